import { useQuery } from '@tanstack/react-query'
import { formatarDia } from '#shared/data.ts'
import { pesquisaApi } from '#shared/pesquisa/api.ts'
import { MAXIMO_DE_RESULTADOS, type Resultado } from '#shared/pesquisa/shapes.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Figuras } from './Figuras.tsx'

const { resultados } = pesquisaApi

/** What the people of the gestor's promotores answered to the surveys. */
export function PesquisasPage() {
  return (
    <div className="pagina coluna" data-gap="3">
      <h1>Pesquisas</h1>
      <ResultadosDasPesquisas />
    </div>
  )
}

function ResultadosDasPesquisas() {
  const { enabled, indisponivel } = useLeitura(resultados.permissao)
  const consulta = useQuery({ ...q(resultados, {}), enabled })
  return (
    <Block
      titulo="Resultados"
      contagem={consulta.data?.length}
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar os resultados das pesquisas"
      linhas={8}
      vazio={{
        quando: (lista) => lista.length === 0,
        mostrar: <EmptyState titulo="Nenhuma pesquisa começou ainda" />,
      }}
    >
      {(lista) => (
        <div className="stack" data-gap="5">
          {lista.map((resultado) => (
            <UmResultado key={resultado.idPesquisa} resultado={resultado} />
          ))}
          {lista.length === MAXIMO_DE_RESULTADOS && (
            <p className="apagado" role="note">
              Mostradas as {lista.length} últimas pesquisas.
            </p>
          )}
        </div>
      )}
    </Block>
  )
}

function UmResultado({ resultado }: { resultado: Resultado }) {
  const { titulo, dataInicio, dataFim, respostas, nps, porNota, porDia, comentarios } = resultado
  const notas = porNota.map((quantas, nota) => [String(nota), quantas] as const).toReversed()
  return (
    <section className="stack" data-gap="3" aria-label={titulo}>
      <header className="row" data-justify="between" data-align="baseline">
        <h3>{titulo}</h3>
        <span className="apagado">
          de {formatarDia(dataInicio)} a {formatarDia(dataFim)}
        </span>
      </header>
      <p>
        <b className="numeros">{respostas}</b> {respostas === 1 ? 'resposta' : 'respostas'} · NPS{' '}
        <b className="numeros">{nps ?? '–'}</b>
      </p>
      {respostas > 0 && (
        <div className="row" data-gap="5" data-align="start">
          <Figuras
            titulo="Por dia"
            colunas={['Dia', 'Respostas', 'NPS']}
            linhas={porDia.map((dia) => [formatarDia(dia.dia), dia.respostas, dia.nps ?? '–'])}
          />
          {notas.length > 0 && (
            <Figuras titulo="Por nota" colunas={['Nota', 'Respostas']} linhas={notas} />
          )}
        </div>
      )}
      {respostas > 0 && notas.length === 0 && (
        <p className="apagado">
          As notas aparecem quando cinco pessoas respondem, para que ninguém seja reconhecido.
        </p>
      )}
      {comentarios.length === 0 ? (
        <p className="apagado">
          Os comentários aparecem quando cinco pessoas escrevem, para que ninguém seja reconhecido.
        </p>
      ) : (
        <div className="stack" data-gap="1">
          <p className="apagado">Comentários</p>
          <ul className="stack" data-gap="1" aria-label={`${titulo}: comentários`}>
            {[...Map.groupBy(comentarios, (comentario) => comentario)].map(([texto, iguais]) => (
              <li key={texto}>
                {texto}
                {iguais.length > 1 && <span className="apagado"> · {iguais.length} pessoas</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
