import { useQuery, useQueryClient } from '@tanstack/react-query'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { CHAVE_MINUTOS } from '#shared/consentimento/shapes.ts'
import type { TipoConsentimento } from '#shared/consentimento/situacao.ts'
import { contatoApi } from '#shared/contato/api.ts'
import type { Output } from '#shared/endpoint.ts'
import { regrasApi } from '#shared/regras/api.ts'
import { chaves } from '../api/chaves.ts'
import { q, useChange } from '../api/query.ts'
import { EscolhaDoTelefone } from '../formulario/EscolhaDoTelefone.tsx'
import { useEnvio } from '../formulario/use-envio.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { chaveDoToken } from './consultas.ts'
import { nomesDosTipos } from './palavras.ts'

type Props = {
  idRelacionamento: string
  tipo: TipoConsentimento
  /** A request is on its way: the link is sent again. */
  reenvio: boolean
  onClose: () => void
}

/** Sends the link: channel, phone, and the light of each phone before sending. */
export function PedirDialog({ idRelacionamento, tipo, reenvio, onClose }: Props) {
  const params = { idRelacionamento }
  const envio = useEnvio(idRelacionamento, 'CONSENTIMENTO')
  const { canal, telefone } = envio
  const validade = useValidade(tipo)
  const motivo = useMotivo()
  const impedimento = motivo(consentimentoApi.pedir.permissao) ?? envio.impedimento
  const enviar = useChamadas(idRelacionamento, tipo, onClose)

  return (
    <Dialog
      title={`${reenvio ? 'Enviar de novo' : 'Pedir consentimento'} · ${nomesDosTipos[tipo]}`}
      onClose={onClose}
    >
      <div className="stack" data-gap="3">
        <p className="suave">
          O cliente recebe um link, lê o que é pedido e responde no celular.
          {validade !== undefined && ` A autorização vale ${validade} dias.`} Por telefone ou voz
          não vale.
        </p>
        <EscolhaDoTelefone envio={envio} />
        <DialogActions>
          {tipo === 'INSS' && (
            <ActionButton
              tamanho="md"
              variante="sutil"
              carregando={enviar.chave.isPending}
              disabledReason={impedimento}
              title={`Oito números para digitar na página, por ${CHAVE_MINUTOS} minutos: para quem não abre links`}
              onClick={() =>
                telefone &&
                enviar.chave.mutate({
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
            carregando={enviar.pedir.isPending || enviar.denovo.isPending}
            disabledReason={impedimento}
            onClick={() => {
              if (!telefone) return
              const body = { tipo, canal, idTelefone: telefone.idTelefone }
              if (reenvio) enviar.denovo.mutate({ params, body })
              else enviar.pedir.mutate({ body: { idRelacionamento, ...body } })
            }}
          >
            Enviar link
          </ActionButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** The three ways to send; their answers are written to the cache. */
function useChamadas(idRelacionamento: string, tipo: TipoConsentimento, onClose: () => void) {
  const cache = useQueryClient()
  const bloqueio = chaves.bloco(idRelacionamento, 'bloqueioEnvioConsentimento')
  const modal = chaves.bloco(idRelacionamento, 'mostrarModalConsentimento')
  const opcoes = (dito: string) => ({
    makesOld: [consentimentoApi.carteira, contatoApi.semaforo],
    dito: () => dito,
    aoChegar: (enviado: Output<typeof consentimentoApi.pedir>) => {
      cache.setQueryData(chaveDoToken(idRelacionamento, tipo), enviado.token)
      cache.setQueryData(bloqueio, enviado.bloqueioEnvioConsentimento)
      cache.setQueryData(modal, false)
    },
    onSuccess: onClose,
    onError: () => void cache.invalidateQueries({ queryKey: bloqueio }),
  })
  return {
    pedir: useChange(consentimentoApi.pedir, opcoes('Link de consentimento enviado')),
    denovo: useChange(consentimentoApi.enviarLink, opcoes('Link de consentimento enviado')),
    chave: useChange(consentimentoApi.enviarChaveAcesso, opcoes('Chave de acesso enviada')),
  }
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
