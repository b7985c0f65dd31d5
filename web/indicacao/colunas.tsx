import { Link } from '@tanstack/react-router'
import { indicacaoApi } from '#shared/indicacao/api.ts'
import {
  type Indicacao,
  nomesDasSituacoes,
  type SituacaoDaIndicacao,
} from '#shared/indicacao/shapes.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { InstantText } from '../ui/DateText.tsx'
import type { Coluna } from '../ui/data-table.ts'

export type Acao = 'LIGAR' | 'ATENDER' | 'DESCARTAR'

const tons = {
  A_CONFIRMAR: 'ambar',
  ATENDIDA: 'verde',
  DESCARTADA: 'neutro',
  APAGADA: 'neutro',
  RECEBIDA: 'azul',
} as const satisfies Record<SituacaoDaIndicacao, string>

/** What each list says where there is no name. */
const semNome: Readonly<Partial<Record<SituacaoDaIndicacao, string>>> = {
  RECEBIDA: 'Na lista de quem já atende',
  APAGADA: 'Dados apagados',
}

const dados: readonly Coluna<Indicacao>[] = [
  {
    id: 'nome',
    titulo: 'Nome',
    prioridade: 1,
    celula: ({ nome, situacao }) =>
      nome === null ? (
        <span className="apagado">{semNome[situacao] ?? '–'}</span>
      ) : (
        <bdi>{nome}</bdi>
      ),
  },
  { id: 'telefone', titulo: 'Telefone', celula: ({ telefone }) => telefone ?? '–' },
  {
    id: 'situacao',
    titulo: 'Situação',
    prioridade: 1,
    celula: ({ situacao, motivoDescarte }) => (
      <>
        <Badge tom={tons[situacao]}>{nomesDasSituacoes[situacao]}</Badge>
        {motivoDescarte !== null && <span className="suave"> {motivoDescarte}</span>}
      </>
    ),
  },
  {
    id: 'recebida',
    titulo: 'Chegou em',
    celula: ({ recebidaEm }) => <InstantText instante={recebidaEm} />,
  },
]

export function useColunas(
  aoAgir: (acao: Acao, indicacao: Indicacao) => void,
): readonly Coluna<Indicacao>[] {
  const motivo = useMotivo()
  const { revelarTelefone, atender, descartar } = indicacaoApi
  const acoes = [
    ['LIGAR', 'Ver telefone', revelarTelefone],
    ['ATENDER', 'Atender', atender],
    ['DESCARTAR', 'Descartar', descartar],
  ] as const
  const daLinha: Coluna<Indicacao> = {
    id: 'acoes',
    titulo: 'Ações',
    prioridade: 1,
    celula: (indicacao) => {
      const { situacao, idRelacionamento } = indicacao
      if (situacao === 'A_CONFIRMAR') {
        return (
          <div className="row" data-gap="1">
            {acoes.map(([acao, nome, { permissao }]) => (
              <ActionButton
                key={acao}
                disabledReason={motivo(permissao)}
                onClick={() => aoAgir(acao, indicacao)}
              >
                {nome}
              </ActionButton>
            ))}
          </div>
        )
      }
      return idRelacionamento === null ? null : (
        <Link to="/front/clientes/$idRelacionamento" params={{ idRelacionamento }}>
          Abrir cliente
        </Link>
      )
    },
  }
  return [...dados, daLinha]
}
