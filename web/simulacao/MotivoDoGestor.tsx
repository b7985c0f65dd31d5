import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { q, useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useAviso } from '../notificacao/use-aviso.ts'
import { useMotivo } from '../session/motivo.ts'
import { useUsuario } from '../session/sessao.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { InstantText } from '../ui/DateText.tsx'

type Guardado = { idOportunidade: string; idSimulacao: string }

/** What the gestor says of the simulation that an oportunidade keeps; undefined while not known. */
export function useGuardada(guardado: Guardado | undefined) {
  const consulta = useQuery({
    ...q(simulacaoApi.daOportunidade, {
      params: { idOportunidade: guardado?.idOportunidade ?? '' },
    }),
    enabled: guardado !== undefined,
  })
  useAviso('simulacao', ({ idOportunidade }) => {
    if (idOportunidade === guardado?.idOportunidade) void consulta.refetch()
  })
  const guardada = consulta.data?.guardada
  return guardada && guardada.idSimulacao === guardado?.idSimulacao ? guardada : undefined
}

type NoBanco = ReturnType<typeof useGuardada>

type Props = {
  idRelacionamento: string
  letra: string
  guardado: Guardado | undefined
  noBanco: NoBanco
}

/** Why nothing is proposed yet, how the reason is asked for, and the reason once it is there. */
export function MotivoDoGestor({ idRelacionamento, letra, guardado, noBanco }: Props) {
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
  const falta = guardado === undefined ? 'Guarde este cenário primeiro' : undefined
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
            ? 'Só vira proposta com o motivo de um gestor. Guarde este cenário para pedir.'
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
          letra={letra}
          guardado={guardado}
          onClose={() => setEscrevendo(false)}
        />
      )}
    </div>
  )
}

type Digitado = { motivo: string }

type DialogProps = Pick<Props, 'idRelacionamento' | 'letra'> & {
  guardado: Guardado
  onClose: () => void
}

function MotivoDialog({
  idRelacionamento,
  letra,
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
    makesOld: [simulacaoApi.daOportunidade],
    aoChegar: terminar,
  })
  const enviar = form.handleSubmit((body) => autorizar.mutate({ params: { idSimulacao }, body }))
  return (
    <FormDialog
      titulo={`Motivo do cenário ${letra}`}
      formulario={formulario}
      rotulos={{ motivo: 'Motivo' }}
      acao={{ nome: 'Registrar o motivo', salvando: autorizar.isPending }}
      enviar={enviar}
    >
      <p className="apagado">
        Por que a operação é feita assim, pior para o cliente ou abaixo da taxa mínima? O motivo
        fica guardado com o seu nome e não muda mais.
      </p>
      <CampoTextoLongo
        control={form.control}
        name="motivo"
        label="Motivo"
        obrigatorio
        primeiro
        maximo={500}
      />
    </FormDialog>
  )
}
