import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { ausenciaApi } from '#shared/ausencia/api.ts'
import { recusaDoPeriodo } from '#shared/ausencia/periodo.ts'
import type { Ausencia, Impacto } from '#shared/ausencia/shapes.ts'
import { Dia } from '#shared/data.ts'
import { q } from '../api/query.ts'
import type { Formulario } from './AusenciaDialog.tsx'

export type Espera = {
  /** Of the days in the form. */
  impacto: Impacto | undefined
  contando: boolean
  falhou: boolean
  /** Why these days cannot be. */
  recusa: string | undefined
}

/** What waits in the days of the form, asked again when they or the person change. */
export function useImpacto(
  control: Control<Formulario, unknown, unknown>,
  ausencia: Ausencia | undefined,
): Espera {
  const [dataInicio, dataFim, inicioTarde = false, fimManha = false, atendente] = useWatch({
    control,
    name: ['dataInicio', 'dataFim', 'inicioTarde', 'fimManha', 'atendente'],
  })
  const periodo = { dataInicio, dataFim, inicioTarde, fimManha }
  const dias = Dia.safeParse(dataInicio).success && Dia.safeParse(dataFim).success
  const recusa = dias ? recusaDoPeriodo(periodo) : undefined
  // A supervisor chooses whose days they are first.
  const enabled = dias && recusa === undefined && Boolean(atendente)
  const { data, isFetching, isError } = useQuery({
    ...q(ausenciaApi.impacto, {
      body: {
        ...periodo,
        ...(atendente && { atendente }),
        ...(ausencia && { idAusencia: ausencia.idAusencia }),
      },
    }),
    enabled,
  })
  return {
    impacto: enabled ? data : undefined,
    contando: enabled && data === undefined && isFetching,
    falhou: enabled && data === undefined && isError,
    recusa,
  }
}
