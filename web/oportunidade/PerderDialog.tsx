import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { MotivoPerda, type Oportunidade } from '#shared/oportunidade/shapes.ts'
import { q, useChange, type Velho } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { nomeDoProduto } from './nomes.ts'

type Props = { oportunidade: Oportunidade; makesOld: readonly Velho[]; onClose: () => void }
type Digitado = z.input<typeof MotivoPerda>

const rotulos = { idFatorPerda: 'Motivo da perda', observacao: 'Observação' }

/** Ends an opportunity as lost, and asks why: a reason always, a comment where it explains nothing. */
export function PerderDialog({ oportunidade, makesOld, onClose }: Props) {
  const { idOportunidade, idRelacionamento, produto, versao } = oportunidade
  const fatores = useQuery(q(oportunidadeApi.fatoresPerda, {}))
  const formulario = useFormulario<Digitado, MotivoPerda>({
    rascunho: `${idRelacionamento}/perder-${idOportunidade}`,
    resolver: zodResolver(MotivoPerda),
    onClose,
  })
  const { form, terminar } = formulario
  const perder = useChange(oportunidadeApi.perdida, {
    makesOld,
    onSuccess: terminar,
  })
  const motivo = useMotivo()
  const idFator = useWatch({ control: form.control, name: 'idFatorPerda' })
  const escolhido = fatores.data?.find(({ id }) => id === idFator)

  const enviar = form.handleSubmit((body) => {
    if (escolhido?.exigeObservacao && !body.observacao) {
      form.setError('observacao', { message: 'Escreva o que aconteceu' }, { shouldFocus: true })
      return
    }
    perder.mutate({ params: { idOportunidade }, body: { ...body, versao } })
  })

  return (
    <FormDialog
      titulo={`Perder · ${nomeDoProduto[produto]}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Confirmar perda',
        perigo: true,
        salvando: perder.isPending,
        impedimento: motivo(oportunidadeApi.perdida.permissao),
      }}
      enviar={enviar}
    >
      <CampoSelecao
        control={form.control}
        name="idFatorPerda"
        label={rotulos.idFatorPerda}
        obrigatorio
        numerico
        primeiro
        carregando={fatores.isPending}
        opcoes={(fatores.data ?? []).map(({ id, descricao }) => ({
          value: String(id),
          label: descricao,
        }))}
      />
      <CampoTextoLongo
        control={form.control}
        name="observacao"
        label={rotulos.observacao}
        obrigatorio={escolhido?.exigeObservacao ?? false}
        maximo={1000}
      />
    </FormDialog>
  )
}
