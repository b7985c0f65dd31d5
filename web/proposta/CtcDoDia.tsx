import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { propostaApi } from '#shared/proposta/api.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import { Prazo } from './Prazo.tsx'

/** The nearest clocks are first. */
const RELOGIOS = 5

/**
 * The clocks of the transfer requests (CTC): contracts that the bank of origin has to answer for. Without any the
 * block takes no place.
 */
export function CtcDoDia() {
  const { enabled } = useLeitura(propostaApi.esteira.permissao)
  const { data, ...consulta } = useQuery({
    ...q(propostaApi.esteira, {
      query: { devedor: 'OUTRO_BANCO', situacao: 'CTC_ENVIADA', PageSize: RELOGIOS },
    }),
    enabled,
  })
  if (!enabled || data?.items.length === 0) return null
  return (
    <Block
      titulo="Relógios da CTC"
      semMargem
      linhas={2}
      consulta={{ ...consulta, data }}
      erro="Não foi possível carregar os relógios da CTC"
      acoes={
        data?.proximo && (
          <Link to="/front/esteira/$lista" params={{ lista: 'em-andamento' }}>
            Ver todas
          </Link>
        )
      }
    >
      {({ items }) => (
        <ul className="links">
          {items.map((proposta) => (
            <li key={proposta.idProposta}>
              <Link
                to="/front/clientes/$idRelacionamento"
                params={{ idRelacionamento: proposta.idRelacionamento }}
                search={{ aba: 'propostas' }}
              >
                <span className="row" data-justify="between">
                  <b>
                    <bdi>{proposta.nomeCliente}</bdi>
                  </b>
                  <span className="apagado">proposta {proposta.numero}</span>
                  <Prazo prazoEtapa={proposta.prazoEtapa} atrasada={proposta.atrasada} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
