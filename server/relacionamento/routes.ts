import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { alvoDe, consultarBloco, promotorAtivo } from '../atendimento/bloco.ts'
import { assumir } from './assumir.ts'
import { clienteRestrito, dadosBancarios, dadosBasicos, dadosCliente } from './blocos.ts'
import {
  buscar,
  consultaDaProcura,
  consultaDoCpf,
  lerDoCpf,
  lerLista,
  palavrasDoNome,
} from './buscar.ts'
import { relacionamentoJson } from './cartao.ts'
import { incluirCliente, incluirRelacionamento } from './incluir.ts'
import { inedito } from './inedito.ts'
import { transferir } from './transferir.ts'

export const rotasRelacionamento: Handler[] = [
  handle(relacionamentoApi.dadosBancarios, ({ query }, contexto) =>
    consultarBloco(contexto, query.idRelacionamento, dadosBancarios),
  ),
  handle(relacionamentoApi.dadosCliente, ({ query }, contexto) =>
    consultarBloco(contexto, query.idRelacionamento, dadosCliente),
  ),
  handle(relacionamentoApi.dadosBasicosPorCpf, ({ params }, contexto) =>
    consultarBloco(contexto, params.idRelacionamento, dadosBasicos),
  ),
  handle(relacionamentoApi.listaRestrita, ({ query }, contexto) =>
    consultarBloco(contexto, query.idRelacionamento, clienteRestrito),
  ),
  handle(relacionamentoApi.consultar, ({ params }, contexto) =>
    consultarBloco(contexto, params.idRelacionamento, relacionamentoJson),
  ),
  handle(relacionamentoApi.porCliente, (_input, contexto) =>
    consultarBloco(contexto, alvoDe(contexto).idRelacionamento, relacionamentoJson),
  ),

  handle(relacionamentoApi.porCpf, {
    em: 'uma-viagem',
    traz: 'contexto',
    consulta: ({ query }, pedido) => consultaDoCpf(query.cpf, pedido),
    ler: lerDoCpf,
  }),
  handle(relacionamentoApi.porNome, {
    em: 'uma-viagem',
    consulta: ({ query }, pedido) =>
      consultaDaProcura({ por: 'nome', palavras: palavrasDoNome(query.nome) }, pedido),
    ler: lerLista,
  }),
  handle(relacionamentoApi.buscar, ({ body }, contexto) => buscar(contexto, body.texto)),
  handle(relacionamentoApi.clienteInedito, async ({ query }, contexto) => ({
    inedito: await inedito(contexto.db, query.cpf, promotorAtivo(contexto)),
  })),

  handle(relacionamentoApi.transferirAtendente, ({ params, body }, contexto) =>
    transferir(contexto, params.idRelacionamento, body),
  ),
  handle(relacionamentoApi.assumirAtendente, ({ params }, contexto) =>
    assumir(contexto, params.idRelacionamento),
  ),
  handle(relacionamentoApi.incluir, ({ body }, contexto) =>
    incluirRelacionamento(contexto, body.cpf),
  ),
  handle(relacionamentoApi.incluirCliente, ({ body }, contexto) => incluirCliente(contexto, body)),
]
