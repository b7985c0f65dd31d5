import type { TipoDeOptIn } from '../contato/semaforo.ts'

/** Meaning of each kind, in the words of the question, stored with the answer. */
const permite: Record<TipoDeOptIn, string> = {
  informacional: 'avisos sobre os meus contratos e propostas',
  comercial: 'ofertas de crédito consignado',
  transacional: 'mensagens sobre operações que eu pedir',
}

/** The words the client agrees to: they name the company, the purpose and the way out. */
export const textoDoOptIn = (tipo: TipoDeOptIn): string =>
  `Autorizo o Banco Consigna a enviar ${permite[tipo]} para este telefone. Posso cancelar quando quiser respondendo SAIR.`
