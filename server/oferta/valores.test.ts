import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { contratoApi } from '#shared/contrato/api.ts'
import { hsmApi } from '#shared/hsm/api.ts'
import { mensagemApi } from '#shared/mensagem/api.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { formatarNumero, formatarPorcento } from '#shared/numero.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { agora, testApi } from '../test/api.ts'
import { beneficioDe, contaDe, oportunidadeNovaDe, semearCredito } from '../test/credito.ts'
import { idTemplate, semearMensagens } from '../test/exemplos-mensagem.ts'
import { telefoneDe } from '../test/exemplos-telefone.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { varrerValores } from './varrer-valores.ts'

const api = await testApi()
await semearCredito(api)
await semearMensagens(api)
const { as, consulta, pool } = api
const { doDono } = clientes
const { idRelacionamento, idCliente, idContrato, idOportunidade, promotor } = doDono
const idNova = oportunidadeNovaDe(doDono)
await consulta(`delete from proposta where id_cliente = '${idCliente}'`)
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(retorno.voltar)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const HOJE = '2026-11-20'
const chamar = as(personas.dono)
const query = { idRelacionamento }

const refinDaqui = {
  tipo: 'REFIN' as const,
  codigoConvenio: '000331',
  idBeneficio: beneficioDe(doDono),
  prazo: 96,
  taxaAm: 1.8,
  contratos: [idContrato],
  valorParcela: 400,
}

async function ofertas() {
  const { body } = await chamar(ofertaApi.unica, { query })
  return body.model
}

/** The amounts of an oportunidade in each place that shows one. */
async function lugaresDe(id: string, status: StatusOportunidade) {
  const [unica, daOferta, lista, uma, quadro, contratos, aberto] = await Promise.all([
    chamar(ofertaApi.unica, { query }),
    chamar(ofertaApi.oportunidades, { query }),
    chamar(oportunidadeApi.listar, { query }),
    chamar(oportunidadeApi.consultar, { params: { idOportunidade: id } }),
    chamar(oportunidadeApi.quadro, { query: { status } }),
    chamar(contratoApi.consultar, { query: { Cpf: doDono.cpf, codigoPromotor: promotor } }),
    chamar(atendimentoApi.abrir, { params: { idRelacionamento } }),
  ])
  const dela = <T extends { idOportunidade: string | null }>(linhas: readonly T[] | undefined) =>
    linhas?.find(({ idOportunidade: qual }) => qual === id)
  const noContrato = (perfis: readonly { contratos: readonly { oportunidade: unknown }[] }[]) =>
    perfis
      .flatMap((perfil) => perfil.contratos)
      .flatMap(({ oportunidade }) => {
        const { idOportunidade: qual, ...valor } = oportunidade as Record<string, unknown>
        return qual === id ? [valor] : []
      })
  const { blocos } = aberto.body.model
  const linhas = [
    dela(lista.body.model),
    uma.body.model,
    dela(quadro.body.model.items),
    dela(blocos?.oportunidades),
    ...noContrato(contratos.body.model.perfilContratos),
    ...noContrato(blocos?.contratos.perfilContratos ?? []),
  ]
  return {
    oferta: dela(unica.body.model.ofertas)?.valor ?? null,
    daOferta: dela(daOferta.body.model)?.valorLiberado ?? null,
    linhas: linhas.map((linha) => ({ ...linha })),
  }
}

test('one oportunidade has one amount, with its day, on offer, contracts, list, board and opening', async () => {
  for (const id of [idNova, idOportunidade]) {
    const [linha] = await consulta<{ status: StatusOportunidade }>(
      'select status from oportunidade where id = $1',
      [id],
    )
    await ofertas()
    const { oferta, daOferta, linhas } = await lugaresDe(id, linha?.status ?? 'Em Aberto')

    expect(oferta).toBeGreaterThan(0)
    expect(daOferta).toBe(oferta)
    expect(linhas.length).toBeGreaterThanOrEqual(4)
    for (const cada of linhas) {
      expect(cada).toMatchObject({ valorLiberado: oferta, valorEm: HOJE, valorRecusa: null })
    }
    const { body } = await chamar(simulacaoApi.daOportunidade, { params: { idOportunidade: id } })
    expect(body.model.padrao.numeros?.valorLiberado).toBe(oferta)
  }
})

