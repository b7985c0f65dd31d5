import { createElement } from 'react'
import fastify from 'fastify'
import * as fc from 'fast-check'
import { numeroDoDia } from '#shared/data.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createAssinatura } from '#integrations/assinatura/assinatura.ts'
import { assinaturaSandbox } from '#integrations/assinatura/sandbox.ts'
import { PropostaAoBanco } from '#integrations/banco/protocolo.ts'
import { semAcentos } from '#shared/acentos.ts'
import { calcularCet } from '#shared/calculo/cet.ts'
import { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { Oferta } from '#shared/oferta/shapes.ts'
import { refinportApi } from '#shared/refinport/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { formatarNumero } from '#shared/numero.ts'
import { paraOFio } from '#web/api/para-o-fio.ts'
import { lerCondicoes } from '#web/simulacao/modos.ts'
import { camposDa, fatosDa } from '#web/atendimento/ProporOfertaDialog.tsx'
import { Campos, Fatos } from '#web/proposta/ConferenciaDialog.tsx'
import { camposDe, fatosDe } from '#web/proposta/ProporDialog.tsx'
import { CincoNumeros, OutrosNumeros } from '#web/simulacao/Numeros.tsx'
import { Linhas } from '#web/ui/Linhas.tsx'
import { ler, mostrar } from '#web/test/mostrar.tsx'
import { dadosParaOBanco } from '../banco/sql.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { imprimir } from '../base/pdf/impressora.ts'
import { depoisDe as refinNaPagina } from '../link/depois.ts'
import { contratar } from '../proposta/contratar.ts'
import { seguirPortabilidade } from '../refinport/seguir.ts'
import { SEMENTE } from '../test/semente.ts'
import { agora, testApi } from '../test/api.ts'
import { beneficioDe, contaDe, oportunidadeNovaDe, semearCredito } from '../test/credito.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { anosEm, dinheiroEm, lerPdf, plano } from '../test/leitura.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { contratoDaProposta } from './contrato.ts'
import { folhaDoContrato } from './impresso.ts'

/**
 * One operation on every surface: simulation, screen, dialog of the proposta, message, paper of the simulation, proposta, bank, CCB,
 * phone, contract. The figures are read back out of text, PDF and JSON: equal to the centavo.
 */
const api = await testApi()
const lugar = fastify()
const credencial = { segredo: 'segredo-da-assinatura' }
await lugar.register(assinaturaSandbox, { prefix: '/assinatura', ...credencial })
const url = `${await lugar.listen({ port: 0, host: '127.0.0.1' })}/assinatura`
const assinatura = createAssinatura({ url, credencial, limiteMs: 5000 })
await semearCredito(api)
const { doDono } = clientes
const { idRelacionamento, idContrato, idCliente } = doDono
const comoDono = api.as(personas.dono)
const idEmpregador = '70000000-0000-7000-8000-000000000002'
await api.consulta(`delete from proposta where id_cliente = $1`, [idCliente])
await api.consulta(`update beneficio set valor_base = 900000 where id = $1`, [beneficioDe(doDono)])
await api.consulta(
  `insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo, renda_bruta)
   values ($1, $2, '000040', 'T-9', 'ATIVO', 900000)`,
  [idEmpregador, idCliente],
)
await api.consulta(
  `insert into consentimento (id, id_cliente, codigo_promotor, tipo, situacao, canal, enviado_em,
     autorizado_em, valido_ate)
   values (gen_random_uuid(), $1, $2, 'TRABALHADOR', 'AUTORIZADO', 'SMS', '2026-11-10T12:00:00Z',
     '2026-11-10T13:00:00Z', '2026-12-10T13:00:00Z')`,
  [idCliente, doDono.promotor],
)
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(retorno.voltar)
afterAll(async () => {
  await retorno.fechar()
  await lugar.close()
  await api.fechar()
})

const sorteio = fc.record({
  /** Rates have up to six decimals. */
  taxaAm: fc.oneof(
    fc.integer({ min: 150, max: 185 }).map((um) => um / 100),
    fc.integer({ min: 1_500_000, max: 1_850_000 }).map((um) => um / 1e6),
  ),
  prazo: fc.integer({ min: 12, max: 96 }),
  parcela: fc.integer({ min: 5000, max: 90_000 }).map((um) => um / 100),
  valor: fc.integer({ min: 100_000, max: 2_000_000 }).map((um) => um / 100),
  porValor: fc.boolean(),
  iofFinanciado: fc.boolean(),
  pagas: fc.integer({ min: 13, max: 40 }),
  vence: fc.constantFrom(7, 7, 28, 31),
  emAtraso: fc.boolean(),
})
type Sorteado = typeof sorteio extends fc.Arbitrary<infer T> ? T : never

const novo = (fonte: object, { taxaAm, prazo, parcela, valor, porValor, ...um }: Sorteado) => ({
  ...fonte,
  taxaAm,
  prazo,
  iofFinanciado: um.iofFinanciado,
  ...(porValor
    ? { tipo: 'NOVO_POR_VALOR' as const, valorLiberado: valor }
    : { tipo: 'NOVO_POR_PARCELA' as const, valorParcela: parcela }),
})
const doInss = { codigoConvenio: '000331', idBeneficio: beneficioDe(doDono) }

/** The client's contract, so many instalments paid by November 2026, perhaps one of them late. */
async function comContrato({ pagas, vence, emAtraso, parcela }: Sorteado, proprio: boolean) {
  const mes = new Date(Date.UTC(2026, 11 - pagas, 1)).toISOString().slice(0, 8)
  const ultimo = new Date(Date.UTC(2026, 12 - pagas, 0)).getUTCDate()
  // The due day of a first month that is long enough for it.
  const primeiro = `${mes}${String(Math.min(vence, ultimo)).padStart(2, '0')}`
  await api.consulta(
    `update contrato set proprio = $2, taxa_am = 1.8, prazo = 84, valor_parcela = $3, origem = 'NOVO',
       data_contrato = $4::date - 30, primeiro_vencimento = $4,
       ultimo_vencimento = $4::date + interval '83 months', valor_financiado = 1000000
      where id = $1`,
    [idContrato, proprio, Math.round(parcela * 100), primeiro],
  )
  if (!emAtraso || !proprio) return
  await api.consulta(
    `insert into contrato_parcela (id_contrato, id_cliente, vencimento, pago, informada_em)
     values ($1, $2, ($3::date + interval '12 months')::date, 0, '2026-11-10T12:00:00Z')`,
    [idContrato, idCliente, primeiro],
  )
}

const produtos = {
  NOVO: async (um: Sorteado) => novo(doInss, um),
  CLT: async (um: Sorteado) => novo({ codigoConvenio: '000040', idEmpregador }, um),
  REFIN: async (um: Sorteado) => {
    await comContrato(um, true)
    const { taxaAm, parcela } = um
    return {
      tipo: 'REFIN' as const,
      ...doInss,
      taxaAm,
      prazo: 96,
      contratos: [idContrato],
      valorParcela: Math.round(parcela * 120) / 100,
    }
  },
  PORT: async (um: Sorteado) => {
    await comContrato(um, false)
    const { pagas, taxaAm } = um
    return {
      tipo: 'PORTABILIDADE' as const,
      ...doInss,
      taxaAm: Math.min(taxaAm, 1.79),
      prazo: 84 - pagas,
      contratos: [idContrato],
    }
  },
}
type Produto = keyof typeof produtos
type Entrada = Awaited<ReturnType<(typeof produtos)[Produto]>>

/** What was simulated for the client, on screen, in the message and on paper. */
async function simulada(entrada: Entrada) {
  const body = { idRelacionamento, entrada: entrada as never }
  const { model } = (await comoDono(simulacaoApi.simular, { body })).body
  const { permitido, numeros } = model
  if (!permitido || !numeros) return null
  const mensagem = await comoDono(simulacaoApi.mensagem, { body })
  const pdf = await comoDono(simulacaoApi.pdf, { body })
  return {
    ...model,
    numeros,
    texto: mensagem.body.model.texto,
    papel: await lerPdf(Buffer.from(pdf.body.model.conteudo, 'base64')),
  }
}
type Simulada = NonNullable<Awaited<ReturnType<typeof simulada>>>

async function propor(produto: Produto, entrada: Entrada, { numeros, refin }: Simulada) {
  const { valorLiberado, valorParcela, prazo, taxaAm } = numeros
  const contratos = refin ? { contratos: [idContrato] } : {}
  const { status, body, texto } = await comoDono(ofertaApi.incluirProposta, {
    body: {
      idRelacionamento,
      ...(produto === 'NOVO' ? { idOportunidade: oportunidadeNovaDe(doDono) } : { produto }),
      idDadosBancarios: contaDe(doDono),
      entrada: entrada as never,
      confirmacao: { valorLiberado, valorParcela, prazo, taxaAm, ...contratos },
    },
  })
  if (status !== 200) throw new Error(texto)
  return body.model
}

/** What leaves the house once it is proposed: bank, CCB and phone. */
async function papeisDe(idProposta: string) {
  const { contrato, banco } = await transaction(
    api.pool,
    sistemaNo(doDono.promotor),
    async ({ client }) => {
      const lidos = await dadosParaOBanco(client, { idProposta })
      const { situacao: _s, protocoloBanco: _p, ...dados } = lidos?.dados ?? {}
      return {
        contrato: await contratoDaProposta(client, { id: null, idProposta }),
        banco: PropostaAoBanco.parse(dados),
      }
    },
  )
  const ccb = await lerPdf(await imprimir(folhaDoContrato(contrato, [], agora)))
  const celular = await noCelular(idProposta, contrato)
  return { contrato, banco, surfaces: { ccb, celular } }
}

/** The same, and the contract, paid on the day of its price. */
async function feita(idProposta: string, { liberacao }: Pick<Simulada['numeros'], 'liberacao'>) {
  const papeis = await papeisDe(idProposta)
  await transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
    contratar(client, idProposta, { em: new Date(`${liberacao}T15:00:00Z`), dia: liberacao }),
  )
  return { ...papeis, pago: await lerPago(idProposta) }
}

