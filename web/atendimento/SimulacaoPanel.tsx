import { useState } from 'react'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import type { DadosBancarios } from '#shared/relacionamento/shapes.ts'
import type { ResultadoSimulacao } from '#shared/simulacao/resultado.ts'
import { ProporDialog } from '../proposta/ProporDialog.tsx'
import { SimuladorPanel, type PropsDoSimulador } from '../simulacao/SimuladorPanel.tsx'
import type { Consulta } from '../ui/Block.tsx'

type Props = Omit<PropsDoSimulador, 'aoVirarProposta'> & {
  contas: Consulta<DadosBancarios[]>
  aoPropor: () => void
}

/** From the simulation to the proposta: the simulator, and the last look at what was chosen. */
export function SimulacaoPanel({ contas, aoPropor, ...simulador }: Props) {
  const [escolha, setEscolha] = useState<{
    oportunidade: Oportunidade
    resultado: ResultadoSimulacao
  }>()
  const { dados, makesOld, impedimento } = simulador
  return (
    <>
      <SimuladorPanel
        {...simulador}
        aoVirarProposta={(oportunidade, resultado) => setEscolha({ oportunidade, resultado })}
      />
      {escolha && (
        <ProporDialog
          {...escolha}
          dados={dados.data}
          contas={contas}
          makesOld={makesOld}
          impedimento={impedimento}
          onClose={() => setEscolha(undefined)}
          aoPropor={() => {
            setEscolha(undefined)
            aoPropor()
          }}
        />
      )}
    </>
  )
}
