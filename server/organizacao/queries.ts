import { hoje } from '#shared/data.ts'
import type {
  AtendenteDoPromotor,
  Convenio,
  OpcaoPromotor,
  Promotor,
} from '#shared/organizacao/api.ts'
import type { Db } from '../base/db/db.ts'

/** Active agreements by name. */
export const convenios = (db: Db): Promise<Convenio[]> =>
  db
    .selectFrom('convenio')
    .select(['codigo as codigoConvenio', 'nome', 'regime', 'senha_margem as senhaMargem'])
    .where('ativo', '=', true)
    .orderBy('nome')
    .execute()

export const orgaos = (db: Db, codigoConvenio: string) =>
  db
    .selectFrom('orgao')
    .select(['codigo as codigoOrgao', 'nome'])
    .where('codigo_convenio', '=', codigoConvenio)
    .orderBy('nome')
    .execute()

export const promotor = (db: Db, codigo: string): Promise<Promotor | undefined> =>
  db
    .selectFrom('promotor as p')
    .innerJoin('municipio as m', 'm.codigo_ibge', 'p.municipio')
    .select([
      'p.codigo as value',
      'p.canal',
      'p.nome as label',
      'p.situacao',
      'p.cnpj',
      'p.uf',
      'm.nome as cidade',
      'p.telefone',
    ])
    .where('p.codigo', '=', codigo)
    .executeTakeFirst()

export const promotoresDoUsuario = (db: Db, idUsuario: string): Promise<OpcaoPromotor[]> =>
  db
    .selectFrom('usuario_promotor as up')
    .innerJoin('promotor as p', 'p.codigo', 'up.codigo_promotor')
    .select(['p.codigo as value', 'p.canal', 'p.nome as label'])
    .where('up.id_usuario', '=', idUsuario)
    .orderBy('p.nome')
    .execute()

/** Who may attend clients of the promotor today, with the absence that is running. */
export const atendentes = (
  db: Db,
  codigoPromotor: string,
  agora: Date,
): Promise<AtendenteDoPromotor[]> =>
  db
    .selectFrom('usuario_promotor as up')
    .innerJoin('usuario as u', 'u.id', 'up.id_usuario')
    .select((e) => [
      'u.id as idUsuario',
      'u.login as loginUsuario',
      'u.nome',
      'u.papel',
      e
        .selectFrom('ausencia as f')
        .select((f) => f.fn.max('f.fim').as('fim'))
        .whereRef('f.id_usuario', '=', 'u.id')
        .where('f.inicio', '<=', hoje(agora))
        .where('f.fim', '>=', hoje(agora))
        .as('ausenteAte'),
    ])
    .where('up.codigo_promotor', '=', codigoPromotor)
    .where('u.ativo', '=', true)
    .where('u.papel', '!=', 'GESTOR')
    .orderBy('u.nome')
    .execute()
