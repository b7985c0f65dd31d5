import { afterAll, afterEach, expect, test } from 'vitest'
import { informarFormalizacao } from './informar-formalizacao.ts'
import { pararImpedidas } from '../proposta/impedir.ts'
import { peloSistema } from '../base/db/sistema.ts'
import { quitarTransferido } from '../contrato/sql/emprestimo.ts'
import { falhar } from '../test/falhar.ts'
import { clientes, personas, promotores } from '../test/fixtures.ts'
import { mundoDaMargem } from '../test/margem.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

/** The client died, came under restriction or lost the job after proposing a loan that the bank books itself. */
const mundo = await mundoDaMargem()
const { esteira, propor } = mundo
const { api, services } = esteira
const { doDono } = clientes
const idEmpregador = '66666666-0000-4000-8000-00000000c174'

await api.consulta(
  `insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo, renda_bruta)
   values ($1, $2, '000040', 'T-9', 'ATIVO', 600000)`,
  [idEmpregador, doDono.idCliente],
)
await api.consulta(
  `insert into consentimento (id, id_cliente, codigo_promotor, tipo, situacao, canal, enviado_em,
     autorizado_em, valido_ate)
   values (gen_random_uuid(), $1, $2, 'TRABALHADOR', 'AUTORIZADO', 'SMS', '2026-11-10T12:00:00Z',
     '2026-11-10T13:00:00Z', '2026-12-10T13:00:00Z')`,
  [doDono.idCliente, doDono.promotor],
)

const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  esteira.relogio.adiantadoMs = 0
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

/** What the platform of worker credit answers since. */
const dito = (vinculos: object[]) =>
  `insert into credito_trabalhador (id_cliente, codigo_promotor, vinculos, consultado_em, id_usuario)
   values ($1, '${doDono.promotor}', '${JSON.stringify(vinculos)}', '2026-11-20T12:00:00Z', '${personas.dono.id}')`

const vinculo = (dataDesligamento: string | null) => ({
  elegivel: true,
  motivoInelegibilidade: null,
  dadosProfissionais: { matricula: 't-9', dataDesligamento },
  dadosFinanceiros: { valorBaseMargem: 5000, valorMargemDisponivel: 1750 },
})

const depois = [
  {
    fato: 'died',
    mudanca: `update cliente set obito_em = '2026-11-20' where id = $1`,
    motivo: 'O óbito do cliente foi informado: o empréstimo não é feito',
    recuperavel: false,
  },
  {
    fato: 'came under restriction',
    mudanca: `update cliente set restrito = true, restricao_motivo = 'Ordem judicial' where id = $1`,
    motivo: 'O cliente está na lista restrita: o empréstimo não é feito',
    recuperavel: true,
  },
  {
    fato: 'was dismissed',
    mudanca: dito([vinculo('2026-11-19')]),
    motivo: 'O vínculo de trabalho terminou em 19/11/2026: o empréstimo não é feito',
    recuperavel: true,
  },
  {
    fato: 'was dismissed, and took the authorisation back since',
    mudanca: `with retirado as (update consentimento
        set situacao = 'REVOGADO', encerrado_em = '2026-11-20T12:30:00Z' where id_cliente = $1)
      ${dito([vinculo('2026-11-19')])}`,
    motivo: 'O vínculo de trabalho terminou em 19/11/2026: o empréstimo não é feito',
    recuperavel: true,
  },
  {
    fato: 'left the job that the platform told',
    mudanca: dito([]),
    motivo:
      'A plataforma do Crédito do Trabalhador não informa mais o vínculo: o empréstimo não é feito',
    recuperavel: true,
  },
] as const

const saber = (mudanca: string) => api.consulta(mudanca, [doDono.idCliente])

/** A worker credit, which the bank books. */
async function proposto() {
  const { proposta, mensagem } = await propor(
    personas.dono,
    { produto: 'CLT' },
    {
      tipo: 'NOVO_POR_PARCELA',
      codigoConvenio: '000040',
      idEmpregador,
      prazo: 24,
      taxaAm: 1.8,
      valorParcela: 200,
    },
  )
  expect(mensagem).toBe('Pré-proposta cadastrada')
  return proposta
}

async function naAnalise() {
  const proposta = await proposto()
  await esteira.enviar()
  esteira.relogio.adiantadoMs += 1000
  await esteira.noBanco(proposta.numero, 'aprovar')
  await esteira.ouvirBanco()
  return proposta
}

const fimDe = async (numero: string) =>
  (
    await api.consulta<{ situacao: string; motivo: string | null; recuperavel: boolean | null }>(
      `select situacao, motivo_reprovacao as motivo, recuperavel from proposta where numero = $1`,
      [numero],
    )
  )[0]

const parar = () => pararImpedidas(services, falhar)

/** Sends the queued notice to the bank. */
async function informar() {
  const jobs = await api.consulta<{ data: Parameters<typeof informarFormalizacao>[1] }>(
    `select data from fila.job where name = 'banco-informar' and state = 'created'`,
  )
  for (const { data } of jobs) await informarFormalizacao(services, data)
  return jobs.map(({ data: { numero, situacao } }) => ({ numero, situacao }))
}

