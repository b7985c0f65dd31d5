import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconInfo from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { IconButton } from './IconButton.tsx'
import './toasts.css'
import { agirNoToast, comLugar, duracao, fecharToast, toasts, type Aviso } from './toasts.ts'
import { useLugarDoToast } from './use-lugar-do-toast.ts'

const icones = {
  sucesso: <IconCheck size={16} />,
  erro: <IconAlert size={16} />,
  informacao: <IconInfo size={16} />,
}

/** The corner where the system answers: at the foot, or where it covers nothing that can be pressed. */
export function Toasts() {
  const { passam } = comLugar(useStore(toasts, (state) => state.naTela))
  const secao = useLugarDoToast(passam.length)
  return (
    <section ref={secao} className="toasts" aria-label="Avisos">
      {passam.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/** Above the screen, which makes room: what rings stays until it is done, and covers nothing. */
export function Tocando() {
  const { tocam } = comLugar(useStore(toasts, (state) => state.naTela))
  if (tocam.length === 0) return null
  return (
    <section className="tocando stack" data-pad="2" aria-label="Lembretes que tocaram">
      {tocam.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function Toast({ toast }: { toast: Aviso }) {
  const { id, kind, title, text, icone, cor, acao } = toast
  const acoes = toast.acoes ?? (acao ? [acao] : [])
  const [parado, setParado] = useState(false)
  const fica = duracao(toast)

  useEffect(() => {
    if (fica === null || parado) return undefined
    const timer = setTimeout(() => fecharToast(id), fica)
    return () => clearTimeout(timer)
  }, [id, fica, parado])

  return (
    <div
      className="toast"
      data-tipo={kind}
      role={kind === 'erro' ? 'alert' : 'status'}
      onPointerEnter={() => setParado(true)}
      onPointerLeave={({ currentTarget }) => setParado(currentTarget.matches(':focus-within'))}
      onFocus={() => setParado(true)}
      onBlur={({ currentTarget }) => setParado(currentTarget.matches(':hover'))}
    >
      <span className="toast-icone" style={cor ? { background: cor } : undefined} aria-hidden>
        {icone ?? icones[kind]}
      </span>
      <div className="cresce">
        <p className="forte">{title}</p>
        {text && <p className="suave">{text}</p>}
        {acoes.length > 0 && (
          <p className="row" data-gap="3" data-top="1">
            {acoes.map((uma) => (
              <button
                key={uma.rotulo}
                type="button"
                className="ligacao"
                onClick={() => void agirNoToast(id, uma)}
              >
                {uma.rotulo}
              </button>
            ))}
          </p>
        )}
      </div>
      <IconButton rotulo="Fechar aviso" tamanho="sm" onClick={() => fecharToast(id)}>
        <IconX size={15} />
      </IconButton>
    </div>
  )
}
