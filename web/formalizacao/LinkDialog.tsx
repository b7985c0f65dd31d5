import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CanalDoLink } from '#shared/consentimento/shapes.ts'
import { contatoApi } from '#shared/contato/api.ts'
import type { Output } from '#shared/endpoint.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { q, useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { formatarInstante } from '../ui/DateText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { addToast } from '../ui/toasts.ts'
import { makesOld } from './consultas.ts'
import type { Abertura } from './FormalizacaoPanel.tsx'

type Props = { idRelacionamento: string; abertura: Abertura; onClose: () => void }
type Telefone = Output<typeof contatoApi.semaforo>['telefones'][number]

/** Sends the link to sign: by which channel, to which phone, with the light of each before the press. */
export function LinkDialog({ idRelacionamento, abertura, onClose }: Props) {
  const { idProposta, numero, como } = abertura
  const [canal, setCanal] = useState<CanalDoLink>('SMS')
  const [escolhido, setEscolhido] = useState<string>()
  const params = { idRelacionamento }
  const consulta = useQuery(
    q(contatoApi.semaforo, { params, query: { canal, finalidade: 'OPERACAO' } }),
  )
  const telefones = consulta.data?.telefones ?? []
  const telefone =
    telefones.find(({ idTelefone }) => idTelefone === escolhido) ??
    telefones.find(({ semaforo }) => semaforo.liberado) ??
    telefones[0]
  const motivo = useMotivo()
  const opcoes = {
    makesOld: [...makesOld, contatoApi.semaforo],
    onSuccess: () => {
      addToast({ kind: 'sucesso', title: 'O link está a caminho do cliente' })
      onClose()
    },
  }
  const enviar = useChange(formalizacaoApi.remoto, opcoes)
  const comecar = useChange(formalizacaoApi.remotoNova, opcoes)

  return (
    <Dialog title={`Enviar link para assinar · ${numero}`} onClose={onClose}>
      <div className="formulario">
        <p className="apagado">
          O cliente abre o link, lê o contrato, fotografa os documentos e assina no celular. O que
          já foi juntado aqui não é pedido de novo.
        </p>
        <Segmentos
          rotulo="Canal do envio"
          opcoes={[
            ['SMS', 'SMS'],
            ['WHATSAPP', 'WhatsApp'],
          ]}
          escolhida={canal}
          aoEscolher={setCanal}
        />
        <fieldset className="formalizacao-telefones">
          <legend>Telefone</legend>
          {consulta.isPending && <Skeleton linhas={2} altura={36} />}
          {consulta.isError && (
            <p role="alert">
              Não foi possível carregar os telefones.{' '}
              <ActionButton onClick={() => void consulta.refetch()}>Tentar novamente</ActionButton>
            </p>
          )}
          {consulta.data && telefones.length === 0 && (
            <p>O cliente não tem telefone cadastrado: inclua um em Telefones.</p>
          )}
          {telefones.map((um) => (
            <label key={um.idTelefone} className="formalizacao-telefone">
              <input
                type="radio"
                name="telefone"
                checked={um.idTelefone === telefone?.idTelefone}
                onChange={() => setEscolhido(um.idTelefone)}
              />
              <b className="numeros">{um.telefone}</b>
              <span className="apagado">
                {um.semaforo.liberado ? 'liberado' : um.semaforo.motivo}
              </span>
            </label>
          ))}
        </fieldset>
        <DialogActions>
          <ActionButton tamanho="md" onClick={onClose}>
            Voltar
          </ActionButton>
          <ActionButton
            tamanho="md"
            variante="primario"
            carregando={enviar.isPending || comecar.isPending}
            disabledReason={
              motivo(formalizacaoApi.remoto.permissao) ?? porQueNao(telefone, consulta.isPending)
            }
            onClick={() => {
              if (!telefone) return
              const body = { idProposta, canal, idTelefone: telefone.idTelefone }
              if (como === 'nova') comecar.mutate({ body: { ...body, motivo: 'Nova tentativa' } })
              else enviar.mutate({ body })
            }}
          >
            Enviar link
          </ActionButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}

function porQueNao(telefone: Telefone | undefined, carregando: boolean): string | undefined {
  if (carregando) return 'Carregando os telefones'
  if (!telefone) return 'O cliente não tem telefone para receber'
  const { liberado, motivo, liberadoAPartirDe } = telefone.semaforo
  if (liberado) return undefined
  return liberadoAPartirDe
    ? `${motivo}: liberado em ${formatarInstante(liberadoAPartirDe)}`
    : motivo
}