test('the sums of the client and of the day are those of the amounts', async () => {
  const { ofertas: todas } = await ofertas()
  const soma = todas.reduce((total, { idOportunidade: id, valor }) => total + (id ? valor : 0), 0)
  const valores = await chamar(contratoApi.valoresOportunidade, { query })
  const { body } = await chamar(oportunidadeApi.listarConvenio, {
    params: { codigoPromotor: promotor, atendente: personas.dono.id },
  })

  expect(valores.body.model.valorLiberado).toBeCloseTo(soma, 2)
  expect(
    body.model.find(({ codigoConvenio }) => codigoConvenio === '000331')?.valorLiberado,
  ).toBeCloseTo(soma, 2)
})

test('the standard rate of every reckoning is the rate of the client', async () => {
  await consulta(`update contrato set data_contrato = '2024-03-04' where id = $1`, [idContrato])
  const { ofertas: todas } = await ofertas()
  const nova = todas.find(({ idOportunidade: id }) => id === idNova)
  const { body } = await chamar(simulacaoApi.daOportunidade, { params: { idOportunidade: idNova } })
  const valor = await chamar(simulacaoApi.valorLiberado, {
    query: { idRelacionamento, codigoConvenio: '000331', idBeneficio: beneficioDe(doDono) },
  })

  expect(nova).toMatchObject({ taxaAm: 1.82, valor: nova?.valorLiberado })
  expect(body.model.padrao.numeros).toMatchObject({ taxaAm: 1.82, valorLiberado: nova?.valor })
  expect(valor.body.model).toMatchObject({ taxaAm: 1.82, valorLiberado: nova?.valor })
})

test('an amount of an earlier day is made anew when the owner opens the client, once', async () => {
  await consulta(`update oportunidade set valor_liberado = 123, valor_em = '2026-11-03'
    where id_relacionamento = '${idRelacionamento}'`)
  const antes = await chamar(oportunidadeApi.listar, { query })
  expect(antes.body.model[0]).toMatchObject({ valorLiberado: 1.23, valorEm: '2026-11-03' })
  await chamar(relacionamentoApi.emAtendimento, {
    params: { idRelacionamento },
    body: { atendente: personas.dono.id },
  })

  const linhas = await chamar(oportunidadeApi.listar, { query })
  for (const linha of linhas.body.model) expect(linha.valorEm).toBe(HOJE)
  expect((await ofertas()).refeitas).toEqual([])
})

test('a negative margin takes the amount away, with its reason on row and board, and from the sum', async () => {
  await consulta(`update beneficio set valor_base = 80000 where id = $1`, [beneficioDe(doDono)])
  const { recusadas } = await ofertas()
  const recusada = recusadas.find(({ idOportunidade: id }) => id === idNova)
  const { linhas } = await lugaresDe(idNova, 'Em Atendimento')
  const { body } = await chamar(oportunidadeApi.quadro, { query: { status: 'Em Atendimento' } })
  const cartao = body.model.items.find(({ idOportunidade: id }) => id === idNova)

  expect(recusada?.motivos[0]?.texto).toBeDefined()
  for (const cada of linhas) {
    expect(cada).toMatchObject({
      valorLiberado: 0,
      valorEm: HOJE,
      valorRecusa: recusada?.motivos[0]?.texto,
    })
  }
  expect(cartao?.impedimentos).toContain(recusada?.motivos[0]?.texto)
})

const simularDoisMil = () =>
  chamar(oportunidadeApi.simular, {
    params: { idOportunidade: idNova },
    body: {
      entrada: {
        tipo: 'NOVO_POR_VALOR',
        codigoConvenio: '000331',
        idBeneficio: beneficioDe(doDono),
        prazo: 60,
        taxaAm: 1.8,
        valorLiberado: 2000,
      },
    },
  })

