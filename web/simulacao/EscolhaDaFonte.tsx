import { useWatch, type UseFormReturn } from 'react-hook-form'
import { emReais } from '#shared/dinheiro.ts'
import type { ReguaDaMargem } from '#shared/simulacao/api.ts'
import { Money } from '../ui/Money.tsx'
import { daFonte, type Digitado } from './digitado.ts'
import { idDaFonte, type Fonte } from './fontes.ts'
import type { Pedido } from './modos.ts'
import { NormaDaMargem, Regua, SegmentosDaRegua } from './Regua.tsx'

type Props = {
  form: UseFormReturn<Digitado, unknown, Pedido>
  fontes: readonly Fonte[]
  reguas: ReadonlyMap<string | null, ReguaDaMargem>
}

/**
 * The paying benefit or job: exactly one, each with its own margin. Another one has other rules and
 * other contracts.
 */
export function EscolhaDaFonte({ form, fontes, reguas }: Props) {
  const [idBeneficio, idEmpregador] = useWatch({
    control: form.control,
    name: ['idBeneficio', 'idEmpregador'],
  })
  const escolhida = idDaFonte({ idBeneficio, idEmpregador })
  const daEscolhida = reguas.get(escolhida)

  function escolher(fonte: Fonte): void {
    if (fonte.id === escolhida) return
    const { codigoConvenio, ...ids } = daFonte(fonte)
    const livre = reguas.get(fonte.id)?.disponivel ?? fonte.margemLivre
    form.setValue('codigoConvenio', codigoConvenio, { shouldDirty: true })
    form.setValue('idBeneficio', ids.idBeneficio, { shouldDirty: true })
    form.setValue('idEmpregador', ids.idEmpregador, { shouldDirty: true })
    form.setValue('contratos', [])
    form.setValue('valorParcela', livre ? emReais(livre) : null)
    form.setValue('prazo', null)
    form.setValue('taxaAm', null)
  }

  return (
    <div className="grid" data-gap="3" data-min="3">
      <div className="row" role="group" aria-label="Benefício ou vínculo">
        {fontes.map((fonte) => (
          <button
            key={fonte.id}
            type="button"
            className="escolha"
            data-size="1"
            aria-pressed={fonte.id === escolhida}
            onClick={() => escolher(fonte)}
          >
            <b className="numeros">{fonte.nome}</b>
            <Livre fonte={fonte} regua={reguas.get(fonte.id)} />
          </button>
        ))}
      </div>
      {daEscolhida && <ReguaDeHoje regua={daEscolhida} />}
    </div>
  )
}

function Livre({ fonte, regua }: { fonte: Fonte; regua: ReguaDaMargem | undefined }) {
  if (regua && regua.extrapolada > 0) {
    return (
      <span data-passa>
        passou <Money valor={regua.extrapolada} />
      </span>
    )
  }
  const livre = regua?.recusa ? null : (regua?.disponivel ?? fonte.margemLivre)
  if (livre === null) return null
  return (
    <span>
      livre <Money valor={livre} />
    </span>
  )
}

/** What is in use of the margin today, before any scenario. */
function ReguaDeHoje({ regua }: { regua: ReguaDaMargem }) {
  const { regra, percentual, norma, confianca, recusa, limite, segmentos } = regua
  if (regra === null || percentual === null || norma === null || confianca === null) {
    return <p className="norma">{recusa}</p>
  }
  return (
    <div className="stack menor" data-gap="0">
      <Regua segmentos={segmentos} limite={limite} momentos={['antes']} />
      <p className="row suave numeros" data-gap="3" data-justify="between">
        <span>
          Usada <Money valor={regua.utilizada} />
        </span>
        <span>
          Limite <Money valor={limite} />
        </span>
      </p>
      <details>
        <summary>
          {segmentos.length === 1 ? '1 item usa' : `${segmentos.length} itens usam`} a margem
        </summary>
        <SegmentosDaRegua segmentos={segmentos} />
      </details>
      <NormaDaMargem {...regua} {...{ regra, percentual, norma, confianca }} />
    </div>
  )
}
