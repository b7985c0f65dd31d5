import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { alcanca, etapas, terminada } from '#shared/proposta/situacao.ts'
import { Produto } from '#shared/oportunidade/shapes.ts'
import {
  type Acao,
  acoes,
  acoesDe,
  averbaPeloCrm,
  aceitaAviso,
  caminhoDe,
  pode,
} from './caminho.ts'
import { casosPorCpf } from './casos.ts'
import { Livro } from './livro.ts'
import { AvisoAoBanco, EstadoNoBanco, type PropostaAoBanco, SituacaoNoBanco } from './protocolo.ts'

/** The steps of the stand-in must be legal in the CRM's table of a proposta (domain 11.2). */

const comCaminhoProprio = Object.keys(casosPorCpf).filter((cpf) =>
  /^(?:reprova|pende|cancela)/.test(casosPorCpf[cpf] ?? ''),
)
const propostas = Produto.options.flatMap((produto) =>
  ['000331', '910001'].flatMap((convenio) =>
    [...comCaminhoProprio, '52998224725'].flatMap((cpf) =>
      ['1', '3', '7'].map((fim): PropostaAoBanco => ({
        numero: '2611',
        produto,
        convenio,
        cpf,
        valorFinanciado: 1000,
        valorLiberado: produto === 'PORT' ? 0 : 960,
        valorParcela: 50,
        prazo: 84,
        taxaAm: 1.8,
        quitar:
          produto === 'PORT' ? [{ contrato: `100${fim}`, banco: '626', saldoDevedor: 1000.1 }] : [],
        conta: null,
        correspondente: { codigo: '10101', cpfAgente: null },
      })),
    ),
  ),
)
const nomes = (proposta: PropostaAoBanco) => caminhoDe(proposta).map(({ situacao }) => situacao)
const doPort = new Set(['SALDO_CONFERIDO', 'TED_ENVIADA', 'QUITADA', 'AVERBADA_PORT'])

test('each step of every way through the bank is one that the CRM takes from the step before', () => {
  for (const proposta of propostas) {
    const caminho = [...nomes(proposta)]
    let aqui: SituacaoNoBanco = 'DIGITADA'
    for (const situacao of caminho) {
      expect([proposta.produto, aqui, situacao, alcanca(aqui, situacao)]).toEqual([
        proposta.produto,
        aqui,
        situacao,
        true,
      ])
      aqui = situacao
    }
    expect([aqui, terminada(aqui)]).toEqual([aqui, true])
  }
})

test('a portability goes by the balance of its origin, and no loan does', () => {
  for (const proposta of propostas) {
    const caminho = nomes(proposta)
    if (!caminho.includes('PAGA')) continue
    const porta = proposta.produto === 'PORT'
    expect([proposta, caminho.some((um) => doPort.has(um))]).toEqual([proposta, porta])
    expect([proposta, caminho.includes('AVERBADA')]).toEqual([proposta, !porta])
  }
})

test('a refusal says why and whether it can be mended; nothing else says so', () => {
  for (const { situacao, motivo, recuperavel } of propostas.flatMap(caminhoDe)) {
    const ruim = ['REPROVADA', 'PENDENTE', 'CANCELADA', 'RETIDA'].includes(situacao)
    expect([situacao, motivo !== undefined]).toEqual([situacao, ruim])
    expect([situacao, recuperavel !== undefined]).toEqual([situacao, situacao === 'REPROVADA'])
  }
})

test('what a person at the bank does by hand is taken by the CRM, but the withdrawal, which undoes', () => {
  for (const [acao, { de, para }] of Object.entries(acoes)) {
    for (const situacao of de) {
      const taken = alcanca(situacao, para)
      expect([acao, situacao, taken]).toEqual([acao, situacao, acao !== 'desistir'])
    }
  }
})

test('whom nothing holds back, and who is no step of the life, is offered no action', () => {
  for (const situacao of SituacaoNoBanco.options) {
    for (const proposta of propostas) {
      const oferecidas = acoesDe(proposta).filter((acao) => pode(acao, situacao, proposta))
      if (terminada(situacao) && situacao !== 'PAGA') expect(oferecidas).toEqual([])
      if (situacao === 'PAGA') expect(oferecidas).toEqual(['desistir'])
      // Money that left with the TED is brought back by the TED alone.
      if (situacao === 'TED_ENVIADA' || situacao === 'QUITADA') {
        expect(oferecidas).not.toContain('cancelar')
      }
    }
  }
})

