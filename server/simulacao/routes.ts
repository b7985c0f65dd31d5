import type { Margem } from '#integrations/margem/margem.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { entradaDoNovo, entradaDoRefin } from '#shared/simulacao/busca.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { imprimir, vezDosPapeis } from '../base/pdf/impressora.ts'
import type { Mensagens } from '../mensagem/enfileirar.ts'
import { abrirMemoria } from './abrir-memoria.ts'
import { autorizarSimulacao } from './autorizar.ts'
import { calcularSimulacao } from './calcular.ts'
import { consultarCondicao } from './condicao.ts'
import { guardarSimulacao } from './guardar.ts'
import { consultarMargens } from './margens.ts'
import { enviarMensagem, escreverMensagem, simulacaoParaOCliente } from './mensagem.ts'
import { entradaDaOportunidade, simularPadrao } from './padrao.ts'
import { folhaDaSimulacao, simulacaoImpressa } from './pdf.ts'
import { registrarUso } from './registrar.ts'
import { resolverSimulacao } from './resolver.ts'
import { rotaDaMargemComSenha } from './senha.ts'
import { listarConveniosComSenha } from './sql/ler.ts'
import { consultarValorLiberado } from './valor-liberado.ts'

export const criarRotasSimulacao = (mensagens: Mensagens, margem: Margem): Handler[] => [
  handle(simulacaoApi.condicao, ({ body }, contexto) => consultarCondicao(contexto, body)),
  handle(simulacaoApi.novo, {
    em: 'junto',
    fazer: ({ query }, contexto) =>
      calcularSimulacao(contexto, {
        idRelacionamento: query.idRelacionamento,
        entrada: entradaDoNovo(query),
      }),
  }),
  handle(simulacaoApi.refinanciamento, {
    em: 'junto',
    fazer: ({ query }, contexto) =>
      calcularSimulacao(contexto, {
        idRelacionamento: query.idRelacionamento,
        entrada: entradaDoRefin(query),
      }),
  }),
  handle(simulacaoApi.simular, {
    em: 'junto',
    fazer: ({ body }, contexto) => calcularSimulacao(contexto, body),
  }),
  handle(simulacaoApi.resolver, {
    em: 'junto',
    fazer: ({ body }, contexto) => resolverSimulacao(contexto, body),
  }),
  handle(simulacaoApi.memoria, ({ body }, contexto) => abrirMemoria(contexto, body)),
  handle(simulacaoApi.margens, ({ query }, contexto) =>
    consultarMargens(contexto, query.idRelacionamento),
  ),
  handle(simulacaoApi.valorLiberado, ({ query }, contexto) =>
    consultarValorLiberado(contexto, query),
  ),
  handle(simulacaoApi.autorizar, ({ params, body }, contexto) =>
    autorizarSimulacao(contexto, params.idSimulacao, body.motivo),
  ),
  handle(simulacaoApi.mensagem, ({ body }, contexto) => escreverMensagem(contexto, body)),
  handle(simulacaoApi.enviarMensagem, ({ body }, contexto) =>
    enviarMensagem(mensagens, contexto, body),
  ),
  handle(simulacaoApi.pdf, {
    em: 'trabalho-longo',
    vez: vezDosPapeis,
    preparar: async ({ body }, contexto) =>
      folhaDaSimulacao(await simulacaoParaOCliente(contexto, body), contexto.agora),
    perguntar: imprimir,
    guardar: async (bytes, _input, { agora }) => simulacaoImpressa(bytes, agora),
  }),
  handle(simulacaoApi.conveniosSenhaMargem, (_input, { client }) =>
    listarConveniosComSenha(client),
  ),
  rotaDaMargemComSenha(margem),
  handle(simulacaoApi.daOportunidade, ({ params }, contexto) =>
    simularPadrao(contexto, params.idOportunidade),
  ),
  handle(oportunidadeApi.simular, async ({ params, body }, contexto) =>
    guardarSimulacao(contexto, params.idOportunidade, {
      ...body,
      entrada: body.entrada ?? (await entradaDaOportunidade(contexto, params.idOportunidade)),
    }),
  ),
  handle(simulacaoApi.registrar, ({ body }, contexto) => registrarUso(contexto, body)),
]
