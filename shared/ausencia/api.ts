import { z } from 'zod'
import { Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { ItemLista } from '../referencia/api.ts'
import {
  Ausencia,
  BuscaDeAusencias,
  Devolucao,
  ExclusaoAusencia,
  Impacto,
  MudancaAusencia,
  NovaAusencia,
  PerguntaDoImpacto,
} from './shapes.ts'

const path = '/relacionamento/v1/atendente/ausencia'
const params = z.object({ idAusencia: Id })
const doAtendente = { campo: 'atendente', tipo: 'atendente' } as const

/** Specification, section 7: absences. An ATENDENTE has their own, a supervisor those of the promotores. */
export const ausenciaApi = {
  motivos: endpoint({
    method: 'GET',
    path: `${path}/motivos`,
    response: z.array(ItemLista),
    permissao: 'AUSENCIA_VER',
    mensagens: palavras('consultar', 'os motivos de ausência'),
  }),
  listar: endpoint({
    method: 'GET',
    path,
    query: BuscaDeAusencias,
    response: z.array(Ausencia),
    permissao: 'AUSENCIA_VER',
    objetos: [{ em: 'query', ...doAtendente }],
    mensagens: palavras('consultar', 'as ausências'),
  }),
  incluir: endpoint({
    method: 'POST',
    path,
    body: NovaAusencia,
    response: Ausencia,
    permissao: 'AUSENCIA_INCLUIR',
    objetos: [{ em: 'body', ...doAtendente }],
    mensagens: { sucesso: 'Ausência incluída com sucesso!', ...palavras('incluir', 'a ausência') },
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${path}/:idAusencia`,
    params,
    body: MudancaAusencia,
    response: Ausencia,
    permissao: 'AUSENCIA_ALTERAR',
    mensagens: {
      sucesso: 'Ausência atualizada com sucesso!',
      ...palavras('atualizar', 'a ausência'),
    },
  }),
  excluir: endpoint({
    method: 'DELETE',
    path: `${path}/:idAusencia`,
    params,
    body: ExclusaoAusencia,
    response: z.object({ idAusencia: z.string() }),
    permissao: 'AUSENCIA_ALTERAR',
    mensagens: { sucesso: 'Ausência excluída com sucesso!', ...palavras('excluir', 'a ausência') },
  }),
  /** Ours: what waits in these days, and who could cover; nothing is kept. */
  impacto: endpoint({
    method: 'POST',
    path: '/consigna/v1/ausencias/impacto',
    leitura: true,
    body: PerguntaDoImpacto,
    response: Impacto,
    permissao: 'AUSENCIA_VER',
    objetos: [{ em: 'body', ...doAtendente }],
    mensagens: palavras('contar', 'o que espera nestes dias'),
  }),
  /** Ours: the caller's last absence that ended and whose summary was not seen yet. */
  devolucao: endpoint({
    method: 'GET',
    path: '/consigna/v1/ausencias/devolucao',
    response: Devolucao.nullable(),
    permissao: 'AUSENCIA_VER',
    mensagens: palavras('consultar', 'o que houve na sua ausência'),
  }),
  /** Ours: the caller saw the summary. */
  receber: endpoint({
    method: 'POST',
    path: '/consigna/v1/ausencias/:idAusencia/receber',
    params,
    response: z.object({ idAusencia: z.string() }),
    permissao: 'AUSENCIA_VER',
    mensagens: palavras('guardar', 'que você viu o resumo'),
  }),
}
