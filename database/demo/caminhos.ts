import type { Sorteio } from './sorteio.ts'
import { fatoresDePerda, motivosDeReprovacao, observacoesDePerda } from './textos.ts'

/** One step in the life of an opportunity, of its proposta, or of both at one moment. */
export type Passo = {
  /** Business days since the step before. */
  salto: number
  oportunidade?: {
    para: string
    por: 'USUARIO' | 'SISTEMA'
    fator?: number
    observacao?: string | null
  }
  /** `conta` says which of the opportunity's propostas. */
  proposta?: {
    conta: number
    para: string
    por: 'USUARIO' | 'SISTEMA' | 'BANCO'
    motivo?: string
    recuperavel?: boolean
  }
}

export type Desfecho =
  | 'Em Aberto'
  | 'Em Atendimento'
  | 'Simulada'
  | 'Em Andamento'
  | 'Perdida'
  | 'Ganha'

/** What the way depends on. */
export type Negocio = {
  portabilidade: boolean
  /** Cards are not simulated, nor is what the bank does not take from another. */
  simulavel: boolean
  /** The beneficiary confirms INSS loans in Meu INSS. */
  anuencia: boolean
  /** A person attends the client. */
  atendido: boolean
  /** Business days for which what was begun may stand still, by the rule of today. */
  diasParada: number
}

const sistema = (para: string, salto: number): Passo => ({
  salto,
  oportunidade: { para, por: 'SISTEMA' },
})
const pessoa = (para: string, salto: number): Passo => ({
  salto,
  oportunidade: { para, por: 'USUARIO' },
})

const aberta = () => [sistema('Em Aberto', 0)]

/** The day after the last on which it may stand still, the system takes it back. */
const devolvida = ({ diasParada }: Negocio): Passo => ({
  salto: diasParada + 1,
  oportunidade: {
    para: 'Em Aberto',
    por: 'SISTEMA',
    observacao: `Parada por ${diasParada} dias úteis: voltou para Em Aberto`,
  },
})

function atendida(negocio: Negocio, sorteio: Sorteio): Passo[] {
  const esquecida = sorteio.chance(0.08)
    ? [pessoa('Em Atendimento', sorteio.inteiro(1, 8)), devolvida(negocio)]
    : []
  // What was forgotten once waits longer for who takes it up.
  const naFila = esquecida.length > 0 ? sorteio.inteiro(0, 5) : 0
  return [...aberta(), ...esquecida, pessoa('Em Atendimento', naFila + sorteio.inteiro(0, 9))]
}

function simulada(negocio: Negocio, sorteio: Sorteio): Passo[] {
  const vezes = sorteio.pesado([
    [1, 62],
    [2, 28],
    [3, 10],
  ])
  return [
    ...atendida(negocio, sorteio),
    ...Array.from({ length: vezes }, (_, k) =>
      pessoa('Simulada', k === 0 ? sorteio.inteiro(0, 1) : sorteio.inteiro(0, 3)),
    ),
  ]
}

/** The steps of the bank, each with the business days it usually takes. */
export function esteira(
  { portabilidade, anuencia }: Negocio,
  sorteio: Sorteio,
): [string, number][] {
  const comuns: [string, number][] = [
    ['DIGITADA', 0],
    ['FORMALIZACAO', sorteio.inteiro(0, 1)],
    ['ANALISE', sorteio.inteiro(0, 2)],
    ...(sorteio.chance(0.18)
      ? ([
          ['PENDENTE', 0],
          ['ANALISE', sorteio.inteiro(1, 3)],
        ] satisfies [string, number][])
      : []),
    ['APROVADA', sorteio.inteiro(0, 1)],
  ]
  const doFim: [string, number][] = portabilidade
    ? [
        ['CTC_ENVIADA', sorteio.inteiro(0, 1)],
        ['SALDO_RECEBIDO', sorteio.inteiro(2, 5)],
        ['SALDO_CONFERIDO', 0],
        ['TED_ENVIADA', 0],
        ['QUITADA', sorteio.inteiro(0, 1)],
        ['AVERBADA_PORT', sorteio.inteiro(1, 2)],
        ['PAGA', sorteio.inteiro(0, 1)],
      ]
    : [
        ['AVERBACAO', sorteio.inteiro(0, 1)],
        ...(anuencia ? ([['ANUENCIA', 0]] satisfies [string, number][]) : []),
        ['AVERBADA', anuencia ? sorteio.inteiro(0, 2) : sorteio.inteiro(0, 1)],
        ['PAGA', sorteio.inteiro(0, 1)],
      ]
  return [...comuns, ...doFim]
}

/** Service time of each step in business days; a live proposta rarely sits longer. */
const prazos: Record<string, number> = {
  PRE_PROPOSTA: 1,
  DIGITADA: 1,
  FORMALIZACAO: 3,
  ANALISE: 2,
  PENDENTE: 5,
  APROVADA: 1,
  AVERBACAO: 2,
  ANUENCIA: 3,
  AVERBADA: 2,
  CTC_ENVIADA: 5,
  SALDO_RECEBIDO: 1,
  SALDO_CONFERIDO: 1,
  TED_ENVIADA: 1,
  QUITADA: 1,
  AVERBADA_PORT: 2,
}

/** Business days ago that a live proposta came to where it is: late in one of eight. */
export const atraso = (sorteio: Sorteio, situacao: string): number => {
  const prazo = prazos[situacao] ?? 1
  return sorteio.chance(0.12) ? prazo + sorteio.inteiro(0, 3) : sorteio.inteiro(0, prazo - 1)
}

