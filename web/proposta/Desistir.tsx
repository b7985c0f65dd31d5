import { useState } from 'react'
import type { PropostaDetalhada } from '#shared/proposta/api.ts'
import { terminada } from '#shared/proposta/situacao.ts'
import { trilhaApi } from '#shared/trilha/api.ts'
import { impedimentoDaDesistencia } from '#shared/trilha/etapas.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { DesistirDialog } from './DesistirDialog.tsx'

/** The client of a living portability may give it up until the TED leaves. */
export function Desistir({ proposta }: { proposta: PropostaDetalhada }) {
  const [aberto, setAberto] = useState(false)
  const motivo = useMotivo()(trilhaApi.desistir.permissao)
  const { produto, situacao } = proposta
  if (produto !== 'PORT' || (terminada(situacao) && !aberto)) return null
  return (
    <p>
      <ActionButton
        tamanho="md"
        disabledReason={impedimentoDaDesistencia(situacao) ?? motivo}
        onClick={() => setAberto(true)}
      >
        O cliente desistiu
      </ActionButton>
      {aberto && <DesistirDialog proposta={proposta} onClose={() => setAberto(false)} />}
    </p>
  )
}
