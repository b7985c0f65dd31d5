import { formatarDia } from '#shared/data.ts'
import { contar, formatarNumero as numeroInteiro } from '#shared/numero.ts'
import type { Mailing } from '#shared/mailing/shapes.ts'
import { nomeDaSituacao, type SituacaoMailing } from '#shared/mailing/situacao.ts'
import { Badge } from '../ui/Badge.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { formatarInstante } from '../ui/DateText.tsx'

const tons = { RASCUNHO: 'neutro', ATIVA: 'verde', PAUSADA: 'ambar', ENCERRADA: 'neutro' } as const

export const Situacao = ({ situacao }: { situacao: SituacaoMailing }) => (
  <Badge tom={tons[situacao]}>{nomeDaSituacao[situacao]}</Badge>
)

export const formatarNumero = (valor: number): string => numeroInteiro(valor, 0)

/** A count that stops at a thousand says so. */
export const aguardamPorExtenso = ({ aguardam, aguardamAte }: Mailing): string | null =>
  aguardamAte === null
    ? null
    : `${aguardam >= 1000 ? 'mais de ' : ''}${contar(aguardam, 'aguarda', 'aguardam')} até ${formatarInstante(aguardamAte)}`

/** Nobody waits in a running list. */
export const secou = ({ situacao, esperam }: Mailing): boolean =>
  situacao === 'ATIVA' && esperam === 0

/** Clients wait in a running list, and nobody of its team may call them. */
export const semQuemChame = ({ situacao, esperam, secouEm }: Mailing): boolean =>
  situacao === 'ATIVA' && esperam > 0 && secouEm !== null

const contagem = (
  id: 'trabalhados' | 'falaram' | 'ganhas',
  titulo: string,
  prioridade: 2 | 3,
): Coluna<Mailing> => ({
  id,
  titulo,
  fim: true,
  prioridade,
  celula: (mailing) => formatarNumero(mailing[id]),
  ordenarPor: (mailing) => mailing[id],
})

export const colunasDosMailings: readonly Coluna<Mailing>[] = [
  {
    id: 'nome',
    titulo: 'Campanha',
    prioridade: 1,
    celula: ({ nome, perfil }) => (
      <div className="stack" data-gap="0">
        <b>{nome}</b>
        <span className="apagado">{perfil.descricao}</span>
      </div>
    ),
    ordenarPor: ({ nome }) => nome,
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    prioridade: 1,
    celula: (mailing) => (
      <div className="row" data-gap="1">
        <Situacao situacao={mailing.situacao} />
        {secou(mailing) && <Badge tom="vermelho">Sem clientes</Badge>}
        {semQuemChame(mailing) && <Badge tom="vermelho">Sem quem chame</Badge>}
      </div>
    ),
    ordenarPor: ({ situacao }) => nomeDaSituacao[situacao],
  },
  {
    id: 'prioridade',
    titulo: 'Prioridade',
    fim: true,
    prioridade: 3,
    celula: ({ prioridade }) => prioridade,
    ordenarPor: ({ prioridade }) => prioridade,
  },
  {
    id: 'esperam',
    titulo: 'Esperam',
    fim: true,
    prioridade: 1,
    celula: ({ esperam }) => formatarNumero(esperam),
    ordenarPor: ({ esperam }) => esperam,
  },
  contagem('trabalhados', 'Trabalhados', 2),
  contagem('falaram', 'Falaram', 2),
  contagem('ganhas', 'Ganhas', 2),
  {
    id: 'dias',
    titulo: 'Período',
    prioridade: 3,
    celula: ({ inicio, fim }) =>
      fim === null
        ? `desde ${formatarDia(inicio)}`
        : `${formatarDia(inicio)} a ${formatarDia(fim)}`,
    ordenarPor: ({ inicio }) => inicio,
  },
]
