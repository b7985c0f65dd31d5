import { afterAll, afterEach, expect, test } from 'vitest'
import { type Cliente, clientes, personas } from '../test/fixtures.ts'
import { mundoDaMargem, NOVO, novo, outroContrato, REFIN, refin } from '../test/margem.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

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

/** As of a contract that was paid on a day before its withdrawal window was judged by it. */
const contratadoAntes = (id: string) =>
  api.consulta(`update contrato set data_contrato = '2026-10-01' where id = $1`, [id])

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
        norma: expect.stringContaining('CDC art. 49'),
      }),
    )
  }
  esteira.passarDias(8)
  expect((await simular(dono, refin(205, [idContrato]))).permitido).toBe(true)
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
  expect(await esteira.desistir(numero, doDono)).toBe('repetido')

  // The refinancing is withdrawn as well: its contract ends, the one that it settled runs again.
  expect(await esteira.desistir(proposta.numero, deBeta)).toBe('aplicado')
  expect(await situacaoDo(idContrato)).toBe('ATIVO')
})

test.each(['EXCLUIDO', 'QUITADO'])(
  'a contract that was %s before the refinancing was paid does not run again by its withdrawal',
  async (situacao) => {
    await mundo.comDoisContratos()
    const { proposta } = await propor(dono, REFIN, refin(450, [doDono.idContrato, outroContrato]))
    await api.consulta('update contrato set situacao = $1 where id = $2', [situacao, outroContrato])
    await pagar(proposta.numero)
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
