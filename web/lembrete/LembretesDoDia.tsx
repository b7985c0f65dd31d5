import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { q } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { useLeitura } from '../session/motivo.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { useUsuario } from '../session/sessao.ts'
import { Block } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatarMomento } from './momento.ts'

/** The next ones of the day; the page has all. */
const LEMBRETES = 5

/** What the person promised themselves for today; each line opens its client. */
export function LembretesDoDia() {
  const { enabled, indisponivel } = useLeitura(lembreteApi.hoje.permissao)
  const eu = useUsuario()?.idUsuario
  const consulta = useQuery({
    ...q(lembreteApi.hoje, {
      query: {
        Page: 1,
        PageSize: LEMBRETES,
        CodigoPromotor: codigoPromotorAtivo(),
        ...(eu && { Atendente: eu }),
      },
    }),
    enabled,
  })
  if (indisponivel !== undefined) return null
  return (
    <Block
      titulo="Lembretes de hoje"
      semMargem
      linhas={3}
      consulta={consulta}
      erro="Não foi possível carregar os lembretes de hoje"
      acoes={
        <Link to="/front/lembretes/$grupo" params={{ grupo: 'hoje' }}>
          Todos
        </Link>
      }
      vazio={{
        quando: ({ items }) => items.length === 0,
        mostrar: <EmptyState titulo="Nada para hoje" texto="Os lembretes do dia aparecem aqui." />,
      }}
    >
      {({ items }) => (
        <ul className="links">
          {items.map(({ idLembrete, idRelacionamento, nomeCliente, texto, quando }) => (
            <li key={idLembrete}>
              <Link to="/front/clientes/$idRelacionamento" params={{ idRelacionamento }}>
                <span className="row" data-justify="between">
                  <b>
                    <bdi>{nomeCliente}</bdi>
                  </b>
                  <span className="apagado">{texto}</span>
                  <time className="numeros" dateTime={quando}>
                    {formatarMomento(new Date(quando), agora())}
                  </time>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
