import { expect, test } from 'vitest'
import { SituacaoConsentimento, transitar as doConsentimento } from './consentimento/situacao.ts'
import { StatusOportunidade, transitar as daOportunidade } from './oportunidade/status.ts'
import { efeitoDaAcao, type SituacaoDaPromessa } from './promessa/situacao.ts'
import { alcanca, etapas, fins, mortas, SituacaoProposta, terminada } from './proposta/situacao.ts'
import { AcaoDaCtc, ctcAbertas, efeitoNaCtc, type SituacaoCtc } from './retencao/situacao.ts'
import {
  acoes,
  Modalidade,
  SituacaoFormalizacao,
  terminada as terminadaFormalizacao,
  transitar as daFormalizacao,
} from './formalizacao/situacao.ts'

/** A walk over each table of states: from wherever one can come to, somebody can go on to an end. */

type Passos<S extends string> = (de: S) => readonly S[]

const alcancaveis = <S extends string>(inicio: S, passos: Passos<S>): ReadonlySet<S> => {
  const vistas = new Set<S>([inicio])
  for (const situacao of vistas) for (const para of passos(situacao)) vistas.add(para)
  return vistas
}

/** The reachable states from which no end can be reached. */
const becos = <S extends string>(inicio: S, passos: Passos<S>, ehFim: (s: S) => boolean): S[] =>
  [...alcancaveis(inicio, passos)].filter(
    (situacao) => ![...alcancaveis(situacao, passos)].some(ehFim),
  )

const para = <S extends string>(mudanca: { para: S } | { recusa: string }): S[] =>
  'para' in mudanca ? [mudanca.para] : []

const passosDaFormalizacao =
  (modalidade: Modalidade): Passos<SituacaoFormalizacao> =>
  (situacao) =>
    acoes.flatMap((acao) => para(daFormalizacao({ situacao, modalidade }, acao)))

test.each(Modalidade.options)(
  'a formalization on its way (%s) can be completed, and given up',
  (modalidade) => {
    const passos = passosDaFormalizacao(modalidade)
    const vivas = [...alcancaveis<SituacaoFormalizacao>('CRIADA', passos)].filter(
      (situacao) => !terminadaFormalizacao(situacao) && situacao !== 'CONFERIDA',
    )
    for (const situacao of vivas) {
      const dela = alcancaveis(situacao, passos)
      expect([situacao, dela.has('CONCLUIDA'), dela.has('CANCELADA')]).toEqual([
        situacao,
        true,
        true,
      ])
    }
    expect(becos('CRIADA', passos, terminadaFormalizacao)).toEqual([])
  },
)

const passosDaProposta: Passos<SituacaoProposta> = (de) =>
  SituacaoProposta.options.filter((destino) => alcanca(de, destino))

test('a proposta on its way can be paid and can end, and somebody owes its next step', () => {
  for (const situacao of SituacaoProposta.options.filter((uma) => !terminada(uma))) {
    const dela = alcancaveis(situacao, passosDaProposta)
    expect(dela.has('PAGA')).toBe(true)
    for (const morte of mortas.filter((uma) => uma !== 'RETIDA')) expect(dela.has(morte)).toBe(true)
    expect(etapas[situacao].proximo).not.toBeNull()
  }
  expect(becos('PRE_PROPOSTA', passosDaProposta, (uma) => fins.some((fim) => fim === uma))).toEqual(
    [],
  )
})

test('a consent can always be asked for again, and one that is given can be taken back', () => {
  const passos: Passos<SituacaoConsentimento> = (situacao) =>
    (
      ['enviar', 'abrir', 'autorizar', 'recusar', 'vencerLink', 'vencer', 'revogar'] as const
    ).flatMap((acao) => para(doConsentimento(situacao, acao)))
  for (const situacao of alcancaveis<SituacaoConsentimento>('NENHUM', passos)) {
    const dela = alcancaveis(situacao, passos)
    expect([situacao, dela.has('AUTORIZADO')]).toEqual([situacao, true])
  }
  expect(passos('AUTORIZADO')).toContain('REVOGADO')
})

