import { z } from 'zod'
import { CodigoPromotor, Id, inteiroDaBusca, Instante, texto } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { Atendente } from '../organizacao/api.ts'

/** Specification, section 9: what the screen asks for at a time. */
const TAMANHO_PAGINA_ANOTACOES = 10_000

export const Anotacao = z.object({
  idAnotacao: z.string(),
  texto: z.string(),
  /** Of the promotor for whom it was made (section 3), as every answer about the promotor has it. */
  canal: z.string(),
  /** Stays above the others. */
  fixada: z.boolean(),
  autor: Atendente,
  /** The name of the absent owner for whom the author worked. */
  emNomeDe: z.string().nullish(),
  criadaEm: Instante,
})
export type Anotacao = z.infer<typeof Anotacao>

export const Anotacoes = z.object({
  items: z.array(Anotacao),
  /** How many there are of what was asked, on every page: a page is limited in bytes too. */
  total: z.number().int().nonnegative().optional(),
})
export type Anotacoes = z.infer<typeof Anotacoes>

/** The text is kept as typed; its limit is the row's: 16 KiB and 10,000 characters. */
export const NovaAnotacao = z.object({
  texto: texto('Anotação', 10_000).refine(
    (valor) => new TextEncoder().encode(valor).length <= 16_384,
    'Anotação: o texto é longo demais',
  ),
})
export type NovaAnotacao = z.infer<typeof NovaAnotacao>

const params = z.object({ idRelacionamento: Id })
const objetos = [{ em: 'params', campo: 'idRelacionamento', tipo: 'relacionamento' }] as const

export const anotacaoApi = {
  listar: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/:idRelacionamento/anotacao',
    aliases: ['/relacionamento/v1/relacionamento/:idRelacionamento/anotacao'],
    params,
    /** Canal, of a promotor; absent: notes of every one. */
    query: z.object({
      Page: inteiroDaBusca('Página', 1, 100_000),
      PageSize: inteiroDaBusca('Tamanho da página', 1, TAMANHO_PAGINA_ANOTACOES),
      CodigoPromotor,
      Canal: z.string().max(60, 'Canal: use no máximo 60 caracteres').optional(),
    }),
    response: Anotacoes,
    permissao: 'ANOTACAO_VER',
    objetos: [...objetos, { em: 'query', campo: 'CodigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('consultar', 'as anotações'),
  }),
  incluir: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/:idRelacionamento/anotacao',
    aliases: ['/relacionamento/v1/relacionamento/:idRelacionamento/anotacao'],
    params,
    body: NovaAnotacao,
    response: Anotacao,
    permissao: 'ANOTACAO_INCLUIR',
    objetos,
    mensagens: { sucesso: 'Anotação incluída com sucesso!', ...palavras('incluir', 'a anotação') },
  }),
  /** A call of ours (`docs/decisions/019`): pins or unpins a note. */
  fixar: endpoint({
    method: 'PUT',
    path: '/consigna/v1/relacionamento/:idRelacionamento/anotacao/:idAnotacao/fixada',
    params: params.extend({ idAnotacao: Id }),
    body: z.object({ fixada: z.boolean('Diga se a anotação fica fixada') }),
    response: Anotacao,
    permissao: 'ANOTACAO_FIXAR',
    objetos,
    mensagens: palavras('fixar', 'a anotação'),
  }),
}
