import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nomeDoTemplate } from '#shared/hsm/nome.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import {
  type ClienteDoEnvio,
  type EnvioDaLista,
  nomeDoCanal,
  nomeDoEnvio,
  nomeDoResultadoDoEnvio,
} from '#shared/mailing/envio.ts'
import { abertaEm } from '#shared/mailing/horario.ts'
import type { MailingAberto } from '#shared/mailing/shapes.ts'
import { nomesDasMensagens } from '#shared/mensagem/situacao.ts'
import { contar } from '#shared/numero.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { q, useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { CarregarMais } from '../ui/CarregarMais.tsx'
import { ConfirmarDialog } from '../ui/ConfirmarDialog.tsx'
import { Cortada } from '../ui/Cortada.tsx'
import { formatarInstante } from '../ui/DateText.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatarNumero } from './colunas.tsx'
import { EnviarDialog } from './EnviarDialog.tsx'

const { envios, mudarEnvio, clientesDoEnvio } = mailingApi

const OLHAR_MS = 3000

/** Messages to the whole list: how far each is, why clients were left out, and what stops it. */
export function EnviosBlock({ mailing }: { mailing: MailingAberto }) {
  const { idMailing, situacao, esperam } = mailing
  const { enabled, indisponivel } = useLeitura(envios.permissao)
  const consulta = useQuery({
    ...q(envios, { params: { idMailing } }),
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.items.some((envio) => envio.situacao === 'RODANDO') ? OLHAR_MS : false,
  })
  const motivo = useMotivo()(envios.permissao)
  const [aEnviar, setAEnviar] = useState(false)
  const [visto, setVisto] = useState<string>()
  const emCurso = consulta.data?.items.some(({ terminouEm }) => terminouEm === null) ?? false
  const impedimento = emCurso
    ? 'Um envio desta campanha está em curso'
    : esperam === 0
      ? 'Ninguém espera nesta campanha'
      : undefined
  return (
    <Block
      titulo="Mensagens à lista"
      contagem={consulta.data?.total}
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar os envios"
      acoes={
        situacao !== 'ENCERRADA' && (
          <ActionButton disabledReason={motivo ?? impedimento} onClick={() => setAEnviar(true)}>
            Enviar mensagem
          </ActionButton>
        )
      }
      vazio={{
        quando: ({ items }) => items.length === 0 && !aEnviar,
        mostrar: (
          <EmptyState
            titulo="Nenhuma mensagem enviada à lista"
            texto="Um template vai a todos os que esperam e podem recebê-lo, um a um, pelas regras de contato."
          />
        ),
      }}
    >
      {(lista) => (
        <>
          <ul className="list">
            {lista.items.map((envio) => (
              <Envio
                key={envio.idEnvio}
                envio={envio}
                fechada={!abertaEm(mailing, agora())}
                aoVer={() => setVisto(envio.idEnvio)}
              />
            ))}
          </ul>
          <Cortada lista={lista} quais="os últimos" />
          {aEnviar && <EnviarDialog mailing={mailing} onClose={() => setAEnviar(false)} />}
          {visto !== undefined && (
            <Dialog title="Clientes do envio" onClose={() => setVisto(undefined)}>
              <Clientes idEnvio={visto} />
            </Dialog>
          )}
        </>
      )}
    </Block>
  )
}

const tons = { RODANDO: 'azul', PAUSADO: 'ambar', CANCELADO: 'neutro', FEITO: 'verde' } as const

type Props = {
  envio: EnvioDaLista
  /** Its list is not worked now. */
  fechada: boolean
  aoVer: () => void
}

