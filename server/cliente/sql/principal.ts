import { comando } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'

type DoCliente = { idCliente: string; agora: Date }
type Rebaixamento = DoCliente & { id: string }

/**
 * The first one is the main one. There is always one: it stops being main only when another becomes
 * it.
 */
export const ehPrincipal = (
  p: De<{ id: string; idCliente: string; principal: boolean }>,
  tabela: Sql,
): Sql => sql`(${p.principal} or not exists (select from ${tabela} o
  where o.id_cliente = ${p.idCliente} and o.id <> ${p.id} and o.principal))`

const rebaixar = (p: De<Rebaixamento>, tabela: Sql): Sql => sql`update ${tabela}
    set principal = false, versao = versao + 1, atualizado_em = ${p.agora}
  where id_cliente = ${p.idCliente} and id <> ${p.id} and principal`

/** Of several main ones the newest stays; of none, the newest becomes it. */
const umPrincipal = (p: De<DoCliente>, tabela: Sql): Sql => sql`update ${tabela} t
   set principal = t.id = p.id, versao = t.versao + 1, atualizado_em = ${p.agora}
  from (select id from ${tabela} where id_cliente = ${p.idCliente}
         order by principal desc, criado_em desc, id desc limit 1) p
 where t.id_cliente = ${p.idCliente} and t.principal is distinct from (t.id = p.id)`

export const rebaixarEnderecos = comando('cliente.rebaixar-enderecos', (p: De<Rebaixamento>) =>
  rebaixar(p, sql`endereco`),
)

export const rebaixarContas = comando('cliente.rebaixar-contas', (p: De<Rebaixamento>) =>
  rebaixar(p, sql`dados_bancarios`),
)

export const umEnderecoPrincipal = comando('cliente.um-endereco-principal', (p: De<DoCliente>) =>
  umPrincipal(p, sql`endereco`),
)

export const umaContaPrincipal = comando('cliente.uma-conta-principal', (p: De<DoCliente>) =>
  umPrincipal(p, sql`dados_bancarios`),
)
