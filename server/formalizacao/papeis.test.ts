import fastify from 'fastify'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { createAssinatura } from '#integrations/assinatura/assinatura.ts'
import { assinaturaSandbox } from '#integrations/assinatura/sandbox.ts'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { imprimir } from '../base/pdf/impressora.ts'
import { agora, testApi } from '../test/api.ts'
import { beneficioDe, contaDe, semearCredito } from '../test/credito.ts'
import { propostaEm, semearFormalizacoes } from '../test/exemplos-formalizacao.ts'
import { clientes } from '../test/fixtures.ts'
import { contratoDaProposta } from './contrato.ts'
import { folhaDaProposta, folhaDoContrato } from './impresso.ts'

const api = await testApi()
const lugar = fastify()
const credencial = { segredo: 'segredo-da-assinatura' }
await lugar.register(assinaturaSandbox, { prefix: '/assinatura', ...credencial })
const url = `${await lugar.listen({ port: 0, host: '127.0.0.1' })}/assinatura`
const assinatura = createAssinatura({ url, credencial, limiteMs: 5000 })
afterAll(async () => {
  await lugar.close()
  await api.fechar()
})
await semearCredito(api)
await semearFormalizacoes(api)
const { doDono } = clientes
const idProposta = propostaEm('livre', doDono)
const vinculo = '70000000-0000-7000-8000-000000000001'
await api.consulta(
  `insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo, renda_bruta)
   values ($1, $2, '000040', 'MAT-778', '1', 500000)`,
  [vinculo, doDono.idCliente],
)
await api.consulta('update contrato set numero = $2 where id = $1', [doDono.idContrato, 'CT-77'])
await api.consulta(`update simulacao set resultado = $2 where id = $1`, [
  doDono.idSimulacao,
  { numeros: { primeiroVencimento: '2027-01-07', ultimoVencimento: '2033-12-07' } },
])

const SALDO = 60_000
const FINANCIADO = 104_500
const tipos = {
  novo: { produto: 'NOVO', liberado: 100_000, convenio: '000331' },
  refin: { produto: 'REFIN', liberado: 40_000, convenio: '000331' },
  portabilidade: { produto: 'PORT', liberado: FINANCIADO, convenio: '000331' },
  trabalhador: { produto: 'CLT', liberado: 100_000, convenio: '000040' },
} as const
type Tipo = keyof typeof tipos
const nomes = ['novo', 'refin', 'portabilidade', 'trabalhador'] as const

/** The same proposta becomes each kind, with the sources and contracts that the kind has. */
async function contratoDe(tipo: Tipo) {
  const { produto, liberado, convenio } = tipos[tipo]
  const doTrabalhador = tipo === 'trabalhador'
  await api.consulta('delete from proposta_conta where id_proposta = $1', [idProposta])
  await api.consulta(
    `update proposta set produto = $2, valor_financiado = $3, valor_liberado = $4,
       codigo_convenio = $5, id_beneficio = $6, id_empregador = $7, id_dados_bancarios = $8,
       id_simulacao = $9, cpf_agente = '11144477735', certificacao_valida_ate = '2027-06-30'
      where id = $1`,
    [
      idProposta,
      produto,
      FINANCIADO,
      liberado,
      convenio,
      doTrabalhador ? null : beneficioDe(doDono),
      doTrabalhador ? vinculo : null,
      tipo === 'portabilidade' ? null : contaDe(doDono),
      doDono.idSimulacao,
    ],
  )
  await api.consulta('delete from proposta_contrato where id_proposta = $1', [idProposta])
  if (tipo === 'refin' || tipo === 'portabilidade') {
    await api.consulta('insert into proposta_contrato values ($1, $2, $3)', [
      idProposta,
      doDono.idContrato,
      SALDO,
    ])
  }
  return transaction(api.pool, sistemaNo(doDono.promotor), async ({ client }) =>
    contratoDaProposta(client, { id: null, idProposta }),
  )
}

const reais = (valor: number) => formatarDinheiro(centavos(valor)).replace(/\s/g, ' ')
const plano = (texto: string) => texto.replaceAll(/\s+/g, ' ')

async function paginasDe(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text
}

/** The number of the page is one of them. */
const linhasDe = (pagina: string): number => pagina.trim().split('\n').length

/** Lei 10.931, art. 29, and the prior information of the INSS: on every CCB. */
const emTodos = [
  'Cédula de Crédito Bancário',
  'promete pagar em dinheiro',
  'certa, líquida e exigível',
  doDono.nome,
  'Banco Consigna S.A. (demonstração)',
  '99.999.999/0001-91',
  'SAC do banco',
  '0800 999 0999',
  'Promotora alfa',
  'CNPJ do correspondente',
  '111.444.777-35',
  'válida até 30/06/2027',
  reais(FINANCIADO),
  'IOF',
  '1,80% ao mês (23,87% ao ano)',
  '24,61% ao ano',
  '84 parcelas de R$ 25,00',
  'num total de R$ 2.100,00',
  'folha de 12/2026, vence em 07/01/2027',
  'folha de 11/2033, vence em 07/12/2033',
  'no dia 7 de cada mês',
  'multa de 2,00% do seu valor e juros de mora de 1,00% ao mês',
  'pagar antes do prazo',
  'Lugar do pagamento',
  'São Paulo (SP), 20/11/2026',
]

