import { assuntosDaPromessa } from '#shared/promessa/assunto.ts'
import type { Promessa } from '#shared/promessa/shapes.ts'

type Dita = Pick<Promessa, 'nomeCliente' | 'assunto' | 'texto'>

/**
 * What a notice of a promise says; nothing of a kind that this version does not know. `outro` is the promotor of a
 * client who cannot be read under the active one.
 */
export function ditoDaPromessa(
  motivo: string,
  promessa: Dita | undefined,
  outro?: string,
): { title: string; text: string } | undefined {
  const deOutro = outro === undefined ? 'um cliente' : `um cliente de ${outro}`
  const troque = outro === undefined ? '' : `${troqueParaVer('quem é', outro)} `
  const quem = promessa?.nomeCliente ?? deOutro
  const sobre = promessa ? `${sobreOQue(promessa)}. ` : troque
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
      text: `${sobre}${NINGUEM_LIGOU}`,
    }
  }
  return undefined
}

/** Of several that broke at once in one promotor. */
export const ditoDasQuebradas = (quantas: string, outro?: string) => ({
  title: `${quantas} promessas quebradas${outro === undefined ? '' : ` em ${outro}`}`,
  text: `${outro === undefined ? '' : `${troqueParaVer('quais são', outro)} `}${NINGUEM_LIGOU}`,
})

const NINGUEM_LIGOU = 'Ninguém ligou até a tolerância acabar.'

const troqueParaVer = (oQue: string, promotor: string): string =>
  `Para ver ${oQue}, troque o promotor ativo para ${promotor}.`

/** `Saldo do contrato: o saldo no banco antigo` */
export const sobreOQue = ({ assunto, texto }: Pick<Dita, 'assunto' | 'texto'>): string =>
  texto === null ? assuntosDaPromessa[assunto] : `${assuntosDaPromessa[assunto]}: ${texto}`
