import { afterAll, afterEach, expect, test } from 'vitest'
import type { EventoDoBanco } from '#integrations/banco/protocolo.ts'
import type { Averbador } from '#integrations/dataprev/averbador.ts'
import { ForaDoAr } from '#integrations/fora-do-ar.ts'
import { deReais, emReais } from '#shared/dinheiro.ts'
import { averbar } from '../averbacao/averbar.ts'
import { contarPrecos } from '../preco/varrer.ts'
import { falhar } from '../test/falhar.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { mundoDaMargem, NOVO, novo } from '../test/margem.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { criarInformarBanco } from './informar-averbacao.ts'
import { ouvir } from './julgar.ts'

const mundo = await mundoDaMargem()
const { esteira, propor } = mundo
const { api, services, relogio } = esteira
const { doDono } = clientes
const { dono } = personas

const retorno = await pontoDeRetorno(api.appUrl)
const feitas: string[] = []
afterEach(async () => {
  relogio.adiantadoMs = 0
  await mundo.esquecerAverbadas()
  for (const numero of feitas.splice(0)) {
    await services.averbador.excluir(numero, 'PROPOSTA_ENCERRADA')
  }
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

const acertar = (instante: string) => {
  relogio.adiantadoMs += new Date(instante).getTime() - services.agora().getTime()
}

/** What the bank posts, with its own instant. */
async function avisar(numero: string, mudancas: Partial<EventoDoBanco>): Promise<void> {
  const aviso: EventoDoBanco = {
    evento: `evento-${mudancas.situacao}-${numero}`,
    numero,
    protocolo: 'BCO1',
    situacao: 'PAGA',
    sequencia: 90,
    motivo: null,
    recuperavel: null,
    ocorridoEm: services.agora().toISOString(),
    ...mudancas,
  }
  const prova = { corpo: JSON.stringify(aviso), instante: '1', assinatura: 'conferida' }
  const erros: unknown[] = []
  await ouvir(services, { promotor: doDono.promotor, evento: aviso, prova }, (erro) =>
    erros.push(erro),
  )
  expect(erros).toEqual([])
}

type Numeros = { financiado: number; liberado: number; liberacao: string }

async function numerosDa(idProposta: string): Promise<Numeros> {
  const [linha] = await api.consulta<Numeros>(
    `select p.valor_financiado::int as financiado, p.valor_liberado::int as liberado,
            s.resultado #>> '{numeros,liberacao}' as liberacao
       from proposta p join simulacao s on s.id = p.id_simulacao where p.id = $1`,
    [idProposta],
  )
  if (!linha) throw new Error('No such proposta')
  return linha
}

const contratoDe = async (numero: string) =>
  (
    await api.consulta(
      `select data_contrato::text as dia, valor_liberado::int as liberado,
              valor_financiado::int as financiado from contrato where numero = $1`,
      [numero],
    )
  )[0]

const divergenciasDe = (idProposta: string) =>
  api.consulta<{ nossa: string; deles: string; motivo: string }>(
    'select nossa, deles, motivo from divergencia where id_proposta = $1',
    [idProposta],
  )

async function naDataprev(numero: string) {
  const { body } = await esteira.lugar.inject({ method: 'GET', url: '/dataprev/averbacoes/livro' })
  const livro: { numeroContrato: string; pedido: Record<string, unknown> }[] = JSON.parse(body)
  return livro.find(({ numeroContrato }) => numeroContrato === numero)?.pedido
}

const noDia = ({ financiado, liberado }: Numeros, dataContrato: string) => ({
  valorEmprestimo: emReais(financiado),
  valorLiberado: emReais(liberado),
  dataContrato,
})

/** Ordered for Monday 23/11. */
async function ordenada() {
  const { proposta } = await propor(dono, NOVO, novo(200))
  await mundo.ateAverbar(proposta.numero)
  return { ...proposta, antes: await numerosDa(proposta.idProposta) }
}

test('a payment of yesterday that is heard after the order of today has the price of yesterday everywhere', async () => {
  const { idProposta, numero, antes } = await ordenada()
  expect(antes.liberacao).toBe('2026-11-23')
  acertar('2026-11-24T03:05:00Z')
  await esteira.conferir()
  const hoje = await numerosDa(idProposta)
  expect(hoje.liberacao).toBe('2026-11-24')
  expect(hoje.liberado).not.toBe(antes.liberado)

  const ocorridoEm = '2026-11-23T23:50:00-03:00'
  await avisar(numero, { ocorridoEm, valorPago: emReais(antes.liberado) })
  await esteira.averbar()

  expect(await divergenciasDe(idProposta)).toEqual([])
  expect(await numerosDa(idProposta)).toEqual(antes)
  const { financiado, liberado } = antes
  expect(await contratoDe(numero)).toEqual({ dia: '2026-11-23', financiado, liberado })
  expect(await naDataprev(numero)).toMatchObject(noDia(antes, '23112026'))
})

test('a payment heard while Dataprev is told the next price, whose answer is lost, leaves Dataprev the price that was paid', async () => {
  const { idProposta, numero, antes } = await ordenada()
  acertar('2026-11-24T03:05:00Z')
  const perdida: Averbador = {
    ...services.averbador,
    alterar: async (alteracao) => {
      await services.averbador.alterar(alteracao)
      throw new ForaDoAr('Dataprev', 'caiu')
    },
  }
  const semResposta = { ...services, averbador: perdida, ouvirBanco: async () => {} }
  const informarBanco = criarInformarBanco(services)
  await expect(averbar({ ...semResposta, informarBanco }, { idProposta })).rejects.toThrow('caiu')

  const ocorridoEm = '2026-11-23T23:50:00-03:00'
  await avisar(numero, { ocorridoEm, valorPago: emReais(antes.liberado) })
  await esteira.averbar()

  expect(await divergenciasDe(idProposta)).toEqual([])
  const { financiado, liberado } = antes
  expect(await contratoDe(numero)).toEqual({ dia: '2026-11-23', financiado, liberado })
  expect(await naDataprev(numero)).toMatchObject(noDia(antes, '23112026'))
})

test('before the order of another day leaves, the bank is asked whether it paid the one before', async () => {
  const { idProposta, numero, antes } = await ordenada()
  acertar('2026-11-23T20:00:00Z')
  await esteira.noBanco(numero, 'pagar')
  acertar('2026-11-24T03:05:00Z')
  await esteira.conferir()

  const { financiado, liberado } = antes
  expect(await contratoDe(numero)).toEqual({ dia: '2026-11-23', financiado, liberado })
  expect(await divergenciasDe(idProposta)).toEqual([])
  expect(
    await api.consulta('select dia::text from averbacao_ordem where id_proposta = $1', [
      idProposta,
    ]),
  ).toEqual([{ dia: '2026-11-23' }])
})

test('a payment of a Saturday by the order of Monday is a contract of the day that was priced', async () => {
  const { idProposta, numero, antes } = await ordenada()
  acertar('2026-11-21T18:00:00Z')
  await avisar(numero, { valorPago: emReais(antes.liberado) })

  const { financiado, liberado } = antes
  expect(await contratoDe(numero)).toEqual({ dia: '2026-11-23', financiado, liberado })
  expect(await divergenciasDe(idProposta)).toEqual([])
})

/** As a loan that the bank books itself: no order of ours. */
async function semOrdem() {
  const { proposta } = await propor(dono, NOVO, novo(200))
  await esteira.enviar()
  await api.consulta(`update proposta set codigo_convenio = '000040' where id = $1`, [
    proposta.idProposta,
  ])
  return { ...proposta, antes: await numerosDa(proposta.idProposta) }
}

test('of a loan without our order, another amount than proposed and a price that expired stand before a person', async () => {
  const { idProposta, numero, antes } = await semOrdem()
  acertar('2026-12-10T15:00:00Z')
  await avisar(numero, { valorPago: emReais(antes.liberado) - 100 })

  const [divergencia] = await divergenciasDe(idProposta)
  expect(divergencia).toMatchObject({ deles: 'PAGA' })
  expect(divergencia?.motivo).toContain('com preço válido até 02/12/2026')
  expect(divergencia?.motivo).toContain('pagos R$')
  expect(divergencia?.motivo).toContain('o preço de 10/12/2026 é de R$')
  expect(await contratoDe(numero)).toMatchObject({ dia: '2026-12-10' })
})

test('a bank that pays the price of its own day, better for the client: the contract has it, and the client is told', async () => {
  await api.consulta(
    `update telefone set opt_in_transacional = true, numero = '900001234' where id_cliente = $1`,
    [doDono.idCliente],
  )
  const { idProposta, numero, antes } = await semOrdem()
  acertar('2026-11-27T15:00:00Z')
  const { numeros } = await mundo.simular(dono, novo(200))
  const pago = numeros?.valorLiberado ?? 0
  expect(pago).toBeGreaterThan(emReais(antes.liberado))
  await avisar(numero, { valorPago: pago })

  expect(await divergenciasDe(idProposta)).toEqual([])
  const doDia = await numerosDa(idProposta)
  expect(doDia).toMatchObject({ liberacao: '2026-11-27', liberado: deReais(pago) })
  const { financiado, liberado } = doDia
  expect(await contratoDe(numero)).toEqual({ dia: '2026-11-27', financiado, liberado })
  await contarPrecos(services, falhar)
  expect(
    await api.consulta<{ texto: string }>(
      `select texto from mensagem where chave_unica like 'preco:' || $1 || ':%'`,
      [numero],
    ),
  ).toEqual([{ texto: expect.stringContaining('foi recalculado para 27/11/2026') }])
})

test('a bank that books after the payroll closed and pays less than the client accepted: the contract has the later due dates, and a person asks the client', async () => {
  const { idProposta, numero } = await semOrdem()
  acertar('2026-12-04T15:00:00Z')
  const { numeros } = await mundo.simular(dono, novo(200))
  await avisar(numero, { valorPago: numeros?.valorLiberado ?? 0 })

  expect(await numerosDa(idProposta)).toMatchObject({ liberacao: '2026-12-04' })
  expect(await contratoDe(numero)).toMatchObject({ dia: '2026-12-04' })
  expect(
    await api.consulta('select primeiro_vencimento::text as dia from contrato where numero = $1', [
      numero,
    ]),
  ).toEqual([{ dia: '2027-02-07' }])
  const [divergencia] = await divergenciasDe(idProposta)
  expect(divergencia?.motivo).toContain('ao preço de 04/12/2026 sem a resposta do cliente')
})

test('a loan without our order that is paid as proposed, while its price stands, needs nobody', async () => {
  const { idProposta, numero, antes } = await semOrdem()
  acertar('2026-11-27T15:00:00Z')
  await avisar(numero, { valorPago: emReais(antes.liberado) })
  expect(await contratoDe(numero)).toMatchObject({ liberado: antes.liberado })
  expect(await divergenciasDe(idProposta)).toEqual([])
})

test('a second payment that the bank tells of a paid loan, of another amount or day, stands before a person', async () => {
  const { idProposta, numero, antes } = await ordenada()
  acertar('2026-11-23T20:00:00Z')
  const valorPago = emReais(antes.liberado)
  await avisar(numero, { valorPago })
  await avisar(numero, { evento: `de-novo-${numero}`, sequencia: 91, valorPago })
  expect(await divergenciasDe(idProposta)).toEqual([])

  await avisar(numero, { evento: `outro-${numero}`, sequencia: 93, valorPago: valorPago - 100 })
  const [divergencia] = await divergenciasDe(idProposta)
  expect(divergencia).toMatchObject({ nossa: 'PAGA', deles: 'PAGA' })
  expect(divergencia?.motivo).toContain('O banco diz outro pagamento: R$')
  expect(await contratoDe(numero)).toMatchObject({ liberado: antes.liberado })

  acertar('2026-11-24T15:00:00Z')
  const ocorridoEm = services.agora().toISOString()
  await avisar(numero, { evento: `antes-${numero}`, sequencia: 92, valorPago, ocorridoEm })
  expect(await divergenciasDe(idProposta)).toHaveLength(2)
})

test('a payment that the bank dates before the proposta stands before a person', async () => {
  const { idProposta, numero, antes } = await semOrdem()
  const ocorridoEm = '2026-10-20T15:00:00Z'
  await avisar(numero, { ocorridoEm, valorPago: emReais(antes.liberado) })
  const [divergencia] = await divergenciasDe(idProposta)
  expect(divergencia?.motivo).toContain('O banco diz que pagou em 20/10/2026, antes da proposta')
})

test('a request that Dataprev took late keeps no figures of its day: they are altered before the order', async () => {
  const { proposta } = await propor(dono, NOVO, novo(200))
  const { idProposta, numero } = proposta
  feitas.push(numero)
  await esteira.enviar()
  relogio.adiantadoMs += 1000
  await esteira.noBanco(numero, 'aprovar')
  await esteira.ouvirBanco()
  const { averbador } = services
  let viajando: Parameters<Averbador['averbar']>[0] | null = null
  const lenta: Averbador = {
    ...averbador,
    averbar: async (pedido) => {
      viajando = pedido
      throw new ForaDoAr('Dataprev', 'não respondeu')
    },
  }
  const informarBanco = criarInformarBanco(services)
  const comLenta = { ...services, averbador: lenta, informarBanco, ouvirBanco: async () => {} }
  await expect(averbar(comLenta, { idProposta })).rejects.toThrow('não respondeu')
  const antes = await numerosDa(idProposta)

  // Asked on Tuesday: Dataprev has not seen it. Then the request of Friday arrives.
  acertar('2026-11-24T15:00:00Z')
  await averbar(comLenta, { idProposta })
  if (viajando) await averbador.averbar(viajando)
  expect(await naDataprev(numero)).toMatchObject(noDia(antes, '23112026'))
  await esteira.averbar()
  await esteira.titular(numero, 'aceitar')
  relogio.adiantadoMs += 120_000
  await esteira.conferir()

  const hoje = await numerosDa(idProposta)
  expect(hoje.liberacao).toBe('2026-11-24')
  expect(await naDataprev(numero)).toMatchObject(noDia(hoje, '24112026'))
})