function Envio({ envio, fechada, aoVer }: Props) {
  const { idEnvio, situacao, canal, quem, criadoEm, clientes, faltam, resultados } = envio
  const [cancelando, setCancelando] = useState(false)
  const mudanca = useChange(mudarEnvio, {
    makesOld: [envios],
    releRecusa: true,
    onSuccess: () => setCancelando(false),
  })
  const motivo = useMotivo()(mudarEnvio.permissao)
  const agir = (acao: 'pausar' | 'retomar', nome: string) => (
    <ActionButton
      variante="sutil"
      disabledReason={motivo}
      carregando={mudanca.isPending}
      onClick={() => mudanca.mutate({ params: { idEnvio }, body: { acao } })}
    >
      {nome}
    </ActionButton>
  )
  return (
    <li className="stack" data-gap="1">
      <div className="row" data-gap="1">
        <Badge tom={tons[situacao]}>{nomeDoEnvio[situacao]}</Badge>
        <b>{nomeDoTemplate(envio)}</b>
        <span className="apagado">
          {nomeDoCanal[canal]} · {formatarInstante(criadoEm)} · {quem}
        </span>
      </div>
      <p aria-live="polite">
        {formatarNumero(clientes - faltam)} de{' '}
        {contar(clientes, 'cliente decidido', 'clientes decididos')}
        {resultados.length > 0 &&
          `: ${resultados
            .map(
              ({ codigo, quantas }) =>
                `${nomeDoResultadoDoEnvio(codigo)} ${formatarNumero(quantas)}`,
            )
            .join(' · ')}`}
      </p>
      {situacao === 'RODANDO' && fechada && (
        <p>Espera os dias e horas em que a campanha é trabalhada.</p>
      )}
      {envio.falha && <p>{envio.falha}</p>}
      <div className="row" data-gap="1">
        {situacao === 'RODANDO' && agir('pausar', 'Pausar envio')}
        {situacao === 'PAUSADO' && agir('retomar', 'Retomar envio')}
        {envio.terminouEm === null && (
          <ActionButton
            variante="sutil"
            disabledReason={motivo}
            onClick={() => setCancelando(true)}
          >
            Cancelar o que não saiu
          </ActionButton>
        )}
        <ActionButton variante="sutil" onClick={aoVer}>
          Ver clientes
        </ActionButton>
      </div>
      {cancelando && (
        <ConfirmarDialog
          title={`Cancelar o envio de ${nomeDoTemplate(envio)}`}
          acao="Cancelar o que não saiu"
          confirmando={mudanca.isPending}
          aoConfirmar={() => mudanca.mutate({ params: { idEnvio }, body: { acao: 'cancelar' } })}
          onClose={() => setCancelando(false)}
        >
          {contar(faltam, 'cliente ainda não decidido fica', 'clientes ainda não decididos ficam')}{' '}
          sem a mensagem, e o que está na fila não sai. O que já saiu não volta, e um envio
          cancelado não se retoma.
        </ConfirmarDialog>
      )}
    </li>
  )
}

function Clientes({ idEnvio }: { idEnvio: string }) {
  const consulta = usePaginas<ClienteDoEnvio>({
    chave: [clientesDoEnvio.path, idEnvio],
    pedir: (aPartirDe, signal) =>
      call(clientesDoEnvio, { params: { idEnvio }, query: aPartirDe }, { signal }),
    idDe: ({ idRelacionamento }) => idRelacionamento,
  })
  return (
    <Block
      titulo="Resultado por cliente"
      consulta={consulta}
      erro="Não foi possível carregar os clientes"
      vazio={{
        quando: (lista) => lista.length === 0,
        mostrar: <p className="apagado">Nenhum cliente esperava na lista.</p>,
      }}
    >
      {(lista) => (
        <>
          <ul className="list">
            {lista.map(({ idRelacionamento, nome, resultado, situacao }) => (
              <li key={idRelacionamento}>
                <b>{nome}</b>{' '}
                <span className="apagado">
                  {resultado === null
                    ? 'Ainda não chegou a vez'
                    : nomeDoResultadoDoEnvio(resultado)}
                  {situacao !== null && ` · ${nomesDasMensagens[situacao].toLowerCase()}`}
                </span>
              </li>
            ))}
          </ul>
          <CarregarMais consulta={consulta} />
        </>
      )}
    </Block>
  )
}
