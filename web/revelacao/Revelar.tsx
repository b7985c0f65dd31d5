import { useState, type ReactNode } from 'react'
import { contar } from '#shared/numero.ts'
import {
  finalidades,
  nomesDosCampos,
  revelacaoApi,
  type CampoRevelavel,
  type Revelar as Pedido,
} from '#shared/revelacao/api.ts'
import { toastsForError } from '../api/toasts-for-error.ts'
import { CotasPerto } from '../notificacao/CotasPerto.tsx'
import { ColegaDialog, fraseDoColega } from '../presenca/ColegaDialog.tsx'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { addToast } from '../ui/toasts.ts'
import { useVivo } from '../ui/use-vivo.ts'
import { Mostrado, SEGUNDOS, useMostrado } from './Mostrado.tsx'
import { pedirRevelacao } from './pedir.ts'
import css from './revelar.module.css'

type Props = {
  campo: CampoRevelavel
  /** `idCliente` for CPF and e-mail, else the id of the phone, account or benefit. */
  id: string
  /** The field as the server masks it. */
  children: ReactNode
}

/** A masked field, revealed for half a minute to a person who states a purpose. */
export function Revelar({ campo, id, children }: Props) {
  const [perguntando, setPerguntando] = useState(false)
  const { mostrado, mostrar, esconder } = useMostrado()
  const motivo = useMotivo()
  const nome = nomesDosCampos[campo]

  if (mostrado !== undefined) {
    return <Mostrado nome={nome} mostrado={mostrado} esconder={esconder} />
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
  const [colega, setColega] = useState<string>()
  const vivo = useVivo()
  const revelar = async (finalidade: Pedido['finalidade'], mesmoAssim = false) => {
    if (pedindo !== undefined) return
    setPedindo(finalidade)
    try {
      const { valor, restantes } = await pedirRevelacao({
        ...pedido,
        finalidade,
        ...(mesmoAssim && { mesmoAssim }),
      })
      if (restantes <= 10) {
        addToast({
          kind: 'informacao',
          title: `Você ainda pode revelar ${contar(restantes, 'dado', 'dados')} hoje`,
        })
      }
      // Given up before its answer came, it shows nothing and leaves the next question open.
      if (vivo()) aoRevelar(valor)
    } catch (error) {
      const frase = fraseDoColega(error)
      if (frase !== undefined) {
        setColega(frase)
        setPedindo(undefined)
        return
      }
      const { recusa } = revelacaoApi.revelar.mensagens
      for (const toast of toastsForError(error, recusa)) addToast({ kind: 'erro', ...toast })
      if (vivo()) onClose()
    }
  }

  if (colega !== undefined) {
    return (
      <ColegaDialog
        frase={colega}
        verbo="Ligar"
        fazendo={pedindo !== undefined}
        aoIr={() => void revelar('CONTATO', true)}
        aoVoltar={onClose}
      />
    )
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
