import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconLayout from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import { Link } from '@tanstack/react-router'
import { alternarMenu, useMenuAberto } from '#web/session/menu.ts'
import { Marca } from '#web/ui/Marca.tsx'
import { Parte } from '#web/ui/Parte.tsx'
import { tardio } from '#web/ui/tardio.ts'
import { usePintada } from '#web/ui/use-pintada.ts'
import type { Painel } from './Shell.tsx'
import type { Tela } from './telas.tsx'
import { useTelas } from './use-telas.ts'

/** The counts come after the screen, as the bell does. */
const ESPERA_MS = 1200

const ContaDoMenu = tardio(() => import('./ContaDoMenu.tsx'), 'ContaDoMenu')

/** The screens, at the side of a desk and at the foot of a phone. */
export function Rail({ abrir }: { abrir: (painel: Painel) => void }) {
  const aberto = useMenuAberto()
  const telas = useTelas()
  return (
    <nav className="trilho" aria-label="Principal" data-aberto={aberto || undefined}>
      <div className="trilho-marca">
        <Marca />
        <span className="trilho-rotulo">Consigna</span>
      </div>
      <Grupo nome="Trabalho" telas={telas} />
      <Grupo nome="Gestão" telas={telas} />
      <button type="button" className="trilho-item trilho-busca" onClick={() => abrir('paleta')}>
        <IconSearch size={20} stroke={1.6} />
        <span className="trilho-rotulo">Buscar</span>
      </button>
      <span className="trilho-vao" />
      <Grupo nome="Conta" telas={telas} />
      <button
        type="button"
        className="trilho-item trilho-menu"
        aria-expanded={aberto}
        title={aberto ? 'Recolher o menu' : 'Expandir o menu'}
        onClick={alternarMenu}
      >
        <IconLayout size={20} stroke={1.6} />
        <span className="trilho-rotulo">{aberto ? 'Recolher' : 'Expandir'}</span>
      </button>
    </nav>
  )
}

/** The screens of a group; renders nothing if the person may open none of them. */
function Grupo({ nome, telas }: { nome: Tela['grupo']; telas: readonly Tela[] }) {
  const suas = telas.filter(({ grupo }) => grupo === nome)
  return (
    <>
      {suas.length > 0 && <p className="trilho-grupo">{nome}</p>}
      {suas.map((tela) => (
        <Item key={tela.para} tela={tela} primeira={tela === telas[0]} />
      ))}
    </>
  )
}

type ItemProps = { tela: Tela; primeira?: boolean }

function Item({ tela: { para, titulo, icone, soNaMesa }, primeira = false }: ItemProps) {
  const pintada = usePintada(ESPERA_MS)
  return (
    <Link
      to={para}
      className="trilho-item"
      data-tela={para}
      data-mesa={soNaMesa}
      title={titulo}
      activeProps={{ 'aria-current': 'page' }}
    >
      {icone}
      <span className="trilho-rotulo">{titulo}</span>
      {pintada && (
        // Missing counts are told once, by the first of the list.
        <Parte {...(!primeira && { falta: SemConta })}>
          <ContaDoMenu para={para} />
        </Parte>
      )}
    </Link>
  )
}

const SemConta = () => null
