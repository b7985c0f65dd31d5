import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ParteDasDivergencias } from '#shared/divergencia/shapes.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import { type AvisoDaCtc, MAXIMO_DE_AVISOS } from '#shared/retencao/shapes.ts'
import { q } from '../api/query.ts'
import { useReleitura } from '../notificacao/use-releitura.ts'
import { useLeitura } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { contarAte } from '../ui/contar-ate.ts'
import type { Coluna } from '../ui/data-table.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { colunasDosAvisos } from './colunas.tsx'
import { VerAvisoDialog } from './VerAvisoDialog.tsx'

const { avisos } = retencaoApi
const TITULO = 'Avisos da câmara que não batem'

type Props = { parte: ParteDasDivergencias; atendente: string | undefined }

/** What the clearing said about requests of other banks that contradicts what we hold, or cannot be applied. */
export function AvisosDaCamara({ parte, atendente }: Props) {
  useReleitura('retencao', avisos.path)
  const [aberto, setAberto] = useState<AvisoDaCtc | null>(null)
  const leitura = useLeitura(avisos.permissao)
  const consulta = useQuery({
    ...q(avisos, { query: { parte, ...(atendente && { atendente }) } }),
    enabled: leitura.enabled,
  })
  const colunas: readonly Coluna<AvisoDaCtc>[] = [
    ...colunasDosAvisos,
    {
      id: 'acoes',
      titulo: 'Ações',
      celula: (aviso) => <ActionButton onClick={() => setAberto(aviso)}>Ver</ActionButton>,
    },
  ]
  return (
    <>
      <Block
        titulo={TITULO}
        contagem={contarAte(consulta.data?.items, MAXIMO_DE_AVISOS)}
        semMargem
        consulta={{ ...consulta, indisponivel: leitura.indisponivel }}
        erro="Não foi possível carregar os avisos da câmara"
        vazio={{
          quando: ({ items }) => items.length === 0,
          mostrar: (
            <EmptyState
              titulo={
                parte === 'ABERTAS'
                  ? 'Todo aviso da câmara bate com o que temos'
                  : 'Nenhum aviso foi visto ainda'
              }
            />
          ),
        }}
      >
        {({ items }) => (
          <DataTable
            rotulo={TITULO}
            colunas={colunas}
            idDe={({ idAviso }) => idAviso}
            nomeDe={({ nomeCliente }) => `aviso sobre ${nomeCliente}`}
            grupos={[{ id: TITULO, linhas: items }]}
            aoAbrir={setAberto}
          />
        )}
      </Block>
      {aberto && <VerAvisoDialog aviso={aberto} onClose={() => setAberto(null)} />}
    </>
  )
}
