import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Semaforo } from '#shared/contato/semaforo.ts'
import type { TelefoneHsm } from '#shared/hsm/api.ts'
import type { TemplateMostrado, Valores } from '#shared/hsm/template.ts'
import type { Mensagem, RespostaDoCliente } from '#shared/mensagem/api.ts'
import { SituacaoDaMensagem } from '#shared/mensagem/situacao.ts'
import { ler, lido, mostrar, veio } from '../test/mostrar.tsx'
import { HistoricoMensagens } from './HistoricoMensagens.tsx'
import { SemaforoLinha } from './SemaforoLinha.tsx'
import { situacoes } from './situacoes.ts'
import { TelefonesLista } from './TelefonesLista.tsx'
import { TemplatesLista } from './TemplatesLista.tsx'

const mensagem = (mudanca: Partial<Mensagem> = {}): Mensagem => ({
  idMensagem: 'm1',
  canal: 'WHATSAPP',
  finalidade: 'INFORMACAO',
  template: 'consig_docs_pendentes_v1',
  tag: 'DOCUMENTO',
  idTemplate: 't1',
  texto: 'Olá, Maria: falta o RG.',
  telefone: '(11) 9****-0001',
  optIn: 'informacional',
  situacao: 'ENTREGUE',
  codigoFalha: null,
  motivoFalha: null,
  autor: { idUsuario: 'u1', loginUsuario: 'atendente' },
  criadaEm: '2026-11-23T13:00:00.000Z',
  enviadaEm: '2026-11-23T13:00:01.000Z',
  entregueEm: '2026-11-23T13:00:02.000Z',
  lidaEm: null,
  ...mudanca,
})
const resposta = (mudanca: Partial<RespostaDoCliente> = {}): RespostaDoCliente => ({
  idResposta: 'r1',
  canal: 'WHATSAPP',
  telefone: '(11) 9****-0001',
  texto: 'Pode ligar amanhã?',
  intencao: 'humano',
  recebidaEm: '2026-11-23T13:05:00.000Z',
  ...mudanca,
})
const historico = (
  items: Mensagem[],
  respostas: RespostaDoCliente[] = [],
  total = items.length + respostas.length,
) => lido(createElement(HistoricoMensagens, { consulta: veio({ items, respostas, total }) }))

test('older messages than the newest ones are counted, and said to be missing', () => {
  expect(historico([mensagem()], [resposta()], 1234)).toContain('2 de 1.234: as mais novas.')
  expect(historico([mensagem()], [resposta()])).not.toContain('as mais novas')
})

test('a message says when it arrived and was read, as it was told, and nothing that was not', () => {
  expect(historico([mensagem()])).toContain('Entregue em 23/11/2026 às 10:00')
  expect(historico([mensagem()])).not.toContain('Lida em')
  const lida = historico([mensagem({ lidaEm: '2026-11-23T13:01:00.000Z', situacao: 'LIDA' })])
  expect(lida).toContain('Entregue em 23/11/2026 às 10:00 · Lida em 23/11/2026 às 10:01')
  // Read was heard, delivered was not: only what is known is said.
  const soLida = historico([mensagem({ entregueEm: null, lidaEm: '2026-11-23T13:01:00.000Z' })])
  expect(soLida).not.toContain('Entregue em')
  expect(soLida).toContain('Lida em')
})

test('the sender and the opt-in are shown below; a message of the system names no sender', () => {
  expect(historico([mensagem()])).toContain('· atendente · opt-in informacional')
  const doSistema = historico([
    mensagem({ autor: null, optIn: null, template: null, tag: null, canal: 'SMS' }),
  ])
  expect(doSistema).toContain('SMS')
  expect(doSistema).not.toContain('opt-in')
})

test('a failed message shows reason and code; one of unknown outcome shows what to do', () => {
  const falhou = mensagem({
    situacao: 'FALHOU',
    motivoFalha: 'O número não tem WhatsApp',
    codigoFalha: '131026',
  })

  expect(historico([falhou])).toContain('O número não tem WhatsApp (131026)')
  expect(historico([{ ...falhou, motivoFalha: null, codigoFalha: null }])).toContain(
    'Não foi entregue',
  )
  expect(historico([mensagem({ situacao: 'INCERTA' })])).toContain(
    'confirme com o cliente antes de enviar de novo',
  )
})

test('what the client answered stands between what was sent, the newest first, whatever came first', () => {
  const antes = mensagem({
    idMensagem: 'm0',
    texto: 'Primeira',
    criadaEm: '2026-11-22T13:00:00.000Z',
  })
  const textos = historico(
    [antes, mensagem({ texto: 'Segunda' })],
    [resposta({ texto: 'Resposta' })],
  )

  const lugares = ['Resposta', 'Segunda', 'Primeira'].map((texto) => textos.lastIndexOf(texto))
  expect(lugares.toSorted((a, b) => a - b)).toEqual(lugares)
})

test('a client who asked to leave is said so, and one who asks for a person is not passed over', () => {
  const sair = historico([], [resposta({ intencao: 'sair', texto: 'SAIR' })])
  expect(sair).toContain('Opt-out')
  expect(sair).toContain('os opt-ins deste telefone foram retirados')
  expect(historico([], [resposta()])).toContain('Precisa de uma pessoa')
  expect(historico([], [resposta({ intencao: 'nao' })])).not.toContain('Precisa de uma pessoa')
})

test('a client to whom nothing was sent and who wrote nothing has no messages', () => {
  expect(historico([])).toContain('Nenhuma mensagem ainda')
  expect(historico([], [resposta()])).not.toContain('Nenhuma mensagem ainda')
})

