import { afterAll, afterEach, expect, test } from 'vitest'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { trilhaApi } from '#shared/trilha/api.ts'
import { deReais, formatarDinheiro } from '#shared/dinheiro.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { informarFormalizacao } from '../banco/informar-formalizacao.ts'
import { contarSaldoAoBanco } from '../banco/informar-saldo.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { aplicarDaCamara } from '../camara/pedir.ts'
import { beneficioDe, contaDe } from '../test/credito.ts'
import { motivosDaConduta } from '../test/exemplos-conduta.ts'
import { personas, promotores } from '../test/fixtures.ts'
import { portabilidadeDeTeste, SALDO_MAIOR } from '../test/portabilidade.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { formalizacaoConcluida } from './formalizacao.ts'

const esteira = await portabilidadeDeTeste()
const { api, avisar, comoDono, doDono, entrada, ler, naCamara, noBanco, propor } = esteira
const { idOportunidade, idContrato, idCliente } = doDono

const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  esteira.relogio.adiantadoMs = 0
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

test('S4.11 a portability passes the other bank, its balance and the payment, and becomes a contract of ours', async () => {
  const { idProposta, numero, saldo, parcela } = await propor()
  const naCtc = await ler(idProposta)
  const esteiraDele = await comoDono(propostaApi.esteira, { query: { devedor: 'OUTRO_BANCO' } })
  await naCamara(numero, 'informar')
  const conferida = await ler(idProposta)
  expect(await esteira.contarSaldos()).toBe(1)
  await noBanco(numero, 'enviarTed', 'quitar', 'averbarPortabilidade', 'pagar')
  const paga = await ler(idProposta)

  // Five business days from Friday, 20/11, which is a holiday.
  expect(naCtc).toMatchObject({
    situacao: 'CTC_ENVIADA',
    valorLiberado: saldo,
    prazoEtapa: expect.stringMatching(/^2026-11-28T02:59/),
  })
  expect(esteiraDele.body.model.items.map((uma) => uma.idProposta)).toContain(idProposta)
  expect(conferida).toMatchObject({
    situacao: 'SALDO_CONFERIDO',
    saldoInformado: saldo,
    valorParcela: parcela,
  })
  expect(paga.situacao).toBe('PAGA')
  expect(
    paga.historico
      .map(({ para }) => para)
      .toReversed()
      .slice(-7),
  ).toEqual([
    'CTC_ENVIADA',
    'SALDO_RECEBIDO',
    'SALDO_CONFERIDO',
    'TED_ENVIADA',
    'QUITADA',
    'AVERBADA_PORT',
    'PAGA',
  ])
  expect(
    await api.consulta(
      `select k.situacao, k.proprio, k.origem, k.prazo, k.id_contrato_anterior as anterior,
         k.valor_financiado / 100.0 = $3 as saldo from contrato k
        where k.id_cliente = $1 and k.id_beneficio = $2 order by k.proprio`,
      [idCliente, beneficioDe(doDono), saldo],
    ),
  ).toMatchObject([
    { situacao: 'QUITADO', proprio: false },
    {
      situacao: 'ATIVO',
      proprio: true,
      origem: 'PORTABILIDADE',
      prazo: 63,
      anterior: idContrato,
      saldo: true,
    },
  ])
  const [oportunidade] = await api.consulta(
    `select status, (select count(*)::int from averbacao) as averbacoes from oportunidade
      where id = $1`,
    [idOportunidade],
  )
  // No anuência and no booking of ours.
  expect(oportunidade).toEqual({ status: 'Ganha', averbacoes: 0 })
  // The other bank has its money, and its contract is over.
  expect(await esteira.desistir(numero, doDono)).toBe('divergente')
  expect((await ler(idProposta)).situacao).toBe('PAGA')
})

test('a ported contract has lent nothing new, whatever balance was simulated', async () => {
  const { numero, saldo } = await propor()
  await avisar(numero, 50, 'SALDO_RECEBIDO', Math.round(saldo * 100.8) / 100, { fonte: 'CAMARA' })
  await esteira.contarSaldos()
  await noBanco(numero, 'enviarTed', 'quitar', 'averbarPortabilidade', 'pagar')

  expect(
    await api.consulta(
      `select x.saldo = k.valor_financiado as tudo,
         (select sum(d.parte) from dinheiro_do_contrato(k.id) d
           where d.desde = k.data_contrato)::float8 as "doDia"
         from contrato k join contrato_anterior x on x.id_contrato = k.id where k.numero = $1`,
      [numero],
    ),
  ).toEqual([{ tudo: true, doDia: 0 }])
})