test('what the CRM books, nobody at the bank books by hand', () => {
  for (const proposta of propostas) {
    const averbam = SituacaoNoBanco.options.filter((um) => pode('averbar', um, proposta))
    expect(averbam.length > 0).toBe(proposta.produto !== 'PORT' && !averbaPeloCrm(proposta))
  }
})

test('a notice of the CRM counts where it leads on, and never after the end', () => {
  for (const para of AvisoAoBanco.shape.situacao.options) {
    for (const de of SituacaoNoBanco.options) {
      if (!aceitaAviso(de, para)) continue
      // The one step back: what was told of a balance waits for another one.
      if (de === 'SALDO_CONFERIDO' && para === 'SALDO_RECEBIDO') continue
      expect([de, para, alcanca(de, para)]).toEqual([de, para, true])
      expect(terminada(de)).toBe(false)
    }
  }
})

test('the bank knows the states of a proposta but those that are the CRM’s alone', () => {
  const dele: readonly string[] = SituacaoNoBanco.options
  expect(Object.keys(etapas).filter((um) => !dele.includes(um))).toEqual([
    'PRE_PROPOSTA',
    'REFIN_PORT',
  ])
  expect(dele.filter((um) => !(um in etapas))).toEqual([])
})

const pasta = mkdtempSync(join(tmpdir(), 'consigna-livro-'))
afterAll(() => rmSync(pasta, { recursive: true }))
const uma = propostas.find(({ produto, cpf }) => produto === 'PORT' && cpf === '52998224725')

test('the book takes one proposta for each number, and each step is one number further', () => {
  if (!uma) throw new Error('There is a portability')
  const livro = new Livro()
  const { registro, nova } = livro.receber(uma)
  expect([nova, livro.receber(uma).nova, registro.recebida]).toEqual([true, false, 2])
  const vistas = new Set([registro.historico[0]?.evento])
  for (const passo of caminhoDe(uma)) {
    const evento = livro.mover(registro, passo)
    vistas.add(evento.evento)
    expect(EstadoNoBanco.safeParse(registro.estado).success).toBe(true)
    expect(evento.sequencia).toBe(vistas.size)
    expect(evento.situacao).toBe(passo.situacao)
  }
  expect(livro.proximoPasso(registro)).toBeUndefined()
})

test('moved by hand, a proposta goes on after that step, or stays where its way has none such', () => {
  if (!uma) throw new Error('There is a portability')
  const livro = new Livro()
  const { registro } = livro.receber(uma)
  livro.mover(registro, { situacao: 'APROVADA' })
  // The clearing is ours to ask.
  expect(livro.proximoPasso(registro)).toBeUndefined()
  livro.mover(registro, { situacao: 'SALDO_CONFERIDO' })
  expect(livro.proximoPasso(registro)?.situacao).toBe('TED_ENVIADA')
  livro.mover(registro, { situacao: 'SALDO_RECEBIDO' })
  expect(livro.proximoPasso(registro)).toBeUndefined()
  livro.mover(registro, { situacao: 'SALDO_CONFERIDO' })
  expect(livro.proximoPasso(registro)?.situacao).toBe('TED_ENVIADA')
  livro.mover(registro, { situacao: 'PENDENTE', motivo: 'x' })
  expect(livro.proximoPasso(registro)).toBeUndefined()
})

test('the book is found again after a start, read by its owner only, and a torn one is empty', () => {
  if (!uma) throw new Error('There is a portability')
  const arquivo = join(pasta, 'banco.json')
  const livro = new Livro(arquivo)
  const { registro } = livro.receber(uma)
  livro.mover(registro, { situacao: 'FORMALIZACAO' })
  expect(statSync(arquivo).mode & 0o777).toBe(0o600)
  expect(new Livro(arquivo).listar()).toEqual([registro])
  writeFileSync(arquivo, readFileSync(arquivo, 'utf8').slice(0, -10))
  expect(new Livro(arquivo).listar()).toEqual([])
})

test('every action by hand stands in the list of one product or of all', () => {
  const emLista = new Set(propostas.flatMap(acoesDe))
  expect((Object.keys(acoes) as Acao[]).filter((acao) => !emLista.has(acao))).toEqual([])
})
