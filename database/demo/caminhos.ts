import { z } from 'zod'
import { fatores } from '#shared/oportunidade/fatores.ts'
import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { lerJson } from './dados.ts'
import { pesos } from './pesos.ts'
import type { Sorteio } from './sorteio.ts'
import { textos } from './textos.ts'

/** A step, and the business days it takes: always the same, or from the first number to the second. */
const Passos = z.array(z.tuple([SituacaoProposta, z.int(), z.int().optional()]))

const daEsteira = lerJson(
  'esteira.json',
  z.strictObject({
    antes: Passos,
    pendencia: Passos,
    aprovacao: Passos,
    portada: Passos,
    averbada: Passos,
    comAnuencia: Passos,
    /** Business days that a live proposta stays in a step; it is rarely longer there. */
    duracao: z.partialRecord(SituacaoProposta, z.int()),
  }),
)

/** One step of an oportunidade, of its proposta, or of both at one moment. */
export type Passo = {
  /** Business days since the step before. */
  salto: number
  oportunidade?: {
    para: StatusOportunidade
    por: 'USUARIO' | 'SISTEMA'
    fator?: number
    observacao?: string | null
  }
  /** `conta` says which of the oportunidade's propostas. */
  proposta?: {
    conta: number
    para: SituacaoProposta
    por: 'USUARIO' | 'SISTEMA' | 'BANCO' | 'CAMARA'
    motivo?: string
    recuperavel?: boolean
  }
}

/** What the way depends on. */
export type Negocio = {
  portabilidade: boolean
  /** Cards are not simulated, nor is what the bank does not take from another. */
  simulavel: boolean
  /** The beneficiary confirms INSS loans in Meu INSS. */
  anuencia: boolean
  /** A person attends the client. */
  atendido: boolean
  /** Business days without activity until idleness, by the rule of today. */
  diasParada: number
}

const sistema = (para: StatusOportunidade, salto: number): Passo => ({
  salto,
  oportunidade: { para, por: 'SISTEMA' },
})
const pessoa = (para: StatusOportunidade, salto: number): Passo => ({
  salto,
  oportunidade: { para, por: 'USUARIO' },
})

const aberta = () => [sistema('Em Aberto', 0)]

/** The day after its last allowed idle day the system returns it. */
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
  // One returned for idleness waits longer in the queue.
  const naFila = esquecida.length > 0 ? sorteio.inteiro(0, 5) : 0
  return [...aberta(), ...esquecida, pessoa('Em Atendimento', naFila + sorteio.inteiro(0, 9))]
}

function simulada(negocio: Negocio, sorteio: Sorteio): Passo[] {
  const vezes = sorteio.pesado(pesos.oportunidades.simulacoes)
  return [
    ...atendida(negocio, sorteio),
    ...Array.from({ length: vezes }, (_, k) =>
      pessoa('Simulada', k === 0 ? sorteio.inteiro(0, 1) : sorteio.inteiro(0, 3)),
    ),
  ]
}

type DoBanco = readonly [para: SituacaoProposta, salto: number]

/** The steps of the bank, each with the business days it usually takes. */
function esteira({ portabilidade, anuencia }: Negocio, sorteio: Sorteio): DoBanco[] {
  const { antes, pendencia, aprovacao, portada, averbada, comAnuencia } = daEsteira
  const com = (passos: z.infer<typeof Passos>) =>
    passos.map(([para, de, ate]): DoBanco => [
      para,
      ate === undefined ? de : sorteio.inteiro(de, ate),
    ])
  const analisada = com(antes)
  const pendente = sorteio.chance(0.18) ? com(pendencia) : []
  const fim = portabilidade ? portada : anuencia ? comAnuencia : averbada
  return [...analisada, ...pendente, ...com(aprovacao), ...com(fim)]
}

/** Business days since a live proposta reached its state: late in one of eight. */
export const atraso = (sorteio: Sorteio, situacao: SituacaoProposta): number => {
  const dias = daEsteira.duracao[situacao] ?? 1
  return sorteio.chance(0.12) ? dias + sorteio.inteiro(0, 3) : sorteio.inteiro(0, dias - 1)
}

function emAndamento(negocio: Negocio, sorteio: Sorteio): Passo[] {
  return [...simulada(negocio, sorteio), pessoa('Em Andamento', sorteio.inteiro(0, 2))]
}

/** Steps of a portability that the clearing tells. */
const daCamara: ReadonlySet<string> = new Set(['CTC_ENVIADA', 'SALDO_RECEBIDO'])

/** The bank's steps after PRE_PROPOSTA, which comes with the last step of `antes`. */
function comProposta(antes: Passo[], conta: number, passos: readonly DoBanco[]): Passo[] {
  const ultimo = antes.at(-1)
  if (!ultimo) return antes
  return [
    ...antes.slice(0, -1),
    { ...ultimo, proposta: { conta, para: 'PRE_PROPOSTA', por: 'USUARIO' } },
    ...passos.map(([para, salto]): Passo => {
      const por = daCamara.has(para) ? 'CAMARA' : 'BANCO'
      return { salto, proposta: { conta, para, por } }
    }),
  ]
}

/** A proposta that dies: the oportunidade goes back to Em Atendimento by itself, or is lost for good. */
function propostaMorta(negocio: Negocio, sorteio: Sorteio): Passo[] {
  const passos = esteira(negocio, sorteio)
  const corte = negocio.portabilidade ? 'CTC_ENVIADA' : 'ANALISE'
  const expira = negocio.anuencia && sorteio.chance(0.2)
  const ate = expira ? 'ANUENCIA' : corte
  const feitos = passos.slice(0, passos.findIndex(([para]) => para === ate) + 1)
  const [motivo, recuperavel] = sorteio.pesado(
    textos.motivosDeReprovacao.map(
      ([texto, volta, peso]) => [[texto, volta] as const, peso] as const,
    ),
  )
  const fim: NonNullable<Passo['proposta']> = expira
    ? { conta: 0, para: 'EXPIRADA', por: 'BANCO', motivo: 'Anuência expirada', recuperavel: true }
    : negocio.portabilidade && sorteio.chance(0.5)
      ? {
          conta: 0,
          para: 'RETIDA',
          por: 'CAMARA',
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
          ? { para: 'Perdida', por: 'SISTEMA', fator: fatores.reprovada, observacao: motivo }
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
  const fator = sorteio.pesado(pesos.oportunidades.fatoresDePerda)
  const observacao = fator === fatores.outros ? sorteio.um(textos.observacoesDePerda) : null
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
export function caminhoAte(
  desfecho: StatusOportunidade,
  negocio: Negocio,
  sorteio: Sorteio,
): Passo[] {
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
      const quantos = sorteio.inteiro(0, passos.length)
      // Dataprev answers within the hour: then the holder is waited for.
      const semResposta = negocio.anuencia && passos[quantos - 1]?.[0] === 'AVERBACAO'
      return comProposta(andando, 0, passos.slice(0, semResposta ? quantos + 1 : quantos))
    }
    case 'Ganha':
      return comoGanha(comProposta(emAndamento(negocio, sorteio), 0, esteira(negocio, sorteio)))
    case 'Perdida':
      return perdida(negocio, sorteio)
  }
}

/** Paid and booked: the bank's word alone makes an oportunidade Ganha. */
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
