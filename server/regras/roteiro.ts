import type { ClientBase } from 'pg'
import { formatarDia } from '#shared/data.ts'
import { catalogo } from '#shared/regras/catalogo.ts'
import { ehDeConvenio, familiaDoEscopo, nomeDoEscopo } from '#shared/regras/escopos.ts'
import {
  type NovoRoteiro,
  recusasDoRoteiro,
  regrasDoRoteiro,
  type Roteiro,
  type RoteiroDaLista,
  type ValorDoRoteiro,
  type VersaoDoRoteiro,
} from '#shared/regras/roteiro.ts'
import { formatarValor } from '#shared/regras/valor.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import {
  buscarRoteiro,
  buscarUltima,
  gravarLeitura,
  type Guardado,
  inserirRoteiro,
  listarDoRoteiro,
  listarDosConvenios,
  type Visto,
} from './sql.ts'

/**
 * The script of a convênio with the values of the day of release, and the changes since the person
 * read it.
 */
export async function consultarRoteiro(
  contexto: Contexto,
  codigoConvenio: string,
): Promise<Roteiro> {
  const guardado = await buscar(contexto, codigoConvenio)
  const { escopo, familia, convenio, dono, versao, texto, motivo, por, criadaEm } = guardado
  const { versaoLida, lidaEm, visto } = guardado
  const valores = await valoresDe(contexto, guardado)
  return {
    escopo,
    proprio: dono === escopo,
    convenio,
    familia: nomeDoEscopo(familia),
    versao,
    texto,
    motivo,
    por,
    criadaEm: criadaEm.toISOString(),
    valores: valores.map((valor) => ({ ...valor, mudou: mudou(valor, visto) })),
    leitura:
      lidaEm === null || versaoLida === null
        ? null
        : { versao: versaoLida, em: lidaEm.toISOString() },
    mudancas: lidaEm === null ? [] : mudancasDe(guardado, valores),
  }
}

/** The person has read it as it is now. */
export async function lerRoteiroAgora(
  contexto: Contexto,
  codigoConvenio: string,
  versao: number,
): Promise<Roteiro> {
  const guardado = await buscar(contexto, codigoConvenio)
  if (guardado.versao !== versao) {
    throw new Recusa('invalido', 'O roteiro mudou enquanto você lia: recarregue e leia de novo')
  }
  const valores = await valoresDe(contexto, guardado)
  const visto: Visto = Object.fromEntries(valores.map((um) => [chaveDe(um), ditoDe(um)]))
  const { client, usuario, agora } = contexto
  const { dono: escopo } = guardado
  await gravarLeitura(client, { idUsuario: usuario.id, escopo, versao, agora, visto })
  return consultarRoteiro(contexto, codigoConvenio)
}

/**
 * A new version of the script of a convênio or of its family, for everybody from now on. The first
 * one of a convênio ends its following of the family's.
 */
export async function incluirRoteiro(
  contexto: Contexto,
  codigoConvenio: string,
  { de, versao, texto, motivo }: NovoRoteiro,
): Promise<Roteiro> {
  const { client, usuario, agora, auditar } = contexto
  const seguido = await buscar(contexto, codigoConvenio)
  const dono = de === 'CONVENIO' ? seguido.escopo : seguido.familia
  const ultima = await buscarUltima(client, { escopo: dono })
  const { versao: atual, texto: antigo } = ultima ?? { versao: 0, texto: seguido.texto }
  const recusas = recusasDoRoteiro(texto)
  if (texto.trim() === antigo.trim()) recusas.push('Nada muda: o texto já é este')
  if (recusas.length > 0) throw new Recusa('invalido', recusas)
  const nova = { escopo: dono, versao: versao + 1, texto: texto.trim(), motivo: motivo.trim() }
  const inseridos =
    atual === versao ? await inserirRoteiro(client, { ...nova, idUsuario: usuario.id, agora }) : 0
  if (inseridos !== 1) {
    throw new Recusa('invalido', 'Outra pessoa mudou este roteiro: recarregue e confira de novo')
  }
  auditar('MUDANCA', {
    idCliente: null,
    alvo: `roteiro:${dono}`,
    detalhe: { versao: versao + 1 },
  })
  return consultarRoteiro(contexto, codigoConvenio)
}

