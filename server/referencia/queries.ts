import type { Banco, Cidade, EnderecoDoCep, ItemLista, Uf } from '#shared/referencia/api.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** One of the short lists, in the order of its table. */
export const itensDaLista = (db: Db, lista: string): Promise<ItemLista[]> =>
  db
    .selectFrom('lista')
    .select(['codigo', 'descricao'])
    .where('lista', '=', lista)
    .orderBy('ordem')
    .orderBy('codigo')
    .execute()

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

/**
 * The address that a client of this base already has for the postal code. There is no national
 * table of postal codes here; row-level security keeps it to clients of this promotor.
 */
export const enderecoPorCep = (db: Db, cep: string): Promise<EnderecoDoCep | undefined> =>
  db
    .selectFrom('endereco as e')
    .innerJoin('municipio as m', 'm.codigo_ibge', 'e.municipio')
    .select([
      'e.cep',
      'e.logradouro',
      'e.bairro',
      'm.nome as cidade',
      'm.codigo_ibge as codigoIbge',
      'm.uf',
    ])
    .where('e.cep', '=', cep)
    .limit(1)
    .executeTakeFirst()
