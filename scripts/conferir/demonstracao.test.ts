import { beforeAll, expect, test } from 'vitest'
import { agoraDaDemo, demonstracao } from './test/demonstracao.ts'
import { conferirBanco } from './ler.ts'
import { relatar } from './relato.ts'

// A slow machine may take a while to make it.
beforeAll(demonstracao)

test('the books of the demonstration balance, by the role that npm run conferir reads with', async () => {
  const { conferirUrl } = await demonstracao()
  const vereditos = await conferirBanco(conferirUrl, { agora: agoraDaDemo })

  expect(relatar(vereditos)).toMatch(/The books balance/)
})