type Anterior = {
  numero: string
  saldo: number
  situacao: string
  quitadoPor: string | null
  quitadoEm: string | null
}
type Pago = {
  numero: string
  origem: string
  financiado: number
  liberado: number
  parcela: number
  prazo: number
  taxa: number
  data: string
  creditado: string
  primeiro: string
  ultimo: string
  vencimentos: string[]
  anteriores: Anterior[]
}

/** The contract of a paid proposta as it is kept, with the chain of those that it settled. */
async function lerPago(idProposta: string): Promise<Pago> {
  const [pago] = await api.consulta<Pago>(
    `select k.numero, k.origem, k.valor_financiado::int as financiado, k.valor_liberado::int as liberado,
       k.valor_parcela::int as parcela, k.prazo, k.taxa_am::float8 as taxa, k.data_contrato::text as data,
       k.creditado_em::text as creditado, k.primeiro_vencimento::text as primeiro,
       k.ultimo_vencimento::text as ultimo,
       -- Ported, it keeps the due day of its origin.
       (select array_agg((d.dia + make_interval(months => n
            + 12 * (extract(year from k.primeiro_vencimento) - extract(year from d.dia))::int
            + (extract(month from k.primeiro_vencimento) - extract(month from d.dia))::int))::date::text order by n)
          from generate_series(0, k.prazo - 1) n,
               coalesce(k.vencimento_da_origem, k.primeiro_vencimento) d(dia)) as vencimentos,
       (select coalesce(json_agg(json_build_object('numero', x.numero, 'saldo', a.saldo, 'situacao', x.situacao,
           'quitadoPor', q.numero, 'quitadoEm', x.quitado_em) order by x.numero), '[]')
          from contrato_anterior a join contrato x on x.id = a.id_anterior
          left join proposta q on q.id = x.quitado_por
         where a.id_contrato = k.id) as anteriores
      from contrato k join proposta p on p.numero = k.numero where p.id = $1`,
    [idProposta],
  )
  if (!pago) throw new Error('The paid proposta has no contract')
  return pago
}

