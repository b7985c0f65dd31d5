import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, useFormState, useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import type { Contrato } from '#shared/contrato/shapes.ts'
import type { Oferta } from '#shared/oferta/shapes.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { qDita, useChange } from '../api/query.ts'
import { RascunhoAviso } from '../formulario/RascunhoAviso.tsx'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { escreveJuntoDe } from '../ui/escreve-junto.ts'
import { pedirFoco, type FocoPedido } from '../ui/foco-pedido.ts'
import { Rolavel } from '../ui/Rolavel.tsx'
import { addToast } from '../ui/toasts.ts'
import { ofertaDoAlvo } from './alvo.ts'
import { CenarioCard } from './CenarioCard.tsx'
import {
  comparavel,
  guardadaDo,
  MAXIMO_CENARIOS,
  oportunidadeDe,
  perguntaDe,
  type Cenario,
} from './cenarios.ts'
import { digitadoDaEntrada, resolverDoForm, type Digitado } from './digitado.ts'
import { contratosDe, idDaFonte, queTerminam, type Fonte } from './fontes.ts'
import { comCenario, trocado, ultimoEmPalavras } from './mesa.ts'
import { parcelaDada, procurado, type Pedido } from './modos.ts'
import { SimuladorForm } from './SimuladorForm.tsx'
import type { PropsDoSimulador } from './SimuladorPanel.tsx'
import { useGuardar } from './use-guardar.ts'
import type { Mesa } from './use-mesa-guardada.ts'
import { useProcurar } from './use-procurar.ts'
import { useSugerido } from './use-sugerido.ts'
import css from './simulador.module.css'

type Props = PropsDoSimulador & {
  /** Names the subject. */
  chave: string
  fontes: readonly Fonte[]
  inicial: Digitado
  /** The offer of today and what the form holds on its terms, once they are known. */
  sugestao: { oferta: Oferta; digitado: Digitado } | undefined
  /** Input typed before a reload, restored from the draft. */
  digitado: Digitado | undefined
  /** The oportunidade the person came from. */
  preferida: string | undefined
  cenarios: readonly Cenario[]
  setCenarios: (mudar: (antes: readonly Cenario[]) => readonly Cenario[]) => void
  aoMexer: (mesa: Mesa) => void
  aoTerminar: () => void
}

