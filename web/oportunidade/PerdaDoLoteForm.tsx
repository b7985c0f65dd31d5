import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { MotivoPerda } from '#shared/oportunidade/shapes.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CamposDaPerda, faltaExplicar, rotulosDaPerda, useFatores } from './CamposDaPerda.tsx'

const Perda = MotivoPerda.omit({ versao: true })
export type Perda = z.infer<typeof Perda>

type Props = {
  titulo: string
  /** Whom it reaches. */
  children: ReactNode
  onClose: () => void
  aoConfirmar: (perda: Perda) => void
}

/** One reason for all of them. */
export function PerdaDoLoteForm({ titulo, children, onClose, aoConfirmar }: Props) {
  const fatores = useFatores()
  const formulario = useFormulario<z.input<typeof Perda>, Perda>({
    rascunho: 'geral/perder-lote',
    resolver: zodResolver(Perda),
    onClose,
  })
  const { form, rascunho } = formulario
  const enviar = form.handleSubmit((perda) => {
    if (faltaExplicar(form, fatores.data, perda)) return
    void rascunho.descartar()
    aoConfirmar(perda)
  })
  return (
    <FormDialog
      titulo={titulo}
      formulario={formulario}
      rotulos={rotulosDaPerda}
      acao={{
        nome: 'Perder todas',
        perigo: true,
        salvando: false,
        impedimento: useMotivo()(oportunidadeApi.perderLote.permissao),
      }}
      enviar={enviar}
    >
      {children}
      <CamposDaPerda control={form.control} fatores={fatores} />
    </FormDialog>
  )
}