async function noCelular(
  id: string,
  {
    demonstrativo: _d,
    numero: _n,
    texto: _t,
    nome,
    cpf,
    titulo,
    banco,
    ...resto
  }: Awaited<ReturnType<typeof contratoDaProposta>>,
): Promise<string> {
  const { endereco } = await assinatura.criar(`figuras:${id}`, {
    referencia: id,
    signatario: { nome, cpf },
    documentos: [],
    tentativasBiometria: 3,
    contrato: { titulo, banco, ...resto },
    expiraEm: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const caminho = new URL(endereco).pathname
  const entrada = await lugar.inject({
    method: 'POST',
    url: `${caminho}?passo=confirmar`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ digitos: cpf.slice(0, 5) }).toString(),
  })
  const cookie = String(entrada.headers['set-cookie']).split(';')[0] ?? ''
  const { payload } = await lugar.inject({ url: caminho, headers: { cookie } })
  return plano(payload.replaceAll(/<[^>]+>/g, ' '))
}

const centavosDe = (reais: number) => Math.round(reais * 100)
const dia = (iso: string) => iso.split('-').toReversed().join('/')
const soma = (valores: readonly number[]) => valores.reduce((total, um) => total + um, 0)

/** Every amount of a sentence. */
const todoDinheiroEm = (texto: string) =>
  Array.from(plano(texto).matchAll(/-?R\$ [\d.]+,\d\d/g), ([um]) => dinheiroEm(um))

