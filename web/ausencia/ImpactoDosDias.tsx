import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ausenciaApi } from '#shared/ausencia/api.ts'
import { recusaDoPeriodo } from '#shared/ausencia/periodo.ts'
import type { Ausencia, Impacto, NovaAusencia } from '#shared/ausencia/shapes.ts'
import { Dia } from '#shared/data.ts'
import { q } from '../api/query.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import type { Formulario } from './AusenciaDialog.tsx'

const { impacto } = ausenciaApi

type Props = {
  form: UseFormReturn<Formulario, unknown, z.output<typeof NovaAusencia>>
  ausencia: Ausencia | undefined
}

/** What waits in the chosen days, and who covers in each promotor: the least loaded is proposed. */
export function ImpactoDosDias({ form, ausencia }: Props) {
  const { control, getValues, setValue } = form
  const [dataInicio, dataFim, inicioTarde = false, fimManha = false, atendente] = useWatch({
    control,
    name: ['dataInicio', 'dataFim', 'inicioTarde', 'fimManha', 'atendente'],
  })
  const periodo = { dataInicio, dataFim, inicioTarde, fimManha }
  const dias = Dia.safeParse(dataInicio).success && Dia.safeParse(dataFim).success
  const recusa = dias ? recusaDoPeriodo(periodo) : undefined
  const { data, isError } = useQuery({
    ...q(impacto, {
      body: {
        ...periodo,
        ...(atendente && { atendente }),
        ...(ausencia && { idAusencia: ausencia.idAusencia }),
      },
    }),
    enabled: dias && recusa === undefined,
    placeholderData: keepPreviousData,
  })

  useEffect(() => {
    if (!data) return
    const antes = new Map(
      getValues('cobertura')?.map(({ codigoPromotor, idCobertor }) => [codigoPromotor, idCobertor]),
    )
    setValue(
      'cobertura',
      data.promotores.map(({ codigoPromotor, candidatos }) => ({
        codigoPromotor,
        idCobertor: escolhida(antes.get(codigoPromotor), candidatos, ausencia !== undefined),
      })),
    )
  }, [data, getValues, setValue, ausencia])

  if (recusa !== undefined) return <p className="erro">{recusa}</p>
  if (!dias) return null
  if (!data) {
    return isError && <p className="suave">Não foi possível contar o que espera nestes dias.</p>
  }
  return (
    <>
      <Espera impacto={data} />
      {data.promotores.map(({ codigoPromotor, nome, candidatos }, indice) => (
        <CampoSelecao
          key={codigoPromotor}
          control={control}
          name={`cobertura.${indice}.idCobertor`}
          label={data.promotores.length === 1 ? 'Quem cobre' : `Quem cobre em ${nome}`}
          placeholder="Ninguém"
          ajuda="Atende os clientes nestes dias, em nome de quem se ausenta"
          opcoes={candidatos
            .filter(({ impedimento }) => impedimento === null)
            .map(({ idUsuario, nome: quem, carga }) => ({
              value: idUsuario,
              label: `${quem} · ${carga} em aberto`,
            }))}
        />
      ))}
    </>
  )
}

/** What was chosen stays while that person can cover; without a choice the first who can. */
function escolhida(
  antes: string | null | undefined,
  candidatos: Impacto['promotores'][number]['candidatos'],
  mudanca: boolean,
): string | null {
  const podem = candidatos.filter(({ impedimento }) => impedimento === null)
  if (antes === null || (antes === undefined && mudanca)) return null
  const mesma = podem.find(({ idUsuario }) => idUsuario === antes)
  return (mesma ?? podem[0])?.idUsuario ?? null
}

function Espera({ impacto: { clientes, lembretes, propostas, prazos } }: { impacto: Impacto }) {
  const partes = [
    [clientes, 'cliente', 'clientes'],
    [lembretes, 'lembrete', 'lembretes'],
    [propostas, 'proposta em curso', 'propostas em curso'],
    [prazos, 'prazo que vence', 'prazos que vencem'],
  ] as const
  const ditas = partes
    .filter(([quantos]) => quantos > 0)
    .map(([quantos, um, varios]) => `${quantos} ${quantos === 1 ? um : varios}`)
  return (
    <p role="status">
      {ditas.length === 0
        ? 'Nada espera por esta pessoa nestes dias.'
        : `Esperam por esta pessoa nestes dias: ${ditas.join(', ')}.`}
    </p>
  )
}
