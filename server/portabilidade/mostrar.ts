import { regraEm } from '#shared/calculo/regras.ts'
import { hoje, somarDias } from '#shared/data.ts'
import type { ContratoDoHiscon } from '#shared/hiscon/documento.ts'
import { CampoDoPapel, comoNoPapel, ditoDaDivergencia } from '#shared/portabilidade/papel.ts'
import type {
  BuscaDeHisconsAnteriores,
  ContratoDoPapel,
  HisconAnterior,
  HisconDoCliente,
  Hiscons,
  HisconsAnteriores,
} from '#shared/portabilidade/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { lerBeneficios, lerContratos, listarAnteriores, listarHiscons, type Papel } from './sql.ts'

/** Of the papers before, shown at once. */
const ANTERIORES = 10

/** The papers of the client that wait or count. */
export async function hisconsDoCliente(contexto: Contexto): Promise<Hiscons> {
  const { client, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const papeis = await listarHiscons(client, { idRelacionamento })
  const na = (qual: Papel['situacao']) => papeis.find(({ situacao }) => situacao === qual)
  const [espera, naoLido, confirmado] = [na('LIDO'), na('NAO_LIDO'), na('CONFIRMADO')]
  const regras = await regrasVigentes(client)
  const validade = regraEm(regras, 'hiscon_validade_dias', 'PORTABILIDADE', hoje(agora))
  return {
    aConferir: espera ? await mostrar(client, espera) : null,
    naoLido: naoLido ? await mostrar(client, naoLido) : null,
    confirmado: confirmado ? await mostrar(client, confirmado) : null,
    valeAte:
      confirmado?.emitidoEm && !('recusa' in validade)
        ? somarDias(hoje(confirmado.emitidoEm), validade.valor)
        : null,
  }
}

/** Papers that others took the place of, a page of them. */
export async function hisconsAnteriores(
  contexto: Contexto,
  { PageSize = ANTERIORES, cursor }: BuscaDeHisconsAnteriores,
): Promise<HisconsAnteriores> {
  const { idRelacionamento } = alvoDe(contexto)
  const [instante, id] = cursor?.split('~') ?? []
  const linhas = await listarAnteriores(
    contexto.client,
    { idRelacionamento, instante, id, quantas: PageSize + 1 },
    { depois: cursor !== undefined },
  )
  const pagina = linhas.slice(0, PageSize)
  return {
    items: pagina.map(resumir),
    proximo: linhas.length > PageSize ? (pagina.at(-1)?.cursor ?? null) : null,
  }
}

const resumir = (papel: Papel): HisconAnterior => ({
  idHiscon: papel.id,
  situacao: papel.situacao,
  origem: papel.origem,
  paginas: papel.paginas,
  emitidoEm: papel.emitidoEm?.toISOString() ?? null,
  codigo: papel.codigo,
  enviado: papel.enviadoPor && { ...papel.enviadoPor, em: papel.enviadoEm.toISOString() },
  enviadoEm: papel.enviadoEm.toISOString(),
  confirmado:
    papel.confirmadoEm && papel.confirmadoPor
      ? { ...papel.confirmadoPor, em: papel.confirmadoEm.toISOString() }
      : null,
})

export async function mostrar(client: Contexto['client'], papel: Papel): Promise<HisconDoCliente> {
  const idHiscon = papel.id
  const [beneficios, contratos] = await Promise.all([
    lerBeneficios(client, { idHiscon }),
    lerContratos(client, { idHiscon }),
  ])
  return {
    ...resumir(papel),
    beneficios: beneficios.map(({ id, nbMascarado, idBeneficio, lido }) => ({
      idBeneficioHiscon: id,
      numero: nbMascarado,
      titular: lido.titular,
      especie: lido.especie,
      situacao: lido.situacao,
      bloqueado: lido.bloqueado,
      elegivel: lido.elegivel,
      reconhecido: idBeneficio !== null,
      base: lido.margens.base,
      margemDisponivel: lido.margens.disponivel.emprestimos,
      cartoes: lido.cartoes.length,
      divergencias: lido.divergencias.map(ditoDaDivergencia),
      contratos: contratos
        .filter(({ idHisconBeneficio }) => idHisconBeneficio === id)
        .map((um) => ({
          ...contratoDe(um.id, um.vale ?? um.lido, um.vale ? [] : um.lido.duvidas),
          conferidos: um.vale ? conferidosDe(um.lido, um.vale) : [],
        })),
    })),
  }
}

function contratoDe(
  id: string,
  lido: ContratoDoHiscon,
  duvidas: ContratoDoHiscon['duvidas'],
): Omit<ContratoDoPapel, 'conferidos'> {
  return {
    idContratoHiscon: id,
    pagina: lido.pagina,
    secao: lido.secao,
    numero: lido.contrato,
    banco: lido.banco?.nome ?? null,
    codigoBanco: lido.banco?.codigo ?? null,
    situacao: comoNoPapel(lido, 'situacao') || null,
    origem: comoNoPapel(lido, 'origem') || null,
    inicio: lido.inicio,
    fim: lido.fim,
    parcelas: lido.parcelas,
    valorParcela: lido.parcela,
    emprestado: lido.emprestado,
    taxaAm: lido.taxa?.mensal ?? null,
    taxaCalculada: lido.taxa?.origem === 'CALCULADA',
    duvidas: porCampo(duvidas).map((uma) => ({ ...uma, lido: comoNoPapel(lido, uma.campo) })),
  }
}

/** The doubts that were answered, and what else was corrected. */
function conferidosDe(
  lido: ContratoDoHiscon,
  vale: ContratoDoHiscon,
): ContratoDoPapel['conferidos'] {
  const duvidas = porCampo(lido.duvidas)
  const mudados = CampoDoPapel.options
    .filter((campo) => comoNoPapel(lido, campo) !== comoNoPapel(vale, campo))
    .filter((campo) => !duvidas.some((uma) => uma.campo === campo))
    .map((campo) => ({ campo, motivo: 'INCERTO' as const }))
  return [...duvidas, ...mudados].map((uma) => ({
    ...uma,
    lido: comoNoPapel(lido, uma.campo),
    vale: comoNoPapel(vale, uma.campo),
  }))
}

/** A field is looked at once, for its worst reason. */
export function porCampo(duvidas: ContratoDoHiscon['duvidas']): ContratoDoHiscon['duvidas'] {
  const pesos = { ILEGIVEL: 0, INCERTO: 1, INCOERENTE: 2 }
  const ordenadas = duvidas.toSorted((um, outro) => pesos[um.motivo] - pesos[outro.motivo])
  return ordenadas.filter(
    ({ campo }, k) => ordenadas.findIndex((outra) => outra.campo === campo) === k,
  )
}
