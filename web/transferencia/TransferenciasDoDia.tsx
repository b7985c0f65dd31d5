import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { texto } from '#shared/campos.ts'
import { carteiraApi } from '#shared/carteira/api.ts'
import { hoje } from '#shared/data.ts'
import { passagemApi } from '#shared/passagem/api.ts'
import { transferenciaApi } from '#shared/transferencia/api.ts'
import type { Transferencia } from '#shared/transferencia/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { q, useChange } from '../api/query.ts'
import { CampoMotivo } from '../formulario/CampoMotivo.tsx'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useAviso } from '../notificacao/use-aviso.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { useUsuario } from '../session/sessao.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ClienteDoDialogo } from '../ui/cliente-do-dialogo.ts'
import { ConfirmarDialog } from '../ui/ConfirmarDialog.tsx'
import { Cortada } from '../ui/Cortada.tsx'
import { DateText } from '../ui/DateText.tsx'

const { listar, responder } = transferenciaApi

/** Requests for clients of the person, or of those they supervise, and what became of their own. */
export function TransferenciasDoDia() {
  const cache = useQueryClient()
  const { enabled } = useLeitura(listar.permissao)
  const { data } = useQuery({ ...q(listar, {}), enabled })
  useAviso('transferencia', () => void cache.invalidateQueries({ queryKey: [listar.path] }))
  if (!data || data.recebidas.length + data.minhas.length === 0) return null
  const { recebidas, minhas, totalDeRecebidas, totalDeMinhas } = data
  return (
    <section className="bloco" aria-labelledby="transferencias">
      <header className="bloco-topo">
        <h2 id="transferencias">
          Pedidos de transferência
          {recebidas.length > 0 && <span className="contagem">{totalDeRecebidas}</span>}
        </h2>
      </header>
      <div className="bloco-corpo stack" data-gap="4">
        {recebidas.map((um) => (
          <Recebida key={um.idTransferencia} transferencia={um} />
        ))}
        <Cortada
          lista={{ items: recebidas, total: totalDeRecebidas }}
          quais="os que vencem primeiro. Os outros aparecem quando estes forem respondidos"
        />
        {minhas.length > 0 && (
          <ul className="stack" data-gap="1" aria-label="Pedidos meus">
            {minhas.map((um) => (
              <li key={um.idTransferencia}>
                <Cliente transferencia={um} /> <span className="suave">{ditoDe(um)}</span>
              </li>
            ))}
          </ul>
        )}
        <Cortada lista={{ items: minhas, total: totalDeMinhas }} quais="os meus últimos pedidos" />
      </div>
    </section>
  )
}

function Cliente({ transferencia: { idRelacionamento, nomeCliente } }: Props) {
  return (
    <Link to="/front/clientes/$idRelacionamento" params={{ idRelacionamento }}>
      <b>
        <bdi>{nomeCliente}</bdi>
      </b>
    </Link>
  )
}

function ditoDe({ situacao, resposta, atendente }: Transferencia): string {
  switch (situacao) {
    case 'ABERTA':
      return `espera ${atendente?.nome ?? 'a supervisão'} responder ao seu pedido`
    case 'ACEITA':
      return 'é seu: o pedido foi aceito'
    case 'RECUSADA':
      return `o pedido foi recusado: ${resposta ?? ''}`
    case 'EXPIRADA':
      return 'o prazo do pedido acabou sem resposta'
    case 'CANCELADA':
      return 'você cancelou o pedido'
    case 'ENCERRADA':
      return 'mudou de atendente antes da resposta'
  }
}

type Props = { transferencia: Transferencia }

function Recebida({ transferencia }: Props) {
  const { idTransferencia, pedidaPor, atendente, motivo, expiraEm, nomeCliente, cpf } =
    transferencia
  const [recusando, setRecusando] = useState(false)
  const [aceitando, setAceitando] = useState(false)
  const semAcesso = useMotivo()(responder.permissao)
  const eu = useUsuario()?.idUsuario
  const aceitar = useChange(responder, {
    makesOld: [
      listar,
      carteiraApi.listar,
      passagemApi.listar,
      chaves.cliente(transferencia.idRelacionamento),
    ],
    onSuccess: () => setAceitando(false),
    releRecusa: true,
  })
  return (
    <article className="stack" data-gap="1" aria-label={`Pedido de ${nomeCliente}`}>
      <p>
        {pedidaPor.nome} pede <Cliente transferencia={transferencia} />
        {atendente && atendente.idUsuario !== eu && (
          <span className="suave">, que está com {atendente.nome}</span>
        )}
      </p>
      <p className="suave">
        “{motivo}” · responda até{' '}
        <DateText dia={hoje(new Date(new Date(expiraEm).getTime() - 1))} />
      </p>
      <div className="row">
        <ActionButton
          variante="primario"
          disabledReason={semAcesso}
          onClick={() => setAceitando(true)}
        >
          Aceitar
        </ActionButton>
        <ActionButton disabledReason={semAcesso} onClick={() => setRecusando(true)}>
          Recusar
        </ActionButton>
      </div>
      <ClienteDoDialogo value={{ nome: nomeCliente, cpf }}>
        {aceitando && (
          <ConfirmarDialog
            title={`Passar ${nomeCliente} a ${pedidaPor.nome}`}
            acao="Aceitar"
            variante="primario"
            confirmando={aceitar.isPending}
            aoConfirmar={() =>
              aceitar.mutate({ params: { idTransferencia }, body: { aceita: true } })
            }
            onClose={() => setAceitando(false)}
          >
            O cliente muda de atendente agora, com as oportunidades abertas e o que está agendado.
            Só a supervisão o transfere de volta.
          </ConfirmarDialog>
        )}
        {recusando && (
          <RecusarDialog transferencia={transferencia} onClose={() => setRecusando(false)} />
        )}
      </ClienteDoDialogo>
    </article>
  )
}

const Formulario = z.object({ motivo: texto('Motivo', 500) })

type DialogProps = Props & { onClose: () => void }

function RecusarDialog({ transferencia, onClose }: DialogProps) {
  const { idTransferencia, nomeCliente, pedidaPor } = transferencia
  const formulario = useFormulario<z.infer<typeof Formulario>>({
    rascunho: `transferencia/recusar-${idTransferencia}`,
    resolver: zodResolver(Formulario),
    onClose,
  })
  const { form, terminar } = formulario
  const mudanca = useChange(responder, {
    makesOld: [listar],
    aoChegar: terminar,
    releRecusa: true,
  })
  return (
    <FormDialog
      titulo={`Não passar ${nomeCliente} a ${pedidaPor.nome}`}
      formulario={formulario}
      rotulos={{ motivo: 'Motivo' }}
      acao={{ nome: 'Recusar', salvando: mudanca.isPending, perigo: true }}
      enviar={form.handleSubmit(({ motivo }) =>
        mudanca.mutate({ params: { idTransferencia }, body: { aceita: false, motivo } }),
      )}
    >
      <CampoMotivo control={form.control} maximo={500} />
    </FormDialog>
  )
}
