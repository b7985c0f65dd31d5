import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { EntradaSimulacao } from '#shared/simulacao/entrada.ts'
import { Money } from '../ui/Money.tsx'
import { daFonte, type Digitado } from './digitado.ts'
import { idDaFonte, type Fonte } from './fontes.ts'

type Props = {
  form: UseFormReturn<Digitado, unknown, EntradaSimulacao>
  fontes: readonly Fonte[]
}

/** The benefit or job that pays: one, never two. Another one has other rules and other contracts. */
export function EscolhaDaFonte({ form, fontes }: Props) {
  const [idBeneficio, idEmpregador] = useWatch({
    control: form.control,
    name: ['idBeneficio', 'idEmpregador'],
  })
  const escolhida = idDaFonte({ idBeneficio, idEmpregador })

  function escolher(fonte: Fonte): void {
    if (fonte.id === escolhida) return
    const { codigoConvenio, ...ids } = daFonte(fonte)
    form.setValue('codigoConvenio', codigoConvenio, { shouldDirty: true })
    form.setValue('idBeneficio', ids.idBeneficio)
    form.setValue('idEmpregador', ids.idEmpregador)
    form.setValue('contratos', [])
    form.setValue('valorParcela', fonte.margemLivre ? fonte.margemLivre / 100 : null)
    form.setValue('prazo', null)
    form.setValue('taxaAm', null)
  }

  return (
    <div className="fontes" role="group" aria-label="Benefício ou vínculo">
      {fontes.map((fonte) => (
        <button
          key={fonte.id}
          type="button"
          className="fonte"
          aria-pressed={fonte.id === escolhida}
          onClick={() => escolher(fonte)}
        >
          <b className="numeros">{fonte.nome}</b>
          {fonte.margemLivre !== null && (
            <span>
              livre <Money valor={fonte.margemLivre} />
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
