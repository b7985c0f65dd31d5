import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ausenciaApi } from '#shared/ausencia/api.ts'
import type { Ausencia } from '#shared/ausencia/shapes.ts'
import { momentoDe } from '#shared/ausencia/periodo.ts'
import { hoje } from '#shared/data.ts'
import { q } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { FiltroDoAtendente } from '../formulario/FiltroDoAtendente.tsx'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AusenciaDialog } from './AusenciaDialog.tsx'
import { Calendario } from './Calendario.tsx'
import { colunasDasAusencias } from './colunas.tsx'
import { ExcluirDialog } from './ExcluirDialog.tsx'
import { lerMes, limitesDoMes, mesVizinho } from './mes.ts'

const { listar, incluir, alterar } = ausenciaApi
type Filtro = { mes?: string; de?: string }
type Aberto = { o: 'INCLUIR' } | { o: 'MUDAR' | 'EXCLUIR'; ausencia: Ausencia }

const nomeDoMes = new Intl.DateTimeFormat('pt-BR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Who is away in a month, and who covers: one's own for an ATENDENTE, the team's for a supervisor. */
export function AusenciasPage() {
  const busca: Filtro = useSearch({ strict: false })
  const navigate = useNavigate()
  const mes = lerMes(busca.mes, hoje(agora()))
  const [aberto, setAberto] = useState<Aberto>()
  const motivo = useMotivo()
  const ir = (novo: { [nome in keyof Filtro]: string | undefined }) =>
    void navigate({
      to: '/front/gestao/ausencias',
      search: Object.fromEntries(
        Object.entries({ ...busca, ...novo }).filter(([, valor]) => valor !== undefined),
      ),
      replace: true,
    })
  const fechar = () => setAberto(undefined)
  return (
    <div className="pagina coluna" data-gap="3">
      <h1>Ausências</h1>
      <div className="filtros row" data-gap="4">
        <MesEscolhido mes={mes} aoMudar={(novo) => ir({ mes: novo })} />
        <FiltroDoAtendente valor={busca.de} aoMudar={(de) => ir({ de })} />
        <ActionButton
          variante="primario"
          disabledReason={motivo(incluir.permissao)}
          onClick={() => setAberto({ o: 'INCLUIR' })}
        >
          Incluir ausência
        </ActionButton>
      </div>
      <DoMes key={`${mes} ${busca.de}`} mes={mes} atendente={busca.de} aoAbrir={setAberto} />
      {aberto?.o === 'INCLUIR' && (
        <AusenciaDialog
          de={busca.de}
          onClose={fechar}
          aoIncluir={(dia) => ir({ mes: dia.slice(0, 7) })}
        />
      )}
      {aberto?.o === 'MUDAR' && <AusenciaDialog ausencia={aberto.ausencia} onClose={fechar} />}
      {aberto?.o === 'EXCLUIR' && <ExcluirDialog ausencia={aberto.ausencia} onClose={fechar} />}
    </div>
  )
}

function MesEscolhido({ mes, aoMudar }: { mes: string; aoMudar: (mes: string) => void }) {
  return (
    <div className="row" data-gap="1" data-nowrap role="group" aria-label="Mês">
      <ActionButton aria-label="Mês anterior" onClick={() => aoMudar(mesVizinho(mes, -1))}>
        ‹
      </ActionButton>
      <b aria-live="polite">{nomeDoMes.format(new Date(`${mes}-15`))}</b>
      <ActionButton aria-label="Próximo mês" onClick={() => aoMudar(mesVizinho(mes, 1))}>
        ›
      </ActionButton>
    </div>
  )
}

type DoMesProps = {
  mes: string
  atendente: string | undefined
  aoAbrir: (aberto: Aberto) => void
}

function DoMes({ mes, atendente, aoAbrir }: DoMesProps) {
  const { enabled, indisponivel } = useLeitura(listar.permissao)
  const query = { ...limitesDoMes(mes), ...(atendente && { atendente }) }
  const consulta = useQuery({ ...q(listar, { query }), enabled })
  const acoes = useAcoes(aoAbrir)
  const colunas: readonly Coluna<Ausencia>[] = [...colunasDasAusencias, acoes]
  return (
    <Block
      titulo="Ausências do mês"
      contagem={consulta.data?.length}
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar as ausências"
      linhas={6}
      vazio={{
        quando: (lista) => lista.length === 0,
        mostrar: <EmptyState titulo="Ninguém está ausente neste mês" />,
      }}
    >
      {(ausencias) => (
        <div className="stack" data-gap="4">
          <Calendario mes={mes} ausencias={ausencias} />
          <DataTable
            rotulo="Ausências do mês"
            colunas={colunas}
            grupos={[{ id: 'todas', linhas: ausencias }]}
            idDe={({ idAusencia }) => idAusencia}
            nomeDe={({ atendente: { nome } }) => `ausência de ${nome}`}
          />
        </div>
      )}
    </Block>
  )
}

/** Who covers a colleague reads the days, and changes nothing. */
function useAcoes(aoAbrir: (aberto: Aberto) => void): Coluna<Ausencia> {
  const motivo = useMotivo()(alterar.permissao)
  return {
    id: 'acoes',
    titulo: 'Ações',
    celula: (ausencia) => {
      // Who only covers is not told the reason.
      if (ausencia.motivo.codigo === '') return null
      const acabou = momentoDe(ausencia, agora()) === 'ENCERRADA'
      return (
        <div className="row" data-gap="1">
          {!acabou && (
            <ActionButton disabledReason={motivo} onClick={() => aoAbrir({ o: 'MUDAR', ausencia })}>
              Alterar
            </ActionButton>
          )}
          {momentoDe(ausencia, agora()) !== 'EM_CURSO' && (
            <ActionButton
              disabledReason={motivo}
              onClick={() => aoAbrir({ o: 'EXCLUIR', ausencia })}
            >
              Excluir
            </ActionButton>
          )}
        </div>
      )
    },
  }
}
