import { mailingApi } from '#shared/mailing/api.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { atualizarBase, contar, incluirNaLista } from './base.ts'
import {
  clientesDoEnvio,
  enviosDe,
  incluirEnvio,
  mudarEnvioDaLista,
  simularEnvio,
} from './envio.ts'
import { alterar, incluir, mudarSituacao } from './gravar.ts'
import {
  comecarImportacao,
  desfazer,
  guardarLeitura,
  importacaoAtual,
  importacoesDe,
  iniciarImportacao,
  lerArquivo,
  prepararLeitura,
} from './importacao.ts'
import { listar, listarDe } from './listar.ts'
import { listarPerfis } from './sql.ts'
import { mailingAtual } from './vista.ts'

export const criarRotasMailing = (fila: Fila, acervo: Acervo): Handler[] => [
  handle(mailingApi.listar, ({ params }, contexto) => listarDe(contexto, params)),
  handle(
    mailingApi.ativos,
    async (_input, contexto) =>
      (await listar(contexto, { andamento: 'EM_CURSO', quem: contexto.usuario.id })).items,
  ),
  handle(
    mailingApi.emAberto,
    async ({ params: { codigoPromotor } }, contexto) =>
      (await listar(contexto, { andamento: 'EM_ABERTO', codigoPromotor })).items,
  ),
  handle(mailingApi.perfisManuais, async (_input, { client }) =>
    (await listarPerfis(client))
      .filter(({ manual }) => manual)
      .map(({ codigo, descricao }) => ({ codigo, descricao })),
  ),
  handle(mailingApi.perfis, (_input, { client }) => listarPerfis(client)),
  handle(mailingApi.todos, ({ query }, contexto) => listar(contexto, query)),
  handle(mailingApi.consultar, ({ params }, contexto) => mailingAtual(contexto, params.idMailing)),
  handle(mailingApi.incluir, ({ body }, contexto) => incluir(contexto, body)),
  handle(mailingApi.alterar, ({ params, body }, contexto) =>
    alterar(contexto, params.idMailing, body),
  ),
  handle(mailingApi.contar, ({ body }, contexto) => contar(contexto, body)),
  handle(mailingApi.atualizarBase, ({ params }, contexto) =>
    atualizarBase(contexto, params.idMailing),
  ),
  handle(mailingApi.incluirClientes, ({ params, body }, contexto) =>
    incluirNaLista(contexto, params.idMailing, body.idsRelacionamento),
  ),
  handle(mailingApi.iniciarImportacao, ({ params, body }, contexto) =>
    iniciarImportacao(contexto, params.idMailing, body),
  ),
  handle(mailingApi.importacoes, ({ params }, contexto) =>
    importacoesDe(contexto, params.idMailing),
  ),
  handle(mailingApi.importacao, ({ params }, contexto) =>
    importacaoAtual(contexto, params.idImportacao),
  ),
  handle(mailingApi.lerImportacao, {
    em: 'trabalho-longo',
    preparar: ({ params }, contexto) => prepararLeitura(contexto, acervo, params.idImportacao),
    perguntar: (travada) => lerArquivo(acervo, travada),
    guardar: (lido, { params }, contexto) =>
      guardarLeitura(contexto, acervo, params.idImportacao, lido),
  }),
  handle(mailingApi.comecarImportacao, ({ params, body }, contexto) =>
    comecarImportacao(contexto, fila, params.idImportacao, body),
  ),
  handle(mailingApi.desfazerImportacao, ({ params }, contexto) =>
    desfazer(contexto, params.idImportacao),
  ),
  handle(mailingApi.mudarSituacao, ({ params, body }, contexto) =>
    mudarSituacao(contexto, params.idMailing, body),
  ),
  handle(mailingApi.simularEnvio, ({ params, body }, contexto) =>
    simularEnvio(contexto, params.idMailing, body),
  ),
  handle(mailingApi.incluirEnvio, ({ params, body }, contexto) =>
    incluirEnvio(contexto, params.idMailing, body),
  ),
  handle(mailingApi.envios, ({ params }, contexto) => enviosDe(contexto, params.idMailing)),
  handle(mailingApi.mudarEnvio, ({ params, body }, contexto) =>
    mudarEnvioDaLista(contexto, params.idEnvio, body),
  ),
  handle(mailingApi.clientesDoEnvio, ({ params, query }, contexto) =>
    clientesDoEnvio(contexto, params.idEnvio, query),
  ),
]
