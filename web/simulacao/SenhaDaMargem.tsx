import { PasswordInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useRef, useState } from 'react'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { formatarDinheiro, type Centavos } from '#shared/dinheiro.ts'
import { call } from '../api/client.ts'
import { ApiError } from '../api/erro.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ClienteDoDialogo } from '../ui/cliente-do-dialogo.ts'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { addToast } from '../ui/toasts.ts'
import { useVivo } from '../ui/use-vivo.ts'

type Props = { idRelacionamento: string; idEmpregador: string }

/** What the answer of the convênio makes old: it limits every simulation of the day. */
const envelhece = [
  simulacaoApi.margens,
  simulacaoApi.novo,
  simulacaoApi.refinanciamento,
  simulacaoApi.condicao,
]

/** A convênio that opens the margin by the client's own password. */
export function SenhaDaMargem(props: Props) {
  const [aberta, setAberta] = useState(false)
  const [informada, setInformada] = useState<Centavos>()
  const motivo = useMotivo()(simulacaoApi.consultarMargem.permissao)
  return (
    <div className="card row" data-tone="ambar" data-pad="2" data-justify="between" data-gap="4">
      <p>
        {informada === undefined
          ? 'Este convênio confirma a margem com a senha do cliente, que vale para uma consulta.'
          : `O convênio informou hoje ${formatarDinheiro(informada)} de margem livre.`}
      </p>
      <ActionButton disabledReason={motivo} onClick={() => setAberta(true)}>
        Consultar com a senha
      </ActionButton>
      {aberta && (
        <SenhaDialog {...props} onClose={() => setAberta(false)} aoInformar={setInformada} />
      )}
    </div>
  )
}

type DialogProps = Props & { onClose: () => void; aoInformar: (margem: Centavos) => void }

/**
 * The password is used once: the field is cleared on sending, and no form, draft, query or mutation
 * key contains it. So this is a plain call, without the hooks that keep their input.
 */
function SenhaDialog({ idRelacionamento, idEmpregador, onClose, aoInformar }: DialogProps) {
  const campo = useRef<HTMLInputElement>(null)
  const [recusa, setRecusa] = useState<string>()
  const [perguntando, setPerguntando] = useState(false)
  const cache = useQueryClient()
  const vivo = useVivo()
  const nome = useContext(ClienteDoDialogo)?.nome
  const deQuem = nome === undefined ? {} : { text: nome }

  async function perguntar(): Promise<void> {
    const input = campo.current
    if (!input || perguntando) return
    const senha = input.value
    const falta = simulacaoApi.consultarMargem.body.shape.senha.safeParse(senha).error
    if (falta) {
      setRecusa(falta.issues[0]?.message)
      input.focus()
      return
    }
    input.value = ''
    setRecusa(undefined)
    setPerguntando(true)
    try {
      const { margemDisponivel } = await call(simulacaoApi.consultarMargem, {
        body: { idRelacionamento, idEmpregador, senha },
      })
      aoInformar(margemDisponivel)
      addToast({ kind: 'sucesso', title: 'O convênio informou a margem', ...deQuem })
      await Promise.all(envelhece.map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
      // Closed before its answer came, it leaves the next one open.
      if (vivo()) onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!vivo()) {
        addToast({ kind: 'erro', title: sentencaDe(error), ...deQuem })
        return
      }
      setRecusa(sentencaDe(error))
      input.focus()
    } finally {
      setPerguntando(false)
    }
  }

  return (
    <Dialog title="Margem com a senha do cliente" largura={420} onClose={onClose}>
      <form
        noValidate
        className="stack"
        data-gap="3"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          // React carries it on to the form that the dialog was opened from.
          event.stopPropagation()
          void perguntar()
        }}
      >
        <PasswordInput
          ref={campo}
          label="Senha da margem"
          description="Dita pelo cliente. É usada uma vez e não fica guardada."
          withAsterisk
          size="sm"
          autoComplete="one-time-code"
          maxLength={12}
          data-autofocus
          error={recusa}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha' }}
        />
        <DialogActions aoVoltar={onClose}>
          <ActionButton type="submit" tamanho="md" variante="primario" carregando={perguntando}>
            Consultar a margem
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const sentencaDe = ({ status, body }: ApiError): string =>
  status === 400 && body.message
    ? body.message
    : 'O convênio não respondeu. Peça outra senha ao cliente e tente de novo'
