import { useState } from 'react'
import type { Registro } from '#shared/conduta/shapes.ts'
import { formatarDia } from '#shared/data.ts'
import { ListaPaginada } from '../ui/ListaPaginada.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { AcaoDoRegistro } from './AcaoDoRegistro.tsx'
import { DecidirPontosDialog } from './DecidirPontosDialog.tsx'
import { dizerSituacao, emPontos } from './palavras.ts'
import { useRegistros } from './use-registros.ts'

type Props = { query: { codigoPromotor?: string | undefined } }

const daPessoa: Coluna<Registro> = {
  id: 'pessoa',
  titulo: 'Pessoa',
  prioridade: 1,
  celula: ({ pessoa }) => pessoa.nome,
}

const colunasDosRegistros: readonly Coluna<Registro>[] = [
  {
    id: 'motivo',
    titulo: 'Motivo',
    prioridade: 1,
    celula: ({ motivo, pontos }) => `${motivo} (${emPontos(pontos)})`,
  },
  { id: 'fato', titulo: 'Fato', prioridade: 2, celula: ({ dataFato }) => formatarDia(dataFato) },
  {
    id: 'situacao',
    titulo: 'Situação',
    prioridade: 1,
    celula: dizerSituacao,
  },
  { id: 'autor', titulo: 'Proposta por', prioridade: 3, celula: ({ autor }) => autor.nome },
]

/** What was proposed, of everybody or of one person. */
export function Registros({ query }: Props) {
  const consulta = useRegistros(query)
  const [aberto, setAberto] = useState<Registro>()
  const acoes: Coluna<Registro> = {
    id: 'acoes',
    titulo: 'Ações',
    fim: true,
    prioridade: 1,
    celula: (registro) => (
      <AcaoDoRegistro registro={registro} aoDecidir={() => setAberto(registro)} />
    ),
  }
  return (
    <>
      <ListaPaginada
        titulo="Pontos de conduta"
        consulta={consulta}
        erro="Não foi possível carregar os pontos de conduta"
        vazia="Nenhum ponto foi proposto"
        rotulo="Pontos da equipe"
        colunas={[daPessoa, ...colunasDosRegistros, acoes]}
        nomeDe={({ pessoa, motivo: falta }) => `${falta}, ${pessoa.nome}`}
      />
      {aberto && <DecidirPontosDialog registro={aberto} onClose={() => setAberto(undefined)} />}
    </>
  )
}
