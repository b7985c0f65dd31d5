import { assuntosDaPromessa } from '#shared/promessa/assunto.ts'
import type { Promessa } from '#shared/promessa/shapes.ts'

type Dita = Pick<Promessa, 'nomeCliente' | 'assunto' | 'texto'>

/** What a notice of a promise says; nothing of a kind that this version does not know. */
export function ditoDaPromessa(
  motivo: string,
  promessa: Dita | undefined,
): { title: string; text: string } | undefined {
  const quem = promessa?.nomeCliente ?? 'um cliente'
  const sobre = promessa ? `${sobreOQue(promessa)}. ` : ''
  if (motivo === 'ANTES') {
    return {
      title: `Daqui a pouco: ligar para ${quem}`,
      text: `${sobre}Uma ligação agora já cumpre a promessa.`,
    }
  }
  if (motivo === 'HORA') {
    return {
      title: `É hora de ligar para ${quem}`,
      text: `${sobre}Foi a hora prometida ao cliente.`,
    }
  }
  if (motivo === 'QUEBRADA') {
    return {
      title: `Promessa quebrada: ${quem}`,
      text: `${sobre}Ninguém ligou até a tolerância acabar.`,
    }
  }
  return undefined
}

/** `Saldo do contrato: o saldo no banco antigo` */
export const sobreOQue = ({ assunto, texto }: Pick<Dita, 'assunto' | 'texto'>): string =>
  texto === null ? assuntosDaPromessa[assunto] : `${assuntosDaPromessa[assunto]}: ${texto}`
