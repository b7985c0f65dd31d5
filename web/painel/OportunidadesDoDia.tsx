import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { finalizadas, type StatusOportunidade } from '#shared/oportunidade/status.ts'
import { painelApi } from '#shared/painel/api.ts'
import { q } from '../api/query.ts'
import { useAviso } from '../notificacao/use-aviso.ts'
import { useLeitura, usePode } from '../session/motivo.ts'
import { useAutoridade } from '../session/permissoes.ts'
import { Block } from '../ui/Block.tsx'
import { enderecoDoStatus } from './endereco.ts'
import { conversao, escrever } from './numeros.ts'
import css from './painel.module.css'

/** Others move what is the person's own too: it is counted again. */
const A_CADA_MS = 60_000

/**
 * What is open now, and what ended this month: of an ATENDENTE the own, of a supervisor the team's. Each number
 * opens its list.
 */
export function OportunidadesDoDia() {
  const { enabled, indisponivel } = useLeitura(painelApi.totais.permissao)
  const daEquipe = usePode(painelApi.painel.permissao)
  const titulo =
    useAutoridade() === 'ATENDENTE' ? 'Oportunidades do mês' : 'Oportunidades da equipe no mês'
  const cache = useQueryClient()
  const consulta = useQuery({
    ...q(painelApi.totais, { query: {} }),
    enabled,
    refetchInterval: A_CADA_MS,
  })
  useAviso('oportunidade', () => {
    void cache.invalidateQueries({ queryKey: [painelApi.totais.path] })
  })
  if (indisponivel !== undefined) return null
  return (
    <Block
      titulo={titulo}
      consulta={consulta}
      erro="Não foi possível contar as oportunidades"
      linhas={2}
      acoes={daEquipe && <Link to="/front/gestao/painel">Painel da equipe</Link>}
    >
      {(totais) => (
        <nav className={`${css.cartoes} grid`} data-gap="3" data-min="1" aria-label={titulo}>
          {totais.map((um) => (
            <Link
              key={um.status}
              {...listaDe(um.status)}
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

/** What is open stands on the board; the board has no period, so what ended is listed by the panel. */
const listaDe = (status: StatusOportunidade): Pick<LinkProps, 'to' | 'params' | 'search'> =>
  finalizadas.includes(status)
    ? {
        to: '/front/gestao/painel/$qual',
        params: { qual: enderecoDoStatus(status) },
        search: { lista: 'oportunidades' },
      }
    : { to: '/front/oportunidades', search: { vista: 'lista', status } }
