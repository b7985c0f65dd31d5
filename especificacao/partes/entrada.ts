import type { Conversa, Pessoa } from '../conversa.ts'
import { idDoToken } from '../mesa.ts'
import { lista, primeiro, texto } from '../json.ts'

const core = [
  'GET /core/v1/conta/tipos',
  'GET /core/v1/bancos',
  'GET /core/v1/cidades',
  'GET /core/v1/uf',
  'GET /core/v1/deficiencias',
  'GET /core/v1/endereco/tipos',
  'GET /core/v1/escolaridade',
  'GET /core/v1/telefone/tipos',
  'GET /clienteConsignado/v1/clientes/obter-estados-civis',
]

/** Section 6 and 3: permissions by the profile claim, the active promotor, the shared lists. */
export async function entrar(c: Conversa, sistema: string, token: string): Promise<Pessoa> {
  const sem: Pessoa = { token, promotor: '' }
  const idUsuario = idDoToken(token)
  await c.entende(sem, 'POST /autenticacao/v2-oauth/obter-permissoes-do-usuario-identity-server', {
    body: { IdUsuario: idUsuario, SidSistema: sistema },
  })
  const promotores = await c.entende(
    sem,
    'GET /estrutura-organizacional/v1/usuario/{idUsuario}/promotores',
    { em: [idUsuario] },
    ['[].value', '[].canal', '[].label'],
  )
  const promotor = texto(primeiro(lista(promotores), 'promotor'), 'value')
  const pessoa = { token, promotor }
  await c.entende(sem, 'GET /relacionamento/v1/promotor/{codigoPromotor}', { em: [promotor] })
  await c.entende(sem, 'GET /estrutura-organizacional/v1/api/promotor/{codigoPromotor}', {
    em: [promotor],
  })
  await c.entende(sem, 'POST /relacionamento/v1/acesso/registrar', {
    body: { codigoPromotor: promotor },
  })
  await Promise.all(core.map((nome) => c.entende(pessoa, nome, {}, ['[]'])))
  await c.entende(pessoa, 'GET /core/v1/uf/cidades', { query: { uf: 'SP' } }, ['[]'])
  await c.entende(pessoa, 'GET /core/v1/endereco/{cep}', { em: ['01310-100'] })
  await c.entende(pessoa, 'GET /estrutura-organizacional/v1/convenio', {}, ['[]'])
  const convenios = await c.entende(
    pessoa,
    'GET /estrutura-organizacional/v1/estrutura-organizacional/convenios',
    {},
    ['[].codigoConvenio'],
  )
  await c.entende(pessoa, 'GET /estrutura-organizacional/v1/api/convenio/{codigoConvenio}/orgaos', {
    em: [texto(primeiro(lista(convenios), 'convênio'), 'codigoConvenio')],
  })
  return pessoa
}
