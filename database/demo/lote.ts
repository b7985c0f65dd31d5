import type { ClientBase } from 'pg'

type Linha = Record<string, unknown>

/** Every table the demonstration fills, in the order of their foreign keys. */
const ordem = [
  'promotor',
  'usuario',
  'usuario_promotor',
  'ausencia',
  'cliente',
  'relacionamento',
  'relacionamento_historico',
  'telefone',
  'telefone_opt_in',
  'endereco',
  'dados_bancarios',
  'empregador',
  'beneficio',
  'consentimento',
  'contrato',
  'oportunidade',
  'oportunidade_historico',
  'oportunidade_critica',
  'simulacao',
  'proposta',
  'proposta_contrato',
  'proposta_historico',
  'averbacao',
  'formalizacao',
  'formalizacao_historico',
  'formalizacao_pessoa',
  'formalizacao_documento',
  'formalizacao_evidencia',
  'anotacao',
  'lembrete',
] as const

export type Tabela = (typeof ordem)[number]

/** Rows waiting to be written. The rows of one table all have the same columns. */
export type Lote = {
  por: (tabela: Tabela, linha: Linha) => void
  tirar: () => Map<Tabela, Linha[]>
}

export function criarLote(): Lote {
  let linhas = new Map<Tabela, Linha[]>()
  return {
    por(tabela, linha) {
      const daTabela = linhas.get(tabela)
      if (daTabela) daTabela.push(linha)
      else linhas.set(tabela, [linha])
    },
    tirar() {
      const prontas = linhas
      linhas = new Map()
      return prontas
    },
  }
}

/** One statement a table. */
export async function gravar(client: ClientBase, lote: Map<Tabela, Linha[]>): Promise<void> {
  for (const tabela of ordem) {
    const linhas = lote.get(tabela)
    const [primeira] = linhas ?? []
    if (!primeira) continue
    const colunas = Object.keys(primeira).join()
    await client.query(
      `insert into ${tabela} (${colunas})
       select ${colunas} from json_populate_recordset(null::${tabela}, $1)`,
      [JSON.stringify(linhas)],
    )
  }
}

type Amarra = { criar: string; remover: string }

const amarras = `
  select format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname,
                pg_get_constraintdef(c.oid)) as criar,
         format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as remover
    from pg_constraint c
   where c.contype = 'f' and c.conrelid = any ($1::regclass[]::oid[])
  union all
  select pg_get_indexdef(i.indexrelid), format('drop index %s', i.indexrelid::regclass)
    from pg_index i
   where not i.indisunique and i.indrelid = any ($1::regclass[]::oid[])`

/**
 * Loads rows while foreign keys and plain indexes are away, then makes them again, which checks
 * every row in sets: a small fraction of the time of checking one by one, and tables that point at
 * each other need no order. Inside the caller's transaction: whoever looks sees all or nothing.
 */
export async function semAmarras(client: ClientBase, carregar: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Amarra>(amarras, [[...ordem]])
  for (const { remover } of rows) await client.query(remover)
  await carregar()
  for (const { criar } of rows) await client.query(criar)
}

/** Takes the demonstration away, and with it whatever was done in it. */
export async function esvaziar(client: ClientBase): Promise<void> {
  await client.query(`truncate ${ordem.join()} cascade`)
  for (const tabela of ['regra_versao', 'roteiro_versao']) await soAReferencia(client, tabela)
  await client.query(`select regra_vigencia_de(regra, convenio)
    from (select distinct regra, convenio from regra_versao) r`)
}

/**
 * What people of the demonstration decided goes with them. Only here, and only by who owns the
 * tables: a trigger keeps everybody else from it.
 */
async function soAReferencia(client: ClientBase, tabela: string): Promise<void> {
  await client.query(`alter table ${tabela} disable trigger ${tabela}_imutavel;
    delete from ${tabela} where id_usuario is not null;
    alter table ${tabela} enable trigger ${tabela}_imutavel`)
}