const beneficio = `15500000${doDono.idCliente.slice(-2)}`
const conta = 'Conta corrente, BB, agência 1234, conta 56789-0'
const meuInss = 'site Meu INSS em até 5 dias corridos'
const dizem: Record<Tipo, { sim: string[]; nao: string[] }> = {
  novo: {
    sim: [beneficio, conta, reais(4500), '7 dias corridos', meuInss],
    nao: ['troco', 'Quita o contrato', 'origem', 'Matrícula'],
  },
  refin: {
    sim: [beneficio, conta, 'troco', 'Quita o contrato CT-77', reais(SALDO), reais(4500), meuInss],
    nao: ['origem', 'Matrícula'],
  },
  portabilidade: {
    sim: [beneficio, 'Saldo portado', 'CT-77', 'a parcela não aumenta sem o seu novo aceite'],
    nao: ['troco', 'Depósito', 'devolver o valor', 'Meu INSS'],
  },
  trabalhador: {
    sim: ['MAT-778', conta, reais(4500), '7 dias corridos'],
    nao: ['Meu INSS', 'NB', 'troco'],
  },
}

test.each(nomes)(
  'S1.16 the CCB of a %s has all that the law asks, and nothing untrue',
  async (tipo) => {
    const folha = folhaDoContrato(await contratoDe(tipo), [], agora)
    const paginas = await paginasDe(await imprimir(folha))
    const texto = plano(paginas.join(' '))
    const { sim, nao } = dizem[tipo]
    for (const dito of [...emTodos, ...sim]) expect(texto).toContain(plano(dito))
    for (const dito of [...nao, 'Não há outra cobrança']) expect(texto).not.toContain(dito)
    for (const pagina of paginas) expect(linhasDe(pagina)).toBeGreaterThan(3)
  },
)

const mudarTipoDaConta = (tipo: string) =>
  api.consulta('update dados_bancarios set tipo_conta = $2 where id = $1', [contaDe(doDono), tipo])

test('S1.16 an order of payment is withdrawn at the branch, and deposited nowhere', async () => {
  await mudarTipoDaConta('5')
  const { linhas } = await contratoDe('novo')
  await mudarTipoDaConta('1')

  expect(linhas.map(({ rotulo }) => rotulo)).not.toContain('Depósito em')
  expect(linhas).toContainEqual({
    rotulo: 'Você saca em',
    valor: expect.stringMatching(/, BB, agência 1234$/),
  })
})

test('S1.16 a portability that is due on the 31st says so, also where it begins on the 28th', async () => {
  const vencer = (primeiro: string, daProposta: string) =>
    api.consulta(
      `with k as (update contrato set primeiro_vencimento = $2 where id = $1)
       update simulacao set resultado = jsonb_set(resultado, '{numeros,primeiroVencimento}', $4)
        where id = $3`,
      [doDono.idContrato, primeiro, doDono.idSimulacao, JSON.stringify(daProposta)],
    )
  const [antes] = await api.consulta<{ dia: string }>(
    'select primeiro_vencimento::text as dia from contrato where id = $1',
    [doDono.idContrato],
  )
  await vencer('2025-03-31', '2027-02-28')
  const { clausulas } = await contratoDe('portabilidade')
  await vencer(antes?.dia ?? '', '2027-01-07')

  expect(clausulas.join(' ')).toContain(
    'Vence uma parcela no dia 31 de cada mês (ou no último dia do mês que não o tem), de 28/02/2027 a',
  )
})

test.each(nomes)('S1.16 the printed proposta of a %s has the same figures', async (tipo) => {
  const contrato = await contratoDe(tipo)
  const paginas = await paginasDe(await imprimir(folhaDaProposta(contrato, agora)))
  const texto = plano(paginas.join(' '))
  for (const { valor } of contrato.linhas) expect(texto).toContain(plano(valor))
  expect(texto).toContain('Isto ainda não é um contrato')
  for (const pagina of paginas) expect(linhasDe(pagina)).toBeGreaterThan(3)
})

test.each(nomes)(
  'S1.16 the phone shows a %s in the lines and sentences of the paper, with what is left to do',
  async (tipo) => {
    const {
      titulo,
      banco,
      nome,
      cpf,
      numero: _numero,
      texto: _json,
      demonstrativo,
      ...texto
    } = await contratoDe(tipo)
    expect(demonstrativo).toBeNull()
    const { endereco } = await assinatura.criar(`papel:${tipo}`, {
      referencia: tipo,
      signatario: { nome, cpf },
      documentos: [],
      tentativasBiometria: 3,
      contrato: { titulo, banco, ...texto },
      expiraEm: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const caminho = new URL(endereco).pathname
    const dar = (passo: string, campos: Record<string, string>, cookie = '') =>
      lugar.inject({
        method: 'POST',
        url: `${caminho}?passo=${passo}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
        payload: new URLSearchParams(campos).toString(),
      })
    const entrada = await dar('confirmar', { digitos: cpf.slice(0, 5) })
    const cookie = String(entrada.headers['set-cookie']).split(';')[0] ?? ''
    const { payload } = await lugar.inject({ url: caminho, headers: { cookie } })
    const ditas = [
      ...texto.linhas.map(({ valor }) => valor),
      ...texto.partes.map(({ valor }) => valor),
      ...texto.clausulas,
      ...texto.depois,
    ]
    for (const dito of ditas) expect(payload).toContain(dito)
    expect(payload).not.toContain('Não há outra cobrança')
    expect(payload.includes('Meu INSS')).toBe(tipo === 'novo' || tipo === 'refin')
    expect(payload.includes('desistir')).toBe(tipo !== 'portabilidade')
  },
)
