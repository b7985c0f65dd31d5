import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { contatoApi } from '#shared/contato/api.ts'
import { linkApi } from '#shared/link/api.ts'
import { nomesDasImagens } from '#shared/link/nomes.ts'
import type { LinkDaProposta } from '#shared/link/shapes.ts'
import { encerra, nomesDasSituacoesDoLink, type SituacaoDoLink } from '#shared/link/situacao.ts'
import { q, qDita, useChange } from '../api/query.ts'
import { EscolhaDoTelefone } from '../formulario/EscolhaDoTelefone.tsx'
import { useArquivo } from '../formulario/use-arquivo.ts'
import { useEnvio } from '../formulario/use-envio.ts'
import { useAviso } from '../notificacao/use-aviso.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { ConfirmarDialog } from '../ui/ConfirmarDialog.tsx'
import { formatarInstante, InstantText } from '../ui/DateText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { escreveJuntoDe } from '../ui/escreve-junto.ts'

type Props = {
  idProposta: string
  idRelacionamento: string
  /** The proposta ended: nothing is sent any more. */
  encerrada: boolean
  /** Since when new terms wait there, in words; null where none do. */
  espera: string | null
}

const makesOld = [linkApi.consultar, linkApi.validar]

/** The client's page of a portability: prepared, sent, how far the client is, what is missing. */
export function LinkDoCliente({ idProposta, idRelacionamento, encerrada, espera }: Props) {
  const cache = useQueryClient()
  const consulta = useQuery(q(linkApi.consultar, { params: { idProposta } }))
  const [enviando, setEnviando] = useState(false)
  const lugar = useRef<HTMLDivElement>(null)
  const motivo = useMotivo()
  const gerar = useChange(linkApi.gerar, {
    makesOld,
    // Who writes something meanwhile is not stopped: the button stays.
    onSuccess: () => setEnviando(!escreveJuntoDe(lugar.current)),
  })
  useAviso('link', (dados) => {
    if (dados['idProposta'] !== idProposta) return
    for (const { path } of makesOld) void cache.invalidateQueries({ queryKey: [path] })
  })
  const link = consulta.data
  const semLink = link === null || link?.situacao === 'REVOGADO'
  return (
    <Block
      titulo="Link do cliente"
      consulta={consulta}
      erro="Não foi possível carregar o link do cliente"
      linhas={2}
    >
      {() => (
        <div ref={lugar} className="stack" data-gap="3">
          {link && <Estado {...{ link, idProposta, encerrada, espera }} />}
          {semLink && (
            <p className="suave">
              O cliente lê a proposta no celular, fotografa o documento e aceita. Ninguém da loja vê
              o endereço do link.
            </p>
          )}
          <div className="row">
            {semLink ? (
              <ActionButton
                tamanho="md"
                variante="primario"
                carregando={gerar.isPending}
                disabledReason={
                  encerrada ? 'A proposta já foi encerrada' : motivo(linkApi.gerar.permissao)
                }
                onClick={() => gerar.mutate({ body: { idProposta } })}
              >
                Gerar link
              </ActionButton>
            ) : (
              link &&
              link.situacao !== 'NAO_PEDIDO' && (
                <Acoes
                  link={link}
                  idProposta={idProposta}
                  encerrada={encerrada}
                  aoEnviar={() => setEnviando(true)}
                />
              )
            )}
          </div>
          {link && link.envios > 0 && !encerra(link.situacao) && !encerrada && (
            <Faltas idProposta={idProposta} />
          )}
          {enviando && link && (
            <EnviarDialog
              idProposta={idProposta}
              idRelacionamento={idRelacionamento}
              denovo={link.envios > 0}
              onClose={() => setEnviando(false)}
            />
          )}
        </div>
      )}
    </Block>
  )
}

const tons: Partial<Record<SituacaoDoLink, 'verde' | 'vermelho'>> = {
  ACEITO: 'verde',
  CONCLUIDO: 'verde',
  NAO_PEDIDO: 'vermelho',
}

type EstadoProps = Pick<Props, 'idProposta' | 'encerrada' | 'espera'> & { link: LinkDaProposta }