test('S4.01 what was brought is refinanced with a troco from its first day, as any contract of ours', async () => {
  const { numero } = await propor()
  await naCamara(numero, 'informar')
  await esteira.contarSaldos()
  await noBanco(numero, 'enviarTed', 'quitar', 'averbarPortabilidade', 'pagar')
  const [nosso] = await api.consulta<{ id: string }>(`select id from contrato where numero = $1`, [
    numero,
  ])
  const { idBeneficio, codigoConvenio } = entrada
  const { body } = await comoDono(simulacaoApi.simular, {
    body: {
      idRelacionamento: doDono.idRelacionamento,
      entrada: {
        tipo: 'REFIN_MESMA_PARCELA',
        codigoConvenio,
        idBeneficio,
        prazo: 96,
        taxaAm: 1.66,
        contratos: [nosso?.id ?? ''],
      },
    },
  })

  expect(body.model).toMatchObject({ permitido: true, motivos: [] })
  expect(body.model.refin?.troco).toBeGreaterThan(0)
})

test('S4.11 a contract retained by the origin ends as retida and returns the oportunidade', async () => {
  const { idProposta, numero } = await propor()
  await naCamara(numero, 'reter')

  expect(await ler(idProposta)).toMatchObject({
    situacao: 'RETIDA',
    motivoReprovacao: 'Retenção do cliente (issuer_retention)',
  })
  expect(await esteira.statusDaOportunidade()).toBe('Em Atendimento')
})

test('S1.14 a rejection of the clearing and a reason of the origin are kept in words, and the portability can be sent again', async () => {
  const { idProposta, numero } = await propor()
  await naCamara(numero, 'rejeitar')

  expect(await ler(idProposta)).toMatchObject({
    situacao: 'REPROVADA',
    recuperavel: true,
    motivoReprovacao: 'Contrato com portabilidade em andamento (ECTC0023)',
  })
  const preparada = await comoDono(propostaApi.prepararRetomada, {
    params: { idProposta },
    body: {},
  })
  expect(preparada.body.model.impedimentos).toEqual([])
})

test('S4.11 a higher balance waits for the client, who accepts it once, and the portability goes on', async () => {
  const { idProposta, numero, saldo, parcela } = await propor(SALDO_MAIOR)
  await naCamara(numero, 'informar')
  const parada = await ler(idProposta)
  const params = { idProposta }
  const { body } = await comoDono(propostaApi.prepararSaldo, { params })
  const { confirmacao } = body.model
  if (!confirmacao) throw new Error(body.model.impedimentos.join('; '))
  const outra = await comoDono(propostaApi.aceitarSaldo, {
    params,
    body: { confirmacao: { ...confirmacao, valorParcela: confirmacao.valorParcela - 1 } },
  })
  const aceites = await Promise.all(
    [1, 2].map(() => comoDono(propostaApi.aceitarSaldo, { params, body: { confirmacao } })),
  )
  expect(await esteira.contarSaldos()).toBe(1)
  await noBanco(numero, 'enviarTed', 'quitar', 'averbarPortabilidade', 'pagar')

  expect(parada).toMatchObject({ situacao: 'PENDENTE', saldoInformado: confirmacao.saldoInformado })
  expect(parada.motivoReprovacao).toContain('acima dos')
  expect(confirmacao.saldoInformado).toBeCloseTo(saldo * 1.05, 1)
  expect(confirmacao.valorParcela).toBeGreaterThan(parcela)
  expect(confirmacao.valorParcela).toBeLessThanOrEqual(350)
  expect(outra).toMatchObject({ status: 400 })
  expect(aceites.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await ler(idProposta)).toMatchObject({
    situacao: 'PAGA',
    valorParcela: confirmacao.valorParcela,
    valorFinanciado: confirmacao.saldoInformado,
    taxaAm: confirmacao.taxaAm,
  })
})

