import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Dia } from '#shared/data.ts'
import { CampoData } from '../ui/CampoData.tsx'

type Props = { dia: Dia; aoMudar: (dia: Dia) => void }

/** The day the desk is looked at: yesterday's rules for a complaint, tomorrow's for a promise. */
export function DiaDaMesa({ dia, aoMudar }: Props) {
  const { control, watch } = useForm<{ dia: string | null }>({ values: { dia } })
  useEffect(() => {
    const { unsubscribe } = watch((digitado, { type }) => {
      const { data } = Dia.safeParse(digitado.dia)
      if (type === 'change' && data !== undefined && data !== dia) aoMudar(data)
    })
    return unsubscribe
  }, [watch, dia, aoMudar])
  return <CampoData control={control} name="dia" label="Como era ou será em" />
}