async function buscar({ client, usuario }: Contexto, codigoConvenio: string): Promise<Guardado> {
  const achado = await buscarRoteiro(client, { codigoConvenio, idUsuario: usuario.id })
  if (!achado) throw new Recusa('nao-encontrado', 'Roteiro não encontrado')
  return achado
}

type ValorDeHoje = Omit<ValorDoRoteiro, 'mudou'>

async function valoresDe(
  { client, agora }: { client: ClientBase; agora: Date },
  { texto, escopo: doRoteiro }: Guardado,
): Promise<ValorDeHoje[]> {
  const regras = await regrasVigentes(client)
  const dia = diaDaLiberacao(agora)
  return regrasDoRoteiro(texto, doRoteiro).flatMap(({ regra, escopo }): ValorDeHoje[] => {
    const doCatalogo = catalogo.get(regra)
    if (!doCatalogo) return []
    const { nome, unidade } = doCatalogo
    const linha = regraEm(regras, regra, escopo, dia)
    const semLinha = { valor: 'sem registro hoje', norma: null, confianca: null, desde: null }
    if ('recusa' in linha) return [{ regra, escopo, doEscopo: semParte(escopo), nome, ...semLinha }]
    const { valor, norma, confianca, vigenciaInicio: desde } = linha
    const daLinha = { valor: formatarValor(unidade, valor), norma, confianca, desde }
    return [{ regra, escopo, doEscopo: linha.convenio, nome, ...daLinha }]
  })
}

/** Where the first row of a rule would be looked for. */
const semParte = (escopo: string) => (ehDeConvenio(escopo) ? familiaDoEscopo(escopo) : escopo)

/** Keyed by the scope of the row: convênios that follow one row share the reading mark. */
const chaveDe = ({ regra, doEscopo }: ValorDeHoje) => `${regra} ${doEscopo}`
const ditoDe = ({ valor, norma }: ValorDeHoje) => `${valor} · ${norma ?? ''}`

/** The first row of a convênio is compared with the family's earlier value. */
const vistoDe = (valor: ValorDeHoje, visto: Visto | null): string | undefined =>
  visto?.[chaveDe(valor)] ??
  visto?.[chaveDe({ ...valor, doEscopo: familiaDoEscopo(valor.doEscopo) })]

const mudou = (valor: ValorDeHoje, visto: Visto | null): boolean =>
  visto !== null && vistoDe(valor, visto) !== ditoDe(valor)

function mudancasDe({ versao, versaoLida, visto, motivo, por }: Guardado, valores: ValorDeHoje[]) {
  const doTexto =
    versaoLida === versao
      ? []
      : [`O texto mudou${por === null ? '' : ` (${por})`}${motivo === null ? '' : `: ${motivo}`}`]
  const dosValores = valores
    .filter((valor) => mudou(valor, visto))
    .map((um) => {
      const [antes] = (vistoDe(um, visto) ?? '').split(' · ')
      const desde = um.desde === null ? '' : ` desde ${formatarDia(um.desde)}`
      return antes === '' || antes === um.valor
        ? `${um.nome}: ${um.valor}${desde}`
        : `${um.nome}: de ${antes} para ${um.valor}${desde}`
    })
  return [...doTexto, ...dosValores]
}

/** Every convênio that has a script to go by. */
export async function listarRoteiros({
  client,
}: Pick<Contexto, 'client'>): Promise<RoteiroDaLista[]> {
  const todos = await listarDosConvenios(client)
  return todos.map((um) => ({ ...um, nomeDaFamilia: nomeDoEscopo(um.familia) }))
}

/** Every version of the script that the convênio goes by, the last first. */
export async function versoesDoRoteiro(
  { client }: Pick<Contexto, 'client'>,
  codigoConvenio: string,
): Promise<VersaoDoRoteiro[]> {
  const versoes = await listarDoRoteiro(client, { codigoConvenio })
  if (versoes.length === 0) throw new Recusa('nao-encontrado', 'Roteiro não encontrado')
  return versoes.map((uma) => ({ ...uma, criadaEm: uma.criadaEm.toISOString() }))
}
