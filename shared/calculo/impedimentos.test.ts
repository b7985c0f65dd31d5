import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { centavos } from '../dinheiro.ts'
import type { ContratoDoCliente, Dados, VinculoNaPlataforma } from './dados.ts'
import { beneficioDeExemplo, contratoDeExemplo, dadosDeExemplo } from './dados-de-exemplo.ts'
import type { EntradaSimulacao } from './entrada.ts'
import { impedimentos } from './impedimentos.ts'

const regras = regrasDosArquivos()

/** A Monday, 23/11/2026. */
const DIA = '2026-11-23'

const novo: EntradaSimulacao = {
  tipo: 'NOVO_POR_MARGEM',
  codigoConvenio: '000020',
  prazo: 84,
  taxaAm: 1.8,
}
const quitando = (tipo: 'REFIN_MESMA_PARCELA' | 'PORTABILIDADE'): EntradaSimulacao => ({
  ...novo,
  tipo,
  contratos: ['01934f51-0000-7000-8000-000000000011'],
})

const achados = (mudanca: Partial<Dados>, entrada: EntradaSimulacao = novo, dia = DIA) =>
  impedimentos(dadosDeExemplo(regras, mudanca), entrada, dia)
const textos = (mudanca: Partial<Dados>, entrada: EntradaSimulacao = novo, dia = DIA) =>
  achados(mudanca, entrada, dia).map(({ regra, texto }) => `${regra}: ${texto}`)

test('nothing stands in the way of a client without objection', () => {
  expect(textos({})).toEqual([])
})

test('a restricted or dead client, and an inactive convênio, each end it', () => {
  const cliente = { restrito: true, obitoEm: '2026-11-01', nascimento: '1950-01-01' }
  const { convenio } = dadosDeExemplo(regras)
  expect(textos({ cliente, convenio: convenio && { ...convenio, ativo: false } })).toEqual([
    'lista_restrita: O cliente está na lista restrita',
    'obito: Há registro de óbito do cliente',
    'convenio: O convênio está inativo',
  ])
})

test('the convênio of representatives asks for a representative, and no other one does', () => {
  const comConvenio = (codigo: string, possuiRepresentante: boolean) => {
    const { convenio } = dadosDeExemplo(regras)
    const achado = achados({
      convenio: convenio && { ...convenio, codigo },
      beneficio: beneficioDeExemplo({ possuiRepresentante }),
    }).map(({ regra }) => regra)
    return achado.includes('representante_legal')
  }
  expect(comConvenio('033101', false)).toBe(true)
  expect(comConvenio('033101', true)).toBe(false)
  expect(comConvenio('000020', false)).toBe(false)
})

test('the convention of thirty days is refused by its dated row, and by none on a day without', () => {
  const price30: EntradaSimulacao = { ...novo, convencao: 'price-30' }
  const [recusado, ...outros] = achados({}, price30)
  expect(outros).toEqual([])
  expect(recusado).toMatchObject({
    regra: 'convencao_price30',
    norma: expect.stringContaining('Política do banco'),
  })
  expect(
    achados({}, price30, '2019-12-31').find(({ regra }) => regra === 'convencao_price30'),
  ).toMatchObject({ norma: null })
})

test('the end of a share counts for species that have one only', () => {
  const comCota = (extincaoCota: string | null) =>
    achados({ beneficio: beneficioDeExemplo({ extincaoCota }) }).map(({ regra }) => regra)
  expect(comCota(null)).toEqual([])
  expect(comCota('2026-11-01')).not.toEqual([])
})

const vinculo = (mudanca: Partial<VinculoNaPlataforma>): Partial<Dados> => ({
  beneficio: null,
  empregador: {
    id: '01934f51-0000-7000-8000-000000000021',
    base: centavos(300_000),
    utilizada: centavos(0),
    cartoes: centavos(0),
    reservada: centavos(0),
    reservadaInformada: centavos(0),
    margemInformada: null,
    ativos: 0,
    segmentos: [],
    codigoConvenio: '000100',
    estimada: false,
    plataforma: {
      informado: true,
      elegivel: true,
      motivo: null,
      desligamento: null,
      saldoFgts: null,
      ...mudanca,
    },
  },
})

