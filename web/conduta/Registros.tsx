import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { condutaApi } from '#shared/conduta/api.ts'
import type { Registro } from '#shared/conduta/shapes.ts'
import { formatarDia } from '#shared/data.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AcaoDoRegistro } from './AcaoDoRegistro.tsx'
import { DecidirPontosDialog } from './DecidirPontosDialog.tsx'
import { dizerSituacao, emPontos } from './palavras.ts'

const { registros } = condutaApi

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
  const { enabled, indisponivel } = useLeitura(registros.permissao)
  const consulta = useQuery({ ...q(registros, { query }), enabled })
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
      <Block
        titulo="Pontos de conduta"
        contagem={consulta.data?.length}
        semMargem
        consulta={{ ...consulta, indisponivel }}
        erro="Não foi possível carregar os pontos de conduta"
        vazio={{
          quando: (linhas) => linhas.length === 0,
          mostrar: <EmptyState titulo="Nenhum ponto foi proposto" />,
        }}
      >
        {(linhas) => (
          <DataTable
            rotulo="Pontos da equipe"
            colunas={[daPessoa, ...colunasDosRegistros, acoes]}
            grupos={[{ id: 'todos', linhas }]}
            idDe={({ idConduta }) => idConduta}
            nomeDe={({ pessoa, motivo: falta }) => `${falta}, ${pessoa.nome}`}
          />
        )}
      </Block>
      {aberto && <DecidirPontosDialog registro={aberto} onClose={() => setAberto(undefined)} />}
    </>
  )
}
