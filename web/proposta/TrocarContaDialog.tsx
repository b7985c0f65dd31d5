import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Output } from '#shared/endpoint.ts'
import { propostaApi, type PropostaDetalhada } from '#shared/proposta/api.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import type { Telefone } from '#shared/telefone/shapes.ts'
import { situacoes } from '#shared/telefone/situacao.ts'
import { q, useChange } from '../api/query.ts'
import { CodigoForm } from '../formulario/CodigoForm.tsx'
import { porEsteRelogio, useEspera } from '../formulario/envio-do-codigo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { Consulta } from '../ui/Block.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ContaQueRecebe } from './ContaQueRecebe.tsx'

export type Pedida = Output<typeof propostaApi.pedirTroca>
type Props = {
  proposta: PropostaDetalhada
  /** The change whose code is with the client: it outlives the dialog. */
  pedida: Pedida | undefined
  aoPedir: (pedida: Pedida) => void
  onClose: () => void
}

/** Another payout account, by a code that the client gets on a phone verified before. */
export function TrocarContaDialog({ proposta, pedida, aoPedir, onClose }: Props) {
  const { idProposta, idRelacionamento, numero } = proposta
  const [idConta, setConta] = useState<string | null>(null)
  const [escolhido, setEscolhido] = useState<string>()
  const contas = useQuery(q(relacionamentoApi.dadosBancarios, { query: { idRelacionamento } }))
  const telefones = useQuery(q(telefoneApi.listar, { query: { idRelacionamento } }))
  const provam = telefones.data?.filter(({ situacao }) => situacao === situacoes.confirmadoPorToken)
  const telefone = provam?.find(({ idTelefone }) => idTelefone === escolhido) ?? provam?.[0]
  const pedir = useChange(propostaApi.pedirTroca, { makesOld: [], aoChegar: aoPedir })
  const impedimento = porQueNao({ telefones: provam, telefone, idConta })
  const enviar = () => {
    if (!telefone || idConta === null) return
    const { idTelefone } = telefone
    pedir.mutate({ params: { idProposta }, body: { idDadosBancarios: idConta, idTelefone } })
  }

  return (
    <Dialog
      title={`Trocar a conta · ${numero}`}
      largura={480}
      fechaSozinho={!pedida}
      onClose={onClose}
    >
      {pedida ? (
        <CodigoDaTroca
          // A new code is another change.
          key={pedida.idTroca}
          idProposta={idProposta}
          pedida={pedida}
          reenviando={pedir.isPending}
          aoReenviar={enviar}
          onClose={onClose}
        />
      ) : (
        <div className="stack" data-gap="3">
          <p>
            O cliente recebe um código por SMS e o lê para você. Se o contrato já foi mostrado a
            ele, é assinado de novo com a conta nova.
          </p>
          <ContaQueRecebe
            contas={contas}
            escolhida={idConta}
            atual={proposta.conta}
            aoEscolher={setConta}
          />
          <p className="suave">
            Outra conta?{' '}
            <Link
              to="/front/clientes/$idRelacionamento"
              params={{ idRelacionamento }}
              search={{ aba: 'cadastro' }}
            >
              Inclua no cadastro do cliente
            </Link>{' '}
            e volte aqui.
          </p>
          <QualTelefone
            telefones={provam}
            consulta={telefones}
            escolhido={telefone}
            aoEscolher={setEscolhido}
          />
          <DialogActions aoVoltar={onClose}>
            <ActionButton
              tamanho="md"
              variante="primario"
              carregando={pedir.isPending}
              disabledReason={impedimento}
              onClick={enviar}
            >
              Enviar código
            </ActionButton>
          </DialogActions>
        </div>
      )}
    </Dialog>
  )
}

function porQueNao(estado: {
  telefones: readonly Telefone[] | undefined
  telefone: Telefone | undefined
  idConta: string | null
}): string | undefined {
  if (!estado.telefones) return 'Espere os telefones do cliente'
  if (!estado.telefone) return 'O cliente não tem telefone confirmado por código'
  return estado.idConta === null ? 'Escolha a conta que recebe' : undefined
}

type QualProps = {
  telefones: readonly Telefone[] | undefined
  consulta: Pick<Consulta<Telefone[]>, 'data' | 'isFetching' | 'isError' | 'refetch'>
  escolhido: Telefone | undefined
  aoEscolher: (idTelefone: string) => void
}

function QualTelefone({ telefones, consulta, escolhido, aoEscolher }: QualProps) {
  if (consulta.isError && !consulta.data) {
    return (
      <p role="alert" className="perigo">
        Não foi possível carregar os telefones{' '}
        <ActionButton carregando={consulta.isFetching} onClick={() => void consulta.refetch()}>
          Tentar novamente
        </ActionButton>
      </p>
    )
  }
  if (!telefones) return <Skeleton linhas={2} altura={36} />
  return (
    <fieldset className="stack">
      <legend>Telefone já confirmado por código</legend>
      {telefones.length === 0 && <p>Nenhum: confirme um com o cliente antes de pedir a troca.</p>}
      {telefones.map(({ idTelefone, telefone }) => (
        <label key={idTelefone} className="escolha telefone-do-envio">
          <input
            type="radio"
            name="telefone-da-troca"
            checked={idTelefone === escolhido?.idTelefone}
            onChange={() => aoEscolher(idTelefone)}
          />
          <b className="numeros">{telefone}</b>
        </label>
      ))}
    </fieldset>
  )
}

type CodigoProps = {
  idProposta: string
  pedida: Pedida
  reenviando: boolean
  aoReenviar: () => void
  onClose: () => void
}

function CodigoDaTroca({ idProposta, pedida, reenviando, aoReenviar, onClose }: CodigoProps) {
  const { idTroca, telefone, para } = pedida
  const [envio] = useState(() => porEsteRelogio(pedida))
  const esperando = useEspera(envio)
  const trocar = useChange(propostaApi.trocarConta, {
    makesOld: [propostaApi.consultar, formalizacaoApi.consultar, formalizacaoApi.contratos],
    onSuccess: onClose,
  })
  return (
    <div className="stack" data-gap="3">
      <p>
        O código foi para <b className="numeros">{telefone}</b>. Confirma o depósito em{' '}
        <b className="numeros">
          {para.banco}, agência {para.agencia}, {para.conta}
        </b>
        .
      </p>
      <CodigoForm
        acao="Trocar a conta"
        validoAte={envio.validoAte}
        erro={trocar.error?.body.message ?? undefined}
        carregando={trocar.isPending}
        aoEnviar={(codigo) => trocar.mutate({ params: { idProposta }, body: { idTroca, codigo } })}
      >
        <ActionButton
          variante="sutil"
          tamanho="md"
          carregando={reenviando}
          disabledReason={esperando}
          onClick={aoReenviar}
        >
          Enviar outro código
        </ActionButton>
        {esperando && <small className="apagado menor numeros">{esperando}</small>}
      </CodigoForm>
    </div>
  )
}
