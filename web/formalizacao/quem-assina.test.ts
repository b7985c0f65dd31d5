import { expect, test } from 'vitest'
import { Caso, papeisDoCaso, soNoPapel } from '#shared/formalizacao/pessoas.ts'
import { escolhaDe, quemAssinaDepoisDe, type Antes, type QuemAssina } from './quem-assina.ts'

const rogado = { nome: 'João Pereira', cpf: '52998224725' }
const primeira = { nome: 'Ana Costa', cpf: '11144477735' }
const segunda = { nome: 'Rui Dias', cpf: '12345678909' }
const aRogo: QuemAssina = {
  caso: 'A_ROGO',
  pessoas: { ROGADO: rogado, TESTEMUNHA_1: primeira, TESTEMUNHA_2: segunda },
}
const antes: Antes = {
  caso: 'A_ROGO',
  pessoas: [
    { papel: 'ROGADO', nome: 'João Pereira', cpf: '529.***.***-25' },
    { papel: 'TESTEMUNHA_1', nome: 'Ana Costa', cpf: '111.***.***-35' },
    { papel: 'TESTEMUNHA_2', nome: 'Rui Dias', cpf: '123.***.***-09' },
  ],
}

/** Each field that lacks something, once. */
const faltas = (digitado: QuemAssina, depoisDe?: Antes) => [
  ...new Set(
    quemAssinaDepoisDe(depoisDe)
      .safeParse(digitado)
      .error?.issues.map(({ path }) => path.join('.')),
  ),
]

test('a client who signs alone names nobody', () => {
  const sozinho: QuemAssina = { caso: 'COMUM', pessoas: {} }

  expect(faltas(sozinho)).toEqual([])
  expect(escolhaDe(sozinho, undefined)).toEqual({ caso: 'COMUM', pessoas: [] })
})

test.each(Caso.options)(
  'in the case %s everybody whom it asks for is named, by name and CPF',
  (caso) => {
    const pedidas = papeisDoCaso[caso].flatMap((papel) => [
      `pessoas.${papel}.nome`,
      `pessoas.${papel}.cpf`,
    ])

    expect(faltas({ caso, pessoas: {} })).toEqual(pedidas)
  },
)

test('a CPF that is none is said under its own field', () => {
  const errado = {
    ...aRogo,
    pessoas: { ...aRogo.pessoas, ROGADO: { ...rogado, cpf: '11111111111' } },
  }

  expect(faltas(errado)).toEqual(['pessoas.ROGADO.cpf'])
})

test('people of a case that was chosen before by mistake are not sent with the one that is chosen now', () => {
  const { pessoas } = aRogo
  const trocado: QuemAssina = {
    caso: 'REPRESENTANTE',
    pessoas: { ...pessoas, REPRESENTANTE: { nome: 'Lia Reis', cpf: '52998224725' } },
  }

  expect(escolhaDe(trocado, undefined)).toEqual({
    caso: 'REPRESENTANTE',
    pessoas: [{ papel: 'REPRESENTANTE', nome: 'Lia Reis', cpf: '52998224725' }],
  })
  expect(escolhaDe({ ...trocado, caso: 'COMUM' }, undefined)).toEqual({
    caso: 'COMUM',
    pessoas: [],
  })
})

test('begun again in the same case with nothing typed, the people of before stay', () => {
  const vazio: QuemAssina = { caso: 'A_ROGO', pessoas: {} }

  expect(faltas(vazio, antes)).toEqual([])
  expect(escolhaDe(vazio, antes)).toEqual({ caso: 'A_ROGO' })
})

test('one who is typed anew means all anew: a masked CPF is never sent as one', () => {
  const so: QuemAssina = { caso: 'A_ROGO', pessoas: { ROGADO: { nome: 'Outro', cpf: '' } } }

  expect(faltas(so, antes)).toContain('pessoas.TESTEMUNHA_1.cpf')
  expect(escolhaDe(aRogo, antes).pessoas).toHaveLength(3)
})

test('another case does not inherit the people of before', () => {
  const analfabeto: QuemAssina = { caso: 'ANALFABETO', pessoas: {} }

  expect(faltas(analfabeto, antes)).toHaveLength(6)
  expect(faltas({ caso: 'A_ROGO', pessoas: {} }, { caso: 'A_ROGO', pessoas: [] })).toHaveLength(6)
})

test('who signs with help signs on paper: only alone or by a representative is signed on a screen', () => {
  expect(Caso.options.filter((caso) => !soNoPapel(caso))).toEqual(['COMUM', 'REPRESENTANTE'])
})
