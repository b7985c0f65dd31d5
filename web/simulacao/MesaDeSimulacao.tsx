import { zodResolver } from '@hookform/resolvers/zod'
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm, useWatch, type Control, type Resolver } from 'react-hook-form'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { EntradaSimulacao } from '#shared/simulacao/entrada.ts'
import type { ResultadoSimulacao } from '#shared/simulacao/resultado.ts'
import { q, useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { chaveDoAlvo } from './alvo.ts'
import { CenarioCard } from './CenarioCard.tsx'
import {
  MAXIMO_CENARIOS,
  oportunidadeDe,
  perguntaDe,
  proximaLetra,
  type Cenario,
} from './cenarios.ts'
import { digitadoDaEntrada, type Digitado } from './digitado.ts'
import { idDaFonte, refinanciaveis, type Fonte } from './fontes.ts'
import { SimuladorForm } from './SimuladorForm.tsx'
import type { PropsDoSimulador } from './SimuladorPanel.tsx'
import { useGuardar } from './use-guardar.ts'

type Props = PropsDoSimulador & {
  fontes: readonly Fonte[]
  inicial: Digitado
  cenarios: readonly Cenario[]
  setCenarios: (cenarios: readonly Cenario[]) => void
}

/** The form holds both amounts, empty as null: the schema reads the one of its kind, and refuses. */
const resolver = zodResolver(EntradaSimulacao) as unknown as Resolver<
  Digitado,
  unknown,
  EntradaSimulacao
>

/** The form of one subject, and the scenarios that came of it and of those before. */
export function MesaDeSimulacao(props: Props) {
  const { relacionamento, contratos, oportunidades = [], alvo, impedimento, fontes } = props
  const { cenarios, setCenarios, inicial, makesOld, aoVirarProposta, aoMudarConvenio } = props
  const { idRelacionamento } = relacionamento
  const form = useForm<Digitado, unknown, EntradaSimulacao>({ defaultValues: inicial, resolver })
  const rascunho = useRascunho(`${idRelacionamento}/simulacao-${chaveDoAlvo(alvo)}`, form)
  const motivo = useMotivo()
  const condicao = useCondicao(idRelacionamento, form.control)
  const consultas = useQueries({
    queries: cenarios.map(({ entrada }) => perguntaDe(idRelacionamento, entrada)),
  })
  const registrar = useChange(simulacaoApi.registrar, { makesOld: [] })
  const preferida = alvo.tipo === 'oportunidade' ? alvo.oportunidade.idOportunidade : undefined
  const { guardar, guardadaEm, esquecer, ocupado } = useGuardar({
    idRelacionamento,
    oportunidades,
    preferida,
    makesOld,
  })

  function simular(entrada: EntradaSimulacao): void {
    setCenarios([...cenarios, { letra: proximaLetra(cenarios), entrada }])
    registrar.mutate({ body: { idRelacionamento, acao: 'SIMULAR', entrada } })
  }

  function remover({ letra, entrada }: Cenario): void {
    setCenarios(cenarios.filter((outro) => outro.letra !== letra))
    esquecer(letra)
    registrar.mutate({ body: { idRelacionamento, acao: 'DESCARTAR', entrada } })
  }

  async function manter(cenario: Cenario, resultado: ResultadoSimulacao) {
    const guardada = guardadaEm(cenario.letra) ?? (await guardar(cenario, resultado))
    if (guardada) await rascunho.descartar()
    return guardada
  }

  const { codigoConvenio } = condicao.pedido
  useEffect(() => aoMudarConvenio(codigoConvenio), [aoMudarConvenio, codigoConvenio])
  const idFonte = idDaFonte(condicao.pedido)
  const parado = motivo(simulacaoApi.novo.permissao) ?? impedimento
  const naoGuarda = motivo(oportunidadeApi.simular.permissao) ?? impedimento
  const [primeiro] = cenarios
  const base = consultas[0]?.data

  return (
    <div className="simulador">
      <SimuladorForm
        form={form}
        fontes={fontes}
        contratos={contratos.data && refinanciaveis(contratos.data, idFonte)}
        condicao={condicao.data}
        primeiro={cenarios.length === 0}
        disabledReason={
          parado ??
          (cenarios.length < MAXIMO_CENARIOS
            ? undefined
            : 'Até quatro cenários lado a lado: remova um')
        }
        aoSimular={simular}
      />
      {cenarios.length === 0 ? (
        <EmptyState
          icone={<IconCalculator size={20} />}
          titulo="Nenhum cenário ainda"
          texto="Preencha as condições e simule: até quatro cenários ficam lado a lado."
        />
      ) : (
        // A row of cards that scrolls sideways on a phone is reached by the keyboard too.
        <section
          className="cenarios"
          aria-label="Cenários"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {cenarios.map((cenario, indice) => {
            const consulta = consultas[indice]
            if (!consulta) return null
            const { letra, entrada } = cenario
            return (
              <CenarioCard
                key={letra}
                cenario={cenario}
                consulta={consulta}
                primeiro={
                  // A troco and a released amount are not the same thing: like is set by like.
                  indice > 0 && base && primeiro && mesmoTipo(primeiro, cenario)
                    ? { letra: primeiro.letra, resultado: base }
                    : undefined
                }
                guardado={guardadaEm(letra) !== undefined}
                temOportunidade={oportunidadeDe(entrada, oportunidades, preferida) !== undefined}
                ocupado={ocupado === letra}
                motivos={{
                  guardar: naoGuarda,
                  propor: naoGuarda ?? motivo(propostaApi.incluir.permissao),
                }}
                aoDuplicar={() => {
                  form.reset(digitadoDaEntrada(entrada), { keepDefaultValues: true })
                  form.setFocus(
                    entrada.tipo === 'NOVO_POR_VALOR' ? 'valorLiberado' : 'valorParcela',
                  )
                }}
                aoRemover={() => remover(cenario)}
                aoGuardar={(resultado) => void manter(cenario, resultado)}
                aoPropor={(resultado) =>
                  void manter(cenario, resultado).then(
                    (guardada) => guardada && aoVirarProposta(guardada, resultado),
                  )
                }
              />
            )
          })}
        </section>
      )}
    </div>
  )
}

const mesmoTipo = (um: Cenario, outro: Cenario) =>
  (um.entrada.tipo === 'REFIN') === (outro.entrada.tipo === 'REFIN')

/** The ceiling and the longest term in force for the benefit or job that is chosen. */
function useCondicao(
  idRelacionamento: string,
  control: Control<Digitado, unknown, EntradaSimulacao>,
) {
  const [codigoConvenio, idBeneficio, idEmpregador] = useWatch({
    control,
    name: ['codigoConvenio', 'idBeneficio', 'idEmpregador'],
  })
  const pedido = { idRelacionamento, codigoConvenio, idBeneficio, idEmpregador }
  const { data } = useQuery(q(simulacaoApi.condicao, { body: pedido }))
  return { pedido, data }
}
