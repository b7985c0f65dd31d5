import { useQuery } from '@tanstack/react-query'
import { telefoneApi } from '#shared/telefone/api.ts'
import { q } from '../api/query.ts'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { nomeDoCanal, nomesDosOptIns } from './nomes.ts'

/** Changes of opt-ins with author, time and channel, the newest first. */
export function HistoricoDeOptIns({ idTelefone }: { idTelefone: string }) {
  const historico = useQuery(q(telefoneApi.historicoDeOptIns, { params: { idTelefone } }))
  return (
    <Block
      titulo="Histórico"
      contagem={historico.data?.length}
      consulta={historico}
      erro="Não foi possível carregar o histórico"
      linhas={2}
      vazio={{
        quando: (linhas) => linhas.length === 0,
        mostrar: <p className="apagado">Nenhuma autorização mudou neste telefone.</p>,
      }}
    >
      {(linhas) => (
        <ol className="stack rows suave">
          {linhas.map(({ idMudanca, tipo, concedido, canal, por, ocorridoEm }) => (
            <li key={idMudanca}>
              <Badge tom={concedido ? 'verde' : 'neutro'}>
                {nomesDosOptIns[tipo]}: {concedido ? 'autorizou' : 'retirou'}
              </Badge>
              <span>
                {nomeDoCanal(canal)} · {por ?? 'cliente'} · <InstantText instante={ocorridoEm} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Block>
  )
}
