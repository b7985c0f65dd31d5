import { Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useId, useState, type KeyboardEvent } from 'react'
import { Kbd } from '#web/ui/Kbd.tsx'
import type { Resultado } from '#web/ui/paleta.ts'
import { useFontes } from './fontes.tsx'
import './paleta.css'
import { entregarTeclas } from './teclas-adiantadas.ts'
import { useBuscaDaPaleta } from './use-busca-da-paleta.ts'

/** One field for everything: a CPF, a name, a phone, a screen. Arrows choose, Enter opens. */
export function Paleta({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [texto, setTexto] = useState('')
  const [escolhido, setEscolhido] = useState(0)
  const grupos = useBuscaDaPaleta(useFontes(), texto)
  const linhas = grupos.flatMap(({ resultados }) => resultados)
  const atual = Math.min(escolhido, linhas.length - 1)

  function abrir(resultado: Resultado | undefined): void {
    if (!resultado) return
    onClose()
    resultado.abrir()
  }

  function tecla(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') setEscolhido((atual + 1) % Math.max(1, linhas.length))
    else if (event.key === 'ArrowUp') setEscolhido(atual <= 0 ? linhas.length - 1 : atual - 1)
    else if (event.key === 'Enter') abrir(linhas[atual])
    else return
    event.preventDefault()
    const proxima = event.key === 'ArrowDown' ? atual + 1 : atual - 1
    document.querySelector(`[id="${id}-${proxima}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  const posicoes = new Map(linhas.map((resultado, posicao) => [resultado, posicao]))
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={600}
      radius={14}
      padding={0}
      yOffset="9vh"
      lockScroll={false}
      overlayProps={{ backgroundOpacity: 0.35, blur: 3 }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      attributes={{ content: { 'aria-label': 'Buscar' } }}
    >
      <div className="paleta-campo">
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          role="combobox"
          data-autofocus
          aria-label="Buscar clientes, telas e ações"
          aria-expanded
          aria-controls={`${id}-lista`}
          aria-activedescendant={atual >= 0 ? `${id}-${atual}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="CPF, nome, telefone ou tela…"
          value={texto}
          onFocus={() => {
            const adiantado = entregarTeclas()
            if (adiantado) setTexto(adiantado + texto)
          }}
          onChange={({ currentTarget }) => {
            setTexto(currentTarget.value)
            setEscolhido(0)
          }}
          onKeyDown={tecla}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div className="paleta-lista" role="listbox" id={`${id}-lista`} aria-label="Resultados">
        {grupos.map(({ grupo, estado, resultados, vazio }) => {
          const aviso = estado === 'falhou' ? 'Não foi possível buscar.' : vazio
          if (resultados.length === 0 && !aviso && estado !== 'buscando') return null
          return (
            <div key={grupo} role="group" aria-label={grupo} className="paleta-grupo">
              <p className="paleta-titulo" aria-hidden>
                {grupo}
              </p>
              {resultados.map((resultado) => {
                const indice = posicoes.get(resultado) ?? 0
                return (
                  // The field keeps the focus and hears the keys of the list.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                  <div
                    key={resultado.id}
                    id={`${id}-${indice}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={indice === atual}
                    className="paleta-linha"
                    onPointerMove={() => setEscolhido(indice)}
                    onClick={() => abrir(resultado)}
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
              })}
              {estado === 'buscando' && <p className="paleta-aviso">Buscando…</p>}
              {resultados.length === 0 && aviso && <p className="paleta-aviso">{aviso}</p>}
            </div>
          )
        })}
        {linhas.length === 0 &&
          grupos.every(({ estado, vazio }) => estado === 'pronto' && !vazio) && (
            <p className="paleta-aviso">Nada encontrado.</p>
          )}
      </div>
      <p className="so-leitor" role="status">
        {linhas.length === 1 ? '1 resultado' : `${linhas.length} resultados`}
      </p>
    </Modal>
  )
}
