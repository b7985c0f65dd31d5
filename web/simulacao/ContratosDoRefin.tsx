import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import type { Contrato } from '#shared/contrato/shapes.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { Money } from '../ui/Money.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Digitado } from './digitado.ts'
import type { Pedido } from './modos.ts'

type Props = {
  form: UseFormReturn<Digitado, unknown, Pedido>
  /** What may be paid off of the chosen benefit or job; undefined while it is not known. */
  contratos: readonly Contrato[] | undefined
}

/** The contracts that the new loan pays off: one or several of the same benefit or job. */
export function ContratosDoRefin({ form, contratos }: Props) {
  const { control } = form
  const escolhidos = useWatch({ control, name: 'contratos' })
  const { errors, isSubmitted } = useFormState({ control })
  const erro = errors.contratos?.message

  function alternar(id: string, marcar: boolean): void {
    const outros = escolhidos.filter((outro) => outro !== id)
    form.setValue('contratos', marcar ? [...outros, id] : outros, {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    })
  }

  if (!contratos) return <Skeleton linhas={2} altura={28} />
  if (contratos.length === 0) {
    return (
      <p className="apagado">Nenhum contrato deste benefício ou vínculo pode ser refinanciado.</p>
    )
  }
  return (
    <fieldset className="quitar">
      <legend>Contratos que serão quitados</legend>
      {contratos.map(({ idContrato, numero, valorParcela, parcelasPagas, prazo, taxaAm }) => (
        <label key={idContrato} className="quitar-contrato numeros">
          <input
            type="checkbox"
            checked={escolhidos.includes(idContrato)}
            onChange={({ currentTarget }) => alternar(idContrato, currentTarget.checked)}
          />
          <b>{numero}</b>
          <span>
            <Money valor={valorParcela} /> · {parcelasPagas}/{prazo} pagas ·{' '}
            {formatarPorcento(taxaAm)}
          </span>
        </label>
      ))}
      {erro && <p className="quitar-erro">{erro}</p>}
    </fieldset>
  )
}