/** One line of a paper, by how its label begins. */
const linhaDe = (linhas: readonly { rotulo: string; valor: string }[], rotulo: string) =>
  linhas.find((linha) => linha.rotulo.startsWith(rotulo))?.valor ?? ''

/** What the text says after a label; a text message has no accents. */
const depoisDe = (texto: string, rotulo: string): string => {
  const onde = semAcentos(texto).indexOf(semAcentos(rotulo))
  return onde < 0 ? '' : texto.slice(onde + rotulo.length, onde + rotulo.length + 80)
}

/** Labels and values that a person reads on a rendered part of the screen. */
const naTela = (html: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(
      html.matchAll(/<(dt|span)>([^<]+)<\/\1>\s*<(dd|b)\b[^>]*>(.*?)<\/\3>/g),
      ([, , rotulo = '', , valor = '']) => [rotulo, ler(valor)],
    ),
  )
const itens = (lista: Parameters<typeof Campos>[0]['campos'], fatos: ReturnType<typeof fatosDe>) =>
  naTela(
    mostrar(createElement(Fatos, { fatos })) +
      mostrar(
        createElement(Campos, { campos: lista, marcada: () => false, marcar: () => undefined }),
      ),
  )

/** The figures on the card of the scenario and in the dialog that makes it a proposta. */
function conferirTela(uma: Simulada) {
  const { numeros, portabilidade, refin } = uma
  const resultado = ResultadoSimulacao.parse({ ...uma, texto: undefined, papel: undefined })
  const doCartao = { resultado, primeiro: undefined, aoAbrir: () => undefined }
  const cartao = naTela(
    mostrar(createElement(CincoNumeros, doCartao)) +
      mostrar(createElement(OutrosNumeros, doCartao)),
  )
  const dialogo = itens(camposDe(resultado), fatosDe(resultado, undefined))
  const dinheiro = (tela: typeof cartao, rotulo: string) => dinheiroEm(tela.get(rotulo) ?? '')

  for (const tela of [cartao, dialogo]) {
    expect(dinheiro(tela, 'Parcela')).toBe(centavosDe(numeros.valorParcela))
    expect(dinheiro(tela, 'Total a pagar')).toBe(centavosDe(numeros.totalAPagar))
    expect(tela.get('1º vencimento')).toBe(dia(numeros.primeiroVencimento))
    expect(tela.get('CET')).toContain(
      numeros.cetAa === null ? 'sem CET' : `${formatarNumero(numeros.cetAa, 2)}% a`,
    )
    if (!portabilidade) expect(dinheiro(tela, 'IOF')).toBe(centavosDe(numeros.iofTotal))
    if (refin) expect(dinheiro(tela, 'Troco')).toBe(centavosDe(numeros.valorLiberado))
  }
  expect([cartao.get('Prazo'), dialogo.get('Prazo')]).toEqual([
    `${numeros.prazo}×`,
    `${numeros.prazo} parcelas`,
  ])
  expect([cartao.get('Taxa a.m.'), dialogo.get('Taxa')]).toEqual([
    taxa(numeros.taxaAm),
    `${taxa(numeros.taxaAm)} ao mês`,
  ])
  if (portabilidade) {
    expect(dinheiro(cartao, 'Saldo')).toBe(centavosDe(numeros.valorFinanciado))
    expect(dinheiro(dialogo, 'Saldo portado')).toBe(centavosDe(numeros.valorFinanciado))
  } else if (!refin) {
    expect(dinheiro(cartao, 'Liberado')).toBe(centavosDe(numeros.valorLiberado))
    expect(dinheiro(dialogo, 'Valor liberado')).toBe(centavosDe(numeros.valorLiberado))
    expect(dinheiro(cartao, 'Financiado')).toBe(centavosDe(numeros.valorFinanciado))
  } else {
    expect(dinheiro(cartao, 'Saldo')).toBe(centavosDe(refin.saldoDevedor))
  }
}

