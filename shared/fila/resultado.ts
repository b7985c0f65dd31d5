import { z } from 'zod'

/** What came of a call, in the order of the keys 1 to 6. */
export const resultados = {
  FALOU: 'Falou com o cliente',
  NAO_ATENDEU: 'Não atendeu',
  RECADO: 'Deixou recado',
  NUMERO_ERRADO: 'Número errado',
  PEDIU_RETORNO: 'Pediu para ligar depois',
  RECUSOU: 'Recusou a oferta',
} as const
export type Resultado = keyof typeof resultados

const nomes = Object.keys(resultados) as [Resultado, ...Resultado[]]
export const Resultado = z.enum(nomes, 'Resultado: escolha uma opção')

/** How a turn ended, with those that were no call. */
export const fins = {
  ...resultados,
  PULADO: 'Pulou o cliente',
  ADIADO: 'Deixou para mais tarde',
  SEM_RESULTADO: 'Terminou sem resultado',
  RETIRADO: 'A supervisão retirou o cliente',
  SAIU: 'Saiu do sistema',
} as const
export type Fim = keyof typeof fins
export const Fim = z.enum(Object.keys(fins) as [Fim, ...Fim[]])

/** Why a client is skipped. */
export const motivosDoPulo = {
  OUTRO_ASSUNTO: 'Tratando outro assunto',
  PRECISA_PREPARAR: 'Preciso me preparar antes',
  HORARIO_RUIM: 'Horário ruim para este cliente',
  CONHECIDO: 'Conheço o cliente pessoalmente',
  OUTRO: 'Outro motivo',
} as const
export type MotivoDoPulo = keyof typeof motivosDoPulo

type Efeito = {
  /** The client leaves the lists: what they were called for is done. */
  encerra: boolean
  /** A client without an owner becomes the caller's. */
  assume: boolean
  /** For how long no list calls the client, by the dated rule of that name. */
  descansa: 'fila_sem_resposta_horas' | 'fila_recado_dias_uteis' | 'fila_recusa_dias' | null
}

/** What a result does to the client's place in the lists. */
export function efeitoDo(resultado: Resultado): Efeito {
  switch (resultado) {
    case 'FALOU':
    case 'PEDIU_RETORNO':
      return { encerra: true, assume: true, descansa: null }
    case 'NAO_ATENDEU':
      return { encerra: false, assume: false, descansa: 'fila_sem_resposta_horas' }
    case 'RECADO':
      return { encerra: false, assume: false, descansa: 'fila_recado_dias_uteis' }
    case 'NUMERO_ERRADO':
      return { encerra: false, assume: false, descansa: null }
    case 'RECUSOU':
      return { encerra: true, assume: false, descansa: 'fila_recusa_dias' }
  }
}
