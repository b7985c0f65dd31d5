import { afterAll, afterEach, expect, test } from 'vitest'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { contratoApi } from '#shared/contrato/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { naoVende } from '#shared/oportunidade/venda.ts'
import { type Cliente, clientes, personas } from '../test/fixtures.ts'
import { mundoDaMargem, NOVO, novo, outroContrato, REFIN, refin } from '../test/margem.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { quitarContratos } from './quitar.ts'

const mundo = await mundoDaMargem()
const { esteira, propor, simular, pagar } = mundo
const { api } = esteira
const { doDono } = clientes
const { dono, deFora } = personas
const deBeta: Cliente = { ...doDono, promotor: clientes.deFora.promotor }

const retorno = await pontoDeRetorno(api.appUrl)
async function voltar() {
  esteira.relogio.adiantadoMs = 0
  await mundo.esquecerAverbadas()
  await retorno.voltar()
}
afterEach(voltar)
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

/** A new loan of 200.00, paid: the contract and its proposta. */
async function emprestimoPago() {
  const { proposta } = await propor(dono, NOVO, novo(200))
  await pagar(proposta.numero)
  const [contrato] = await api.consulta<{ id: string }>(
    'select id from contrato where numero = $1',
    [proposta.numero],
  )
  if (!contrato) throw new Error('The loan was not paid')
  return { ...proposta, idContrato: contrato.id }
}

/** As of a contract of a year ago: the credit policy lets it be refinanced. */
const contratadoAntes = (id: string) =>
  api.consulta(
    `update contrato set data_contrato = '2025-11-01', creditado_em = null, primeiro_vencimento = '2025-12-07',
       ultimo_vencimento = '2033-11-07' where id = $1`,
    [id],
  )

const situacaoDo = async (id: string) =>
  (await api.consulta<{ situacao: string }>('select situacao from contrato where id = $1', [id]))[0]
    ?.situacao
const situacaoDa = async (id: string) =>
  (await api.consulta<{ situacao: string }>('select situacao from proposta where id = $1', [id]))[0]
    ?.situacao

test('a loan of ours is not refinanced while the client may still give it up', async () => {
  const { idContrato, numero } = await emprestimoPago()
  for (const quem of [dono, deFora]) {
    const { permitido, motivos } = await simular(quem, refin(205, [idContrato]))
    expect(permitido).toBe(false)
    expect(motivos).toContainEqual(
      expect.objectContaining({
        regra: 'direito_desistencia_dias',
        texto: `O cliente pode desistir do contrato ${numero} até 27/11/2026`,
        norma: expect.stringContaining('CDC, art. 49'),
      }),
    )
  }
  esteira.passarDias(8)
  const { motivos } = await simular(dono, refin(205, [idContrato]))
  expect(motivos.map(({ regra }) => regra)).not.toContain('direito_desistencia_dias')
})

test('a withdrawal ends the live refinancing of the contract, of another promotor too', async () => {
  const { idContrato, idProposta, numero } = await emprestimoPago()
  await contratadoAntes(idContrato)
  const outra = await propor(deFora, { produto: 'REFIN' }, refin(210, [idContrato]))
  expect(outra.status).toBe(200)
  await mundo.ateAverbar(outra.proposta.numero)
  expect(await situacaoDa(outra.proposta.idProposta)).toBe('AVERBADA')

  expect(await esteira.desistir(numero, doDono)).toBe('aplicado')
  expect(await situacaoDo(idContrato)).toBe('EXCLUIDO')
  expect(await situacaoDa(idProposta)).toBe('CANCELADA')
  expect(await situacaoDa(outra.proposta.idProposta)).toBe('REPROVADA')
  expect(
    await api.consulta(
      `select p.motivo_reprovacao as motivo, a.situacao as averbacao, o.status
         from proposta p join averbacao a on a.id_proposta = p.id
         join oportunidade o on o.id = p.id_oportunidade where p.id = $1`,
      [outra.proposta.idProposta],
    ),
  ).toEqual([
    {
      motivo: 'O cliente desistiu do contrato que esta proposta refinancia',
      averbacao: 'DESFAZENDO',
      status: 'Perdida',
    },
  ])
  expect(
    await api.consulta(
      `select data from fila.job where name = 'banco-informar' and data ->> 'numero' = $1`,
      [outra.proposta.numero],
    ),
  ).toEqual([
    {
      data: {
        numero: outra.proposta.numero,
        codigoPromotor: deBeta.promotor,
        situacao: 'REPROVADA',
      },
    },
  ])
  expect((await simular(dono, novo(10))).margem?.disponivelAntes).toBe(217.35)
  expect(await esteira.desistir(numero, doDono)).toBe('repetido')
})

