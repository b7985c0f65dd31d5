import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contratos } from '#shared/contrato/shapes.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import type { DadosResumidos, Relacionamento } from '#shared/relacionamento/shapes.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import type { ResultadoSimulacao } from '#shared/simulacao/resultado.ts'
import { q, type Velho } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { Consulta } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { chaveDoAlvo, type AlvoDaSimulacao } from './alvo.ts'
import type { Cenario } from './cenarios.ts'
import { digitadoDe, inicialDe } from './digitado.ts'
import { contratosDe, fontesDe } from './fontes.ts'
import { MesaDeSimulacao } from './MesaDeSimulacao.tsx'
import './simulador.css'

export type PropsDoSimulador = {
  relacionamento: Relacionamento
  dados: Consulta<DadosResumidos>
  contratos: Consulta<Contratos>
  oportunidades: readonly Oportunidade[] | undefined
  alvo: AlvoDaSimulacao
  /** The blocks of the client that a kept simulation makes old. */
  makesOld: readonly Velho[]
  /** Why nothing may change now, or absent. */
  impedimento?: string | undefined
  /** The agreement that is being simulated now: what stands beside the simulator speaks of it. */
  aoMudarConvenio: (codigoConvenio: string) => void
  /** A scenario is kept on the opportunity, and the person wants it as a proposta. */
  aoVirarProposta: (oportunidade: Oportunidade, resultado: ResultadoSimulacao) => void
}

/** Simulates a new loan or a refinancing, up to four scenarios side by side. */
export function SimuladorPanel(props: PropsDoSimulador) {
  const { dados, contratos, oportunidades, alvo } = props
  const [cenarios, setCenarios] = useState<readonly Cenario[]>([])
  const guardada = useGuardada(alvo)
  const fontes = fontesDe({ dados: dados.data, contratos: contratos.data, oportunidades })

  if (dados.indisponivel !== undefined) {
    return (
      <EmptyState
        titulo={dados.indisponivel}
        texto="Sem os benefícios e vínculos não há o que simular."
      />
    )
  }
  if (dados.isError) {
    return (
      <EmptyState
        titulo="Não foi possível carregar os benefícios e vínculos"
        texto="Sem eles não há o que simular."
        acao={
          <ActionButton carregando={dados.isFetching} onClick={() => void dados.refetch()}>
            Tentar novamente
          </ActionButton>
        }
      />
    )
  }
  if (!dados.data || (contratos.data === undefined && !contratos.isError) || guardada.carregando) {
    return (
      <div className="simulador" aria-busy="true">
        <Skeleton altura={32} linhas={4} />
      </div>
    )
  }
  if (fontes.length === 0) {
    return (
      <EmptyState
        icone={<IconCalculator size={20} />}
        titulo="O cliente não tem benefício nem vínculo conhecido"
        texto="Sem benefício ou vínculo não há margem: não há o que simular."
      />
    )
  }
  return (
    <MesaDeSimulacao
      key={chaveDoAlvo(alvo)}
      {...props}
      fontes={fontes}
      inicial={
        guardada.condicoes
          ? digitadoDe(guardada.condicoes)
          : inicialDe(alvo, fontes, contratosDe(contratos.data))
      }
      cenarios={cenarios}
      setCenarios={setCenarios}
    />
  )
}

/** The simulation that the opportunity keeps. Without an answer the form begins by itself. */
function useGuardada(alvo: AlvoDaSimulacao) {
  const oportunidade = alvo.tipo === 'oportunidade' ? alvo.oportunidade : undefined
  const guarda = oportunidade !== undefined && oportunidade.idSimulacao !== null
  const consulta = useQuery({
    ...q(simulacaoApi.daOportunidade, {
      params: { idOportunidade: oportunidade?.idOportunidade ?? '' },
    }),
    enabled: guarda,
  })
  return {
    carregando: guarda && consulta.isPending,
    condicoes: guarda ? consulta.data?.guardada?.resultado.condicoes : undefined,
  }
}
