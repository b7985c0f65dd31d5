import { useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react'
import {
  finalidades,
  nomesDosCampos,
  revelacaoApi,
  type CampoRevelavel,
  type Revelar as Pedido,
} from '#shared/revelacao/api.ts'
import { call } from '../api/client.ts'
import { toastsForError } from '../api/toasts-for-error.ts'
import { CotasPerto } from '../notificacao/CotasPerto.tsx'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { addToast } from '../ui/toasts.ts'
import { useContagem } from '../ui/use-contagem.ts'
import css from './revelar.module.css'

/** A value that was shown hides itself after so many seconds. */
const SEGUNDOS = 30

type Props = {
  campo: CampoRevelavel
  /** `idCliente` for CPF and e-mail, else the id of the phone, account or benefit. */
  id: string
  /** The field as the server masks it. */
  children: ReactNode
}

/**
 * A masked field, revealed for half a minute to a person who states a purpose. Only this component
 * holds the value: no cache and no storage does.
 */
export function Revelar({ campo, id, children }: Props) {
  const [perguntando, setPerguntando] = useState(false)
  const [revelado, setRevelado] = useState<{ valor: string; ate: number }>()
  const motivo = useMotivo()
  const nome = nomesDosCampos[campo]
  const esconder = () => setRevelado(undefined)
  // By the instant, not by an effect: those of a client behind another do not run.
  function mostrar(valor: string): void {
    const novo = { valor, ate: Date.now() + SEGUNDOS * 1000 }
    setRevelado(novo)
    setTimeout(() => setRevelado((atual) => (atual === novo ? undefined : atual)), SEGUNDOS * 1000)
  }

  if (revelado !== undefined) {
    return (
      <span className={`revelado ${css.revelado} numeros`}>
        <b>{revelado.valor}</b>
        <Contagem ate={revelado.ate} aoSumir={esconder} />
        <ActionButton variante="sutil" aria-label={`Ocultar ${nome}`} onClick={esconder}>
          Ocultar
        </ActionButton>
      </span>
    )
  }
  return (
    <span className={`revelado ${css.revelado} numeros`}>
      {children}
      <ActionButton
        variante="sutil"
        aria-label={`Revelar ${nome}`}
        disabledReason={motivo(revelacaoApi.revelar.permissao)}
        onClick={() => setPerguntando(true)}
      >
        Revelar
      </ActionButton>
      {perguntando && (
        <FinalidadeDialog
          pedido={{ campo, id }}
          aoRevelar={(valor) => {
            mostrar(valor)
            setPerguntando(false)
          }}
          onClose={() => setPerguntando(false)}
        />
      )}
    </span>
  )
}

type DialogProps = {
  pedido: Omit<Pedido, 'finalidade'>
  aoRevelar: (valor: string) => void
  onClose: () => void
}

/** Why it is looked at: one press reveals, and is in the trail. */
function FinalidadeDialog({ pedido, aoRevelar, onClose }: DialogProps) {
  const [pedindo, setPedindo] = useState<Pedido['finalidade']>()
  const revelar = async (finalidade: Pedido['finalidade']) => {
    setPedindo(finalidade)
    try {
      const { valor, restantes } = await call(revelacaoApi.revelar, {
        body: { ...pedido, finalidade },
      })
      if (restantes <= 10) {
        addToast({ kind: 'informacao', title: `Você ainda pode revelar ${restantes} dados hoje` })
      }
      aoRevelar(valor)
    } catch (error) {
      const { recusa } = revelacaoApi.revelar.mensagens
      for (const toast of toastsForError(error, recusa)) addToast({ kind: 'erro', ...toast })
      onClose()
    }
  }

  return (
    <Dialog title={`Revelar ${nomesDosCampos[pedido.campo]}`} largura={420} onClose={onClose}>
      <p className="suave">
        Para quê? Fica registrado quem viu, quando e por quê. O dado se esconde sozinho em{' '}
        {SEGUNDOS} segundos.
      </p>
      <CotasPerto so={daqui} />
      <ul className={`${css.finalidades} stack`} data-top="3">
        {opcoes.map(([finalidade, descricao]) => (
          <li key={finalidade}>
            <ActionButton
              tamanho="md"
              carregando={pedindo === finalidade}
              onClick={() => void revelar(finalidade)}
            >
              {descricao}
            </ActionButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** What is spent here. */
const daqui = ['cota_revelacoes'] as const

const opcoes = Object.entries(finalidades) as [Pedido['finalidade'], string][]

/** How long it stays; it goes at once when the time is over, or the person turns to another window's tab. */
function Contagem({ ate, aoSumir }: { ate: number; aoSumir: () => void }) {
  const resta = useContagem(ate)
  const sumiu = useEffectEvent(aoSumir)
  const acabou = resta === 0
  // Timers stand still while the computer sleeps, and those of a hidden client do not run.
  useLayoutEffect(() => {
    if (acabou || Date.now() >= ate) sumiu()
  }, [acabou, ate])
  useEffect(() => {
    const aoMudar = () => {
      if (document.hidden) sumiu()
    }
    document.addEventListener('visibilitychange', aoMudar)
    return () => document.removeEventListener('visibilitychange', aoMudar)
  }, [])
  return <small aria-hidden>{resta} s</small>
}
