import { createServer } from 'node:http'
import { Pool } from 'pg'
import { createPool } from '#server/base/db/pool.ts'
import { umaViagem } from '#server/base/db/transaction.ts'

/**
 * The floors of HTTP, in a process of its own as the server is: `/ping` answers at once, `/linha/ID`
 * reads one row by its primary key as the owner, `/quadro/ID/PROMOTOR` the same row as every read of
 * ours must: in a transaction, for a promotor, behind row-level security. No framework, no door.
 */
const owner = new Pool({ connectionString: process.env.FLOOR_OWNER_URL, max: 10 })
const app = createPool({ url: process.env.FLOOR_APP_URL ?? '', nome: 'bench' })
const text = 'select id, cpf, nome, nome_busca, data_nascimento, uf from cliente where id = $1'

async function read(what: string, id: string, promotor: string): Promise<unknown> {
  if (what === 'ping') return 'pong'
  const query = { name: 'linha', text, values: [id] }
  if (what === 'linha') return (await owner.query(query)).rows[0]
  const quem = { idUsuario: '00000000-0000-0000-0000-000000000000', promotores: [promotor] }
  return (await umaViagem(app, quem, query))[0]
}

const server = createServer((request, response) => {
  const [, what = '', id = '', promotor = ''] = request.url?.split('/') ?? []
  void read(what, id, promotor).then((found) => {
    const body = JSON.stringify(found)
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  })
})
// It is silent while the others are measured.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.send?.(address.port)
})
process.once('disconnect', () => process.exit())
