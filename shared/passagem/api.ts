import { z } from 'zod'
import { Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { Devolucao, Passagem, Passagens, porPassagem, Respondida } from './shapes.ts'

const path = '/consigna/v1/passagens'

/** Clients who changed the owner with something open. All calls are ours. */
export const passagemApi = {
  listar: endpoint({
    method: 'GET',
    path,
    response: Passagens,
    permissao: 'PASSAGEM_RECEBER',
    mensagens: palavras('consultar', 'as passagens'),
  }),
  /** The open passage of a client, with its summary, or null. */
  doCliente: endpoint({
    method: 'GET',
    path: `${path}/cliente`,
    query: z.object({ idRelacionamento: Id }),
    response: Passagem.nullable(),
    permissao: 'PASSAGEM_RECEBER',
    objetos: [{ em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: palavras('consultar', 'a passagem'),
  }),
  aceitar: endpoint({
    method: 'POST',
    path: `${path}/:idPassagem/aceite`,
    params: porPassagem,
    response: Respondida,
    permissao: 'PASSAGEM_RECEBER',
    mensagens: { sucesso: 'Passagem aceita', ...palavras('aceitar', 'a passagem') },
  }),
  /** The client stays with the receiver until a supervisor decides. */
  devolver: endpoint({
    method: 'POST',
    path: `${path}/:idPassagem/devolucao`,
    params: porPassagem,
    body: Devolucao,
    response: Respondida,
    permissao: 'PASSAGEM_RECEBER',
    mensagens: { sucesso: 'Passagem devolvida', ...palavras('devolver', 'a passagem') },
  }),
  /** A supervisor leaves the client with who gave the passage back; to another owner a transfer leads. */
  manter: endpoint({
    method: 'POST',
    path: `${path}/:idPassagem/manutencao`,
    params: porPassagem,
    response: Respondida,
    permissao: 'PASSAGEM_DECIDIR',
    mensagens: { sucesso: 'Cliente mantido', ...palavras('manter', 'o cliente') },
  }),
}
