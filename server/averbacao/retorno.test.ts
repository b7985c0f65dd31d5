import { expect, test } from 'vitest'
import { contratoApi } from '#shared/contrato/api.ts'
import { quitarContratos } from '../contrato/quitar.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { mundoDaMargem, NOVO, novo, refin, voltarDepoisDeCada } from '../test/margem.ts'
import { ouvirRetornos } from './retorno.ts'

const mundo = await mundoDaMargem()
const { esteira, propor, simular, pagar } = mundo
const { api } = esteira
const { doDono } = clientes
const { dono } = personas

await voltarDepoisDeCada(mundo)

/** A loan of 200.00 in 96 instalments from 07/01/2027, seen on 22/03/2027. */
async function emprestimo() {
  const { proposta } = await propor(dono, NOVO, novo(200))
  await pagar(proposta.numero)
  const [contrato] = await api.consulta<{ id: string }>(
    'select id from contrato where numero = $1',
    [proposta.numero],
  )
  await api.consulta(`update consentimento set valido_ate = '2027-12-31' where id_cliente = $1`, [
    doDono.idCliente,
  ])
  esteira.passarDias(122)
  return { numero: proposta.numero, id: contrato?.id ?? '' }
}

const noCliente = async (numero: string) => {
  const { body } = await api.as(dono)(contratoApi.consultar, {
    query: { Cpf: doDono.cpf, codigoPromotor: doDono.promotor },
  })
  return body.model.perfilContratos
    .flatMap(({ contratos }) => contratos)
    .find((contrato) => contrato.numero === numero)
}

const quitadoPor = async (id: string) => {
  const { refin: numeros, avisos } = await simular(dono, refin(210, [id]))
  const [quitado] = numeros?.quitados ?? []
  if (!quitado) throw new Error('No refinancing')
  return { ...quitado, avisos }
}

test('a contract that the payroll paid by the calendar owes what the calendar says', async () => {
  const { numero, id } = await emprestimo()
  const antes = await quitadoPor(id)
  expect(await esteira.ouvirRetornos()).toBe(1)
  expect(await quitadoPor(id)).toEqual(antes)
  expect(await noCliente(numero)).toMatchObject({ parcelasPagas: 3, parcelasEmAtraso: 0 })
  // Asked once for each due date.
  expect(await esteira.ouvirRetornos()).toBe(0)
  esteira.passarDias(20)
  expect(await esteira.ouvirRetornos()).toBe(1)
})

test('a refinancing settles what is late with its charges, and not what was paid ahead', async () => {
  const { numero, id } = await emprestimo()
  const emDia = await quitadoPor(id)
  await esteira.naFolha(numero, '202701', 'nao-descontar')
  await esteira.naFolha(numero, '202702', 'descontar-em-parte')
  await esteira.naFolha(numero, '202706', 'baixar')
  await esteira.ouvirRetornos()

  const devido = await quitadoPor(id)
  expect(devido).toMatchObject({
    parcelasPagas: 2,
    parcelasEmAtraso: 2,
    // 43 days of 200.00: 4.00 and 2.87; 15 days of 100.00: 2.00 and 0.50.
    emAtraso: 309.37,
    vencimentosAdiantados: ['2027-07-07'],
    parcelasRestantes: emDia.parcelasRestantes - 1,
  })
  expect(devido.saldoDevedor).toBeGreaterThan(emDia.saldoDevedor + 309.37 - 200)
  expect(devido.saldoDevedor).toBeLessThan(emDia.saldoDevedor + 309.37 - 180)
  const ditos = devido.avisos.join(' ').replaceAll('\u{a0}', ' ')
  expect(ditos).toContain(`Contrato ${numero} em atraso: a quitação cobra R$ 309,37`)
  expect(ditos).toContain('pagas adiantadas, fora da quitação: 07/07/2027')
  expect(await noCliente(numero)).toMatchObject({
    parcelasPagas: 2,
    parcelasEmAtraso: 2,
    parcelasAdiantadas: 1,
  })

  // Paid later, it is late no more.
  await esteira.naFolha(numero, '202701', 'descontar')
  await esteira.naFolha(numero, '202702', 'descontar')
  esteira.passarDias(20)
  await esteira.ouvirRetornos()
  expect(await quitadoPor(id)).toMatchObject({ parcelasEmAtraso: 0, emAtraso: 0 })
})

test.each([
  ['discounts', 'descontar', []],
  [
    'does not discount',
    'nao-descontar',
    [
      'A folha não descontou R$ 200,00 da parcela de 07/07/2027 do contrato NUMERO, que ficou fora da quitação: acerte com o cliente',
    ],
  ],
])(
  'an instalment that a refinancing left to the payroll, and that it %s, is asked about once more',
  async (_o, resposta, esperadas) => {
    const { numero, id } = await emprestimo()
    // Six instalments are paid, and the seventh is in the payroll: 22/06/2027.
    esteira.passarDias(92)
    await esteira.ouvirRetornos()
    expect((await quitadoPor(id)).vencimentosEmTransito).toEqual(['2027-07-07'])
    const { proposta, mensagem } = await propor(dono, { produto: 'REFIN' }, refin(210, [id]))
    expect(mensagem).toBe('Pré-proposta cadastrada')
    await pagar(proposta.numero)
    expect(await noCliente(numero)).toMatchObject({ situacao: 'QUITADO' })
    await esteira.ouvirRetornos()

    await esteira.naFolha(numero, '202706', resposta)
    esteira.passarDias(20)
    expect(await esteira.ouvirRetornos()).toBe(1)
    expect(await esteira.ouvirRetornos()).toBe(0)
    const ditas = await api.consulta<{ motivo: string }>(
      `select d.motivo from divergencia d join proposta p on p.id = d.id_proposta where p.numero = $1`,
      [proposta.numero],
    )
    expect(
      ditas.map(({ motivo }) => motivo.replaceAll('\u{a0}', ' ').replace(numero, 'NUMERO')),
    ).toEqual(esperadas)
  },
)

