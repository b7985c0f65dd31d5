import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { promessaApi } from '#shared/promessa/api.ts'
import { assuntosDaPromessa } from '#shared/promessa/assunto.ts'
import type { Promessa } from '#shared/promessa/shapes.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { formatarMomento } from '../lembrete/momento.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Parte } from '../ui/Parte.tsx'
import { tardio } from '../ui/tardio.ts'
import { velhosDaPromessa } from './velhos.ts'

const CancelarDialog = tardio(() => import('./CancelarDialog.tsx'), 'CancelarDialog')

type Props = {
  promessa: Promessa
  /** In a list of several clients: shows the client and who owes the call. */
  comCliente?: boolean
  comAtendente?: boolean
  impedimento?: string | undefined
}

/** One promise: when, about what, how it stands, and what can be done. */
export function LinhaDaPromessa({ promessa, comCliente, comAtendente, impedimento }: Props) {
  const { idRelacionamento, nomeCliente, assunto, texto, quando, atendente, motivo } = promessa
  return (
    <li className="row" data-nowrap data-align="start" data-justify="between">
      <div className="cresce">
        {comCliente && (
          <p>
            <Link to="/front/clientes/$idRelacionamento" params={{ idRelacionamento }}>
              <b>
                <bdi>{nomeCliente}</bdi>
              </b>
            </Link>
          </p>
        )}
        <p className="quebra">
          {assuntosDaPromessa[assunto]}
          {texto !== null && (
            <>
              : <bdi>{texto}</bdi>
            </>
          )}
        </p>
        <p className="row menor" data-gap="1">
          <time className="numeros" dateTime={quando}>
            {formatarMomento(new Date(quando), agora())}
          </time>
          <Situacao promessa={promessa} />
          {promessa.deQuemSaiu && <Badge tom="ambar">O atendente saiu</Badge>}
          {comAtendente && <span className="apagado">{nomeDaPessoa(atendente)}</span>}
          {motivo !== null && (
            <span className="apagado quebra">
              <bdi>{motivo}</bdi>
            </span>
          )}
        </p>
      </div>
      <Acoes promessa={promessa} impedimento={impedimento} />
    </li>
  )
}

function Situacao({ promessa: { situacao, quando, retomadaEm } }: Pick<Props, 'promessa'>) {
  if (situacao === 'CUMPRIDA') return <Badge tom="verde">Cumprida</Badge>
  if (situacao === 'CANCELADA') return <Badge>Cancelada</Badge>
  if (situacao === 'QUEBRADA') {
    return <Badge tom="vermelho">{retomadaEm === null ? 'Quebrada' : 'Quebrada, retomada'}</Badge>
  }
  return new Date(quando) <= agora() ? <Badge tom="ambar">Passou da hora</Badge> : null
}

function Acoes({ promessa, impedimento }: Pick<Props, 'promessa' | 'impedimento'>) {
  const [cancelando, setCancelando] = useState(false)
  const { idPromessa, situacao, retomadaEm } = promessa
  const reabrir = useChange(promessaApi.reabrir, { makesOld: velhosDaPromessa, releRecusa: true })
  const cumprir = useChange(promessaApi.cumprir, {
    makesOld: velhosDaPromessa,
    releRecusa: true,
    // The row leaves its list, so the way back stands in the toast.
    volta: { rotulo: 'Desfazer', fazer: () => reabrir.mutate({ params: { idPromessa } }) },
  })
  const motivo = useMotivo()(promessaApi.cumprir.permissao) ?? impedimento
  const quebrada = situacao === 'QUEBRADA' && retomadaEm === null
  if (situacao !== 'ABERTA' && !quebrada) return null
  const fiz = quebrada ? 'Já falei com o cliente' : 'Cumpri'
  const assunto = assuntosDaPromessa[promessa.assunto]
  return (
    <span className="row" data-nowrap data-gap="0">
      <ActionButton
        variante="sutil"
        icone={<IconCheck size={15} />}
        carregando={cumprir.isPending}
        disabledReason={motivo}
        aria-label={`${fiz}: ${assunto}`}
        title={fiz}
        onClick={() => cumprir.mutate({ params: { idPromessa } })}
      />
      {!quebrada && (
        <ActionButton
          variante="sutil"
          icone={<IconX size={15} />}
          disabledReason={motivo}
          aria-label={`Cancelar: ${assunto}`}
          title="Cancelar"
          onClick={() => setCancelando(true)}
        />
      )}
      {cancelando && (
        <Parte aoFaltar={() => setCancelando(false)}>
          <CancelarDialog promessa={promessa} onClose={() => setCancelando(false)} />
        </Parte>
      )}
    </span>
  )
}
