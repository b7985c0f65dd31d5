import { filaApi } from '#shared/fila/api.ts'
import { fins } from '#shared/fila/resultado.ts'
import type { LigacaoFeita } from '#shared/fila/shapes.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { useLeitura } from '../session/motivo.ts'
import { idDaAnotacao } from '../anotacao/lugar.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { CarregarMais } from '../ui/CarregarMais.tsx'
import { formatarInstante } from '../ui/DateText.tsx'
import { CorrigirResultado } from './CorrigirResultado.tsx'

const { ligacoes } = filaApi
const POR_PAGINA = 10

/** The calls of the queue to this client, the last first. */
export function LigacoesCard({ idRelacionamento }: { idRelacionamento: string }) {
  const consulta = usePaginas<LigacaoFeita>({
    chave: [ligacoes.path, idRelacionamento],
    pedir: (aPartirDe, signal) =>
      call(
        ligacoes,
        { query: { idRelacionamento, PageSize: POR_PAGINA, ...aPartirDe } },
        { signal },
      ),
    leitura: useLeitura(ligacoes.permissao),
    idDe: ({ idTentativa }) => idTentativa,
  })
  return (
    <Block
      titulo="Ligações"
      contagem={consulta.haMais ? undefined : consulta.data?.length}
      consulta={consulta}
      erro="Não foi possível carregar as ligações"
      linhas={2}
      vazio={{
        quando: (linhas) => linhas.length === 0,
        mostrar: <p className="apagado">Nenhuma ligação da fila a este cliente.</p>,
      }}
    >
      {(linhas) => (
        <>
          <ul className="stack" data-gap="3">
            {linhas.map((ligacao) => (
              <Ligacao key={ligacao.idTentativa} ligacao={ligacao} />
            ))}
          </ul>
          <CarregarMais consulta={consulta} />
        </>
      )}
    </Block>
  )
}

function Ligacao({ ligacao }: { ligacao: LigacaoFeita }) {
  const { iniciadaEm, ligouEm, resultado, atendente, telefone, nomeMailing } = ligacao
  const { observacao, idAnotacao } = ligacao
  return (
    <li>
      <p>{resultado === null ? 'Em andamento' : fins[resultado]}</p>
      <p className="row menor" data-gap="1">
        <time className="numeros" dateTime={ligouEm ?? iniciadaEm}>
          {formatarInstante(ligouEm ?? iniciadaEm)}
        </time>
        <span>{nomeDaPessoa(atendente)}</span>
        {telefone !== null && <span className="numeros">{telefone}</span>}
        <span className="apagado">{nomeMailing ?? 'Ligação prometida'}</span>
      </p>
      {observacao !== null && (
        <p className="quebra menor">
          <bdi>{observacao}</bdi>
        </p>
      )}
      {idAnotacao !== null && (
        <ActionButton variante="sutil" onClick={() => mostrarAnotacao(idAnotacao)}>
          Ver a anotação
        </ActionButton>
      )}
      <CorrigirResultado tentativa={ligacao} />
    </li>
  )
}

/** The note stands among the others of the client, if they are read so far. */
function mostrarAnotacao(idAnotacao: string): void {
  const nota = document.getElementById(idDaAnotacao(idAnotacao))
  nota?.scrollIntoView({ block: 'center' })
  nota?.querySelector('button')?.focus({ preventScroll: true })
}
