import { Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useId, useLayoutEffect, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { CotasPerto } from '#web/notificacao/CotasPerto.tsx'
import { semDuploClique } from '#web/ui/clique-fora.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import type { Resultado } from '#web/ui/paleta.ts'
import { criarBusca, verBusca } from './busca-da-paleta.ts'
import { useFontes } from './fontes.tsx'
import './paleta.css'
import { PaletaLista } from './PaletaLista.tsx'
import { entregarTeclas } from './teclas-adiantadas.ts'

type Props = { onClose: () => void; aoSair: () => void }

/** One field for everything: a CPF, a name, a phone, a number, a screen, an action. Arrows choose, Enter opens. */
export function Paleta({ onClose, aoSair }: Props) {
  const id = useId()
  const busca = useBusca(aoSair)
  const estado = useStore(busca.store)
  const vista = verBusca(estado)
  const { linhas, atual } = vista
  const indice = linhas.findIndex(({ chave }) => chave === atual?.chave)

  function abrir(resultado: Resultado): void {
    if (!resultado.fica) onClose()
    resultado.abrir()
  }

  async function confirmar(): Promise<void> {
    const resultado = await busca.confirmar()
    if (resultado) abrir(resultado)
  }

  function receberFoco(): void {
    const { texto, enter } = entregarTeclas()
    if (texto) busca.digitar(texto + estado.texto)
    if (enter) void confirmar()
  }

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
      overlayProps={{ backgroundOpacity: 0.35, blur: 3, ...semDuploClique }}
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
          aria-activedescendant={indice < 0 ? undefined : `${id}-${indice}`}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="CPF, nome, telefone, proposta, contrato ou tela…"
          value={estado.texto}
          onFocus={receberFoco}
          onChange={({ currentTarget }) => busca.digitar(currentTarget.value)}
          onKeyDown={(event) => {
            const passo = passos[event.key]
            if (passo) busca.mover(passo)
            else if (ehEnter(event)) void confirmar()
            else return
            event.preventDefault()
          }}
        />
        <Kbd>Esc</Kbd>
      </div>
      <CotasPerto so={daBusca} recuada />
      <PaletaLista id={id} busca={busca} vista={vista} enter={estado.enter} aoAbrir={abrir} />
    </Modal>
  )
}

/** What is spent here. */
const daBusca = ['cota_buscas', 'cota_aberturas'] as const

const passos: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Enter that ends a composition, or is held down from before, chooses nothing. */
const ehEnter = ({ key, repeat, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !repeat && !nativeEvent.isComposing

function useBusca(aoSair: () => void) {
  const fontes = useFontes(aoSair)
  const [busca] = useState(() => criarBusca(fontes))
  // What needs no network stands there at the first painting.
  useLayoutEffect(() => busca.buscarEm(fontes), [busca, fontes])
  useEffect(() => () => busca.parar(), [busca])
  return busca
}
