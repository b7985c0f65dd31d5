import { CodigoPromotor, Id } from '#shared/campos.ts'
import type { Input } from '#shared/endpoint.ts'
import type { carteiraApi } from '#shared/carteira/api.ts'
import { OrdemDaCarteira, PerguntaDaCarteira } from '#shared/carteira/shapes.ts'

/** What the address holds: words and codes, nothing of a client. */
const nomesDoFiltro = [
  'convenio',
  'produto',
  'status',
  'promessa',
  'contato',
  'margem',
  'uf',
  'cidade',
  'promotor',
  'de',
  'ordem',
] as const
type NomeDoFiltro = (typeof nomesDoFiltro)[number]

export type Filtro = { [nome in NomeDoFiltro]?: string }

/** The choice of the clients whom nobody attends, whom nobody contacted, with any open oportunidade. */
export const SEM_ATENDENTE = 'sem'
export const NUNCA = 'nunca'
export const QUALQUER = 'qualquer'

export const ordens = [
  ['CONTATO', 'Último contato'],
  ['MARGEM', 'Margem informada'],
  ['PRAZO', 'Próximo prazo'],
] as const

const { shape } = PerguntaDaCarteira
const inteiroDe = (valor: string | undefined) => (valor === undefined ? undefined : Number(valor))

export type Pergunta = Omit<Input<typeof carteiraApi.listar>['body'], 'cursor'>

/** The filter as the calls take it; invalid values of the address are ignored. */
export function perguntaDe(filtro: Filtro): Pergunta {
  const { convenio, produto, status, promessa, contato, margem, cidade } = filtro
  const { promotor, de, ordem } = filtro
  const lidos = {
    codigoConvenio: shape.codigoConvenio.safeParse(convenio).data,
    produto: shape.produto.safeParse(produto).data,
    status: shape.status.safeParse(status).data,
    semContatoDias: shape.semContatoDias.safeParse(inteiroDe(contato)).data,
    margemMinima: shape.margemMinima.safeParse(inteiroDe(margem)).data,
    municipio: shape.municipio.safeParse(inteiroDe(cidade)).data,
    codigoPromotor: CodigoPromotor.safeParse(promotor).data,
    atendente: Id.safeParse(de).data,
    comPromessa: promessa === 'aberta' || undefined,
    oportunidadeAberta: status === QUALQUER || undefined,
    nuncaContatado: contato === NUNCA || undefined,
    semAtendente: de === SEM_ATENDENTE || undefined,
  }
  const ditos = Object.entries(lidos).filter(([, valor]) => valor !== undefined)
  return { ...Object.fromEntries(ditos), ordem: OrdemDaCarteira.safeParse(ordem).data ?? 'NOME' }
}

/** The words of the address that the screen knows. */
export const buscaDe = (filtro: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    nomesDoFiltro.flatMap((nome) => {
      const valor = filtro[nome]
      return typeof valor === 'string' ? [[nome, valor] as const] : []
    }),
  )

/** Two filters that choose the same, in whatever order their words stand. */
export const mesmaBusca = (um: Record<string, string>, outro: Record<string, string>): boolean =>
  Object.keys(um).length === Object.keys(outro).length &&
  Object.entries(um).every(([nome, valor]) => outro[nome] === valor)
