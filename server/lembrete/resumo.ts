import { janelas } from '#shared/lembrete/grupos.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { resumir } from './sql.ts'

/** What the bell shows of the person's own lembretes. */
export const resumoDosLembretes = ({
  client,
  usuario,
  donos,
  codigoPromotor,
  agora,
}: Contexto): Promise<JsonCru> =>
  resumir(client, {
    ...janelas(agora),
    donos: [...donos],
    supervisiona: usuario.papel !== 'ATENDENTE',
    promotores: [codigoPromotor],
  })