test('a contract with a late instalment is not settled by its last due date', async () => {
  const { numero, id } = await emprestimo()
  await esteira.naFolha(numero, '202701', 'nao-descontar')
  await esteira.ouvirRetornos()
  await api.consulta(`update contrato set ultimo_vencimento = '2027-03-07' where id = $1`, [id])
  const quitar = () => quitarContratos({ pool: api.pool, agora: esteira.services.agora })
  expect(await quitar()).toBe(0)

  await api.consulta(`update contrato_parcela set pago = 20000 where id_contrato = $1`, [id])
  expect(await quitar()).toBe(1)
  expect(await noCliente(numero)).toMatchObject({ situacao: 'QUITADO', quitadoEm: '2027-03-07' })
})

/** A loan whose last instalment fell due on 07/03/2027. */
async function noFim() {
  const feito = await emprestimo()
  await api.consulta(`update contrato set ultimo_vencimento = '2027-03-07' where id = $1`, [
    feito.id,
  ])
  return feito
}
const quitar = () => quitarContratos({ pool: api.pool, agora: esteira.services.agora })

test.each(['the sweep of ended contracts first', 'the payroll first'])(
  'the last instalment that the payroll did not discount keeps the contract open: %s',
  async (ordem) => {
    const { numero } = await noFim()
    await esteira.naFolha(numero, '202702', 'nao-descontar')
    const vez = [quitar, esteira.ouvirRetornos]
    for (const passo of ordem.startsWith('the sweep') ? vez : vez.toReversed()) await passo()
    expect(await quitar()).toBe(0)
    expect(await noCliente(numero)).toMatchObject({ situacao: 'ATIVO', parcelasEmAtraso: 1 })
  },
)

test('while the payroll does not answer for the last instalment, the contract is not settled', async () => {
  const { numero } = await noFim()
  const { averbador } = esteira.services
  const erros: unknown[] = []
  const relatar = (error: unknown) => void erros.push(error)
  const fora = async () => Promise.reject(new Error('fora do ar'))
  const semFolha = { ...esteira.services, averbador: { ...averbador, retorno: fora } }
  expect(await ouvirRetornos(semFolha, relatar)).toBe(0)
  expect(erros).toHaveLength(1)
  expect(await quitar()).toBe(0)

  // An answer that does not name the month yet is asked for again, an hour later.
  const semOMes = async (qual: string) => {
    const dito = await averbador.retorno(qual)
    return dito && { ...dito, parcelas: dito.parcelas.slice(0, -1) }
  }
  relogioMais(1)
  const atrasada = { ...esteira.services, averbador: { ...averbador, retorno: semOMes } }
  expect(await ouvirRetornos(atrasada, relatar)).toBe(1)
  expect(await quitar()).toBe(0)

  relogioMais(1)
  expect(await esteira.ouvirRetornos()).toBe(1)
  expect(await quitar()).toBe(1)
  expect(await noCliente(numero)).toMatchObject({ situacao: 'QUITADO', quitadoEm: '2027-03-07' })
})

const relogioMais = (horas: number) => {
  esteira.relogio.adiantadoMs += horas * 3_600_000
}

test('a hundred numbers that Dataprev cannot answer do not hold up the next one', async () => {
  const { numero } = await emprestimo()
  const colunas = `id_oportunidade, id_relacionamento, id_cliente, codigo_promotor, id_simulacao,
    produto, codigo_convenio, situacao, valor_financiado, valor_liberado, valor_parcela, prazo,
    taxa_am, id_usuario, criada_em, atualizada_em, id_beneficio`
  await api.consulta(
    `with ruins as (
       insert into proposta (id, numero, ${colunas})
       select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'RUIM' || n, ${colunas}
         from proposta, generate_series(1, 100) n where numero = $1
       returning *
     ), contratos as (
       insert into contrato (id, id_cliente, id_beneficio, codigo_convenio, numero, banco, proprio,
         produto, situacao, origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo,
         valor_parcela, taxa_am, valor_financiado, valor_liberado)
       select gen_random_uuid(), k.id_cliente, k.id_beneficio, k.codigo_convenio, r.numero, k.banco,
         k.proprio, k.produto, k.situacao, k.origem, k.data_contrato, k.primeiro_vencimento,
         k.ultimo_vencimento, k.prazo, k.valor_parcela, k.taxa_am, k.valor_financiado,
         k.valor_liberado from ruins r, contrato k where k.numero = $1
     )
     insert into averbacao (id_proposta, id_cliente, codigo_promotor, contrato, situacao, criada_em,
       atualizada_em)
     select id, id_cliente, codigo_promotor, numero, 'CONFIRMADA', criada_em, criada_em from ruins`,
    [numero],
  )
  const { averbador } = esteira.services
  const retornoDe = async (qual: string) => {
    if (qual.startsWith('RUIM')) throw new Error('respondeu 500')
    return averbador.retorno(qual)
  }
  const services = { ...esteira.services, averbador: { ...averbador, retorno: retornoDe } }
  const erros: unknown[] = []
  const relatar = (error: unknown) => void erros.push(error)
  const ouvidos =
    (await ouvirRetornos(services, relatar)) + (await ouvirRetornos(services, relatar))
  expect(ouvidos).toBe(1)
  expect(erros).toHaveLength(100)
})
