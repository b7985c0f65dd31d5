import { z } from 'zod'
import { Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import {
  Feita,
  NovaTransferencia,
  RespostaDaTransferencia,
  Transferencia,
  Transferencias,
} from './shapes.ts'

const path = '/consigna/v1/transferencias'
const params = z.object({ idTransferencia: Id })

/** Requests for a colleague's client. All calls are ours. */
export const transferenciaApi = {
  pedir: endpoint({
    method: 'POST',
    path,
    body: NovaTransferencia,
    response: Transferencia,
    permissao: 'TRANSFERENCIA_PEDIR',
    objetos: [{ em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento', acesso: 'resumo' }],
    mensagens: {
      sucesso: 'Transferência pedida',
      ...palavras('pedir', 'a transferência'),
    },
  }),
  listar: endpoint({
    method: 'GET',
    path,
    response: Transferencias,
    permissao: 'TRANSFERENCIA_PEDIR',
    mensagens: palavras('consultar', 'os pedidos de transferência'),
  }),
  /** Of two answers at once one wins, and the other reads what became of the request. */
  responder: endpoint({
    method: 'POST',
    path: `${path}/:idTransferencia/resposta`,
    params,
    body: RespostaDaTransferencia,
    response: Feita,
    permissao: 'RELACIONAMENTO_TRANSFERIR',
    mensagens: { sucesso: 'Pedido respondido', ...palavras('responder', 'o pedido') },
  }),
  cancelar: endpoint({
    method: 'POST',
    path: `${path}/:idTransferencia/cancelamento`,
    params,
    response: Feita,
    permissao: 'TRANSFERENCIA_PEDIR',
    mensagens: { sucesso: 'Pedido cancelado', ...palavras('cancelar', 'o pedido') },
  }),
}
