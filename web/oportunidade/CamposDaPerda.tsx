import { useQuery } from '@tanstack/react-query'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { FatorPerda, MotivoPerda } from '#shared/oportunidade/shapes.ts'
import { qDita } from '../api/query.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'

type Digitado = { idFatorPerda: number; observacao?: string | null | undefined }

export const rotulosDaPerda = { idFatorPerda: 'Motivo da perda', observacao: 'Observação' }

export const useFatores = () => useQuery(qDita(oportunidadeApi.fatoresPerda, {}))

type Props = { control: Control<Digitado>; fatores: ReturnType<typeof useFatores> }

/** Why it is lost: a reason always, a comment where the reason explains nothing. */
export function CamposDaPerda({ control, fatores }: Props) {
  const idFator = useWatch({ control, name: 'idFatorPerda' })
  const escolhido = fatores.data?.find(({ id }) => id === idFator)
  return (
    <>
      <CampoSelecao
        control={control}
        name="idFatorPerda"
        label={rotulosDaPerda.idFatorPerda}
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
        control={control}
        name="observacao"
        label={rotulosDaPerda.observacao}
        obrigatorio={escolhido?.exigeObservacao ?? false}
        maximo={1000}
      />
    </>
  )
}

/** Whether the reason asks for words that are missing: the field says so. */
export function faltaExplicar(
  { setError }: Pick<UseFormReturn<Digitado>, 'setError'>,
  fatores: readonly FatorPerda[] | undefined,
  { idFatorPerda, observacao }: Omit<MotivoPerda, 'versao'>,
): boolean {
  const escolhido = fatores?.find(({ id }) => id === idFatorPerda)
  if (!escolhido?.exigeObservacao || observacao) return false
  setError('observacao', { message: 'Escreva o que aconteceu' }, { shouldFocus: true })
  return true
}
