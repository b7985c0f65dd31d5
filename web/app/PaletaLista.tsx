import { useEffect, useRef } from 'react'
import { Kbd } from '#web/ui/Kbd.tsx'
import type { Resultado } from '#web/ui/paleta.ts'
import type { Busca, GrupoDaPaleta, Linha, VistaDaBusca } from './busca-da-paleta.ts'

type Props = {
  id: string
  busca: Busca
  vista: VistaDaBusca
  enter: 'esperando' | 'nada' | undefined
  aoAbrir: (resultado: Resultado) => void
}

/** The lines found, by group; below them what Enter waits for, or why it opened nothing. */
export function PaletaLista({ id, busca, vista, enter, aoAbrir }: Props) {
  const { grupos, linhas, respondido, atual } = vista
  const lugares = new Map(linhas.map(({ chave }, lugar) => [chave, lugar]))
  const dito = enter && (enter === 'esperando' ? ESPERANDO : porQueNada(vista))
  // What the list says already is only heard.
  const visivel = enter === 'esperando' || (enter === 'nada' && linhas.length > 0)

  return (
    <>
      <div className="paleta-lista" role="listbox" id={`${id}-lista`} aria-label="Resultados">
        {grupos.map((grupo) => {
          const aviso = avisoDe(grupo)
          if (grupo.linhas.length === 0 && !aviso) return null
          return (
            <div
              key={grupo.grupo}
              role="group"
              aria-label={grupo.grupo}
              className="paleta-grupo"
              data-antigo={!grupo.respondido || undefined}
            >
              <p className="paleta-titulo" aria-hidden>
                {grupo.grupo}
              </p>
              {grupo.linhas.map((linha) => (
                <LinhaDaPaleta
                  key={linha.chave}
                  id={grupo.respondido ? `${id}-${lugares.get(linha.chave)}` : undefined}
                  linha={linha}
                  escolhida={linha.chave === atual?.chave}
                  aoApontar={() => grupo.respondido && busca.escolher(linha.chave)}
                  aoAbrir={aoAbrir}
                />
              ))}
              {aviso && <p className="paleta-aviso">{aviso}</p>}
            </div>
          )
        })}
        {respondido && linhas.length === 0 && !grupos.some(avisoDe) && (
          <p className="paleta-aviso">{NADA}</p>
        )}
      </div>
      <p className={visivel ? 'paleta-aviso paleta-dito' : 'so-leitor'} role="status">
        {dito ?? (linhas.length === 1 ? '1 resultado' : `${linhas.length} resultados`)}
      </p>
    </>
  )
}

const NADA = 'Nada encontrado.'
const FALHOU = 'Não foi possível buscar.'
const ESPERANDO = 'Abre assim que a busca responder.'

function avisoDe({ respondido, falhou, linhas, vazio }: GrupoDaPaleta): string | undefined {
  if (!respondido) return 'Buscando…'
  if (falhou) return vazio ?? FALHOU
  return linhas.length === 0 ? vazio : undefined
}

function porQueNada({ falhou, grupos, linhas }: VistaDaBusca): string {
  if (falhou) return grupos.find((grupo) => grupo.falhou)?.vazio ?? FALHOU
  const vazio = grupos.find((grupo) => grupo.vazio)?.vazio
  return vazio ?? (linhas.length === 0 ? NADA : 'Escolha uma linha com as setas.')
}

type LinhaProps = {
  id: string | undefined
  linha: Linha
  escolhida: boolean
  aoApontar: () => void
  aoAbrir: (resultado: Resultado) => void
}

function LinhaDaPaleta({ id, linha: { resultado }, escolhida, aoApontar, aoAbrir }: LinhaProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (escolhida) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [escolhida])
  return (
    // The field keeps the focus and hears the keys of the list.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={escolhida}
      className="paleta-linha"
      onPointerMove={aoApontar}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => aoAbrir(resultado)}
    >
      <span className="paleta-icone" aria-hidden>
        {resultado.icone}
      </span>
      <span className="paleta-texto">
        <span>{resultado.titulo}</span>
        {resultado.descricao && <small>{resultado.descricao}</small>}
      </span>
      {resultado.teclas?.split(' ').map((letra) => (
        <Kbd key={letra}>{letra}</Kbd>
      ))}
    </div>
  )
}