function emAndamento(negocio: Negocio, sorteio: Sorteio): Passo[] {
  return [...simulada(negocio, sorteio), pessoa('Em Andamento', sorteio.inteiro(0, 2))]
}

/** The bank's steps after PRE_PROPOSTA, which comes with the last step of `antes`. */
function comProposta(antes: Passo[], conta: number, passos: [string, number][]): Passo[] {
  const ultimo = antes.at(-1)
  if (!ultimo) return antes
  return [
    ...antes.slice(0, -1),
    { ...ultimo, proposta: { conta, para: 'PRE_PROPOSTA', por: 'USUARIO' } },
    ...passos.map(([para, salto]): Passo => ({ salto, proposta: { conta, para, por: 'BANCO' } })),
  ]
}

/** Code of the loss reason of what the bank refuses for good. */
const REPROVADA = 17

/** A proposta that dies: the opportunity goes back to Em Atendimento by itself, or is lost for good. */
function propostaMorta(negocio: Negocio, sorteio: Sorteio): Passo[] {
  const passos = esteira(negocio, sorteio)
  const corte = negocio.portabilidade ? 'CTC_ENVIADA' : 'ANALISE'
  const expira = negocio.anuencia && sorteio.chance(0.2)
  const ate = expira ? 'ANUENCIA' : corte
  const feitos = passos.slice(0, passos.findIndex(([para]) => para === ate) + 1)
  const [motivo, recuperavel] = sorteio.pesado(
    motivosDeReprovacao.map(([texto, volta, peso]) => [[texto, volta] as const, peso] as const),
  )
  const fim: NonNullable<Passo['proposta']> = expira
    ? { conta: 0, para: 'EXPIRADA', por: 'BANCO', motivo: 'Anuência expirada', recuperavel: true }
    : negocio.portabilidade && sorteio.chance(0.5)
      ? {
          conta: 0,
          para: 'RETIDA',
          por: 'BANCO',
          motivo: 'Portabilidade retida pela origem',
          recuperavel: true,
        }
      : sorteio.chance(0.3)
        ? { conta: 0, para: 'CANCELADA', por: 'SISTEMA', motivo: 'Cancelada a pedido do cliente' }
        : { conta: 0, para: 'REPROVADA', por: 'BANCO', motivo, recuperavel }
  return [
    ...comProposta(emAndamento(negocio, sorteio), 0, feitos),
    {
      salto: expira ? 4 : sorteio.inteiro(1, 3),
      proposta: fim,
      oportunidade:
        fim.recuperavel === false
          ? { para: 'Perdida', por: 'SISTEMA', fator: REPROVADA, observacao: motivo }
          : { para: 'Em Atendimento', por: 'SISTEMA' },
    },
  ]
}

function perdida(negocio: Negocio, sorteio: Sorteio): Passo[] {
  // So long ago the bank may not have taken the contract of another yet.
  const simula = negocio.simulavel && !negocio.portabilidade
  const antes = !negocio.atendido
    ? aberta()
    : sorteio.pesado([
        [aberta(), 34],
        [atendida(negocio, sorteio), 44],
        [simula ? simulada(negocio, sorteio) : atendida(negocio, sorteio), 22],
      ])
  const fator = sorteio.pesado(fatoresDePerda)
  const observacao = fator === 99 ? sorteio.um(observacoesDePerda) : null
  return [
    ...antes,
    {
      salto: sorteio.inteiro(0, 10),
      oportunidade: {
        para: 'Perdida',
        por: negocio.atendido ? 'USUARIO' : 'SISTEMA',
        fator,
        observacao,
      },
    },
  ]
}

/** A life that ends in `desfecho`, legal by the table of `shared/oportunidade/status.ts`. */
export function caminhoAte(desfecho: Desfecho, negocio: Negocio, sorteio: Sorteio): Passo[] {
  switch (desfecho) {
    case 'Em Aberto':
      return aberta()
    case 'Em Atendimento':
      return negocio.simulavel && sorteio.chance(0.12)
        ? propostaMorta(negocio, sorteio)
        : atendida(negocio, sorteio)
    case 'Simulada':
      return simulada(negocio, sorteio)
    case 'Em Andamento': {
      const andando = emAndamento(negocio, sorteio)
      if (sorteio.chance(0.08)) return andando
      const passos = esteira(negocio, sorteio).slice(0, -1)
      return comProposta(andando, 0, passos.slice(0, sorteio.inteiro(0, passos.length)))
    }
    case 'Ganha':
      return comoGanha(comProposta(emAndamento(negocio, sorteio), 0, esteira(negocio, sorteio)))
    case 'Perdida':
      return perdida(negocio, sorteio)
  }
}

/** Paid and booked: the bank's word alone makes an opportunity Ganha. */
function comoGanha(passos: Passo[]): Passo[] {
  const ultimo = passos.at(-1)
  if (!ultimo) return passos
  return [...passos.slice(0, -1), { ...ultimo, oportunidade: { para: 'Ganha', por: 'SISTEMA' } }]
}

/** Waiting for the beneficiary in Meu INSS. */
export function caminhoDaAnuencia(negocio: Negocio, sorteio: Sorteio): Passo[] {
  const passos = esteira({ ...negocio, anuencia: true }, sorteio)
  const ate = passos.findIndex(([para]) => para === 'ANUENCIA') + 1
  return comProposta(emAndamento(negocio, sorteio), 0, passos.slice(0, ate))
}
