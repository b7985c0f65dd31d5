import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { Link } from '@tanstack/react-router'
import { usePromotor } from '#web/session/promotor.ts'
import { useRecentes } from '#web/session/recentes.ts'
import { textoDoCpf } from '#web/ui/CpfText.tsx'
import { formatarInstante } from '#web/ui/DateText.tsx'
import '#web/ui/block.css'
import type { Consulta } from '#web/ui/Block.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { iniciais } from '#web/ui/iniciais.ts'
import { ConveniosDoDia } from './ConveniosDoDia.tsx'
import type { Listas } from './dia.ts'
import { ListasDoDia } from './ListasDoDia.tsx'
import { PassosDoDia } from './PassosDoDia.tsx'
import { useListasDoDia, type ListaDoDia } from './use-dia.ts'

/** Where the day begins: the propostas by what they wait for, what to do first, recent clients. */
export function InicioPage() {
  const recentes = useRecentes()
  const { ativo } = usePromotor()
  const { motivo, emAberto, emAndamento, emAtraso, reprovadas } = useListasDoDia()
  const juntas = juntar({ emAberto, emAtraso, reprovadas }, motivo)
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
      <ListasDoDia listas={[emAberto, emAndamento, emAtraso, reprovadas]} motivo={motivo} />
      <div className="dia">
        <div>
          <PassosDoDia consulta={juntas} />
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
        <ConveniosDoDia />
      </div>
    </div>
  )
}

/** Three lists as one question: ready when all are, failed when one is. */
function juntar(
  listas: Record<keyof Listas, ListaDoDia>,
  indisponivel: string | undefined,
): Consulta<Listas> {
  const { emAberto, emAtraso, reprovadas } = listas
  const todas = [emAberto, emAtraso, reprovadas]
  const prontas = todas.every(({ data }) => data !== undefined)
  return {
    data: prontas
      ? {
          emAberto: emAberto.data?.items ?? [],
          emAtraso: emAtraso.data?.items ?? [],
          reprovadas: reprovadas.data?.items ?? [],
        }
      : undefined,
    isError: todas.some(({ isError }) => isError),
    isFetching: todas.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(todas.map(({ refetch }) => refetch())),
    indisponivel,
  }
}