test('an oportunidade that was simulated goes no further once its margin turned negative', async () => {
  await simularDoisMil()
  await consulta(`update beneficio set valor_base = 80000 where id = $1`, [beneficioDe(doDono)])
  await ofertas()
  const mover = () =>
    chamar(oportunidadeApi.emAndamento, { params: { idOportunidade: idNova }, body: {} })
  const { status, body } = await mover()
  const { body: quadro } = await chamar(oportunidadeApi.quadro, { query: { status: 'Simulada' } })
  const cartao = quadro.model.items.find(({ idOportunidade: id }) => id === idNova)

  expect([status, body.message]).toEqual([400, cartao?.valorRecusa])
  expect(cartao?.faltas.andamento).toEqual([cartao?.valorRecusa])

  await consulta(`update beneficio set valor_base = 162100 where id = $1`, [beneficioDe(doDono)])
  await ofertas()
  expect((await mover()).status).toBe(200)
})

test('what cannot be sold is in no sum of the day: client, benefit, contract or card', async () => {
  const somaDoDia = async () => {
    const { body } = await chamar(oportunidadeApi.listarConvenio, {
      params: { codigoPromotor: promotor, atendente: personas.dono.id },
    })
    return body.model.reduce((soma, { valorLiberado }) => soma + valorLiberado, 0)
  }
  const somaDoCliente = async () =>
    (await chamar(contratoApi.valoresOportunidade, { query })).body.model.valorLiberado
  const comContrato = await somaDoDia()
  await consulta(`update contrato set situacao = 'QUITADO' where id = $1`, [idContrato])
  const semContrato = await somaDoDia()
  expect([semContrato > 0, semContrato < comContrato]).toEqual([true, true])
  expect(semContrato).toBeCloseTo(await somaDoCliente(), 2)

  await consulta(`update oportunidade set produto = 'RMC', valor_liberado = 900 where id = $1`, [
    idOportunidade,
  ])
  expect(await somaDoDia()).toBe(await somaDoCliente())
  await consulta(`update beneficio set situacao = '00', bloqueio = '1' where id = $1`, [
    beneficioDe(doDono),
  ])
  expect([await somaDoDia(), await somaDoCliente()]).toEqual([0, 0])
  await consulta(`update beneficio set bloqueio = '0', especie = '31' where id = $1`, [
    beneficioDe(doDono),
  ])
  expect([await somaDoDia(), await somaDoCliente()]).toEqual([0, 0])
  await consulta(`update beneficio set especie = '41' where id = $1`, [beneficioDe(doDono)])
  await consulta(`update cliente set obito_em = '2026-11-01' where id = $1`, [idCliente])
  expect([await somaDoDia(), await somaDoCliente()]).toEqual([0, 0])
})

test('without the authorisation of the client the amount stays that of its day', async () => {
  await consulta(`update oportunidade set valor_em = '2026-11-03' where id = $1`, [idNova])
  await consulta(`update consentimento set situacao = 'REVOGADO' where id_cliente = $1`, [
    idCliente,
  ])
  await ofertas()
  const { body } = await chamar(oportunidadeApi.consultar, { params: { idOportunidade: idNova } })

  expect(body.model).toMatchObject({ valorEm: '2026-11-03', valorRecusa: null })
})

test('an oportunidade of no named benefit has the amount of the best one, never of two together', async () => {
  await consulta(
    `insert into beneficio (id, id_cliente, numero, especie, situacao, data_inicio, data_despacho,
       valor_base, consultado_em)
     values ('11111111-9999-4999-8999-999999999999', $1, '1666666666', '41', '00', '2020-01-01',
       '2020-02-01', 300000, '2026-11-10T12:00:00Z')`,
    [idCliente],
  )
  await consulta('update oportunidade set id_beneficio = null where id = $1', [idNova])
  const { ofertas: todas } = await ofertas()
  const novas = todas.filter(({ produto }) => produto === 'NOVO')

  expect(novas.map(({ idOportunidade: id, idBeneficio }) => [id, idBeneficio])).toEqual([
    [idNova, '11111111-9999-4999-8999-999999999999'],
    [null, beneficioDe(doDono)],
  ])
  const { body } = await chamar(oportunidadeApi.consultar, { params: { idOportunidade: idNova } })
  expect(body.model.valorLiberado).toBe(novas[0]?.valor)
})