test('a signature while a new balance waits for the client leaves it waiting, and none begins meanwhile', async () => {
  const { idProposta, numero } = await propor(SALDO_MAIOR)
  await naCamara(numero, 'informar')
  expect((await ler(idProposta)).situacao).toBe('PENDENTE')
  // One that was begun before is signed and checked now.
  await transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
    formalizacaoConcluida({ client, agora: esteira.services.agora(), fila: api.fila }, idProposta),
  )
  const { status, body } = await comoDono(formalizacaoApi.incluir, {
    body: { idProposta, modalidade: 'FISICA' },
  })

  expect((await ler(idProposta)).situacao).toBe('PENDENTE')
  expect([status, body.message]).toEqual([
    400,
    'A proposta espera a resposta do cliente ao novo saldo ou ao novo valor: só depois se formaliza',
  ])
  const params = { idProposta }
  const preparado = await comoDono(propostaApi.prepararSaldo, { params })
  const { confirmacao } = preparado.body.model
  if (!confirmacao) throw new Error(preparado.body.model.impedimentos.join('; '))
  await comoDono(propostaApi.aceitarSaldo, { params, body: { confirmacao } })
  expect((await ler(idProposta)).situacao).toBe('SALDO_CONFERIDO')
})

test('who is suspended in the promotor of the proposta accepts no balance there, whichever promotor is active', async () => {
  const { promotor, gestor } = personas
  await api.consulta(motivosDaConduta)
  await api.consulta(`insert into usuario_promotor (id_usuario, codigo_promotor) values ($1, $2)`, [
    promotor.id,
    promotores.beta,
  ])
  await api.consulta(
    `insert into conduta (id, codigo_promotor, id_usuario, motivo, pontos, texto, arquivo, formato, arquivo_resumo,
       data_fato, situacao, id_autor, criada_em, id_decisor, decidida_em, vence_em)
     values (gen_random_uuid(), $1, $2, 'SEM_AUTORIZACAO', 20, 'x', gen_random_uuid(), 'PDF', repeat('0', 64),
       '2026-11-01', 'CONFIRMADA', $3, now(), $4, now(), '2099-01-01')`,
    [promotores.alfa, promotor.id, gestor.id, personas.colega.id],
  )
  api.usuarios.esquecer()
  const { idProposta, numero } = await propor(SALDO_MAIOR)
  await naCamara(numero, 'informar')
  const impedimentosEm = async (ativo: string) => {
    const quem = api.as({ ...promotor, promotor: ativo })
    const { body } = await quem(propostaApi.prepararSaldo, { params: { idProposta } })
    return body.model.impedimentos
  }

  expect(await impedimentosEm(promotores.alfa)).toEqual([
    expect.stringContaining('pontos de conduta'),
  ])
  expect(await impedimentosEm(promotores.beta)).toEqual(await impedimentosEm(promotores.alfa))
})

test('S4.11 within the tolerance of the day the client pays what was agreed, at a lower rate', async () => {
  const { idProposta, numero, saldo, parcela } = await propor(SALDO_MAIOR)
  // Raises the simulated balance, so that the stated one is less than one percent above it.
  await api.consulta(
    `update proposta_contrato set saldo_devedor = round(saldo_devedor * 1.045)
      where id_proposta = $1`,
    [idProposta],
  )
  await naCamara(numero, 'informar')
  const conferida = await ler(idProposta)

  expect(conferida).toMatchObject({ situacao: 'SALDO_CONFERIDO' })
  expect(conferida.valorParcela).toBeLessThanOrEqual(parcela)
  expect(conferida.valorFinanciado).toBeGreaterThan(saldo)
  expect(conferida.taxaAm).toBeLessThan(1.66)
})

test('a proposta that waits for no balance accepts none', async () => {
  const { idProposta } = await propor()
  const { status, body } = await comoDono(propostaApi.prepararSaldo, { params: { idProposta } })

  expect([status, body.message]).toEqual([400, 'A proposta não espera o aceite de um novo saldo'])
})

