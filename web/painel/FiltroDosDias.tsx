import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { periodoDo } from '#shared/painel/periodo.ts'
import { agora } from '../api/relogio.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoData } from '../ui/CampoData.tsx'
import {
  consultaDe,
  type Dias,
  periodosProntos,
  recusaDosDias,
  useEnderecoDoPainel,
} from './endereco.ts'

type Digitados = { [qual in keyof Dias]: string | null }

/**
 * The first and the last day, and the periods that are asked for most. A day that is still being typed is asked
 * for when it makes a period; why it makes none is said when the person leaves the field.
 */
export function FiltroDosDias() {
  const { endereco, mudar } = useEnderecoDoPainel()
  const [recusa, setRecusa] = useState<string>()
  const { dataInicio, dataFim } = periodoDo(consultaDe(endereco), agora())
  const { control, getValues, watch } = useForm<Digitados>({
    values: { inicio: dataInicio, fim: dataFim },
  })

  function pedir({ inicio, fim }: Partial<Digitados>) {
    setRecusa(undefined)
    mudar({ inicio: inicio ?? undefined, fim: fim ?? undefined })
  }

  const digitar = useEffectEvent(() => {
    const dias = inteiros(getValues())
    if (!dias || recusaDosDias(dias) !== undefined) return
    if (dias.inicio !== dataInicio || dias.fim !== dataFim) pedir(dias)
  })
  useEffect(
    // The address brings its days one after the other: only typed ones are asked for.
    () => watch((_dias, { type }) => type === 'change' && digitar()).unsubscribe,
    [watch],
  )

  function sair() {
    const dias = inteiros(getValues())
    // An emptied day is the one of the current month again.
    if (!dias) pedir(getValues())
    else setRecusa(recusaDosDias(dias))
  }

  return (
    <div
      className="row"
      data-gap="3"
      data-align="end"
      role="group"
      aria-label="Período"
      data-so-tela
    >
      <div className="row" data-gap="3" data-nowrap onBlur={sair}>
        <CampoData control={control} name="inicio" label="De" />
        <CampoData control={control} name="fim" label="Até" />
      </div>
      {periodosProntos(agora()).map(([nome, dias]) => (
        <ActionButton
          key={nome}
          aria-pressed={dias.inicio === dataInicio && dias.fim === dataFim}
          onClick={() => pedir(dias)}
        >
          {nome}
        </ActionButton>
      ))}
      {recusa !== undefined && (
        <p role="alert" className="perigo">
          {recusa}
        </p>
      )}
    </div>
  )
}

/** Both days as they are typed; undefined while one is empty. */
const inteiros = ({ inicio, fim }: Digitados): Dias | undefined =>
  inicio && fim ? { inicio, fim } : undefined