test('a withdrawal of a contract that a paid refinancing settled is kept and changes nothing', async () => {
  const { idContrato, idProposta, numero } = await emprestimoPago()
  await contratadoAntes(idContrato)
  const { proposta } = await propor(deFora, { produto: 'REFIN' }, refin(210, [idContrato]))
  await pagar(proposta.numero)
  expect(await situacaoDo(idContrato)).toBe('QUITADO')

  expect(await esteira.desistir(numero, doDono)).toBe('divergente')
  expect(await situacaoDo(idContrato)).toBe('QUITADO')
  expect(await situacaoDa(idProposta)).toBe('PAGA')
  expect(await situacaoDa(proposta.idProposta)).toBe('PAGA')
  expect(
    await api.consulta(
      `select 1 as guardada from banco_evento where id_proposta = $1 and evento = 'CANCELADA'`,
      [idProposta],
    ),
  ).toEqual([{ guardada: 1 }])
  expect(
    await api.consulta('select nossa, deles from divergencia where id_proposta = $1', [idProposta]),
  ).toEqual([{ nossa: 'PAGA', deles: 'CANCELADA' }])
  expect(await esteira.desistir(numero, doDono)).toBe('repetido')

  // The refinancing is withdrawn as well: its contract ends, the one that it settled runs again.
  expect(await esteira.desistir(proposta.numero, deBeta)).toBe('aplicado')
  expect(await situacaoDo(idContrato)).toBe('ATIVO')
})

test('a refinancing is reversed within seven business days that are no days of the payroll', async () => {
  esteira.passarDias(12)
  const { proposta } = await propor(dono, REFIN, refin(450))
  await pagar(proposta.numero)
  // Paid on Wednesday 02/12; the payroll is processed on 10 and 11/12.
  esteira.passarDias(12)
  expect(await esteira.desistir(proposta.numero, doDono)).toBe('aplicado')
  expect(await situacaoDo(doDono.idContrato)).toBe('ATIVO')
})

test.each(['EXCLUIDO', 'QUITADO'])(
  'a contract that was %s before the refinancing was paid does not run again by its withdrawal',
  async (situacao) => {
    await mundo.comDoisContratos()
    const { proposta } = await propor(dono, REFIN, refin(450, [doDono.idContrato, outroContrato]))
    // Booked by then: before that it would be refused.
    await mundo.ateAverbar(proposta.numero)
    await api.consulta('update contrato set situacao = $1 where id = $2', [situacao, outroContrato])
    await esteira.noBanco(proposta.numero, 'pagar')
    await esteira.ouvirBanco()
    expect(await situacaoDa(proposta.idProposta)).toBe('PAGA')
    expect(await situacaoDo(outroContrato)).toBe(situacao)

    expect(await esteira.desistir(proposta.numero, doDono)).toBe('aplicado')
    expect(await situacaoDo(doDono.idContrato)).toBe('ATIVO')
    expect(await situacaoDo(outroContrato)).toBe(situacao)
  },
)

test('of a withdrawal and the payment of its refinancing at once, one counts', async () => {
  for (let vez = 0; vez < 4; vez += 1) {
    const { idContrato, idProposta, numero } = await emprestimoPago()
    await contratadoAntes(idContrato)
    const { proposta } = await propor(deFora, { produto: 'REFIN' }, refin(210, [idContrato]))
    await mundo.ateAverbar(proposta.numero)
    await esteira.noBanco(proposta.numero, 'pagar')
    await Promise.all([esteira.ouvirBanco(), esteira.desistir(numero, doDono)])

    const fim = [
      await situacaoDo(idContrato),
      await situacaoDa(idProposta),
      await situacaoDa(proposta.idProposta),
    ].join()
    expect(['EXCLUIDO,CANCELADA,REPROVADA', 'QUITADO,PAGA,PAGA']).toContain(fim)
    await voltar()
  }
})

/** Of the margin for loans, on the card of the benefit. */
async function livreNoCartao() {
  const { body } = await api.as(dono)(beneficioApi.inss, {
    params: { idRelacionamento: doDono.idRelacionamento },
  })
  return body.model.beneficios[0]?.margens.find(({ modalidade }) => modalidade === 'EMPRESTIMO')
    ?.disponivel
}

/** The contract of 350.00 has its last due date on this day. */
const terminaEm = (dia: string) =>
  api.consulta(
    `update contrato set ultimo_vencimento = $1, primeiro_vencimento = $1::date - interval '83 months',
       data_contrato = '2018-01-10' where id = $2`,
    [dia, doDono.idContrato],
  )

test('on its last due date a contract leaves margin and places, whether the sweep has run or not', async () => {
  await terminaEm('2026-11-21')
  expect((await simular(dono, novo(10))).margem?.disponivelAntes).toBe(217.35)
  await terminaEm('2026-11-20')
  const { margem } = await simular(dono, novo(10))
  expect([margem?.disponivelAntes, margem?.segmentos?.length]).toEqual([567.35, 1])
  expect(await livreNoCartao()).toBe(567.35)
  expect((await propor(dono, NOVO, novo(567.35))).status).toBe(200)
})

