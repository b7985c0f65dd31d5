import { z } from 'zod'
import { comTotal, Id, texto } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import {
  Assinatura,
  BuscaDoChecklist,
  BuscaPendentes,
  ChecklistPrevisto,
  Conferencia,
  ContratoAFormalizar,
  Formalizacao,
  Impresso,
  Inclusao,
  Ingresso,
  NaMesa,
  NaTela,
  NoPapel,
  Nova,
  NovoEnvio,
  Parte,
  Pendente,
} from './shapes.ts'

const daProposta = [{ em: 'body', campo: 'idProposta', tipo: 'proposta' }] as const
const comTelefone = [...daProposta, { em: 'body', campo: 'idTelefone', tipo: 'telefone' }] as const
const noCaminho = [{ em: 'params', campo: 'idFormalizacao', tipo: 'formalizacao' }] as const
const doRelacionamento = [
  { em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' },
] as const
const porId = z.object({ idFormalizacao: Id })
const porDocumento = z.object({ idFormalizacao: Id, idDocumento: Id })
const porEnvio = z.object({ idFormalizacao: Id, idEnvio: Id })
const porRelacionamento = z.object({ idRelacionamento: Id })

const base = '/relacionamento/v1/formalizacao'
const nossa = '/consigna/v1/formalizacao/:idFormalizacao'
const mesa = '/consigna/v1/conferencias/formalizacao'

export const formalizacaoApi = {
  contratos: endpoint({
    method: 'GET',
    path: `${base}/contratos`,
    query: porRelacionamento,
    response: z.object({ items: z.array(ContratoAFormalizar) }),
    permissao: 'FORMALIZACAO_VER',
    objetos: doRelacionamento,
    mensagens: palavras('consultar', 'os contratos a formalizar'),
  }),
  propostasRemotas: endpoint({
    method: 'GET',
    path: `${base}/propostas-formalizacao-remota`,
    query: BuscaPendentes,
    response: z.object({ items: z.array(Pendente), proximo: z.string().nullable() }),
    permissao: 'FORMALIZACAO_VER',
    objetos: [{ em: 'query', campo: 'atendente', tipo: 'atendente' }, ...doRelacionamento],
    mensagens: palavras('consultar', 'as formalizações remotas'),
  }),
  consultar: endpoint({
    method: 'GET',
    path: base,
    query: porRelacionamento,
    response: z.object({ items: z.array(Formalizacao) }),
    permissao: 'FORMALIZACAO_VER',
    objetos: doRelacionamento,
    mensagens: palavras('consultar', 'as formalizações'),
  }),
  /** The documents that these answers would require. */
  checklist: endpoint({
    method: 'GET',
    path: '/consigna/v1/formalizacao/checklist',
    query: BuscaDoChecklist,
    response: ChecklistPrevisto,
    permissao: 'FORMALIZACAO_VER',
    objetos: [{ em: 'query', campo: 'idProposta', tipo: 'proposta' }],
    mensagens: palavras('consultar', 'o checklist da formalização'),
  }),
  /** Begins one, without a link yet: people, checklist and documents come first. */
  incluir: endpoint({
    method: 'POST',
    path: base,
    body: Inclusao,
    response: Formalizacao,
    permissao: 'FORMALIZACAO_INCLUIR',
    objetos: daProposta,
    mensagens: palavras('incluir', 'a formalização'),
  }),
  /**
   * On paper: begins a formalization, or switches the one on the phone to paper with its documents.
   */
  fisico: endpoint({
    method: 'POST',
    path: `${base}/fisico`,
    body: NoPapel,
    response: Formalizacao,
    permissao: 'FORMALIZACAO_INCLUIR',
    objetos: daProposta,
    mensagens: palavras('iniciar', 'a formalização física'),
  }),
  /** The client signed on paper: the signed contract is among the documents. */
  assinar: endpoint({
    method: 'POST',
    path: `${nossa}/assinar`,
    params: porId,
    body: Assinatura,
    response: Formalizacao,
    permissao: 'FORMALIZACAO_INCLUIR',
    objetos: noCaminho,
    mensagens: palavras('registrar', 'a assinatura'),
  }),
  /** On the phone: begins it, takes it there from paper, or sends the link again. */
  remoto: endpoint({
    method: 'POST',
    path: `${base}/remoto`,
    body: NaTela,
    response: Formalizacao,
    permissao: 'FORMALIZACAO_INCLUIR',
    objetos: comTelefone,
    mensagens: palavras('enviar', 'o link de formalização'),
  }),
  /** Ends the one under way and begins the next of its chain, with people and documents. */
  remotoNova: endpoint({
    method: 'POST',
    path: `${base}/remoto-nova-formalizacao`,
    body: Nova,
    response: Formalizacao,
    permissao: 'FORMALIZACAO_INCLUIR',
    objetos: comTelefone,
    mensagens: palavras('iniciar', 'a nova formalização remota'),
  }),
  conferir: endpoint({
    method: 'POST',
    path: `${nossa}/conferir`,
    params: porId,
    body: Conferencia,
    response: Formalizacao,
    permissao: 'FORMALIZACAO_CONFERIR',
    objetos: noCaminho,
    mensagens: palavras('conferir', 'a formalização'),
  }),
  /** For the bank's checker: signed formalizations that nobody of their promotor may check. */
  daMesa: endpoint({
    method: 'GET',
    path: mesa,
    response: comTotal(NaMesa),
    permissao: 'DIVERGENCIA_CONFERIR',
    promotor: 'opcional',
    mensagens: palavras('consultar', 'as formalizações que esperam a mesa'),
  }),
  abrirNaMesa: endpoint({
    method: 'POST',
    path: `${mesa}/:idFormalizacao/documentos/:idDocumento/abrir`,
    params: porDocumento,
    body: z.object({}),
    response: Ingresso,
    permissao: 'DIVERGENCIA_CONFERIR',
    promotor: 'opcional',
    mensagens: palavras('abrir', 'o documento'),
  }),
  /** The evidence of the signature or the contract, drawn now. */
  imprimirNaMesa: endpoint({
    method: 'POST',
    path: `${mesa}/:idFormalizacao/impressos`,
    params: porId,
    body: z.object({ tipo: Impresso }),
    response: Ingresso,
    permissao: 'DIVERGENCIA_CONFERIR',
    promotor: 'opcional',
    ritmo: 'impressao',
    mensagens: palavras('gerar', 'o documento'),
  }),
  conferirNaMesa: endpoint({
    method: 'POST',
    path: `${mesa}/:idFormalizacao/conferir`,
    params: porId,
    body: Conferencia,
    response: Formalizacao,
    permissao: 'DIVERGENCIA_CONFERIR',
    promotor: 'opcional',
    mensagens: palavras('conferir', 'a formalização'),
  }),
  /** Begins the upload of a document, or resumes an interrupted one. */
  iniciarEnvio: endpoint({
    method: 'POST',
    path: `${nossa}/envios`,
    params: porId,
    body: NovoEnvio,
    response: z.object({ idEnvio: z.string(), recebidos: z.number() }),
    permissao: 'FORMALIZACAO_INCLUIR',
    objetos: noCaminho,
    mensagens: palavras('enviar', 'o documento'),
  }),
  enviarParte: endpoint({
    method: 'POST',
    path: `${nossa}/envios/:idEnvio/partes`,
    params: porEnvio,
    body: Parte,
    response: z.object({ recebidos: z.number() }),
    permissao: 'FORMALIZACAO_INCLUIR',
    objetos: noCaminho,
    mensagens: palavras('enviar', 'o documento'),
  }),
  concluirEnvio: endpoint({
    method: 'POST',
    path: `${nossa}/envios/:idEnvio/concluir`,
    params: porEnvio,
    body: z.object({}),
    response: Formalizacao,
    permissao: 'FORMALIZACAO_INCLUIR',
    objetos: noCaminho,
    mensagens: palavras('guardar', 'o documento'),
  }),
  /** An address that opens the document once, as an attachment. */
  abrirDocumento: endpoint({
    method: 'POST',
    path: `${nossa}/documentos/:idDocumento/abrir`,
    params: porDocumento,
    body: z.object({}),
    response: Ingresso,
    permissao: 'FORMALIZACAO_VER',
    objetos: noCaminho,
    mensagens: palavras('abrir', 'o documento'),
  }),
  /** The contract or the proposta, or the evidence of the signature, drawn now. */
  imprimir: endpoint({
    method: 'POST',
    path: `${nossa}/impressos`,
    params: porId,
    body: z.object({ tipo: Impresso }),
    response: Ingresso,
    permissao: 'FORMALIZACAO_VER',
    objetos: noCaminho,
    ritmo: 'impressao',
    mensagens: palavras('gerar', 'o documento'),
  }),
  cancelar: endpoint({
    method: 'POST',
    path: `${nossa}/cancelar`,
    params: porId,
    body: z.object({ motivo: texto('Motivo', 300) }),
    response: Formalizacao,
    permissao: 'FORMALIZACAO_INCLUIR',
    objetos: noCaminho,
    mensagens: palavras('cancelar', 'a formalização'),
  }),
}