test('every state of a message has its word, and only what failed is red', () => {
  const vermelhas = SituacaoDaMensagem.options.filter((um) => situacoes[um].tom === 'vermelho')

  expect(vermelhas).toEqual(['FALHOU'])
  expect(new Set(SituacaoDaMensagem.options.map((um) => situacoes[um].nome)).size).toBe(
    SituacaoDaMensagem.options.length,
  )
})

const verde: Semaforo = {
  liberado: true,
  regra: 'LIBERADO',
  motivo: 'Contato liberado',
  norma: null,
  liberadoAPartirDe: null,
}
const vermelho: Semaforo = {
  ...verde,
  liberado: false,
  regra: 'SEM_OPT_IN',
  motivo: 'Sem opt-in comercial neste telefone',
}
const telefone = (idTelefone: string, mudanca: Partial<TelefoneHsm> = {}): TelefoneHsm => ({
  idTelefone,
  ddd: '11',
  numero: '9****-0001',
  hotphone: false,
  optIns: { informacional: true, comercial: false, transacional: false },
  semaforos: { INFORMACAO: verde, OPERACAO: verde, OFERTA: vermelho, RETENCAO: verde },
  ...mudanca,
})
const template = (mudanca: Partial<TemplateMostrado> = {}): TemplateMostrado => ({
  id: 't1',
  mensagem: 'Olá, {{1}}: falta o documento.',
  template: 'consig_documento_v1',
  tag: 'DOCUMENTO',
  tipo: 'INFORMACIONAL',
  variaveis: ['primeiroNome'],
  completo: true,
  ...mudanca,
})
const telefones = (lista: TelefoneHsm[], de: TemplateMostrado | null) =>
  mostrar(
    createElement(TelefonesLista, {
      telefones: lista,
      template: de,
      escolhido: lista[0] ?? null,
      aoEscolher: () => undefined,
    }),
  )

test('a phone that may receive a notice but no offer says so once the template is an offer', () => {
  const oferta = template({ tipo: 'COMERCIAL' })

  expect(ler(telefones([telefone('a')], template()))).not.toContain('Sem opt-in comercial')
  expect(ler(telefones([telefone('a')], oferta))).toContain('Sem opt-in comercial neste telefone')
})

test('each phone shows its opt-ins, the one with the star its mark, and one of them is chosen', () => {
  const sem = { informacional: false, comercial: false, transacional: false }
  const html = telefones([telefone('a', { hotphone: true }), telefone('b', { optIns: sem })], null)

  expect(ler(html)).toContain('Hotphone')
  expect(ler(html)).toContain('Opt-in informacional')
  expect(ler(html)).toContain('Sem opt-in')
  expect(html.match(/checked=""/g)).toHaveLength(1)
  expect(ler(telefones([], null))).toContain('Nenhum telefone cadastrado')
})

const templates = (
  lista: TemplateMostrado[],
  busca = '',
  escolhido: TemplateMostrado | null = null,
  dados: Valores = { primeiroNome: 'Maria' },
) =>
  mostrar(
    createElement(TemplatesLista, {
      templates: lista,
      dados,
      escolhido,
      busca,
      campo: null,
      aoBuscar: () => undefined,
      aoEscolher: () => undefined,
      aoDesistir: () => undefined,
    }),
  )

test('where the search stands in a template is marked, without regard to accents', () => {
  expect(templates([template()], 'ola')).toContain('<mark>Olá</mark>')
  expect(templates([template()], 'documento')).toContain('<mark>Documento</mark>')
  expect(templates([template()], 'maria')).toContain('<mark>Maria</mark>')
  expect(templates([template()])).not.toContain('<mark>')
})

test('a template is read by its name and with the data of the client, never by its code', () => {
  const anuencia = template({
    template: 'consig_anuencia_pendente_v1',
    tag: 'ANUENCIA',
    tipo: 'TRANSACIONAL',
    mensagem: '{{1}}, sua proposta nº {{2}} espera até {{3}}.',
    variaveis: ['primeiroNome', 'numeroProposta', 'prazoAnuencia'],
  })
  const lista = ler(templates([anuencia]))

  expect(lista).toContain('Confirmação no Meu INSS pendente')
  expect(lista).toContain('Anuência')
  expect(lista).toContain(
    'Maria, sua proposta nº [Número da proposta] espera até [Prazo da anuência].',
  )
  expect(lista).not.toMatch(/ANUENCIA|TRANSACIONAL|consig_|\{\{/)
  expect(historico([mensagem({ tag: 'FORMALIZACAO' })])).toContain(
    'WhatsApp · Documentos pendentes',
  )
})

test('a search without a template and a promotor without any are two different sentences', () => {
  expect(ler(templates([], 'xyz'))).toContain('Nenhum template com esse texto')
  expect(ler(templates([]))).toContain('Nenhum template para este promotor')
})

test('what a template holds is never read as a mark of the page', () => {
  const html = templates([template({ mensagem: '<img src=x onerror=alert(1)>' })], 'img')

  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;<mark>img</mark>')
})

test('a red light says the rule, its norm and from when it is green; a green one only that', () => {
  const semaforo: Semaforo = {
    ...vermelho,
    motivo: 'Fora do horário de contato',
    norma: 'Autorregulação, art. 9º',
    liberadoAPartirDe: '2026-11-24T12:00:00.000Z',
  }

  expect(lido(createElement(SemaforoLinha, { semaforo }))).toBe(
    'Fora do horário de contato Autorregulação, art. 9º Liberado a partir de 24/11/2026 às 09:00',
  )
  expect(lido(createElement(SemaforoLinha, { semaforo: verde }))).toBe('Liberado para envio')
})
