import { ContratosTable } from '../contrato/ContratosTable.tsx'
import { Block } from '../ui/Block.tsx'
import type { Atendimento } from './use-atendimento.ts'

type Props = Pick<Atendimento, 'contratos' | 'impedimento' | 'simular' | 'escolha'>

/** What the client pays today; the chosen ones go to the simulator. */
export function ContratosPanel({ contratos, impedimento, simular, escolha }: Props) {
  return (
    <Block
      titulo="Contratos por perfil"
      semMargem
      consulta={contratos}
      erro="Não foi possível carregar os contratos"
      linhas={8}
    >
      {(lista) => (
        <ContratosTable
          contratos={lista}
          impedimento={impedimento}
          {...escolha}
          aoSimular={(escolhidos) => simular({ tipo: 'contratos', contratos: escolhidos })}
        />
      )}
    </Block>
  )
}
