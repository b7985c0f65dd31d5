import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { contatoApi } from '#shared/contato/api.ts'
import type { Output } from '#shared/endpoint.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { chaves } from '../api/chaves.ts'
import { ApiError } from '../api/erro.ts'
import { luzesDe } from '../api/luz.ts'
import { q, useChange } from '../api/query.ts'
import { useLuzViva } from '../api/use-luz-viva.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { formatarInstante } from '../ui/DateText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import css from './simulador.module.css'

type Props = {
  idRelacionamento: string
  letra: string
  entrada: EntradaSimulacao
  numeros: NonNullable<ResultadoSimulacao['numeros']>
  onClose: () => void
}

type Telefone = Output<typeof contatoApi.semaforo>['telefones'][number]

/** The text as the client will read it, and to which phone: green or red before anything leaves. */
export function EnviarDialog({ idRelacionamento, letra, entrada, numeros, onClose }: Props) {
  const [escolhido, setEscolhido] = useState<string>()
  const texto = useQuery(q(simulacaoApi.mensagem, { body: { idRelacionamento, entrada } }))
  const contato = useQuery(
    q(contatoApi.semaforo, {
      params: { idRelacionamento },
      query: { canal: 'SMS', finalidade: 'OFERTA' },
    }),
  )
  useLuzViva(contato, luzesDe(contato.data))
  const telefones = contato.data?.telefones ?? []
  const telefone =
    telefones.find(({ idTelefone }) => idTelefone === escolhido) ??
    telefones.find(({ semaforo }) => semaforo.liberado) ??
    telefones[0]
  const motivo = useMotivo()
  const enviar = useChange(simulacaoApi.enviarMensagem, {
    makesOld: [contatoApi.semaforo, [...chaves.cliente(idRelacionamento), 'hsm']],
    dito: () => 'Simulação a caminho do cliente, por SMS',
    onSuccess: onClose,
  })

  function mandar(): void {
    if (!telefone) return
    const { valorLiberado, valorParcela } = numeros
    enviar.mutate({
      body: {
        idRelacionamento,
        entrada,
        idTelefone: telefone.idTelefone,
        confirmacao: { valorLiberado, valorParcela },
      },
    })
  }

  const carregou = texto.data !== undefined && contato.data !== undefined
  return (
    <Dialog title={`Enviar o cenário ${letra} por SMS`} largura={560} onClose={onClose}>
      {(texto.isError || contato.isError) && (
        <Falhou
          error={texto.error ?? contato.error}
          buscando={texto.isFetching || contato.isFetching}
          aoTentar={() => {
            if (texto.isError) void texto.refetch()
            if (contato.isError) void contato.refetch()
          }}
        />
      )}
      {!carregou && !texto.isError && !contato.isError && <Skeleton linhas={8} altura={16} />}
      {carregou && (
        <>
          <section
            className="card previa"
            data-tone="cinza"
            data-pad="2"
            aria-label="Texto para o cliente"
          >
            {texto.data.texto}
          </section>
          <Telefones
            telefones={telefones}
            escolhido={telefone?.idTelefone}
            aoEscolher={setEscolhido}
          />
        </>
      )}
      <DialogActions aoVoltar={onClose}>
        <ActionButton
          tamanho="md"
          variante="primario"
          carregando={enviar.isPending}
          disabledReason={
            motivo(simulacaoApi.enviarMensagem.permissao) ??
            (carregou ? porQueNao(telefone) : 'Espere o texto e os telefones')
          }
          onClick={mandar}
        >
          Enviar por SMS
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}

function porQueNao(telefone: Telefone | undefined): string | undefined {
  if (!telefone) return 'O cliente não tem telefone'
  return telefone.semaforo.liberado ? undefined : telefone.semaforo.motivo
}

type TelefonesProps = {
  telefones: readonly Telefone[]
  escolhido: string | undefined
  aoEscolher: (idTelefone: string) => void
}

function Telefones({ telefones, escolhido, aoEscolher }: TelefonesProps) {
  const grupo = useId()
  if (telefones.length === 0) {
    return (
      <EmptyState
        titulo="Nenhum telefone cadastrado"
        texto="Inclua um telefone nos dados do cliente e peça o opt-in comercial."
      />
    )
  }
  return (
    <fieldset className="stack" data-top="3">
      <legend>Telefone</legend>
      {telefones.map(({ idTelefone, telefone, semaforo }) => (
        <label key={idTelefone} className="escolha">
          <input
            type="radio"
            name={grupo}
            checked={idTelefone === escolhido}
            onChange={() => aoEscolher(idTelefone)}
          />
          <span className="numeros">{telefone}</span>
          <Luz semaforo={semaforo} />
        </label>
      ))}
    </fieldset>
  )
}

function Luz({ semaforo }: Pick<Telefone, 'semaforo'>) {
  const { liberado, motivo, norma, liberadoAPartirDe } = semaforo
  if (liberado) return <b>Liberado para envio</b>
  return (
    <>
      <b className="perigo">{motivo}</b>
      <small className="linha-toda">
        {[norma, liberadoAPartirDe && `liberado a partir de ${formatarInstante(liberadoAPartirDe)}`]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </>
  )
}

type FalhouProps = { error: ApiError | null; buscando: boolean; aoTentar: () => void }

function Falhou({ error, buscando, aoTentar }: FalhouProps) {
  const recusa = error?.status === 400 ? error.body.message : null
  return (
    <div className={`${css.motivos} card stack`} data-tone="vermelho" data-pad="2" role="alert">
      <p className="forte">Não foi possível preparar a mensagem</p>
      {recusa && <p>{recusa}</p>}
      <ActionButton carregando={buscando} onClick={aoTentar}>
        Tentar novamente
      </ActionButton>
    </div>
  )
}
