import {
  type AcaoConsentimento,
  SituacaoConsentimento,
  transitar as consentir,
} from '#shared/consentimento/situacao.ts'
import {
  acoes as acoesDaFormalizacao,
  Modalidade,
  SituacaoFormalizacao,
  transitar as formalizar,
} from '#shared/formalizacao/situacao.ts'
import {
  type AcaoOportunidade,
  StatusOportunidade,
  transitar as mover,
} from '#shared/oportunidade/status.ts'
import { alcanca, SituacaoProposta } from '#shared/proposta/situacao.ts'
import { AcaoDaCtc, type AtoDaCtc, efeitoNaCtc, SituacaoCtc } from '#shared/retencao/situacao.ts'
import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import {
  type ComHistorico,
  comHistorico,
  donosSemHistorico,
  movimentos,
  semHistorico,
} from './sql/historico.ts'

/** The table of the word decides, as it does for the server. */
type Lei = (de: string, para: string) => boolean

const chaves = <Acao extends string>(acoes: Record<Acao, true>) => Object.keys(acoes) as Acao[]

const acoesDaOportunidade = chaves<AcaoOportunidade>({
  atender: true,
  simular: true,
  andamento: true,
  perder: true,
  ganhar: true,
  reconhecer: true,
  devolver: true,
  reabrir: true,
  cancelar: true,
})

const acoesDoConsentimento = chaves<AcaoConsentimento>({
  enviar: true,
  abrir: true,
  autorizar: true,
  recusar: true,
  vencerLink: true,
  vencer: true,
  revogar: true,
})

/**
 * Moves of ours that the bank never makes: a withdrawal, a balance above the simulated one, a balance
 * that the origin corrects, a price of the day that waits for the client, and money that a person
 * recognised after the end.
 */
const nossos = new Set([
  'PAGA>CANCELADA',
  'SALDO_RECEBIDO>PENDENTE',
  'SALDO_RECEBIDO>SALDO_RECEBIDO',
  'SALDO_CONFERIDO>SALDO_RECEBIDO',
  'APROVADA>PENDENTE',
  'AVERBACAO>PENDENTE',
  'AVERBADA>PENDENTE',
  'REPROVADA>PAGA',
  'CANCELADA>PAGA',
  'EXPIRADA>PAGA',
  'RETIDA>PAGA',
])

/** In which a second person may accept the marks of a consent. */
const aceitos = new Set(['AUTORIZADO', 'REVOGADO', 'EXPIRADO'])

const leva = (mudanca: { para: string } | { recusa: string }, para: string) =>
  'para' in mudanca && mudanca.para === para

const atosDaCtc: readonly AtoDaCtc[] = [
  ...AcaoDaCtc.options,
  'OFERTAR',
  'VENCER',
  'QUITAR',
  'DEVOLVER',
]

/** Before the limits of a request, and past them. */
const instantes = [0, 2].map((ms) => new Date(ms))
const limite = new Date(1)

const leis: Record<ComHistorico, { primeiros: readonly string[]; permite: Lei }> = {
  proposta: {
    primeiros: ['PRE_PROPOSTA'],
    permite: (de, para) =>
      nossos.has(`${de}>${para}`) ||
      alcanca(SituacaoProposta.parse(de), SituacaoProposta.parse(para)),
  },
  oportunidade: {
    primeiros: ['Em Aberto'],
    // In motion without a live proposta, another simulation is kept and the status stays (`aceitarSimulacao`).
    permite: (de, para) =>
      (de === para && de === 'Em Andamento') ||
      acoesDaOportunidade.some((acao) => leva(mover(StatusOportunidade.parse(de), acao), para)),
  },
  formalizacao: {
    primeiros: ['CRIADA'],
    // The modality may have changed since, so a step of any is lawful.
    permite: (de, para) =>
      Modalidade.options.some((modalidade) =>
        acoesDaFormalizacao.some((acao) =>
          leva(formalizar({ situacao: SituacaoFormalizacao.parse(de), modalidade }, acao), para),
        ),
      ),
  },
  consentimento: {
    primeiros: ['ENVIADO'],
    // Accepting the marks is a step that leaves the status as it was (decision 067).
    permite: (de, para) =>
      (de === para && aceitos.has(de)) ||
      acoesDoConsentimento.some((acao) =>
        leva(consentir(SituacaoConsentimento.parse(de), acao), para),
      ),
  },
  ctc: {
    // What is not ours to keep is refused as it arrives.
    primeiros: ['RECEBIDA', 'RECUSADA_TECNICA'],
    // A result beside the state is a step that leaves it as it was.
    permite: (de, para) =>
      de === para ||
      instantes.some((agora) =>
        atosDaCtc.some((ato) =>
          leva(
            efeitoNaCtc(
              ato,
              { situacao: SituacaoCtc.parse(de), internoEm: limite, limiteEm: limite },
              agora,
            ),
            para,
          ),
        ),
      ),
  },
}

async function semCadeia(contexto: Contexto): Promise<Achado[]> {
  const { client, desde, clientes } = contexto
  const achados: Achado[] = []
  for (const tabela of comHistorico) {
    for (const { id, estado } of await semHistorico(client, { desde, clientes }, { de: tabela })) {
      achados.push({ tabela, id, diz: `its history does not lead to ${estado}` })
    }
  }
  for (const { id } of await donosSemHistorico(client, { desde, clientes })) {
    achados.push({ tabela: 'relacionamento', id, diz: 'its history does not lead to its owner' })
  }
  return achados
}

async function foraDaLei(contexto: Contexto): Promise<Achado[]> {
  const { client, desde, clientes } = contexto
  const achados: Achado[] = []
  for (const tabela of comHistorico) {
    const { primeiros, permite } = leis[tabela]
    for (const feito of await movimentos(client, { desde, clientes }, { de: tabela })) {
      const { de, para, desfeito, ids } = feito
      const vale = de === null ? primeiros.includes(para) : desfeito || permite(de, para)
      if (vale) continue
      const diz = `no rule leads from ${de ?? 'nothing'} to ${para}`
      achados.push(...ids.map((id) => ({ tabela, id, diz })))
    }
  }
  return achados
}

export const historico: Regra[] = [
  {
    nome: 'historico',
    diz: 'the history of each status, and of each owner, leads to it',
    desde: SEMPRE,
    julgar: semCadeia,
  },
  {
    nome: 'transicao',
    diz: 'each move of a history is one that the table of its word allows',
    desde: SEMPRE,
    julgar: foraDaLei,
  },
]
