import { useContext, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ClienteDoDialogo } from '../ui/cliente-do-dialogo.ts'
import { addToast, fecharToast } from '../ui/toasts.ts'
import { useVivo } from '../ui/use-vivo.ts'
import { aoSairDaPagina } from './escrita-adiada.ts'
import {
  descartarRascunho,
  guardarAoPartir,
  guardarRascunho,
  lerRascunho,
} from './guarda-de-rascunhos.ts'
import { nomeDoForm } from './nomes-dos-forms.ts'
import { codigoPromotorAtivo } from './promotor.ts'
import { formAberto, type LojaDeRascunhos, RascunhoDeForm } from './rascunho-do-form.ts'

type Form<T extends FieldValues> = Pick<
  UseFormReturn<T, unknown, unknown>,
  'watch' | 'reset' | 'getValues' | 'formState'
>

const cofreDeRascunhos: LojaDeRascunhos = {
  ler: lerRascunho,
  guardar: guardarRascunho,
  partir: guardarAoPartir,
  descartar: descartarRascunho,
}

/**
 * Keeps what is typed in a form until it is sent or given up.
 *
 * @param chave `idRelacionamento/form`, or `geral/form` for what belongs to no client; the first counts
 * @returns `restaurado` when something of before was put back; call `descartar` once it was sent, `abandonar`
 *   when the person gives it up; `pronto` once it was read back, for `useQuandoPronto`
 */
export function useRascunho<T extends FieldValues>(
  chave: string,
  form: Form<T>,
  loja: LojaDeRascunhos = cofreDeRascunhos,
) {
  const vivo = useVivo()
  const nome = useContext(ClienteDoDialogo)?.nome
  const [restaurado, setRestaurado] = useState(false)
  const [pronto, setPronto] = useState(false)
  const [rascunho] = useState(
    () =>
      new RascunhoDeForm({
        chave,
        promotor: codigoPromotorAtivo(),
        form: formAberto(form),
        loja,
        vivo,
        aoRestaurar: setRestaurado,
        oferecer: (resposta) => oferecer({ chave, nome, titulo: loja.titulo?.() }, resposta),
      }),
  )
  const { defaultValues } = form.formState
  useEffect(() => rascunho.comPadroes({ ...defaultValues }), [rascunho, defaultValues])

  useEffect(() => {
    // A client that was hidden is shown again as it was left.
    if (pronto) return undefined
    let ainda = true
    void rascunho
      .ler(() => ainda)
      // Without the key there is no draft to put back; the form works all the same.
      .catch(() => undefined)
      .then(() => ainda && setPronto(true))
    return () => {
      ainda = false
    }
  }, [pronto, rascunho])

  useEffect(() => {
    const { partir, desligar } = rascunho.ligar()
    const ficar = aoSairDaPagina(partir)
    return () => {
      ficar()
      desligar()
    }
  }, [rascunho])

  return {
    restaurado,
    pronto,
    descartar: () => rascunho.descartar(),
    abandonar: () => rascunho.abandonar(),
  }
}

type Oferta = { chave: string; nome: string | undefined; titulo: string | undefined }

/** What gave way is one press away as long as its form is shown, and comes back with the draft. */
function oferecer(
  { chave, nome, titulo }: Oferta,
  resposta: { usar: () => void; recusar: () => void },
) {
  const id = addToast({
    kind: 'informacao',
    title: titulo ?? 'O rascunho de antes não entrou: você já escrevia, ou alguém mudou o cadastro',
    text: [nomeDoForm(chave), nome].filter((um) => um !== undefined).join(' · '),
    assunto: chave,
    acoes: [
      { rotulo: 'Usar o rascunho de antes', fazer: resposta.usar },
      { rotulo: 'Descartar', fazer: resposta.recusar },
    ],
    fecharEm: null,
  })
  return () => fecharToast(id)
}
