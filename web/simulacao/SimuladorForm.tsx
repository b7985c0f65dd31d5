import { useEffect, useRef } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Contrato } from '#shared/contrato/shapes.ts'
import type { Centavos } from '#shared/dinheiro.ts'
import type { Condicao } from '#shared/simulacao/api.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos } from '../ui/atalhos.ts'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import type { TermosDaOferta } from './alvo.ts'
import { CamposDoCenario } from './CamposDoCenario.tsx'
import { ContratosDoRefin } from './ContratosDoRefin.tsx'
import type { Digitado } from './digitado.ts'
import { EscolhaDaFonte } from './EscolhaDaFonte.tsx'
import { idDaFonte, type Fonte } from './fontes.ts'
import { MaisCondicoes } from './MaisCondicoes.tsx'
import { modosDe, type Operacao, type Pedido } from './modos.ts'
import { SenhaDaMargem } from './SenhaDaMargem.tsx'
import { useReguas } from './use-reguas.ts'

type Form = UseFormReturn<Digitado, unknown, Pedido>

type Props = {
  idRelacionamento: string
  form: Form
  fontes: readonly Fonte[]
  /** What may be paid off of the chosen benefit or job; undefined while it is not known. */
  contratos: readonly Contrato[] | undefined
  condicao: Condicao | undefined
  /** The offer that the person came from. */
  oferta: TermosDaOferta | undefined
  /** Why nothing may be simulated now. */
  disabledReason: string | undefined
  primeiro: boolean
  /** Something is still to come: the rules of the day, or what is looked for. */
  esperando: boolean
  /** Why what was looked for does not exist, and what would help. */
  semSolucao: string | undefined
  aoSimular: (pedido: Pedido) => void
}

const operacoes = [
  ['NOVO', 'Empréstimo novo'],
  ['REFIN', 'Refinanciamento'],
] as const

const rotulos = {
  valorParcela: 'Parcela',
  valorLiberado: 'Valor',
  prazo: 'Prazo',
  taxaAm: 'Taxa',
  contratos: 'Contratos',
}

/** The conditions of one scenario: what is asked, of which benefit or job, for how long, at what rate. */
export function SimuladorForm(props: Props) {
  const { idRelacionamento, form, fontes, contratos, condicao, oferta } = props
  const { disabledReason, primeiro, esperando, semSolucao, aoSimular } = props
  const ref = useRef<HTMLFormElement>(null)
  const [operacao, idBeneficio, idEmpregador] = useWatch({
    control: form.control,
    name: ['operacao', 'idBeneficio', 'idEmpregador'],
  })
  const reguas = useReguas(idRelacionamento)
  const regua = reguas.get(idDaFonte({ idBeneficio, idEmpregador }))
  const enviar = form.handleSubmit(aoSimular)
  useRegrasDoDia(form, condicao)
  useMargemLivre(form, regua?.disponivel)
  useCtrlEnter(ref)

  return (
    <form
      ref={ref}
      className="simulador-form"
      aria-label="Condições da simulação"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === undefined) void enviar(event)
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
      <div className="simulador-linha">
        <Segmentos
          rotulo="O que simular"
          opcoes={operacoes}
          escolhida={operacao}
          aoEscolher={(nova) => trocarOperacao(form, nova)}
        />
        <Modos form={form} operacao={operacao} />
      </div>
      <ErrorSummary form={form} rotulos={rotulos} />
      {operacao === 'REFIN' && <ContratosDoRefin form={form} contratos={contratos} />}
      <div className="simulador-campos">
        <CamposDoCenario
          form={form}
          contratos={contratos ?? []}
          condicao={condicao}
          oferta={oferta}
          livre={regua?.recusa ? undefined : regua?.disponivel}
        />
        <div className="simulador-enviar">
          <ActionButton
            type="submit"
            tamanho="md"
            variante="primario"
            carregando={esperando}
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
        <p className="sem-solucao" role="alert">
          {semSolucao}
        </p>
      )}
      <MaisCondicoes form={form} condicao={condicao} />
    </form>
  )
}

/** The mode that fits the other operation; what was typed stays. */
function trocarOperacao({ getValues, setValue, clearErrors }: Props['form'], nova: Operacao): void {
  const { modo } = getValues()
  const serve = modosDe[nova].some(([um]) => um === modo)
  setValue('operacao', nova, { shouldDirty: true })
  if (!serve) setValue('modo', nova === 'REFIN' ? 'MESMA' : 'MARGEM', { shouldDirty: true })
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
function useRegrasDoDia({ getValues, setValue, clearErrors }: Form, condicao?: Condicao) {
  useEffect(() => {
    if (!condicao) return
    const { tetoAm, prazoMaximo } = condicao
    for (const [campo, regra] of [
      ['taxaAm', tetoAm],
      ['prazo', prazoMaximo],
    ] as const) {
      if (regra === null || getValues(campo) !== null) continue
      setValue(campo, regra.valor)
      clearErrors(campo)
    }
  }, [condicao, getValues, setValue, clearErrors])
}

/** All that is free, where the benefit or job did not tell it before and nothing was typed. */
function useMargemLivre({ getValues, setValue }: Form, livre: Centavos | undefined) {
  useEffect(() => {
    const { operacao, valorParcela } = getValues()
    if (!livre || operacao !== 'NOVO' || valorParcela !== null) return
    setValue('valorParcela', livre / 100)
  }, [livre, getValues, setValue])
}

function useCtrlEnter(ref: React.RefObject<HTMLFormElement | null>) {
  useAtalhos([
    {
      teclas: 'ctrl+Enter',
      descricao: 'Simular',
      grupo: 'Simulador',
      fazer: () => ref.current?.requestSubmit(),
    },
  ])
}
