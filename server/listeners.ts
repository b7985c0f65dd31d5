import { encerrarComProposta } from './formalizacao/encerrar-com-proposta.ts'
import { seguirDono } from './lembrete/seguir-dono.ts'
import { reabrirDoDono } from './oportunidade/reabrir-do-dono.ts'
import { propostaMorta } from './proposta/mover.ts'
import { donoTrocado } from './relacionamento/dono.ts'

/** Joins the words that listen to the words that tell. Harmless when it runs again. */
export function joinListeners(): void {
  propostaMorta.ouvir(encerrarComProposta)
  donoTrocado.ouvir(reabrirDoDono)
  donoTrocado.ouvir(seguirDono)
}