/** The form of one subject, and the scenarios of this and earlier subjects. */
export function MesaDeSimulacao(props: Props) {
  const { relacionamento, contratos, oportunidades = [], alvo, impedimento, fontes } = props
  const { chave, cenarios, setCenarios, inicial, digitado, makesOld, aoMexer } = props
  const { foco, aoVirarProposta, aoMudarConvenio, aoTerminar } = props
  const { idRelacionamento } = relacionamento
  const form = useForm<Digitado, unknown, Pedido>({
    defaultValues: inicial,
    ...(digitado ? { values: digitado, resetOptions: { keepDefaultValues: true } } : {}),
    resolver: resolverDoForm,
  })
  const [focoDoNovo, setFocoDoNovo] = useState<FocoPedido>()
  const [voltou, setVoltou] = useState(digitado !== undefined)
  const motivo = useMotivo()
  const lugar = useRef<HTMLDivElement>(null)
  const condicao = useCondicao(idRelacionamento, form.control, contratosDe(contratos.data))
  const consultas = useQueries({
    queries: cenarios.map(({ entrada }) => perguntaDe(idRelacionamento, entrada)),
  })
  const registrar = useChange(simulacaoApi.registrar, { makesOld: [], semResposta: true })
  const procura = useProcurar(idRelacionamento)
  const mexida = voltou || cenarios.length > 0
  const { posta, trazer } = useSugerido(form, digitado ?? inicial, props.sugestao, mexida)
  const oferta = ofertaDoAlvo(alvo) ?? posta
  const preferida = props.preferida ?? posta?.idOportunidade ?? undefined
  const { guardar, ocupado } = useGuardar({ idRelacionamento, oportunidades, preferida, makesOld })

  function incluir(
    entrada: EntradaSimulacao,
    focoPedido: FocoPedido,
    achado: Cenario['procurado'],
  ): void {
    setFocoDoNovo(focoPedido)
    setCenarios((antes) => comCenario(antes, { entrada, procurado: achado }))
    registrar.mutate({ body: { idRelacionamento, acao: 'SIMULAR', entrada } })
  }

  async function simular(pedido: Pedido): Promise<void> {
    const { modo } = form.getValues()
    const focoPedido = pedirFoco()
    procura.esquecer()
    if (!('incognita' in pedido)) {
      incluir(pedido, focoPedido, parcelaDada(modo) ? undefined : procurado[modo])
      return
    }
    const entrada = await procura.procurar(pedido)
    if (entrada) incluir(entrada, focoPedido, procurado[modo])
  }

  const trocar = (letra: string, mudanca: Partial<Cenario>): void =>
    setCenarios((antes) => trocado(antes, letra, mudanca))

  function corrigir({ letra }: Cenario, entrada: EntradaSimulacao): void {
    trocar(letra, { entrada, procurado: undefined, guardado: undefined })
    registrar.mutate({ body: { idRelacionamento, acao: 'SIMULAR', entrada } })
  }

  function remover({ letra, entrada }: Cenario): void {
    setCenarios((antes) => antes.filter((outro) => outro.letra !== letra))
    // What is still typed is kept again at once.
    if (cenarios.length === 1) aoTerminar()
    registrar.mutate({ body: { idRelacionamento, acao: 'DESCARTAR', entrada } })
  }

  /** Answers how to take it back: scenarios made since stand after those of before. */
  function recomecar(): () => void {
    const digitadoAntes = form.getValues()
    form.reset(inicial)
    setCenarios(() => [])
    setVoltou(false)
    aoTerminar()
    return () => {
      form.reset(digitadoAntes, { keepDefaultValues: true })
      setCenarios((desde) => desde.reduce(comCenario, cenarios))
      setVoltou(true)
    }
  }

  async function manter(cenario: Cenario, resultado: ResultadoSimulacao) {
    const antes = guardadaDo(cenario, oportunidades)
    if (antes) return antes
    const guardada = await guardar(cenario, resultado)
    if (guardada?.idSimulacao) {
      const { idOportunidade, idSimulacao } = guardada
      trocar(cenario.letra, { guardado: { idOportunidade, idSimulacao } })
    }
    return guardada
  }

  async function propor(cenario: Cenario, resultado: ResultadoSimulacao): Promise<void> {
    const guardada = await manter(cenario, resultado)
    if (!guardada) return
    const abrir = () => aoVirarProposta(guardada, resultado, aoTerminar)
    if (!escreveJuntoDe(lugar.current)) return abrir()
    // Who writes something meanwhile keeps the focus.
    addToast({
      kind: 'informacao',
      title: `O cenário ${cenario.letra} está guardado`,
      text: relacionamento.nome,
      acoes: [{ rotulo: 'Propor', fazer: abrir }],
    })
  }

  const { codigoConvenio } = condicao.pedido
  useEffect(() => aoMudarConvenio(codigoConvenio), [aoMudarConvenio, codigoConvenio])
  const idFonte = idDaFonte(condicao.pedido)
  const parado = motivo(simulacaoApi.novo.permissao) ?? impedimento
  const naoGuarda = motivo(oportunidadeApi.simular.permissao) ?? impedimento
  // Both would change the same oportunidade, the second with the version before the first.
  const outroOcupado = (letra: string) =>
    ocupado !== null && ocupado !== letra
      ? `Espere: o cenário ${ocupado} está sendo guardado`
      : undefined
  const [primeiro] = cenarios
  const base = consultas[0]?.data

  return (
    <div ref={lugar} className="stack" data-gap="4" data-pad="3">
      <RascunhoAviso restaurado={voltou} aoDescartar={recomecar} />
      {trazer && (
        <p className="row suave" data-justify="between" data-gap="3" role="status">
          A oferta de hoje chegou depois do que você digitou.
          <ActionButton variante="sutil" onClick={trazer}>
            Usar a oferta de hoje
          </ActionButton>
        </p>
      )}
      <SimuladorForm
        idRelacionamento={idRelacionamento}
        form={form}
        fontes={fontes}
        contratos={contratos.data && ((operacao) => queTerminam(operacao, contratos.data, idFonte))}
        condicao={condicao.data}
        oferta={oferta}
        primeiro={cenarios.length === 0}
        foco={foco}
        esperando={procura.procurando ? 'PROCURA' : condicao.esperando ? 'REGRAS' : undefined}
        semSolucao={procura.semSolucao}
        disabledReason={
          parado ??
          (cenarios.length < MAXIMO_CENARIOS
            ? undefined
            : 'Até quatro cenários lado a lado: remova um')
        }
        aoSimular={(pedido) => void simular(pedido)}
      />
      <Guarda
        form={form}
        chave={chave}
        preferida={preferida}
        cenarios={cenarios}
        aoMexer={aoMexer}
      />
      <p className="so-leitor" role="status">
        {ultimoEmPalavras(cenarios.at(-1), consultas.at(-1)?.data)}
      </p>
      {cenarios.length === 0 ? (
        <EmptyState
          icone={<IconCalculator size={20} />}
          titulo="Nenhum cenário ainda"
          texto="Preencha as condições e simule: até quatro cenários ficam lado a lado."
        />
      ) : (
        <Rolavel className={css.cenarios} rotulo="Cenários">
          {cenarios.map((cenario, indice) => {
            const consulta = consultas[indice]
            if (!consulta) return null
            const { letra, entrada } = cenario
            const guardada = guardadaDo(cenario, oportunidades)
            return (
              <CenarioCard
                key={letra}
                idRelacionamento={idRelacionamento}
                cenario={cenario}
                consulta={consulta}
                foco={indice === cenarios.length - 1 ? focoDoNovo : undefined}
                primeiro={
                  indice > 0 && base && primeiro && comparavel(primeiro, cenario)
                    ? { letra: primeiro.letra, resultado: base }
                    : undefined
                }
                guardado={guardada !== undefined}
                temOportunidade={oportunidadeDe(entrada, oportunidades, preferida) !== undefined}
                fonte={
                  fontes.length > 1
                    ? fontes.find(({ id }) => id === idDaFonte(entrada))?.nome
                    : undefined
                }
                ocupado={ocupado === letra}
                motivos={{
                  guardar: naoGuarda ?? outroOcupado(letra),
                  propor:
                    naoGuarda ??
                    outroOcupado(letra) ??
                    motivo(propostaApi.incluir.permissao) ??
                    (guardada?.propostaAberta ? 'Já virou proposta: veja em Propostas' : undefined),
                }}
                aoDuplicar={() => {
                  form.reset(digitadoDaEntrada(entrada), { keepDefaultValues: true })
                  form.setFocus('prazo')
                }}
                aoRemover={() => remover(cenario)}
                aoCorrigir={(corrigida) => corrigir(cenario, corrigida)}
                aoGuardar={(resultado) => void manter(cenario, resultado)}
                aoPropor={(resultado) => void propor(cenario, resultado)}
              />
            )
          })}
        </Rolavel>
      )}
    </div>
  )
}

