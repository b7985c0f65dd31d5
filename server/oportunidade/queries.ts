import type {
  FatorPerda,
  MudancaOportunidade,
  NovaOportunidade,
} from '#shared/oportunidade/shapes.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import { centavos } from '#shared/dinheiro.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db/db.ts'

const fatores = (db: Db) =>
  db.selectFrom('fator_perda').select(['id', 'descricao', 'exige_observacao as exigeObservacao'])

export const fatoresPerda = (db: Db): Promise<FatorPerda[]> =>
  fatores(db).orderBy('descricao').execute()

export const fatorPerda = (db: Db, id: number): Promise<FatorPerda | undefined> =>
  fatores(db).where('id', '=', id).executeTakeFirst()

export async function historico(db: Db, id: string): Promise<MudancaOportunidade[]> {
  const rows = await db
    .selectFrom('oportunidade_historico as h')
    .leftJoin('usuario as u', 'u.id', 'h.id_usuario')
    .leftJoin('fator_perda as f', 'f.id', 'h.id_fator_perda')
    .select([
      'h.id as idMudanca',
      sql<MudancaOportunidade['de']>`h.de`.as('de'),
      sql<MudancaOportunidade['para']>`h.para`.as('para'),
      'h.por',
      'u.login as loginUsuario',
      'h.codigo_promotor as codigoPromotor',
      'f.descricao as fatorPerda',
      'h.observacao',
      'h.ocorrido_em as ocorridoEm',
    ])
    .where('h.id_oportunidade', '=', id)
    .orderBy('h.ocorrido_em', 'desc')
    .orderBy('h.id')
    .execute()
  return rows.map((row) => ({ ...row, ocorridoEm: row.ocorridoEm.toISOString() }))
}

export const criticas = (db: Db): Promise<{ descricao: string }[]> =>
  db
    .selectFrom('lista')
    .select('descricao')
    .where('lista', '=', 'criticas')
    .orderBy('ordem')
    .execute()

/** Agreements of the opportunities of a promotor that have not ended, with their sums. */
export async function convenios(
  db: Db,
  {
    codigoPromotor,
    idAtendente,
    soEmAberto = false,
  }: {
    codigoPromotor: string
    idAtendente?: string
    soEmAberto?: boolean
  },
) {
  const rows = await db
    .selectFrom('oportunidade as o')
    .innerJoin('convenio as v', 'v.codigo', 'o.codigo_convenio')
    .select((e) => [
      'v.codigo as codigoConvenio',
      'v.nome',
      sql<number>`count(*)`.as('quantidade'),
      sql<number>`${e.fn.sum('o.valor_liberado')}::bigint`.as('valorLiberado'),
    ])
    .where('o.codigo_promotor', '=', codigoPromotor)
    .$if(soEmAberto, (query) => query.where('o.status', '=', 'Em Aberto'))
    .$if(!soEmAberto, (query) => query.where('o.status', 'not in', [...finalizadas]))
    .$if(idAtendente !== undefined, (query) =>
      query
        .innerJoin('relacionamento as r', 'r.id', 'o.id_relacionamento')
        .where('r.id_atendente', '=', idAtendente ?? ''),
    )
    .groupBy(['v.codigo', 'v.nome'])
    .orderBy('v.nome')
    .execute()
  return rows.map((row) => ({ ...row, valorLiberado: centavos(row.valorLiberado) }))
}

/** What a new opportunity is about, as far as it belongs to this client. */
export const origens = (
  db: Db,
  idCliente: string,
  { codigoConvenio, idContrato, idBeneficio, idEmpregador }: NovaOportunidade,
) =>
  db
    .selectNoFrom((e) => [
      e
        .selectFrom('convenio')
        .select('ativo')
        .where('codigo', '=', codigoConvenio)
        .as('convenioAtivo'),
      e
        .selectFrom('contrato')
        .select(
          sql<{ situacao: string; proprio: boolean; codigoConvenio: string }>`
          json_build_object('situacao', situacao, 'proprio', proprio,
                            'codigoConvenio', codigo_convenio)`.as('contrato'),
        )
        .where('id', '=', idContrato ?? null)
        .where('id_cliente', '=', idCliente)
        .as('contrato'),
      e
        .selectFrom('beneficio')
        .select('id')
        .where('id', '=', idBeneficio ?? null)
        .where('id_cliente', '=', idCliente)
        .as('beneficio'),
      e
        .selectFrom('empregador')
        .select('id')
        .where('id', '=', idEmpregador ?? null)
        .where('id_cliente', '=', idCliente)
        .as('empregador'),
      e
        .selectFrom('cliente')
        .select(
          sql<{ restrito: boolean; obitoEm: string | null }>`
          json_build_object('restrito', restrito, 'obitoEm', obito_em)`.as('cliente'),
        )
        .where('id', '=', idCliente)
        .as('cliente'),
    ])
    .executeTakeFirstOrThrow()
