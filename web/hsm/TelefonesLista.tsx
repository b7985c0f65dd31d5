import { useId } from 'react'
import type { TelefoneHsm } from '#shared/hsm/api.ts'
import { tiposDeOptIn } from '#shared/contato/semaforo.ts'
import type { TemplateMostrado } from '#shared/hsm/template.ts'
import { Badge } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { semaforoDo } from './fluxo.ts'

type Props = {
  telefones: readonly TelefoneHsm[]
  template: TemplateMostrado | null
  escolhido: TelefoneHsm | null
  aoEscolher: (telefone: TelefoneHsm) => void
}

/** The client's phones with their opt-ins; a refused phone shows the reason. */
export function TelefonesLista({ telefones, template, escolhido, aoEscolher }: Props) {
  const grupo = useId()
  if (telefones.length === 0) {
    return (
      <EmptyState
        titulo="Nenhum telefone cadastrado"
        texto="Inclua um telefone nos dados do cliente e peça o opt-in."
      />
    )
  }
  return (
    <fieldset className="stack">
      <legend>Telefone</legend>
      {telefones.map((telefone) => {
        const { idTelefone, ddd, numero, hotphone, optIns } = telefone
        const { liberado, motivo } = semaforoDo(telefone, template)
        const opcoes = tiposDeOptIn.filter((tipo) => optIns[tipo])
        return (
          <label key={idTelefone} className="escolha">
            <input
              type="radio"
              name={grupo}
              checked={idTelefone === escolhido?.idTelefone}
              onChange={() => aoEscolher(telefone)}
            />
            <span className="numeros">
              ({ddd}) {numero}
            </span>
            {hotphone && <Badge tom="verde">Hotphone</Badge>}
            <small>{opcoes.length > 0 ? `Opt-in ${opcoes.join(', ')}` : 'Sem opt-in'}</small>
            {!liberado && <small className="alerta linha-toda">{motivo}</small>}
          </label>
        )
      })}
    </fieldset>
  )
}
