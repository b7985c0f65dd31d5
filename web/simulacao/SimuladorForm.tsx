import { useEffect, useMemo, useRef } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Contrato } from '#shared/contrato/shapes.ts'
import type { Condicao } from '#shared/simulacao/api.ts'
import type { EntradaSimulacao } from '#shared/simulacao/entrada.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos, type Atalho } from '../ui/atalhos.ts'
import { CampoMoeda } from '../ui/CampoMoeda.tsx'
import { CampoNumero } from '../ui/CampoNumero.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { ContratosDoRefin } from './ContratosDoRefin.tsx'
import { mesmaParcela, type Digitado } from './digitado.ts'
import { EscolhaDaFonte } from './EscolhaDaFonte.tsx'
import { idDaFonte, type Fonte } from './fontes.ts'

type Props = {
  form: UseFormReturn<Digitado, unknown, EntradaSimulacao>
  fontes: readonly Fonte[]
  /** What may be paid off of the chosen benefit or job; undefined while it is not known. */
  contratos: readonly Contrato[] | undefined
  condicao: Condicao | undefined
  /** Why nothing may be simulated now. */
  disabledReason: string | undefined
  primeiro: boolean
  aoSimular: (entrada: EntradaSimulacao) => void
}

const modos = [
  ['NOVO_POR_PARCELA', 'Novo por parcela'],
  ['NOVO_POR_VALOR', 'Novo por valor'],
  ['REFIN', 'Refinanciamento'],
] as const

const rotulos = {
  valorParcela: 'Parcela',
  valorLiberado: 'Valor liberado',
  prazo: 'Prazo',
  taxaAm: 'Taxa',
  contratos: 'Contratos',
}

const prazosRapidos = [84, 96, 108] as const

/** The conditions of one scenario: what is asked, of which benefit or job, for how long, at what rate. */
export function SimuladorForm(props: Props) {
  const { form, fontes, contratos, condicao, disabledReason, primeiro, aoSimular } = props
  const ref = useRef<HTMLFormElement>(null)
  const tipo = useWatch({ control: form.control, name: 'tipo' })
  const enviar = form.handleSubmit((entrada) => aoSimular(entrada))
  useRegrasDoDia(form, condicao)
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
      <div className="simulador-linha">
        <Segmentos
          rotulo="O que simular"
          opcoes={modos}
          escolhida={tipo}
          aoEscolher={(modo) => form.setValue('tipo', modo, { shouldDirty: true })}
        />
        <EscolhaDaFonte form={form} fontes={fontes} />
      </div>
      <ErrorSummary form={form} rotulos={rotulos} />
      {tipo === 'REFIN' && <ContratosDoRefin form={form} contratos={contratos} />}
      <div className="simulador-campos">
        <Valor form={form} fontes={fontes} contratos={contratos ?? []} />
        <div>
          <CampoNumero control={form.control} name="prazo" label="Prazo" obrigatorio sufixo="×" />
          <p className="atalhos-do-campo">
            {prazosRapidos.map((prazo) => (
              <button
                key={prazo}
                type="button"
                aria-label={`${prazo} vezes`}
                onClick={() => form.setValue('prazo', prazo, mudanca)}
              >
                {prazo}×
              </button>
            ))}
          </p>
        </div>
        <div>
          <CampoNumero
            control={form.control}
            name="taxaAm"
            label="Taxa"
            obrigatorio
            casas={6}
            sufixo="% a.m."
          />
          <Teto form={form} condicao={condicao} />
        </div>
        <div className="simulador-enviar">
          <ActionButton
            type="submit"
            tamanho="md"
            variante="primario"
            disabledReason={disabledReason}
          >
            {primeiro ? 'Simular' : 'Adicionar cenário'}
          </ActionButton>
          <span className="apagado" aria-hidden>
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
          </span>
        </div>
      </div>
    </form>
  )
}

const mudanca = { shouldDirty: true, shouldValidate: true } as const

type DoForm = Pick<Props, 'form'>

/** By instalment or by amount, with the value that people take most at hand. */
function Valor({
  form,
  fontes,
  contratos,
}: DoForm & { fontes: readonly Fonte[]; contratos: readonly Contrato[] }) {
  const [tipo, escolhidos, idBeneficio, idEmpregador] = useWatch({
    control: form.control,
    name: ['tipo', 'contratos', 'idBeneficio', 'idEmpregador'],
  })
  // Two fields, not one that changes its name: each keeps what was typed in it.
  if (tipo === 'NOVO_POR_VALOR') {
    return (
      <div key="liberado">
        <CampoMoeda
          control={form.control}
          name="valorLiberado"
          label="Valor liberado"
          obrigatorio
        />
      </div>
    )
  }
  const quitados = contratos.filter(({ idContrato }) => escolhidos.includes(idContrato))
  const fonte = fontes.find(({ id }) => id === idDaFonte({ idBeneficio, idEmpregador }))
  return (
    <div key="parcela">
      <CampoMoeda control={form.control} name="valorParcela" label="Parcela" obrigatorio />
      <p className="atalhos-do-campo">
        {tipo === 'REFIN' && quitados.length > 0 && (
          <button
            type="button"
            onClick={() => form.setValue('valorParcela', mesmaParcela(quitados), mudanca)}
          >
            mesma parcela
          </button>
        )}
        {tipo !== 'REFIN' && fonte?.margemLivre && fonte.margemLivre > 0 && (
          <button
            type="button"
            onClick={() => form.setValue('valorParcela', (fonte.margemLivre ?? 0) / 100, mudanca)}
          >
            toda a margem livre
          </button>
        )}
      </p>
    </div>
  )
}

const taxa = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

function Teto({ form, condicao }: DoForm & { condicao: Condicao | undefined }) {
  const teto = condicao?.tetoAm
  if (!teto) return <p className="atalhos-do-campo" />
  return (
    <p className="atalhos-do-campo">
      <button
        type="button"
        title={teto.norma}
        onClick={() => form.setValue('taxaAm', teto.valor, mudanca)}
      >
        teto {taxa.format(teto.valor)}%
      </button>
    </p>
  )
}

/** The ceiling in force and the longest term, where the person did not say otherwise. */
function useRegrasDoDia({ getValues, setValue }: Props['form'], condicao: Condicao | undefined) {
  useEffect(() => {
    if (!condicao) return
    const { tetoAm, prazoMaximo } = condicao
    if (tetoAm && getValues('taxaAm') === null) setValue('taxaAm', tetoAm.valor)
    if (prazoMaximo && getValues('prazo') === null) setValue('prazo', prazoMaximo.valor)
  }, [condicao, getValues, setValue])
}

function useCtrlEnter(ref: React.RefObject<HTMLFormElement | null>) {
  const lista = useMemo(
    (): Atalho[] => [
      {
        teclas: 'ctrl+Enter',
        descricao: 'Simular',
        grupo: 'Simulador',
        fazer: () => ref.current?.requestSubmit(),
      },
    ],
    [ref],
  )
  useAtalhos(lista)
}
