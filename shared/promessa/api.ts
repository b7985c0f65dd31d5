import { z } from 'zod'
import { Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import {
  BuscaDeQuebradas,
  CancelamentoDaPromessa,
  NovaPromessa,
  Promessa,
  Promessas,
  PromessasQuebradas,
} from './shapes.ts'

const path = '/consigna/v1/promessas'
const params = z.object({ idPromessa: Id })
const objetos = [{ em: 'params', campo: 'idPromessa', tipo: 'promessa' }] as const

/** Ours, all of them: what was promised to a client, by day and hour. */
export const promessaApi = {
  /** Those of a client: the open ones by their hour, then the last that ended. */
  doCliente: endpoint({
    method: 'GET',
    path,
    query: z.object({ idRelacionamento: Id }),
    response: Promessas,
    permissao: 'PROMESSA_VER',
    objetos: [{ em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: palavras('consultar', 'as promessas'),
  }),
  /** What the caller owes until the end of the day, late ones first; of a supervisor those of who left too. */
  doDia: endpoint({
    method: 'GET',
    path: `${path}/hoje`,
    response: Promessas,
    permissao: 'PROMESSA_VER',
    mensagens: palavras('consultar', 'as promessas de hoje'),
  }),
  /** Broken promises that nobody has taken up again: the caller's own; a supervisor sees everybody's. */
  quebradas: endpoint({
    method: 'GET',
    path: `${path}/quebradas`,
    query: BuscaDeQuebradas,
    response: PromessasQuebradas,
    permissao: 'PROMESSA_VER',
    mensagens: palavras('consultar', 'as promessas quebradas'),
  }),
  incluir: endpoint({
    method: 'POST',
    path,
    body: NovaPromessa,
    response: Promessa,
    permissao: 'PROMESSA_INCLUIR',
    objetos: [{ em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: { sucesso: 'Promessa registrada', ...palavras('registrar', 'a promessa') },
  }),
  /** Kept by hand; of a broken one: somebody spoke to the client since. */
  cumprir: endpoint({
    method: 'POST',
    path: `${path}/:idPromessa/cumprir`,
    params,
    response: Promessa,
    permissao: 'PROMESSA_ALTERAR',
    objetos,
    mensagens: { sucesso: 'Contato registrado na promessa', ...palavras('cumprir', 'a promessa') },
  }),
  /** What was recorded by hand was a slip: the promise is owed again, or stays broken and not taken up. */
  reabrir: endpoint({
    method: 'POST',
    path: `${path}/:idPromessa/reabrir`,
    params,
    response: Promessa,
    permissao: 'PROMESSA_ALTERAR',
    objetos,
    mensagens: { sucesso: 'Contato desfeito', ...palavras('desfazer', 'o contato da promessa') },
  }),
  cancelar: endpoint({
    method: 'POST',
    path: `${path}/:idPromessa/cancelar`,
    params,
    body: CancelamentoDaPromessa,
    response: Promessa,
    permissao: 'PROMESSA_ALTERAR',
    objetos,
    mensagens: { sucesso: 'Promessa cancelada', ...palavras('cancelar', 'a promessa') },
  }),
}
