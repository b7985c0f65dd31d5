import { useState } from 'react'
import type { Endpoint, Output } from '#shared/endpoint.ts'
import type { ApiError } from '../api/erro.ts'
import { useChange, type Velho } from '../api/query.ts'
import { toastsForError } from '../api/toasts-for-error.ts'
import { addToast } from '../ui/toasts.ts'
import type { Conflito } from './conflito.ts'

type Opcoes<E extends Endpoint, R, V> = {
  makesOld: readonly Velho[]
  /** The edited record in its initial version; undefined when adding one. */
  registro: R | undefined
  /** Reads it again; undefined when it is gone. */
  reler: () => Promise<R | undefined>
  valoresDe: (registro: R) => V
  /** Said once it is kept. */
  feito: (resposta: Output<E>) => string
  aoTerminar: () => void
}

/**
 * Changes an existing record. After a concurrent change the record is read again and shown beside
 * the input; any other refusal is shown as usual.
 */
export function useAlteracao<E extends Endpoint, R, V>(
  endpoint: E,
  { makesOld, registro, reler, valoresDe, feito, aoTerminar }: Opcoes<E, R, V>,
) {
  // The block behind the dialog may move on.
  const [base, setBase] = useState(() => registro && valoresDe(registro))
  const [conflito, setConflito] = useState<Conflito<R, V>>()
  const mudanca = useChange(endpoint, {
    makesOld,
    semToast: true,
    aoChegar: (resposta) => {
      addToast({ kind: 'sucesso', title: feito(resposta) })
      aoTerminar()
    },
    onError: (error) => void aoErrar(error),
  })

  async function aoErrar(error: ApiError): Promise<void> {
    const { message: aviso, codigo } = error.body
    const lido = codigo === 'outra-versao' ? await reler().catch(() => undefined) : undefined
    if (aviso !== null && lido !== undefined && base !== undefined) {
      setConflito({ aviso, registro: lido, base, atual: valoresDe(lido) })
      return
    }
    setConflito(undefined)
    const { recusa } = endpoint.mensagens
    for (const toast of toastsForError(error, recusa)) addToast({ kind: 'erro', ...toast })
  }

  /** The person chose: the stored row is the base from now on. */
  function retomar(): void {
    setBase(conflito?.atual ?? base)
    setConflito(undefined)
  }

  const { mutate, isPending, variables } = mudanca
  return { mutate, isPending, pedido: variables, conflito, retomar }
}