test('an oportunidade on its way can be won and lost', () => {
  const acoesDela = [
    'atender',
    'simular',
    'andamento',
    'perder',
    'ganhar',
    'reconhecer',
    'devolver',
    'reabrir',
    'cancelar',
  ] as const
  const passos: Passos<StatusOportunidade> = (status) =>
    acoesDela.flatMap((acao) => para(daOportunidade(status, acao)))
  const vivas = StatusOportunidade.options.filter((um) => um !== 'Ganha' && um !== 'Perdida')
  for (const status of vivas) {
    const dela = alcancaveis(status, passos)
    expect([status, dela.has('Ganha'), dela.has('Perdida')]).toEqual([status, true, true])
  }
})

test('a request of another bank ends by a person, or by the clock and the clearing, and what is answered can be paid', () => {
  const [limiteEm, depois] = [new Date(1), new Date(2)]
  const passosAte = (agora: Date): Passos<SituacaoCtc> => {
    const atos = [...AcaoDaCtc.options, 'OFERTAR', 'VENCER', 'QUITAR', 'DEVOLVER'] as const
    return (situacao) =>
      atos.flatMap((ato) =>
        para(efeitoNaCtc(ato, { situacao, internoEm: limiteEm, limiteEm }, agora)),
      )
  }
  const noPrazo = passosAte(new Date(0))
  for (const situacao of ctcAbertas) {
    const delas = alcancaveis<SituacaoCtc>(situacao, noPrazo)
    for (const fim of ['RETIDA', 'LIBERADA', 'RECUSADA_TECNICA'] as const)
      expect([situacao, fim, delas.has(fim)]).toEqual([situacao, fim, true])
    const vencida = alcancaveis<SituacaoCtc>(situacao, passosAte(depois))
    expect([situacao, vencida.has('DECURSO_DE_PRAZO')]).toEqual([situacao, true])
  }
  for (const situacao of ['LIBERADA', 'DECURSO_DE_PRAZO'] as const) {
    const pagas = alcancaveis<SituacaoCtc>(situacao, noPrazo)
    expect([situacao, pagas.has('QUITADA'), pagas.has('DEVOLVIDA')]).toEqual([situacao, true, true])
  }
  const fins: readonly SituacaoCtc[] = ['RETIDA', 'RECUSADA_TECNICA', 'QUITADA', 'DEVOLVIDA']
  expect(becos<SituacaoCtc>('RECEBIDA', noPrazo, (uma) => fins.includes(uma))).toEqual([])
})

test('a promise ends, and a broken one is taken up by a call', () => {
  const agora = new Date(1)
  const dita = { retomada: false, desfazAte: null, venceEm: new Date(2) }
  const acoesDela = ['cumprir', 'reabrir', 'cancelar', 'quebrar'] as const
  const passosNo = (venceEm: Date): Passos<SituacaoDaPromessa> => {
    return (situacao) =>
      acoesDela.flatMap((acao) => {
        const efeito = efeitoDaAcao(acao, { ...dita, situacao, venceEm }, agora)
        return 'para' in efeito ? [efeito.para] : []
      })
  }
  expect(passosNo(dita.venceEm)('ABERTA').toSorted()).toEqual(['CANCELADA', 'CUMPRIDA'])
  expect(passosNo(agora)('ABERTA')).toEqual(['QUEBRADA'])
  expect(efeitoDaAcao('cumprir', { ...dita, situacao: 'QUEBRADA' }, agora)).toEqual({
    retoma: true,
  })
})

test('the walk finds a state that nobody can leave', () => {
  const passos: Passos<string> = (de) => ({ inicio: ['meio', 'fim'], meio: ['meio'] })[de] ?? []
  expect(becos('inicio', passos, (uma) => uma === 'fim')).toEqual(['meio'])
})
