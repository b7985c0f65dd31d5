import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { CHAVE_MINUTOS, type CanalDoLink } from '#shared/consentimento/shapes.ts'
import type { TipoConsentimento } from '#shared/consentimento/situacao.ts'
import { contatoApi } from '#shared/contato/api.ts'
import type { Output } from '#shared/endpoint.ts'
import { regrasApi } from '#shared/regras/api.ts'
import { chaves } from '../api/chaves.ts'
import { q, useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { formatarInstante } from '../ui/DateText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { addToast } from '../ui/toasts.ts'
import { chaveDoToken } from './consultas.ts'
import { nomesDosTipos } from './palavras.ts'

type Props = {
  idRelacionamento: string
  tipo: TipoConsentimento
  /** A request is on its way: the link is sent again. */
  reenvio: boolean
  onClose: () => void
}

type Telefone = Output<typeof contatoApi.semaforo>['telefones'][number]

/** Sends the link: by which channel, to which phone, with the light of each before the press. */
export function PedirDialog({ idRelacionamento, tipo, reenvio, onClose }: Props) {
  const params = { idRelacionamento }
  const [canal, setCanal] = useState<CanalDoLink>('SMS')
  const [escolhido, setEscolhido] = useState<string>()
  const consulta = useQuery(
    q(contatoApi.semaforo, { params, query: { canal, finalidade: 'CONSENTIMENTO' } }),
  )
  const validade = useValidade(tipo)
  const telefones = consulta.data?.telefones ?? []
  const telefone =
    telefones.find(({ idTelefone }) => idTelefone === escolhido) ??
    telefones.find(({ semaforo }) => semaforo.liberado) ??
    telefones[0]
  const motivo = useMotivo()
  const impedimento =
    motivo(consentimentoApi.pedir.permissao) ?? porQueNao(telefone, consulta.isPending)
  const envio = useEnvio(idRelacionamento, tipo, onClose)

  return (
    <Dialog
      title={`${reenvio ? 'Enviar de novo' : 'Pedir consentimento'} · ${nomesDosTipos[tipo]}`}
      onClose={onClose}
    >
      <div className="formulario">
        <p className="consentimento-oque">
          O cliente recebe um link, lê o que é pedido e responde no celular.
          {validade !== undefined && ` A autorização vale ${validade} dias.`} Por telefone ou voz
          não vale.
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
        <fieldset className="telefones-do-envio">
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
            <label key={um.idTelefone} className="telefone-do-envio">
              <input
                type="radio"
                name="telefone"
                checked={um.idTelefone === telefone?.idTelefone}
                onChange={() => setEscolhido(um.idTelefone)}
              />
              <b className="numeros">{um.telefone}</b>
              <span className="luz" data-liberado={um.semaforo.liberado}>
                {um.semaforo.liberado ? 'liberado' : um.semaforo.motivo}
              </span>
            </label>
          ))}
        </fieldset>
        <DialogActions>
          {tipo === 'INSS' && (
            <ActionButton
              tamanho="md"
              variante="sutil"
              carregando={envio.chave.isPending}
              disabledReason={impedimento}
              title={`Oito números para digitar na página, por ${CHAVE_MINUTOS} minutos: para quem não abre links`}
              onClick={() =>
                telefone &&
                envio.chave.mutate({
                  body: { idRelacionamento, canal, idTelefone: telefone.idTelefone },
                })
              }
            >
              Enviar chave de acesso
            </ActionButton>
          )}
          <ActionButton
            tamanho="md"
            variante="primario"
            carregando={envio.pedir.isPending || envio.denovo.isPending}
            disabledReason={impedimento}
            onClick={() => {
              if (!telefone) return
              const body = { tipo, canal, idTelefone: telefone.idTelefone }
              if (reenvio) envio.denovo.mutate({ params, body })
              else envio.pedir.mutate({ body: { idRelacionamento, ...body } })
            }}
          >
            Enviar link
          </ActionButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** The three ways to send; what they answer goes straight to the cache. */
function useEnvio(idRelacionamento: string, tipo: TipoConsentimento, onClose: () => void) {
  const cache = useQueryClient()
  const bloqueio = chaves.bloco(idRelacionamento, 'bloqueioEnvioConsentimento')
  const modal = chaves.bloco(idRelacionamento, 'mostrarModalConsentimento')
  const opcoes = (dito: string) => ({
    makesOld: [consentimentoApi.carteira, contatoApi.semaforo],
    onSuccess: (enviado: Output<typeof consentimentoApi.pedir>) => {
      cache.setQueryData(chaveDoToken(idRelacionamento, tipo), enviado.token)
      cache.setQueryData(bloqueio, enviado.bloqueioEnvioConsentimento)
      cache.setQueryData(modal, false)
      addToast({ kind: 'sucesso', title: dito })
      onClose()
    },
    onError: () => void cache.invalidateQueries({ queryKey: bloqueio }),
  })
  return {
    pedir: useChange(consentimentoApi.pedir, opcoes('Link de consentimento enviado')),
    denovo: useChange(consentimentoApi.enviarLink, opcoes('Link de consentimento enviado')),
    chave: useChange(consentimentoApi.enviarChaveAcesso, opcoes('Chave de acesso enviada')),
  }
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

/** Days of an authorisation by the rule in force; absent while it is not known. */
function useValidade(tipo: TipoConsentimento): number | undefined {
  const query = {
    regra: 'consentimento_validade_dias',
    escopo: tipo === 'INSS' ? 'INSS' : 'CLT',
  }
  const { data } = useQuery(q(regrasApi.listar, { query }))
  return data?.items[0]?.vigente?.valor
}
