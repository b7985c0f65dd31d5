import type { ClientBase } from 'pg'
import { copiar, textoDeCopia } from '../copiar.ts'

type Linha = Record<string, unknown>

/** Every table the demonstration fills, in the order of their foreign keys. */
const ordem = [
  'promotor',
  'usuario',
  'usuario_promotor',
  'ausencia',
  'ausencia_cobertura',
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
  'contrato_anterior',
  'contrato_parcela',
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
  'formalizacao_link',
  'anotacao',
  'lembrete',
] as const

/** Filled from those: by what follows from them (`conversas.ts`) or by a trigger. */
const derivadas = [
  'consentimento_historico',
  'consentimento_envio',
  'consentimento_evidencia',
  'mensagem',
  'mensagem_recebida',
  'relacionamento_palavra',
]

type Tabela = (typeof ordem)[number]

/** Rows by table. The rows of one table all have the same columns. */
export type Linhas = Map<Tabela, Linha[]>

/** Rows waiting to be written. */
export type Lote = {
  por: (tabela: Tabela, linha: Linha) => void
  tirar: () => Linhas
}

export function criarLote(): Lote {
  let linhas: Linhas = new Map()
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

/** The rows of one table in the binary format of `copy`, in buffers that a thread can transfer. */
export type Pronta = { tabela: Tabela; colunas: string[]; texto: Uint8Array<ArrayBuffer> }

export function prontas(lote: Linhas): Pronta[] {
  return ordem.flatMap((tabela) => {
    const linhas = lote.get(tabela) ?? []
    const colunas = Object.keys(linhas[0] ?? {})
    return linhas.length > 0 ? { tabela, colunas, texto: textoDeCopia(colunas, linhas) } : []
  })
}

export const inserir = (client: ClientBase, { tabela, colunas, texto }: Pronta): Promise<void> =>
  copiar(client, `copy ${tabela} (${colunas.join()}) from stdin`, texto)

type Amarra = { ehChave: boolean; criar: string; remover: string }

const amarras = `
  select true as "ehChave",
         format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname,
                pg_get_constraintdef(c.oid)) as criar,
         format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as remover
    from pg_constraint c
   where c.contype = 'f' and c.conrelid = any ($1::regclass[]::oid[])
  union all
  select false, pg_get_indexdef(i.indexrelid), format('drop index %s', i.indexrelid::regclass)
    from pg_index i
   where not i.indisunique and i.indrelid = any ($1::regclass[]::oid[])`

/**
 * Triggers that read what has no index during the load: each would read a whole table again for each row or statement.
 * `refazer`, and `producao_refazer` for the targets, write afterwards what they would have.
 */
const adiados = [
  ['relacionamento', 'carteira_incluir'],
  ['beneficio', 'carteira_margem_nova'],
  ['beneficio_visto', 'carteira_margem_nova'],
  ['telefone', 'telefone_registro'],
  ['proposta_historico', 'producao_seguir'],
] as const

const refazer = [
  'select carteira_refazer(array(select id from relacionamento))',
  `update telefone t set nao_me_perturbe = true
    where not t.nao_me_perturbe
      and exists (select from telefone o
                   where (o.nao_me_perturbe or o.situacao = '6')
                     and o.completo = any (formas_do_telefone(t.ddd, t.numero)))`,
]

/** Filled by `completar`: the planner takes a table that was analyzed while empty for empty until the next time. */
const depois = ordem.filter((tabela) => tabela.startsWith('formalizacao'))
const antes = ordem.filter((tabela) => !tabela.startsWith('formalizacao'))

type Carga = {
  /** Writes the rows, in any order. */
  carregar: () => Promise<void>
  /** Reads and adds to them. */
  completar: () => Promise<void>
}

/**
 * Loads rows without foreign keys and plain indexes, then creates them again, which checks all rows
 * in sets: a small fraction of the time of row checks, and tables that refer to each other need no
 * order. Inside the caller's transaction: others see all rows or none.
 */
export async function semAmarras(
  client: ClientBase,
  { carregar, completar }: Carga,
): Promise<void> {
  const { rows } = await client.query<Amarra>(amarras, [[...ordem, ...derivadas]])
  const juntos = (quais: Amarra[], que: 'criar' | 'remover') =>
    client.query(quais.map((amarra) => amarra[que]).join(';'))
  const { true: chaves = [], false: indices = [] } = Object.groupBy(
    rows,
    ({ ehChave }) => `${ehChave}`,
  )
  const gatilhos = (como: 'disable' | 'enable') =>
    client.query(adiados.map(([de, qual]) => `alter table ${de} ${como} trigger ${qual}`).join(';'))
  await juntos(rows, 'remover')
  await gatilhos('disable')
  await carregar()
  await juntos(indices, 'criar')
  // After a load without statistics the planner scans whole tables for each row. A rough `analyze`
  // is enough until autovacuum runs in its first minute.
  await client.query(`set local default_statistics_target = 10; analyze ${antes.join()}`)
  await gatilhos('enable')
  for (const texto of refazer) await client.query(texto)
  await completar()
  await juntos(chaves, 'criar')
  await client.query(`analyze ${[...depois, ...derivadas].join()}`)
}

/** Takes the demonstration away, and with it whatever was done in it. */
export async function esvaziar(client: ClientBase): Promise<void> {
  await client.query(`truncate ${ordem.join()}, pesquisa cascade`)
  for (const tabela of ['regra_versao', 'roteiro_versao']) await soAReferencia(client, tabela)
  await client.query(`select regra_vigencia_de(regra, convenio)
    from (select distinct regra, convenio from regra_versao) r`)
}

/**
 * Decisions of the demonstration's people are deleted with them. Only here, and only by the owner
 * of the tables: a trigger refuses everybody else.
 */
async function soAReferencia(client: ClientBase, tabela: string): Promise<void> {
  await client.query(`alter table ${tabela} disable trigger ${tabela}_imutavel;
    delete from ${tabela} where id_usuario is not null;
    alter table ${tabela} enable trigger ${tabela}_imutavel`)
}
