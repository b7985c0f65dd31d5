import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lerCsv } from '../csv.ts'
import { diaDaSemana } from '../data.ts'
import { fusosDoDdd, localEm } from './fuso.ts'
import { janelaAberta, proximaJanela } from './janela.ts'
import { Finalidade, type FatosDoContato, politicas, semaforo } from './semaforo.ts'

const limite = (regra: string, valor: number) => ({ regra, valor, norma: `norma de ${regra}` })
const limites = [
  limite('contato_semana_inicio_h', 9),
  limite('contato_semana_fim_h', 21),
  limite('contato_sabado_inicio_h', 10),
  limite('contato_sabado_fim_h', 16),
  limite('contato_tentativas_dia', 3),
  limite('contato_carencia_ddb_dias', 180),
]
const horarios = { semana: { inicio: 9, fim: 21 }, sabado: { inicio: 10, fim: 16 } }

const telefone = {
  ddd: '11',
  numero: '900001234',
  situacao: '2',
  recado: false,
  verificado: true,
  naoMePerturbe: false,
  optIns: { informacional: true, comercial: true, transacional: true },
}
const fatos: FatosDoContato = {
  canal: 'WHATSAPP',
  restrito: false,
  obitoEm: null,
  concessoes: [],
  atende: true,
  contatosHoje: 0,
  telefone,
  limites,
  feriados: ['2026-12-25'],
}
/** A Wednesday, 10:00 in Brasília. */
const agora = new Date('2026-11-18T13:00:00Z')
const com = (mudanca: Partial<FatosDoContato>) => ({ ...fatos, ...mudanca })
const comTelefone = (mudanca: Partial<typeof telefone>) =>
  com({ telefone: { ...telefone, ...mudanca } })

const cidades = lerCsv(readFileSync('database/reference/municipios.csv', 'utf8'))
const ddds = [...new Set(cidades.map(({ ddd = '' }) => ddd))]

test('the zones of each area code are those of its cities', () => {
  for (const ddd of ddds) {
    const dasCidades = new Set(cidades.filter((um) => um.ddd === ddd).map(({ fuso = '' }) => fuso))
    expect([ddd, [...fusosDoDdd(ddd)].toSorted()]).toEqual([ddd, [...dasCidades].toSorted()])
  }
  expect(ddds).toHaveLength(67)
})

const instantes = fc
  .integer({ min: Date.parse('2024-01-01Z'), max: Date.parse('2030-01-01Z') })
  .map((ms) => new Date(ms))
const feriados = new Set(['2026-12-25', '2027-01-01', '2025-04-21'])

test('in no zone of any area code is anybody reached at a forbidden hour', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ddds), instantes, (ddd, em) => {
      const veredito = semaforo(
        { ...comTelefone({ ddd }), feriados: [...feriados] },
        'INFORMACAO',
        em,
      )
      const proibido = fusosDoDdd(ddd).some((fuso) => {
        const { dia, minuto } = localEm(fuso, em)
        const semana = diaDaSemana(dia)
        const [de, ate] = semana === 6 ? [600, 960] : [540, 1260]
        return semana === 0 || feriados.has(dia) || minuto < de || minuto >= ate
      })
      expect(veredito.liberado).toBe(!proibido)
    }),
    { numRuns: 3000 },
  )
})

test('contact is green from the stated instant, and not a minute before', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ddds), instantes, (ddd, em) => {
      const abre = proximaJanela(ddd, horarios, feriados, em)
      if (!abre) throw new Error('No hours in sight')
      expect(janelaAberta(ddd, horarios, feriados, abre)).toBe(true)
      expect(abre >= em).toBe(true)
      if (abre > em) {
        const antes = new Date(abre.getTime() - 60_000)
        expect(antes <= em || !janelaAberta(ddd, horarios, feriados, antes)).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['20:59 in São Paulo', '11', '2026-11-18T23:59:00Z', true],
  ['21:00 in São Paulo', '11', '2026-11-19T00:00:00Z', false],
  ['the same in Rio Branco is 19:00', '68', '2026-11-19T00:00:00Z', true],
  ['8:59 in Manaus', '92', '2026-11-18T12:59:00Z', false],
  ['9:00 in Manaus', '92', '2026-11-18T13:00:00Z', true],
  ['Saturday 15:59', '11', '2026-11-21T18:59:00Z', true],
  ['Saturday 16:00', '11', '2026-11-21T19:00:00Z', false],
  ['Sunday noon', '11', '2026-11-22T15:00:00Z', false],
  ['Christmas', '11', '2026-12-25T15:00:00Z', false],
  ['20:30 in Recife is 21:30 in Noronha', '81', '2026-11-18T23:30:00Z', false],
])('%s', (_quando, ddd, em, liberado) => {
  expect(semaforo(comTelefone({ ddd }), 'INFORMACAO', new Date(em)).liberado).toBe(liberado)
})