test('a balance that comes after a first notice without one is compared', async () => {
  const { idProposta, numero, saldo } = await propor()
  expect(await avisar(numero, 50, 'SALDO_RECEBIDO')).toBe('aplicado')
  expect((await ler(idProposta)).situacao).toBe('SALDO_RECEBIDO')
  expect(await avisar(numero, 51, 'SALDO_RECEBIDO', saldo)).toBe('aplicado')

  expect(await ler(idProposta)).toMatchObject({
    situacao: 'SALDO_CONFERIDO',
    saldoInformado: saldo,
  })
})

test('a corrected balance before the TED replaces the one before it and is compared anew', async () => {
  const { idProposta, numero, saldo } = await propor()
  await avisar(numero, 50, 'SALDO_RECEBIDO', saldo)
  const maior = Math.round(saldo * 105) / 100
  expect(await avisar(numero, 51, 'SALDO_RECEBIDO', maior)).toBe('aplicado')
  expect(await ler(idProposta)).toMatchObject({ situacao: 'PENDENTE', saldoInformado: maior })

  const menor = Math.round(saldo * 99) / 100
  expect(await avisar(numero, 52, 'SALDO_RECEBIDO', menor)).toBe('aplicado')
  expect(await ler(idProposta)).toMatchObject({
    situacao: 'SALDO_CONFERIDO',
    saldoInformado: menor,
    valorFinanciado: menor,
  })
})

/** The origin corrects its balance after the bank was told to send the money of the first one. */
async function corrigido() {
  const { idProposta, numero, saldo, parcela } = await propor()
  await naCamara(numero, 'informar')
  await esteira.contarSaldos()
  expect(await noLivro(numero)).toBe('SALDO_CONFERIDO')
  const maior = Math.round(saldo * 105) / 100
  await esteira.responderNaCamara(numero, 'informar', { saldo: maior })
  expect(await ler(idProposta)).toMatchObject({ situacao: 'PENDENTE', saldoInformado: maior })
  return { idProposta, numero, saldo, parcela, maior }
}

const noLivro = async (numero: string) => (await esteira.services.banco.consultar(numero))?.situacao

test('a balance corrected after the bank was told stops the TED there until the client accepts it', async () => {
  const { idProposta, numero, maior } = await corrigido()
  expect(await esteira.contarSaldos()).toBe(1)
  expect(await noLivro(numero)).toBe('SALDO_RECEBIDO')
  await noBanco(numero, 'enviarTed')
  expect(await noLivro(numero)).toBe('SALDO_RECEBIDO')
  expect((await ler(idProposta)).situacao).toBe('PENDENTE')

  const params = { idProposta }
  const { confirmacao } = (await comoDono(propostaApi.prepararSaldo, { params })).body.model
  await comoDono(propostaApi.aceitarSaldo, { params, body: { confirmacao } })
  expect(await esteira.contarSaldos()).toBe(1)
  expect(await noLivro(numero)).toBe('SALDO_CONFERIDO')
  await noBanco(numero, 'enviarTed', 'quitar', 'averbarPortabilidade', 'pagar')
  expect(await ler(idProposta)).toMatchObject({ situacao: 'PAGA', valorFinanciado: maior })
  expect(await divergencias(idProposta)).toEqual([])
})

test('the bank that is told to wait hears of the end, and one that was told too late sent the money', async () => {
  const { idProposta, numero } = await corrigido()
  await esteira.contarSaldos()
  await desistirDe(idProposta)
  expect(await contarDesistencia()).toBe('CANCELADA')

  await retorno.voltar()
  const outra = await corrigido()
  await esteira.lugar.inject({ method: 'POST', url: `/banco/propostas/${outra.numero}/enviarTed` })
  await esteira.contarSaldos()
  expect((await ler(outra.idProposta)).situacao).toBe('TED_ENVIADA')
  expect(await divergencias(outra.idProposta)).toEqual([
    { nossa: 'PENDENTE', deles: 'TED_ENVIADA' },
  ])
  expect(outra.numero).not.toBe(numero)
})

