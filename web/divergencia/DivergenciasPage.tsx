import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { type Divergencia, ParteDasDivergencias } from '#shared/divergencia/shapes.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { FiltroDoAtendente } from '../formulario/FiltroDoAtendente.tsx'
import { useLeitura } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { Filtragem } from '../ui/Filtragem.tsx'
import { ListaPaginada } from '../ui/ListaPaginada.tsx'
import { AvisosDaCamara } from './AvisosDaCamara.tsx'
import { colunasDasDivergencias } from './colunas.tsx'
import { DecidirDialog } from './DecidirDialog.tsx'
import { Deveres } from './Deveres.tsx'

const POR_PAGINA = 50
const { listar } = divergenciaApi
type Filtro = { situacao?: string; de?: string }

/** What outside systems have not heard, and what they said against our own record. */
export function DivergenciasPage() {
  const busca: Filtro = useSearch({ strict: false })
  const navigate = useNavigate()
  const parte = ParteDasDivergencias.safeParse(busca.situacao).data ?? 'ABERTAS'
  const ir = (novo: { [nome in keyof Filtro]: string | undefined }) =>
    void navigate({
      to: '/front/divergencias',
      search: Object.fromEntries(
        Object.entries({ ...busca, ...novo }).filter(([, valor]) => valor !== undefined),
      ),
      replace: true,
    })
  return (
    <div className="pagina coluna" data-gap="3">
      <h1>Divergências</h1>
      <div className="filtros row" data-gap="4">
        <Filtragem
          rotulo="Divergências"
          todas="Abertas"
          valor={parte === 'ABERTAS' ? undefined : parte}
          opcoes={[['DECIDIDAS', 'Decididas']]}
          aoMudar={(valor) => ir({ situacao: valor })}
        />
        <FiltroDoAtendente valor={busca.de} aoMudar={(valor) => ir({ de: valor })} />
      </div>
      {parte === 'ABERTAS' && <Deveres atendente={busca.de} />}
      <AvisosDaCamara parte={parte} atendente={busca.de} />
      <Lista key={`${parte} ${busca.de}`} parte={parte} atendente={busca.de} />
    </div>
  )
}

type ListaProps = { parte: ParteDasDivergencias; atendente: string | undefined }

function Lista({ parte, atendente }: ListaProps) {
  const [aberta, setAberta] = useState<Divergencia | null>(null)
  const busca = { parte, ...(atendente && { atendente }) }
  const consulta = usePaginas({
    chave: [listar.path, 'paginas', busca],
    pedir: (aPartirDe, signal) =>
      call(listar, { query: { ...busca, PageSize: POR_PAGINA, ...aPartirDe } }, { signal }),
    leitura: useLeitura(listar.permissao),
    idDe: ({ idDivergencia }) => idDivergencia,
  })
  const titulo = parte === 'ABERTAS' ? 'Divergências abertas' : 'Divergências decididas'
  const colunas: readonly Coluna<Divergencia>[] = [
    ...colunasDasDivergencias,
    {
      id: 'acoes',
      titulo: 'Ações',
      celula: (divergencia) => (
        <ActionButton onClick={() => setAberta(divergencia)}>
          {divergencia.decisao ? 'Ver' : 'Decidir'}
        </ActionButton>
      ),
    },
  ]
  return (
    <>
      <ListaPaginada
        titulo={titulo}
        consulta={consulta}
        erro="Não foi possível carregar as divergências"
        vazia={
          parte === 'ABERTAS'
            ? 'Nada contradiz o que temos'
            : 'Nenhuma divergência foi decidida ainda'
        }
        rotulo={titulo}
        colunas={colunas}
        nomeDe={({ numeroProposta }) => `divergência da proposta ${numeroProposta}`}
        aoAbrir={setAberta}
      />
      {aberta && <DecidirDialog divergencia={aberta} onClose={() => setAberta(null)} />}
    </>
  )
}