/** The schedule of screen and paper is the same, adds up, and ends at zero. */
function conferirCronograma({ cronograma, numeros, papel }: Simulada) {
  const anos = anosEm(papel)
  expect(anos).toEqual(
    cronograma.map((ano) => ({
      ano: ano.ano,
      parcelas: ano.parcelas,
      total: centavosDe(ano.total),
      juros: centavosDe(ano.juros),
      saldo: centavosDe(ano.saldoFinal),
    })),
  )
  expect(soma(anos.map(({ parcelas }) => parcelas))).toBe(numeros.prazo)
  expect(soma(anos.map(({ total }) => total))).toBe(centavosDe(numeros.totalAPagar))
  expect(soma(anos.map(({ total, juros }) => total - juros))).toBe(
    centavosDe(numeros.valorFinanciado),
  )
  expect(anos.at(-1)?.saldo).toBe(0)
}

/** Message and paper of the simulation say the figures of the screen. */
function conferirSimulacao(uma: Simulada) {
  const { numeros, portabilidade, refin } = uma
  for (const texto of [plano(uma.texto), uma.papel]) {
    const dito = (rotulo: string) => dinheiroEm(depoisDe(texto, rotulo))
    if (!portabilidade) expect(dito('Você recebe')).toBe(centavosDe(numeros.valorLiberado))
    else expect(depoisDe(texto, 'Você recebe')).toBe('')
    expect(depoisDe(texto, 'Parcela')).toMatch(new RegExp(`^:? ${numeros.prazo} de R`))
    expect(dito('Parcela')).toBe(centavosDe(numeros.valorParcela))
    expect(dito('Total a pagar')).toBe(centavosDe(numeros.totalAPagar))
    if (numeros.iofTotal > 0) expect(dito('Imposto (IOF)')).toBe(centavosDe(numeros.iofTotal))
    expect(depoisDe(texto, 'Primeira parcela')).toContain(dia(numeros.primeiroVencimento))
    expect(depoisDe(texto, 'Última parcela')).toContain(dia(numeros.ultimoVencimento))
    expect(semAcentos(depoisDe(texto, 'Juros'))).toContain(`${taxa(numeros.taxaAm)} ao mes`)
    expect(depoisDe(texto, 'Custo total (CET)')).toContain(cet(numeros.cetAa) ?? 'sem CET')
    for (const { numero, saldoDevedor, emAtraso = 0 } of refin?.quitados ?? []) {
      expect(dito(`Quita o contrato ${numero}`)).toBe(centavosDe(saldoDevedor))
      const atraso = dito(`Em atraso no contrato ${numero}`)
      if (emAtraso > 0) expect(atraso).toBe(centavosDe(emAtraso))
      else expect(atraso).toBeNaN()
    }
  }
}

const cet = (aoAno: number | null) => (aoAno === null ? null : `${formatarNumero(aoAno, 2)}% a`)

const taxa = (valor: number) =>
  `${valor.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 6 })}%`

type Calculada = Pick<Simulada, 'numeros' | 'refin' | 'portabilidade'>
const saldoDe = ({ refin, portabilidade }: Calculada) =>
  centavosDe(refin?.saldoDevedor ?? portabilidade?.saldoDevedor ?? 0)

/** Bank and CCB say the figures of the simulation; sums add up; nothing else is promised. */
function conferirPapeis(uma: Calculada, { contrato, banco, surfaces }: Papeis) {
  const { numeros, portabilidade } = uma
  const saldo = saldoDe(uma)
  const [financiado, liberado, iof] = [
    numeros.valorFinanciado,
    numeros.valorLiberado,
    numeros.iofTotal,
  ].map(centavosDe)
  const { linhas } = contrato
  const naCcb = (rotulo: string) => dinheiroEm(linhaDe(linhas, rotulo))

  expect(financiado).toBe((liberado ?? 0) + (iof ?? 0) + saldo)
  expect(naCcb('Você recebe')).toBe(liberado)
  expect(naCcb('Imposto (IOF)')).toBe(iof)
  expect(naCcb(portabilidade ? 'Saldo portado' : 'Valor financiado')).toBe(financiado)
  expect(naCcb('Parcela por mês')).toBe(centavosDe(numeros.valorParcela))
  expect(linhaDe(linhas, 'Quantidade de parcelas')).toBe(String(numeros.prazo))
  expect(naCcb('Total que você paga')).toBe(centavosDe(numeros.totalAPagar))
  expect(linhaDe(linhas, 'Juros')).toContain(`${taxa(numeros.taxaAm)} ao mês`)
  expect(linhaDe(linhas, 'Primeiro desconto')).toContain(dia(numeros.primeiroVencimento))
  expect(linhaDe(linhas, 'Último desconto')).toContain(dia(numeros.ultimoVencimento))
  expect(linhaDe(linhas, 'Custo total (CET)')).toContain(cet(numeros.cetAa) ?? '')
  expect(linhaDe(linhas, 'Depósito em') === '').toBe(portabilidade !== null)
  if (banco.conta) {
    const { agencia, conta, digito } = banco.conta
    expect(linhaDe(linhas, 'Depósito em')).toContain(`agência ${agencia}, conta ${conta}-${digito}`)
  }
  for (const texto of Object.values(surfaces)) {
    for (const { rotulo, valor } of linhas) expect(texto).toContain(plano(`${rotulo} ${valor}`))
  }
  expect(banco).toMatchObject({
    valorFinanciado: numeros.valorFinanciado,
    valorLiberado: numeros.valorLiberado,
    valorParcela: numeros.valorParcela,
    prazo: numeros.prazo,
    taxaAm: numeros.taxaAm,
  })
  expect(banco.conta === null).toBe(portabilidade !== null)
}

