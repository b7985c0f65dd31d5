import { useQuery } from '@tanstack/react-query'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { BeneficioInssBlock } from '../beneficio/BeneficioInssBlock.tsx'
import { Revelar } from '../revelacao/Revelar.tsx'
import { blocos } from './blocos.ts'

type Props = { relacionamento: Relacionamento }

/** What the person lives on and may borrow against: consent, benefits, jobs, in this order. */
export function BeneficiosPanel({ relacionamento }: Props) {
  const inss = useQuery(blocos(relacionamento).beneficioInss)
  return (
    <BeneficioInssBlock
      relacionamento={relacionamento}
      consulta={inss}
      numeroDe={({ idBeneficio, numero }) => (
        <Revelar campo="beneficio" id={idBeneficio}>
          {numero}
        </Revelar>
      )}
    />
  )
}
