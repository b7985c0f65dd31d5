import { useQuery } from '@tanstack/react-query'
import { presencaApi } from '#shared/presenca/api.ts'
import { q } from '../api/query.ts'
import { useAviso } from '../notificacao/use-aviso.ts'
import { useLeitura } from '../session/motivo.ts'

/** What the law owes changes with the time. */
const RELEITURA_MS = 5 * 60_000

/** The person's own pause and what the law owes them today; another screen of theirs may change it. */
export function useMeuEstado() {
  const { enabled } = useLeitura(presencaApi.estado.permissao)
  const estado = useQuery({
    ...q(presencaApi.estado, {}),
    enabled,
    refetchInterval: RELEITURA_MS,
  })
  useAviso('pausa', () => void estado.refetch())
  return estado
}
