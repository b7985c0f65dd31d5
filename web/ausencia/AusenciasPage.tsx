import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ausenciaApi } from '#shared/ausencia/api.ts'
import { type Ausencia, MAXIMO_DE_AUSENCIAS } from '#shared/ausencia/shapes.ts'
import { momentoDe } from '#shared/ausencia/periodo.ts'
import { formatarDia, hoje, somarDias } from '#shared/data.ts'
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
import {
  lerMes,
  lerSemana,
  limitesDaSemana,
  limitesDoMes,
  mesVizinho,
  type Limites,
} from './mes.ts'

const { listar, incluir, alterar } = ausenciaApi
/** `semana`: a day of the week that is shown instead of the month. */
type Filtro = { mes?: string; semana?: string; de?: string }
type Aberto = { o: 'INCLUIR' } | { o: 'MUDAR' | 'EXCLUIR'; ausencia: Ausencia }

const nomeDoMes = new Intl.DateTimeFormat('pt-BR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Who is away in a month or a week, and who covers: one's own for an ATENDENTE, the team's for a supervisor. */
export function AusenciasPage() {
  const busca: Filtro = useSearch({ strict: false })
  const navigate = useNavigate()
  const mes = lerMes(busca.mes, hoje(agora()))
  const semana = lerSemana(busca.semana)
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
        <DiasEscolhidos mes={mes} semana={semana} aoMudar={ir} />
        <FiltroDoAtendente valor={busca.de} aoMudar={(de) => ir({ de })} />
        <ActionButton
          variante="primario"
          disabledReason={motivo(incluir.permissao)}
          onClick={() => setAberto({ o: 'INCLUIR' })}
        >
          Incluir ausência
        </ActionButton>
      </div>
      <DosDias
        key={`${mes} ${semana} ${busca.de}`}
        limites={semana === undefined ? limitesDoMes(mes) : limitesDaSemana(semana)}
        daSemana={semana !== undefined}
        atendente={busca.de}
        aoAbrir={setAberto}
      />
      {aberto?.o === 'INCLUIR' && (
        <AusenciaDialog
          de={busca.de}
          onClose={fechar}
          aoIncluir={(dia) => ir({ mes: dia.slice(0, 7), semana: semana && dia })}
        />
      )}
      {aberto?.o === 'MUDAR' && <AusenciaDialog ausencia={aberto.ausencia} onClose={fechar} />}
      {aberto?.o === 'EXCLUIR' && <ExcluirDialog ausencia={aberto.ausencia} onClose={fechar} />}
    </div>
  )
}

type EscolhaProps = {
  mes: string
  semana: string | undefined
  aoMudar: (novo: { mes?: string; semana: string | undefined }) => void
}

/** The month or the week before and after, and from one view to the other and back. */
function DiasEscolhidos({ mes, semana, aoMudar }: EscolhaProps) {
  const dia = hoje(agora())
  // From a month one goes to the week of today, or to its first one.
  const primeira = mes === dia.slice(0, 7) ? dia : `${mes}-01`
  const irMes = (quantos: number) => aoMudar({ mes: mesVizinho(mes, quantos), semana: undefined })
  const irSemana = (de: string, quantos: number) => {
    const outra = somarDias(de, 7 * quantos)
    aoMudar({ mes: outra.slice(0, 7), semana: outra })
  }
  const ir = (quantos: number) =>
    semana === undefined ? irMes(quantos) : irSemana(semana, quantos)
  return (
    <div className="row" data-gap="1" data-nowrap role="group" aria-label="Dias">
      <ActionButton
        aria-label={semana === undefined ? 'Mês anterior' : 'Semana anterior'}
        onClick={() => ir(-1)}
      >
        ‹
      </ActionButton>
      <b aria-live="polite">
        {semana === undefined
          ? nomeDoMes.format(new Date(`${mes}-15`))
          : `${formatarDia(semana).slice(0, 5)} a ${formatarDia(limitesDaSemana(semana).dataFim)}`}
      </b>
      <ActionButton
        aria-label={semana === undefined ? 'Próximo mês' : 'Próxima semana'}
        onClick={() => ir(1)}
      >
        ›
      </ActionButton>
      <ActionButton
        variante="sutil"
        onClick={() =>
          semana === undefined
            ? irSemana(primeira, 0)
            : aoMudar({ mes: semana.slice(0, 7), semana: undefined })
        }
      >
        Ver {semana === undefined ? 'semana' : 'mês'}
      </ActionButton>
    </div>
  )
}

type DosDiasProps = {
  limites: Limites
  daSemana: boolean
  atendente: string | undefined
  aoAbrir: (aberto: Aberto) => void
}

function DosDias({ limites, daSemana, atendente, aoAbrir }: DosDiasProps) {
  const { enabled, indisponivel } = useLeitura(listar.permissao)
  const query = { ...limites, ...(atendente && { atendente }) }
  const consulta = useQuery({ ...q(listar, { query }), enabled })
  const acoes = useAcoes(aoAbrir)
  const colunas: readonly Coluna<Ausencia>[] = [...colunasDasAusencias, acoes]
  const titulo = daSemana ? 'Ausências da semana' : 'Ausências do mês'
  return (
    <Block
      titulo={titulo}
      contagem={consulta.data?.length}
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar as ausências"
      linhas={6}
      vazio={{
        quando: (lista) => lista.length === 0,
        mostrar: (
          <EmptyState titulo={`Ninguém está ausente ${daSemana ? 'nesta semana' : 'neste mês'}`} />
        ),
      }}
    >
      {(ausencias) => (
        <div className="stack" data-gap="4">
          <Calendario limites={limites} daSemana={daSemana} ausencias={ausencias} />
          <DataTable
            rotulo={titulo}
            colunas={colunas}
            grupos={[{ id: 'todas', linhas: ausencias }]}
            idDe={({ idAusencia }) => idAusencia}
            nomeDe={({ atendente: { nome } }) => `ausência de ${nome}`}
          />
          {ausencias.length === MAXIMO_DE_AUSENCIAS && (
            <p className="apagado" role="note">
              Mostradas as {ausencias.length} primeiras: escolha um atendente ou veja por semana.
            </p>
          )}
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
