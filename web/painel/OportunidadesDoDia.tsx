import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { painelApi } from '#shared/painel/api.ts'
import { q } from '../api/query.ts'
import { useAviso } from '../notificacao/use-aviso.ts'
import { useLeitura, usePode } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import { conversao, escrever } from './numeros.ts'
import css from './painel.module.css'

/** Others move what is the person's own too: it is counted again. */
const A_CADA_MS = 60_000

/** The panel of who looks: what is open now, and what ended this month; each number opens its list. */
export function OportunidadesDoDia() {
  const { enabled, indisponivel } = useLeitura(painelApi.totais.permissao)
  const daEquipe = usePode(painelApi.painel.permissao)
  const consulta = useQuery({
    ...q(painelApi.totais, { query: {} }),
    enabled,
    refetchInterval: A_CADA_MS,
  })
  useAviso('oportunidade', () => void consulta.refetch())
  if (indisponivel !== undefined) return null
  return (
    <Block
      titulo="Oportunidades do mês"
      consulta={consulta}
      erro="Não foi possível contar as oportunidades"
      linhas={2}
      acoes={daEquipe && <Link to="/front/gestao/painel">Painel da equipe</Link>}
    >
      {(totais) => (
        <nav
          className={`${css.cartoes} grid`}
          data-gap="3"
          data-min="1"
          aria-label="Oportunidades do mês"
        >
          {totais.map((um) => (
            <Link
              key={um.status}
              to="/front/oportunidades"
              search={{ vista: 'lista', status: um.status }}
              className={`${css.cartao} card stack marcado`}
              data-pad="2"
              data-gap="0"
              data-status={um.status}
            >
              <b>{um.status}</b>
              <span className={`${css.numero} numeros`}>{escrever(um, 'quantidade')}</span>
              <span className="apagado numeros">{escrever(um, 'valor')}</span>
              {um.status === 'Ganha' && (
                <span className="apagado">conversão {conversao(totais) ?? '–'}</span>
              )}
            </Link>
          ))}
        </nav>
      )}
    </Block>
  )
}