test('on a Sunday the light states hours, norm and first allowed instant', () => {
  expect(semaforo(fatos, 'CONSENTIMENTO', new Date('2026-11-22T15:00:00Z'))).toEqual({
    liberado: false,
    regra: 'HORARIO',
    motivo:
      'Fora do horário de contato do cliente: segunda a sexta das 9h às 21h, sábado das 10h às 16h, nunca em domingo ou feriado',
    norma: 'norma de contato_semana_inicio_h; norma de contato_sabado_inicio_h',
    liberadoAPartirDe: '2026-11-23T12:00:00.000Z',
  })
})

test('a code has no hours; a consent link waits for the morning', () => {
  const madrugada = new Date('2026-11-22T05:00:00Z')
  const livres = Finalidade.options.filter((f) => semaforo(fatos, f, madrugada).liberado)

  expect(livres).toEqual(['TOKEN'])
  expect(semaforo(com({ obitoEm: '2026-10-01' }), 'TOKEN', madrugada).liberado).toBe(false)
  expect(semaforo(com({ restrito: true }), 'TOKEN', madrugada).liberado).toBe(false)
})

const ofertas: [string, FatosDoContato, string][] = [
  ['a dead client', com({ obitoEm: '2026-10-01' }), 'OBITO'],
  ['a restricted client', com({ restrito: true }), 'LISTA_RESTRITA'],
  ["another's client", com({ atende: false }), 'OUTRO_ATENDENTE'],
  ['nobody to call', com({ telefone: null }), 'SEM_TELEFONE'],
  ['a number that is not there', comTelefone({ situacao: '5' }), 'TELEFONE_INEXISTENTE'],
  ["somebody else's phone", comTelefone({ situacao: '4' }), 'TELEFONE_DE_TERCEIRO'],
  ['a phone for messages of others', comTelefone({ recado: true }), 'TELEFONE_DE_TERCEIRO'],
  ['a phone in the wall', comTelefone({ numero: '33334444' }), 'TELEFONE_FIXO'],
  ['a phone not verified', comTelefone({ verificado: false }), 'TELEFONE_NAO_VERIFICADO'],
  ['who asked to be left alone', comTelefone({ situacao: '7' }), 'OPT_OUT'],
  ['no opt-in', comTelefone({ optIns: { ...telefone.optIns, comercial: false } }), 'SEM_OPT_IN'],
  ['Não me Perturbe', comTelefone({ naoMePerturbe: true }), 'NAO_ME_PERTURBE'],
  ['a benefit 30 days old', com({ concessoes: ['2026-10-19'] }), 'CARENCIA_DO_BENEFICIO'],
  ['three contacts today', com({ contatosHoje: 3 }), 'CONTATOS_DO_DIA'],
  ['no limit in force', com({ limites: [] }), 'SEM_LIMITE_VIGENTE'],
]

test.each(ofertas)('S1.21 an offer is refused to %s', (_quem, caso, regra) => {
  expect(semaforo(caso, 'OFERTA', agora)).toMatchObject({ liberado: false, regra })
})

test('S9.11 each kind of message needs its own kind of opt-in', () => {
  const so = (tipo: 'informacional' | 'comercial' | 'transacional') =>
    comTelefone({
      optIns: { informacional: false, comercial: false, transacional: false, [tipo]: true },
    })
  const liberadas = (caso: FatosDoContato) =>
    Finalidade.options.filter((finalidade) => semaforo(caso, finalidade, agora).liberado)

  const sempre = ['ATENDIMENTO', 'CAMPANHA', 'COBRANCA', 'FRAUDE', 'TOKEN', 'CONSENTIMENTO']
  expect(liberadas(so('informacional'))).toEqual(
    Finalidade.options.filter((f) => sempre.includes(f) || ['INFORMACAO', 'RETENCAO'].includes(f)),
  )
  expect(liberadas(so('comercial'))).toEqual(
    Finalidade.options.filter((f) => sempre.includes(f) || f === 'OFERTA'),
  )
  expect(liberadas(so('transacional'))).toEqual(
    Finalidade.options.filter((f) => sempre.includes(f) || f === 'OPERACAO'),
  )
})

test('Não me Perturbe stops offers, not what protects the client', () => {
  const caso = comTelefone({ naoMePerturbe: true })
  const paradas = Finalidade.options.filter((f) => !semaforo(caso, f, agora).liberado)

  expect(paradas).toEqual(Finalidade.options.filter((f) => politicas[f].sossego))
  expect(paradas).toEqual(['ATENDIMENTO', 'CAMPANHA', 'INFORMACAO', 'OFERTA'])
})

test('after 180 days, at the first hour of contact, an offer may be made', () => {
  const caso = com({ concessoes: ['2026-06-01', '2020-01-01'] })
  // 01/06/2026 and 180 days is Saturday 28/11.
  expect(semaforo(caso, 'OFERTA', agora).liberadoAPartirDe).toBe('2026-11-28T13:00:00.000Z')
  expect(semaforo(caso, 'OFERTA', new Date('2026-11-28T13:00:00Z')).liberado).toBe(true)
})