/** The same, with what is settled, and the contract. */
function conferirFeita(uma: Calculada, { pago, ...papeis }: Feita) {
  const { refin } = uma
  const { contrato, banco } = papeis
  const naCcb = (rotulo: string) => dinheiroEm(linhaDe(contrato.linhas, rotulo))
  const saldo = saldoDe(uma)
  conferirPapeis(uma, papeis)
  for (const { numero, saldoDevedor, emAtraso = 0 } of refin?.quitados ?? []) {
    expect(naCcb(`Quita o contrato ${numero}`)).toBe(centavosDe(saldoDevedor))
    const atraso = naCcb(`Em atraso no contrato ${numero}`)
    if (emAtraso > 0) expect(atraso).toBe(centavosDe(emAtraso))
    else expect(atraso).toBeNaN()
  }
  expect(soma(banco.quitar.map(({ saldoDevedor }) => centavosDe(saldoDevedor)))).toBe(saldo)
  conferirPago(uma, pago)
}

/** The contract keeps every figure of the simulation; tax and CET are reckoned again from what it keeps. */
function conferirPago({ numeros, refin, portabilidade }: Calculada, pago: Pago) {
  const { financiado, liberado, parcela, data, anteriores } = pago
  const saldo = soma(anteriores.map((um) => um.saldo))
  expect(pago).toMatchObject({
    origem: refin ? 'REFIN' : portabilidade ? 'PORTABILIDADE' : 'NOVO',
    financiado: centavosDe(numeros.valorFinanciado),
    // Of a portability the column keeps the balance: the client receives nothing.
    liberado: portabilidade ? saldo : centavosDe(numeros.valorLiberado),
    parcela: centavosDe(numeros.valorParcela),
    prazo: numeros.prazo,
    taxa: numeros.taxaAm,
    data: numeros.liberacao,
    creditado: numeros.liberacao,
    primeiro: numeros.primeiroVencimento,
    ultimo: numeros.ultimoVencimento,
  })
  expect(pago.vencimentos.at(-1)).toBe(numeros.ultimoVencimento)
  const recebido = portabilidade ? saldo : liberado + saldo
  expect(financiado - recebido).toBe(centavosDe(numeros.iofTotal))
  expect(parcela * pago.prazo).toBe(centavosDe(numeros.totalAPagar))
  const dias = pago.vencimentos.map((um) => numeroDoDia(um) - numeroDoDia(data))
  const { cetAnual } = calcularCet({ recebido, parcela, dias })
  expect(cetAnual).toBe(numeros.cetAa)
  const deAntes = refin?.quitados ?? (portabilidade ? [portabilidade] : [])
  expect(anteriores).toEqual(
    deAntes
      .map(({ numero, saldoDevedor }) => ({
        numero,
        saldo: centavosDe(saldoDevedor),
        situacao: 'QUITADO',
        quitadoPor: pago.numero,
        quitadoEm: numeros.liberacao,
      }))
      .toSorted((a, b) => a.numero.localeCompare(b.numero)),
  )
}
type Papeis = Awaited<ReturnType<typeof papeisDe>>
type Feita = Awaited<ReturnType<typeof feita>>

