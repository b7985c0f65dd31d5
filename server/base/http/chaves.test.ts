import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { criarEmissor } from '../../test/tokens.ts'
import { guardarChaves, type Motivo } from './chaves.ts'
import { verificarPor } from './emissor.ts'

const idUsuario = 'aaaaaaaa-0000-4000-8000-000000000001'
const segredo = 'um segredo de dezesseis'
const pasta = mkdtempSync(join(tmpdir(), 'consigna-chaves-'))
const arquivo = join(pasta, 'chaves.json')
let emissor: Awaited<ReturnType<typeof criarEmissor>>
let ignorados: Motivo[]

beforeEach(async () => {
  emissor = await criarEmissor()
  ignorados = []
})
afterEach(async () => {
  vi.useRealTimers()
  emissor.pendurar(false)
  await emissor.fechar()
  rmSync(arquivo, { recursive: true, force: true })
})
afterAll(() => rmSync(pasta, { recursive: true }))

/** A server that starts: what it knows of the identity server is in the file alone. */
const processo = (authority = emissor.issuer, comSegredo = segredo) =>
  verificarPor(
    authority,
    { audience: 'urn:consigna:api', escopo: 'core', cooldown: 0 },
    guardarChaves({
      arquivo,
      segredo: comSegredo,
      ignorar: (motivo) => ignorados.push(motivo),
    }),
  )

const foraDoAr = expect.objectContaining({ name: 'IdentidadeForaDoAr' })
const erroDe = (promessa: Promise<unknown>) => promessa.then(String, (erro: unknown) => erro)

test('a server that starts while the identity server hangs verifies tokens of known keys', async () => {
  await processo().prefetch()
  const token = await emissor.assinar(idUsuario)
  emissor.pendurar(true)

  const { verify } = processo()
  expect(await verify(token)).toMatchObject({ idUsuario })
  expect(await verify(`${token.slice(0, -8)}AAAAAAAA`)).toBeUndefined()
  expect(ignorados).toEqual([])
})

test('an unknown kid is asked of the identity server, and its key is kept for the next process', async () => {
  await processo().prefetch()
  await emissor.trocarChave()
  const token = await emissor.assinar(idUsuario)
  emissor.cair(true)
  const { verify } = processo()
  expect(await erroDe(verify(token))).toEqual(foraDoAr)

  emissor.cair(false)
  expect(await verify(token)).toMatchObject({ idUsuario })
  emissor.cair(true)
  expect(await processo().verify(token)).toMatchObject({ idUsuario })
})

test('a key that was withdrawn while a process was down counts no more once the identity server answers', async () => {
  await processo().prefetch()
  const velho = await emissor.assinar(idUsuario)
  await emissor.trocarChave()

  expect(await processo().verify(velho)).toBeUndefined()
})

test('the file holds public members only, for its owner alone', async () => {
  const privada = await exportJWK(
    (await generateKeyPair('RS256', { extractable: true })).privateKey,
  )
  const simetrica = { kty: 'oct', k: 'c2VncmVkbw', kid: 'simetrica' }
  guardarChaves({ arquivo, segredo, ignorar: () => undefined }).escrever({
    issuer: emissor.issuer,
    jwksUrl: emissor.jwksUrl,
    keys: [privada, simetrica],
  })

  const { lidas } = JSON.parse(readFileSync(arquivo, 'utf8'))
  const keys: object[] = JSON.parse(lidas).keys
  expect(keys.map((uma) => Object.keys(uma).toSorted())).toEqual([['e', 'kty', 'n']])
  expect(statSync(arquivo).mode & 0o777).toBe(0o600)
})

/** A key of an attacker under the kid of ours, and a token that it signs. */
async function invasor() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'teste', alg: 'RS256', use: 'sig' }
  const token = await new SignJWT({ scope: 'core', sid: 'sessao' })
    .setProtectedHeader({ alg: 'RS256', kid: 'teste', typ: 'at+jwt' })
    .setIssuer(emissor.issuer)
    .setAudience('urn:consigna:api')
    .setSubject(idUsuario)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(privateKey)
  return { jwk, token }
}

