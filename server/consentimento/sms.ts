import type { TipoConsentimento } from '#shared/consentimento/situacao.ts'
import { CHAVE_MINUTOS, LINK_HORAS } from '#shared/consentimento/shapes.ts'

const oQue: Record<TipoConsentimento, string> = {
  INSS: 'consultar seu INSS',
  TRABALHADOR: 'consultar seu emprego',
}

type Link = { banco: string; tipo: TipoConsentimento; endereco: string }

export const smsDoLink = ({ banco, tipo, endereco }: Link): string =>
  `${banco}: veja o pedido para ${oQue[tipo]} e responda em ${LINK_HORAS}h: ${endereco}`

type Chave = { banco: string; chave: string; endereco: string }

export const smsDaChave = ({ banco, chave, endereco }: Chave): string =>
  `${banco}: sua chave e ${chave}, por ${CHAVE_MINUTOS} min. Digite so em ${endereco} e nao diga a ninguem`
