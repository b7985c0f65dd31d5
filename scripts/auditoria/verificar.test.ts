import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#database/test/database.ts'
import { criarChave } from '#server/base/audit/elo.ts'
import { selarTrilha } from '#server/base/audit/selar.ts'
import { createPool } from '#server/base/db/pool.ts'
import { readSettings } from '../settings.ts'
import { verificarLugar } from './verificar.ts'

const SEGREDO_TRILHA = 'Uma-Chave-Da-Trilha-Com-32-Letras!'
const linha = `insert into auditoria (id, ocorrido_em, id_usuario, codigo_promotor, chamada, acao,
    id_requisicao)
  values (gen_random_uuid(), clock_timestamp(), gen_random_uuid(), '10101', 'GET /x', 'LEITURA', 'r')`

test('the trail is verified while the system writes and seals it, and the key is told', async () => {
  const { ownerUrl, appUrl, drop } = await testDatabase()
  onTestFinished(drop)
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'consigna-auditoria-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const settings = readSettings({ DATABASE_URL: ownerUrl, DATA_DIR, SEGREDO_TRILHA })
  const verificar = () => verificarLugar(settings, () => undefined)

  const app = createPool({ url: appUrl, max: 2 })
  onTestFinished(() => app.end())
  const chave = criarChave(SEGREDO_TRILHA)
  await app.query(linha)
  await selarTrilha(app, null, '0 seconds')
  expect(await verificar()).toEqual({ inteira: true, seladas: 1, comChaveDesde: null })

  const trabalhar = async () => {
    for (let rodada = 0; rodada < 5; rodada += 1) {
      await app.query(linha)
      await selarTrilha(app, chave, '0 seconds')
    }
  }
  const [um, dois] = await Promise.all([verificar(), verificar(), trabalhar()])
  expect([um, dois]).toMatchObject([{ inteira: true }, { inteira: true }])
  expect(await verificar()).toMatchObject({
    inteira: true,
    seladas: 6,
    comChaveDesde: { numero: 2 },
  })

  // Who owns the database makes the whole chain anew without the key; the first keyed seal is known here.
  const dono = createPool({ url: ownerUrl, max: 1 })
  onTestFinished(() => dono.end())
  await dono.query('truncate auditoria_selo')
  await selarTrilha(dono, null, '0 seconds')
  expect(await verificar()).toMatchObject({ inteira: false, motivo: 'selo sem chave' })
})

test('two instances that seal at once seal each line once', async () => {
  const { appUrl, drop } = await testDatabase()
  onTestFinished(drop)
  const app = createPool({ url: appUrl, max: 8 })
  onTestFinished(() => app.end())
  for (let quantas = 0; quantas < 6; quantas += 1) await app.query(linha)
  const chave = criarChave(SEGREDO_TRILHA)
  await Promise.all(
    Array.from({ length: 8 }, () => selarTrilha(app, chave, '0 seconds').catch(() => undefined)),
  )
  const { rows } = await app.query('select count(*)::int as selos from auditoria_selo')
  expect(rows).toEqual([{ selos: 6 }])
})

test('the trail of another key is named', async () => {
  const { ownerUrl, appUrl, drop } = await testDatabase()
  onTestFinished(drop)
  const app = createPool({ url: appUrl, max: 1 })
  onTestFinished(() => app.end())
  await app.query(linha)
  await selarTrilha(app, criarChave(SEGREDO_TRILHA), '0 seconds')
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'consigna-auditoria-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const outra = readSettings({
    DATABASE_URL: ownerUrl,
    DATA_DIR,
    SEGREDO_TRILHA: `${SEGREDO_TRILHA}x`,
  })
  await expect(verificarLugar(outra, () => undefined)).resolves.toMatchObject({
    motivo: 'outra chave',
  })
})
