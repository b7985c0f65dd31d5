import { janelas } from '#shared/lembrete/grupos.ts'
import { porQuemTrabalha } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { resumir } from './sql.ts'

/** What the bell shows of the person's own lembretes. */
export function resumoDosLembretes(contexto: Contexto): Promise<JsonCru> {
  const { client, usuario, donos, codigoPromotor, agora } = contexto
  return resumir(client, {
    ...janelas(agora),
    donos: [...donos],
    tocaDe: porQuemTrabalha(contexto),
    supervisiona: usuario.papel !== 'ATENDENTE',
    promotores: [codigoPromotor],
  })
}
