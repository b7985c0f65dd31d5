import { useState } from 'react'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import type { DadosBancarios } from '#shared/relacionamento/shapes.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { ProporDialog } from '../proposta/ProporDialog.tsx'
import { RoteiroPanel } from '../regras/RoteiroPanel.tsx'
import { SimuladorPanel, type PropsDoSimulador } from '../simulacao/SimuladorPanel.tsx'
import type { Consulta } from '../ui/Block.tsx'

type Props = Omit<PropsDoSimulador, 'aoVirarProposta' | 'aoMudarConvenio'> & {
  contas: Consulta<DadosBancarios[]>
  aoPropor: () => void
}

/** From the simulation to the proposta: the simulator, the script beside it, and the last look. */
export function SimulacaoPanel({ contas, aoPropor, ...simulador }: Props) {
  const [escolha, setEscolha] = useState<{
    oportunidade: Oportunidade
    resultado: ResultadoSimulacao
    aoTerminar: () => void
  }>()
  const [convenio, setConvenio] = useState<string>()
  const { dados, makesOld, impedimento } = simulador
  return (
    <>
      <div className="com-roteiro">
        <SimuladorPanel
          {...simulador}
          aoMudarConvenio={setConvenio}
          aoVirarProposta={(oportunidade, resultado, aoTerminar) =>
            setEscolha({ oportunidade, resultado, aoTerminar })
          }
        />
        {convenio !== undefined && <RoteiroPanel key={convenio} codigoConvenio={convenio} />}
      </div>
      {escolha && (
        <ProporDialog
          oportunidade={escolha.oportunidade}
          resultado={escolha.resultado}
          dados={dados.data}
          contas={contas}
          makesOld={makesOld}
          impedimento={impedimento}
          onClose={() => setEscolha(undefined)}
          aoCadastrar={escolha.aoTerminar}
          aoPropor={() => {
            setEscolha(undefined)
            aoPropor()
          }}
        />
      )}
    </>
  )
}
