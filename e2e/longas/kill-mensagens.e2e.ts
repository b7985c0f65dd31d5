import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startPostgres } from '#database/postgres.ts'
import { roleUrls } from '#database/roles.ts'
import { createPool } from '#server/base/db/pool.ts'
import { transaction } from '#server/base/db/transaction.ts'
import { criarCifra } from '#server/mensagem/cifra.ts'
import { enfileirarMensagem } from '#server/mensagem/enfileirar.ts'
import { sistemaNo } from '#server/base/db/sistema.ts'
import { criarFila } from '#server/base/jobs/fila.ts'
import { seededPlace } from '../support/seeded-place.ts'
import { segredosDe, startSystem, type Place } from '../support/system.ts'

const MENSAGENS = 300
const PROMOTOR = '10101'

type Telefone = { idTelefone: string; idCliente: string }
const NoLivro = z.array(z.object({ chave: z.string(), recebida: z.number() }))
/** One stays as it was cut off until the channel is queried: the screen shows it as uncertain. */
const incertas = new Set(['ENVIANDO', 'INCERTA'])

test('the worker killed three times while it sends: each message once in the ledger, or uncertain', async () => {
  // Its messages are queued here, by the true clock and without the gate.
  const place = await seededPlace({ RELOGIO: '+0m' })
  const system = await startSystem(place)
  const { owner, enfileirar, fechar } = await filaDe(place)
  onTestFinished(async () => {
    await fechar()
    await system.stop()
    place.remove()
  })
  const situacoes = async () =>
    (
      await owner.query<{ id: string; situacao: string }>(
        'select id, situacao from mensagem where id = any ($1::uuid[])',
        [ids],
      )
    ).rows
  const livro = async () => {
    const url = `http://localhost:${place.env.SANDBOX_PORT}/sms/livro`
    const meus = new Set(ids)
    return NoLivro.parse(await (await fetch(url)).json()).filter(({ chave }) => meus.has(chave))
  }

  const ids = await enfileirar()
  const caidas: number[] = []
  for (const parte of [0.1, 0.4, 0.7]) {
    while ((await livro()).length < MENSAGENS * parte) await wait(10)
    process.kill(system.pid('server'), 'SIGKILL')
    caidas.push((await livro()).length)
    await wait(300)
  }
  // Killed on the way, each time: there was more to send.
  expect(caidas.every((quantas) => quantas < MENSAGENS)).toBe(true)

  await expect
    .poll(async () => (await situacoes()).filter(({ situacao }) => situacao === 'NA_FILA').length)
    .toBe(0)
  const chegaram = new Set((await livro()).map(({ chave }) => chave))
  const duvida = (await situacoes()).filter(({ situacao }) => incertas.has(situacao))
  const sumidas = ids.filter((id) => !chegaram.has(id) && !duvida.some((uma) => uma.id === id))
  expect(sumidas).toEqual([])
  expect((await livro()).filter(({ recebida }) => recebida !== 1)).toEqual([])

  console.log(`${caidas.join(', ')} of ${MENSAGENS} sent at each kill; ${duvida.length} in doubt`)
})

/** The queue of a running system, filled as its own server fills it. */
async function filaDe({ dataDir }: Place) {
  const { ownerUrl } = await startPostgres({ folder: join(dataDir, 'postgres') })
  const segredos = segredosDe(dataDir)
  const { appUrl } = await roleUrls(ownerUrl, segredos.SEGREDO_IDENTIDADE)
  const owner = new Pool({ connectionString: ownerUrl, max: 2 })
  const pool = createPool({ url: appUrl, max: 2 })
  const fila = criarFila(appUrl, () => undefined)
  const { rows: telefones } = await owner.query<Telefone>(
    `select distinct on (t.id_cliente) t.id as "idTelefone", t.id_cliente as "idCliente"
       from telefone t join relacionamento r on r.id_cliente = t.id_cliente
       join cliente c on c.id = t.id_cliente
      where r.codigo_promotor = $1 and right(t.numero, 4) not between '9900' and '9999'
        -- Those whom the gate lets through: it is asked again just before each exchange.
        and c.obito_em is null and not c.restrito and t.situacao in ('1', '2', '3')
        and t.tipo <> '4'
      order by t.id_cliente, t.id limit ${MENSAGENS}`,
    [PROMOTOR],
  )
  return {
    owner,
    /** All in one transaction: the workers see them at the same moment. */
    enfileirar: () =>
      transaction(pool, sistemaNo(PROMOTOR), async ({ client }) => {
        const ids: string[] = []
        for (let k = 0; k < MENSAGENS; k += 1) {
          const telefone = telefones[k % telefones.length]
          if (!telefone) throw new Error('Nobody has a phone')
          const { idMensagem } = await enfileirarMensagem(
            { fila, cifra: criarCifra(segredos.SEGREDO_RASCUNHOS) },
            { client, agora: new Date() },
            {
              ...telefone,
              idRelacionamento: null,
              codigoPromotor: PROMOTOR,
              canal: 'SMS',
              // It knows no hours: the story runs at night too.
              finalidade: 'TOKEN',
              texto: `${k} e o seu codigo`,
              optIn: null,
              chaveUnica: crypto.randomUUID(),
            },
          )
          ids.push(idMensagem)
        }
        return ids
      }),
    fechar: async () => {
      await fila.parar()
      await pool.end()
      await owner.end()
    },
  }
}
