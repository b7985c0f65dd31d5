import { Link } from '@tanstack/react-router'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { contar } from './dia.ts'
import './inicio.css'
import type { ListaDoDia } from './use-dia.ts'

const caminhos = [
  { lista: 'em-aberto', titulo: 'Propostas em aberto', texto: 'Aguardando o próximo passo' },
  { lista: 'em-andamento', titulo: 'Em andamento', texto: 'Com o banco ou com o órgão' },
  { lista: 'em-atraso', titulo: 'Em atraso', texto: 'Passaram do prazo' },
  { lista: 'reprovadas', titulo: 'Reprovadas', texto: 'O que dá para corrigir' },
] as const

type Props = {
  /** In the order of the cards. */
  listas: readonly ListaDoDia[]
  /** Why they may not be seen. */
  motivo: string | undefined
}

/** How many propostas wait for what; each number opens its list. */
export function ListasDoDia({ listas, motivo }: Props) {
  const falharam = listas.filter(({ isError }) => isError)
  return (
    <>
      <nav className="cartoes" aria-label="Propostas">
        {caminhos.map(({ lista, titulo, texto }, posicao) => (
          <Link
            key={lista}
            to="/front/esteira/$lista"
            params={{ lista }}
            className="cartao"
            data-lista={lista}
          >
            <b>{titulo}</b>
            <Numero consulta={listas[posicao]} />
            <span>{motivo === undefined ? texto : 'Sem acesso'}</span>
          </Link>
        ))}
      </nav>
      {falharam.length > 0 && (
        <div className="bloco-erro" role="alert">
          <p>Não foi possível contar as propostas</p>
          <ActionButton
            carregando={falharam.some(({ isFetching }) => isFetching)}
            onClick={() => {
              for (const { refetch } of falharam) void refetch()
            }}
          >
            Tentar novamente
          </ActionButton>
        </div>
      )}
    </>
  )
}

/** Its place is kept while it loads, so that nothing moves when it comes. */
function Numero({ consulta }: { consulta: ListaDoDia | undefined }) {
  if (!consulta?.data) {
    return (
      <span className="cartao-numero numeros" aria-hidden>
        {consulta?.isError ? '–' : '\u00a0'}
      </span>
    )
  }
  return <span className="cartao-numero numeros">{contar(consulta.data)}</span>
}