test.each<[string, Partial<VinculoNaPlataforma>, string[]]>([
  ['runs', {}, []],
  ['runs, and the platform says nothing of loans', { elegivel: null }, []],
  [
    'is told no more',
    { informado: false, elegivel: false, desligamento: '2026-01-01' },
    ['vinculo_nao_informado: A plataforma do Crédito do Trabalhador não informa mais este vínculo'],
  ],
  ['ended today', { desligamento: DIA }, ['vinculo_desligado: O vínculo terminou em 23/11/2026']],
  ['ends tomorrow', { desligamento: '2026-11-24' }, []],
  [
    'ended on no day of the calendar',
    { desligamento: '2099-13-45x' },
    ['vinculo_desligado: O vínculo terminou em 2099-13-45x'],
  ],
  [
    'may take no loan, without a reason',
    { elegivel: false },
    ['vinculo_inelegivel: A plataforma não permite empréstimo neste vínculo: sem motivo informado'],
  ],
  [
    'may take no loan',
    { elegivel: false, motivo: 'aviso prévio' },
    ['vinculo_inelegivel: A plataforma não permite empréstimo neste vínculo: aviso prévio'],
  ],
])('a link of worker credit that %s', (_, mudanca, esperado) => {
  expect(textos(vinculo(mudanca))).toEqual(esperado)
})

const com = (mudanca: Partial<ContratoDoCliente>): Partial<Dados> => ({
  contratos: [contratoDeExemplo('11', mudanca)],
})
const alheio = { proprio: false, codigoBanco: '318', banco: 'BMG' }

test('a loan of ours is refinanced, that of another bank is brought here', () => {
  const refin = quitando('REFIN_MESMA_PARCELA')
  const porte = quitando('PORTABILIDADE')
  expect([textos(com({}), refin), textos(com(alheio), porte)]).toEqual([[], []])
  expect(textos(com({}), porte)).toEqual([
    'contrato_de_outro_banco: O contrato 11 já é deste banco',
  ])
  expect(textos(com(alheio), refin)).toEqual(['contrato_proprio: O contrato 11 é de outro banco'])
})

test('a contract in a live proposta is named by its number, and without one when it is of others', () => {
  const emProposta = (numero: string | null) =>
    textos(com({ emProposta: { numero } }), quitando('REFIN_MESMA_PARCELA'))
  expect(emProposta('2611')).toEqual([
    'contrato_em_proposta: O contrato 11 já está na proposta 2611',
  ])
  expect(emProposta(null)).toEqual([
    'contrato_em_proposta: O contrato 11 já está em outra proposta',
  ])
})

const janela = (mudanca: Partial<ContratoDoCliente>, dia: string) =>
  achados(com(mudanca), quitando('REFIN_MESMA_PARCELA'), dia).map(
    ({ regra, texto, correcao }) => `${regra}: ${texto}, ${correcao?.aPartirDe}`,
  )

test('a new loan may be given up for seven days from its credit, and waits until they are over', () => {
  const contratado = { origem: 'NOVO', dataContrato: '2026-11-10', creditadoEm: '2026-11-16' }
  const ate = 'O cliente pode desistir do contrato 11 até 23/11/2026, 2026-11-24'
  expect(janela(contratado, '2026-11-23')).toEqual([`direito_desistencia_dias: ${ate}`])
  expect(janela(contratado, '2026-11-24')).toEqual([])
  // Its end is a Friday: the next business day is the Monday after it.
  expect(janela({ origem: 'NOVO', dataContrato: '2026-11-13' }, '2026-11-20')).toEqual([
    'direito_desistencia_dias: O cliente pode desistir do contrato 11 até 20/11/2026, 2026-11-23',
  ])
})

test('a refinancing may be reversed for seven business days; a ported or foreign loan has no such days', () => {
  const refin = { origem: 'REFIN', dataContrato: '2026-11-16' }
  const [aviso] = janela(refin, '2026-11-18')
  expect(aviso).toMatch(/^janela_reversao: O contrato 11 pode ser revertido até 2[4-7]\/11\/2026/)
  expect(janela(refin, '2026-12-01')).toEqual([])
  // A shorter window of a later day is not that of this credit.
  const linha = regras.find(
    ({ regra, convenio }) => regra === 'reversao_dias_uteis' && convenio === 'INSS',
  )
  if (!linha) throw new Error('There is no row of the window')
  const depois = [
    ...regras.filter((uma) => uma !== linha),
    { ...linha, vigenciaFim: '2026-11-17' },
    { ...linha, valor: 2, vigenciaInicio: '2026-11-18' },
  ]
  const deDepois = dadosDeExemplo(depois, com(refin))
  expect(
    impedimentos(deDepois, quitando('REFIN_MESMA_PARCELA'), '2026-11-20').map(({ regra }) => regra),
  ).toEqual(['janela_reversao'])
  expect(janela({ origem: 'PORTABILIDADE', dataContrato: '2026-11-20' }, DIA)).toEqual([])
  const deFora = achados(
    com({ ...alheio, origem: 'NOVO', dataContrato: '2026-11-20' }),
    quitando('PORTABILIDADE'),
  )
  expect(deFora).toEqual([])
})
