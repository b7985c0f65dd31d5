import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { propostaApi, type PropostaDetalhada } from '#shared/proposta/api.ts'
import type { CodigoDaTroca as CodigoDigitado } from '#shared/proposta/conta.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import type { Telefone } from '#shared/telefone/shapes.ts'
import { situacoes } from '#shared/telefone/situacao.ts'
import { q, useChange } from '../api/query.ts'
import { CodigoForm } from '../formulario/CodigoForm.tsx'
import { useEspera } from '../formulario/envio-do-codigo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { Consulta } from '../ui/Block.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ContaQueRecebe } from './ContaQueRecebe.tsx'
import {
  type CodigoEnviado,
  esquecerCodigo,
  esquecerTroca,
  guardarCodigo,
  trocaDe,
} from './troca-da-conta.ts'

type Props = { proposta: PropostaDetalhada; onClose: () => void }

/** Another payout account, by a code that the client gets on a phone verified before. */
export function TrocarContaDialog({ proposta, onClose }: Props) {
  const { idProposta, idRelacionamento, numero } = proposta
  const troca = trocaDe(idProposta)
  const { idConta, idTelefone: escolhido, codigo } = useStore(troca)
  const contas = useQuery(q(relacionamentoApi.dadosBancarios, { query: { idRelacionamento } }))
  const telefones = useQuery(q(telefoneApi.listar, { query: { idRelacionamento } }))
  const provam = telefones.data?.filter(({ situacao }) => situacao === situacoes.confirmadoPorToken)
  const telefone = provam?.find(({ idTelefone }) => idTelefone === escolhido) ?? provam?.[0]
  const trocar = useChange(propostaApi.trocarConta, {
    makesOld: [propostaApi.consultar, formalizacaoApi.consultar, formalizacaoApi.contratos],
    aoChegar: () => esquecerTroca(idProposta),
    onSuccess: onClose,
  })
  const pedir = useChange(propostaApi.pedirTroca, {
    makesOld: [],
    aoChegar: (pedida, { body }) => guardarCodigo(idProposta, pedida, body),
    onSuccess: trocar.reset,
  })
  const impedimento = porQueNao({ telefones: provam, telefone, idConta })
  const enviar = () => {
    if (!telefone || idConta === null) return
    const { idTelefone } = telefone
    troca.setState({ idTelefone })
    pedir.mutate({ params: { idProposta }, body: { idDadosBancarios: idConta, idTelefone } })
  }

  return (
    <Dialog
      title={`Trocar a conta · ${numero}`}
      largura={480}
      fechaSozinho={!codigo}
      onClose={onClose}
    >
      {codigo ? (
        <CodigoDaTroca
          // A new code is another change.
          key={codigo.pedida.idTroca}
          codigo={codigo}
          erro={trocar.error?.body.message ?? undefined}
          trocando={trocar.isPending}
          aoTrocar={(body) => trocar.mutate({ params: { idProposta }, body })}
          reenviando={pedir.isPending}
          impedimento={trocar.isPending ? 'A troca está sendo feita' : impedimento}
          aoReenviar={enviar}
          aoEscolherOutra={() => {
            trocar.reset()
            esquecerCodigo(idProposta)
          }}
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
            aoEscolher={(escolhida) => troca.setState({ idConta: escolhida })}
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
            aoEscolher={(idTelefone) => troca.setState({ idTelefone })}
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
  codigo: CodigoEnviado
  erro: string | undefined
  trocando: boolean
  aoTrocar: (digitado: CodigoDigitado) => void
  reenviando: boolean
  impedimento: string | undefined
  aoReenviar: () => void
  aoEscolherOutra: () => void
}

function CodigoDaTroca({ codigo, erro, trocando, aoTrocar, ...outros }: CodigoProps) {
  const { pedida, envio } = codigo
  const { idTroca, telefone, para } = pedida
  const esperando = useEspera(envio)
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
        erro={erro}
        carregando={trocando}
        aoEnviar={(digitado) => aoTrocar({ idTroca, codigo: digitado })}
      >
        <ActionButton
          variante="sutil"
          tamanho="md"
          carregando={outros.reenviando}
          disabledReason={esperando ?? outros.impedimento}
          onClick={outros.aoReenviar}
        >
          Enviar outro código
        </ActionButton>
        <ActionButton
          variante="sutil"
          tamanho="md"
          disabledReason={trocando ? 'A troca está sendo feita' : undefined}
          onClick={outros.aoEscolherOutra}
        >
          Escolher outra conta
        </ActionButton>
        {esperando && <small className="apagado menor numeros">{esperando}</small>}
      </CodigoForm>
    </div>
  )
}
