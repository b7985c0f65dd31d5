import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { tiposDeOptIn } from '#shared/contato/semaforo.ts'
import { CanalDoOptIn, type Telefone } from '#shared/telefone/shapes.ts'
import { SituacaoDita } from '#shared/telefone/situacao.ts'
import { permissoes } from '../session/permissoes.ts'
import { ler, lido, mostrar, veio } from '../test/mostrar.tsx'
import {
  nomeDoCanal,
  nomesDosCanais,
  nomesDosOptIns,
  situacoesDe,
  situacoesDitas,
} from './nomes.ts'
import { TelefoneLinha } from './TelefoneLinha.tsx'
import { TelefonesResumo } from './TelefonesResumo.tsx'

/** The answer came, and includes no control. */
beforeEach(() => permissoes.setState({ estado: 'obtained', controles: new Set() }))

const telefone = (mudanca: Partial<Telefone> = {}): Telefone => ({
  idTelefone: '018f0000-0000-7000-8000-000000000001',
  ddd: '11',
  telefone: '(11) 9****-1234',
  celular: true,
  tipo: '1',
  descricaoTipo: 'Celular',
  situacao: '1',
  descricaoSituacao: 'Não verificado',
  motivoNaoConfirmado: null,
  hotphone: false,
  verificadoEm: null,
  optIns: { informacional: true, comercial: false, transacional: false },
  naoMePerturbe: false,
  codigoValidoAte: null,
  versao: 1,
  ...mudanca,
})

const linhaDe = (mudanca: Partial<Telefone>, impedimento?: string, mostrarDados = false) =>
  mostrar(
    createElement(TelefoneLinha, {
      telefone: telefone(mudanca),
      mostrarDados,
      makesOld: [],
      impedimento,
      aoAbrir: () => undefined,
    }),
  )

test('every opt-in, channel and situation available to a person has its words', () => {
  expect(Object.keys(nomesDosOptIns).toSorted()).toEqual([...tiposDeOptIn].toSorted())
  expect(Object.keys(nomesDosCanais).toSorted()).toEqual([...CanalDoOptIn.options].toSorted())
  expect(Object.keys(situacoesDitas).toSorted()).toEqual([...SituacaoDita.options].toSorted())
})

test('the history of an opt-in names the origin of a change, a person or a rule', () => {
  expect(nomeDoCanal('WHATSAPP')).toBe('Por WhatsApp')
  expect(nomeDoCanal('MENSAGEM')).toBe('Resposta do próprio cliente')
  expect(nomeDoCanal('SITUACAO')).toBe('Mudança da situação do telefone')
  expect(nomeDoCanal('FAX')).toBe('FAX')
})

test('a wrong number loses its verification, and an opt-out every authorization', () => {
  expect(situacoesDitas['4'].segue).toContain('Perde a verificação, a estrela e as autorizações')
  expect(situacoesDitas['5'].segue).toContain('Perde a verificação, a estrela e as autorizações')
  expect(situacoesDitas['7'].segue).toContain('todas as autorizações são retiradas')
})

test('S1.06 an unverified phone offers the verification; a verified one shows its time', () => {
  expect(ler(linhaDe({}))).toContain('Verificar')
  const verificado = linhaDe({ verificadoEm: '2026-11-20T13:00:00Z', situacao: '2' })
  expect(verificado).toContain('Verificado em 20/11/2026')
  expect(ler(verificado)).not.toContain('Verificar')
})

test('a phone verified in a call is offered the code that a consent asks for', () => {
  const verificado = { verificadoEm: '2026-11-20T13:00:00Z', situacao: '3' } as const
  expect(ler(linhaDe(verificado))).toContain('Verificar por código')
  expect(ler(linhaDe({ ...verificado, celular: false }))).not.toContain('Verificar')
})

test('a masked number is revealed by a reason; one that came whole needs none', () => {
  expect(linhaDe({})).toContain('aria-label="Revelar Telefone"')
  const inteiro = linhaDe({ telefone: '(11) 90000-1234' }, undefined, true)
  expect(inteiro).not.toContain('Revelar')
  expect(ler(inteiro)).toContain('(11) 90000-1234')
})

test('each authorization reads as given or not, not by its colour alone', () => {
  expect(ler(linhaDe({}))).toMatch(
    /Informacional autorizado – Comercial não autorizado – Transacional não autorizado/,
  )
})

test('a phone in the register of Não me Perturbe says so', () => {
  expect(ler(linhaDe({ naoMePerturbe: true }))).toContain('Não me Perturbe')
  expect(ler(linhaDe({}))).not.toContain('Não me Perturbe')
})

test('S6.02 a forbidden action stays in its place with the reason; the history stays open', () => {
  const parada = linhaDe({})
  const botoes = parada.match(/<button[^>]*class="botao [^]*?<\/button>/g) ?? []
  const parados = botoes.filter((um) => um.includes('aria-disabled="true"')).map(ler)

  expect(parados).toEqual(expect.arrayContaining(['Verificar', 'Situação', 'Tipo']))
  expect(parados).not.toContain('Autorizações')
  expect(ler(parada)).toContain('Seu acesso não inclui TELEFONE_MUDAR: peça ao controle de acesso')
})

test('the summary of the phones shows the star, the proof or the situation of each', () => {
  const resumo = (telefones: Telefone[]) =>
    lido(
      createElement(TelefonesResumo, {
        consulta: veio({ telefones, mostrarDados: false }),
        aoAbrir: () => undefined,
      }),
    )

  expect(resumo([])).toContain('Nenhum telefone cadastrado')
  const dois = resumo([
    telefone({ hotphone: true, verificadoEm: '2026-11-20T13:00:00Z' }),
    telefone({ idTelefone: 'b', telefone: '(11) 9****-9999', descricaoSituacao: 'Inexistente' }),
  ])
  expect(dois).toMatch(
    /Telefones 2 .*9\*\*\*\*-1234 Hotphone Verificado .*9\*\*\*\*-9999 Inexistente/,
  )
})

test('phones that could not be loaded are a failure with a retry, never an empty list', () => {
  const falhou = { data: undefined, isError: true, isFetching: false, refetch: () => undefined }
  const texto = lido(createElement(TelefonesResumo, { consulta: falhou, aoAbrir: () => undefined }))

  expect(texto).toContain('Não foi possível carregar os telefones')
  expect(texto).toContain('Tentar novamente')
  expect(texto).not.toContain('Nenhum telefone')
})

test('a call is no proof to choose for a phone that a code confirmed', () => {
  const ditas = (situacao: string) => situacoesDe(situacao).map(([dita]) => dita)
  expect(ditas('2').toSorted()).toEqual(['1', '4', '5', '7'])
  expect(ditas('1').toSorted()).toEqual(['1', '3', '4', '5', '7'])
})