test.each(depois)(
  'a loan that the bank books ends when its client $fato, and the bank stops',
  async ({ mudanca, motivo, recuperavel }) => {
    const { numero } = await naAnalise()
    expect(await parar()).toBe(0)
    await saber(mudanca)

    expect(await parar()).toBe(1)
    expect(await fimDe(numero)).toEqual({ situacao: 'REPROVADA', motivo, recuperavel })
    expect(await informar()).toEqual([{ numero, situacao: 'REPROVADA' }])
    expect(await services.banco.consultar(numero)).toMatchObject({ situacao: 'REPROVADA' })
    // Looked at again, there is nothing to end and nothing to tell.
    expect(await parar()).toBe(0)
  },
)

test.each(depois)(
  'a loan that the bank books is not even sent when its client $fato first',
  async ({ mudanca, motivo }) => {
    const { numero } = await proposto()
    await saber(mudanca)
    await esteira.enviar()

    expect(await fimDe(numero)).toMatchObject({ situacao: 'REPROVADA', motivo })
    expect(await services.banco.consultar(numero)).toBeNull()
  },
)

test.each(depois)(
  'the analysis of a loan that the bank books does not begin when its client $fato',
  async ({ mudanca, motivo }) => {
    const proposta = await proposto()
    const { numero } = proposta
    await esteira.enviar()
    await saber(mudanca)
    await informarFormalizacao(services, {
      numero,
      codigoPromotor: doDono.promotor,
      situacao: 'ANALISE',
    })

    expect(await fimDe(numero)).toMatchObject({ situacao: 'REPROVADA', motivo })
    expect(await services.banco.consultar(numero)).toMatchObject({ situacao: 'DIGITADA' })
    await informar()
    expect(await services.banco.consultar(numero)).toMatchObject({ situacao: 'REPROVADA' })
  },
)

test('what the bank pays all the same to a client who died is kept, and goes to a person', async () => {
  const { numero } = await naAnalise()
  await esteira.noBanco(numero, 'averbar')
  await esteira.noBanco(numero, 'pagar')
  await saber(depois[0].mudanca)
  await parar()
  await informar()

  expect(await fimDe(numero)).toMatchObject({ situacao: 'REPROVADA' })
  expect(
    await api.consulta(
      `select nossa, deles from divergencia d join proposta p on p.id = d.id_proposta
        where p.numero = $1 and d.deles = 'PAGA'`,
      [numero],
    ),
  ).toEqual([{ nossa: 'REPROVADA', deles: 'PAGA' }])
})

test.each([
  ['whose dismissal is announced for a coming day', '2026-12-19'],
  ['who works on', null],
])('the loan of a worker %s goes on', async (_quem, desligamento) => {
  const { numero } = await naAnalise()
  await saber(dito([vinculo(desligamento)]))
  expect(await parar()).toBe(0)
  expect(await fimDe(numero)).toMatchObject({ situacao: 'APROVADA' })
})

test('a job that left the answer to this promotor ends its loan, whatever another promotor heard since', async () => {
  const { numero } = await naAnalise()
  await saber(dito([]))
  await api.consulta(
    `insert into credito_trabalhador (id_cliente, codigo_promotor, vinculos, consultado_em, id_usuario)
     values ($1, $2, $3, '2026-11-20T12:30:00Z', $4)`,
    [doDono.idCliente, promotores.beta, JSON.stringify([vinculo(null)]), personas.deFora.id],
  )

  expect(await parar()).toBe(1)
  expect(await fimDe(numero)).toMatchObject({ situacao: 'REPROVADA' })
})

test('a loan that we book ourselves is left to its booking', async () => {
  const { numero } = await esteira.propor(personas.dono, doDono)
  await saber(depois[0].mudanca)
  expect(await parar()).toBe(0)
  expect(await fimDe(numero)).toMatchObject({ situacao: 'PRE_PROPOSTA' })
})

test('a refinancing that the bank books ends when another bank paid its contract off', async () => {
  const { idContrato } = doDono
  // The contract is of the job.
  await api.consulta(
    `update contrato set id_beneficio = null, id_empregador = $2, codigo_convenio = '000040' where id = $1`,
    [idContrato, idEmpregador],
  )
  const { proposta, mensagem } = await propor(
    personas.dono,
    { produto: 'REFIN' },
    {
      tipo: 'REFIN',
      codigoConvenio: '000040',
      idEmpregador,
      prazo: 96,
      taxaAm: 1.8,
      valorParcela: 360,
      contratos: [idContrato],
    },
  )
  expect(mensagem).toBe('Pré-proposta cadastrada')
  const { numero } = proposta
  await esteira.enviar()
  expect(await parar()).toBe(0)
  await peloSistema(api.pool, ({ client }) =>
    quitarTransferido(client, { id: idContrato, dia: '2026-11-20' }),
  )

  expect(await parar()).toBe(1)
  expect(await fimDe(numero)).toEqual({
    situacao: 'REPROVADA',
    motivo: 'O contrato CT-0001, que a proposta quita, não está mais ativo',
    recuperavel: true,
  })
  expect(await informar()).toEqual([{ numero, situacao: 'REPROVADA' }])
  expect(await services.banco.consultar(numero)).toMatchObject({ situacao: 'REPROVADA' })
})
