import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { MotivoPerda, type Oportunidade } from '#shared/oportunidade/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CamposDaPerda, faltaExplicar, rotulosDaPerda, useFatores } from './CamposDaPerda.tsx'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'

type Props = {
  oportunidade: Pick<Oportunidade, 'idOportunidade' | 'idRelacionamento' | 'produto' | 'versao'>
  makesOld: readonly Velho[]
  onClose: () => void
}

/** Ends an oportunidade as lost, and asks why. */
export function PerderDialog({ oportunidade, makesOld, onClose }: Props) {
  const { idOportunidade, idRelacionamento, produto, versao } = oportunidade
  const fatores = useFatores()
  const formulario = useFormulario<z.input<typeof MotivoPerda>, MotivoPerda>({
    rascunho: `${idRelacionamento}/perder-${idOportunidade}`,
    resolver: zodResolver(MotivoPerda),
    onClose,
  })
  const { form, terminar } = formulario
  const perder = useChange(oportunidadeApi.perdida, {
    makesOld,
    semResposta: true,
    aoChegar: terminar,
  })
  const motivo = useMotivo()

  const enviar = form.handleSubmit((body) => {
    if (faltaExplicar(form, fatores.data, body)) return
    perder.mutate({ params: { idOportunidade }, body: { ...body, versao } })
  })

  return (
    <FormDialog
      titulo={`Perder · ${nomeDoProduto[produto]}`}
      formulario={formulario}
      rotulos={rotulosDaPerda}
      acao={{
        nome: 'Confirmar perda',
        perigo: true,
        salvando: perder.isPending,
        impedimento: motivo(oportunidadeApi.perdida.permissao),
      }}
      enviar={enviar}
    >
      <CamposDaPerda control={form.control} fatores={fatores} />
    </FormDialog>
  )
}
