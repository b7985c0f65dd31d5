import { useEffect, useRef } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Contrato } from '#shared/contrato/shapes.ts'
import { type Centavos, emReais } from '#shared/dinheiro.ts'
import type { Condicao } from '#shared/simulacao/api.ts'
import type { Operacao } from '#shared/calculo/entrada.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos } from '../ui/atalhos.ts'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { usePegarFoco, type FocoPedido } from '../ui/foco-pedido.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import { useQuandoPronto } from '../ui/use-quando-pronto.ts'
import type { TermosDaOferta } from './alvo.ts'
import { CamposDoCenario } from './CamposDoCenario.tsx'
import { ContratosQueTerminam } from './ContratosQueTerminam.tsx'
import { restantesDe, taxaOferecida, type Digitado } from './digitado.ts'
import { EscolhaDaFonte } from './EscolhaDaFonte.tsx'
import { idDaFonte, type Fonte } from './fontes.ts'
import { MaisCondicoes } from './MaisCondicoes.tsx'
import { modoInicial, modosDe, type Pedido } from './modos.ts'
import { SenhaDaMargem } from './SenhaDaMargem.tsx'
import { useReguas } from './use-reguas.ts'
import css from './simulador.module.css'

type Form = UseFormReturn<Digitado, unknown, Pedido>

type Props = {
  idRelacionamento: string
  form: Form
  fontes: readonly Fonte[]
  /** Contracts of the chosen benefit or job by operation; undefined while loading. */
  contratos: ((operacao: Operacao) => readonly Contrato[]) | undefined
  condicao: Condicao | undefined
  /** The offer that the person came from. */
  oferta: TermosDaOferta | undefined
  /** Why nothing may be simulated now. */
  disabledReason: string | undefined
  primeiro: boolean
  foco: FocoPedido | undefined
  /** What is still loading: the rules of the day, or the answer of the search. */
  esperando: 'REGRAS' | 'PROCURA' | undefined
  /** Why there is no solution, and what would help. */
  semSolucao: string | undefined
  aoSimular: (pedido: Pedido) => void
}

const operacoes = [
  ['NOVO', 'Empréstimo novo'],
  ['REFIN', 'Refinanciamento'],
  ['PORTABILIDADE', 'Portabilidade'],
] as const

const rotulos = {
  valorParcela: 'Parcela',
  valorLiberado: 'Valor',
  prazo: 'Prazo',
  taxaAm: 'Taxa',
  contratos: 'Contratos',
}

/** The conditions of one scenario: amounts, benefit or job, term, rate. */
export function SimuladorForm(props: Props) {
  const { idRelacionamento, form, fontes, condicao, oferta } = props
  const { disabledReason, primeiro, foco, esperando, semSolucao, aoSimular } = props
  const ref = useRef<HTMLFormElement>(null)
  const [operacao, idBeneficio, idEmpregador] = useWatch({
    control: form.control,
    name: ['operacao', 'idBeneficio', 'idEmpregador'],
  })
  const contratos = props.contratos?.(operacao)
  const reguas = useReguas(idRelacionamento)
  const regua = reguas.get(idDaFonte({ idBeneficio, idEmpregador }))
  const enviar = form.handleSubmit(aoSimular)
  useRegrasDoDia(form, condicao, contratos)
  useMargemLivre(form, regua?.disponivel)
  useCtrlEnter(ref)
  usePegarFoco(ref, foco)
  // Keys are faster than the network: rate and term are filled in by the rules of the day.
  const pedir = useQuandoPronto(esperando === undefined, () => void enviar())

  return (
    <form
      ref={ref}
      tabIndex={-1}
      className="stack"
      data-gap="3"
      aria-label="Condições da simulação"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // While a search runs, a second submit is ignored.
        if (disabledReason === undefined && esperando !== 'PROCURA') pedir()
      }}
    >
      <EscolhaDaFonte form={form} fontes={fontes} reguas={reguas} />
      {condicao?.senhaMargem && idEmpregador !== null && (
        <SenhaDaMargem
          key={idEmpregador}
          idRelacionamento={idRelacionamento}
          idEmpregador={idEmpregador}
        />
      )}
      <div className="row" data-gap="3">
        <Segmentos
          rotulo="O que simular"
          opcoes={operacoes}
          escolhida={operacao}
          aoEscolher={(nova) => trocarOperacao(form, nova)}
        />
        <Modos form={form} operacao={operacao} />
      </div>
      <ErrorSummary form={form} rotulos={rotulos} />
      {operacao !== 'NOVO' && (
        <ContratosQueTerminam
          form={form}
          operacao={operacao}
          contratos={contratos}
          condicao={condicao}
        />
      )}
      <div className={css.campos}>
        <CamposDoCenario
          form={form}
          contratos={contratos ?? []}
          condicao={condicao}
          oferta={oferta}
          livre={regua?.recusa ? undefined : regua?.disponivel}
        />
        <div className={css.enviar}>
          <ActionButton
            type="submit"
            tamanho="md"
            variante="primario"
            carregando={esperando !== undefined}
            disabledReason={disabledReason}
          >
            {primeiro ? 'Simular' : 'Adicionar cenário'}
          </ActionButton>
          <span className="apagado" aria-hidden>
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
          </span>
        </div>
      </div>
      {semSolucao !== undefined && (
        <p className="card" data-tone="ambar" data-pad="2" role="alert">
          {semSolucao}
        </p>
      )}
      <MaisCondicoes form={form} condicao={condicao} />
    </form>
  )
}

