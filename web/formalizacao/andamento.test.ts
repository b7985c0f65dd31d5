import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import type { Formalizacao, ItemDoChecklist } from '#shared/formalizacao/shapes.ts'
import { SituacaoFormalizacao, terminada } from '#shared/formalizacao/situacao.ts'
import { permissoes } from '../session/permissoes.ts'
import { ler, mostrar } from '../test/mostrar.tsx'
import { Checklist } from './Checklist.tsx'
import { FormalizacaoCard } from './FormalizacaoCard.tsx'
import { Historico } from './Historico.tsx'
import { Trilha } from './Trilha.tsx'

/** The answer came, and includes no control. */
beforeEach(() => permissoes.setState({ estado: 'obtained', controles: new Set() }))

const item = (mudanca: Partial<ItemDoChecklist> = {}): ItemDoChecklist => ({
  tipo: 'IDENTIDADE_FRENTE',
  obrigatorio: true,
  norma: 'IN 138, art. 5º',
  confianca: 'alta',
  situacao: 'FALTA',
  motivo: null,
  idDocumento: null,
  ...mudanca,
})
const formalizacao = (mudanca: Partial<Formalizacao> = {}): Formalizacao => ({
  idFormalizacao: 'f1',
  idProposta: 'p1',
  numeroProposta: '900001',
  situacaoProposta: 'FORMALIZACAO',
  produto: 'NOVO',
  codigoConvenio: '000331',
  convenio: 'INSS',
  valorLiberado: centavos(1_000_00),
  valorParcela: centavos(30_00),
  prazo: 84,
  idAnterior: null,
  modalidade: 'REMOTA',
  caso: 'COMUM',
  situacao: 'EM_PREENCHIMENTO',
  motivo: null,
  canal: 'SMS',
  telefone: '(11) 9****-1234',
  link: 'ENVIADO',
  tentativa: 1,
  linkEnviadoEm: '2026-11-23T13:00:00.000Z',
  abertaEm: null,
  expiraEm: '2026-11-26T13:00:00.000Z',
  tentativasBiometria: 0,
  pontuacaoBiometria: null,
  assinadaEm: null,
  encerradaEm: null,
  pessoas: [],
  checklist: [item()],
  documentos: [],
  evidencias: [],
  historico: [],
  suaParte: null,
  marcas: [],
  versao: 1,
  criadaEm: '2026-11-23T13:00:00.000Z',
  atualizadaEm: '2026-11-23T13:00:00.000Z',
  ...mudanca,
})

const feitos = (mudanca: Partial<Formalizacao>) =>
  mostrar(createElement(Trilha, { formalizacao: formalizacao(mudanca) })).match(/data-feito/g)
    ?.length ?? 0

test.each([
  ['LINK_ENVIADO', 1],
  ['EM_PREENCHIMENTO', 2],
  ['PENDENTE_DOC', 2],
  ['DOCUMENTOS_OK', 3],
  ['BIOMETRIA_OK', 4],
  ['ASSINADA', 5],
  ['CONFERIDA', 5],
  ['CONCLUIDA', 6],
] as const)('of the way on a screen %s has %i steps behind it', (situacao, passos) => {
  expect(feitos({ situacao })).toBe(passos)
})

test('on paper there is neither link nor face, and the way begins at the documents', () => {
  const papel = (situacao: SituacaoFormalizacao) => feitos({ situacao, modalidade: 'FISICA' })

  expect([papel('CRIADA'), papel('EM_PREENCHIMENTO'), papel('ASSINADA')]).toEqual([0, 1, 3])
  expect(
    ler(mostrar(createElement(Trilha, { formalizacao: formalizacao({ modalidade: 'FISICA' }) }))),
  ).not.toMatch(/Link|Biometria/)
})

const checklist = (mudanca: Partial<Formalizacao>) =>
  mostrar(createElement(Checklist, { formalizacao: formalizacao(mudanca), impedimento: undefined }))

test('a refused document shows why and may be sent again; a missing one shows whether it is required', () => {
  const lista = ler(
    checklist({
      checklist: [
        item({ situacao: 'RECUSADO', motivo: 'Está borrado' }),
        item({ tipo: 'COMPROVANTE_RESIDENCIA' }),
        item({ tipo: 'OUTRO', obrigatorio: false, confianca: 'baixa' }),
        item({ tipo: 'CONTRACHEQUE', situacao: 'RECEBIDO' }),
      ],
    }),
  )

  expect(lista).toContain('Documento de identidade, frente Refazer Recusado: Está borrado')
  expect(lista).toContain('Comprovante de residência Falta')
  expect(lista).toContain('Outro documento Opcional IN 138, art. 5º · a confirmar com o convênio')
  expect(lista).toContain('Contracheque Recebido')
})

