import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useAutoridade } from '#web/session/permissoes.ts'
import { useUsuario } from '#web/session/sessao.ts'
import { iniciais } from '#web/ui/iniciais.ts'
import './menu.css'
import type { Painel } from './Shell.tsx'

const papeis = { ATENDENTE: 'Atendente', PROMOTOR: 'Promotor', GESTOR: 'Gestor' }

/** Who is signed in, and what concerns only them. */
export function AvatarMenu({ abrir }: { abrir: (painel: Painel) => void }) {
  const usuario = useUsuario()
  const papel = papeis[useAutoridade()]
  const [aberto, setAberto] = useState(false)
  const botao = useRef<HTMLButtonElement>(null)
  const lista = useRef<HTMLDivElement>(null)
  const nome = nomeDe(usuario?.perfil)

  useEffect(() => {
    if (aberto) lista.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [aberto])

  const escolher = (painel: Painel) => {
    setAberto(false)
    abrir(painel)
  }
  const perderFoco = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setAberto(false)
  }

  function tecla(event: KeyboardEvent<HTMLElement>): void {
    const itens = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const atual = itens.findIndex((item) => item === document.activeElement)
    if (event.key === 'Escape') {
      setAberto(false)
      botao.current?.focus()
    } else if (event.key === 'ArrowDown') itens[(atual + 1) % itens.length]?.focus()
    else if (event.key === 'ArrowUp') itens.at(atual - 1)?.focus()
    else return
    event.preventDefault()
  }

  return (
    <div className="conta" onBlur={perderFoco}>
      <button
        ref={botao}
        type="button"
        className="conta-avatar"
        title={`Conta de ${nome}`}
        aria-haspopup="menu"
        aria-expanded={aberto}
        onClick={() => setAberto(!aberto)}
      >
        <span aria-hidden>{iniciais(nome)}</span>
        <span className="so-leitor">Conta de {nome}</span>
      </button>
      {aberto && (
        <div className="menu conta-menu">
          <p className="menu-quem">
            <b>{nome}</b>
            <span>{papel}</span>
          </p>
          <div
            ref={lista}
            role="menu"
            aria-label="Conta"
            tabIndex={-1}
            onKeyDown={tecla}
            className="conta-lista"
          >
            <Link to="/front/preferencias" role="menuitem" onClick={() => setAberto(false)}>
              <IconSettings size={16} /> Preferências
            </Link>
            <Link to="/front/acessos" role="menuitem" onClick={() => setAberto(false)}>
              <IconKey size={16} /> Meus acessos
            </Link>
            <button type="button" role="menuitem" onClick={() => escolher('promotor')}>
              <IconBuilding size={16} /> Promotor ativo
            </button>
            <button type="button" role="menuitem" onClick={() => escolher('teclado')}>
              <IconKeyboard size={16} /> Atalhos do teclado
            </button>
            <button type="button" role="menuitem" onClick={() => escolher('sair')}>
              <IconLogout size={16} /> Sair
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

/** The name of the profile, else the login: which claims there are is the identity server's. */
function nomeDe(perfil: Record<string, unknown> | undefined): string {
  const nome = perfil?.['name'] ?? perfil?.['preferred_username'] ?? perfil?.['sub']
  return typeof nome === 'string' ? nome : 'Usuário'
}