type Estado = { lidas: string; selo: string }
const lidasCom = (estado: Estado, mudanca: object): Estado => ({
  ...estado,
  lidas: JSON.stringify({ ...JSON.parse(estado.lidas), ...mudanca }),
})

const adulterados: [string, Motivo, (estado: Estado, jwk: object) => string][] = [
  [
    'with a key of somebody else',
    'selo de outro',
    (e, jwk) => JSON.stringify(lidasCom(e, { keys: [jwk] })),
  ],
  [
    'whose instant was moved',
    'selo de outro',
    (e) => JSON.stringify(lidasCom(e, { em: Date.now() + 1000 })),
  ],
  [
    'whose keys are asked elsewhere',
    'selo de outro',
    (e) => JSON.stringify(lidasCom(e, { jwksUrl: 'http://127.0.0.1:9/jwks' })),
  ],
  ['without a seal', 'selo de outro', (e) => JSON.stringify({ ...e, selo: '' })],
  ['of another shape', 'vazio ou incompleto', (_e, jwk) => JSON.stringify({ keys: [jwk] })],
  ['cut in the middle', 'vazio ou incompleto', (e) => JSON.stringify(e).slice(0, 90)],
  ['of no bytes', 'vazio ou incompleto', () => ''],
]

test.each(adulterados)(
  'a file %s is named and ignored, and written again once the identity server answers',
  async (_nome, motivo, mudar) => {
    await processo().prefetch()
    const { jwk, token: falso } = await invasor()
    const estado: Estado = JSON.parse(readFileSync(arquivo, 'utf8'))
    writeFileSync(arquivo, mudar(estado, jwk))
    emissor.cair(true)
    const { verify } = processo()
    const bom = await emissor.assinar(idUsuario)
    expect(await Promise.all([erroDe(verify(falso)), erroDe(verify(bom))])).toEqual([
      foraDoAr,
      foraDoAr,
    ])
    expect(ignorados).toEqual([motivo])

    emissor.cair(false)
    expect(await verify(falso)).toBeUndefined()
    expect(await verify(bom)).toMatchObject({ idUsuario })
    emissor.cair(true)
    expect(await processo().verify(bom)).toMatchObject({ idUsuario })
  },
)

test('a file sealed by another secret, or of another issuer, adds no key', async () => {
  await processo().prefetch()
  const token = await emissor.assinar(idUsuario)
  emissor.cair(true)
  expect(
    await erroDe(processo(emissor.issuer, 'outro segredo de dezesseis').verify(token)),
  ).toEqual(foraDoAr)
  const outro = emissor.issuer.replace('127.0.0.1', 'localhost')
  expect(await erroDe(processo(outro).verify(token))).toEqual(foraDoAr)
  expect(ignorados).toEqual(['selo de outro', 'de outro emissor'])
})

test('keys of the disk count for 24 hours, also while a process runs by them', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const inicio = Date.now()
  await processo().prefetch()
  const token = await emissor.assinar(idUsuario, {}, 60 * 48)
  emissor.cair(true)
  const { verify } = processo()
  vi.setSystemTime(inicio + 23 * 3_600_000)
  expect(await verify(token)).toMatchObject({ idUsuario })
  expect(await processo().verify(token)).toMatchObject({ idUsuario })

  vi.setSystemTime(inicio + 24 * 3_600_000)
  expect(await erroDe(verify(token))).toEqual(foraDoAr)
  expect(await erroDe(processo().verify(token))).toEqual(foraDoAr)
  vi.setSystemTime(inicio - 3_600_000)
  expect(await erroDe(processo().verify(token))).toEqual(foraDoAr)
  expect(ignorados).toEqual(['antigo', 'antigo'])
})

test('a file that cannot be read, or not be written, stops no server', async () => {
  rmSync(arquivo, { force: true })
  const { verify } = verificarPor(
    emissor.issuer,
    { audience: 'urn:consigna:api', escopo: 'core' },
    guardarChaves({ arquivo: pasta, segredo, ignorar: (motivo) => ignorados.push(motivo) }),
  )

  expect(await verify(await emissor.assinar(idUsuario))).toMatchObject({ idUsuario })
  expect(ignorados).toEqual(['ilegível'])
})
