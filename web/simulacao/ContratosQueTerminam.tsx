import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import type { Contrato } from '#shared/contrato/shapes.ts'
import { formatarPorcento } from '#shared/numero.ts'
import type { Condicao } from '#shared/simulacao/api.ts'
import { Money } from '../ui/Money.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { comecarPortabilidade, type Digitado } from './digitado.ts'
import type { Pedido } from './modos.ts'

type Props = {
  form: UseFormReturn<Digitado, unknown, Pedido>
  operacao: keyof typeof textos
  /** Contracts of the chosen benefit or job that may be settled; undefined while loading. */
  contratos: readonly Contrato[] | undefined
  condicao: Condicao | undefined
}

const textos = {
  REFIN: {
    nenhum: 'Nenhum contrato deste benefício ou vínculo pode ser refinanciado.',
    quais: 'Contratos que serão quitados',
  },
  PORTABILIDADE: {
    nenhum: 'Nenhum contrato de outro banco neste benefício ou vínculo.',
    quais: 'Contrato que vem para cá',
  },
} as const

/** The contracts to settle, one or several of a benefit or job; or the one to port. */
export function ContratosQueTerminam({ form, operacao, contratos, condicao }: Props) {
  const { control } = form
  const escolhidos = useWatch({ control, name: 'contratos' })
  const { errors, isSubmitted } = useFormState({ control })
  const erro = errors.contratos?.message
  const umSo = operacao === 'PORTABILIDADE'

  function escolher(ids: string[]): void {
    form.setValue('contratos', ids, { shouldDirty: true, shouldValidate: isSubmitted })
  }

  function alternar(contrato: Contrato, marcar: boolean): void {
    const { idContrato: id } = contrato
    if (umSo) {
      escolher([id])
      comecarPortabilidade(form, contrato, condicao)
      return
    }
    const outros = escolhidos.filter((outro) => outro !== id)
    escolher(marcar ? [...outros, id] : outros)
  }

  if (!contratos) return <Skeleton linhas={2} altura={28} />
  if (contratos.length === 0) return <p className="apagado">{textos[operacao].nenhum}</p>
  return (
    <fieldset className="grid">
      <legend>{textos[operacao].quais}</legend>
      {contratos.map((contrato) => {
        const { idContrato, numero, banco, valorParcela, parcelasPagas, prazo, taxaAm } = contrato
        return (
          <label key={idContrato} className="escolha numeros">
            <input
              type={umSo ? 'radio' : 'checkbox'}
              name={umSo ? 'contrato-portado' : undefined}
              checked={escolhidos.includes(idContrato)}
              onChange={({ currentTarget }) => alternar(contrato, currentTarget.checked)}
            />
            <b>{umSo ? `${numero} · ${banco}` : numero}</b>
            <span>
              <Money valor={valorParcela} /> · {parcelasPagas}/{prazo} pagas ·{' '}
              {formatarPorcento(taxaAm)}
            </span>
          </label>
        )
      })}
      {erro && <p className="perigo menor linha-toda">{erro}</p>}
    </fieldset>
  )
}
