import type { ReactNode } from 'react'
import type { Critica, HisconDoCliente, SituacaoDoHiscon } from '#shared/portabilidade/shapes.ts'
import { Badge } from '../ui/Badge.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import { HistoriaDoPapel } from './HistoriaDoPapel.tsx'

const situacoes: Record<
  SituacaoDoHiscon,
  { nome: string; tom: 'azul' | 'verde' | 'vermelho' | 'neutro' }
> = {
  LIDO: { nome: 'Lido, a conferir', tom: 'azul' },
  NAO_LIDO: { nome: 'Não lido', tom: 'vermelho' },
  CONFIRMADO: { nome: 'Confirmado', tom: 'verde' },
  SUBSTITUIDO: { nome: 'Substituído', tom: 'neutro' },
}

type Props = {
  papel: HisconDoCliente
  criticas: readonly Critica[] | undefined
  acao: ReactNode
}

/** One paper: state, benefits, and what is unsure of it. */
export function ResumoDoPapel({ papel, criticas, acao }: Props) {
  const { situacao, origem, emitidoEm, enviado, beneficios } = papel
  const { nome, tom } = situacoes[situacao]
  return (
    <article className="card stack" data-pad="3" data-gap="3">
      <div className="split">
        <div className="stack" data-gap="1">
          <div className="row">
            <Badge tom={tom}>{nome}</Badge>
            {origem === 'PROVA_DE_VIDA' && <Badge>Prova de vida</Badge>}
            {enviado === null && <Badge tom="azul">Enviado pelo cliente</Badge>}
            {emitidoEm !== null && (
              <span>
                Emitido em <InstantText instante={emitidoEm} />
              </span>
            )}
          </div>
          <HistoriaDoPapel papel={papel} />
        </div>
        {acao}
      </div>
      {beneficios.map((um) => (
        <dl key={um.idBeneficioHiscon} className="grid" data-min="0">
          <Fato nome="Benefício">
            <span className="numeros">{um.numero ?? 'não lido'}</span>
            {!um.reconhecido && <Badge tom="ambar">Não conhecido aqui</Badge>}
          </Fato>
          <Fato nome="Espécie">{um.especie ?? '–'}</Fato>
          <Fato nome="Base da margem">
            <Money valor={um.base} />
          </Fato>
          <Fato nome="Margem disponível">
            <Money valor={um.margemDisponivel} />
          </Fato>
          <Fato nome="Contratos que correm">
            {um.contratos.filter(({ secao }) => secao === 'ATIVOS').length}
          </Fato>
        </dl>
      ))}
      {criticas !== undefined && criticas.length > 0 && (
        <ul className="stack" data-gap="1" aria-label="Avisos do HISCON">
          {criticas.slice(0, MAIS_AVISOS).map((uma) => (
            <li key={`${uma.idContratoHiscon} ${uma.campo} ${uma.texto}`}>
              {uma.texto}. <span className="apagado">{uma.comoResolver}.</span>
            </li>
          ))}
          {criticas.length > MAIS_AVISOS && (
            <li className="apagado">e mais {criticas.length - MAIS_AVISOS}</li>
          )}
        </ul>
      )}
    </article>
  )
}

/** More would push the contracts out of sight; the dialog has all of them. */
const MAIS_AVISOS = 5

const Fato = ({ nome, children }: { nome: string; children: ReactNode }) => (
  <div className="stack" data-gap="0">
    <dt className="apagado">{nome}</dt>
    <dd className="row" data-gap="1">
      {children}
    </dd>
  </div>
)