test.each([true, false])(
  'an offer of today shows the figures of its simulation before it is proposed (own contract: %s)',
  async (proprio) => {
    const [sorteado] = fc.sample(sorteio, { seed: SEMENTE, numRuns: 1 })
    if (!sorteado) throw new Error('Nothing was drawn')
    await comContrato({ ...sorteado, parcela: 300, emAtraso: false }, proprio)
    const { body } = await comoDono(ofertaApi.unica, { query: { idRelacionamento } })
    const ofertas = z.array(Oferta).parse(body.model.ofertas)

    expect(ofertas.map(({ produto }) => produto)).toContain(proprio ? 'REFIN' : 'NOVO')
    for (const oferta of ofertas) {
      const lidas = lerCondicoes(oferta.condicoes)
      if (!lidas) throw new Error('An offer has conditions that cannot be read')
      const entrada = paraOFio(EntradaSimulacao, lidas)
      const uma = await comoDono(simulacaoApi.simular, {
        body: { idRelacionamento, entrada: entrada as never },
      })
      const resultado = ResultadoSimulacao.parse(uma.body.model)
      const daSimulacao = itens(camposDe(resultado), fatosDe(resultado, undefined))
      const daOferta = itens(camposDa(oferta), fatosDa({ ...oferta, fonte: null }))
      const figuras = (tela: typeof daOferta) =>
        [...tela].filter(([rotulo]) => !/^Contrato|Parcela de hoje/.test(rotulo))
      expect(figuras(daOferta)).toEqual(figuras(daSimulacao))
    }
  },
)

const QUANTAS = Number(process.env['PAPEIS'] ?? 25)

test.each(['NOVO', 'CLT', 'REFIN', 'PORT'] as const)(
  'every figure of a %s is one figure: screen, dialog, message, papers, phone, bank and contract',
  async (produto) => {
    const sorteados = fc.sample(sorteio, { numRuns: QUANTAS * 12 })
    let feitas = 0
    for (const sorteado of sorteados) {
      if (feitas === QUANTAS) break
      const entrada = await produtos[produto](sorteado)
      const uma = await simulada(entrada)
      if (uma) {
        conferirSimulacao(uma)
        conferirTela(uma)
        conferirCronograma(uma)
        const { idProposta } = await propor(produto, entrada, uma)
        conferirFeita(uma, await feita(idProposta, uma.numeros))
        feitas += 1
      }
      await retorno.voltar()
    }
    expect(feitas).toBe(QUANTAS)
  },
  60_000 + QUANTAS * 4000,
)

/** Portability and refinancing as one offer; null where one of both is not allowed, or harms. */
async function osDoisDe(entrada: Entrada) {
  const body = { idRelacionamento, entrada: entrada as never }
  const { model } = (await comoDono(refinportApi.simular, { body })).body
  const { portabilidade, refin } = model
  const bons = [portabilidade, refin].every(
    (um) => um?.permitido && um.numeros && um.vantagem?.situacao !== 'PIOR',
  )
  return bons && refin?.numeros && refin.refin
    ? { ...model, refin, numeros: refin.numeros, quitacao: refin.refin }
    : null
}

type Dois = NonNullable<Awaited<ReturnType<typeof osDoisDe>>>

