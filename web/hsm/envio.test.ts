import { expect, test } from 'vitest'
import { EnvioDeHsm, type TelefoneHsm } from '#shared/hsm/api.ts'
import { rotulosDasVariaveis, type TemplateMostrado } from '#shared/hsm/template.ts'
import { aDigitarDe, pedidoDeEnvio, porQueNaoEnvia, previaDe, primeiraFalta } from './envio.ts'
import type { Rascunho } from './envio.ts'

const ids = {
  relacionamento: '018f0000-0000-7000-8000-000000000001',
  template: '018f0000-0000-7000-8000-000000000002',
  telefone: '018f0000-0000-7000-8000-000000000003',
}
const verde = {
  liberado: true,
  regra: 'LIBERADO',
  motivo: 'Contato liberado',
  norma: null,
  liberadoAPartirDe: null,
} as const
const vermelho = {
  ...verde,
  liberado: false,
  regra: 'SEM_OPT_IN',
  motivo: 'Sem opt-in comercial neste telefone',
} as const
const telefone: TelefoneHsm = {
  idTelefone: ids.telefone,
  ddd: '11',
  numero: '9****-0001',
  hotphone: false,
  optIns: { informacional: true, comercial: false, transacional: false },
  semaforos: { INFORMACAO: verde, OPERACAO: vermelho, OFERTA: vermelho, RETENCAO: verde },
}
const template: TemplateMostrado = {
  id: ids.template,
  mensagem: 'Olá, {{1}}: falta {{2}}. Obrigado, {{1}}!',
  template: 'consig_documento_v1',
  tag: 'DOCUMENTO',
  tipo: 'INFORMACIONAL',
  variaveis: ['primeiroNome', 'documentoPendente'],
  completo: true,
}
const rascunho = (mudanca: Partial<Rascunho> = {}): Rascunho => ({
  template,
  telefone,
  dados: { primeiroNome: 'Maria' },
  digitados: { documentoPendente: 'o RG' },
  ...mudanca,
})

test('what the register says is never asked of the person, and what it lacks is asked once', () => {
  expect(aDigitarDe(rascunho())).toEqual(['documentoPendente'])
  const repetido = { ...template, variaveis: ['documentoPendente', 'documentoPendente'] as const }
  expect(
    aDigitarDe(rascunho({ template: { ...template, variaveis: [...repetido.variaveis] } })),
  ).toEqual(['documentoPendente'])
  expect(aDigitarDe(rascunho({ template: null }))).toEqual([])
})

test.each(['nomeAtendente', 'nomePromotor', 'cetAnual', 'linkSeguro', 'valorDisponivel'] as const)(
  '%s is not asked of the person, not taken from a draft, and without it nothing is sent',
  (nome) => {
    const comEla = rascunho({
      template: { ...template, variaveis: ['primeiroNome', nome] },
      digitados: { [nome]: 'inventado' },
    })
    expect(aDigitarDe(comEla)).toEqual([])
    const texto = template.mensagem.replaceAll('{{1}}', 'Maria')
    expect(previaDe(comEla)).toEqual({
      texto,
      faltando: [nome],
      paraLer: texto.replace('{{2}}', `[${rotulosDasVariaveis[nome]}]`),
    })
    expect(porQueNaoEnvia(comEla)).toMatch(/só o sistema|Não há refinanciamento/)
    expect(pedidoDeEnvio(ids.relacionamento, comEla)).toBeUndefined()
  },
)

test.each([
  'o RG em http://a.b',
  'veja www.banco.xyz',
  'banco-novo.com/x',
  'R$ 10',
  'só 1,20',
  '2%',
  '9999',
])(
  'a typed value with an address, an amount or a rate is no value, and the button says why: %s',
  (documentoPendente) => {
    const comEle = rascunho({ digitados: { documentoPendente } })
    expect(porQueNaoEnvia(comEle)).toMatch(/^Documento que falta: Escreva sem /)
    expect(previaDe(comEle)?.texto).toContain('{{2}}')
    expect(pedidoDeEnvio(ids.relacionamento, comEle)).toBeUndefined()
  },
)

test('the preview is the text that the client reads, every place filled', () => {
  expect(previaDe(rascunho())).toEqual({
    texto: 'Olá, Maria: falta o RG. Obrigado, Maria!',
    faltando: [],
    paraLer: 'Olá, Maria: falta o RG. Obrigado, Maria!',
  })
  expect(previaDe(rascunho({ template: null }))).toBeNull()
})

test('the register wins over what was typed when it still lacked the value', () => {
  const digitados = { primeiroNome: 'Mariana', documentoPendente: 'o RG' }

  expect(previaDe(rascunho({ digitados }))?.texto).toMatch(/^Olá, Maria:/)
  expect(pedidoDeEnvio(ids.relacionamento, rascunho({ digitados }))?.variaveis).toEqual([
    { nome: 'documentoPendente', valor: 'o RG' },
  ])
})

test.each<[string, Partial<Rascunho>, string]>([
  ['no template', { template: null }, 'Escolha um template'],
  [
    'a template without its text',
    { template: { ...template, completo: false } },
    'Este template não tem texto para enviar',
  ],
  ['a client without a phone', { telefone: null }, 'O cliente não tem telefone'],
  [
    'an offer to a phone without the opt-in',
    { template: { ...template, tipo: 'COMERCIAL' } },
    'Sem opt-in comercial neste telefone',
  ],
  ['a place that is empty', { digitados: {} }, 'Falta preencher: Documento que falta'],
  [
    'a place of blanks',
    { digitados: { documentoPendente: '   ' } },
    'Falta preencher: Documento que falta',
  ],
  [
    'two lines in a place',
    { digitados: { documentoPendente: 'o RG\nclique aqui' } },
    'Documento que falta: Use só letras visíveis, em uma linha',
  ],
])('a message is not sent with %s, and the button says why', (_caso, mudanca, motivo) => {
  expect(porQueNaoEnvia(rascunho(mudanca))).toBe(motivo)
  expect(pedidoDeEnvio(ids.relacionamento, rascunho(mudanca))).toBeUndefined()
})

test('what is sent is what was seen, in the shape that the server takes', () => {
  const pedido = pedidoDeEnvio(
    ids.relacionamento,
    rascunho({ digitados: { documentoPendente: '  o RG ' } }),
  )

  expect(pedido).toEqual({
    idRelacionamento: ids.relacionamento,
    idTemplate: ids.template,
    idTelefone: ids.telefone,
    variaveis: [{ nome: 'documentoPendente', valor: 'o RG' }],
    previa: 'Olá, Maria: falta o RG. Obrigado, Maria!',
  })
  expect(EnvioDeHsm.safeParse(pedido).success).toBe(true)
})

test('what was typed for another template stays on the screen and is not sent with this one', () => {
  const digitados = { documentoPendente: 'o RG', valorDisponivel: 'R$ 9.999,99' }

  expect(pedidoDeEnvio(ids.relacionamento, rascunho({ digitados }))?.variaveis).toEqual([
    { nome: 'documentoPendente', valor: 'o RG' },
  ])
})

test('after a template is chosen the hands go to the first empty place, else to the button', () => {
  expect(primeiraFalta(rascunho({ dados: {}, digitados: {} }))).toBe('primeiroNome')
  expect(primeiraFalta(rascunho({ digitados: {} }))).toBe('documentoPendente')
  expect(primeiraFalta(rascunho())).toBeUndefined()
})
