import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { escutar } from './avisos.ts'

test('the end does not wait for a database that takes the connection and never answers', async () => {
  const mudo = createServer((linha) => void linha.on('error', () => undefined).resume())
  mudo.listen(0, '127.0.0.1')
  await once(mudo, 'listening')
  const endereco = mudo.address()
  const porta = typeof endereco === 'object' ? endereco?.port : undefined
  const ligada: Promise<Socket[]> = once(mudo, 'connection')
  const escuta = escutar(`postgres://u:s@127.0.0.1:${porta}/d`, {}, () => undefined)
  const [linha] = await ligada
  await once(linha ?? mudo, 'data')

  expect(await escuta.fechar()).toBeUndefined()
  mudo.close()
})