test('a client at the limit of one contact is refused in the singular', () => {
  const umaVez = limites.map((um) =>
    um.regra === 'contato_tentativas_dia' ? { ...um, valor: 1 } : um,
  )
  const dito = (contatosHoje: number) =>
    semaforo(com({ contatosHoje, limites: umaVez }), 'INFORMACAO', agora).motivo
  expect(dito(1)).toBe('O cliente já foi contatado 1 vez hoje; o limite é 1')
  expect(dito(2)).toBe('O cliente já foi contatado 2 vezes hoje; o limite é 1')
})

test('too many contacts today wait for tomorrow, in the hours of tomorrow', () => {
  const sabado = new Date('2026-11-21T15:00:00Z')
  expect(semaforo(com({ contatosHoje: 3 }), 'INFORMACAO', sabado)).toMatchObject({
    regra: 'CONTATOS_DO_DIA',
    liberadoAPartirDe: '2026-11-23T12:00:00.000Z',
  })
})

const liberadasEm = (caso: FatosDoContato) =>
  Finalidade.options.filter((finalidade) => semaforo(caso, finalidade, agora).liberado)

test('a phone that nobody verified serves attendance, calls from lists, fraud and codes; a consent wants it by code', () => {
  expect(liberadasEm(comTelefone({ verificado: false }))).toEqual([
    'ATENDIMENTO',
    'CAMPANHA',
    'FRAUDE',
    'TOKEN',
  ])
  // Verified by a call.
  expect(liberadasEm(comTelefone({ situacao: '3' }))).toEqual(
    Finalidade.options.filter((finalidade) => finalidade !== 'CONSENTIMENTO'),
  )
})

test('who asked to be left alone still hears of contracts, debts, fraud, codes and consents', () => {
  const protegem = ['OPERACAO', 'RETENCAO', 'COBRANCA', 'FRAUDE', 'TOKEN', 'CONSENTIMENTO']
  expect(liberadasEm(comTelefone({ situacao: '7' }))).toEqual(
    protegem.filter((finalidade) => finalidade !== 'CONSENTIMENTO'),
  )
  expect(liberadasEm(comTelefone({ situacao: '6' }))).toEqual(
    protegem.filter((finalidade) => finalidade !== 'CONSENTIMENTO'),
  )
})

test('the limit of the day is for attendance, calls from lists, information, offers and retention', () => {
  const paradas = Finalidade.options.filter(
    (finalidade) => !liberadasEm(com({ contatosHoje: 3 })).includes(finalidade),
  )
  expect(paradas).toEqual(['ATENDIMENTO', 'CAMPANHA', 'INFORMACAO', 'OFERTA', 'RETENCAO'])
  expect(liberadasEm(com({ contatosHoje: 2 }))).toEqual(Finalidade.options)
})

test('a benefit that is new stops offers and calls from lists, and nothing else', () => {
  const novo = com({ concessoes: ['2026-10-19'] })
  expect(liberadasEm(novo)).toEqual(
    Finalidade.options.filter((um) => um !== 'OFERTA' && um !== 'CAMPANHA'),
  )
})

test('a call needs no opt-in and reaches any kind of phone', () => {
  const semOptIn = { informacional: false, comercial: false, transacional: false }
  const ligar = (mudanca: Partial<typeof telefone>) =>
    liberadasEm({ ...comTelefone(mudanca), canal: 'LIGACAO' })
  expect(ligar({ optIns: semOptIn })).toEqual(Finalidade.options)
  expect(ligar({ numero: '33334444' })).toEqual(Finalidade.options)
  expect(ligar({ recado: true })).toEqual(Finalidade.options)
  expect(ligar({ situacao: '4' })).toEqual([])
})

test('at night nobody is reached but by a code, whatever it is about', () => {
  const noite = new Date('2026-11-19T01:00:00Z')
  expect(Finalidade.options.filter((um) => semaforo(fatos, um, noite).liberado)).toEqual(['TOKEN'])
})

test('of several reasons to wait the light turns green after the last of them', () => {
  const caso = com({ concessoes: ['2026-05-23'], contatosHoje: 3 })
  // Until 19/11 by the benefit, until tomorrow by the contacts: the same morning.
  expect(semaforo(caso, 'OFERTA', agora)).toMatchObject({
    regra: 'CARENCIA_DO_BENEFICIO',
    liberadoAPartirDe: '2026-11-19T12:00:00.000Z',
  })
})

test('without any one of the rules no contact is allowed', () => {
  for (const { regra } of limites) {
    const semEla = com({ limites: limites.filter((um) => um.regra !== regra) })
    expect(semaforo(semEla, 'COBRANCA', agora).regra, regra).toBe('SEM_LIMITE_VIGENTE')
  }
})
