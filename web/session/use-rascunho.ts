import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { addToast } from '../ui/toasts.ts'
import { type CamposTocados, lerCampos, separar, valoresDos } from './campos-tocados.ts'
import { adiarEscrita, aoSairDaPagina, type EscritaAdiada } from './escrita-adiada.ts'
import { juntarRascunho } from './juntar-rascunho.ts'
import {
  descartarRascunho,
  guardarAoPartir,
  guardarRascunho,
  lerRascunho,
} from './guarda-de-rascunhos.ts'

type Form<T extends FieldValues> = Pick<
  UseFormReturn<T, unknown, unknown>,
  'watch' | 'reset' | 'getValues' | 'formState'
>

/** What is stored of a form. */
export type RascunhoDoForm = { campos: CamposTocados }

/** Where a draft lies. */
export type LojaDeRascunhos = {
  ler: (chave: string) => Promise<unknown>
  guardar: (chave: string, rascunho: RascunhoDoForm) => Promise<void>
  /** The page goes: nothing can be waited for. */
  partir: (chave: string, rascunho: RascunhoDoForm) => void
  descartar: (chave: string) => Promise<void>
}

const cofreDeRascunhos: LojaDeRascunhos = {
  ler: lerRascunho,
  guardar: guardarRascunho,
  partir: guardarAoPartir,
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
  const [{ ler, guardar, partir, descartar: apagar }] = useState(loja)
  const [restaurado, setRestaurado] = useState(false)
  const [lida, setLida] = useState<string>()
  const escrita = useRef<EscritaAdiada<RascunhoDoForm>>(undefined)
  const tocados = useRef<CamposTocados>({})
  const { watch, reset, getValues, formState } = form
  const { defaultValues } = formState
  const padroes = useRef<Record<string, unknown>>({})
  useEffect(() => {
    padroes.current = { ...defaultValues }
  }, [defaultValues])
  const pronto = lida === chave

  useEffect(() => {
    // A client that was hidden is shown again as it was left.
    if (pronto) return
    let vivo = true
    const terminar = () => vivo && setLida(chave)
    void ler(chave)
      .then((guardado) => {
        const campos = lerCampos(guardado, padroes.current)
        if (!vivo || Object.keys(campos).length === 0) return
        const { voltam, mudados } = separar(campos, padroes.current)
        const digitados = Object.keys(tocados.current)
        const atuais: Record<string, unknown> = getValues()
        const { valores, perdidos } = juntarRascunho(
          valoresDos(voltam),
          Object.fromEntries(digitados.map((campo) => [campo, atuais[campo]])),
        )
        if (Object.keys(voltam).length > 0) por(valores)
        tocados.current = { ...voltam, ...tocados.current }
        setRestaurado(Object.keys(voltam).length > 0)
        if (digitados.length > 0) escrever()
        const deixados = { ...perdidos, ...valoresDos(mudados) }
        if (Object.keys(deixados).length > 0) oferecer(() => trazer(deixados))
      })
      // Without the key there is no draft to put back; the form works all the same.
      .catch(() => undefined)
      .then(terminar)
    return () => {
      vivo = false
    }

    function por(valores: Record<string, unknown>): void {
      // The fields are those of the form: the draft was typed in it.
      reset({ ...getValues(), ...valores } as T, { keepDefaultValues: true })
    }
    function trazer(valores: Record<string, unknown>): void {
      por(valores)
      for (const [campo, valor] of Object.entries(valores)) tocar(campo, valor)
      escrever()
    }
    function tocar(campo: string, valor: unknown): void {
      tocados.current = { ...tocados.current, [campo]: { base: padroes.current[campo], valor } }
    }
    function escrever(): void {
      escrita.current?.guardar({ campos: structuredClone(tocados.current) })
    }
  }, [chave, pronto, reset, getValues, ler])

  useEffect(() => {
    const esta = adiarEscrita<RascunhoDoForm>(
      (rascunho) => guardar(chave, rascunho).catch(() => undefined),
      (rascunho) => partir(chave, rascunho),
    )
    escrita.current = esta
    const { unsubscribe } = watch((valores, { type, name }) => {
      // What the person types or ticks counts, by its field; a reset of the whole form has no name.
      if (type !== 'change' && name === undefined) return
      const [campo = ''] = (name ?? '').split('.')
      const { base } = tocados.current[campo] ?? { base: padroes.current[campo] }
      const valor: unknown = valores[campo]
      tocados.current = { ...tocados.current, [campo]: { base, valor } }
      esta.guardar({ campos: structuredClone(tocados.current) })
    })
    const ficar = aoSairDaPagina(esta.partir)
    return () => {
      ficar()
      unsubscribe()
      esta.jogar()
    }
  }, [chave, watch, guardar, partir])

  async function descartar(): Promise<void> {
    escrita.current?.desistir()
    tocados.current = {}
    setRestaurado(false)
    await apagar(chave)
  }

  return { restaurado, pronto, descartar }
}

/** What gave way is one press away: it is in the store no more. */
function oferecer(trazer: () => void): void {
  addToast({
    kind: 'informacao',
    title: 'O rascunho de antes não entrou: você já escrevia, ou alguém mudou o cadastro',
    acao: { rotulo: 'Usar o rascunho de antes', fazer: trazer },
    fecharEm: null,
  })
}