test('a balance that is accepted while the bank is told to wait is told again', async () => {
  const { idProposta, numero } = await corrigido()
  const { banco } = esteira.services
  const lento = {
    ...banco,
    informar: async (...aviso: Parameters<typeof banco.informar>) => {
      const params = { idProposta }
      const { confirmacao } = (await comoDono(propostaApi.prepararSaldo, { params })).body.model
      await comoDono(propostaApi.aceitarSaldo, { params, body: { confirmacao } })
      // The job of the acceptance comes first to the bank, and finds nothing to do there.
      await esteira.contarSaldos()
      return banco.informar(...aviso)
    },
  }
  const [job] = await api.consulta<{ id: string; data: Parameters<typeof contarSaldoAoBanco>[1] }>(
    `delete from fila.job where name = 'banco-informar' and state = 'created' returning data`,
  )
  if (!job) throw new Error('The bank is not told to wait')
  await contarSaldoAoBanco({ ...esteira.services, banco: lento }, job.data)
  expect(await noLivro(numero)).toBe('SALDO_RECEBIDO')
  expect(await esteira.contarSaldos()).toBe(1)
  expect(await noLivro(numero)).toBe('SALDO_CONFERIDO')
})

test('the word of the bank on a balance that was corrected since moves nothing while the client is asked', async () => {
  const { idProposta, numero, saldo } = await propor()
  await avisar(numero, 50, 'SALDO_RECEBIDO', saldo)
  await avisar(numero, 51, 'SALDO_RECEBIDO', Math.round(saldo * 105) / 100)
  expect(await avisar(numero, 52, 'SALDO_CONFERIDO')).toBe('atrasado')
  expect(await avisar(numero, 53, 'SALDO_RECEBIDO')).toBe('atrasado')
  expect(await ler(idProposta)).toMatchObject({ situacao: 'PENDENTE', valorFinanciado: saldo })
  expect(await divergencias(idProposta)).toEqual([])

  // A step back is no word on the balance.
  expect(await avisar(numero, 54, 'CTC_ENVIADA')).toBe('divergente')
  expect((await ler(idProposta)).situacao).toBe('PENDENTE')
})

test('money that leaves while the client is asked about a balance keeps the agreed instalment, before a person', async () => {
  const { idProposta, numero, saldo, parcela } = await propor()
  await avisar(numero, 50, 'SALDO_RECEBIDO', saldo)
  const maior = Math.round(saldo * 105) / 100
  await avisar(numero, 51, 'SALDO_RECEBIDO', maior)
  expect(await avisar(numero, 52, 'TED_ENVIADA')).toBe('aplicado')

  const fim = await ler(idProposta)
  expect(fim).toMatchObject({ situacao: 'TED_ENVIADA', valorFinanciado: maior, prazo: 63 })
  expect(fim.valorParcela).toBeLessThanOrEqual(parcela)
  expect(fim.taxaAm).toBeLessThan(1.66)
  expect(await divergencias(idProposta)).toEqual([{ nossa: 'PENDENTE', deles: 'TED_ENVIADA' }])
})

const reais = (valor: number) => formatarDinheiro(deReais(valor))

const pagar = (numero: string, valorPago: number) =>
  avisar(numero, 90, 'PAGA', undefined, { valorPago })

const motivosDe = async (idProposta: string) =>
  (
    await api.consulta<{ motivo: string }>(
      'select motivo from divergencia where id_proposta = $1',
      [idProposta],
    )
  ).map(({ motivo }) => motivo)

test('a portability that is paid with another amount than the agreed balance is a contract by that, before a person', async () => {
  const { idProposta, numero, saldo } = await propor()
  await avisar(numero, 50, 'SALDO_RECEBIDO', saldo)
  await avisar(numero, 51, 'TED_ENVIADA')
  const outro = Math.round(saldo * 100 + 12_345) / 100
  expect(await pagar(numero, outro)).toBe('aplicado')

  expect(await ler(idProposta)).toMatchObject({ situacao: 'PAGA', valorFinanciado: saldo })
  expect(await divergencias(idProposta)).toEqual([{ nossa: 'TED_ENVIADA', deles: 'PAGA' }])
  expect(await motivosDe(idProposta)).toEqual([
    `O banco pagou outro valor ao banco de origem: pagos ${reais(outro)}, com saldo combinado de ${reais(saldo)}`,
  ])
  expect(
    await api.consulta(
      'select valor_financiado / 100.0 = $2 as combinado from contrato where numero = $1',
      [numero, saldo],
    ),
  ).toEqual([{ combinado: true }])
})

