import { z } from 'zod'
import { Id, texto } from '../campos.ts'
import { endpoint } from '../endpoint.ts'
import {
  Assinatura,
  BuscaPendentes,
  Conferencia,
  ContratoAFormalizar,
  Formalizacao,
  Inclusao,
  NoPapel,
  Pendente,
} from './shapes.ts'

const palavras = (verbo: string, oQue: string) => ({
  recusa: `Erro ao ${verbo} ${oQue}`,
  falha: `Erro interno ao ${verbo} ${oQue}`,
})

const daProposta = [{ em: 'body', campo: 'idProposta', tipo: 'proposta' }] as const
const noCaminho = [{ em: 'params', campo: 'idFormalizacao', tipo: 'formalizacao' }] as const
const doRelacionamento = [
  { em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' },
] as const
const porId = z.object({ idFormalizacao: Id })
const porRelacionamento = z.object({ idRelacionamento: Id })

const base = '/relacionamento/v1/formalizacao'
const nossa = '/consigna/v1/formalizacao/:idFormalizacao'

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
    objetos: [{ em: 'query', campo: 'atendente', tipo: 'atendente' }],
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
  /** On paper: begins one, or takes the one on the phone to paper with all that it has. */
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
