import IconPin from '@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type DragEvent, type MouseEvent } from 'react'
import { fixar, mover, useAbas } from '#web/session/abas.ts'
import { useColegas } from '#web/presenca/presentes.ts'
import type { AbaCliente } from '#web/session/politica-abas.ts'
import { useTemRascunho } from '#web/session/rascunhos.ts'
import { iniciais } from '#web/ui/iniciais.ts'
import { Parte } from '#web/ui/Parte.tsx'
import { tardio } from '#web/ui/tardio.ts'
import { useClienteAtivo, useFecharCliente } from './use-clientes.ts'

const ClientTabMenu = tardio(() => import('./ClientTabMenu.tsx'), 'ClientTabMenu')

/** The clients being attended: links, so that each has its address, in the order the person likes. */
export function ClientTabs() {
  const abas = useAbas()
  const fechar = useFecharCliente()
  const [menu, setMenu] = useState<{ id: string; x: number; y: number } | null>(null)

  function soltar(event: DragEvent<HTMLLIElement>, indice: number): void {
    event.preventDefault()
    mover(event.dataTransfer.getData('text/plain'), indice)
  }

  const ativo = useClienteAtivo()
  const lista = useRef<HTMLUListElement>(null)
  // Scrolls an opened or displaced tab into view.
  useEffect(() => {
    lista.current
      ?.querySelector('[data-ativa]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [ativo, abas])

  return (
    <nav className="abas-clientes" aria-label="Clientes abertos">
      <ul ref={lista}>
        {abas.map((aba, indice) => (
          // Dragging has its other way in the menu, which the keyboard's menu key opens too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={aba.idRelacionamento}
            data-ativa={aba.idRelacionamento.toLowerCase() === ativo || undefined}
            draggable
            onDragStart={({ dataTransfer }) =>
              dataTransfer.setData('text/plain', aba.idRelacionamento)
            }
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => soltar(event, indice)}
            onContextMenu={(event) => {
              event.preventDefault()
              setMenu({ id: aba.idRelacionamento, ...lugarDoMenu(event) })
            }}
          >
            <Aba aba={aba} posicao={indice + 1} />
            <button
              type="button"
              className="aba-fechar"
              aria-label={`Fechar ${aba.nome || 'cliente'}`}
              onClick={() => fechar(aba.idRelacionamento)}
            >
              <IconX size={13} />
            </button>
          </li>
        ))}
      </ul>
      {menu && (
        <Parte>
          <ClientTabMenu
            aba={abas.find(({ idRelacionamento }) => idRelacionamento === menu.id)}
            total={abas.length}
            posicao={abas.findIndex(({ idRelacionamento }) => idRelacionamento === menu.id)}
            lugar={menu}
            aoFixar={fixar}
            aoMover={mover}
            aoFechar={fechar}
            onClose={() => setMenu(null)}
          />
        </Parte>
      )}
    </nav>
  )
}

function Aba({ aba, posicao }: { aba: AbaCliente; posicao: number }) {
  const { idRelacionamento, nome, fixada, lugar } = aba
  const temRascunho = useTemRascunho(idRelacionamento)
  const comColega = useColegas(idRelacionamento.toLowerCase()).length > 0
  return (
    <Link
      to="/front/clientes/$idRelacionamento"
      params={{ idRelacionamento }}
      search={lugar ? { aba: lugar } : {}}
      className="aba-cliente"
      title={nome}
      draggable={false}
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      aria-keyshortcuts={`c ${posicao % 10}`}
    >
      <span className="tile" aria-hidden>
        {iniciais(nome)}
      </span>
      <span className="cortado">{nome || 'Carregando…'}</span>
      {fixada && <IconPin size={11} aria-label="Fixada" />}
      {comColega && <IconUsers size={12} aria-label="Um colega está com este cliente" />}
      {temRascunho && <span className="aba-rascunho" role="img" aria-label="Com rascunho" />}
    </Link>
  )
}

/** The keyboard's menu key has no pointer: the menu opens under the tab. */
function lugarDoMenu({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
  if (clientX !== 0 || clientY !== 0) return { x: clientX, y: clientY }
  const { left, bottom } = currentTarget.getBoundingClientRect()
  return { x: left + 8, y: bottom }
}
