import type { TipoConsentimento } from './situacao.ts'

/** The requesting bank and promotor, as the client knows them, and the duration. */
type Quem = { banco: string; promotor: string; atendente: string; validadeDias: number }

type TextoDoConsentimento = {
  versao: string
  /** The question in one line. */
  titulo: string
  partes: readonly { titulo: string; texto: string }[]
}

/** A change of the words is a new version: what was shown before is in the evidence of its time. */
const versoes: Record<TipoConsentimento, string> = {
  INSS: 'INSS 2026-11-21',
  TRABALHADOR: 'TRABALHADOR 2026-11-21',
}

/** Plain Portuguese, for a person of seventy on a small screen. */
export function textoDoConsentimento(
  tipo: TipoConsentimento,
  { banco, promotor, atendente, validadeDias }: Quem,
): TextoDoConsentimento {
  const inss = tipo === 'INSS'
  return {
    versao: versoes[tipo],
    titulo: inss
      ? `O ${banco} pede para consultar seu benefício do INSS`
      : `O ${banco} pede para consultar seus dados de trabalho`,
    partes: [
      {
        titulo: 'Quem pede',
        texto: `${atendente}, de ${promotor}, correspondente do ${banco}.`,
      },
      {
        titulo: 'O que será consultado',
        texto: inss
          ? 'No INSS (Dataprev): o número do seu benefício, o tipo, a situação, o valor, se está bloqueado para empréstimo e quanto ainda pode ser descontado.'
          : 'No Crédito do Trabalhador (eSocial): seus empregos com carteira assinada, o empregador, a matrícula, o salário e quanto ainda pode ser descontado.',
      },
      {
        titulo: 'Para quê',
        texto:
          'Só para ver se há um empréstimo consignado para você. Os dados não são passados a outro banco.',
      },
      {
        titulo: 'Por quanto tempo',
        texto: `${validadeDias} dias, a partir da sua resposta. Depois disso, só com outra autorização.`,
      },
      {
        titulo: 'O que isto não faz',
        texto:
          'Não contrata empréstimo, não desconta nada e não desbloqueia nada. Nenhuma senha será pedida.',
      },
      {
        titulo: 'Se mudar de ideia',
        texto: 'Você pode retirar a autorização quando quiser: é só pedir ao atendente.',
      },
    ],
  }
}

/** The very text that stands on the screen, for the evidence. */
export const textoCorrido = ({ titulo, partes }: TextoDoConsentimento): string =>
  [titulo, ...partes.map((parte) => `${parte.titulo}: ${parte.texto}`)].join('\n')
