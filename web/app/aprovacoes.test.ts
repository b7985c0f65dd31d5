import { expect, test } from 'vitest'
import { deReais } from '#shared/dinheiro.ts'
import type { Divergencia } from '#shared/divergencia/shapes.ts'
import type { Pendente } from '#shared/formalizacao/shapes.ts'
import type { Modalidade } from '#shared/formalizacao/situacao.ts'
import { aprovacoesDe } from './aprovacoes.ts'

const documento = (idConfirmacao: string, idUsuario: string, pedidaEm: string) => ({
  idConfirmacao,
  idRelacionamento: 'r',
  codigoPromotor: '10231',
  idUsuario,
  pedidaPor: 'Ana',
  pedidaEm,
  seu: idUsuario === 'eu',
  aberto: false,
})

const divergencia = (idDivergencia: string, pedido: Divergencia['pedido']): Divergencia => ({
  idRelacionamento: 'r',
  nomeCliente: 'Neusa',
  cpf: '',
  atendente: null,
  idDivergencia,
  idProposta: 'p',
  numeroProposta: '12',
  sistema: 'BANCO',
  nossa: 'PAGA',
  deles: 'CANCELADA',
  motivo: '',
  ocorridaEm: '2026-11-01T12:00:00Z',
  ouvidaEm: '2026-11-02T12:00:00Z',
  decisao: null,
  pedeOutra: null,
  pedido,
})

const pedido = (idUsuario: string, naMesa = false) => ({
  vale: 'NOSSA' as const,
  observacao: '',
  em: '2026-11-09T12:00:00Z',
  quem: 'Bruno',
  idUsuario,
  naMesa,
})

test('the longest waiting stands first, whatever it is', () => {
  const ids = aprovacoesDe(
    {
      documentos: [
        documento('novo', 'outra', '2026-11-20T12:00:00Z'),
        documento('velho', 'outra', '2026-11-01T12:00:00Z'),
      ],
      divergencias: [divergencia('meio', null)],
    },
    'eu',
  ).map(({ id }) => id)

  expect(ids).toEqual(['velho', 'meio', 'novo'])
})

test('what another one asked for waits for nobody who may not confirm it', () => {
  const vistas = aprovacoesDe(
    { divergencias: [divergencia('de-outra', pedido('outra')), divergencia('nova', null)] },
    'eu',
    false,
  )

  expect(vistas.map(({ id }) => id)).toEqual(['nova'])
})

test('a request waits for a second person, and a case of the bank for its checker', () => {
  const vistas = aprovacoesDe(
    {
      documentos: [documento('seu', 'eu', '2026-11-20T12:00:00Z')],
      divergencias: [
        divergencia('sua', pedido('eu')),
        divergencia('da-mesa', pedido('outra', true)),
        divergencia('de-outra', pedido('outra')),
      ],
    },
    'eu',
  )

  expect(vistas.map(({ id, desde, texto }) => [id, desde, texto])).toEqual([
    ['de-outra', '2026-11-09T12:00:00Z', 'Confirmar a decisão sobre a proposta 12'],
  ])
})

test('a notice of the clearing stands among the contradictions', () => {
  const [uma] = aprovacoesDe(
    {
      avisos: [
        {
          idAviso: 'a',
          numero: '1',
          tipo: 'QUITADA',
          valor: deReais(100),
          nossa: 'RECEBIDA',
          contradiz: 'A câmara avisa a TED de um pedido que não foi liberado',
          tentativas: 0,
          proximaEm: null,
          ocorridoEm: '2026-11-01T12:00:00Z',
          ouvidoEm: '2026-11-02T12:00:00Z',
          idCtc: 'c',
          numeroContrato: '77',
          idRelacionamento: 'r',
          nomeCliente: 'Neusa',
          cpf: '',
          atendente: null,
          visto: null,
        },
      ],
    },
    'eu',
  )

  expect(uma).toMatchObject({
    tipo: 'DIVERGENCIA',
    nome: 'Neusa',
    texto: 'Ver o aviso da câmara sobre o contrato 77',
    desde: '2026-11-02T12:00:00Z',
  })
})

const assinada = (
  idFormalizacao: string,
  { suaParte = false, naMesa = false, modalidade = 'FISICA' as Modalidade } = {},
): Pendente => ({
  idFormalizacao,
  idRelacionamento: 'r',
  idProposta: 'p',
  numeroProposta: '12',
  nomeCliente: 'Neusa',
  cpf: '',
  convenio: 'INSS',
  produto: 'NOVO',
  valorLiberado: deReais(1000),
  modalidade,
  situacao: 'ASSINADA',
  linkEnviadoEm: null,
  expiraEm: null,
  faltam: 0,
  naMesa,
  suaParte,
  atendente: null,
  atualizadaEm: '2026-11-09T12:00:00Z',
})

test('signed papers wait for who took no part in them, and lead to the list of all of them', () => {
  const vistas = aprovacoesDe(
    {
      assinadas: [
        assinada('no-papel'),
        assinada('pelo-telefone', { modalidade: 'REMOTA' }),
        assinada('sua', { suaParte: true }),
        assinada('de-todos', { suaParte: true, naMesa: true }),
      ],
    },
    'eu',
  )

  expect(vistas.map(({ id, texto, destino }) => [id, texto, destino.search])).toEqual([
    ['no-papel', 'Conferir os papéis da proposta 12', { parte: 'A_CONFERIR' }],
    ['pelo-telefone', 'Conferir os papéis da proposta 12', { parte: 'A_CONFERIR' }],
    ['de-todos', 'A mesa do banco confere os papéis da proposta 12', { parte: 'A_CONFERIR' }],
  ])
})

test('requests for a transfer and passages given back lead to the start page', () => {
  const pessoa = (nome: string) => ({ idUsuario: nome, nome })
  const vistas = aprovacoesDe(
    {
      transferencias: [
        {
          idTransferencia: 't',
          idRelacionamento: 'r',
          nomeCliente: 'Neusa',
          cpf: '900.***.***-85',
          pedidaPor: pessoa('Ana'),
          atendente: pessoa('Bruno'),
          motivo: 'Mora perto',
          situacao: 'ABERTA',
          criadaEm: '2026-11-10T12:00:00Z',
          expiraEm: '2026-11-12T12:00:00Z',
          resposta: null,
        },
      ],
      passagens: [
        {
          idPassagem: 'p',
          idRelacionamento: 'r',
          nomeCliente: 'Neusa',
          de: pessoa('Ana'),
          para: pessoa('Bruno'),
          criadaEm: '2026-11-09T12:00:00Z',
          devolvidaEm: '2026-11-11T12:00:00Z',
          motivo: 'Férias',
          propostas: 1,
          lembretes: 0,
          promessas: 0,
          ctcs: 0,
        },
      ],
    },
    'eu',
  )

  expect(vistas.map(({ tipo, pedidoPor, destino }) => [tipo, pedidoPor, destino.to])).toEqual([
    ['TRANSFERENCIA', 'Ana', '/front/inicio'],
    ['PASSAGEM', 'Bruno', '/front/inicio'],
  ])
  // It waits for a decision since it was given back, not since the client changed the owner.
  expect(vistas[1]?.desde).toBe('2026-11-11T12:00:00Z')
})

test('without an answer the list is empty', () => {
  expect(aprovacoesDe({}, 'eu')).toEqual([])
})
