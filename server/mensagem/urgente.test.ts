import { randomUUID } from 'node:crypto'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { CanalDeMensagens } from '#integrations/mensagem/canal.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { criarFila } from '../base/jobs/fila.ts'
import { agora, testApi } from '../test/api.ts'
import { clientes } from '../test/fixtures.ts'
import { criarCifra } from './cifra.ts'
import { enfileirarMensagem } from './enfileirar.ts'
import { ligarMensagens } from './ligar.ts'

/** Codes and consents pass what is sent to many; `npm run prove -- urgentes` measures it. */
const OFERTAS = Number(process.env['URGENTES'] ?? 400)
const medido = process.env['URGENTES'] !== undefined
const espera = { timeout: 120_000, interval: 5 }

const api = await testApi()
afterAll(api.fechar)
const { doDono } = clientes
const { idCliente, idRelacionamento, promotor } = doDono
const idTelefone = idCliente.replace(/^c{8}/, '7'.repeat(8))
await api.consulta(
  `update telefone set situacao = '2', tipo = '1', opt_in_comercial = true,
     verificado_em = '2026-11-03Z' where id = $1`,
  [idTelefone],
)

const cifra = criarCifra('segredo-de-teste')
/** `aoNascer` hears the id before the workers see the message. */
const enfileirar = (
  finalidade: 'OFERTA' | 'TOKEN' | 'CONSENTIMENTO',
  aoNascer: (id: string) => unknown = () => undefined,
) =>
  transaction(api.pool, sistemaNo(promotor), async ({ client }) => {
    const { idMensagem } = await enfileirarMensagem(
      { fila: api.fila, cifra },
      { client, agora },
      {
        idRelacionamento,
        idCliente,
        codigoPromotor: promotor,
        canal: 'SMS',
        finalidade,
        idTelefone,
        texto: 'Mensagem',
        optIn: null,
        chaveUnica: randomUUID(),
      },
    )
    aoNascer(idMensagem)
  })

/** Copies the row of a table `x` that `onde` names, with some columns of `troca`, for each number `n`. */
async function copiar(tabela: string, troca: Record<string, string>, onde: string): Promise<void> {
  const [{ colunas } = { colunas: [] }] = await api.consulta<{ colunas: string[] }>(
    `select array_agg(attname::text order by attnum) as colunas from pg_attribute
      where attrelid = '${tabela}'::regclass and attnum > 0 and not attisdropped
        and attgenerated = ''`,
  )
  const valores = colunas.map((coluna) => troca[coluna] ?? `x.${coluna}`)
  await api.consulta(
    `insert into ${tabela} (${colunas.join(', ')})
     select ${valores.join(', ')} from ${tabela} x, generate_series(2, ${OFERTAS}) n where ${onde}`,
  )
}

/** The first offer, so often: its row and its job. */
async function multiplicar(): Promise<void> {
  const id = `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
  await copiar('mensagem', { id, chave_unica: `'oferta-' || n` }, `x.finalidade = 'OFERTA'`)
  await copiar(
    'fila.job',
    { id: 'gen_random_uuid()', data: `x.data || jsonb_build_object('idMensagem', ${id})` },
    `x.name = 'mensagem-enviar'`,
  )
}

test('codes and consents leave before the offers that waited for longer', async () => {
  await enfileirar('OFERTA')
  await multiplicar()
  const sairam: string[] = []
  const comecadas: string[] = []
  const urgentes: string[] = []
  const canal: CanalDeMensagens = {
    enviar: async ({ chave }) => {
      comecadas.push(chave)
      if (medido) await new Promise((resolve) => setTimeout(resolve, 20))
      // Offers hold every worker of their queue until what is urgent has left.
      else if (!urgentes.includes(chave)) {
        await expect.poll(() => urgentes.length > 1 && urgentes.every(saiu), espera).toBe(true)
      }
      sairam.push(chave)
      return { resultado: 'aceita', idExterno: chave }
    },
  }
  const saiu = (chave: string) => sairam.includes(chave)
  const trabalhadores = criarFila(api.appUrl, () => undefined)
  const parar = ligarMensagens(
    {
      pool: api.pool,
      fila: api.fila,
      cifra,
      canais: { SMS: canal },
      agora: () => agora,
      emVoo: 8,
      relatar: () => undefined,
    },
    trabalhadores,
    { trabalhadores: 4, lote: 25 },
    () => undefined,
  )
  onTestFinished(async () => {
    await trabalhadores.parar()
    await parar()
  })
  await expect.poll(() => comecadas.length, espera).toBeGreaterThan(0)

  const comeco = performance.now()
  for (const finalidade of ['TOKEN', 'CONSENTIMENTO'] as const) {
    await enfileirar(finalidade, (id) => urgentes.push(id))
  }
  await expect.poll(() => urgentes.every(saiu), espera).toBe(true)
  const levou = performance.now() - comeco
  expect(sairam.length).toBeLessThan(OFERTAS)
  if (!medido) return
  console.log(`${OFERTAS} offers: code and consent left after ${Math.round(levou)} ms`)
  expect(levou).toBeLessThan(10_000)
}, 600_000)
