import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { imprimir, vezDosPapeis } from '../base/pdf/impressora.ts'
import type { Fila } from '../base/jobs/fila.ts'
import {
  abrirDocumento,
  guardarEnvio,
  iniciarEnvio,
  limparEnvio,
  prepararConclusao,
  receberParte,
} from './documento.ts'
import { cancelarFormalizacao, conferirFormalizacao, registrarAssinatura } from './encerrar.ts'
import { guardarImpresso, prepararImpresso } from './impresso.ts'
import { incluirFormalizacao } from './iniciar.ts'
import { listarRemotas } from './listar.ts'
import { abrirNaMesa, conferirNaMesa, formalizacoesDaMesa, naMesa } from './mesa.ts'
import { formalizarNaTela, formalizarNoPapel, novaFormalizacao } from './remoto.ts'
import { contratosAFormalizar, formalizacoes, lerChecklist } from './sql/blocos.ts'

export const criarRotasFormalizacao = (fila: Fila, acervo: Acervo): Handler[] => [
  handle(formalizacaoApi.contratos, ({ query }, contexto) =>
    contratosAFormalizar(contexto, query.idRelacionamento),
  ),
  handle(formalizacaoApi.propostasRemotas, ({ query }, contexto) => listarRemotas(contexto, query)),
  handle(formalizacaoApi.consultar, ({ query }, contexto) =>
    formalizacoes(contexto, query.idRelacionamento),
  ),
  handle(formalizacaoApi.checklist, ({ query }, { client, agora }) =>
    lerChecklist(client, { ...query, agora }),
  ),
  handle(formalizacaoApi.incluir, ({ body }, contexto) =>
    incluirFormalizacao(contexto, fila, body),
  ),
  handle(formalizacaoApi.fisico, ({ body }, contexto) => formalizarNoPapel(contexto, fila, body)),
  handle(formalizacaoApi.remoto, ({ body }, contexto) => formalizarNaTela(contexto, fila, body)),
  handle(formalizacaoApi.remotoNova, ({ body }, contexto) =>
    novaFormalizacao(contexto, fila, body),
  ),
  handle(formalizacaoApi.iniciarEnvio, ({ params, body }, contexto) =>
    iniciarEnvio(contexto, acervo, { id: params.idFormalizacao, ...body }),
  ),
  handle(formalizacaoApi.enviarParte, ({ params, body }, contexto) =>
    receberParte(contexto, acervo, {
      id: params.idFormalizacao,
      idEnvio: params.idEnvio,
      ...body,
    }),
  ),
  handle(formalizacaoApi.concluirEnvio, {
    em: 'trabalho-longo',
    preparar: ({ params }, contexto) =>
      prepararConclusao(contexto, { id: params.idFormalizacao, idEnvio: params.idEnvio }),
    perguntar: (envio) => limparEnvio(acervo, envio),
    guardar: (pronto, { params }, contexto) =>
      guardarEnvio(contexto, acervo, {
        ...pronto,
        id: params.idFormalizacao,
        idEnvio: params.idEnvio,
      }),
  }),
  handle(formalizacaoApi.abrirDocumento, ({ params }, contexto) =>
    abrirDocumento(contexto, { id: params.idFormalizacao, idDocumento: params.idDocumento }),
  ),
  handle(formalizacaoApi.imprimir, {
    em: 'trabalho-longo',
    vez: vezDosPapeis,
    preparar: ({ params, body }, contexto) =>
      prepararImpresso(contexto, { id: params.idFormalizacao, ...body }),
    perguntar: async ({ folha, ...resto }) => ({ ...resto, bytes: await imprimir(folha) }),
    guardar: (impresso, _input, contexto) => guardarImpresso(contexto, acervo, impresso),
  }),
  handle(formalizacaoApi.daMesa, (_, contexto) => formalizacoesDaMesa(contexto)),
  handle(formalizacaoApi.abrirNaMesa, ({ params }, contexto) =>
    abrirNaMesa(contexto, { id: params.idFormalizacao, idDocumento: params.idDocumento }),
  ),
  handle(formalizacaoApi.imprimirNaMesa, {
    em: 'trabalho-longo',
    vez: vezDosPapeis,
    preparar: ({ params: { idFormalizacao: id }, body }, contexto) =>
      naMesa(contexto, id, () => prepararImpresso(contexto, { id, ...body })),
    perguntar: async ({ folha, ...resto }) => ({ ...resto, bytes: await imprimir(folha) }),
    guardar: (impresso, { params }, contexto) =>
      naMesa(contexto, params.idFormalizacao, () => guardarImpresso(contexto, acervo, impresso)),
  }),
  handle(formalizacaoApi.conferirNaMesa, ({ params, body }, contexto) =>
    conferirNaMesa(contexto, fila, { id: params.idFormalizacao, ...body }),
  ),
  handle(formalizacaoApi.assinar, ({ params, body }, contexto) =>
    registrarAssinatura(contexto, params.idFormalizacao, body),
  ),
  handle(formalizacaoApi.conferir, ({ params, body }, contexto) =>
    conferirFormalizacao(contexto, fila, { id: params.idFormalizacao, ...body }),
  ),
  handle(formalizacaoApi.cancelar, ({ params, body }, contexto) =>
    cancelarFormalizacao(contexto, fila, { id: params.idFormalizacao, ...body }),
  ),
]
