import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#database/test/database.ts'
import { errados } from './conferir.ts'
import { conferirBanco, conferirLugar } from './ler.ts'
import { relatar } from './relato.ts'

const agora = new Date('2026-11-27T15:00:00Z')

test('an empty bank balances, also by the address of its settings', async () => {
  const { ownerUrl, drop } = await testDatabase()
  onTestFinished(drop)
  const lugar = { DATABASE_URL: ownerUrl, DATA_DIR: '/nowhere' }

  expect(errados(await conferirLugar(lugar, { agora }))).toEqual([])
})

test('a role that sees a part of the rows is refused: it would find nothing wrong', async () => {
  const { appUrl, drop } = await testDatabase()
  onTestFinished(drop)

  await expect(conferirBanco(appUrl, { agora })).rejects.toThrow(/a part of the rows/)
})

test('a folder without a database is told by name, and none is made', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'consigna-sem-banco-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))

  await expect(conferirLugar({ DATA_DIR }, { agora })).rejects.toThrow(`no database in ${DATA_DIR}`)
})

test('the report counts each rule, names tables and ids, and tells notices from faults', () => {
  const achado = { tabela: 'contrato', id: 'k-1', diz: 'was settled and still runs' }
  const vereditos = [
    { nome: 'pagamento', diz: 'settled', achados: [achado] },
    { nome: 'extrapolada', diz: 'exceeded', aviso: true as const, achados: [achado] },
    { nome: 'preco', diz: 'priced', achados: [] },
  ]

  expect(relatar(vereditos)).toBe(
    [
      'WRONG  pagamento       1  settled',
      '         contrato k-1 was settled and still runs',
      'notice extrapolada     1  exceeded',
      '         contrato k-1 was settled and still runs',
      'ok     preco           0  priced',
      'The books do not balance. Findings: 1.',
    ].join('\n'),
  )
  expect(errados(vereditos).map(({ nome }) => nome)).toEqual(['pagamento'])
})
