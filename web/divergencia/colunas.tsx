import { Link } from '@tanstack/react-router'
import type { Dever, Divergencia } from '#shared/divergencia/shapes.ts'
import type { AvisoDaCtc } from '#shared/retencao/shapes.ts'
import { Badge } from '../ui/Badge.tsx'
import { ClienteNaLista } from '../ui/ClienteNaLista.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { InstantText } from '../ui/DateText.tsx'
import {
  ditoDoAviso,
  nomeDaSituacao,
  nomesDosDeveres,
  nomesDosSistemas,
  nossaDoAviso,
  porQueDoAviso,
  quemConfirma,
} from './palavras.ts'

const Numero = ({ idProposta, numero }: { idProposta: string; numero: string }) => (
  <Link className="numeros" to="/front/esteira/proposta/$idProposta" params={{ idProposta }}>
    {numero}
  </Link>
)

export const colunasDasDivergencias: readonly Coluna<Divergencia>[] = [
  {
    id: 'cliente',
    titulo: 'Cliente',
    celula: (linha) => <ClienteNaLista cliente={linha} aba="propostas" />,
  },
  {
    id: 'numero',
    titulo: 'Proposta',
    celula: ({ idProposta, numeroProposta }) => (
      <Numero idProposta={idProposta} numero={numeroProposta} />
    ),
  },
  { id: 'nossa', titulo: 'Temos', celula: ({ nossa }) => nomeDaSituacao(nossa) },
  {
    id: 'deles',
    titulo: 'Disseram',
    celula: ({ sistema, deles, pedido, decisao }) => (
      <>
        {nomesDosSistemas[sistema]}: {nomeDaSituacao(deles)}{' '}
        {pedido !== null && decisao === null && (
          <Badge tom="ambar">Espera {quemConfirma(pedido)}</Badge>
        )}
      </>
    ),
  },
  {
    id: 'ouvida',
    titulo: 'Ouvida em',
    celula: ({ ouvidaEm }) => <InstantText instante={ouvidaEm} />,
    prioridade: 2,
  },
  {
    id: 'atendente',
    titulo: 'Atendente',
    celula: ({ atendente }) => atendente?.nome ?? '–',
    prioridade: 3,
  },
]

export const colunasDosDeveres: readonly Coluna<Dever>[] = [
  {
    id: 'cliente',
    titulo: 'Cliente',
    celula: (linha) => <ClienteNaLista cliente={linha} aba="propostas" />,
  },
  { id: 'tipo', titulo: 'O que falta', celula: ({ tipo }) => nomesDosDeveres[tipo] },
  {
    id: 'numero',
    titulo: 'Proposta',
    celula: ({ idProposta, numeroProposta }) =>
      idProposta !== null && numeroProposta !== null ? (
        <Numero idProposta={idProposta} numero={numeroProposta} />
      ) : (
        '–'
      ),
  },
  { id: 'desde', titulo: 'Desde', celula: ({ desde }) => <InstantText instante={desde} /> },
  {
    id: 'tentativas',
    titulo: 'Tentativas',
    celula: ({ tentativas }) => tentativas,
    fim: true,
    prioridade: 2,
  },
  {
    id: 'atendente',
    titulo: 'Atendente',
    celula: ({ atendente }) => atendente?.nome ?? '–',
    prioridade: 3,
  },
]

export const colunasDosAvisos: readonly Coluna<AvisoDaCtc>[] = [
  {
    id: 'cliente',
    titulo: 'Cliente',
    celula: (linha) => <ClienteNaLista cliente={linha} aba="contratos" />,
  },
  { id: 'nossa', titulo: 'Temos', celula: nossaDoAviso },
  { id: 'deles', titulo: 'A câmara disse', celula: ditoDoAviso },
  { id: 'porque', titulo: 'Por quê', celula: porQueDoAviso, prioridade: 2 },
  {
    id: 'ouvido',
    titulo: 'Ouvido em',
    celula: ({ ouvidoEm }) => <InstantText instante={ouvidoEm} />,
    prioridade: 2,
  },
  {
    id: 'atendente',
    titulo: 'Atendente',
    celula: ({ atendente }) => atendente?.nome ?? '–',
    prioridade: 3,
  },
]