export function Estado({ link, idProposta, encerrada, espera: dita }: EstadoProps) {
  const { situacao, telefone, expiraEm, expirado, bloqueado, impedido, imagens, historico } = link
  // What was accepted and photographed is of the terms before those that wait.
  const espera = encerra(situacao) ? null : dita
  const vivo = !encerra(situacao) && (situacao !== 'CONCLUIDO' || espera !== null)
  return (
    <>
      <p className="row" aria-live="polite">
        {espera === null ? (
          <Badge {...(tons[situacao] && { tom: tons[situacao] })}>
            {nomesDasSituacoesDoLink[situacao]}
          </Badge>
        ) : (
          <Badge tom="ambar">{espera}</Badge>
        )}
        {vivo && expirado && <Badge tom="ambar">Vencido</Badge>}
        {vivo && bloqueado && <Badge tom="vermelho">Respostas erradas demais</Badge>}
        {vivo && impedido && <Badge tom="vermelho">Telefone sem contato</Badge>}
        {telefone !== null && <span className="apagado numeros">para {telefone}</span>}
        {vivo && expiraEm !== null && !expirado && (
          <span className="apagado numeros">até {formatarInstante(expiraEm)}</span>
        )}
      </p>
      {vivo && !encerrada && (expirado || bloqueado || impedido) && (
        <p className="suave">
          O link não abre mais: reenvie{impedido && ' a outro telefone do cliente'}. O que o cliente
          já fez continua feito.
        </p>
      )}
      {imagens.length > 0 && (
        <div className="row">
          {imagens.map((papel) => (
            <Imagem key={papel} idProposta={idProposta} papel={papel} />
          ))}
        </div>
      )}
      <ol className="timeline">
        {historico.map(({ para, por, quem, ocorridoEm }) => (
          <li key={`${ocorridoEm} ${para}`}>
            <b>{nomesDasSituacoesDoLink[para]}</b>{' '}
            <span className="apagado">
              {quem ?? (por === 'CLIENTE' ? 'cliente' : 'pessoa')} ·{' '}
              <InstantText instante={ocorridoEm} />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

type DaImagem = { idProposta: string; papel: LinkDaProposta['imagens'][number] }

function Imagem({ idProposta, papel }: DaImagem) {
  const abrir = useArquivo(linkApi.abrirImagem)
  const motivo = useMotivo()
  return (
    <ActionButton
      carregando={abrir.isPending}
      disabledReason={motivo(linkApi.abrirImagem.permissao)}
      onClick={() => abrir.mutate({ params: { idProposta }, body: { papel } })}
    >
      {nomesDasImagens[papel]}
    </ActionButton>
  )
}

type AcoesProps = Pick<Props, 'idProposta' | 'encerrada'> & {
  link: LinkDaProposta
  aoEnviar: () => void
}

function Acoes({ link, idProposta, encerrada, aoEnviar }: AcoesProps) {
  const motivo = useMotivo()
  const [cancelando, setCancelando] = useState(false)
  const revogar = useChange(linkApi.revogar, {
    makesOld,
    onSuccess: () => setCancelando(false),
  })
  const impedimento = encerrada ? 'A proposta já foi encerrada' : motivo(linkApi.enviar.permissao)
  return (
    <>
      <ActionButton
        tamanho="md"
        variante={link.envios === 0 ? 'primario' : 'padrao'}
        disabledReason={impedimento}
        onClick={aoEnviar}
      >
        {link.envios === 0 ? 'Enviar ao cliente' : 'Reenviar'}
      </ActionButton>
      <ActionButton
        tamanho="md"
        variante="sutil"
        disabledReason={motivo(linkApi.revogar.permissao)}
        onClick={() => setCancelando(true)}
      >
        Cancelar link
      </ActionButton>
      {cancelando && (
        <ConfirmarDialog
          title="Cancelar o link do cliente"
          acao="Cancelar link"
          confirmando={revogar.isPending}
          aoConfirmar={() => revogar.mutate({ params: { idProposta } })}
          onClose={() => setCancelando(false)}
        >
          O endereço que o cliente recebeu deixa de abrir agora. Para ele continuar, é preciso gerar
          e enviar outro link.
        </ConfirmarDialog>
      )}
    </>
  )
}

/** What the portability still lacks of its client. */
function Faltas({ idProposta }: { idProposta: string }) {
  const { data } = useQuery(qDita(linkApi.validar, { body: { idProposta } }))
  if (!data) return null
  if (data.pronta) return <p>O cliente fez tudo: a proposta pode seguir.</p>
  return (
    <ul className="stack suave" data-gap="0">
      {data.faltas.map(({ codigo, texto }) => (
        <li key={codigo}>{texto}</li>
      ))}
    </ul>
  )
}

type EnviarProps = Omit<Props, 'encerrada' | 'espera'> & { denovo: boolean; onClose: () => void }

function EnviarDialog({ idProposta, idRelacionamento, denovo, onClose }: EnviarProps) {
  const envio = useEnvio(idRelacionamento, 'OPERACAO')
  const { canal, telefone } = envio
  const opcoes = { makesOld: [...makesOld, contatoApi.semaforo], onSuccess: onClose }
  const enviar = useChange(linkApi.enviar, opcoes)
  const reenviar = useChange(linkApi.reenviar, opcoes)
  const motivo = useMotivo()(linkApi.enviar.permissao)
  return (
    <Dialog title={denovo ? 'Reenviar o link' : 'Enviar o link'} onClose={onClose}>
      <div className="stack" data-gap="3">
        <p className="suave">
          Para abrir, o cliente responde os 3 últimos números do CPF e a data de nascimento.
          {denovo && ' O link anterior deixa de valer.'}
        </p>
        <EscolhaDoTelefone envio={envio} />
        <DialogActions>
          <ActionButton
            tamanho="md"
            variante="primario"
            carregando={enviar.isPending || reenviar.isPending}
            disabledReason={motivo ?? envio.impedimento}
            onClick={() => {
              if (!telefone) return
              const { idTelefone } = telefone
              const input = { body: { idProposta, canal, idTelefone } }
              if (denovo) reenviar.mutate(input)
              else enviar.mutate(input)
            }}
          >
            {denovo ? 'Reenviar link' : 'Enviar link'}
          </ActionButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}
