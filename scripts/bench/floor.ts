import { createServer } from 'node:http'
import { Pool } from 'pg'

/**
 * The floors of HTTP, in a process of its own as the server is: `/ping` answers at once, `/linha/ID`
 * reads one row by its primary key. No framework, no door, no transaction.
 */
const pool = new Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 10 })
const linha = 'select id, cpf, nome, nome_busca, data_nascimento, uf from cliente where id = $1'

const server = createServer((request, response) => {
  const [, what, id] = request.url?.split('/') ?? []
  const send = (text: string) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  }
  if (what === 'ping') return send('"pong"')
  pool.query({ name: 'linha', text: linha, values: [id] }).then(
    ({ rows }) => send(JSON.stringify(rows[0])),
    (error: unknown) => {
      throw error
    },
  )
})
// It is silent while the others are measured.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.send?.(address.port)
})
process.once('disconnect', () => process.exit())
