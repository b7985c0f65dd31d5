import { z } from 'zod'
import { Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { Ingresso } from '../formalizacao/shapes.ts'
import {
  AceiteDoCliente,
  DaProposta,
  EnvioDoExtrato,
  ExtratoRecebido,
  LinkDaProposta,
  PaginaDoCliente,
  ParteDaImagem,
  ParteDoDocumento,
  PedidoDeEnvio,
  Recebida,
  Validacao,
} from './shapes.ts'
import { PapelDaImagem } from './situacao.ts'

const daSpec = '/relacionamento/v1/portabilidade'
const nossa = '/consigna/v1/propostas/:idProposta/contratos'
const noCorpo = [{ em: 'body', campo: 'idProposta', tipo: 'proposta' }] as const
const noCaminho = [{ em: 'params', campo: 'idProposta', tipo: 'proposta' }] as const
const params = z.object({ idProposta: Id })

const envio = {
  method: 'POST',
  body: PedidoDeEnvio,
  response: LinkDaProposta,
  permissao: 'PROPOSTA_INCLUIR',
  objetos: [...noCorpo, { em: 'body', campo: 'idTelefone', tipo: 'telefone' }],
} as const

/** The atendente's side of the client's page of a portability. */
export const linkApi = {
  /** Prepares the page; its hash is made when it leaves, and nobody here reads it. */
  gerar: endpoint({
    method: 'POST',
    path: `${daSpec}/gerar-hash-do-cliente`,
    body: DaProposta,
    response: LinkDaProposta,
    permissao: 'PROPOSTA_INCLUIR',
    objetos: noCorpo,
    mensagens: palavras('gerar', 'o link do cliente'),
  }),
  enviar: endpoint({
    ...envio,
    path: `${daSpec}/enviar-hash-cliente`,
    mensagens: { sucesso: 'Link enviado ao cliente', ...palavras('enviar', 'o link do cliente') },
  }),
  /** A new hash; the one before opens nothing any more. */
  reenviar: endpoint({
    ...envio,
    path: `${daSpec}/reenvia-hash-cliente`,
    mensagens: {
      sucesso: 'Link reenviado ao cliente',
      ...palavras('reenviar', 'o link do cliente'),
    },
  }),
  /** What is missing for the portability to go on. */
  validar: endpoint({
    method: 'POST',
    leitura: true,
    path: `${daSpec}/validacao-proposta-portabilidade`,
    body: DaProposta,
    response: Validacao,
    permissao: 'PROPOSTA_VER',
    objetos: noCorpo,
    mensagens: palavras('validar', 'a proposta de portabilidade'),
  }),
  /** Ours: how far the client is; null before the page is prepared. */
  consultar: endpoint({
    method: 'GET',
    path: nossa,
    params,
    response: LinkDaProposta.nullable(),
    permissao: 'PROPOSTA_VER',
    objetos: noCaminho,
    mensagens: palavras('consultar', 'o link do cliente'),
  }),
  revogar: endpoint({
    method: 'POST',
    path: `${nossa}/revogar`,
    params,
    response: LinkDaProposta,
    permissao: 'PROPOSTA_INCLUIR',
    objetos: noCaminho,
    mensagens: { sucesso: 'Link cancelado', ...palavras('cancelar', 'o link do cliente') },
  }),
  /** An address that opens one of the client's pictures once. */
  abrirImagem: endpoint({
    method: 'POST',
    path: `${nossa}/imagens`,
    params,
    body: z.object({ papel: PapelDaImagem }),
    response: Ingresso,
    permissao: 'FORMALIZACAO_VER',
    objetos: noCaminho,
    mensagens: palavras('abrir', 'a imagem'),
  }),
}

/**
 * The calls of the client's page: the door takes a token of that page alone, never a person's.
 */
export const clienteDoLinkApi = {
  pagina: endpoint({
    method: 'GET',
    path: '/consigna/v1/contratos',
    response: PaginaDoCliente,
    permissao: 'cliente',
    mensagens: palavras('consultar', 'os seus contratos'),
  }),
  documento: endpoint({
    method: 'POST',
    path: '/consigna/v1/contratos/documento',
    body: ParteDoDocumento,
    response: Recebida,
    permissao: 'cliente',
    mensagens: palavras('enviar', 'a foto do documento'),
  }),
  aceite: endpoint({
    method: 'POST',
    path: `${daSpec}/aceite-do-cliente`,
    body: AceiteDoCliente,
    response: PaginaDoCliente,
    permissao: 'cliente',
    mensagens: palavras('registrar', 'o seu aceite'),
  }),
  imagemPrimeiroAceite: endpoint({
    method: 'POST',
    path: `${daSpec}/imagem-primeiro-aceite`,
    body: ParteDaImagem,
    response: Recebida,
    permissao: 'cliente',
    mensagens: palavras('enviar', 'a foto do rosto'),
  }),
  /** The client's HISCON, read as one of the atendente's and confirmed by the bank before it counts. */
  extrato: endpoint({
    method: 'POST',
    path: '/consigna/v1/contratos/hiscon',
    body: EnvioDoExtrato,
    response: ExtratoRecebido,
    permissao: 'cliente',
    mensagens: palavras('ler', 'o seu extrato'),
  }),
  /** The client did not ask for this: everything stops, and the gestor is told. */
  naoPedi: endpoint({
    method: 'POST',
    path: '/consigna/v1/contratos/nao-pedi',
    response: PaginaDoCliente,
    permissao: 'cliente',
    mensagens: palavras('registrar', 'a sua resposta'),
  }),
}
