import { useState } from 'react'
import { periodoDo } from '#shared/painel/periodo.ts'
import { agora } from '../api/relogio.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import {
  consultaDe,
  type Dias,
  periodosProntos,
  recusaDosDias,
  useEnderecoDoPainel,
} from './endereco.ts'

/**
 * The first and the last day, and the periods that are asked for most. A day that is still being typed is asked
 * for when it makes a period; why it makes none is said when the person leaves the field.
 */
export function FiltroDosDias() {
  const { endereco, mudar } = useEnderecoDoPainel()
  const [digitados, setDigitados] = useState<Dias>()
  const [recusa, setRecusa] = useState<string>()
  const { dataInicio, dataFim } = periodoDo(consultaDe(endereco), agora())
  const { inicio, fim } = digitados ?? { inicio: dataInicio, fim: dataFim }

  function pedir(dias: { [qual in keyof Dias]: string | undefined }) {
    setDigitados(undefined)
    setRecusa(undefined)
    mudar(dias)
  }

  function digitar(dias: Dias) {
    if (recusaDosDias(dias) === undefined) pedir(dias)
    else setDigitados(dias)
  }

  function sair() {
    // An emptied day is the one of the current month again.
    if (inicio === '' || fim === '') pedir({ inicio: inicio || undefined, fim: fim || undefined })
    else setRecusa(digitados && recusaDosDias(digitados))
  }

  const dia = (qual: keyof Dias, rotulo: string, valor: string) => (
    <label className="filtragem">
      <span>{rotulo}</span>
      <input
        type="date"
        className="campo"
        value={valor}
        onChange={({ currentTarget }) => digitar({ inicio, fim, [qual]: currentTarget.value })}
        onBlur={sair}
      />
    </label>
  )
  return (
    <div className="row" data-gap="3" role="group" aria-label="Período">
      {dia('inicio', 'De', inicio)}
      {dia('fim', 'Até', fim)}
      {periodosProntos(agora()).map(([nome, dias]) => (
        <ActionButton
          key={nome}
          aria-pressed={dias.inicio === inicio && dias.fim === fim}
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
