import { afterAll, afterEach, expect, test } from 'vitest'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { agora } from '../test/api.ts'
import { beneficioDe, oportunidadeNovaDe } from '../test/credito.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { mundoDaMargem, NOVO, novo, outroContrato, REFIN, refin } from '../test/margem.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

const mundo = await mundoDaMargem()
const { esteira, simular, preparar, propor, comDoisContratos, abrirSemFonte } = mundo
const { api } = esteira
const { doDono } = clientes
const { dono, deFora } = personas
const idBeneficio = beneficioDe(doDono)

const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  esteira.relogio.adiantadoMs = 0
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

const passa = (parcela: string, livre: string) =>
  `A parcela de R$\u00a0${parcela} passa da margem disponível de R$\u00a0${livre}`

/** Refused in the words of the margin, and nothing is written. */
async function recusada(tentar: () => ReturnType<typeof propor>, sentenca: string) {
  const antes = await api.impressaoDoBanco()
  const { status, mensagem } = await tentar()
  expect([status, mensagem]).toEqual([400, expect.stringContaining(sentenca)])
  expect(await api.impressaoDoBanco()).toBe(antes)
}

const umaEntra = [200, 400]
const estados = (respostas: { status: number }[]) =>
  respostas.map(({ status }) => status).toSorted((a, b) => a - b)

test('S4.11 a refinancing that raises the instalment reserves the difference, and a new loan has the rest', async () => {
  const feita = await propor(dono, REFIN, refin(500))
  expect(feita.status).toBe(200)

  const { margem, permitido } = await simular(dono, novo(217.35))
  expect([permitido, margem?.disponivelAntes]).toEqual([false, 67.35])
  await recusada(await preparar(dono, NOVO, novo(217.35)), passa('217,35', '67,35'))
  expect((await propor(dono, NOVO, novo(67.35))).status).toBe(200)
})

test('S4.11 a new loan on its way leaves the refinancing no room to raise', async () => {
  expect((await propor(dono, NOVO, novo(217.35))).status).toBe(200)

  await recusada(await preparar(dono, REFIN, refin(350.01)), passa('350,01', '350,00'))
  expect((await propor(dono, REFIN, refin(350))).status).toBe(200)
})

test('S4.11 a refinancing that does not raise reserves nothing, and passes over a margin that is used up', async () => {
  expect((await propor(dono, REFIN, refin(300))).status).toBe(200)
  expect((await simular(dono, novo(217.35))).permitido).toBe(true)
  await retorno.voltar()

  await api.consulta('update beneficio set valor_base = 90000 where id = $1', [idBeneficio])
  expect((await propor(dono, REFIN, refin(340))).status).toBe(200)
})

test('S4.11 the margin is reserved whether the oportunidade names the benefit or not, in either order', async () => {
  const semFonte = await abrirSemFonte(dono)
  expect((await propor(dono, semFonte, novo(217.35))).status).toBe(200)
  await recusada(await preparar(dono, NOVO, novo(100)), passa('100,00', '0,00'))
  await retorno.voltar()

  const depois = await abrirSemFonte(dono)
  expect((await propor(dono, NOVO, novo(217.35))).status).toBe(200)
  await recusada(await preparar(dono, depois, novo(100)), passa('100,00', '0,00'))
})

test('S4.11 a live proposta of another promotor reserves margin, without disclosing its number', async () => {
  const feita = await propor(deFora, { produto: 'NOVO' }, novo(200))
  expect(feita.status).toBe(200)

  await recusada(await preparar(dono, NOVO, novo(100)), passa('100,00', '17,35'))
  const { margem } = await simular(dono, novo(10))
  expect(margem?.segmentos?.filter(({ tipo }) => tipo === 'RESERVA')).toEqual([
    expect.objectContaining({ numero: null, valorParcela: 200 }),
  ])
  const dela = await simular(deFora, novo(10))
  expect(dela.margem?.segmentos?.filter(({ tipo }) => tipo === 'RESERVA')).toEqual([
    expect.objectContaining({ numero: feita.proposta.numero, valorParcela: 200 }),
  ])
})

