import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { criarAcervo } from './acervo.ts'

const raiz = mkdtempSync(join(tmpdir(), 'consigna-acervo-'))
afterAll(() => rmSync(raiz, { recursive: true }))

const um = '01990000-0000-7000-8000-000000000001'
const outro = '01990000-0000-7000-8000-000000000002'
const conteudo = Buffer.from('o contrato assinado')
const amanha = new Date(Date.now() + 86_400_000)

let pasta: string
beforeEach(() => {
  pasta = mkdtempSync(join(raiz, 'um-'))
})
const abrir = () => criarAcervo(join(pasta, 'arquivos'), 'segredo')
const guardados = () => join(pasta, 'arquivos/guardados')
/** As a power cut leaves it whose rename did not reach the disk. */
const desfazerNome = (id: string, fim = '00112233aabb') =>
  renameSync(join(guardados(), id), join(guardados(), `${id}.${fim}`))

test('a document left under its temporary name by a power cut is adopted, not deleted', async () => {
  const acervo = abrir()
  await acervo.guardar(um, conteudo)
  desfazerNome(um)
  await expect(acervo.ler(um)).rejects.toThrow()
  const conhecidos = { arquivos: new Set([um]), envios: new Set<string>() }

  // A sweep before the adoption leaves the files.
  expect(await acervo.varrer(conhecidos, amanha)).toBe(0)
  expect(await acervo.adotar(conhecidos.arquivos)).toBe(1)
  expect(await acervo.ler(um)).toEqual(conteudo)
  expect(readdirSync(guardados())).toEqual([um])
  expect(await acervo.adotar(conhecidos.arquivos)).toBe(0)
})

test('what is cut, of another document or unknown to the database is not adopted', async () => {
  const acervo = abrir()
  await acervo.guardar(um, conteudo)
  await acervo.guardar(outro, conteudo)
  // Cut: the seal does not fit. Another's: it is bound to its own name. Unknown: no row.
  writeFileSync(join(guardados(), `${um}.00112233aabb`), 'começo')
  rmSync(join(guardados(), um))
  expect(await acervo.adotar(new Set([um]))).toBe(0)
  renameSync(join(guardados(), outro), join(guardados(), `${um}.ffeeddccbbaa`))
  expect(await acervo.adotar(new Set([um]))).toBe(0)
  renameSync(join(guardados(), `${um}.ffeeddccbbaa`), join(guardados(), `${outro}.ffeeddccbbaa`))
  expect(await acervo.adotar(new Set([um]))).toBe(0)
  expect(await acervo.varrer({ arquivos: new Set([um]), envios: new Set() }, amanha)).toBe(1)
  expect(readdirSync(guardados())).toEqual([`${um}.00112233aabb`])
})

test('a leftover beside the whole document is deleted', async () => {
  const acervo = abrir()
  await acervo.guardar(um, conteudo)
  writeFileSync(join(guardados(), `${um}.00112233aabb`), 'começo')
  const conhecidos = { arquivos: new Set([um]), envios: new Set<string>() }
  expect(await acervo.adotar(conhecidos.arquivos)).toBe(0)
  expect(await acervo.varrer(conhecidos, amanha)).toBe(1)
  expect(await acervo.ler(um)).toEqual(conteudo)
})

test('the pieces of a file on its way are readable with the secret only, and come back whole', async () => {
  const acervo = abrir()
  const bytes = Buffer.from('a foto da identidade, em pedaços de qualquer tamanho')
  const noDisco = () => readFileSync(join(pasta, 'arquivos/envios', um))
  for (const inicio of [0, 7, 21, 37]) {
    await acervo.escreverParte(um, inicio, bytes.subarray(inicio, inicio + 17))
  }
  expect(await acervo.tamanhoDoEnvio(um)).toBe(bytes.length)
  expect(await acervo.lerEnvio(um)).toEqual(bytes)
  expect(noDisco().toString()).not.toContain('foto')

  // Begun again, the same bytes are other ones on the disk.
  const antes = noDisco()
  await acervo.escreverParte(um, 0, bytes)
  expect(noDisco().equals(antes)).toBe(false)
  expect(await abrir().lerEnvio(um)).toEqual(bytes)
  expect(await criarAcervo(join(pasta, 'arquivos'), 'outro').lerEnvio(um)).not.toEqual(bytes)
})
