import { createElement } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import type { Oferta } from '#shared/oferta/shapes.ts'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { permissoes } from '../session/permissoes.ts'
import { ler, lido, mostrar } from '../test/mostrar.tsx'
import { CartaoDoQuadro } from './CartaoDoQuadro.tsx'
import { DesfazerLote } from './DesfazerLote.tsx'
import { OfertaLinha } from './OfertaLinha.tsx'

const oferta = (mudanca: Partial<Oferta> = {}): Oferta => ({
  idOportunidade: 'o1',
  versao: 1,
  status: 'Em Atendimento',
  produto: 'REFIN',
  codigoConvenio: '000331',
  convenio: 'INSS',
  idContrato: 'k1',
  numeroContrato: '6707284897',
  idBeneficio: 'b1',
  idEmpregador: null,
  fonte: 'NB 550.***.***-1',
  posicao: 1,
  prazo: 96,
  taxaAm: 1.8,
  taxaPadraoAm: 1.8,
  cetAa: 26.5,
  valor: centavos(1_235_34),
  condicoes: {
    tipo: 'NOVO_POR_PARCELA',
    codigoConvenio: '000331',
    idBeneficio: 'b1',
    idEmpregador: null,
    prazo: 96,
    taxaAm: 1.8,
    valorParcela: centavos(383_15),
    valorLiberado: null,
    contratos: [],
    convencao: 'REF-1',
    iofFinanciado: true,
  },
  valorLiberado: centavos(1_235_34),
  valorParcela: centavos(383_15),
  iofTotal: centavos(52_310),
  totalAPagar: centavos(36_782_40),
  primeiroVencimento: '2027-01-07',
  quitados: [{ idContrato: 'k1', numero: '6707284897' }],
  portado: null,
  ganho: null,
  vantagem: 'JUSTA',
  falta: null,
  validaAte: null,
  razoes: [
    { criterio: 'LIBERADO', favor: true, texto: 'Libera mais que as outras' },
    { criterio: 'PRAZO', favor: false, texto: 'Prazo mais longo' },
  ],
  avisos: [],
  ...mudanca,
})
const linha = (mudanca: Partial<Oferta> = {}, impedimento?: string) =>
  mostrar(
    createElement(OfertaLinha, {
      oferta: oferta(mudanca),
      impedimento,
      aoSimular: () => undefined,
      aoPropor: () => undefined,
    }),
  )
const dita = (mudanca: Partial<Oferta> = {}) => ler(linha(mudanca)).replaceAll('\u{a0}', ' ')

test('an offer says what the client gets, for how much, at what rate and at what cost in all', () => {
  expect(dita()).toContain('R$ 1.235,34')
  expect(dita()).toContain('96× R$ 383,15')
  expect(dita()).toContain('1,80% ao mês · CET 26,50% ao ano')
  expect(dita({ cetAa: null })).not.toContain('CET')
})

test('an offer in motion without a live proposta may be proposed, as the server allows', () => {
  const parada = linha({ status: 'Em Andamento' })
  expect(parada).toContain('aria-label="Propor a oferta')
  expect(parada).not.toContain('A oportunidade já está em andamento')
  expect(parada.match(/aria-disabled="true"/g) ?? []).toEqual(
    linha({ status: 'Simulada' }).match(/aria-disabled="true"/g) ?? [],
  )
})

test('why an offer stands here is said for it and against it', () => {
  expect(linha().match(/data-favor="(true|false)"/g)).toEqual([
    'data-favor="true"',
    'data-favor="false"',
  ])
})

const portado = { banco: 'Pan', saldoDevedor: centavos(8_000_00) }

test('a portability gives no money: what it saves is said, and never a release', () => {
  const portabilidade = dita({
    produto: 'PORT',
    portado,
    valorLiberado: centavos(0),
    ganho: centavos(2_090_66),
  })

  expect(portabilidade).toContain('Economiza R$ 2.090,66')
  expect(portabilidade).not.toContain('R$ 0,00')
})

test('a portability that costs the client more does not say that it saves', () => {
  const cara = dita({ produto: 'PORT', portado, ganho: centavos(-50_00), vantagem: 'PIOR' })

  expect(cara).toContain('Custa a mais R$ 50,00')
  expect(cara).not.toContain('Economiza')
})

test('a special rate is one below the usual one', () => {
  expect(dita({ taxaAm: 1.66 })).toContain('Taxa especial')
  expect(dita()).not.toContain('Taxa especial')
})

