import { z } from 'zod'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { MotivoSimulacao } from '#shared/calculo/resultado.ts'
import type { RegrasVigentes } from '#shared/calculo/regras.ts'
import { andamento } from '#shared/calculo/saldo.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { CONVENIO_INSS } from '#shared/convenio/codigos.ts'
import { type Dia, formatarDia, hoje } from '#shared/data.ts'
import { centavos } from '#shared/dinheiro.ts'
import type { ContratoDoHiscon } from '#shared/hiscon/documento.ts'
import { taxaEspecialEm } from '#shared/oferta/taxa-especial.ts'
import type { OportunidadeDoHiscon, OportunidadesDoCliente } from '#shared/portabilidade/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { primeiroVencimentoDoPapel } from '../contrato/do-papel.ts'
import { atender } from '../oportunidade/atender.ts'
import { incluirOportunidade } from '../oportunidade/incluir.ts'
import { entradaGuardada } from '../simulacao/guardada.ts'
import { guardarSimulacao } from '../simulacao/guardar.ts'
import { type Padrao, simularLote } from '../simulacao/lote.ts'
import { historiaDoCliente } from '../simulacao/sql/historia.ts'
import { hisconsDoCliente } from './mostrar.ts'
import { lerBeneficios, lerContratos, portabilidadesVivas } from './sql.ts'

type Lida = Awaited<ReturnType<typeof lerContratos>>[number] & {
  vale: ContratoDoHiscon
  idBeneficio: string | null
}
type Viva = Awaited<ReturnType<typeof portabilidadesVivas>>[number]

