import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { regrasApi } from '#shared/regras/api.ts'
import type { HistoricoDaRegra } from '#shared/regras/shapes.ts'
import { formatarValor } from '#shared/regras/valor.ts'
import { q } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinhaDoTempo } from './LinhaDoTempo.tsx'
import { periodo } from './palavras.ts'
import { SemEfeito } from './SemEfeito.tsx'
import { VersaoDialog } from './VersaoDialog.tsx'

type Props = { regra: string; escopo: string; onClose: () => void }

/** One rule: validity, all versions, and the form of the next one. */
export function RegraDrawer({ regra, escopo, onClose }: Props) {
  const [mudando, setMudando] = useState(false)
  const motivo = useMotivo()
  const consulta = useQuery(q(regrasApi.historico, { params: { regra }, query: { escopo } }))
  const { data } = consulta
  return (
    <Drawer
      title={data ? `${data.nome} · ${data.nomeDoEscopo}` : 'Regra'}
      onClose={onClose}
      largura={520}
    >
      <SemEfeito regra={regra} />
      <Block
        titulo="O que vale quando"
        consulta={consulta}
        erro="Não foi possível carregar a regra"
        vazio={{
          quando: ({ linha }) => linha.length === 0,
          mostrar: <SemLinha historico={data} />,
        }}
        linhas={5}
        acoes={
          <ActionButton
            variante="primario"
            disabledReason={
              motivo(regrasApi.incluir.permissao) ?? (data ? undefined : 'Carregando')
            }
            onClick={() => setMudando(true)}
          >
            {data?.versao === 0 ? 'Primeira versão' : 'Nova versão'}
          </ActionButton>
        }
      >
        {({ linha, unidade }) => <LinhaDoTempo linha={linha} unidade={unidade} />}
      </Block>
      <Block titulo="Quem decidiu" consulta={consulta} erro="Não foi possível carregar as versões">
        {(historico) => <Versoes historico={historico} />}
      </Block>
      {mudando && data && <VersaoDialog regra={data} onClose={() => setMudando(false)} />}
    </Drawer>
  )
}

/** Of a convênio its family's value holds; of anything else nothing is allowed. */
function SemLinha({ historico }: { historico: HistoricoDaRegra | undefined }) {
  const { daFamilia = null, unidade } = historico ?? {}
  if (!daFamilia?.vigente || !unidade) {
    return (
      <EmptyState
        titulo="Ainda sem valor"
        texto="Nada é permitido por esta regra até a primeira versão."
      />
    )
  }
  return (
    <EmptyState
      titulo={`Segue ${daFamilia.nome}: ${formatarValor(unidade, daFamilia.vigente.valor)}`}
      texto={`${daFamilia.vigente.norma}. Uma versão só deste convênio vale nos dias dela; nos outros, a da família.`}
    />
  )
}

function Versoes({ historico: { versoes, unidade } }: { historico: HistoricoDaRegra }) {
  return (
    <ul className="stack facts" data-gap="3">
      {versoes.map((uma) => (
        <li key={uma.versao}>
          <span>
            <b>Versão {uma.versao}</b>: {formatarValor(unidade, uma.valor)},{' '}
            {periodo({ inicio: uma.vigenciaInicio, fim: uma.vigenciaFim })}
          </span>
          <small>
            {uma.por ?? 'Tabela de referência'} · <InstantText instante={uma.criadaEm} /> ·{' '}
            {uma.fonte}
            {uma.motivo !== null && ` · ${uma.motivo}`}
          </small>
        </li>
      ))}
    </ul>
  )
}
