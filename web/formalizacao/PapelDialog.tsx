import { zodResolver } from '@hookform/resolvers/zod'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { makesOld } from './consultas.ts'
import type { Abertura } from './FormalizacaoPanel.tsx'
import { escolhaDe, type QuemAssina, quemAssinaDepoisDe } from './quem-assina.ts'
import { QuemAssinaCampos, rotulos } from './QuemAssinaCampos.tsx'

type Props = { idRelacionamento: string; abertura: Abertura; onClose: () => void }

/** On paper: who signs, and who signs beside or for the client. */
export function PapelDialog({ idRelacionamento, abertura, onClose }: Props) {
  const { idProposta, numero, antes } = abertura
  const formulario = useFormulario<QuemAssina>({
    rascunho: `${idRelacionamento}/papel-${idProposta}`,
    resolver: zodResolver(quemAssinaDepoisDe(antes)),
    defaultValues: { caso: abertura.caso ?? antes?.caso ?? 'COMUM', pessoas: {} },
    onClose,
  })
  const { form, terminar } = formulario
  const comecar = useChange(formalizacaoApi.fisico, { makesOld, onSuccess: terminar })
  const motivo = useMotivo()
  const enviar = form.handleSubmit((digitado) =>
    comecar.mutate({ body: { idProposta, ...escolhaDe(digitado, antes) } }),
  )

  return (
    <FormDialog
      titulo={`Formalizar no papel · ${numero}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Formalizar no papel',
        salvando: comecar.isPending,
        impedimento: motivo(formalizacaoApi.fisico.permissao),
      }}
      enviar={enviar}
    >
      <p className="apagado">
        Imprima o contrato, colha a assinatura e junte as fotos ou o PDF. O que já foi juntado fica.
      </p>
      <QuemAssinaCampos form={form} idProposta={idProposta} modalidade="FISICA" antes={antes} />
    </FormDialog>
  )
}