test('a card without an oportunidade says so, and names the benefit if it has no contract', () => {
  const nova = dita({ idOportunidade: null, status: null, produto: 'NOVO', numeroContrato: null })

  expect(nova).toContain('Ainda sem oportunidade')
  expect(nova).toContain('INSS · NB 550.***.***-1')
  expect(dita()).toContain('INSS · contrato 6707284897')
})

test('nothing may be simulated for a client who may not be offered anything, and the reason is said', () => {
  expect(linha({}, 'Cliente na lista restrita').match(/Cliente na lista restrita/g)).not.toBeNull()
  expect(linha()).not.toContain('Cliente na lista restrita')
})

test('an offer that would be refused as a proposta is not proposed, and the reason is said', () => {
  const antes = permissoes.getState()
  onTestFinished(() => permissoes.setState(antes))
  permissoes.setState({ estado: 'obtained', controles: new Set(['PROPOSTA_INCLUIR']) })
  const falta = 'Consulte hoje a margem do convênio antes de propor'

  expect(linha({ falta })).toContain(falta)
  expect(linha().match(/<button[^>]*aria-disabled/)).toBeNull()
})

const cartao = (mudanca: Partial<Cartao> = {}): Cartao => ({
  idOportunidade: 'o1',
  idRelacionamento: 'r1',
  nomeCliente: 'Célia Duarte',
  cpf: '900.***.***-85',
  atendente: { idUsuario: 'u1', nome: 'Ana Camargo' },
  produto: 'REFIN',
  codigoConvenio: '000331',
  convenio: 'INSS',
  numeroContrato: null,
  status: 'Em Atendimento',
  valorLiberado: centavos(1_000_00),
  valorEm: '2026-11-20',
  valorRecusa: null,
  fatorPerda: null,
  impedimentos: [],
  faltas: { atender: [], andamento: [], perder: [] },
  versao: 1,
  atualizadaEm: '2026-11-20T12:00:00.000Z',
  ...mudanca,
})
const noQuadro = (mudanca: Partial<Cartao> = {}, props = {}) =>
  mostrar(
    createElement(CartaoDoQuadro, {
      cartao: cartao(mudanca),
      primeiro: false,
      marcado: false,
      aCaminho: false,
      comAtendente: false,
      aoMarcar: () => undefined,
      aoMover: () => undefined,
      ...props,
    }),
  )

test.each(StatusOportunidade.options)(
  'a card that is %s can be chosen and dragged only where some move is left to it',
  (status) => {
    const html = noQuadro({ status })
    const vive = status !== 'Ganha' && status !== 'Perdida'

    expect(html.includes('type="checkbox"')).toBe(vive)
    expect(html).toContain(`draggable="${vive}"`)
  },
)

test('a card on its way to another column is not dragged a second time', () => {
  expect(noQuadro({}, { aCaminho: true })).toMatch(/<li[^>]*draggable="false"/)
})

test('a lost card shows its reason, and its owner where several owners are listed', () => {
  expect(ler(noQuadro({ status: 'Perdida', fatorPerda: 'Taxa alta' }))).toContain('Taxa alta')
  expect(ler(noQuadro())).not.toContain('Ana Camargo')
  expect(ler(noQuadro({}, { comAtendente: true }))).toContain('· Ana Camargo')
  expect(ler(noQuadro({ atendente: null }, { comAtendente: true }))).toContain('· sem atendente')
})

const desfeito = (desfeitas: number, nomes: string[]) =>
  lido(
    createElement(DesfazerLote, {
      desfeito: {
        desfeitas,
        mantidas: nomes.map((nomeCliente, k) => ({
          idOportunidade: `o${k}`,
          nomeCliente,
          motivos: ['Mudou depois: está Perdida.'],
        })),
      },
    }),
  )

test('a batch that was taken back counts what went back, and names what stayed with its reason', () => {
  expect(desfeito(3, [])).toBe('3 oportunidades voltaram ao estado de antes.')
  expect(desfeito(1, ['Ana', 'Rui'])).toBe(
    '1 oportunidade voltou ao estado de antes. 2 oportunidades ficaram como estão: Ana Mudou depois: está Perdida. Rui Mudou depois: está Perdida.',
  )
})

test('a single row that stayed is reported in the singular', () => {
  expect(desfeito(2, ['Ana'])).toContain('1 oportunidade ficou como está: Ana')
})
