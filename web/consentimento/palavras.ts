import { CHAVE_MINUTOS, type EstadoDoToken, LINK_HORAS } from '#shared/consentimento/shapes.ts'
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

const daChave: Partial<Record<SituacaoConsentimento, string>> = {
  ENVIADO: 'Chave enviada',
  EXPIRADO_LINK: 'Chave vencida',
}

/** The state in words: a key that was sent is no link. */
export function ditoDoConsentimento({
  situacao,
  porChave,
  falhou,
}: Pick<EstadoDoToken, 'situacao' | 'porChave' | 'falhou'>): { nome: string; tom: Tom } {
  if (situacao === 'ENVIADO' && falhou) return { nome: 'Não entregue', tom: 'vermelho' }
  const { nome, tom } = situacoes[situacao]
  return { nome: (porChave && daChave[situacao]) || nome, tom }
}

/** What the client still has to do with what was sent. */
export function oQueEspera({
  porChave,
  falhou,
}: Pick<EstadoDoToken, 'porChave' | 'falhou'>): string {
  if (falhou) return 'A mensagem não chegou ao cliente: confira o telefone e envie de novo.'
  return porChave
    ? `Esperando o cliente digitar a chave, que vale ${CHAVE_MINUTOS} minutos.`
    : `Esperando o cliente abrir o link, que vale ${LINK_HORAS} horas.`
}

/** `vale até 20/12/2026 (29 dias)`: what is left, in whole days of Brasília. */
export function validade({ validoAte }: Pick<EstadoDoToken, 'validoAte'>, agora: Date): string {
  if (validoAte === null) return ''
  const ate = hoje(new Date(validoAte))
  const dias = diasEntre(hoje(agora), ate)
  const resta = dias <= 0 ? 'termina hoje' : dias === 1 ? 'falta 1 dia' : `faltam ${dias} dias`
  return `vale até ${formatarDia(ate)} (${resta})`
}