test.each([
  ['the agreed balance', (saldo: number) => saldo],
  // The client gets nothing: a bank may say so.
  ['nothing to the client', () => 0],
])('a portability of which the bank says that it paid %s needs nobody', async (_oQue, pago) => {
  const { idProposta, numero, saldo } = await propor()
  await avisar(numero, 50, 'SALDO_RECEBIDO', saldo)
  await avisar(numero, 51, 'TED_ENVIADA')
  expect(await pagar(numero, pago(saldo))).toBe('aplicado')
  expect(await divergencias(idProposta)).toEqual([])
})

test('a payment of another amount while the client is asked about a balance says both to a person', async () => {
  const { idProposta, numero, saldo } = await propor()
  await avisar(numero, 50, 'SALDO_RECEBIDO', saldo)
  await avisar(numero, 51, 'SALDO_RECEBIDO', Math.round(saldo * 105) / 100)
  await pagar(numero, saldo)

  expect(await motivosDe(idProposta)).toEqual([
    expect.stringMatching(
      /^O dinheiro saiu antes de o cliente aceitar o novo saldo\. O banco pagou outro valor ao banco de origem: pagos /,
    ),
  ])
})

test.each(['TED_ENVIADA', 'PAGA'] as const)(
  'a retained portability of which the bank says %s keeps its contract from another one',
  async (dito) => {
    const { idProposta, numero } = await propor()
    await naCamara(numero, 'reter')
    expect((await ler(idProposta)).situacao).toBe('RETIDA')
    const motivos = async () => {
      const { idRelacionamento } = doDono
      const { body } = await comoDono(simulacaoApi.simular, { body: { idRelacionamento, entrada } })
      return body.model.motivos.map(({ regra }) => regra)
    }
    expect(await motivos()).toEqual([])
    expect(await avisar(numero, 80, dito)).toBe('divergente')
    expect(await motivos()).toEqual(['contrato_em_proposta'])

    await api.consulta('delete from divergencia where id_proposta = $1', [idProposta])
    expect(await motivos()).toEqual([])
  },
)

test.each(['TED_ENVIADA', 'QUITADA', 'AVERBADA_PORT'] as const)(
  'a retained portability of which the bank says %s is freed by two persons only',
  async (dito) => {
    const { idProposta, numero } = await propor()
    await naCamara(numero, 'reter')
    expect(await avisar(numero, 80, dito)).toBe('divergente')
    const [divergencia] = await api.consulta<{ id: string }>(
      'select id from divergencia where id_proposta = $1',
      [idProposta],
    )
    const params = { idProposta, idDivergencia: divergencia?.id ?? '' }
    const { body } = await api.as(personas.gestor)(divergenciaApi.decidir, {
      params,
      body: { vale: 'NOSSA', observacao: 'O banco de origem ficou com o contrato' },
    })
    expect(body.model).toMatchObject({ decisao: null, pedeOutra: 'NOSSA' })

    const { status } = await api.as(personas.promotor)(divergenciaApi.confirmar, {
      params,
      body: { observacao: 'Li a resposta também' },
    })
    expect(status).toBe(200)
    expect(
      await api.consulta('select decisao from divergencia where id = $1', [params.idDivergencia]),
    ).toEqual([{ decisao: 'NOSSA' }])
  },
)

test('a portability that was simulated on another day is not proposed over the balance of today', async () => {
  // At the rate of the origin the instalment is that of the origin on any day.
  const naTaxaDela = { ...entrada, taxaAm: 1.8 }
  const simulada = await comoDono(oportunidadeApi.simular, {
    params: { idOportunidade },
    body: { entrada: naTaxaDela },
  })
  // From a holiday on a Friday, beyond the Monday of its release.
  esteira.passarDias(4)
  const { idSimulacao } = simulada.body.model
  const { status, body } = await comoDono(propostaApi.incluir, {
    body: {
      idOportunidade,
      idSimulacao,
      idDadosBancarios: contaDe(doDono),
      confirmacao: { valorLiberado: 0, valorParcela: 350, prazo: 63, taxaAm: 1.8 },
    },
  })

  expect([status, body.message]).toEqual([
    400,
    'Os valores mudaram desde a simulação: simule de novo',
  ])
})

