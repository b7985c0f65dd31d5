import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'

type Emissor = {
  issuer: string
  jwksUrl: string
  /** A token as the identity server would sign it; `mudancas` make it a wrong one. */
  assinar: (idUsuario: string, mudancas?: JWTPayload, minutos?: number) => Promise<string>
  /** Takes the question and does not answer, until it is said to go on. */
  pendurar: (sim: boolean) => void
  /** Answers every question 503, until it is said to go on. */
  cair: (sim: boolean) => void
  /** From now on another key signs and is the only one published. */
  trocarChave: () => Promise<void>
  fechar: () => Promise<void>
}

/** An identity server of the size a test needs: one key, published, and tokens signed with it. */
export async function criarEmissor(): Promise<Emissor> {
  let { privateKey, jwk } = await novaChave('teste')
  let issuer = ''
  let pendurado = false
  let caido = false
  const server = createServer((request, response) => {
    if (pendurado) return
    if (caido) {
      response.writeHead(503).end()
      return
    }
    const descoberta = { issuer, jwks_uri: `${issuer}/jwks` }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url === '/jwks' ? { keys: [jwk] } : descoberta))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  issuer = `http://127.0.0.1:${port}`

  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    assinar: (idUsuario, mudancas = {}, minutos = 10) =>
      new SignJWT({ scope: 'core', sid: `sessao-${idUsuario}`, client_id: 'teste', ...mudancas })
        .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience((mudancas.aud as string | undefined) ?? 'urn:consigna:api')
        .setSubject(idUsuario)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + minutos * 60)
        .setJti(crypto.randomUUID())
        .sign(privateKey),
    pendurar: (sim) => {
      pendurado = sim
      if (!sim) server.closeAllConnections()
    },
    cair: (sim) => {
      caido = sim
    },
    trocarChave: async () => {
      ;({ privateKey, jwk } = await novaChave('outra'))
    },
    fechar: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
      }),
  }
}

async function novaChave(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}
