import { z } from 'zod'
import { CodigoPromotor, comTotal, CursorDeInstante, Id, UmaPessoa } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { ItemLista } from '../referencia/api.ts'
import {
  AcaoDoEnvio,
  ClientesDoEnvio,
  EnvioDaLista,
  IdDoEnvio,
  NovoEnvio,
  PedidoDeSimulacao,
  SimulacaoDoEnvio,
} from './envio.ts'
import {
  ColunasEscolhidas,
  IdDaImportacao,
  Importacao,
  NovaImportacao,
  Previa,
} from './importacao.ts'
import {
  AcaoPedida,
  ClientesEscolhidos,
  ContagemDoCriterio,
  Inclusao,
  PerguntaDoCriterio,
  BuscaDeMailings,
  Mailing,
  MailingAberto,
  MudancaMailing,
  NovoMailing,
  PerfilMailing,
} from './shapes.ts'

const base = '/relacionamento/v1'
const nossa = '/consigna/v1/mailings'
const params = z.object({ idMailing: Id })
const doPromotor = { em: 'params', campo: 'codigoPromotor', tipo: 'promotor' } as const

/** Specification, section 7: mailing. An ATENDENTE sees the lists that they work. */
export const mailingApi = {
  /** Lists of the last days, drafts too for a supervisor. */
  listar: endpoint({
    method: 'GET',
    path: `${base}/mailing/listar-mailing/:codigoPromotor/:atendente`,
    params: z.object({ codigoPromotor: CodigoPromotor, atendente: UmaPessoa }),
    response: z.array(Mailing),
    permissao: 'MAILING_VER',
    objetos: [doPromotor, { em: 'params', campo: 'atendente', tipo: 'atendente' }],
    mensagens: palavras('consultar', 'as campanhas'),
  }),
  /** Running lists that the caller works. */
  ativos: endpoint({
    method: 'GET',
    path: `${base}/listar-mailing/ativo`,
    aliases: [`${base}/mailing/listar-mailing/ativo`],
    response: z.array(Mailing),
    permissao: 'MAILING_VER',
    mensagens: palavras('consultar', 'as campanhas ativas'),
  }),
  /** Lists not ended in which clients wait; paused ones by their `situacao`. */
  emAberto: endpoint({
    method: 'GET',
    path: `${base}/listar-mailing/em-aberto/:codigoPromotor`,
    aliases: [`${base}/mailing/listar-mailing/em-aberto/:codigoPromotor`],
    params: z.object({ codigoPromotor: CodigoPromotor }),
    response: z.array(Mailing),
    permissao: 'MAILING_VER',
    objetos: [doPromotor],
    mensagens: palavras('consultar', 'as campanhas em aberto'),
  }),
  perfisManuais: endpoint({
    method: 'GET',
    path: `${base}/mailing/perfis/manual`,
    response: z.array(ItemLista),
    permissao: 'MAILING_VER',
    mensagens: palavras('consultar', 'os perfis de campanha'),
  }),
  perfis: endpoint({
    method: 'GET',
    path: `${nossa}/perfis`,
    response: z.array(PerfilMailing),
    permissao: 'MAILING_VER',
    mensagens: palavras('consultar', 'os perfis de campanha'),
  }),
  /** Ours: every list that the caller may see, the running ones first. */
  todos: endpoint({
    method: 'GET',
    path: nossa,
    query: BuscaDeMailings,
    response: comTotal(Mailing),
    permissao: 'MAILING_VER',
    mensagens: palavras('consultar', 'as campanhas'),
  }),
  consultar: endpoint({
    method: 'GET',
    path: `${nossa}/:idMailing`,
    params,
    response: MailingAberto,
    permissao: 'MAILING_VER',
    mensagens: palavras('consultar', 'a campanha'),
  }),
  incluir: endpoint({
    method: 'POST',
    path: nossa,
    body: NovoMailing,
    response: MailingAberto,
    permissao: 'MAILING_ALTERAR',
    objetos: [{ em: 'body', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: { sucesso: 'Campanha incluída', ...palavras('incluir', 'a campanha') },
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${nossa}/:idMailing`,
    params,
    body: MudancaMailing,
    response: MailingAberto,
    permissao: 'MAILING_ALTERAR',
    mensagens: { sucesso: 'Campanha alterada', ...palavras('alterar', 'a campanha') },
  }),
  /** How many clients a criterion finds, now or as of yesterday: nothing is kept. */
  contar: endpoint({
    method: 'POST',
    path: `${nossa}/contar`,
    leitura: true,
    body: PerguntaDoCriterio,
    response: ContagemDoCriterio,
    permissao: 'MAILING_ALTERAR',
    objetos: [{ em: 'body', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('contar', 'os clientes do critério'),
  }),
  /** Takes in who the criterion of the list finds and it never had. */
  atualizarBase: endpoint({
    method: 'POST',
    path: `${nossa}/:idMailing/atualizar`,
    params,
    response: Inclusao,
    permissao: 'MAILING_ALTERAR',
    mensagens: palavras('buscar', 'clientes novos para a campanha'),
  }),
  incluirClientes: endpoint({
    method: 'POST',
    path: `${nossa}/:idMailing/clientes`,
    params,
    body: ClientesEscolhidos,
    response: Inclusao,
    permissao: 'MAILING_ALTERAR',
    mensagens: palavras('incluir', 'os clientes na campanha'),
  }),
  iniciarImportacao: endpoint({
    method: 'POST',
    path: `${nossa}/:idMailing/importacoes`,
    params,
    body: NovaImportacao,
    response: Importacao,
    permissao: 'MAILING_IMPORTAR',
    mensagens: palavras('receber', 'o arquivo de clientes'),
  }),
  importacoes: endpoint({
    method: 'GET',
    path: `${nossa}/:idMailing/importacoes`,
    params,
    response: comTotal(Importacao),
    permissao: 'MAILING_IMPORTAR',
    mensagens: palavras('consultar', 'as importações'),
  }),
  importacao: endpoint({
    method: 'GET',
    path: `${nossa}/importacoes/:idImportacao`,
    params: IdDaImportacao,
    response: Importacao,
    permissao: 'MAILING_IMPORTAR',
    mensagens: palavras('consultar', 'a importação'),
  }),
  /** Reads the file that was sent (`caminhoDoArquivo`): its columns and first rows. */
  lerImportacao: endpoint({
    method: 'POST',
    path: `${nossa}/importacoes/:idImportacao/ler`,
    params: IdDaImportacao,
    response: Previa,
    permissao: 'MAILING_IMPORTAR',
    mensagens: palavras('ler', 'o arquivo de clientes'),
  }),
  comecarImportacao: endpoint({
    method: 'POST',
    path: `${nossa}/importacoes/:idImportacao/comecar`,
    params: IdDaImportacao,
    body: ColunasEscolhidas,
    response: Importacao,
    permissao: 'MAILING_IMPORTAR',
    mensagens: palavras('importar', 'os clientes'),
  }),
  desfazerImportacao: endpoint({
    method: 'POST',
    path: `${nossa}/importacoes/:idImportacao/desfazer`,
    params: IdDaImportacao,
    response: Importacao,
    permissao: 'MAILING_IMPORTAR',
    mensagens: { sucesso: 'Importação desfeita', ...palavras('desfazer', 'a importação') },
  }),
  mudarSituacao: endpoint({
    method: 'PUT',
    path: `${nossa}/:idMailing/situacao`,
    params,
    body: AcaoPedida,
    response: MailingAberto,
    permissao: 'MAILING_ALTERAR',
    mensagens: palavras('mudar', 'a situação da campanha'),
  }),
  /** Ours: what sending a template to everybody who waits in the list would do now; nothing leaves. */
  simularEnvio: endpoint({
    method: 'POST',
    path: `${nossa}/:idMailing/envios/simular`,
    leitura: true,
    params,
    body: PedidoDeSimulacao,
    response: SimulacaoDoEnvio,
    permissao: 'MAILING_ENVIAR',
    mensagens: palavras('simular', 'o envio'),
  }),
  incluirEnvio: endpoint({
    method: 'POST',
    path: `${nossa}/:idMailing/envios`,
    params,
    body: NovoEnvio,
    response: EnvioDaLista,
    permissao: 'MAILING_ENVIAR',
    mensagens: { sucesso: 'Envio iniciado', ...palavras('iniciar', 'o envio') },
  }),
  envios: endpoint({
    method: 'GET',
    path: `${nossa}/:idMailing/envios`,
    params,
    response: comTotal(EnvioDaLista),
    permissao: 'MAILING_ENVIAR',
    mensagens: palavras('consultar', 'os envios'),
  }),
  mudarEnvio: endpoint({
    method: 'PUT',
    path: `${nossa}/envios/:idEnvio/situacao`,
    params: IdDoEnvio,
    body: AcaoDoEnvio,
    response: EnvioDaLista,
    permissao: 'MAILING_ENVIAR',
    mensagens: palavras('mudar', 'o envio'),
  }),
  /** What became of each client, the last decided first. */
  clientesDoEnvio: endpoint({
    method: 'GET',
    path: `${nossa}/envios/:idEnvio/clientes`,
    params: IdDoEnvio,
    query: z.object({
      resultado: z
        .string('Resultado inválido')
        .regex(/^[A-Z_]{3,40}$/, 'Resultado inválido')
        .optional(),
      cursor: CursorDeInstante.optional(),
    }),
    response: ClientesDoEnvio,
    permissao: 'MAILING_ENVIAR',
    mensagens: palavras('consultar', 'os clientes do envio'),
  }),
}
