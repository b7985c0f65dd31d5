import { z } from 'zod'
import { CodigoPromotor } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'

/**
 * Controls in capitals by key: `{ OPORTUNIDADE: ['OPORTUNIDADE_PERDER'] }`. The key `AUTORIDADE`
 * holds the role's name (ATENDENTE, PROMOTOR, GESTOR), which is no control.
 */
export const Permissoes = z.record(z.string(), z.array(z.string()))
export type Permissoes = z.infer<typeof Permissoes>

export const acessoApi = {
  obterPermissoes: endpoint({
    method: 'POST',
    path: '/autenticacao/v2-oauth/obter-permissoes-do-usuario-identity-server',
    leitura: true,
    body: z.object({
      IdUsuario: z.string('Informe o usuário').min(1, 'Informe o usuário').max(100),
      SidSistema: z.string('Informe o sistema').min(1, 'Informe o sistema').max(100),
    }),
    response: Permissoes,
    permissao: 'logado',
    promotor: 'opcional',
    mensagens: palavras('obter', 'as permissões do usuário'),
  }),
  /** The person begins to work for a promotor. */
  registrar: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/acesso/registrar',
    body: z.object({ codigoPromotor: CodigoPromotor }),
    response: z.null(),
    permissao: 'logado',
    promotor: 'opcional',
    objetos: [{ em: 'body', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('registrar', 'o acesso'),
  }),
  /** The key of this person's drafts, 32 bytes in base64: kept by the server, never stored beside
   *  what it closes (`docs/decisions`). A call of ours. */
  chaveDosRascunhos: endpoint({
    method: 'GET',
    path: '/consigna/v1/chave-rascunho',
    response: z.object({ chave: z.base64() }),
    permissao: 'logado',
    promotor: 'opcional',
    mensagens: palavras('preparar', 'os rascunhos'),
  }),
}
