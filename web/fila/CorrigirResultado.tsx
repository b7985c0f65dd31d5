import { useState } from 'react'
import { horaDeBrasilia } from '#shared/data.ts'
import { filaApi } from '#shared/fila/api.ts'
import { fins } from '#shared/fila/resultado.ts'
import type { Tentativa } from '#shared/fila/shapes.ts'
import { useInstanteDaqui } from '../api/use-relogio.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos } from '../ui/atalhos.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { Parte } from '../ui/Parte.tsx'
import { tardio } from '../ui/tardio.ts'
import { useContagem } from '../ui/use-contagem.ts'

const CorrigirDialog = tardio(() => import('./CorrigirDialog.tsx'), 'CorrigirDialog')

/** Opens the correction of a result; the dialog stays open when the minutes pass meanwhile. */
function useCorrecao(tentativa: Tentativa) {
  const [aberto, setAberto] = useState(false)
  return {
    corrige: useContagem(useInstanteDaqui(tentativa.corrigeAte)) > 0,
    impedimento: useMotivo()(filaApi.corrigir.permissao),
    aberto,
    abrir: () => setAberto(true),
    fechar: () => setAberto(false),
  }
}

/** The last result of the person in the queue, while it can be corrected. */
export function UltimoResultado({
  ultimo: { tentativa, nome },
  aoCorrigir,
}: {
  ultimo: { tentativa: Tentativa; nome: string }
  aoCorrigir: (corrigida: Tentativa) => void
}) {
  const { corrige, impedimento, aberto, abrir, fechar } = useCorrecao(tentativa)
  const { resultado, corrigeAte } = tentativa
  useAtalhos(
    corrige
      ? [
          {
            teclas: 'r',
            descricao: 'Corrigir o último resultado',
            grupo: 'Fila',
            fazer: () => {
              if (impedimento === undefined) abrir()
            },
          },
        ]
      : [],
  )
  return (
    <>
      {corrige && resultado !== null && corrigeAte !== null && (
        <div className="row" data-gap="3">
          <p>
            Última ligação: <bdi>{nome}</bdi> · {fins[resultado]}{' '}
            <span className="apagado">
              (corrige-se até as {horaDeBrasilia(new Date(corrigeAte))})
            </span>
          </p>
          <ActionButton disabledReason={impedimento} onClick={abrir}>
            Corrigir o resultado <Kbd>r</Kbd>
          </ActionButton>
        </div>
      )}
      {aberto && (
        <Parte aoFaltar={fechar}>
          <CorrigirDialog
            tentativa={tentativa}
            nome={nome}
            aoCorrigir={aoCorrigir}
            onClose={fechar}
          />
        </Parte>
      )}
    </>
  )
}

/** In the history of calls: of the person's own result, while it can be corrected. */
export function CorrigirResultado({ tentativa }: { tentativa: Tentativa }) {
  const { corrige, impedimento, aberto, abrir, fechar } = useCorrecao(tentativa)
  return (
    <>
      {corrige && (
        <ActionButton variante="sutil" disabledReason={impedimento} onClick={abrir}>
          Corrigir o resultado
        </ActionButton>
      )}
      {aberto && (
        <Parte aoFaltar={fechar}>
          <CorrigirDialog tentativa={tentativa} onClose={fechar} />
        </Parte>
      )}
    </>
  )
}
