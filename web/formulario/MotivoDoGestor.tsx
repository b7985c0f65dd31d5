import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Output } from '#shared/endpoint.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { refinportApi } from '#shared/refinport/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { useUsuario } from '../session/sessao.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { CampoMotivo } from './CampoMotivo.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useFormulario } from './use-formulario.ts'

type Guardado = { idOportunidade: string; idSimulacao: string }

/** The stored simulation: who made it, why it needs a reason, and the reason. */
type Pedido = Pick<
  NonNullable<Output<typeof simulacaoApi.daOportunidade>['guardada']>,
  'autorizacao' | 'simuladaPor' | 'pisoAm'
>

type Props = {
  idRelacionamento: string
  /** In the title of the dialog: what the reason is of. */
  assunto: string
  /** What to do before a reason can be asked for. */
  comoGuardar: string
  guardado: Guardado | undefined
  noBanco: Pedido | undefined
}

/** Why nothing is proposed yet, how the reason is asked for, and the reason once it is there. */
export function MotivoDoGestor(props: Props) {
  const { idRelacionamento, assunto, comoGuardar, guardado, noBanco } = props
  const [escrevendo, setEscrevendo] = useState(false)
  const semControle = useMotivo()(simulacaoApi.autorizar.permissao)
  const idUsuario = useUsuario()?.idUsuario
  const autorizacao = noBanco?.autorizacao
  const sua =
    noBanco && noBanco.simuladaPor === idUsuario
      ? 'Você simulou: outro gestor registra o motivo'
      : undefined
  if (autorizacao) {
    return (
      <blockquote className="marcado">
        <p>{autorizacao.motivo}</p>
        <footer>
          {autorizacao.autor.nome}, <InstantText instante={autorizacao.em} />
          {autorizacao.expiraEm && (
            <>
              {' · autoriza '}
              {formatarPorcento(autorizacao.taxaAm ?? 0)} ao mês até{' '}
              <InstantText instante={autorizacao.expiraEm} />
            </>
          )}
        </footer>
      </blockquote>
    )
  }
  const falta = guardado === undefined ? `${comoGuardar} primeiro` : undefined
  return (
    <div className="card stack" data-tone="vermelho" data-pad="2" data-align="start">
      {noBanco && noBanco.pisoAm !== null && (
        <p>
          A taxa fica abaixo da mínima de {formatarPorcento(noBanco.pisoAm)} ao mês. A autorização
          vale só para estes valores e por poucos dias.
        </p>
      )}
      <p>
        {semControle === undefined
          ? 'Só vira proposta com o motivo de um gestor, que fica guardado com a simulação.'
          : guardado === undefined
            ? `Só vira proposta com o motivo de um gestor. ${comoGuardar} para pedir.`
            : 'Guardado e pedido: está na lista do gestor. A tela avisa quando o motivo chegar.'}
      </p>
      <ActionButton
        disabledReason={semControle ?? falta ?? sua}
        onClick={() => setEscrevendo(true)}
      >
        Registrar o motivo
      </ActionButton>
      {escrevendo && guardado && (
        <MotivoDialog
          idRelacionamento={idRelacionamento}
          assunto={assunto}
          guardado={guardado}
          onClose={() => setEscrevendo(false)}
        />
      )}
    </div>
  )
}

type Digitado = { motivo: string }

type DialogProps = Pick<Props, 'idRelacionamento' | 'assunto'> & {
  guardado: Guardado
  onClose: () => void
}

function MotivoDialog({
  idRelacionamento,
  assunto,
  guardado: { idSimulacao },
  onClose,
}: DialogProps) {
  const formulario = useFormulario<Digitado, { motivo: string }>({
    rascunho: `${idRelacionamento}/motivo-${idSimulacao}`,
    onClose,
    defaultValues: { motivo: '' },
    resolver: zodResolver(simulacaoApi.autorizar.body),
  })
  const { form, terminar } = formulario
  const autorizar = useChange(simulacaoApi.autorizar, {
    makesOld: [simulacaoApi.daOportunidade, refinportApi.preparar],
    dito: () => 'Motivo registrado',
    aoChegar: terminar,
  })
  const enviar = form.handleSubmit((body) => autorizar.mutate({ params: { idSimulacao }, body }))
  return (
    <FormDialog
      titulo={`Motivo ${assunto}`}
      formulario={formulario}
      rotulos={{ motivo: 'Motivo' }}
      acao={{ nome: 'Registrar o motivo', salvando: autorizar.isPending }}
      enviar={enviar}
    >
      <p className="apagado">
        Por que a operação é feita assim, pior para o cliente ou abaixo da taxa mínima? O motivo
        fica guardado com o seu nome e não muda mais.
      </p>
      <CampoMotivo control={form.control} maximo={500} />
    </FormDialog>
  )
}
