import { usePromotor } from '../session/promotor.ts'
import { Filtragem } from '../ui/Filtragem.tsx'

type Props = { valor: string | undefined; aoMudar: (valor: string | undefined) => void }

/** A choice among the promotores of the caller; hidden for a person of one promotor. */
export function FiltroDoPromotor(props: Props) {
  const { opcoes } = usePromotor()
  if (opcoes.length < 2) return null
  return (
    <Filtragem
      {...props}
      rotulo="Promotor"
      todas="Todos"
      opcoes={opcoes.map(({ value, label }) => [value, label])}
    />
  )
}
