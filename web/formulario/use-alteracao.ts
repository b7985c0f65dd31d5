import { useState } from 'react'
import type { Endpoint, Input, Output } from '#shared/endpoint.ts'
import { avisarErro } from '../api/avisar-erro.ts'
import type { ApiError } from '../api/erro.ts'
import { deQuem } from '../api/intencao.ts'
import { useChange, type Velho } from '../api/query.ts'
import type { Conflito } from './conflito.ts'

type Opcoes<E extends Endpoint, R, V> = {
  makesOld: readonly Velho[]
  /** The edited record in its initial version; undefined when adding one. */
  registro: R | undefined
  /** Reads it again; undefined when it is gone. */
  reler: () => Promise<R | undefined>
  valoresDe: (registro: R) => V
  /** The sentence of the toast after the change was stored. */
  feito: (resposta: Output<E>) => string
  /** `feito` reads nothing of the answer: a success without a model is one. */
  semResposta?: boolean
  aoTerminar: () => void
}

/**
 * Changes an existing record. After a concurrent change the record is read again and shown beside
 * the input; any other refusal is shown as usual.
 */
export function useAlteracao<E extends Endpoint, R, V>(
  endpoint: E,
  { makesOld, registro, reler, valoresDe, feito, semResposta = false, aoTerminar }: Opcoes<E, R, V>,
) {
  // The block behind the dialog may move on.
  const [base, setBase] = useState(() => registro && valoresDe(registro))
  const [conflito, setConflito] = useState<Conflito<R, V>>()
  const mudanca = useChange(endpoint, {
    makesOld,
    semToast: true,
    semResposta,
    dito: feito,
    aoChegar: aoTerminar,
    onError: (error, input) => void aoErrar(error, input),
  })

  async function aoErrar(error: ApiError, input: Input<E>): Promise<void> {
    const { message: aviso, codigo } = error.body
    const lido = codigo === 'outra-versao' ? await reler().catch(() => undefined) : undefined
    if (aviso !== null && lido !== undefined && base !== undefined) {
      setConflito({ aviso, registro: lido, base, atual: valoresDe(lido) })
      return
    }
    setConflito(undefined)
    avisarErro(error, endpoint.mensagens.recusa, deQuem(input, mudanca.nome).text)
  }

  /** The person chose: the stored row is the base from now on. */
  function retomar(): void {
    setBase(conflito?.atual ?? base)
    setConflito(undefined)
  }

  const { mutate, isPending, variables } = mudanca
  return { mutate, isPending, pedido: variables, conflito, retomar }
}