/** The mode that fits the other operation; what was typed stays. */
function trocarOperacao({ getValues, setValue, clearErrors }: Props['form'], nova: Operacao): void {
  const { modo, operacao } = getValues()
  if (nova === operacao) return
  const serve = modosDe[nova].some(([um]) => um === modo)
  setValue('operacao', nova, { shouldDirty: true })
  if (!serve) setValue('modo', modoInicial[nova], { shouldDirty: true })
  setValue('contratos', [])
  // The terms of a portability are those of its contract; the others begin with the rules of the day.
  if (nova === 'PORTABILIDADE' || operacao === 'PORTABILIDADE') {
    setValue('prazo', null)
    setValue('taxaAm', null)
  }
  clearErrors()
}

function Modos({ form, operacao }: Pick<Props, 'form'> & { operacao: Operacao }) {
  const modo = useWatch({ control: form.control, name: 'modo' })
  return (
    <Segmentos
      rotulo="De onde partir"
      opcoes={modosDe[operacao]}
      escolhida={modo}
      aoEscolher={(novo) => {
        form.setValue('modo', novo, { shouldDirty: true })
        form.clearErrors()
      }}
    />
  )
}

/** The ceiling in force and the longest term, where the person did not say otherwise. */
function useRegrasDoDia(
  { control, getValues, setValue, clearErrors }: Form,
  condicao: Condicao | undefined,
  contratos: readonly Contrato[] | undefined,
) {
  const operacao = useWatch({ control, name: 'operacao' })
  useEffect(() => {
    if (!condicao) return
    const { tetoAm, prazoMaximo } = condicao
    const portado = contratos?.find(({ idContrato }) => getValues('contratos').includes(idContrato))
    const valores =
      operacao === 'PORTABILIDADE'
        ? {
            taxaAm: portado && taxaOferecida(portado, condicao),
            prazo: portado && restantesDe(portado),
          }
        : { taxaAm: tetoAm?.valor, prazo: prazoMaximo?.valor }
    for (const campo of ['taxaAm', 'prazo'] as const) {
      const valor = valores[campo] ?? null
      if (valor === null || getValues(campo) !== null) continue
      setValue(campo, valor)
      clearErrors(campo)
    }
  }, [operacao, condicao, contratos, getValues, setValue, clearErrors])
}

/** The whole free margin, filled in when it arrives later and the field is untouched. */
function useMargemLivre({ getValues, setValue }: Form, livre: Centavos | undefined) {
  useEffect(() => {
    const { operacao, valorParcela } = getValues()
    if (!livre || operacao !== 'NOVO' || valorParcela !== null) return
    setValue('valorParcela', emReais(livre))
  }, [livre, getValues, setValue])
}

function useCtrlEnter(ref: React.RefObject<HTMLFormElement | null>) {
  useAtalhos([
    {
      teclas: 'ctrl+Enter',
      descricao: 'Simular',
      grupo: 'Simulador',
      onde: ref,
      fazer: () => ref.current?.requestSubmit(),
    },
  ])
}
