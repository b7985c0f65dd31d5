import { expect, test } from 'vitest'
import type { TelefoneHsm } from '#shared/hsm/api.ts'
import type { TemplateHsm } from '#shared/hsm/template.ts'
import { criarFluxo, feitaDe, fluxoDe, montarFluxo, reset } from './fluxo.ts'

const template = (id: string, mudanca: Partial<TemplateHsm> = {}): TemplateHsm => ({
  id,
  mensagem: `Olá, {{1}}, do ${id}`,
  template: `${id}_v1`,
  tag: id.toUpperCase(),
  tipoOptin: 'INFORMACIONAL',
  variaveis: ['primeiroNome'],
  ...mudanca,
})
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
const telefone = (idTelefone: string, comercial: boolean): TelefoneHsm => ({
  idTelefone,
  ddd: '11',
  numero: '9****-0001',
  hotphone: false,
  optIns: { informacional: true, comercial, transacional: false },
  semaforos: {
    INFORMACAO: verde,
    OPERACAO: vermelho,
    OFERTA: comercial ? verde : vermelho,
    RETENCAO: verde,
  },
})

const templates = {
  data: [template('a'), template('b', { tipoOptin: 'COMERCIAL' })],
  isError: false,
}
const telefones = {
  data: { telefones: [telefone('t1', false), telefone('t2', true)] },
  isError: false,
}
const escolhas = { idTemplate: null, idTelefone: null, busca: '' }

test('S4.06 the flow holds loading, error, templates, phone, template and search', () => {
  const nada = { data: undefined, isError: false }
  expect(montarFluxo(escolhas, nada, nada)).toEqual({
    carregando: true,
    erro: null,
    templates: [],
    telefone: null,
    template: null,
    busca: '',
  })
  const cheio = montarFluxo({ ...escolhas, idTemplate: 'a', busca: 'do B' }, templates, telefones)
  expect(cheio).toMatchObject({
    carregando: false,
    erro: null,
    templates: [{ id: 'b' }],
    template: { id: 'a' },
    telefone: { idTelefone: 't1' },
    busca: 'do B',
  })
})

test('S8.06 a failed load shows the words of section 8', () => {
  const falhou = { data: undefined, isError: true }
  expect(montarFluxo(escolhas, falhou, telefones)).toMatchObject({
    carregando: false,
    erro: 'Erro ao carregar templates HSM',
  })
  expect(montarFluxo(escolhas, templates, falhou).erro).toBe(
    'Erro ao carregar telefones com opt-in',
  )
})

test('S4.06 a reset clears all, or only the selections', () => {
  const fluxo = criarFluxo()
  const cheio = { idTemplate: 'a', idTelefone: 't1', busca: 'olá' }
  fluxo.setState(cheio)
  reset(fluxo, 'selecoes')
  expect(fluxo.getState()).toEqual({ idTemplate: null, idTelefone: null, busca: 'olá' })
  fluxo.setState(cheio)
  reset(fluxo, 'tudo')
  expect(fluxo.getState()).toEqual({ idTemplate: null, idTelefone: null, busca: '' })
  expect(fluxoDe('x')).toBe(fluxoDe('x'))
  expect(fluxoDe('x')).not.toBe(fluxoDe('y'))
})

test('the phone is the chosen one, else the first that may receive this kind of template', () => {
  const com = (mudanca: { idTemplate: string; idTelefone?: string }) =>
    montarFluxo({ ...escolhas, ...mudanca }, templates, telefones).telefone?.idTelefone
  expect(com({ idTemplate: 'b' })).toBe('t2')
  expect(com({ idTemplate: 'b', idTelefone: 't1' })).toBe('t1')
  expect(com({ idTemplate: 'a' })).toBe('t1')
})

test('a message that was sent is told from the next by template, phone and words, not by the search', () => {
  const fluxo = criarFluxo()
  fluxo.setState({ idTemplate: 't1', idTelefone: 'f1' })
  const enviada = feitaDe(fluxo, { documentoPendente: 'o RG' })
  fluxo.setState({ busca: 'x' })
  expect(feitaDe(fluxo, { documentoPendente: 'o RG' })).toBe(enviada)
  expect(feitaDe(fluxo, { documentoPendente: 'o CPF' })).not.toBe(enviada)
  fluxo.setState({ idTelefone: 'f2' })
  expect(feitaDe(fluxo, { documentoPendente: 'o RG' })).not.toBe(enviada)
})

test('a template is found by its name, by what it is about and by the text that the client reads', () => {
  const docs = template('a', {
    template: 'consig_docs_pendentes_v1',
    tag: 'FORMALIZACAO',
    mensagem: '{{1}}, falta um documento',
  })
  const achados = (busca: string) =>
    montarFluxo({ ...escolhas, busca }, { data: [docs], isError: false }, telefones, {
      primeiroNome: 'Zulmira',
    }).templates.length

  expect(['documentos pend', 'formalização', 'zulmira, falta', 'docs_'].map(achados)).toEqual([
    1, 1, 1, 1,
  ])
  expect(achados('{{1}}')).toBe(0)
})