test('what an oportunidade keeps is its amount and its offer, by the rules of today', async () => {
  await simularDoisMil()
  const { oferta, daOferta, linhas } = await lugaresDe(idNova, 'Simulada')

  expect([oferta, daOferta]).toEqual([2000, 2000])
  for (const cada of linhas) expect(cada).toMatchObject({ valorLiberado: 2000, valorEm: HOJE })

  await consulta(`update beneficio set bloqueio = '1' where id = $1`, [beneficioDe(doDono)])
  expect((await lugaresDe(idNova, 'Simulada')).oferta).toBeNull()
})

test('a proposta takes margin: the amounts of the client are those of what is left', async () => {
  await ofertas()
  const { ofertas: todas } = await ofertas()
  const aceita = todas.find(({ idOportunidade: id }) => id === idNova)
  if (!aceita) throw new Error('The new loan is not offered')
  const { codigoConvenio, idBeneficio, prazo, taxaAm, valorParcela, valorLiberado } = aceita
  await consulta(`insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor,
      codigo_convenio, produto, perfil, origem, status, valor_liberado, criada_em, atualizada_em)
    select gen_random_uuid(), id_relacionamento, id_cliente, codigo_promotor, codigo_convenio,
      produto, perfil, 'MANUAL', 'Em Aberto', 777, criada_em, atualizada_em
      from oportunidade where id = '${idNova}'`)
  const { status } = await chamar(ofertaApi.incluirProposta, {
    body: {
      idRelacionamento,
      idOportunidade: idNova,
      idDadosBancarios: contaDe(doDono),
      entrada: {
        tipo: 'NOVO_POR_PARCELA',
        codigoConvenio,
        idBeneficio,
        prazo,
        taxaAm,
        valorParcela,
      },
      confirmacao: { valorLiberado, valorParcela, prazo, taxaAm },
    },
  })
  const { body } = await chamar(oportunidadeApi.listar, { query })

  expect(status).toBe(200)
  expect(body.model.find(({ idOportunidade: id }) => id === idNova)).toMatchObject({
    valorLiberado,
    valorRecusa: null,
  })
  // The proposta took the whole margin.
  expect(body.model.find(({ origem }) => origem === 'MANUAL')).toMatchObject({
    valorEm: HOJE,
    valorRecusa: expect.any(String),
  })
})

const dados = async () =>
  (await chamar(mensagemApi.dadosParaTemplates, { params: { idRelacionamento } })).body.model
const refinDe = async () => (await ofertas()).ofertas.find(({ produto }) => produto === 'REFIN')

test('a template says the amount and the CET of the refinancing that may be proposed today', async () => {
  const refin = await refinDe()

  expect(refin?.vantagem).toBe('JUSTA')
  expect(await dados()).toMatchObject({
    valorDisponivel: formatarNumero(refin?.valor ?? 0, 2),
    cetAnual: formatarPorcento(refin?.cetAa ?? 0, 2, 2),
  })
})

test('a template offers no refinancing that harms, or that an objection stops', async () => {
  await consulta('update contrato set taxa_am = 1.1 where id = $1', [idContrato])
  expect((await refinDe())?.vantagem).toBe('PIOR')
  expect(await dados()).not.toHaveProperty('valorDisponivel')

  await consulta('update contrato set taxa_am = 1.8 where id = $1', [idContrato])
  expect((await refinDe())?.vantagem).not.toBe('PIOR')
  await consulta(`insert into oportunidade_critica values ($1, 'Documento vencido', true)`, [
    idOportunidade,
  ])
  expect(await dados()).not.toHaveProperty('valorDisponivel')
})

test('a template with the amount of an offer is sent on its own day only', async () => {
  await consulta(`update hsm_template set variaveis = '{primeiroNome,valorDisponivel}',
    tipo_optin = 'COMERCIAL' where id = '${idTemplate}'`)
  await consulta(`update telefone set situacao = '2', opt_in_comercial = true where id = $1`, [
    telefoneDe(doDono),
  ])
  const { valorDisponivel } = await dados()
  const { status, body } = await chamar(hsmApi.enviar, {
    body: {
      idRelacionamento,
      idTemplate,
      idTelefone: telefoneDe(doDono),
      variaveis: [],
      previa: `Doralice, sua proposta: ${valorDisponivel}.`,
      mesmoAssim: true,
    },
  })

  expect([status, body.message]).toEqual([200, 'HSM enviado com sucesso!'])
  expect(await consulta('select expira_em from mensagem')).toEqual([
    { expira_em: new Date('2026-11-21T03:00:00Z') },
  ])
})

