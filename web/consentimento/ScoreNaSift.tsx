import { useQuery } from '@tanstack/react-query'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import type { ScoreNaSift as Score } from '#shared/consentimento/shapes.ts'
import { q, useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { InstantText } from '../ui/DateText.tsx'

const faixas: Record<Score['faixa'], { nome: string; tom: 'verde' | 'ambar' | 'vermelho' }> = {
  BAIXO: { nome: 'Risco baixo', tom: 'verde' },
  MEDIO: { nome: 'Risco médio', tom: 'ambar' },
  ALTO: { nome: 'Risco alto', tom: 'vermelho' },
}

/** The score of the anti-fraud service, queried on demand. */
export function ScoreNaSift({ idRelacionamento }: { idRelacionamento: string }) {
  const motivo = useMotivo()
  const impedimento = motivo(consentimentoApi.scoreNaSift.permissao)
  const consulta = useQuery({
    ...q(consentimentoApi.scoreNaSift, { params: { idRelacionamento } }),
    enabled: false,
  })
  const atualizar = useChange(consentimentoApi.atualizaDadosNaSift, {
    makesOld: [],
    semResposta: true,
    dito: () => 'Os dados cadastrais vão para a SIFT em instantes',
  })
  const { data, isError, isFetching, refetch } = consulta

  return (
    <div className="row sob-linha" data-justify="between" data-gap="3">
      <p aria-live="polite">
        <b>Antifraude (SIFT)</b>{' '}
        {isError && <span role="alert">A SIFT não respondeu: o atendimento continua.</span>}
        {!isError && !data && <span className="apagado">ainda não consultado</span>}
        {data && (
          <>
            <Badge tom={faixas[data.faixa].tom}>
              {faixas[data.faixa].nome} · {data.score}
            </Badge>{' '}
            {data.significado}. <InstantText instante={data.consultadoEm} />
            {data.motivos.length > 0 && ` · ${data.motivos.join(', ')}`}
          </>
        )}
      </p>
      <span className="row">
        <ActionButton
          carregando={isFetching}
          disabledReason={impedimento}
          onClick={() => void refetch()}
        >
          {isError ? 'Tentar novamente' : 'Consultar score'}
        </ActionButton>
        <ActionButton
          variante="sutil"
          carregando={atualizar.isPending}
          disabledReason={impedimento}
          onClick={() => atualizar.mutate({ body: { idRelacionamento } })}
        >
          Atualizar dados
        </ActionButton>
      </span>
    </div>
  )
}