/** The confirmed running loans as portabilities of today, the most saved first, then the refused ones. */
export async function oportunidadesDoCliente(contexto: Contexto): Promise<OportunidadesDoCliente> {
  const { client, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const { confirmado, valeAte } = await hisconsDoCliente(contexto)
  const nada = { economiaMensal: centavos(0), economiaTotal: centavos(0), items: [] }
  if (!confirmado) return { idHiscon: null, emitidoEm: null, ...nada }
  const { idHiscon, emitidoEm } = confirmado
  const lidas = await contratosQueCorrem(client, idHiscon)
  const ids = lidas.flatMap(({ idContrato }) => idContrato ?? [])
  const vivas = await portabilidadesVivas(client, { idRelacionamento, contratos: ids })
  const velho = valeAte !== null && valeAte < hoje(agora) ? [papelVelho(valeAte)] : []
  const padroes = await simularTodas(contexto, lidas, vivas)
  const regras = await regrasVigentes(client)
  const items = ordenar(
    lidas.map((lida) => {
      const viva = vivas.find(({ idContrato }) => idContrato === lida.idContrato)
      return descrever(lida, viva, { padrao: padroes.get(lida.id), velho, agora, regras })
    }),
  )
  const somar = (qual: 'economiaMensal' | 'economiaTotal') =>
    centavos(
      items.reduce((soma, { posicao, nova }) => soma + (posicao ? (nova?.[qual] ?? 0) : 0), 0),
    )
  return {
    idHiscon,
    emitidoEm,
    economiaMensal: somar('economiaMensal'),
    economiaTotal: somar('economiaTotal'),
    items,
  }
}

async function contratosQueCorrem(client: Contexto['client'], idHiscon: string): Promise<Lida[]> {
  const [contratos, beneficios] = await Promise.all([
    lerContratos(client, { idHiscon }),
    lerBeneficios(client, { idHiscon }),
  ])
  const conhecidos = new Map(beneficios.map(({ id, idBeneficio }) => [id, idBeneficio]))
  return contratos.flatMap(({ vale, ...resto }) =>
    vale?.secao === 'ATIVOS'
      ? [{ ...resto, vale, idBeneficio: conhecidos.get(resto.idHisconBeneficio) ?? null }]
      : [],
  )
}

/** Priced as every portability is: by the module of the simulations, from data read in one statement. */
async function simularTodas(
  contexto: Contexto,
  lidas: readonly Lida[],
  vivas: readonly Viva[],
): Promise<ReadonlyMap<string, Padrao>> {
  const { client, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const aSimular = lidas.filter(corre)
  const [historia, regras] = await Promise.all([
    historiaDoCliente(client, { idRelacionamento }),
    regrasVigentes(client),
  ])
  const dia = diaDaLiberacao(agora)
  const padroes = await simularLote(
    contexto,
    idRelacionamento,
    aSimular.map(({ idContrato, idBeneficio }) => ({
      produto: 'PORT' as const,
      codigoConvenio: CONVENIO_INSS,
      idContrato,
      idBeneficio,
      idEmpregador: null,
      guardada: entradaGuardada(
        vivas.find((viva) => viva.idContrato === idContrato)?.guardada ?? null,
      ),
    })),
    (escopo, teto) => {
      const taxa = taxaEspecialEm(regras, escopo, historia, dia)
      return 'recusa' in taxa ? teto : taxa.taxaAm
    },
  )
  return new Map(
    aSimular.flatMap(({ id }, k) => {
      const padrao = padroes[k]
      return padrao ? [[id, padrao] as const] : []
    }),
  )
}

/** A loan that is suspended has its contract too, and is not offered. */
const corre = ({ idContrato, vale }: Lida) => idContrato !== null && vale.situacao === 'ATIVO'

type Julgamento = {
  padrao: Padrao | undefined
  velho: MotivoSimulacao[]
  agora: Date
  regras: RegrasVigentes
}

function descrever(
  { id, idContrato, idBeneficio, vale, recusa }: Lida,
  viva: Viva | undefined,
  julgamento: Julgamento,
): OportunidadeDoHiscon {
  const { padrao, velho } = julgamento
  const resultado = padrao?.resultado ?? null
  const portada = resultado?.portabilidade ?? null
  const numeros = resultado?.numeros ?? null
  const motivos = [
    ...velho,
    ...(padrao ? padrao.motivos : [semContrato(vale, idBeneficio, recusa)]),
    ...(resultado?.vantagem?.situacao === 'PIOR' ? [semGanho(resultado.vantagem.texto)] : []),
  ]
  return {
    posicao: motivos.length === 0 && portada ? 1 : null,
    idContratoHiscon: id,
    idContrato,
    idOportunidade: viva?.id ?? null,
    numero: vale.contrato,
    banco: vale.banco?.nome ?? null,
    valorParcela: vale.parcela,
    taxaAm: vale.taxa?.mensal ?? null,
    ...parcelasDe(vale, portada?.parcelasRestantes ?? null, julgamento),
    nova:
      portada && numeros
        ? {
            prazo: numeros.prazo,
            taxaAm: numeros.taxaAm,
            valorParcela: numeros.valorParcela,
            saldoDevedor: portada.saldoDevedor,
            economiaMensal: portada.economiaMensal,
            economiaTotal: portada.economiaTotal,
          }
        : null,
    motivos,
  }
}

/** By the calendar of the paper where no simulation says it. */
function parcelasDe(
  { inicio, parcelas, inclusao }: ContratoDoHiscon,
  restantes: number | null,
  { agora, regras }: Pick<Julgamento, 'agora' | 'regras'>,
) {
  if (!inicio || !parcelas) return { pagas: null, restantes }
  const primeiroVencimento = primeiroVencimentoDoPapel(regras, 'INSS', { inicio, inclusao })
  const doCalendario = andamento({ primeiroVencimento, prazo: parcelas }, diaDaLiberacao(agora))
  const faltam = restantes ?? doCalendario.restantes
  return { pagas: parcelas - faltam, restantes: faltam }
}

const motivo = (regra: string, texto: string, comoResolver: string): MotivoSimulacao => ({
  regra,
  norma: null,
  texto,
  comoResolver,
  correcao: null,
  confianca: null,
})

const papelVelho = (valeAte: Dia): MotivoSimulacao =>
  motivo(
    'hiscon_validade_dias',
    `O HISCON valia até ${formatarDia(valeAte)}`,
    'Peça ao cliente um novo no Meu INSS',
  )

const semGanho = (texto: string): MotivoSimulacao =>
  motivo('vantagem', texto, 'Deixe o contrato onde está, ou simule outras condições')

/** Why a loan of the paper is no contract here. */
function semContrato(
  vale: ContratoDoHiscon,
  idBeneficio: string | null,
  recusa: string | null,
): MotivoSimulacao {
  if (idBeneficio === null) {
    return motivo(
      'beneficio',
      'O benefício do HISCON não é conhecido aqui',
      'Consulte o INSS e envie o HISCON de novo',
    )
  }
  if (vale.situacao !== 'ATIVO') {
    return motivo(
      'situacao',
      'O contrato está suspenso ou reservado na origem',
      'Espere a situação mudar e peça um HISCON novo',
    )
  }
  return motivo(
    'contrato',
    recusa ?? 'Este contrato não pôde ser trazido do HISCON',
    'Compare o contrato com a página do HISCON',
  )
}

/** The most saved in all first; a tie by what is saved a month, then as the paper has them. */
function ordenar(items: readonly OportunidadeDoHiscon[]): OportunidadeDoHiscon[] {
  const boas = items
    .filter(({ posicao }) => posicao !== null)
    .toSorted(
      (um, outro) =>
        (outro.nova?.economiaTotal ?? 0) - (um.nova?.economiaTotal ?? 0) ||
        (outro.nova?.economiaMensal ?? 0) - (um.nova?.economiaMensal ?? 0),
    )
    .map((um, k) => ({ ...um, posicao: k + 1 }))
  return [...boas, ...items.filter(({ posicao }) => posicao === null)]
}

const Aberta = z.object({ idOportunidade: z.string() })

type Condicoes = { idContratoHiscon: string; prazo: number; taxaAm: number }

/**
 * Keeps a simulation of the portability of a confirmed loan under these terms. A loan without an oportunidade gets
 * one in the same transaction.
 *
 * @throws Recusa with the motives of the simulation
 */
export async function atualizarSimulacao(
  contexto: Contexto,
  { idContratoHiscon, prazo, taxaAm }: Condicoes,
): Promise<OportunidadeDoHiscon> {
  const { client } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const { confirmado, valeAte } = await hisconsDoCliente(contexto)
  const lidas = confirmado ? await contratosQueCorrem(client, confirmado.idHiscon) : []
  const lida = lidas.find(({ id }) => id === idContratoHiscon)
  if (!lida) throw new Recusa('nao-encontrado', 'Contrato do HISCON não encontrado')
  if (valeAte !== null && valeAte < hoje(contexto.agora)) {
    throw new Recusa('invalido', papelVelho(valeAte).texto)
  }
  const { idContrato, idBeneficio } = lida
  if (!idContrato || !idBeneficio || lida.vale.situacao !== 'ATIVO') {
    throw new Recusa('invalido', semContrato(lida.vale, idBeneficio, lida.recusa).texto)
  }
  const entrada: EntradaSimulacao = {
    tipo: 'PORTABILIDADE',
    codigoConvenio: CONVENIO_INSS,
    idBeneficio,
    idEmpregador: null,
    prazo,
    taxaAm,
    contratos: [idContrato],
  }
  const [viva] = await portabilidadesVivas(client, { idRelacionamento, contratos: [idContrato] })
  const idOportunidade = viva?.id ?? (await abrir(contexto, { idContrato, idBeneficio }))
  if ((viva?.status ?? 'Em Aberto') === 'Em Aberto') await atender(contexto, idOportunidade, {})
  await guardarSimulacao(contexto, idOportunidade, { entrada })
  const { items } = await oportunidadesDoCliente(contexto)
  const item = items.find((um) => um.idContratoHiscon === idContratoHiscon)
  if (!item) throw new Error('A loan that was simulated is not in its paper')
  return item
}

async function abrir(
  contexto: Contexto,
  { idContrato, idBeneficio }: { idContrato: string; idBeneficio: string },
): Promise<string> {
  const { texto } = await incluirOportunidade(contexto, {
    idRelacionamento: alvoDe(contexto).idRelacionamento,
    produto: 'PORT',
    codigoConvenio: CONVENIO_INSS,
    idContrato,
    idBeneficio,
    idEmpregador: null,
    valorLiberado: centavos(0),
  })
  return Aberta.parse(JSON.parse(texto)).idOportunidade
}
