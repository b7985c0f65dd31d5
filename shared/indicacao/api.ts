import { z } from 'zod'
import { Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import {
  Atendimento,
  BuscaDeIndicacoes,
  BuscaDoLink,
  Descarte,
  LinkDaIndicacao,
  PaginaDeIndicacoes,
  paramsDaIndicacao,
  PedidoDoLink,
} from './shapes.ts'

const path = '/relacionamento/v1/link-indicacao'
const nossa = '/consigna/v1/indicacoes'

/** Specification, section 7: the referral link of a person in a promotor, and who came by it. */
export const indicacaoApi = {
  /** The live link of the caller; null before it was made and after it was revoked. */
  consultarLink: endpoint({
    method: 'GET',
    path,
    query: BuscaDoLink,
    response: LinkDaIndicacao.nullable(),
    permissao: 'INDICACAO_VER',
    objetos: [{ em: 'query', campo: 'CodigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('consultar', 'o link de indicação'),
  }),
  /** Makes the link; a second call answers the same link. */
  gerarLink: endpoint({
    method: 'POST',
    path,
    body: PedidoDoLink,
    response: LinkDaIndicacao,
    permissao: 'INDICACAO_GERAR',
    objetos: [{ em: 'body', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('gerar', 'o link de indicação'),
  }),
  /** Ours: its page ends at once; a later link has another address. */
  revogarLink: endpoint({
    method: 'POST',
    path: '/consigna/v1/links-indicacao/:idLink/revogar',
    params: z.object({ idLink: Id }),
    response: z.object({ idLink: z.string() }),
    permissao: 'INDICACAO_GERAR',
    mensagens: palavras('revogar', 'o link de indicação'),
  }),
  /** Ours: who came by the caller's links, and clients of theirs who came by another's; newest first. */
  listar: endpoint({
    method: 'GET',
    path: nossa,
    query: BuscaDeIndicacoes,
    response: PaginaDeIndicacoes,
    permissao: 'INDICACAO_VER',
    objetos: [{ em: 'query', campo: 'CodigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('consultar', 'as indicações'),
  }),
  /** Ours: the phone typed on the page, to call: recorded, and counted as a revealed field. */
  revelarTelefone: endpoint({
    method: 'POST',
    path: `${nossa}/:idIndicacao/telefone`,
    params: paramsDaIndicacao,
    response: z.object({ valor: z.string(), restantes: z.number() }),
    permissao: 'CLIENTE_REVELAR',
    gasta: true,
    mensagens: palavras('revelar', 'o telefone'),
  }),
  /** Ours: makes who asked a client of the promotor, to be confirmed. */
  atender: endpoint({
    method: 'POST',
    path: `${nossa}/:idIndicacao/atender`,
    params: paramsDaIndicacao,
    body: Atendimento,
    response: z.object({ idRelacionamento: z.string() }),
    permissao: 'RELACIONAMENTO_INCLUIR',
    mensagens: palavras('atender', 'a indicação'),
  }),
  /** Ours: it is none, and why. */
  descartar: endpoint({
    method: 'POST',
    path: `${nossa}/:idIndicacao/descartar`,
    params: paramsDaIndicacao,
    body: Descarte,
    response: z.object({ idIndicacao: z.string() }),
    permissao: 'INDICACAO_GERAR',
    mensagens: palavras('descartar', 'a indicação'),
  }),
}
