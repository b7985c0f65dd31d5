import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Link } from '@tanstack/react-router'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import { useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { ItemDoMenu, Menu } from '../ui/Menu.tsx'
import { useMenu } from '../ui/use-menu.ts'
import { useQuadroVelho } from './use-quadro.ts'
import { faltaPara, type Movimento, movimentosDe } from './movimentos.ts'
import css from './quadro.module.css'

type Props = { cartao: Cartao; aoMover: (movimento: Movimento) => void }

/** The moves of one card that the state table allows, each with the objections to it. */
export function MoverMenu({ cartao, aoMover }: Props) {
  const { botao, menu } = useMenu()
  return (
    <div className={css.mover}>
      <IconButton rotulo={`Mover ${cartao.nomeCliente}`} tamanho="sm" {...botao}>
        <IconDots size={18} stroke={1.6} />
      </IconButton>
      {menu && (
        <Menu {...menu} rotulo={`Mover a oportunidade de ${cartao.nomeCliente}`}>
          <Itens cartao={cartao} aoMover={aoMover} />
        </Menu>
      )}
    </div>
  )
}

function Itens({ cartao, aoMover }: Props) {
  const motivo = useMotivo()
  const { idRelacionamento, idOportunidade, status } = cartao
  const terminou = status === 'Perdida' || status === 'Ganha'
  return (
    <>
      {movimentosDe(cartao).map((movimento) => (
        <ItemDoMenu
          key={movimento.acao}
          perigo={movimento.acao === 'perder'}
          impedimento={motivo(movimento.chamada.permissao) ?? faltaPara(cartao, movimento.acao)}
          onClick={() => aoMover(movimento)}
        >
          {movimento.nome}
        </ItemDoMenu>
      ))}
      {!terminou && (
        <Link
          role="menuitem"
          tabIndex={-1}
          to="/front/clientes/$idRelacionamento"
          params={{ idRelacionamento }}
          search={{ aba: `simulacao.${idOportunidade}` }}
        >
          Simular no cliente
        </Link>
      )}
      {status === 'Perdida' && <Reabrir cartao={cartao} />}
      <Link
        role="menuitem"
        tabIndex={-1}
        to="/front/clientes/$idRelacionamento"
        params={{ idRelacionamento }}
        search={{ aba: 'oportunidades' }}
      >
        Abrir o cliente
      </Link>
    </>
  )
}

/** A lost one stays lost: reopening creates another that refers to it. */
function Reabrir({ cartao }: Pick<Props, 'cartao'>) {
  const { idOportunidade, versao } = cartao
  const velho = useQuadroVelho()
  const { mutate } = useChange(oportunidadeApi.reabrir, {
    makesOld: [],
    dito: () => 'Oportunidade reaberta',
    aoChegar: ({ idRelacionamento }) => velho([idRelacionamento]),
    onError: () => velho([]),
  })
  return (
    <ItemDoMenu
      impedimento={useMotivo()(oportunidadeApi.reabrir.permissao)}
      onClick={() => mutate({ params: { idOportunidade }, body: { versao } })}
    >
      Reabrir
    </ItemDoMenu>
  )
}