test('S4.11 header, benefits and ruler show the same margin that a simulation has', async () => {
  await propor(deFora, { produto: 'NOVO' }, novo(100))
  await propor(dono, REFIN, refin(380))
  const doCliente = { idRelacionamento: doDono.idRelacionamento }
  const comoDono = api.as(dono)
  const [{ margem }, aberto, inss, regua] = await Promise.all([
    simular(dono, novo(10)),
    comoDono(atendimentoApi.abrir, { params: doCliente }),
    comoDono(beneficioApi.inss, { params: doCliente }),
    comoDono(simulacaoApi.margens, { query: doCliente }),
  ])

  expect(margem?.disponivelAntes).toBe(87.35)
  const resumo = aberto.body.model.blocos?.dadosResumidos
  expect(resumo?.beneficios[0]?.margem.disponivel).toBe(87.35)
  const emprestimo = inss.body.model.beneficios[0]?.margens.find(
    ({ modalidade }) => modalidade === 'EMPRESTIMO',
  )
  expect(emprestimo?.disponivel).toBe(87.35)
  expect(regua.body.model.items[0]?.disponivel).toBe(87.35)
})

test('S4.11 a contract is in one live proposta of the whole bank', async () => {
  const outra = await propor(deFora, { produto: 'REFIN' }, refin(350))
  expect(outra.status).toBe(200)

  await recusada(
    await preparar(dono, REFIN, refin(350)),
    'O contrato CT-0001 já está em outra proposta',
  )
  const { motivos } = await simular(dono, refin(350))
  expect(JSON.stringify(motivos)).not.toContain(outra.proposta.numero)
})

/** Pairs that each fit alone and not together. */
const corridas: [string, () => Promise<(() => ReturnType<typeof propor>)[]>][] = [
  [
    'two new loans of one promotor',
    async () => [
      await preparar(dono, NOVO, novo(200)),
      await preparar(dono, await abrirSemFonte(dono), novo(200)),
    ],
  ],
  [
    'new loans of two promotores',
    async () => [
      await preparar(dono, NOVO, novo(200)),
      await preparar(deFora, { produto: 'NOVO' }, novo(200)),
    ],
  ],
  [
    'two refinancings that raise',
    async () => {
      await comDoisContratos()
      return [
        await preparar(dono, REFIN, refin(450)),
        await preparar(dono, { produto: 'REFIN' }, refin(200, [outroContrato])),
      ]
    },
  ],
  [
    'a refinancing that raises and a new loan',
    async () => [await preparar(dono, REFIN, refin(500)), await preparar(dono, NOVO, novo(100))],
  ],
  [
    'a refinancing and a new loan of two promotores',
    async () => [
      await preparar(deFora, { produto: 'REFIN' }, refin(500)),
      await preparar(dono, NOVO, novo(100)),
    ],
  ],
]

test.each(corridas)('S4.11 of %s at once on one margin, one gets in', async (_, par) => {
  for (let vez = 0; vez < 4; vez += 1) {
    const respostas = await Promise.all((await par()).map((enviar) => enviar()))

    expect(estados(respostas)).toEqual(umaEntra)
    expect(respostas.find(({ status }) => status === 400)?.mensagem).toContain(
      'passa da margem disponível',
    )
    await retorno.voltar()
  }
})

test('S4.11 of two promotores that refinance one contract at once, one succeeds', async () => {
  for (let vez = 0; vez < 4; vez += 1) {
    const par = [
      await preparar(dono, REFIN, refin(300)),
      await preparar(deFora, { produto: 'REFIN' }, refin(300)),
    ]
    const respostas = await Promise.all(par.map((enviar) => enviar()))

    expect(estados(respostas)).toEqual(umaEntra)
    expect(respostas.find(({ status }) => status === 400)?.mensagem).toContain(
      'O contrato CT-0001 já está em outra proposta',
    )
    await retorno.voltar()
  }
})

