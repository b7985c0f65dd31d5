import { encerrarComProposta } from './formalizacao/encerrar-com-proposta.ts'
import { propostaMorta } from './proposta/mover.ts'

/** Joins the words that listen to the words that tell. Harmless when it runs again. */
export function joinListeners(): void {
  propostaMorta.ouvir(encerrarComProposta)
}