test('the sweep ends what is paid to the end, of the whole bank, and nothing that is still open', async () => {
  const quitar = () => quitarContratos({ pool: api.pool, agora: esteira.services.agora })
  await terminaEm('2026-11-21')
  await api.consulta(`update contrato set ultimo_vencimento = '2026-11-20' where id = $1`, [
    outroContrato,
  ])
  expect(await quitar()).toBe(0)
  // Suspended: its instalments were not discounted.
  expect(await situacaoDo(outroContrato)).toBe('SUSPENSO')
  expect(await situacaoDo(doDono.idContrato)).toBe('ATIVO')

  esteira.passarDias(1)
  const quantos = await Promise.all([quitar(), quitar()])
  expect(quantos.toSorted()).toEqual([0, 1])
  expect(await situacaoDo(doDono.idContrato)).toBe('QUITADO')
  expect(await quitar()).toBe(0)
})

test('a contract in a live proposta is not ended by the sweep, and its instalment is not given back twice', async () => {
  const { proposta } = await propor(dono, REFIN, refin(400))
  await terminaEm('2026-11-20')
  expect(await quitarContratos({ pool: api.pool, agora: esteira.services.agora })).toBe(0)
  expect((await simular(dono, novo(10))).margem?.disponivelAntes).toBe(167.35)

  await api.consulta(`update proposta set situacao = 'CANCELADA' where id = $1`, [
    proposta.idProposta,
  ])
  expect(await quitarContratos({ pool: api.pool, agora: esteira.services.agora })).toBe(1)
  expect(await situacaoDo(doDono.idContrato)).toBe('QUITADO')
})

test('a settled contract has the day of the payment, and what would be sold on it is marked and in no sum', async () => {
  const { idRelacionamento, idOportunidade, idContrato } = doDono
  const olhar = async () => {
    const params = { idOportunidade }
    const { body } = await api.as(dono)(oportunidadeApi.consultar, { params })
    const query = { Cpf: doDono.cpf, codigoPromotor: doDono.promotor }
    const contratos = (await api.as(dono)(contratoApi.consultar, { query })).body.model
    const soma = await api.as(dono)(contratoApi.valoresOportunidade, {
      query: { idRelacionamento },
    })
    return {
      criticas: body.model.criticas.map(({ critica }) => critica),
      valor: body.model.valorLiberado,
      soma: soma.body.model.valorLiberado,
      quitadoEm: contratos.perfilContratos
        .flatMap((perfil) => perfil.contratos)
        .find((contrato) => contrato.idContrato === idContrato)?.quitadoEm,
    }
  }
  const antes = await olhar()
  expect(antes).toMatchObject({ criticas: [], quitadoEm: null })
  const { proposta } = await propor(deFora, { produto: 'REFIN' }, refin(450))
  await pagar(proposta.numero)
  const [pago] = await api.consulta<{ dia: string }>(
    'select data_contrato::text as dia from contrato where numero = $1',
    [proposta.numero],
  )

  expect(await olhar()).toEqual({
    criticas: [naoVende.contrato],
    valor: antes.valor,
    soma: antes.soma - antes.valor,
    quitadoEm: pago?.dia,
  })

  expect(await esteira.desistir(proposta.numero, deBeta)).toBe('aplicado')
  expect(await olhar()).toEqual(antes)
})

test('a live proposta of a new loan takes a place, one that settles a contract takes none', async () => {
  await api.consulta(
    `insert into contrato (id, id_cliente, id_beneficio, codigo_convenio, numero, banco, proprio, produto,
       situacao, origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo, valor_parcela,
       taxa_am, valor_financiado, valor_liberado)
     select gen_random_uuid(), id_cliente, id_beneficio, codigo_convenio, 'CT-L' || n, banco, true,
       produto, 'ATIVO', origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo, 100,
       taxa_am, 4314, 4142 from contrato, generate_series(1, 11) n where id = $1`,
    [doDono.idContrato],
  )
  const regras = async () => (await simular(dono, novo(20))).motivos.map(({ regra }) => regra)
  expect(await regras()).toEqual([])
  expect((await propor(dono, REFIN, refin(360))).status).toBe(200)
  expect(await regras()).toEqual([])
  expect((await propor(deFora, { produto: 'NOVO' }, novo(20))).status).toBe(200)
  expect(await regras()).toEqual(['limite_contratos'])
})

test('a loan paid after its first due date is kept, once, with the day of its payment', async () => {
  const { proposta } = await propor(dono, NOVO, novo(200))
  await mundo.ateAverbar(proposta.numero)
  esteira.passarDias(100)
  await esteira.noBanco(proposta.numero, 'pagar')
  await esteira.ouvirBanco()
  await esteira.ouvirBanco()

  expect(await situacaoDa(proposta.idProposta)).toBe('PAGA')
  expect(
    await api.consulta(
      `select data_contrato > primeiro_vencimento as depois, data_contrato::text as dia, situacao
         from contrato where numero = $1`,
      [proposta.numero],
    ),
  ).toEqual([{ depois: true, dia: '2027-02-28', situacao: 'ATIVO' }])
  expect(await livreNoCartao()).toBe(17.35)
  const { status, body } = await api.as(dono)(contratoApi.consultar, {
    query: { Cpf: doDono.cpf, codigoPromotor: doDono.promotor },
  })
  const meus = body.model.perfilContratos.flatMap(({ contratos }) => contratos)
  expect([status, meus.some(({ numero }) => numero === proposta.numero)]).toEqual([200, true])
})
