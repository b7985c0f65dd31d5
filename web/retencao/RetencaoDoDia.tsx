import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { retencaoApi } from '#shared/retencao/api.ts'
import { ctcAberta } from '#shared/retencao/situacao.ts'
import { q } from '../api/query.ts'
import { useReleitura } from '../notificacao/use-releitura.ts'
import { useLeitura } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import { Money } from '../ui/Money.tsx'
import { Relogio } from './Relogio.tsx'

/** The nearest clocks. */
const RELOGIOS = 5

/** Requests of other banks that are about to run out. Without any the block takes no place. */
export function RetencaoDoDia() {
  useReleitura('retencao', retencaoApi.listar.path)
  const { enabled } = useLeitura(retencaoApi.listar.permissao)
  const { data, ...consulta } = useQuery({
    ...q(retencaoApi.listar, { body: { ordem: 'PRAZO', pagina: 1 } }),
    enabled,
  })
  const abertas = data?.items.filter(({ situacao }) => ctcAberta(situacao)).slice(0, RELOGIOS)
  if (!enabled || abertas?.length === 0) return null
  return (
    <Block
      titulo="Pedidos de outros bancos"
      semMargem
      linhas={2}
      consulta={{ ...consulta, data: abertas }}
      erro="Não foi possível carregar os pedidos de outros bancos"
      acoes={<Link to="/front/retencao">Ver todos</Link>}
    >
      {(ctcs) => (
        <ul className="links">
          {ctcs.map((ctc) => (
            <li key={ctc.idCtc}>
              <Link to="/front/retencao">
                <span className="row" data-justify="between">
                  <b>
                    <bdi>{ctc.nomeCliente}</bdi>
                  </b>
                  <Money valor={ctc.saldo} />
                </span>
                <Relogio ctc={ctc} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
