import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { addToast } from '../ui/toasts.ts'
import { adiarEscrita, aoSairDaPagina, type EscritaAdiada } from './escrita-adiada.ts'
import { juntarRascunho } from './juntar-rascunho.ts'
import { descartarRascunho, guardarRascunho, lerRascunho } from './rascunhos.ts'

type Form<T extends FieldValues> = Pick<
  UseFormReturn<T, unknown, unknown>,
  'watch' | 'reset' | 'getValues' | 'formState'
>

/** Where a draft lies. */
export type LojaDeRascunhos = {
  ler: (chave: string) => Promise<unknown>
  guardar: (chave: string, valores: object) => Promise<void>
  descartar: (chave: string) => Promise<void>
}

const cofreDeRascunhos: LojaDeRascunhos = {
  ler: lerRascunho,
  guardar: guardarRascunho,
  descartar: descartarRascunho,
}

/**
 * Keeps what is typed in a form until it is sent or given up.
 *
 * @param chave `idRelacionamento/form`, or `geral/form` for what belongs to no client
 * @returns `restaurado` when something of before was put back; call `descartar` once it was sent;
 *   `pronto` once it was read back, for `useQuandoPronto`
 */
export function useRascunho<T extends FieldValues>(
  chave: string,
  form: Form<T>,
  loja: LojaDeRascunhos = cofreDeRascunhos,
) {
  const [{ ler, guardar, descartar: apagar }] = useState(loja)
  const [restaurado, setRestaurado] = useState(false)
  const [lida, setLida] = useState<string>()
  const escrita = useRef<EscritaAdiada<object>>(undefined)
  const digitados = useRef<ReadonlySet<string>>(new Set())
  const { watch, reset, getValues } = form
  const pronto = lida === chave

  useEffect(() => {
    // A client that was hidden is shown again as it was left.
    if (pronto) return
    let vivo = true
    const terminar = () => vivo && setLida(chave)
    void ler(chave)
      .then((valor) => {
        if (!vivo || typeof valor !== 'object' || valor === null) return
        const atuais: Record<string, unknown> = getValues()
        const mudados = [...digitados.current].map((campo) => [campo, atuais[campo]] as const)
        const { valores, perdidos } = juntarRascunho({ ...valor }, Object.fromEntries(mudados))
        reset(valores as T, { keepDefaultValues: true })
        setRestaurado(true)
        if (mudados.length > 0) escrita.current?.guardar(structuredClone(valores))
        if (Object.keys(perdidos).length > 0) {
          oferecer(() => {
            reset({ ...getValues(), ...perdidos }, { keepDefaultValues: true })
            escrita.current?.guardar(structuredClone(getValues()))
          })
        }
      })
      // Without the key there is no draft to put back; the form works all the same.
      .catch(() => undefined)
      .then(terminar)
    return () => {
      vivo = false
    }
  }, [chave, pronto, reset, getValues, ler])

  useEffect(() => {
    const esta = adiarEscrita<object>((valores) => {
      void guardar(chave, valores).catch(() => undefined)
    })
    escrita.current = esta
    digitados.current = new Set()
    const { unsubscribe } = watch((valores, { type, name }) => {
      // Only what the person types counts; a reset by the program does not.
      if (type !== 'change') return
      const [campo = ''] = (name ?? '').split('.')
      digitados.current = new Set([...digitados.current, campo])
      esta.guardar(structuredClone(valores))
    })
    const ficar = aoSairDaPagina(esta.jogar)
    return () => {
      ficar()
      unsubscribe()
      esta.jogar()
    }
  }, [chave, watch, guardar])

  async function descartar(): Promise<void> {
    escrita.current?.desistir()
    setRestaurado(false)
    await apagar(chave)
  }

  return { restaurado, pronto, descartar }
}

/** What gave way is one press away: it is in the store no more. */
function oferecer(trazer: () => void): void {
  addToast({
    kind: 'informacao',
    title: 'Você já estava escrevendo: o rascunho de antes não entrou',
    acao: { rotulo: 'Usar o rascunho de antes', fazer: trazer },
    fecharEm: null,
  })
}
