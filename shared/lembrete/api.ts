import { z } from 'zod'
import { CodigoPromotor, Id, inteiroDaBusca, UmaPessoa } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { ItemLista } from '../referencia/api.ts'
import type { GrupoDeLembretes } from './grupos.ts'
import {
  LembretesAdiados,
  LembretesDesfeitos,
  LembretesEscolhidos,
  ResultadoDosLembretes,
} from './lote.ts'
import { Lembrete, Lembretes, MudancaLembrete, NovoLembrete, ResumoDosLembretes } from './shapes.ts'

/** Specification, section 9: what the screen asks for at a time. */
export const TAMANHO_PAGINA_LEMBRETES = 500

export const BuscaDeLembretes = z.object({
  Page: inteiroDaBusca('Página', 1, 100_000),
  PageSize: inteiroDaBusca('Tamanho da página', 1, TAMANHO_PAGINA_LEMBRETES),
  /** Absent: of everybody the caller may read. */
  Atendente: UmaPessoa.optional(),
  CodigoPromotor,
  /** Absent: of every client. */
  idRelacionamento: Id.optional(),
})
export type BuscaDeLembretes = z.infer<typeof BuscaDeLembretes>

/** A group: the same call with another window. */
const grupo = <const Nome extends GrupoDeLembretes>(nome: Nome) =>
  endpoint({
    method: 'GET',
    path: `/relacionamento/v1/lembrete/${nome}`,
    query: BuscaDeLembretes,
    response: Lembretes,
    permissao: 'LEMBRETE_VER',
    objetos: [
      { em: 'query', campo: 'CodigoPromotor', tipo: 'promotor' },
      { em: 'query', campo: 'Atendente', tipo: 'atendente' },
      { em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' },
    ],
    mensagens: palavras('consultar', 'os lembretes'),
  })

const params = z.object({ idLembrete: Id })
const objetos = [{ em: 'params', campo: 'idLembrete', tipo: 'lembrete' }] as const

/** Ours: several lembretes at once, each refused by itself. */
const lote = {
  method: 'POST',
  response: ResultadoDosLembretes,
  permissao: 'LEMBRETE_ALTERAR',
  mensagens: palavras('alterar', 'os lembretes'),
} as const

export const lembreteApi = {
  consultar: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/lembrete/:idLembrete',
    params,
    response: Lembrete,
    permissao: 'LEMBRETE_VER',
    objetos,
    mensagens: palavras('consultar', 'o lembrete'),
  }),
  status: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/lembrete/status',
    response: z.array(ItemLista),
    permissao: 'LEMBRETE_VER',
    mensagens: palavras('consultar', 'os status de lembrete'),
  }),
  tipos: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/lembrete/tipos',
    response: z.array(ItemLista),
    permissao: 'LEMBRETE_VER',
    mensagens: palavras('consultar', 'os tipos de lembrete'),
  }),
  agendado: grupo('agendado'),
  finalizadoCancelado: grupo('finalizado-cancelado'),
  emAtraso: grupo('em-atraso'),
  hoje: grupo('hoje'),
  proximosTresDias: grupo('proximos-tres-dias'),
  incluir: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/lembrete',
    body: NovoLembrete,
    response: Lembrete,
    permissao: 'LEMBRETE_INCLUIR',
    objetos: [{ em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: { sucesso: 'Lembrete incluído com sucesso!', ...palavras('incluir', 'o lembrete') },
  }),
  alterar: endpoint({
    method: 'PUT',
    path: '/relacionamento/v1/lembrete/:idLembrete',
    params,
    body: MudancaLembrete,
    response: Lembrete,
    permissao: 'LEMBRETE_ALTERAR',
    objetos,
    mensagens: palavras('alterar', 'o lembrete'),
  }),
  /** A call of ours (`docs/decisions/019`): the bell, in one query. */
  resumo: endpoint({
    method: 'GET',
    path: '/consigna/v1/lembretes/resumo',
    response: ResumoDosLembretes,
    permissao: 'LEMBRETE_VER',
    mensagens: palavras('consultar', 'os lembretes'),
  }),
  /**
   * A call of ours: takes a lembrete that rang, to show it. Of all screens of the person one is
   * answered yes. It went with its client meanwhile: no, and nothing else is said.
   */
  exibir: endpoint({
    method: 'POST',
    path: '/consigna/v1/lembrete/:idLembrete/exibir',
    params,
    response: z.object({ exibir: z.boolean() }),
    permissao: 'LEMBRETE_VER',
    objetos: [{ ...objetos[0], acesso: 'resumo' }],
    mensagens: palavras('exibir', 'o lembrete'),
  }),
  adiarLote: endpoint({
    ...lote,
    path: '/consigna/v1/lembretes/lotes/adiar',
    body: LembretesAdiados,
  }),
  finalizarLote: endpoint({
    ...lote,
    path: '/consigna/v1/lembretes/lotes/finalizar',
    body: LembretesEscolhidos,
  }),
  /** Ours: takes back a whole batch, row by row as far as it can be. */
  desfazerLote: endpoint({
    ...lote,
    path: '/consigna/v1/lembretes/lotes/:idLote/desfazer',
    params: z.object({ idLote: Id }),
    response: LembretesDesfeitos,
    mensagens: palavras('desfazer', 'o lote de lembretes'),
  }),
}
