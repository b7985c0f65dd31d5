import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import { useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useQuadroVelho } from './use-quadro.ts'
import { faltaPara, type Movimento, movimentosDe } from './movimentos.ts'

type Props = { cartao: Cartao; aoMover: (movimento: Movimento) => void }

/** What may be done with one card: the lawful moves and no other, each with what stands against it. */
export function MoverMenu({ cartao, aoMover }: Props) {
  const [aberto, setAberto] = useState(false)
  const caixa = useRef<HTMLDivElement>(null)
  const lista = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!aberto) return
    const botao = caixa.current?.getBoundingClientRect()
    const menu = lista.current
    if (!botao || !menu) return
    // Over whatever scrolls or clips the card.
    menu.showPopover()
    const { width, height } = menu.getBoundingClientRect()
    const cabe = botao.bottom + height + MARGEM < innerHeight
    menu.style.left = `${Math.max(MARGEM, botao.right - width)}px`
    menu.style.top = `${cabe ? botao.bottom + 2 : Math.max(MARGEM, botao.top - height - 2)}px`
    menu.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [aberto])

  const fechar = () => {
    setAberto(false)
    caixa.current?.querySelector('button')?.focus()
  }
  const perderFoco = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setAberto(false)
  }
  return (
    <div ref={caixa} className="mover" onBlur={perderFoco}>
      <IconButton
        rotulo={`Mover ${cartao.nomeCliente}`}
        tamanho="sm"
        className="mover-botao"
        aria-haspopup="menu"
        aria-expanded={aberto}
        onClick={() => setAberto(!aberto)}
      >
        <IconDots size={18} stroke={1.6} />
      </IconButton>
      {aberto && (
        <div
          ref={lista}
          popover="manual"
          role="menu"
          tabIndex={-1}
          className="mover-menu"
          aria-label={`Mover a oportunidade de ${cartao.nomeCliente}`}
          onKeyDown={(event) => andar(event, fechar)}
        >
          <Itens
            cartao={cartao}
            aoFechar={fechar}
            aoMover={(movimento) => {
              fechar()
              aoMover(movimento)
            }}
          />
        </div>
      )}
    </div>
  )
}

const MARGEM = 8

function Itens({ cartao, aoMover, aoFechar }: Props & { aoFechar: () => void }) {
  const motivo = useMotivo()
  const { idRelacionamento, idOportunidade, status } = cartao
  const terminou = status === 'Perdida' || status === 'Ganha'
  return (
    <>
      {movimentosDe(cartao).map((movimento) => (
        <Item
          key={movimento.acao}
          nome={movimento.nome}
          perigo={movimento.acao === 'perder'}
          impedimento={motivo(movimento.chamada.permissao) ?? faltaPara(cartao, movimento.acao)}
          aoEscolher={() => aoMover(movimento)}
        />
      ))}
      {!terminou && (
        <Link
          role="menuitem"
          to="/front/clientes/$idRelacionamento"
          params={{ idRelacionamento }}
          search={{ aba: `simulacao.${idOportunidade}` }}
        >
          Simular no cliente
        </Link>
      )}
      {status === 'Perdida' && <Reabrir cartao={cartao} aoReabrir={aoFechar} />}
      <Link
        role="menuitem"
        to="/front/clientes/$idRelacionamento"
        params={{ idRelacionamento }}
        search={{ aba: 'oportunidades' }}
      >
        Abrir o cliente
      </Link>
    </>
  )
}

/** A lost one stays lost: another begins that names it. */
function Reabrir({ cartao, aoReabrir }: { cartao: Cartao; aoReabrir: () => void }) {
  const { idOportunidade, versao } = cartao
  const velho = useQuadroVelho()
  const { mutate } = useChange(oportunidadeApi.reabrir, {
    makesOld: [],
    onSuccess: ({ idRelacionamento }) => velho([idRelacionamento]),
    onError: () => velho([]),
  })
  return (
    <Item
      nome="Reabrir"
      impedimento={useMotivo()(oportunidadeApi.reabrir.permissao)}
      aoEscolher={() => {
        aoReabrir()
        mutate({ params: { idOportunidade }, body: { versao } })
      }}
    />
  )
}

type ItemProps = {
  nome: string
  perigo?: boolean
  impedimento: string | undefined
  aoEscolher: () => void
}

function Item({ nome, perigo = false, impedimento, aoEscolher }: ItemProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="menuitem"
      data-perigo={perigo || undefined}
      aria-disabled={impedimento !== undefined || undefined}
      aria-describedby={impedimento ? id : undefined}
      onClick={() => {
        if (impedimento === undefined) aoEscolher()
      }}
    >
      {nome}
      {impedimento && (
        <span id={id} className="mover-motivo">
          {impedimento}
        </span>
      )}
    </button>
  )
}

function andar(event: KeyboardEvent<HTMLElement>, fechar: () => void): void {
  const itens = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const atual = itens.findIndex((item) => item === document.activeElement)
  if (event.key === 'Escape') fechar()
  else if (event.key === 'ArrowDown') itens[(atual + 1) % itens.length]?.focus()
  else if (event.key === 'ArrowUp') itens.at(atual - 1)?.focus()
  else return
  event.preventDefault()
  event.stopPropagation()
}
