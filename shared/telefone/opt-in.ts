import { z } from 'zod'

/** Specification, section 9: the kinds of opt-in. */
export const tiposDeOptIn = ['informacional', 'comercial', 'transacional'] as const
export const TipoDeOptIn = z.enum(tiposDeOptIn)
export type TipoDeOptIn = z.infer<typeof TipoDeOptIn>

/** What each kind allows, as the client is asked and as it is kept with the answer. */
const permite: Record<TipoDeOptIn, string> = {
  informacional: 'avisos sobre os meus contratos e propostas',
  comercial: 'ofertas de crédito consignado',
  transacional: 'mensagens sobre operações que eu pedir',
}

export const rotulosDeOptIn: Record<TipoDeOptIn, string> = {
  informacional: 'Informacional',
  comercial: 'Comercial',
  transacional: 'Transacional',
}

/** The words the client agrees to: they name the company, the purpose and the way out. */
export const textoDoOptIn = (tipo: TipoDeOptIn): string =>
  `Autorizo o Banco Consigna a enviar ${permite[tipo]} para este telefone. Posso cancelar quando quiser respondendo SAIR.`
