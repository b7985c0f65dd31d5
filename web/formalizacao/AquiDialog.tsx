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
import { useQuemAssina } from './use-quem-assina.ts'

type Props = { idRelacionamento: string; abertura: Abertura; onClose: () => void }

const modos = {
  papel: {
    nome: 'Formalizar no papel',
    oQue: 'Imprima o contrato, colha a assinatura e junte as fotos ou o PDF. O que já foi juntado fica.',
    modalidade: 'FISICA',
  },
  figital: {
    nome: 'Juntar documentos aqui',
    oQue: 'Fotografe os documentos aqui e depois envie o link: o cliente só mostra o rosto e assina no celular.',
    modalidade: 'FIGITAL',
  },
} as const

/**
 * Begins a formalization at the desk, on paper or on the phone: signer, representatives, witnesses.
 */
export function AquiDialog({ idRelacionamento, abertura, onClose }: Props) {
  const { idProposta, numero, antes, como } = abertura
  const { nome, oQue, modalidade } = modos[como === 'figital' ? 'figital' : 'papel']
  const formulario = useFormulario<QuemAssina>({
    rascunho: `${idRelacionamento}/${como}-${idProposta}`,
    resolver: zodResolver(quemAssinaDepoisDe(antes)),
    defaultValues: { caso: abertura.caso ?? antes?.caso ?? 'COMUM', pessoas: {} },
    onClose,
  })
  const { form, terminar } = formulario
  const quem = useQuemAssina({ control: form.control, idProposta, modalidade })
  const opcoes = { makesOld, dito: () => 'Formalização iniciada', aoChegar: terminar }
  const noPapel = useChange(formalizacaoApi.fisico, opcoes)
  const aqui = useChange(formalizacaoApi.incluir, opcoes)
  const motivo = useMotivo()
  const enviar = form.handleSubmit((digitado) => {
    const body = { idProposta, ...escolhaDe(digitado, antes) }
    if (modalidade === 'FISICA') noPapel.mutate({ body })
    else aqui.mutate({ body: { ...body, modalidade } })
  })

  return (
    <FormDialog
      titulo={`${nome} · ${numero}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome,
        salvando: noPapel.isPending || aqui.isPending,
        impedimento: motivo(formalizacaoApi.fisico.permissao) ?? quem.impedimento,
      }}
      enviar={enviar}
    >
      <p className="apagado">{oQue}</p>
      <QuemAssinaCampos form={form} quem={quem} antes={antes} />
    </FormDialog>
  )
}
