import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Condicao } from '#shared/simulacao/api.ts'
import { CampoMarca } from '../ui/CampoMarca.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import type { Digitado } from './digitado.ts'
import { LimitesDeHoje } from './LimitesDeHoje.tsx'
import type { Pedido } from './modos.ts'

const convencoes = [
  ['REF-1', 'Dias corridos'],
  ['price-30', 'Price de 30 dias'],
] as const

type Props = {
  form: UseFormReturn<Digitado, unknown, Pedido>
  condicao: Condicao | undefined
}

/** How days become interest and who pays the tax, named; below them the limits of the day. */
export function MaisCondicoes({ form, condicao }: Props) {
  const [convencao, iofFinanciado, operacao] = useWatch({
    control: form.control,
    name: ['convencao', 'iofFinanciado', 'operacao'],
  })
  const portabilidade = operacao === 'PORTABILIDADE'
  // One that came with a draft or an older simulation stays to be left.
  const permitidas = new Set([convencao, ...(condicao?.convencoes ?? ['REF-1' as const])])
  const iof = portabilidade
    ? 'sem IOF'
    : `IOF ${iofFinanciado ? 'financiado' : 'descontado do valor'}`
  return (
    <details>
      <summary>
        Limites de hoje · convenção {convencao}, {iof}
      </summary>
      <div className="row" data-gap="3">
        {permitidas.size > 1 && (
          <Segmentos
            rotulo="Convenção de juros"
            opcoes={convencoes.filter(([cada]) => permitidas.has(cada))}
            escolhida={convencao}
            aoEscolher={(nova) => form.setValue('convencao', nova, { shouldDirty: true })}
          />
        )}
        {!portabilidade && (
          <CampoMarca control={form.control} name="iofFinanciado" label="IOF financiado" />
        )}
      </div>
      {condicao && <LimitesDeHoje condicao={condicao} portabilidade={portabilidade} />}
    </details>
  )
}
