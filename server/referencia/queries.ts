import type { Banco, Cidade, ItemLista, Uf } from '#shared/referencia/api.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db/db.ts'

export const bancos = (db: Db): Promise<Banco[]> =>
  db
    .selectFrom('banco')
    .select([
      'codigo',
      'ispb',
      'nome',
      'nome_curto as nomeCurto',
      'oferece_consignado as ofereceConsignado',
    ])
    .orderBy('codigo')
    .execute()

export const ufs = (db: Db): Promise<Uf[]> =>
  db.selectFrom('uf').select(['sigla', 'nome', 'regiao']).orderBy('nome').execute()

export const especiesDeBeneficio = (db: Db): Promise<ItemLista[]> =>
  db.selectFrom('especie_beneficio').select(['codigo', 'descricao']).orderBy('codigo').execute()

const cidades = (db: Db) =>
  db
    .selectFrom('municipio')
    .select(['codigo_ibge as codigoIbge', 'nome', 'uf', 'ddd'])
    .orderBy('nome_busca')
    .orderBy('codigo_ibge')

/** Cities whose name begins with `nome`, accents and case ignored; `%` and `_` are letters. */
export function cidadesPorNome(db: Db, nome: string, limite: number): Promise<Cidade[]> {
  const inicio = sql<string>`replace(replace(replace(sem_acentos(${nome}::text),
    '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  return cidades(db).where('nome_busca', 'like', inicio).limit(limite).execute()
}

export const cidadesDaUf = (db: Db, uf: string): Promise<Cidade[]> =>
  cidades(db).where('uf', '=', uf).execute()
