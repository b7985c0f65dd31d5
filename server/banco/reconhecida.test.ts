import { expect, test } from 'vitest'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { emReais } from '#shared/dinheiro.ts'
import { personas } from '../test/fixtures.ts'
import { mundoDaMargem, NOVO, novo, voltarDepoisDeCada } from '../test/margem.ts'

/** A payment of a proposta that ended here, recognised by a person (docs/decisions/061 and 066). */
const mundo = await mundoDaMargem()
const { esteira, propor, dizer } = mundo
const { api, services, relogio } = esteira
const { dono, gestor } = personas

await voltarDepoisDeCada(mundo)

const acertar = (instante: string) => {
  relogio.adiantadoMs += new Date(instante).getTime() - services.agora().getTime()
}

/** The gestor decides the open divergência of the bank for its version. */
async function reconhecer(idProposta: string) {
  const [aberta] = await api.consulta<{ id: string }>(
    `select id from divergencia where id_proposta = $1 and decidida_em is null`,
    [idProposta],
  )
  const { status, body } = await api.as(gestor)(divergenciaApi.decidir, {
    params: { idProposta, idDivergencia: aberta?.id ?? '' },
    body: { vale: 'DELES', observacao: 'O extrato mostra o crédito' },
  })
  return { status, mensagem: body.message }
}

const liberadoDe = async (idProposta: string) =>
  (
    await api.consulta<{ liberado: number }>(
      'select valor_liberado::int as liberado from proposta where id = $1',
      [idProposta],
    )
  )[0]?.liberado ?? 0

const oportunidadeDe = async (idProposta: string) =>
  (
    await api.consulta(
      `select o.status, o.id_simulacao = p.id_simulacao as simulada,
              o.valor_liberado = p.valor_liberado as "mesmoValor"
         from oportunidade o join proposta p on p.id_oportunidade = o.id where p.id = $1`,
      [idProposta],
    )
  )[0]

const divergencias = (idProposta: string) =>
  api.consulta<{ sistema: string; motivo: string }>(
    `select sistema, motivo from divergencia where id_proposta = $1 and decidida_em is null
      order by ouvida_em, sistema`,
    [idProposta],
  )

/** Refused here with its booking. */
async function reprovada(recuperavel: boolean) {
  const { proposta } = await propor(dono, NOVO, novo(100))
  await esteira.enviar()
  expect(await dizer(proposta.numero, { situacao: 'REPROVADA', recuperavel })).toBe('aplicado')
  return proposta
}

/** The bank paid what was refused here, as proposed or beside that. */
async function pagar({ idProposta, numero }: { idProposta: string; numero: string }, mudou = 0) {
  const valorPago = emReais((await liberadoDe(idProposta)) + mudou)
  expect(await dizer(numero, { valorPago })).toBe('divergente')
}

test('of two orders, the recognised payment is of the one whose amount the bank said', async () => {
  const { proposta } = await propor(dono, NOVO, novo(200))
  const { idProposta, numero } = proposta
  await mundo.ateAverbar(numero)
  const segunda = await liberadoDe(idProposta)
  acertar('2026-11-24T03:05:00Z')
  await esteira.conferir()
  expect(await liberadoDe(idProposta)).not.toBe(segunda)
  expect(await dizer(numero, { situacao: 'REPROVADA', recuperavel: true })).toBe('aplicado')
  acertar('2026-11-24T15:00:00Z')
  expect(await dizer(numero, { valorPago: emReais(segunda) })).toBe('divergente')

  expect(await reconhecer(idProposta)).toMatchObject({ status: 200 })

  expect(
    await api.consulta('select valor_liberado::int as liberado from contrato where numero = $1', [
      numero,
    ]),
  ).toEqual([{ liberado: segunda }])
  const abertas = await divergencias(idProposta)
  expect(abertas.find(({ sistema }) => sistema === 'BANCO')?.motivo).toContain(
    'paga em 24/11/2026, com ordem para 23/11/2026',
  )
})

test('a recognised payment of another amount than proposed stands before a person', async () => {
  const proposta = await reprovada(true)
  await pagar(proposta, -10_000)
  await reconhecer(proposta.idProposta)
  const abertas = await divergencias(proposta.idProposta)
  expect(abertas.find(({ sistema }) => sistema === 'BANCO')?.motivo).toContain(
    'O banco pagou fora do preço da proposta: pagos R$',
  )
})

test.each([
  [true, 'Em Atendimento'],
  [false, 'Perdida'],
])(
  'the oportunidade of a recognised payment is Ganha at what was paid (recoverable: %s)',
  async (recuperavel, status) => {
    const proposta = await reprovada(recuperavel)
    const { idProposta } = proposta
    expect(await oportunidadeDe(idProposta)).toMatchObject({ status })
    await api.consulta(
      `update oportunidade set valor_liberado = 1
        where id = (select id_oportunidade from proposta where id = $1)`,
      [idProposta],
    )
    await pagar(proposta)
    expect(await reconhecer(idProposta)).toMatchObject({ status: 200 })
    expect(await oportunidadeDe(idProposta)).toEqual({
      status: 'Ganha',
      simulada: true,
      mesmoValor: true,
    })
  },
)

test('while another proposta of the oportunidade lives, no payment of the one before is recognised', async () => {
  const proposta = await reprovada(true)
  const { idProposta } = proposta
  const outra = (await propor(dono, NOVO, novo(100))).proposta
  await pagar(proposta)

  expect(await reconhecer(idProposta)).toEqual({
    status: 400,
    mensagem: `A proposta ${outra.numero} da mesma oportunidade está em andamento: encerre-a antes de reconhecer este pagamento`,
  })
  expect(await oportunidadeDe(idProposta)).toMatchObject({ status: 'Em Andamento' })

  await dizer(outra.numero, { situacao: 'REPROVADA', recuperavel: true })
  expect(await reconhecer(idProposta)).toMatchObject({ status: 200 })
  expect(await oportunidadeDe(idProposta)).toMatchObject({ status: 'Ganha' })
})
