import { formatarPorcento } from '#shared/numero.ts'
import type { Ctc } from '#shared/retencao/shapes.ts'
import type { Coluna } from '../ui/data-table.ts'
import { Money } from '../ui/Money.tsx'
import { Relogio } from './Relogio.tsx'
import { SituacaoDaCtc } from './SituacaoDaCtc.tsx'

/** The columns of a request that the desk and the screen of its client share. */
export const colunasDaCtc: Coluna<Ctc>[] = [
  {
    id: 'oferta',
    titulo: 'Outro banco',
    prioridade: 2,
    celula: ({ nomeBanco, banco, taxaAm }) => (
      <span className="stack" data-gap="0">
        <span>{nomeBanco ?? banco}</span>
        <span className="apagado numeros">{formatarPorcento(taxaAm)} a.m.</span>
      </span>
    ),
  },
  {
    id: 'saldo',
    titulo: 'Saldo',
    fim: true,
    prioridade: 1,
    celula: ({ saldo }) => <Money valor={saldo} />,
  },
  {
    id: 'jogo',
    titulo: 'Em jogo',
    fim: true,
    prioridade: 2,
    celula: ({ valorEmJogo }) => <Money valor={valorEmJogo} />,
  },
  { id: 'relogio', titulo: 'Prazo', prioridade: 1, celula: (ctc) => <Relogio ctc={ctc} /> },
  {
    id: 'situacao',
    titulo: 'Situação',
    prioridade: 1,
    celula: (ctc) => <SituacaoDaCtc ctc={ctc} />,
  },
]
