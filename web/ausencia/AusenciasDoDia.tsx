import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ausenciaApi } from '#shared/ausencia/api.ts'
import { periodoPorExtenso } from '#shared/ausencia/periodo.ts'
import type { Devolucao } from '#shared/ausencia/shapes.ts'
import { formatarDia, hoje } from '#shared/data.ts'
import { q, useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { useLeitura } from '../session/motivo.ts'
import { useAutoridade } from '../session/permissoes.ts'
import { useUsuario } from '../session/sessao.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { InstantText } from '../ui/DateText.tsx'

const { listar, devolucao, receber } = ausenciaApi

/** Whom the person covers today, and after their own absence what others did meanwhile. */
export function AusenciasDoDia() {
  const { enabled } = useLeitura(listar.permissao)
  const voltou = useQuery({ ...q(devolucao, {}), enabled })
  return (
    <>
      <QuemCubro />
      {voltou.data && <Voltou devolucao={voltou.data} />}
    </>
  )
}

function QuemCubro() {
  const eu = useUsuario()?.idUsuario
  const { enabled } = useLeitura(listar.permissao)
  const dia = hoje(agora())
  const { data } = useQuery({
    ...q(listar, { query: { dataInicio: dia, dataFim: dia } }),
    enabled,
  })
  const cobertas = (data ?? []).filter(({ cobertura }) =>
    cobertura.some(({ cobertor }) => cobertor?.idUsuario === eu),
  )
  // The panel counts what each person owns; of who supervises, the team's.
  const proprias = useAutoridade() === 'ATENDENTE'
  if (cobertas.length === 0) return null
  return (
    <section className="bloco" aria-label="Quem você cobre">
      {cobertas.map((ausencia) => (
        <p key={ausencia.idAusencia} className="bloco-topo">
          <span>
            Você cobre <b>{ausencia.atendente.nome}</b> {periodoPorExtenso(ausencia)}: os clientes e
            lembretes dessa pessoa estão com os seus.
          </span>
        </p>
      ))}
      {proprias && <p className="bloco-topo apagado">As oportunidades do mês contam só as suas.</p>}
    </section>
  )
}

/** It stays until it was seen. */
function Voltou({ devolucao: { idAusencia, clientes, temMais, ...dias } }: Props) {
  const vi = useChange(receber, { makesOld: [devolucao] })
  return (
    <section className="bloco" aria-labelledby="voltou">
      <header className="bloco-topo">
        <h2 id="voltou">
          Enquanto você esteve fora
          <span className="contagem">{temMais ? `${clientes.length}+` : clientes.length}</span>
        </h2>
        <ActionButton
          carregando={vi.isPending}
          onClick={() => vi.mutate({ params: { idAusencia } })}
        >
          Já vi
        </ActionButton>
      </header>
      <div className="bloco-corpo stack" data-gap="3">
        <p className="apagado">
          De {formatarDia(dias.dataInicio)} a {formatarDia(dias.dataFim)},{' '}
          {clientes.length === 0
            ? 'ninguém trabalhou com os seus clientes.'
            : 'outras pessoas trabalharam com estes clientes:'}
        </p>
        <ul className="stack links" data-gap="1">
          {clientes.map(({ idRelacionamento, nome, ultimaEm, ...feito }) => (
            <li key={idRelacionamento}>
              <Link to="/front/clientes/$idRelacionamento" params={{ idRelacionamento }}>
                <b>{nome}</b>
              </Link>{' '}
              <span className="suave">
                {ditoDe(feito)} · <InstantText instante={ultimaEm} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type Props = { devolucao: Devolucao }
type Feito = Omit<Devolucao['clientes'][number], 'idRelacionamento' | 'nome' | 'ultimaEm'>

const ditoDe = (feito: Feito): string =>
  (
    [
      [feito.ligacoes, 'ligação', 'ligações'],
      [feito.anotacoes, 'anotação', 'anotações'],
      [feito.promessas, 'passo de promessa', 'passos de promessa'],
      [feito.lembretes, 'lembrete encerrado', 'lembretes encerrados'],
      [feito.movimentos, 'mudança de oportunidade', 'mudanças de oportunidade'],
      [feito.propostas, 'passo de proposta', 'passos de proposta'],
      [feito.pedidos, 'passo de pedido de outro banco', 'passos de pedido de outro banco'],
    ] as const
  )
    .filter(([quantos]) => quantos > 0)
    .map(([quantos, um, varios]) => `${quantos} ${quantos === 1 ? um : varios}`)
    .join(', ')
