import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { emOutroProcesso } from './outro-processo.ts'

/** A program that tells its environment, whatever the file is. */
const PROGRAMA =
  "process.stdin.resume(); process.stdout.write('pronto\\n' + JSON.stringify(process.env)); process.exit()"

test('the other process gets the place of compiled code and what its program asks for, and no secret', async () => {
  const pasta = await mkdtemp(join(tmpdir(), 'consigna-outro-'))
  const antes = { ...env }
  onTestFinished(async () => {
    for (const nome of ['NODE_COMPILE_CACHE', 'SEGREDO_RASCUNHOS']) {
      if (antes[nome] === undefined) delete env[nome]
      else env[nome] = antes[nome]
    }
    await rm(pasta, { recursive: true })
  })
  const programa = join(pasta, 'programa.mjs')
  await writeFile(programa, PROGRAMA)
  env['NODE_COMPILE_CACHE'] = join(pasta, 'compilado')
  env['SEGREDO_RASCUNHOS'] = 'nosso'
  const ambiente = async () => {
    const { saida } = await emOutroProcesso(programa, Buffer.from('x'), {
      heapMb: 64,
      partidaMs: 60_000,
      limiteMs: 60_000,
      maximo: 10_000,
      env: { PAGINA: '2' },
    })
    return JSON.parse(saida.toString('utf8')) as unknown
  }

  expect(await ambiente()).toEqual({ PAGINA: '2', NODE_COMPILE_CACHE: join(pasta, 'compilado') })

  delete env['NODE_COMPILE_CACHE']
  expect(await ambiente()).toEqual({ PAGINA: '2' })
})
