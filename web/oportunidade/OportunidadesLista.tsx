import { useState } from 'react'
import { hoje } from '#shared/data.ts'
import { oQueFalta, recusaDoDia, type Andamento } from '#shared/oportunidade/andamento.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { PROPOSTA_ABERTA, transitar } from '#shared/oportunidade/status.ts'
import { porqueNaoVende } from '#shared/oportunidade/venda.ts'
import { useChange, type Velho } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ValorEm } from '../ui/ValorEm.tsx'
import { HistoricoDialog } from './HistoricoDialog.tsx'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { PerderDialog } from './PerderDialog.tsx'
import cssOportunidades from './oportunidades.module.css'

type Props = {
  oportunidades: readonly Oportunidade[]
  /** The blocks of the client that a transition makes old. */
  makesOld: readonly Velho[]
  /** Facts about the person required for Em Andamento; absent while loading. */
  cliente?: Pick<Andamento, 'telefoneVerificado' | 'restrito' | 'obitoEm'> | undefined
  /** Why nothing may be offered now (offline, a restricted or deceased client), or absent. */
  impedimento?: string | undefined
  /** Why nothing at all may change now (offline), or absent: an oportunidade can always be lost. */
  parado?: string | undefined
  aoSimular: (oportunidade: Oportunidade) => void
}

/** Every oportunidade of the client, with the moves that its status allows. */
export function OportunidadesLista({ oportunidades, ...resto }: Props) {
  return (
    <ul className="list">
      {oportunidades.map((oportunidade) => (
        <Linha key={oportunidade.idOportunidade} oportunidade={oportunidade} {...resto} />
      ))}
    </ul>
  )
}

type LinhaProps = Omit<Props, 'oportunidades'> & { oportunidade: Oportunidade }

function Linha({ oportunidade, ...resto }: LinhaProps) {
  const { produto, status, convenio, numeroContrato, criticas, fatorPerda, valorRecusa } =
    oportunidade
  return (
    <li
      className={`oportunidade ${cssOportunidades.oportunidade}`}
      data-id={oportunidade.idOportunidade}
    >
      <div>
        <p className="oportunidade-titulo row">
          <StatusBadge status={status} />
          <b>{nomeDoProduto[produto]}</b>
          <span className="apagado">
            {convenio}
            {numeroContrato && ` · contrato ${numeroContrato}`}
          </span>
        </p>
        {(criticas.length > 0 || fatorPerda || valorRecusa) && (
          <p className="row menor" data-top="2">
            {fatorPerda && <span className="apagado">Motivo: {fatorPerda.descricao}</span>}
            {criticas.map(({ critica, impeditiva }) => (
              <Badge key={critica} tom={impeditiva ? 'vermelho' : 'ambar'}>
                {critica}
              </Badge>
            ))}
            {valorRecusa && <Badge tom="vermelho">{valorRecusa}</Badge>}
          </p>
        )}
      </div>
      <span className="ao-fim">
        <ValorEm de={oportunidade} hoje={hoje(agora())} />
      </span>
      <Acoes oportunidade={oportunidade} {...resto} />
    </li>
  )
}

function Acoes({ oportunidade, makesOld, impedimento, parado, cliente, aoSimular }: LinhaProps) {
  const [aberto, setAberto] = useState<'perder' | 'historico' | null>(null)
  const { status, versao, idOportunidade } = oportunidade
  const params = { idOportunidade }
  const old = [...makesOld, oportunidadeApi.historico]
  const opcoes = { makesOld: old, semResposta: true }
  const atender = useChange(oportunidadeApi.emAtendimento, opcoes)
  const andamento = useChange(oportunidadeApi.emAndamento, opcoes)
  const pode = usePodeMudar(oportunidade, { impedimento, parado })
  const falta = [
    ...(cliente ? oQueFalta({ ...oportunidade, ...cliente }) : []),
    ...recusaDoDia(oportunidade, hoje(agora())),
  ]
  const terminou = status === 'Perdida' || status === 'Ganha'

  return (
    <div className="row" data-justify="end">
      {status === 'Em Aberto' && (
        <ActionButton
          disabledReason={pode('emAtendimento', 'atender')}
          carregando={atender.isPending}
          onClick={() => atender.mutate({ params, body: { versao } })}
        >
          Atender
        </ActionButton>
      )}
      {!terminou && (
        <>
          <ActionButton
            disabledReason={pode('simular', 'simular')}
            onClick={() => aoSimular(oportunidade)}
          >
            Simular
          </ActionButton>
          <ActionButton
            disabledReason={pode('emAndamento', 'andamento') ?? (falta.join('. ') || undefined)}
            carregando={andamento.isPending}
            onClick={() => andamento.mutate({ params, body: { versao } })}
          >
            Em andamento
          </ActionButton>
          <ActionButton
            variante="perigo"
            disabledReason={pode('perdida', 'perder')}
            onClick={() => setAberto('perder')}
          >
            Perder
          </ActionButton>
        </>
      )}
      <ActionButton variante="sutil" onClick={() => setAberto('historico')}>
        Histórico
      </ActionButton>
      {aberto === 'perder' && (
        <PerderDialog oportunidade={oportunidade} makesOld={old} onClose={() => setAberto(null)} />
      )}
      {aberto === 'historico' && (
        <HistoricoDialog oportunidade={oportunidade} onClose={() => setAberto(null)} />
      )}
    </div>
  )
}

type Chamada = 'emAtendimento' | 'simular' | 'emAndamento' | 'perdida'

/** Why a move cannot be made: the control, the moment, then the table of statuses. */
function usePodeMudar(
  { status, propostaAberta, criticas }: Oportunidade,
  { impedimento, parado }: Pick<Props, 'impedimento' | 'parado'>,
) {
  const motivo = useMotivo()
  return (chamada: Chamada, acao: Parameters<typeof transitar>[1]): string | undefined => {
    const falta = motivo(oportunidadeApi[chamada].permissao)
    if (falta) return falta
    const impede = chamada === 'perdida' ? parado : impedimento
    if (impede) return impede
    const [naoVende] = acao === 'simular' || acao === 'andamento' ? porqueNaoVende(criticas) : []
    if (naoVende !== undefined) return naoVende
    const mudanca = transitar(status, acao)
    if ('recusa' in mudanca) return mudanca.recusa
    return acao === 'perder' && propostaAberta ? PROPOSTA_ABERTA : undefined
  }
}
