import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { metaApi } from '#shared/meta/api.ts'
import type { Meta, ResultadoDoMes } from '#shared/meta/shapes.ts'
import { formatarDinheiro } from '#shared/dinheiro.ts'
import { q } from '../api/query.ts'
import { useHoje } from '../api/use-relogio.ts'
import { useLeitura } from '../session/motivo.ts'
import { useAutoridade } from '../session/permissoes.ts'
import { Block } from '../ui/Block.tsx'
import { diasQueFaltam, escreverMedida, nomeDaMeta, nomeDoMes } from './palavras.ts'
import { Progresso } from './Progresso.tsx'

const { doMes } = metaApi

/** What the person brought this month, and the targets: of an ATENDENTE the own, else those of the promotores. */
export function MetasDoDia() {
  const { enabled, indisponivel } = useLeitura(doMes.permissao)
  const dela = useAutoridade() === 'ATENDENTE'
  const consulta = useQuery({ ...q(doMes, { query: {} }), enabled })
  if (indisponivel !== undefined) return null
  return (
    <Block
      titulo={dela ? 'Meus resultados do mês' : 'Resultados do mês'}
      consulta={consulta}
      erro="Não foi possível carregar os resultados do mês"
      linhas={3}
      acoes={!dela && <Link to="/front/gestao/metas">Metas</Link>}
    >
      {(resultado) => <Resultado resultado={resultado} dela={dela} />}
    </Block>
  )
}

function Resultado({ resultado, dela }: { resultado: ResultadoDoMes; dela: boolean }) {
  const { mes, feita, metas } = resultado
  const dia = useHoje()
  // A supervisor reads whole promotores here; those of each person stand on their page.
  const mostradas = dela ? metas : metas.filter(({ atendente }) => atendente === null)
  return (
    <div className="stack" data-gap="3">
      <p className="apagado">
        Em {nomeDoMes(mes)}: <b className="numeros">{escreverMedida(feita, 'quantidade')}</b> paga
        {feita.quantidade === 1 ? '' : 's'}, {formatarDinheiro(feita.valor)}, comissão{' '}
        {formatarDinheiro(feita.comissao)}. Neste mês {diasQueFaltam(resultado, dia)}.
      </p>
      {mostradas.length === 0 ? (
        <p className="apagado">Nenhuma meta para este mês.</p>
      ) : (
        <ul className="grid" data-gap="3" data-min="3" aria-label="Metas do mês">
          {mostradas.map((meta) => (
            <li key={chaveDa(meta)} className="stack" data-gap="1">
              <b>{dela ? nomeDaMeta(meta) : `${meta.promotor}: ${nomeDaMeta(meta)}`}</b>
              <Progresso meta={meta} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const chaveDa = ({ codigoPromotor, atendente, produto }: Meta): string =>
  [codigoPromotor, atendente?.idUsuario, produto].join(' ')