test('the face is photographed by the client’s own phone: no atendente sends it', () => {
  const rosto = [item({ tipo: 'ROSTO' })]

  expect(ler(checklist({ checklist: rosto }))).toContain('No celular do cliente')
  expect(checklist({ checklist: rosto })).not.toContain('type="file"')
  expect(ler(checklist({ checklist: rosto, modalidade: 'FISICA' }))).not.toContain('No celular')
})

test('once it is signed no document is put in the place of another', () => {
  const aberta = checklist({ checklist: [item({ situacao: 'RECEBIDO' })] })
  const assinada = checklist({ situacao: 'ASSINADA', checklist: [item({ situacao: 'RECEBIDO' })] })

  expect(aberta).toContain('type="file"')
  expect(assinada).not.toContain('type="file"')
})

const card = (mudanca: Partial<Formalizacao>, impedimento?: string) =>
  mostrar(
    createElement(FormalizacaoCard, {
      formalizacao: formalizacao(mudanca),
      impedimento,
      aoAbrir: () => undefined,
    }),
  )

test('a link that is on its way is not said to be sent, and one that was says to whom and until when', () => {
  expect(ler(card({ link: 'NA_FILA' }))).toContain('O link está sendo preparado.')
  expect(ler(card({ link: 'NA_FILA' }))).not.toContain('Link para')
  expect(ler(card({}))).toContain(
    'Link para (11) 9****-1234 em 23/11/2026 às 10:00 · vale até 26/11/2026 às 10:00',
  )
  expect(ler(card({ abertaEm: '2026-11-23T14:00:00.000Z' }))).toContain(
    'aberto em 23/11/2026 às 11:00',
  )
  expect(ler(card({ situacao: 'ASSINADA' }))).not.toContain('vale até')
})

test.each(SituacaoFormalizacao.options.filter(terminada))(
  'of one that ended (%s) nothing is asked for any more, and no link is spoken of',
  (situacao) => {
    const html = card({ situacao })

    expect(html).not.toContain('type="file"')
    expect(ler(html)).not.toMatch(/Link para|Conferir|Registrar assinatura/)
  },
)

test('a signed one waits to be checked, and says to who may not check it why not', () => {
  const html = card({ situacao: 'ASSINADA' })

  expect(ler(html)).toContain('Conferir')
  expect(html).toMatch(/Seu acesso não inclui FORMALIZACAO_/)
  expect(card({ situacao: 'ASSINADA' }, 'Sem conexão')).toContain('Sem conexão')
})

test('who signs for the client is named with the role, the CPF masked', () => {
  const pessoas = [{ papel: 'ROGADO' as const, nome: 'João Pereira', cpf: '529.***.***-25' }]

  expect(ler(card({ caso: 'A_ROGO', modalidade: 'FISICA', pessoas }))).toMatch(
    /Outra pessoa assina a rogo · Quem assina a rogo ?: João Pereira 529\.\*\*\*\.\*\*\*-25/,
  )
})

test('every step names its author, and every proof shows only the data it has', () => {
  const historico: Formalizacao['historico'] = [
    {
      de: 'DOCUMENTOS_OK',
      para: 'PENDENTE_DOC',
      por: 'ATENDENTE',
      usuario: 'Ana Camargo',
      motivo: 'RG vencido',
      ocorridoEm: '2026-11-23T13:00:00.000Z',
    },
    {
      de: 'LINK_ENVIADO',
      para: 'EM_PREENCHIMENTO',
      por: 'CLIENTE',
      usuario: null,
      motivo: null,
      ocorridoEm: '2026-11-23T12:00:00.000Z',
    },
  ]
  const nada = { endereco: null, agente: null, latitude: null, longitude: null, resumo: null }
  const evidencias: Formalizacao['evidencias'] = [
    { ...nada, tipo: 'BIOMETRIA', ocorridoEm: '2026-11-23T13:00:00.000Z', pontuacao: 98 },
    {
      ...nada,
      tipo: 'ACEITE',
      ocorridoEm: '2026-11-23T13:01:00.000Z',
      pontuacao: null,
      endereco: '203.0.113.7',
      resumo: 'ab12',
    },
  ]
  const dito = ler(
    mostrar(createElement(Historico, { formalizacao: formalizacao({ historico, evidencias }) })),
  )

  expect(dito).toContain('Documento pendente Ana Camargo · 23/11/2026 às 10:00 RG vencido')
  expect(dito).toContain('Em preenchimento cliente · 23/11/2026 às 09:00')
  expect(dito).toContain('Mostrou o rosto 23/11/2026 às 10:00 · pontuação 98')
  expect(dito).toContain('endereço 203.0.113.7 Código do contrato: ab12')
  expect(dito).not.toContain('local')
})