test('S4.11 the loan of an oportunidade without a benefit is, once paid, a contract of its benefit', async () => {
  await api.consulta(`update oportunidade set status = 'Ganha' where id = $1`, [
    oportunidadeNovaDe(doDono),
  ])
  const { proposta } = await propor(dono, await abrirSemFonte(dono), novo(217.35))
  const { numero, idProposta, idOportunidade } = proposta
  await mundo.pagar(numero)

  expect(
    await api.consulta(
      `select p.situacao, k.id_beneficio as contrato, o.id_beneficio as oportunidade
         from proposta p join oportunidade o on o.id = p.id_oportunidade
         left join contrato k on k.numero = p.numero where p.id = $1 and o.id = $2`,
      [idProposta, idOportunidade],
    ),
  ).toEqual([{ situacao: 'PAGA', contrato: idBeneficio, oportunidade: idBeneficio }])
  const { margem } = await simular(dono, novo(10))
  expect(margem?.disponivelAntes).toBe(0)
})

test('S4.11 a portability with a higher instalment reserves the difference, one without reserves nothing', async () => {
  const guardar = (parcela: number) =>
    api.consulta(
      `with p as (update proposta set situacao = 'CTC_ENVIADA', produto = 'PORT', valor_parcela = $2,
           id_beneficio = $3, atualizada_em = $4 where id = $1 returning id)
       insert into proposta_contrato (id_proposta, id_contrato, saldo_devedor)
       select id, $5, 1200000 from p on conflict do nothing`,
      [doDono.idProposta, parcela, idBeneficio, agora, doDono.idContrato],
    )
  await guardar(35_000)
  expect((await simular(dono, novo(10))).margem?.disponivelAntes).toBe(217.35)
  await guardar(36_000)
  expect((await simular(dono, novo(10))).margem?.disponivelAntes).toBe(207.35)
})

/** The contract of another bank, brought by both promotores at the instalment of today or below. */
const portar = (taxaAm: number) => ({
  tipo: 'PORTABILIDADE' as const,
  codigoConvenio: '000331',
  idBeneficio,
  prazo: 63,
  taxaAm,
  contratos: [doDono.idContrato],
})
const PORT = { produto: 'PORT' } as const
const deOutroBanco = () =>
  api.consulta('update contrato set proprio = false where id = $1', [doDono.idContrato])

test('S4.11 of two promotores that bring one contract at once, one succeeds', async () => {
  await deOutroBanco()
  const par = [await preparar(dono, PORT, portar(1.66)), await preparar(deFora, PORT, portar(1.66))]
  const respostas = await Promise.all(par.map((enviar) => enviar()))

  expect(estados(respostas)).toEqual(umaEntra)
  expect(respostas.find(({ status }) => status === 400)?.mensagem).toContain(
    'O contrato CT-0001 já está em outra proposta',
  )
})

test('S4.11 a portability that raises the instalment is refused, so it reserves nothing', async () => {
  await deOutroBanco()
  await recusada(
    await preparar(dono, PORT, { ...portar(1.66), prazo: 40 }),
    'passa da que o cliente paga hoje',
  )
  expect((await simular(dono, novo(10))).margem?.disponivelAntes).toBe(217.35)
  expect((await propor(dono, PORT, portar(1.66))).status).toBe(200)
  expect((await simular(dono, novo(10))).margem?.disponivelAntes).toBe(217.35)
})

test('S4.11 the benefit of the simulation must be the client’s, and not one that the oportunidade does not name', async () => {
  const semFonte = await abrirSemFonte(dono)
  const doColega = { ...novo(100), idBeneficio: beneficioDe(clientes.doColega) }
  const { body, status } = await api.as(dono)(simulacaoApi.simular, {
    body: { idRelacionamento: doDono.idRelacionamento, entrada: doColega },
  })
  expect([status, body.errors[0] ?? body.message]).toEqual([404, 'Benefício não encontrado'])
  expect((await propor(dono, semFonte, novo(100))).status).toBe(200)
})
