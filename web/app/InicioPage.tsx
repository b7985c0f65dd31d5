import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { Link } from '@tanstack/react-router'
import { usePromotor } from '#web/session/promotor.ts'
import { useRecentes } from '#web/session/recentes.ts'
import { textoDoCpf } from '#web/ui/CpfText.tsx'
import { formatarInstante } from '#web/ui/DateText.tsx'
import '#web/ui/block.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { iniciais } from '#web/ui/iniciais.ts'

const caminhos = [
  { lista: 'em-aberto', titulo: 'Propostas em aberto', texto: 'Aguardando o próximo passo' },
  { lista: 'em-andamento', titulo: 'Em andamento', texto: 'Com o banco ou com o órgão' },
  { lista: 'em-atraso', titulo: 'Em atraso', texto: 'Passaram do prazo' },
  { lista: 'reprovadas', titulo: 'Reprovadas', texto: 'O que dá para corrigir' },
] as const

/** Where the day begins: the clients of a moment ago, and the proposals by what they wait for. */
export function InicioPage() {
  const recentes = useRecentes()
  const { ativo } = usePromotor()
  return (
    <div className="pagina">
      <header className="pagina-topo">
        <div>
          <h1>Meu dia</h1>
          <p className="apagado">{ativo?.label}</p>
        </div>
        <Link to="/front/clientes/novo" className="botao-link">
          Novo cliente
        </Link>
      </header>
      <nav className="cartoes" aria-label="Propostas">
        {caminhos.map(({ lista, titulo, texto }) => (
          <Link
            key={lista}
            to="/front/esteira/$lista"
            params={{ lista }}
            className="cartao"
            data-lista={lista}
          >
            <b>{titulo}</b>
            <span>{texto}</span>
          </Link>
        ))}
      </nav>
      <section className="bloco" aria-labelledby="recentes">
        <header className="bloco-topo">
          <h2 id="recentes">
            Clientes recentes<span className="bloco-contagem">{recentes.length}</span>
          </h2>
        </header>
        {recentes.length === 0 ? (
          <EmptyState
            icone={<IconClock size={20} />}
            titulo="Nenhum cliente aberto ainda"
            texto={
              <>
                Aperte <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> e digite um CPF, um nome ou um telefone.
              </>
            }
          />
        ) : (
          <ul className="recentes">
            {recentes.map(({ idRelacionamento, nome, cpf, date }) => (
              <li key={idRelacionamento}>
                <Link to="/front/clientes/$idRelacionamento" params={{ idRelacionamento }}>
                  <span className="aba-iniciais" aria-hidden>
                    {iniciais(nome)}
                  </span>
                  <b>{nome}</b>
                  <span className="numeros">{textoDoCpf(cpf)}</span>
                  <time className="numeros" dateTime={date}>
                    {formatarInstante(date)}
                  </time>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
