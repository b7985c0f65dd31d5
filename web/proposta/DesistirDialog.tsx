import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { propostaApi, type PropostaDetalhada } from '#shared/proposta/api.ts'
import { trilhaApi } from '#shared/trilha/api.ts'
import { useChange } from '../api/query.ts'
import { CampoMotivo } from '../formulario/CampoMotivo.tsx'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { envelhecem } from './conferencia.ts'

type Props = { proposta: PropostaDetalhada; onClose: () => void }
const corpo = trilhaApi.desistir.body
const rotulos = { motivo: 'Motivo' }

/** The client gives the portability up; the bank is told to stop. */
export function DesistirDialog({ proposta: { idProposta, numero }, onClose }: Props) {
  const formulario = useFormulario<z.input<typeof corpo>, z.output<typeof corpo>>({
    rascunho: `${idProposta}/desistir`,
    resolver: zodResolver(corpo),
    onClose,
  })
  const { form, terminar } = formulario
  const desistir = useChange(trilhaApi.desistir, {
    makesOld: [...envelhecem, propostaApi.consultar],
    aoChegar: terminar,
  })
  const enviar = form.handleSubmit((body) => desistir.mutate({ params: { idProposta }, body }))
  return (
    <FormDialog
      titulo={`Desistência da portabilidade ${numero}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{ nome: 'Registrar a desistência', perigo: true, salvando: desistir.isPending }}
      enviar={enviar}
    >
      <p>
        O contrato fica no banco de origem, e o nosso banco é avisado para não enviar a TED. O que o
        cliente assinou continua na página do link dele e na aba Formalização.
      </p>
      <CampoMotivo control={form.control} maximo={300} />
    </FormDialog>
  )
}
