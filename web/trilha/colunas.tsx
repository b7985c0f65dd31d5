import { Link } from '@tanstack/react-router'
import { nomesDasSituacoesDoLink } from '#shared/link/situacao.ts'
import { etapasDaTrilha, passoDoAtraso } from '#shared/trilha/etapas.ts'
import type { PortabilidadeDaTrilha } from '#shared/trilha/shapes.ts'
import { devedores, esperaDoCliente, passoDe, tomDe } from '../proposta/situacoes.ts'
import { Badge } from '../ui/Badge.tsx'
import { ClienteNaLista } from '../ui/ClienteNaLista.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { formatarInstante } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import { relogioEmPalavras } from './relogio.ts'

const coluna = (
  id: string,
  titulo: string,
  celula: Coluna<PortabilidadeDaTrilha>['celula'],
  resto: Partial<Coluna<PortabilidadeDaTrilha>> = {},
): Coluna<PortabilidadeDaTrilha> => ({ id, titulo, celula, ...resto })

export const colunas = [
  coluna('cliente', 'Cliente', (cliente) => <ClienteNaLista cliente={cliente} aba="propostas" />),
  coluna('etapa', 'Etapa', ({ etapa, situacao }) => (
    <Badge tom={tomDe(situacao)}>{etapasDaTrilha[etapa].nome}</Badge>
  )),
  coluna('prazo', 'Prazo', ({ prazoEtapa, ...relogio }) =>
    prazoEtapa === null ? (
      <span className="apagado">–</span>
    ) : (
      <time
        className="prazo numeros"
        dateTime={prazoEtapa}
        title={formatarInstante(prazoEtapa)}
        data-atrasada={relogio.atrasada || undefined}
      >
        {relogioEmPalavras(relogio)}
      </time>
    ),
  ),
  coluna('saldo', 'Saldo e origem', ({ origem, saldoInformado }) => (
    <span className="stack" data-gap="0">
      <span>
        <Saldo {...{ origem, saldoInformado }} />
      </span>
      {origem && (
        <small className="apagado numeros">
          {origem.banco} · {origem.contrato}
        </small>
      )}
    </span>
  )),
  coluna('proximo', 'Próximo passo', (linha) => {
    const { situacao, atrasada, motivo, cliente, aceitePedidoEm } = linha
    const proximo = passoDe(linha)
    const passo = proximo ? `${proximo.texto} · ${devedores[proximo.quem]}` : (motivo ?? '–')
    return (
      <span className="stack" data-gap="0">
        <span>{passoDoAtraso(situacao, atrasada) ?? passo}</span>
        {cliente && (
          <small className="apagado">
            {aceitePedidoEm === null
              ? `Link: ${nomesDasSituacoesDoLink[cliente.situacao].toLowerCase()}`
              : esperaDoCliente(aceitePedidoEm)}
          </small>
        )}
      </span>
    )
  }),
  coluna(
    'parcela',
    'Parcela',
    ({ prazo, valorParcela }) => (
      <span className="numeros">
        {prazo}× <Money valor={valorParcela} />
      </span>
    ),
    { fim: true, prioridade: 3 },
  ),
  coluna('atendente', 'Atendente', ({ atendente }) => atendente?.nome ?? '–', { prioridade: 3 }),
  coluna('numero', 'Proposta', ({ idProposta, numero }) => (
    <Link className="numeros" to="/front/esteira/proposta/$idProposta" params={{ idProposta }}>
      {numero}
    </Link>
  )),
]

/** The balance of the origin replaces the simulated one. */
function Saldo({
  origem,
  saldoInformado,
}: Pick<PortabilidadeDaTrilha, 'origem' | 'saldoInformado'>) {
  if (saldoInformado === null) return origem ? <Money valor={origem.saldo} /> : '–'
  return (
    <>
      <b className="forte">
        <Money valor={saldoInformado} />
      </b>{' '}
      <span className="apagado">informado</span>
    </>
  )
}
