import { z } from 'zod'
import { comTotal, Id, Instante } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import {
  BuscaDePesos,
  MudancaDePesos,
  PesosDaFila,
  ProvaDePesos,
  ResultadoDaProva,
} from './pesos.ts'
import {
  BuscaDeLigacoes,
  Correcao,
  Ligacao,
  ListaQueEspera,
  Locado,
  NovoResultado,
  PaginaDeLigacoes,
  PedidoDaVez,
  ProximoDaLista,
  Pulo,
  RespostaDaFila,
  Retirada,
  Tentativa,
} from './shapes.ts'

const path = '/consigna/v1/fila'
const doCliente = { em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' } as const
const Feito = z.object({ idTentativa: z.string() })

export const filaApi = {
  /**
   * Specification, section 7: the next client of a list for an atendente. Asked again within a minute and
   * without an act on the client it answers the same one.
   */
  proximoCliente: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/mailing/:idMailing/proximo-cliente/:codigoPromotor/:atendente',
    params: ProximoDaLista,
    response: RespostaDaFila,
    guarda: true,
    permissao: 'FILA_ATENDER',
    objetos: [
      { em: 'params', campo: 'codigoPromotor', tipo: 'promotor' },
      { em: 'params', campo: 'atendente', tipo: 'atendente' },
    ],
    mensagens: palavras('consultar', 'o próximo cliente'),
  }),
  /** Ours: the next client of one list, or of all that the caller works; the one they hold comes first. */
  proximo: endpoint({
    method: 'POST',
    path: `${path}/proximo`,
    body: PedidoDaVez,
    response: RespostaDaFila,
    permissao: 'FILA_ATENDER',
    mensagens: palavras('consultar', 'o próximo cliente'),
  }),
  /** Ours: the client whom the caller holds, who is found again after a break. */
  atual: endpoint({
    method: 'GET',
    path: `${path}/atual`,
    response: RespostaDaFila,
    permissao: 'FILA_ATENDER',
    mensagens: palavras('consultar', 'o cliente em atendimento'),
  }),
  /** Ours: how many clients wait for the caller in each list that is open to them now. */
  esperas: endpoint({
    method: 'GET',
    path: `${path}/esperas`,
    response: z.array(ListaQueEspera),
    permissao: 'FILA_ATENDER',
    mensagens: palavras('contar', 'os clientes da fila'),
  }),
  /** Ours: shows a number of the leased client to be called; that is the attempt. */
  ligar: endpoint({
    method: 'POST',
    path: `${path}/ligar`,
    body: Ligacao,
    response: z.object({ valor: z.string() }),
    permissao: 'FILA_ATENDER',
    objetos: [doCliente, { em: 'body', campo: 'idTelefone', tipo: 'telefone' }],
    mensagens: palavras('mostrar', 'o telefone'),
  }),
  /** Ours: the person goes on with the leased client; the lease lasts on. */
  manter: endpoint({
    method: 'POST',
    path: `${path}/manter`,
    body: z.object({ idRelacionamento: Id }),
    response: z.object({ ate: Instante }),
    permissao: 'FILA_ATENDER',
    objetos: [doCliente],
    mensagens: palavras('manter', 'o cliente em atendimento'),
  }),
  /** Ours: what came of the call, which ends the turn. */
  concluir: endpoint({
    method: 'POST',
    path: `${path}/resultado`,
    body: NovoResultado,
    response: Tentativa,
    permissao: 'FILA_ATENDER',
    objetos: [doCliente],
    mensagens: { sucesso: 'Resultado registrado', ...palavras('registrar', 'o resultado') },
  }),
  /** Ours: corrects the result within minutes. */
  corrigir: endpoint({
    method: 'PUT',
    path: `${path}/tentativas/:idTentativa`,
    params: z.object({ idTentativa: Id }),
    body: Correcao,
    response: Tentativa,
    permissao: 'FILA_ATENDER',
    mensagens: { sucesso: 'Resultado corrigido', ...palavras('corrigir', 'o resultado') },
  }),
  /** Ours: gives the client back without a result. */
  pular: endpoint({
    method: 'POST',
    path: `${path}/pular`,
    body: Pulo,
    response: Feito,
    permissao: 'FILA_ATENDER',
    objetos: [doCliente],
    mensagens: palavras('pular', 'o cliente'),
  }),
  /** Ours: who holds which client now, in the promotores of the caller. */
  locados: endpoint({
    method: 'GET',
    path: `${path}/locados`,
    response: comTotal(Locado),
    permissao: 'FILA_GERIR',
    mensagens: palavras('consultar', 'os clientes em atendimento'),
  }),
  /** Ours: the calls to a client, the last first. */
  ligacoes: endpoint({
    method: 'GET',
    path: `${path}/ligacoes`,
    query: BuscaDeLigacoes,
    response: PaginaDeLigacoes,
    permissao: 'FILA_HISTORICO',
    objetos: [{ em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: palavras('consultar', 'as ligações'),
  }),
  /** Ours: a supervisor takes the lease of a client away, with a reason. */
  retirar: endpoint({
    method: 'POST',
    path: `${path}/retirar`,
    body: Retirada,
    response: Feito,
    permissao: 'FILA_GERIR',
    objetos: [doCliente],
    mensagens: { sucesso: 'Cliente de volta à fila', ...palavras('retirar', 'o cliente') },
  }),
  /** Ours: the call history of a client, the last turn first. */
  tentativas: endpoint({
    method: 'GET',
    path: `${path}/tentativas`,
    query: z.object({ idRelacionamento: Id }),
    response: z.array(Tentativa),
    permissao: 'FILA_ATENDER',
    objetos: [{ em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: palavras('consultar', 'as tentativas de contato'),
  }),
  /** Ours: the reasons by which clients come first, with their weights and who changed them. */
  pesos: endpoint({
    method: 'GET',
    path: `${path}/pesos`,
    query: BuscaDePesos,
    response: PesosDaFila,
    permissao: 'FILA_GERIR',
    objetos: [{ em: 'query', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('consultar', 'os pesos da fila'),
  }),
  /** Ours: the queue of a day that is over, by these weights: nothing is kept. */
  experimentarPesos: endpoint({
    method: 'POST',
    path: `${path}/pesos/experimentar`,
    leitura: true,
    body: ProvaDePesos,
    response: ResultadoDaProva,
    permissao: 'FILA_GERIR',
    objetos: [{ em: 'body', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('experimentar', 'os pesos'),
  }),
  /** Ours: new weights, from now or from a day on. */
  mudarPesos: endpoint({
    method: 'PUT',
    path: `${path}/pesos`,
    body: MudancaDePesos,
    response: PesosDaFila,
    permissao: 'FILA_GERIR',
    objetos: [{ em: 'body', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: { sucesso: 'Pesos alterados', ...palavras('alterar', 'os pesos') },
  }),
}
