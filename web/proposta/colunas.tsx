import { Link } from '@tanstack/react-router'
import type { PropostaDaLista } from '#shared/proposta/api.ts'
import { etapas } from '#shared/proposta/situacao.ts'
import { agora } from '../api/relogio.ts'
import { Badge } from '../ui/Badge.tsx'
import { ClienteNaLista } from '../ui/ClienteNaLista.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { Money } from '../ui/Money.tsx'
import { haQuantoTempo } from './prazo.ts'
import { Prazo } from './Prazo.tsx'
import { devedores, tomDe } from './situacoes.ts'

const coluna = (
  id: string,
  titulo: string,
  celula: Coluna<PropostaDaLista>['celula'],
  resto: Partial<Coluna<PropostaDaLista>> = {},
): Coluna<PropostaDaLista> => ({ id, titulo, celula, ...resto })

const comuns = [
  coluna('numero', 'Proposta', ({ idProposta, numero }) => (
    <Link className="numeros" to="/front/esteira/proposta/$idProposta" params={{ idProposta }}>
      {numero}
    </Link>
  )),
  coluna('cliente', 'Cliente', (cliente) => <ClienteNaLista cliente={cliente} aba="propostas" />),
  coluna('situacao', 'Situação', ({ situacao }) => (
    <Badge tom={tomDe(situacao)}>{etapas[situacao].nome}</Badge>
  )),
  coluna(
    'liberado',
    'Liberado',
    ({ valorLiberado }) => (
      <b className="forte">
        <Money valor={valorLiberado} />
      </b>
    ),
    { fim: true, ordenarPor: ({ valorLiberado }) => valorLiberado },
  ),
]

const finais = [
  coluna(
    'parcela',
    'Parcela',
    ({ prazo, valorParcela }) => (
      <span className="numeros">
        {prazo}× <Money valor={valorParcela} />
      </span>
    ),
    { fim: true, prioridade: 2 },
  ),
  coluna('convenio', 'Convênio', ({ convenio }) => convenio, { prioridade: 3 }),
  coluna('atendente', 'Atendente', ({ atendente }) => atendente?.nome ?? '–', { prioridade: 3 }),
]

export const colunas = [
  ...comuns,
  coluna(
    'prazo',
    'Prazo',
    ({ prazoEtapa, atrasada }) => <Prazo prazoEtapa={prazoEtapa} atrasada={atrasada} />,
    { ordenarPor: ({ prazoEtapa }) => prazoEtapa ?? '' },
  ),
  coluna(
    'proximo',
    'Próximo passo',
    ({ situacao, idProposta }) => {
      const { proximo } = etapas[situacao]
      if (!proximo) return '–'
      return (
        <span className="stack" data-gap="0">
          {/* What waits for the atendente is done on the page of the proposta. */}
          {proximo.quem === 'ATENDENTE' ? (
            <Link to="/front/esteira/proposta/$idProposta" params={{ idProposta }}>
              {proximo.texto}
            </Link>
          ) : (
            <span>{proximo.texto}</span>
          )}
          <span className="apagado">{devedores[proximo.quem]}</span>
        </span>
      )
    },
    { prioridade: 2 },
  ),
  ...finais,
]

export const colunasReprovadas = [
  ...comuns,
  coluna('motivo', 'Motivo', ({ motivoReprovacao }) => motivoReprovacao ?? '–'),
  coluna('corrigir', 'Dá para corrigir', ({ recuperavel }) => (recuperavel ? 'Sim' : 'Não'), {
    prioridade: 2,
  }),
  coluna('quando', 'Quando', ({ atualizadaEm }) => haQuantoTempo(atualizadaEm, agora()), {
    ordenarPor: ({ atualizadaEm }) => atualizadaEm,
  }),
  ...finais,
]
