import { useState } from 'react'
import { simplificar } from '#shared/acentos.ts'
import type { OpcaoPromotor } from '#shared/organizacao/api.ts'

type Props = {
  opcoes: readonly OpcaoPromotor[]
  ativo?: string | undefined
  aoEscolher: (opcao: OpcaoPromotor) => void
}

/** With more than these the list can be searched. */
const MUITOS = 7

export function ListaPromotores({ opcoes, ativo, aoEscolher }: Props) {
  const [busca, setBusca] = useState('')
  const achados = opcoes.filter(({ label, value }) =>
    simplificar(`${label} ${value}`).includes(simplificar(busca)),
  )
  return (
    <div data-top="3">
      {opcoes.length > MUITOS && (
        <input
          className="campo"
          data-bottom="3"
          type="search"
          aria-label="Filtrar promotores"
          placeholder="Nome ou código"
          value={busca}
          onChange={({ currentTarget }) => setBusca(currentTarget.value)}
        />
      )}
      <ul className="stack rolavel">
        {achados.map((opcao) => (
          <li key={opcao.value} className="stack">
            <button
              type="button"
              className="escolha"
              aria-pressed={opcao.value === ativo}
              onClick={() => aoEscolher(opcao)}
            >
              <b>{opcao.label}</b>
              <span className="apagado menor linha-toda">
                {opcao.value} · {opcao.canal}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {achados.length === 0 && <p className="apagado">Nenhum promotor com esse nome.</p>}
    </div>
  )
}
