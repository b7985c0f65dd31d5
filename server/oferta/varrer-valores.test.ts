import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { transaction } from '../base/db/transaction.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { agora, testApi } from '../test/api.ts'
import { oportunidadeNovaDe, semearCredito } from '../test/credito.ts'
import { clientes, promotores } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { ofertarA } from './ofertar.ts'
import { varrerValores, varrerValoresSempre } from './varrer-valores.ts'

const api = await testApi()
await semearCredito(api)
const { consulta, pool } = api
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(retorno.voltar)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const { doDono, deFora } = clientes
const idNova = oportunidadeNovaDe(doDono)
const falhas: unknown[] = []
afterEach(() => {
  falhas.length = 0
})
const HOJE = '2026-11-20'
const varrer = (onde: Partial<Parameters<typeof varrerValores>[2]> = {}) =>
  varrerValores({ pool, agora: () => agora }, (falha) => void falhas.push(falha), {
    maximo: 100,
    ...onde,
  })

/** Beta attends the client of Alfa too, with an authorisation and an oportunidade of its own. */
async function betaAtende({ autorizada }: { autorizada: boolean }): Promise<string> {
  const [linha] = await consulta<{ id: string }>(
    `with r as (
       insert into relacionamento (id, id_cliente, codigo_promotor, id_atendente, criado_em,
         confirmado_em)
       select gen_random_uuid(), id_cliente, $2, null, criado_em, criado_em
         from relacionamento where id = $1 returning *)
     insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, codigo_convenio,
       produto, perfil, origem, status, valor_liberado, valor_em, criada_em, atualizada_em)
     select gen_random_uuid(), r.id, r.id_cliente, r.codigo_promotor, '000331', 'NOVO',
       'Margem livre', 'Manual', 'Em Aberto', 4321, '2026-11-03', r.criado_em, r.criado_em from r
     returning id`,
    [doDono.idRelacionamento, promotores.beta],
  )
  if (autorizada) {
    await consulta(
      `insert into consentimento (id, id_cliente, codigo_promotor, tipo, situacao, canal, enviado_em,
         autorizado_em, valido_ate)
       values (gen_random_uuid(), $1, $2, 'INSS', 'AUTORIZADO', 'SMS', '2026-11-10T12:00:00Z',
         '2026-11-10T13:00:00Z', '2026-12-10T13:00:00Z')`,
      [doDono.idCliente, promotores.beta],
    )
  }
  // The benefit is known to Alfa alone.
  await consulta('delete from beneficio_visto where codigo_promotor = $1', [promotores.beta])
  return linha?.id ?? ''
}

const guardado = async (id: string) => {
  const [linha] = await consulta(
    `select valor_liberado::int as valor, to_char(valor_em, 'YYYY-MM-DD') as em, valor_recusa as recusa,
            id_relacionamento as relacionamento
       from oportunidade where id = $1`,
    [id],
  )
  return linha as { valor: number; em: string; recusa: string | null; relacionamento: string }
}

test('the sweep judges an oportunidade by what its own promotor asked, not by the answers of another', async () => {
  const id = await betaAtende({ autorizada: true })
  const { relacionamento } = await guardado(id)
  await varrer()
  const varrida = await guardado(id)

  await consulta(
    `update oportunidade set valor_liberado = 4321, valor_em = '2026-11-03',
    valor_recusa = null where id = $1`,
    [id],
  )
  await transaction(pool, sistemaNo(promotores.beta), ({ client }) =>
    ofertarA({ client, agora }, relacionamento),
  )
  expect(varrida).toEqual(await guardado(id))
  expect(falhas).toEqual([])
})

test('an authorisation that another promotor has makes nothing anew here', async () => {
  const id = await betaAtende({ autorizada: false })
  await varrer()

  expect(await guardado(id)).toMatchObject({ valor: 4321, em: '2026-11-03' })
  expect(await varrer()).toEqual({ clientes: 0, ate: null })
})

test('amounts that cannot be made anew do not keep the others from their turn', async () => {
  await consulta(
    `update oportunidade set valor_em = case id when $1 then date '2026-11-03'
    else date '2026-11-18' end where id in ($1, $2)`,
    [oportunidadeNovaDe(deFora), idNova],
  )
  await consulta(`update oportunidade set valor_em = $2 where id not in ($1, $3)`, [
    idNova,
    HOJE,
    oportunidadeNovaDe(deFora),
  ])
  const alheia = await pool.connect()
  try {
    // Held by another change: its amount stays old.
    await alheia.query('begin')
    await alheia.query(`select set_config('consigna.promotores', $1, true)`, [promotores.beta])
    await alheia.query('select from oportunidade where id = $1 for update', [
      oportunidadeNovaDe(deFora),
    ])
    let ate: Awaited<ReturnType<typeof varrer>>['ate'] = null
    for (let vez = 0; vez < 2; vez++) ({ ate } = await varrer({ depoisDe: ate, maximo: 1 }))
  } finally {
    await alheia.query('rollback')
    alheia.release()
  }
  expect((await guardado(oportunidadeNovaDe(deFora))).em).toBe('2026-11-03')
  expect((await guardado(idNova)).em).toBe(HOJE)
})

test('a stop waits for the client at hand, not for all of this minute', async () => {
  await consulta(
    `update oportunidade set valor_em = '2026-11-03', valor_liberado = 4321 where id = $1`,
    [idNova],
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const relatar = (falha: unknown) => void falhas.push(falha)
  const parar = varrerValoresSempre({ pool, agora: () => agora }, relatar, 100)
  vi.advanceTimersToNextTimer()
  vi.useRealTimers()
  await parar()

  expect((await guardado(idNova)).em).toBe('2026-11-03')
  expect(falhas).toEqual([])
})

test('clients are reckoned one after the other over the minute, each by the clock of its own instant', async () => {
  await consulta(`update oportunidade set valor_em = '2026-11-03' where id in ($1, $2)`, [
    oportunidadeNovaDe(deFora),
    idNova,
  ])
  const instantes: number[] = []
  const relogio = () => {
    instantes.push(performance.now())
    return agora
  }
  const { clientes: quantos } = await varrerValores({ pool, agora: relogio }, () => undefined, {
    maximo: 100,
    passoMs: 300,
  })

  expect(quantos).toBe(2)
  // The list, the first client, the second one.
  expect(instantes).toHaveLength(3)
  expect((instantes[2] ?? 0) - (instantes[0] ?? 0)).toBeGreaterThanOrEqual(290)
})