type GuardaProps = {
  form: UseFormReturn<Digitado, unknown, Pedido>
  chave: string
  preferida: string | undefined
  cenarios: readonly Cenario[]
  aoMexer: (mesa: Mesa) => void
}

/** Keeps the desk as it changes, apart from the cards: a key that is pressed draws nothing of them. */
function Guarda({ form, chave, preferida, cenarios, aoMexer }: GuardaProps) {
  const { control } = form
  const { isDirty } = useFormState({ control })
  const digitado = useWatch({ control })
  useEffect(() => {
    if (!isDirty && cenarios.length === 0) return
    aoMexer({
      chave,
      preferida: preferida ?? null,
      digitado: form.getValues(),
      cenarios: [...cenarios],
    })
  }, [isDirty, digitado, chave, preferida, cenarios, form, aoMexer])
  return null
}

/** The ceiling and the longest term in force for the benefit or job that is chosen. */
function useCondicao(
  idRelacionamento: string,
  control: Control<Digitado, unknown, Pedido>,
  contratos: readonly Contrato[],
) {
  const [codigoConvenio, idBeneficio, idEmpregador, operacao, escolhidos] = useWatch({
    control,
    name: ['codigoConvenio', 'idBeneficio', 'idEmpregador', 'operacao', 'contratos'],
  })
  const origem =
    operacao === 'PORTABILIDADE'
      ? contratos.find(({ idContrato }) => escolhidos.includes(idContrato))
      : undefined
  const pedido = {
    idRelacionamento,
    codigoConvenio,
    idBeneficio,
    idEmpregador,
    ...(origem && { bancoDeOrigem: origem.codigoBanco }),
  }
  const { data, isLoading } = useQuery(qDita(simulacaoApi.condicao, { body: pedido }))
  return { pedido, data, esperando: isLoading }
}
