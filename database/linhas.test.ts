import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from './test/database.ts'

const { ownerUrl, drop } = await testDatabase()
const owner = new Client({ connectionString: ownerUrl })

beforeAll(() => owner.connect())
afterAll(async () => {
  await owner.end()
  await drop()
})

/** Facts of law, of the bank's catalogue and of its persons: the same for every promotor. */
const deTodos =
  `acesso ausencia ausencia_cobertura banco conduta_motivo controle convenio ddd especie_beneficio
   fator_perda feriado formalizacao_checklist lista mailing_perfil migracao municipio orgao perfil_acesso
   perfil_controle pesquisa pesquisa_pergunta promotor regra_pedido regra_versao regra_vigencia
   roteiro_versao situacao_beneficio uf usuario usuario_promotor`.split(/\s+/)

/** Rows about clients that the system itself reads for everybody: by hash, or to seal them. */
const doSistema = [
  'auditoria',
  'auditoria_selo',
  'evento_consulta_cpf',
  'indicacao_ficha',
  'telefone_envio',
]

/** The clock of a demonstration: one number, of nobody. */
const doRelogio = ['relogio_da_demonstracao']

/** Tables that the application reads without row-level security, beyond those lists. */
async function semSeguranca(): Promise<string[]> {
  const { rows } = await owner.query<{ nome: string }>(
    `select c.relname as nome from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and not c.relrowsecurity and has_any_column_privilege('consigna_app', c.oid, 'select')
      order by 1`,
  )
  return rows
    .map(({ nome }) => nome)
    .filter((nome) => ![...deTodos, ...doSistema, ...doRelogio].includes(nome))
}

test('every table with rows of one promotor or one person is behind row-level security', async () => {
  expect(await semSeguranca()).toEqual([])

  await owner.query('begin')
  await owner.query('create table proposta_anexo (id_proposta uuid references proposta)')
  await owner.query('grant select on proposta_anexo to consigna_app')
  expect(await semSeguranca()).toEqual(['proposta_anexo'])
  await owner.query('rollback')
})