test('S4.11 after a second acceptance a corrected balance is compared with the accepted one', async () => {
  const { idProposta, numero, saldo } = await propor(SALDO_MAIOR)
  await naCamara(numero, 'informar')
  const params = { idProposta }
  const { body } = await comoDono(propostaApi.prepararSaldo, { params })
  const { confirmacao } = body.model
  await comoDono(propostaApi.aceitarSaldo, { params, body: { confirmacao } })
  // Above the simulated one by more than the tolerance, and below the one that the client accepted.
  const corrigido = Math.round(saldo * 104.5) / 100
  expect(await avisar(numero, 70, 'SALDO_RECEBIDO', corrigido)).toBe('aplicado')
  expect(await ler(idProposta)).toMatchObject({
    situacao: 'SALDO_CONFERIDO',
    valorFinanciado: corrigido,
  })

  expect(await avisar(numero, 71, 'SALDO_RECEBIDO', Math.round(saldo * 109) / 100)).toBe('aplicado')
  const parada = await ler(idProposta)
  expect(parada.situacao).toBe('PENDENTE')
  expect(parada.motivoReprovacao).toContain('já aceitos')
})

test('an approval said anew while a balance waits for the client leaves it waiting', async () => {
  const { idProposta, numero } = await propor(SALDO_MAIOR)
  await naCamara(numero, 'informar')
  expect(await avisar(numero, 60, 'APROVADA')).toBe('divergente')

  expect((await ler(idProposta)).situacao).toBe('PENDENTE')
  expect(await divergencias(idProposta)).toEqual([{ nossa: 'PENDENTE', deles: 'APROVADA' }])
  const { body } = await comoDono(propostaApi.prepararSaldo, { params: { idProposta } })
  expect(body.model.confirmacao).not.toBeNull()
})

/** Two balances within the tolerance, the first of which lowers the rate, and what came before them. */
const correcoes = (saldo: number) => [
  { sequencia: 50, situacao: 'CTC_ENVIADA' as const },
  {
    sequencia: 51,
    situacao: 'SALDO_RECEBIDO' as const,
    saldoInformado: Math.round(saldo * 100.8) / 100,
  },
  {
    sequencia: 52,
    situacao: 'SALDO_RECEBIDO' as const,
    saldoInformado: Math.round(saldo * 99) / 100,
  },
]

test.each([
  ['in their order', [0, 1, 2]],
  ['the correction alone', [2]],
  ['the correction first', [2, 1, 0]],
  ['repeated and late', [1, 1, 0, 2, 1, 2, 0]],
])('S1.14 the balances of the origin have one end: %s', async (_como, ordem) => {
  const { idProposta, numero, saldo, parcela } = await propor()
  for (const k of ordem) {
    const { sequencia, situacao, ...resto } = correcoes(saldo)[k] ?? fora()
    await avisar(numero, sequencia, situacao, resto.saldoInformado)
  }
  const { historico: _historico, ...fim } = await ler(idProposta)

  expect(fim).toMatchObject({
    situacao: 'SALDO_CONFERIDO',
    saldoInformado: Math.round(saldo * 99) / 100,
    valorFinanciado: Math.round(saldo * 99) / 100,
    // What was agreed, over less money: the rate of the balance in between is forgotten.
    taxaAm: 1.66,
    prazo: 63,
  })
  expect(fim.valorParcela).toBeLessThan(parcela)
  expect(await divergencias(idProposta)).toEqual([])
})

const fora = (): never => {
  throw new Error('No such notice')
}

test('a balance after the TED changes no money, and stands before a person', async () => {
  const { idProposta, numero, saldo } = await propor()
  await avisar(numero, 50, 'SALDO_RECEBIDO', saldo)
  await avisar(numero, 51, 'TED_ENVIADA')
  const antes = await ler(idProposta)
  expect(await avisar(numero, 52, 'SALDO_RECEBIDO', saldo + 100)).toBe('divergente')

  expect(await ler(idProposta)).toMatchObject({
    situacao: 'TED_ENVIADA',
    saldoInformado: saldo,
    valorFinanciado: antes.valorFinanciado,
  })
  expect(
    await api.consulta('select nossa, deles from divergencia where id_proposta = $1', [idProposta]),
  ).toEqual([{ nossa: 'TED_ENVIADA', deles: 'SALDO_RECEBIDO' }])
})