const manterRefin = (taxaAm: number) =>
  chamar(oportunidadeApi.simular, {
    params: { idOportunidade },
    body: { entrada: { ...refinDaqui, taxaAm } },
  })

test('a template offers no refinancing that a proposta refuses for its rate, and the offer says why', async () => {
  expect((await manterRefin(1.3)).status).toBe(200)

  expect(await refinDe()).toMatchObject({
    taxaAm: 1.3,
    falta: expect.stringContaining('abaixo da mínima de 1,40%'),
  })
  expect(await dados()).not.toHaveProperty('valorDisponivel')
})

test('a kept simulation at a rate that nobody may sell is no amount and no offer', async () => {
  const antes = await refinDe()
  expect((await manterRefin(0.5)).status).toBe(200)

  expect(await refinDe()).toMatchObject({ taxaAm: antes?.taxaAm, valor: antes?.valor, falta: null })
  expect(await dados()).toMatchObject({ valorDisponivel: formatarNumero(antes?.valor ?? 0, 2) })
})

test('a template offers no refinancing of a convênio whose margin was not asked today', async () => {
  await consulta(`update convenio set senha_margem = true where codigo = '000331'`)

  expect(await refinDe()).toMatchObject({ falta: expect.stringContaining('consulte-a hoje') })
  expect(await dados()).not.toHaveProperty('valorDisponivel')
})

test('the sweep makes amounts of earlier days anew, and leaves those that cannot be known', async () => {
  await consulta(`update oportunidade set valor_liberado = 123, valor_em = '2026-11-03'`)
  const servidor = { pool, agora: () => agora }

  const falhas: unknown[] = []
  const varrer = () => varrerValores(servidor, (error) => void falhas.push(error), { maximo: 100 })

  expect((await varrer()).clientes).toBeGreaterThan(0)
  expect(await varrer()).toEqual({ clientes: 0, ate: null })
  expect(falhas).toEqual([])
  const linhas = await consulta<{ dia: string }>(
    `select to_char(valor_em, 'YYYY-MM-DD') as dia from oportunidade
      where id_relacionamento = $1 and status not in ('Ganha', 'Perdida')`,
    [idRelacionamento],
  )
  expect(linhas.map(({ dia }) => dia)).toEqual(linhas.map(() => HOJE))
})

test('amounts that cannot be made anew do not refuse the proposta: the sweep takes them up', async () => {
  await ofertas()
  await consulta(`create function falhar() returns trigger language plpgsql as $$
    begin raise exception 'no amount today'; end $$`)
  await consulta(`create trigger falhar before update on oportunidade
    for each row when (new.id <> '${idOportunidade}' and new.valor_em = '${HOJE}' and new.valor_liberado <> old.valor_liberado)
    execute function falhar()`)
  onTestFinished(async () => {
    await consulta('drop trigger falhar on oportunidade')
    await consulta('drop function falhar')
  })
  const { body: simulada } = await chamar(simulacaoApi.simular, {
    body: { idRelacionamento, entrada: refinDaqui },
  })
  const { numeros, motivos } = simulada.model
  if (!numeros) throw new Error(motivos.map(({ texto }) => texto).join())
  const { valorLiberado, valorParcela, prazo, taxaAm } = numeros
  const { status } = await chamar(ofertaApi.incluirProposta, {
    body: {
      idRelacionamento,
      idOportunidade,
      idDadosBancarios: contaDe(doDono),
      entrada: refinDaqui,
      confirmacao: { valorLiberado, valorParcela, prazo, taxaAm, contratos: [idContrato] },
    },
  })
  expect(status).toBe(200)
  const velhas = await consulta(
    `select id from oportunidade where id_relacionamento = $1 and valor_em = '2026-11-19'`,
    [idRelacionamento],
  )
  expect(velhas.map(({ id }) => id)).toContain(idNova)
})
