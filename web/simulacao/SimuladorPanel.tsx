import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contratos } from '#shared/contrato/shapes.ts'
import type { Oferta } from '#shared/oferta/shapes.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import type { DadosResumidos, Relacionamento } from '#shared/relacionamento/shapes.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { q, type Velho } from '../api/query.ts'
import { LeituraFalhou } from '../ui/LeituraFalhou.tsx'
import type { Consulta } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { FocoPedido } from '../ui/foco-pedido.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { chaveDoAlvo, ofertaDoAlvo, type AlvoDaSimulacao } from './alvo.ts'
import type { Cenario } from './cenarios.ts'
import { digitadoDaEntrada, inicialDe } from './digitado.ts'
import { contratosDe, fontesDe, type Fonte } from './fontes.ts'
import { comGuardada } from './mesa.ts'
import { MesaDeSimulacao } from './MesaDeSimulacao.tsx'
import { lerCondicoes } from './modos.ts'
import { useMesaGuardada, type Mesa } from './use-mesa-guardada.ts'

export type PropsDoSimulador = {
  relacionamento: Relacionamento
  dados: Consulta<DadosResumidos>
  contratos: Consulta<Contratos>
  oportunidades: readonly Oportunidade[] | undefined
  alvo: AlvoDaSimulacao
  /** The offer of today for it, which may come after the form is open. */
  sugerida: Oferta | undefined
  /** Of the person who asked for the simulator. */
  foco: FocoPedido | undefined
  /** The blocks of the client that a kept simulation makes old. */
  makesOld: readonly Velho[]
  /** Why nothing may change now, or absent. */
  impedimento?: string | undefined
  /** The convênio of the current simulation; the panels beside the simulator follow it. */
  aoMudarConvenio: (codigoConvenio: string) => void
  /** A scenario is kept on the oportunidade, and the person wants it as a proposta. */
  aoVirarProposta: (
    oportunidade: Oportunidade,
    resultado: ResultadoSimulacao,
    /** What was typed is of no use once it was proposed. */
    aoTerminar: () => void,
  ) => void
}

/** Simulates a new loan, a refinancing or a portability, up to four scenarios side by side. */
export function SimuladorPanel(props: PropsDoSimulador) {
  const { relacionamento, dados, contratos, oportunidades, alvo } = props
  const mesa = useMesaGuardada(relacionamento.idRelacionamento)
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
  if (dados.isError && !dados.data) {
    return (
      <LeituraFalhou
        error={dados.error}
        senao="Não foi possível carregar os benefícios e vínculos: sem eles não há o que simular"
        carregando={dados.isFetching}
        tentar={dados.refetch}
      />
    )
  }
  if (
    !dados.data ||
    (contratos.data === undefined && !contratos.isError) ||
    guardada.carregando ||
    mesa.guardada === undefined
  ) {
    return (
      <div className="stack" data-gap="4" data-pad="3" aria-busy="true">
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
    <Cenarios
      {...props}
      fontes={fontes}
      guardada={guardada.cenario}
      lida={mesa.guardada}
      aoMexer={mesa.guardar}
      aoTerminar={() => void mesa.descartar()}
    />
  )
}

type CenariosProps = PropsDoSimulador & {
  fontes: readonly Fonte[]
  /** The saved simulation of the oportunidade, shown among the scenarios. */
  guardada: Omit<Cenario, 'letra'> | undefined
  lida: Mesa | null
  aoMexer: (mesa: Mesa) => void
  aoTerminar: () => void
}

/** The scenarios outlive the subject of the form: one of each may stand beside another. */
function Cenarios({ guardada, lida, ...props }: CenariosProps) {
  const { alvo, sugerida, fontes } = props
  const contratos = contratosDe(props.contratos.data)
  const [cenarios, setCenarios] = useState<readonly Cenario[]>(lida?.cenarios ?? [])
  const chave = alvo.tipo === 'retomar' && lida ? lida.chave : chaveDoAlvo(alvo)
  // What was left is put back where the person comes back to, once.
  const [chegada] = useState(chave)
  const volta = lida !== null && chave === chegada && lida.chave === chave
  const [ultima, setUltima] = useState<string>()
  if (ultima !== chave) {
    setUltima(chave)
    setCenarios((antes) => comGuardada(antes, guardada))
  }
  return (
    <MesaDeSimulacao
      key={chave}
      {...props}
      chave={chave}
      inicial={
        guardada && !ofertaDoAlvo(alvo)
          ? digitadoDaEntrada(guardada.entrada)
          : inicialDe(comTermos(alvo, sugerida), fontes, contratos)
      }
      sugestao={
        sugerida && {
          oferta: sugerida,
          digitado: inicialDe(comTermos(alvo, sugerida), fontes, contratos),
        }
      }
      digitado={volta ? lida.digitado : undefined}
      preferida={preferidaDe(alvo) ?? (volta ? lida.preferida : null) ?? undefined}
      cenarios={cenarios}
      setCenarios={setCenarios}
    />
  )
}

const comTermos = (alvo: AlvoDaSimulacao, oferta: Oferta | undefined): AlvoDaSimulacao =>
  alvo.tipo === 'retomar' || !oferta ? alvo : { ...alvo, oferta }

const preferidaDe = (alvo: AlvoDaSimulacao): string | undefined =>
  alvo.tipo === 'oportunidade' ? alvo.oportunidade.idOportunidade : undefined

/** The simulation that the oportunidade keeps. Without an answer the form begins by itself. */
function useGuardada(alvo: AlvoDaSimulacao) {
  const oportunidade = alvo.tipo === 'oportunidade' ? alvo.oportunidade : undefined
  const guarda = oportunidade !== undefined && oportunidade.idSimulacao !== null
  const consulta = useQuery({
    ...q(simulacaoApi.daOportunidade, {
      params: { idOportunidade: oportunidade?.idOportunidade ?? '' },
    }),
    enabled: guarda,
  })
  const guardada = guarda ? consulta.data?.guardada : undefined
  return {
    carregando: guarda && consulta.isPending,
    cenario: guardada ? cenarioDe(guardada) : undefined,
  }

  function cenarioDe({
    idSimulacao,
    resultado,
  }: NonNullable<typeof guardada>): Omit<Cenario, 'letra'> | undefined {
    const entrada = lerCondicoes(resultado.condicoes)
    const idOportunidade = oportunidade?.idOportunidade
    return entrada && idOportunidade
      ? { entrada, guardado: { idOportunidade, idSimulacao } }
      : undefined
  }
}
