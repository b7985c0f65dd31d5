import type { EstadoDoToken } from '#shared/consentimento/shapes.ts'
import type { SituacaoConsentimento, TipoConsentimento } from '#shared/consentimento/situacao.ts'
import { diasEntre, formatarDia, hoje } from '#shared/data.ts'

type Tom = 'neutro' | 'azul' | 'verde' | 'vermelho' | 'ambar'

export const nomesDosTipos: Record<TipoConsentimento, string> = {
  INSS: 'INSS',
  TRABALHADOR: 'Crédito do Trabalhador',
}

export const nomesDosCanais: Record<string, string> = {
  SMS: 'SMS',
  WHATSAPP: 'WhatsApp',
  EMAIL: 'E-mail',
  LIGACAO: 'ligação',
  LOJA: 'loja',
  MENSAGEM: 'resposta a mensagem',
}

export const situacoes: Record<SituacaoConsentimento, { nome: string; tom: Tom }> = {
  NENHUM: { nome: 'Não pedido', tom: 'neutro' },
  ENVIADO: { nome: 'Link enviado', tom: 'azul' },
  ABERTO: { nome: 'Cliente lendo', tom: 'azul' },
  AUTORIZADO: { nome: 'Autorizado', tom: 'verde' },
  RECUSADO: { nome: 'Recusado', tom: 'vermelho' },
  EXPIRADO_LINK: { nome: 'Link vencido', tom: 'ambar' },
  EXPIRADO: { nome: 'Vencido', tom: 'ambar' },
  REVOGADO: { nome: 'Revogado', tom: 'vermelho' },
}

/** `vale até 20/12/2026 (29 dias)`: what is left, in whole days of Brasília. */
export function validade({ validoAte }: Pick<EstadoDoToken, 'validoAte'>, agora: Date): string {
  if (validoAte === null) return ''
  const ate = hoje(new Date(validoAte))
  const dias = diasEntre(hoje(agora), ate)
  const resta = dias <= 0 ? 'termina hoje' : dias === 1 ? 'falta 1 dia' : `faltam ${dias} dias`
  return `vale até ${formatarDia(ate)} (${resta})`
}

/** `04:59`, or `1:04:59` from an hour on; null once it has passed. */
export function contagem(ate: string | null, agora: Date): string | null {
  if (ate === null) return null
  const segundos = Math.ceil((new Date(ate).getTime() - agora.getTime()) / 1000)
  if (segundos <= 0) return null
  const dois = (valor: number) => String(valor).padStart(2, '0')
  const horas = Math.floor(segundos / 3600)
  const resto = `${dois(Math.floor((segundos % 3600) / 60))}:${dois(segundos % 60)}`
  return horas > 0 ? `${horas}:${resto}` : resto
}
