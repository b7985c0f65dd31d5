import { usePromotor } from '../session/promotor.ts'
import { Filtragem } from '../ui/Filtragem.tsx'

type Props = { valor: string | undefined; aoMudar: (valor: string | undefined) => void }

/** The promotores of who looks; who has one has nothing to choose. */
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