/** Both lines of what is paid when, the *troco* and what the refinancing comes to, as the client and the attendant read them. */
function conferirOsDois(
  { portabilidade, refin, numeros, quitacao }: Dois,
  linhas: Parameters<typeof Linhas>[0]['linhas'],
) {
  const dito = (rotulo: string) => linhaDe(linhas, rotulo)
  const portada = portabilidade.portabilidade
  const { valorParcelaOrigem = 0, saldoDevedor = 0, numero = '' } = portada ?? {}
  const parcela = portabilidade.numeros?.valorParcela ?? 0
  const daPortabilidade = dito('1. Portabilidade')
  expect(daPortabilidade).toContain(numero)
  expect(todoDinheiroEm(daPortabilidade)).toEqual(
    [saldoDevedor, valorParcelaOrigem, ...(parcela === valorParcelaOrigem ? [] : [parcela])].map(
      centavosDe,
    ),
  )
  expect(todoDinheiroEm(dito('2. Depois de paga'))).toEqual([centavosDe(quitacao.saldoDevedor)])
  expect(dinheiroEm(dito('Troco previsto'))).toBe(centavosDe(numeros.valorLiberado))
  expect(dito('Parcela depois')).toMatch(new RegExp(`^${numeros.prazo} de R`))
  expect(dinheiroEm(dito('Parcela depois'))).toBe(centavosDe(numeros.valorParcela))
  expect(dito('Primeira parcela prevista')).toContain(dia(numeros.primeiroVencimento))
  expect(dito('Juros')).toContain(`${taxa(numeros.taxaAm)} ao mês`)
  expect(dito('Custo total')).toContain(cet(numeros.cetAa) ?? 'sem CET')
  expect(dinheiroEm(dito('Imposto (IOF)'))).toBe(centavosDe(numeros.iofTotal))
  const { diferenca } = refin.vantagem ?? {}
  if (diferenca) {
    const economia = dito(diferenca > 0 ? 'Custa a mais' : 'Economia total')
    expect(dinheiroEm(economia)).toBe(Math.abs(centavosDe(diferenca)))
  }
  const tela = ler(mostrar(createElement(Linhas, { linhas })))
  for (const { rotulo, valor } of linhas) {
    for (const um of [rotulo, valor]) expect(plano(tela)).toContain(plano(um))
  }

  const { cronograma } = refin
  expect(soma(cronograma.map(({ parcelas }) => parcelas))).toBe(numeros.prazo)
  expect(soma(cronograma.map(({ total }) => centavosDe(total)))).toBe(
    centavosDe(numeros.totalAPagar),
  )
  expect(cronograma.at(-1)?.saldoFinal).toBe(0)
}

test(
  'every figure of a refinancing of a portability is one figure: offer, papers, phone, bank and the page of the client',
  async () => {
    let feitas = 0
    for (const sorteado of fc.sample(sorteio, { numRuns: QUANTAS * 60 })) {
      if (feitas === QUANTAS) break
      const entrada = await produtos.PORT(sorteado)
      const dois = await osDoisDe(entrada)
      if (dois) {
        const { portabilidade, refin, numeros, quitacao } = dois
        const daPort = { ...portabilidade, refin: null } as never
        const port = await propor('PORT', entrada, daPort)
        const params = { idProposta: port.idProposta }
        const { confirmacao } = (await comoDono(refinportApi.preparar, { params, body: {} })).body
          .model
        if (!confirmacao) throw new Error('The offer may not be proposed')
        const { body } = await comoDono(refinportApi.propor, {
          params,
          body: { idDadosBancarios: contaDe(doDono), confirmacao },
        })
        const papeis = await papeisDe(body.model.idProposta)
        const guardados = await api.consulta<{ resultado: unknown }>(
          `select s.resultado from proposta p join simulacao s on s.id = p.id_simulacao
            where p.id = any ($1) order by p.id_portabilidade nulls first`,
          [[port.idProposta, body.model.idProposta]],
        )
        const pagina = linhasNaPagina(guardados)

        expect(pagina).toEqual(dois.linhas)
        conferirOsDois(dois, pagina)
        // What it settles is brought by the portability: the bank hears of it once that is paid.
        conferirPapeis({ numeros, refin: quitacao, portabilidade: null }, papeis)
        const { contrato, banco } = papeis
        expect(linhaDe(contrato.linhas, 'Só depois de paga a portabilidade')).toContain(port.numero)
        expect(banco.quitar).toEqual([])
        expect(banco.taxaAm).toBe(refin.numeros?.taxaAm)
        const portada = await feita(port.idProposta, numeros)
        conferirFeita(daPort, portada)
        // Once the portability is paid, the refinancing settles the contract that it brought.
        await transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
          seguirPortabilidade({ client, agora, fila: api.fila }, port),
        )
        const [trazido] = quitacao.quitados
        if (!trazido) throw new Error('The refinancing settles nothing')
        const quitados = [{ ...trazido, numero: portada.pago.numero }]
        const { pago } = await feita(body.model.idProposta, numeros)
        conferirPago({ numeros, refin: { ...quitacao, quitados }, portabilidade: null }, pago)
        feitas += 1
      }
      await retorno.voltar()
    }
    expect(feitas).toBe(QUANTAS)
  },
  60_000 + QUANTAS * 6000,
)

/** The second operation as the client reads it on the page of the portability. */
const linhasNaPagina = ([port, refin]: { resultado: unknown }[]) =>
  refinNaPagina({
    contrato: null,
    resultado: port?.resultado,
    refin: {
      numero: '1',
      situacao: 'DIGITADA',
      motivo: null,
      resultado: refin?.resultado,
      saldoDeAntes: null,
    },
  })?.linhas ?? []
