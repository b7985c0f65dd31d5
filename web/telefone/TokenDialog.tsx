import { useEffect, useRef, useState } from 'react'
import { telefoneApi } from '#shared/telefone/api.ts'
import type { Telefone, TokenEnviado } from '#shared/telefone/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { emMinutos, useContagem } from '../ui/use-contagem.ts'
import css from './telefone.module.css'

type Props = { telefone: Telefone; makesOld: readonly Velho[]; onClose: () => void }

/** A send, by this browser's clock. */
type Envio = { validoAte: number; reenvioEm: number; bloqueado: boolean; hora: string }

/**
 * Verifies that the phone is the client's: a code is sent by SMS, and the client reads it aloud.
 */
export function TokenDialog({ telefone, makesOld, onClose }: Props) {
  const { idTelefone } = telefone
  const [envio, setEnvio] = useState<Envio>()
  const motivo = useMotivo()
  const semAcesso = motivo(telefoneApi.enviarToken.permissao)
  const enviar = useChange(telefoneApi.enviarToken, {
    makesOld,
    onSuccess: (enviado) => setEnvio(porEsteRelogio(enviado)),
  })
  const espera = useContagem(envio?.reenvioEm)
  const esperando =
    espera === 0
      ? undefined
      : envio?.bloqueado
        ? `Três códigos em 30 minutos: outro só às ${envio.hora}`
        : `Outro código em ${emMinutos(espera)}`
  const pedir = () => enviar.mutate({ body: { idTelefone } })

  return (
    <Dialog title={`Verificar · ${telefone.telefone}`} largura={420} onClose={onClose}>
      {envio === undefined && telefone.codigoValidoAte === null ? (
        <>
          <p>
            Um código de 6 números vai por SMS para <b className="numeros">{telefone.telefone}</b>.
            Peça ao cliente que o leia para você. O código vale 5 minutos.
          </p>
          <DialogActions aoVoltar={onClose}>
            <ActionButton
              tamanho="md"
              variante="primario"
              carregando={enviar.isPending}
              disabledReason={semAcesso}
              onClick={pedir}
            >
              Enviar código
            </ActionButton>
          </DialogActions>
        </>
      ) : (
        <CodigoForm
          // A new code is a new form.
          key={envio?.validoAte}
          idTelefone={idTelefone}
          validoAte={envio?.validoAte}
          makesOld={makesOld}
          aoValidar={onClose}
        >
          <ActionButton
            variante="sutil"
            tamanho="md"
            carregando={enviar.isPending}
            disabledReason={semAcesso ?? esperando}
            onClick={pedir}
          >
            Enviar outro código
          </ActionButton>
          {esperando && <small className="apagado menor numeros">{esperando}</small>}
        </CodigoForm>
      )}
    </Dialog>
  )
}

const relogio = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
})

function porEsteRelogio({ enviadoEm, validoAte, reenvioEm, bloqueado }: TokenEnviado): Envio {
  const diferenca = Date.now() - Date.parse(enviadoEm)
  return {
    validoAte: Date.parse(validoAte) + diferenca,
    reenvioEm: Date.parse(reenvioEm) + diferenca,
    bloqueado,
    hora: relogio.format(Math.ceil(Date.parse(reenvioEm) / 60_000) * 60_000),
  }
}

type FormProps = {
  idTelefone: string
  /** Absent: sent before this dialog opened. */
  validoAte: number | undefined
  makesOld: readonly Velho[]
  aoValidar: () => void
  children: React.ReactNode
}

/** Six digits in one field: typed, or pasted with surrounding text. */
function CodigoForm({ idTelefone, validoAte, makesOld, aoValidar, children }: FormProps) {
  const [codigo, setCodigo] = useState('')
  const [faltou, setFaltou] = useState(false)
  const campo = useRef<HTMLInputElement>(null)
  const resta = useContagem(validoAte)
  const expirou = validoAte !== undefined && resta === 0
  const validar = useChange(telefoneApi.verificarToken, {
    makesOld,
    onSuccess: aoValidar,
    onError: () => {
      setCodigo('')
      campo.current?.focus()
    },
  })
  useEffect(() => campo.current?.focus(), [])
  const erro = faltou ? 'Digite os 6 números do código' : validar.error?.body.message
  const idErro = `${idTelefone}-codigo-erro`
  const completo = codigo.length === 6

  return (
    <form
      className="stack"
      data-gap="3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setFaltou(!completo)
        if (!completo) campo.current?.focus()
        else if (!expirou) validar.mutate({ body: { idTelefone, codigo } })
      }}
    >
      <label className={`stack ${css.tokenCampo}`}>
        <span>Código que o cliente recebeu</span>
        <input
          ref={campo}
          className="campo numeros"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={codigo}
          aria-invalid={Boolean(erro)}
          aria-describedby={erro ? idErro : undefined}
          onChange={({ currentTarget: { value } }) =>
            setCodigo(value.replace(/\D/g, '').slice(0, 6))
          }
        />
      </label>
      {erro && (
        <p id={idErro} className="perigo" role="alert">
          {erro}
        </p>
      )}
      <p className="suave" role="timer">
        {expirou && 'O código expirou: envie outro.'}
        {!expirou && validoAte !== undefined && (
          <>
            Vale por <b className="numeros">{emMinutos(resta)}</b>
          </>
        )}
        {validoAte === undefined && 'Um código enviado há pouco ainda vale.'}
      </p>
      <DialogActions>
        <span className="stack cresce" data-align="start">
          {children}
        </span>
        <ActionButton
          type="submit"
          tamanho="md"
          variante="primario"
          carregando={validar.isPending}
          disabledReason={expirou ? 'O código expirou: envie outro' : undefined}
        >
          Validar
        </ActionButton>
      </DialogActions>
    </form>
  )
}
