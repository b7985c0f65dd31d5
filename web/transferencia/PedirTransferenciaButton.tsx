import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { formatarDia, hoje } from '#shared/data.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { transferenciaApi } from '#shared/transferencia/api.ts'
import { NovaTransferencia } from '#shared/transferencia/shapes.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { q, useChange } from '../api/query.ts'
import { CampoMotivo } from '../formulario/CampoMotivo.tsx'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { useAutoridade } from '../session/permissoes.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ConfirmarDialog } from '../ui/ConfirmarDialog.tsx'

const { pedir, listar, cancelar } = transferenciaApi

type Props = { relacionamento: Relacionamento }

/** On a colleague's client: asks for them, or says that one asked and takes it back. Who supervises transfers at once. */
export function PedirTransferenciaButton({ relacionamento }: Props) {
  const { idRelacionamento, atendente, impedimentoAssumir } = relacionamento
  const [aberto, setAberto] = useState(false)
  const [desistindo, setDesistindo] = useState(false)
  const motivo = useMotivo()(pedir.permissao)
  const { enabled } = useLeitura(listar.permissao)
  const { data } = useQuery({ ...q(listar, {}), enabled })
  const desistir = useChange(cancelar, {
    makesOld: [listar],
    onSuccess: () => setDesistindo(false),
  })
  const supervisiona = useAutoridade() !== 'ATENDENTE'
  if (supervisiona || atendente === null || impedimentoAssumir === null) return null
  const doCliente = (um: { idRelacionamento: string }) => um.idRelacionamento === idRelacionamento
  const meu = data?.minhas.find(doCliente)
  const impedimento = data?.impedidas.find(doCliente)?.impedimento
  if (meu?.situacao === 'ABERTA') {
    return (
      <div className="stack" data-gap="1">
        <p role="status">
          Você pediu este cliente. A resposta vem até{' '}
          {formatarDia(hoje(new Date(new Date(meu.expiraEm).getTime() - 1)))}.
        </p>
        <ActionButton variante="sutil" onClick={() => setDesistindo(true)}>
          Cancelar o pedido
        </ActionButton>
        {desistindo && (
          <ConfirmarDialog
            title="Cancelar o pedido de transferência"
            acao="Cancelar o pedido"
            confirmando={desistir.isPending}
            aoConfirmar={() =>
              desistir.mutate({ params: { idTransferencia: meu.idTransferencia } })
            }
            onClose={() => setDesistindo(false)}
          >
            O cliente fica com {nomeDaPessoa(atendente)}. Você só pode pedi-lo de novo amanhã.
          </ConfirmarDialog>
        )}
      </div>
    )
  }
  return (
    <>
      {meu?.situacao === 'RECUSADA' && (
        <p role="status" className="apagado">
          O último pedido foi recusado: {meu.resposta}
        </p>
      )}
      <ActionButton
        variante="primario"
        disabledReason={motivo ?? impedimento}
        onClick={() => setAberto(true)}
      >
        Pedir transferência
      </ActionButton>
      {aberto && (
        <PedirDialog
          idRelacionamento={idRelacionamento}
          dono={nomeDaPessoa(atendente)}
          onClose={() => setAberto(false)}
        />
      )}
    </>
  )
}

type DialogProps = { idRelacionamento: string; dono: string; onClose: () => void }

function PedirDialog({ idRelacionamento, dono, onClose }: DialogProps) {
  const formulario = useFormulario<
    z.input<typeof NovaTransferencia>,
    z.output<typeof NovaTransferencia>
  >({
    rascunho: `${idRelacionamento}/pedido`,
    resolver: zodResolver(NovaTransferencia),
    defaultValues: { idRelacionamento },
    onClose,
  })
  const { form, terminar } = formulario
  const mudanca = useChange(pedir, { makesOld: [listar], aoChegar: terminar })
  return (
    <FormDialog
      titulo="Pedir transferência"
      formulario={formulario}
      rotulos={{ motivo: 'Motivo' }}
      acao={{ nome: 'Pedir', salvando: mudanca.isPending }}
      enviar={form.handleSubmit((body) => mudanca.mutate({ body: { ...body, idRelacionamento } }))}
    >
      <p className="apagado">{dono} ou a supervisão responde. A resposta chega nos seus avisos.</p>
      <CampoMotivo control={form.control} maximo={500} />
    </FormDialog>
  )
}
