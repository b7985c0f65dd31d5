import { expect, test } from 'vitest'
import { conferirSenha, derivarSenha, hashDeNinguem, SenhasOcupadas } from './senha.ts'

test('a password opens its own hash only, and the same one is hashed differently each time', async () => {
  const [um, outro] = await Promise.all([derivarSenha('segredo'), derivarSenha('segredo')])

  expect(um).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(um).not.toBe(outro)
  expect(await conferirSenha(um, 'segredo')).toBe(true)
  expect(await conferirSenha(um, 'Segredo')).toBe(false)
  expect(await conferirSenha(await hashDeNinguem(), '')).toBe(false)
})

test('hashes of other tools and costs are understood: a row of the reference tests of argon2', async () => {
  const referencia =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

  expect(await conferirSenha(referencia, 'password')).toBe(true)
  expect(await conferirSenha(referencia, 'outra')).toBe(false)
  await expect(conferirSenha('$2y$10$abc', 'x')).rejects.toThrow('argon2id')
})

test('an accent typed in two keystrokes is the same password', async () => {
  expect(await conferirSenha(await derivarSenha('ação'), 'ação')).toBe(true)
})

test('more passwords than can wait are turned away, and the rest are all answered', async () => {
  const hash = await derivarSenha('segredo')
  const all = await Promise.allSettled(
    Array.from({ length: 80 }, () => conferirSenha(hash, 'segredo')),
  )
  const turnedAway = all.filter(({ status }) => status === 'rejected')

  expect(turnedAway).toHaveLength(80 - 66)
  for (const one of turnedAway) {
    expect(one.status === 'rejected' && one.reason).toBeInstanceOf(SenhasOcupadas)
  }
  expect(await conferirSenha(hash, 'segredo')).toBe(true)
})