const desistirDe = (idProposta: string) =>
  comoDono(trilhaApi.desistir, {
    params: { idProposta },
    body: { motivo: 'Achou oferta melhor' },
  })

/** The job of the notice to the bank, once as its worker would. */
async function contarDesistencia(): Promise<unknown> {
  const [job] = await api.consulta<{
    data: { numero: string; codigoPromotor: string; situacao: 'CANCELADA' }
  }>(
    `select data from fila.job where name = 'banco-informar' and data ->> 'situacao' = 'CANCELADA'`,
  )
  if (!job) throw new Error('The bank is not told')
  await informarFormalizacao(esteira.services, job.data)
  return (await esteira.services.banco.consultar(job.data.numero))?.situacao
}

test.each([
  ['CTC_ENVIADA', []],
  ['SALDO_CONFERIDO', ['informar']],
])(
  'S1.14 the client gives a portability up at %s: it ends once, and the bank stops',
  async (antes, acoes) => {
    const { idProposta, numero } = await propor()
    await naCamara(numero, ...acoes)
    expect((await ler(idProposta)).situacao).toBe(antes)
    const desistencias = await Promise.all([desistirDe(idProposta), desistirDe(idProposta)])

    expect(desistencias.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(desistencias.find(({ status }) => status === 400)?.body.message).toBe(
      'A portabilidade já terminou',
    )
    expect(await contarDesistencia()).toBe('CANCELADA')
    expect(await ler(idProposta)).toMatchObject({
      situacao: 'CANCELADA',
      motivoReprovacao: 'O cliente desistiu: Achou oferta melhor',
      historico: expect.arrayContaining([
        expect.objectContaining({ de: antes, para: 'CANCELADA', por: 'CLIENTE' }),
      ]),
    })
    expect(await esteira.statusDaOportunidade()).toBe('Em Atendimento')
    expect(await divergencias(idProposta)).toEqual([])
  },
)

const divergencias = (idProposta: string) =>
  api.consulta('select nossa, deles from divergencia where id_proposta = $1', [idProposta])

test('S1.14 a TED that left cannot be given up, and one that crosses the word of the client goes to a person', async () => {
  const { idProposta, numero } = await propor()
  await naCamara(numero, 'informar')
  await esteira.contarSaldos()
  // The bank sends it, and we have not heard.
  await esteira.lugar.inject({ method: 'POST', url: `/banco/propostas/${numero}/enviarTed` })
  const desistencia = await desistirDe(idProposta)
  expect([desistencia.status, desistencia.body.message]).toEqual([200, 'Desistência registrada'])
  expect(await contarDesistencia()).toBe('TED_ENVIADA')

  expect((await ler(idProposta)).situacao).toBe('CANCELADA')
  expect(await divergencias(idProposta)).toEqual([{ nossa: 'CANCELADA', deles: 'TED_ENVIADA' }])
})

test('S1.14 a balance that the clearing told before the client gave up contradicts nothing, though it is heard after', async () => {
  const { idProposta, numero } = await propor()
  const { relogio, services } = esteira
  relogio.adiantadoMs += 1000
  await esteira.lugar.inject({ method: 'POST', url: `/camara/nossos/${numero}/informar` })
  const dito = await services.camara.consultar(numero)
  if (!dito) throw new Error('The clearing has no such request')
  relogio.adiantadoMs += 1000
  await desistirDe(idProposta)
  await transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
    aplicarDaCamara({ client, agora: services.agora(), fila: api.fila }, dito),
  )

  expect((await ler(idProposta)).situacao).toBe('CANCELADA')
  expect(await divergencias(idProposta)).toEqual([])
})

test('S1.14 after the TED the client is told that nothing goes back', async () => {
  const { idProposta, numero } = await propor()
  await naCamara(numero, 'informar')
  await esteira.contarSaldos()
  await noBanco(numero, 'enviarTed')
  const { status, body } = await desistirDe(idProposta)

  expect([status, body.message]).toEqual([
    400,
    'A TED já foi enviada ao banco de origem: a portabilidade não volta mais',
  ])
})
