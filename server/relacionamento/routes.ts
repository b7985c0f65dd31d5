import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { assumir } from './assumir.ts'
import {
  buscar,
  consultaDaProcura,
  consultaDoCpf,
  lerDoCpf,
  lerLista,
  palavrasDoNome,
} from './buscar.ts'
import { incluirRelacionamento } from './incluir.ts'
import { inedito } from './inedito.ts'
import {
  consultarContas,
  consultarDadosBasicos,
  consultarRestrito,
  lerDadosCliente,
} from './sql/blocos.ts'
import { consultarRelacionamento, lerRelacionamento, nomesDe } from './sql/cartao.ts'
import { transferir } from './transferir.ts'

export const rotasRelacionamento: Handler[] = [
  handle(relacionamentoApi.dadosBancarios, ({ query }, contexto) =>
    consultarContas(contexto, query.idRelacionamento),
  ),
  handle(relacionamentoApi.dadosCliente, lerDadosCliente),
  handle(relacionamentoApi.dadosBasicosPorCpf, ({ params }, contexto) =>
    consultarDadosBasicos(contexto, params.idRelacionamento),
  ),
  handle(relacionamentoApi.listaRestrita, ({ query }, contexto) =>
    consultarRestrito(contexto, query.idRelacionamento),
  ),
  handle(relacionamentoApi.consultar, lerRelacionamento),
  handle(relacionamentoApi.porCliente, (_input, contexto) =>
    consultarRelacionamento(contexto, alvoDe(contexto).idRelacionamento),
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
  handle(relacionamentoApi.nomes, async ({ body }, { client, escopo }) => {
    const nomes = await nomesDe(client, { ids: body.idsRelacionamento, escopo: [...escopo] })
    return nomes.map(({ id, nome }) => ({ idRelacionamento: id, nome }))
  }),
  handle(relacionamentoApi.clienteInedito, async ({ query }, contexto) => ({
    inedito: await inedito(contexto, query.cpf),
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
]
