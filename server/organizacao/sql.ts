import type { Atendente } from '#shared/organizacao/api.ts'
import { umaOuNada, varias } from '../base/db/consulta.ts'
import { bruto, type De, sql, type Sql } from '../base/db/fragmento.ts'
import { objeto } from '../base/db/objeto.ts'

/** The person of a row of `usuario`, by its alias, as every answer shows one. */
export const pessoa = (alias: string): Sql<Required<Atendente>> =>
  objeto<Required<Atendente>>({
    idUsuario: `${alias}.id`,
    loginUsuario: `${alias}.login`,
    nome: `${alias}.nome`,
  })

/**
 * Whether the person of a row of `usuario` works in a promotor of the caller. What a client has once for all promotores
 * tells none of them who works for another.
 */
export const daCasa = (
  alias: string,
): Sql<boolean> => sql<boolean>`exists (select from usuario_promotor casa
    where casa.id_usuario = ${bruto(alias)}.id and casa.codigo_promotor = any (promotores_visiveis()))`

/** The name of that person, where the caller may know it. */
export const nomeDaCasa = (alias: string): Sql<string | null> =>
  sql<string | null>`case when ${daCasa(alias)} then ${bruto(alias)}.nome
    when ${bruto(alias)}.id is not null then 'Pessoa de outro promotor' end`

/** Active convênios by name. */
export const listarConvenios = varias(
  'organizacao.convenios',
  () => sql`select codigo as "codigoConvenio", nome, regime, senha_margem as "senhaMargem"
  from convenio where ativo order by nome`,
)

export const listarOrgaos = varias(
  'organizacao.orgaos',
  (p: De<{ codigoConvenio: string }>) => sql`select codigo as "codigoOrgao", nome
  from orgao where codigo_convenio = ${p.codigoConvenio} order by nome`,
)

export const buscarPromotor = umaOuNada(
  'organizacao.promotor',
  (p: De<{ codigo: string }>) => sql`select p.codigo as value, p.canal, p.nome as label, p.situacao,
    p.cnpj, p.uf, m.nome as cidade, p.telefone
  from promotor p join municipio m on m.codigo_ibge = p.municipio
 where p.codigo = ${p.codigo}`,
)

export const listarPromotores = varias(
  'organizacao.promotores',
  (p: De<{ idUsuario: string }>) => sql`select p.codigo as value, p.canal, p.nome as label
  from usuario_promotor up join promotor p on p.codigo = up.codigo_promotor
 where up.id_usuario = ${p.idUsuario} order by p.nome`,
)

/** Persons who may attend clients of the promotor, with a current absence. */
export const listarAtendentes = varias(
  'organizacao.atendentes',
  (p: De<{ codigoPromotor: string; agora: Date }>) => sql`select u.id as "idUsuario",
    u.login as "loginUsuario", u.nome, u.papel,
    (select max(f.fim) from ausencia f
      where f.id_usuario = u.id and f.excluida_em is null
        and f.de <= ${p.agora} and f.ate > ${p.agora}) as "ausenteAte"
  from usuario_promotor up join usuario u on u.id = up.id_usuario
 where up.codigo_promotor = ${p.codigoPromotor} and u.ativo and u.papel <> 'GESTOR'
 order by u.nome`,
)

/** Who manages the promotor: what nobody else can decide, or is about to be lost, is told to them. */
export const listarSupervisores = varias(
  'organizacao.supervisores',
  (p: De<{ codigoPromotor: string }>) => sql`select u.id from usuario_promotor up
  join usuario u on u.id = up.id_usuario and u.ativo and u.papel <> 'ATENDENTE'
 where up.codigo_promotor = ${p.codigoPromotor} order by u.id`,
)
