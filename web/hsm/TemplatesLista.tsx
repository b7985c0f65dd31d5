import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { assuntoDoTemplate, nomeDoTemplate, nomeDoTipoDeHsm, paraLer } from '#shared/hsm/nome.ts'
import { achar, type TemplateMostrado, type Valores } from '#shared/hsm/template.ts'
import { Badge } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import css from './mensagens.module.css'

type Props = {
  templates: readonly TemplateMostrado[]
  /** The client's data: a template is read with them. */
  dados: Valores
  escolhido: TemplateMostrado | null
  busca: string
  campo: Ref<HTMLInputElement>
  aoBuscar: (busca: string) => void
  aoEscolher: (template: TemplateMostrado) => void
  aoDesistir: () => void
}

const tons = { INFORMACIONAL: 'azul', COMERCIAL: 'ambar', TRANSACIONAL: 'verde' } as const

/** Type, arrows, Enter: the list answers to the field, which keeps the focus. */
export function TemplatesLista(props: Props) {
  const { templates, dados, escolhido, busca, campo, aoBuscar, aoEscolher, aoDesistir } = props
  const [sobre, setSobre] = useState(0)
  const id = useId()
  const ativo = Math.min(sobre, templates.length - 1)
  const idDe = (template: TemplateMostrado) => `${id}-${template.id}`
  const atual = templates[ativo]

  const aoTeclar = (event: KeyboardEvent) => {
    const passos: Record<string, () => void> = {
      ArrowDown: () => setSobre(Math.min(ativo + 1, templates.length - 1)),
      ArrowUp: () => setSobre(Math.max(ativo - 1, 0)),
      Enter: () => atual && !event.ctrlKey && !event.metaKey && aoEscolher(atual),
      Escape: aoDesistir,
    }
    const fazer = passos[event.key]
    if (!fazer || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // An Enter still held from sending one message does not choose the next one.
    if (event.key !== 'Enter' || !event.repeat) fazer()
  }

  return (
    <div>
      <input
        ref={campo}
        type="search"
        role="combobox"
        className="campo"
        aria-label="Buscar template"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={atual && idDe(atual)}
        autoComplete="off"
        placeholder="Buscar template (setas escolhem, Enter confirma)"
        value={busca}
        onKeyDown={aoTeclar}
        onChange={({ currentTarget }) => {
          setSobre(0)
          aoBuscar(currentTarget.value)
        }}
      />
      {templates.length === 0 && (
        <EmptyState
          titulo={busca ? 'Nenhum template com esse texto' : 'Nenhum template para este promotor'}
        />
      )}
      <div id={id} role="listbox" aria-label="Templates" className={css.lista}>
        {templates.map((template, posicao) => (
          <button
            type="button"
            tabIndex={-1}
            key={template.id}
            id={idDe(template)}
            role="option"
            aria-selected={template.id === escolhido?.id}
            data-ativo={posicao === ativo || undefined}
            // The field keeps the focus; a press on a line is a choice.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setSobre(posicao)
              aoEscolher(template)
            }}
          >
            <span className="row" data-justify="between">
              <b>
                <Achado texto={nomeDoTemplate(template)} busca={busca} />
              </b>
              <Badge tom={tons[template.tipo]}>{nomeDoTipoDeHsm[template.tipo]}</Badge>
            </span>
            <small>
              <Achado texto={assuntoDoTemplate(template.tag)} busca={busca} />
            </small>
            <span className={css.resumo}>
              <Achado texto={paraLer(template, dados)} busca={busca} />
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}

/** Where the search stands in the text. */
function Achado({ texto, busca }: { texto: string; busca: string }) {
  const partes = achar(texto, busca)
  if (!partes?.achado) return <bdi>{texto}</bdi>
  return (
    <bdi>
      {partes.antes}
      <mark>{partes.achado}</mark>
      {partes.depois}
    </bdi>
  )
}
