import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mailingApi } from '#shared/mailing/api.ts'
import type { Importacao } from '#shared/mailing/importacao.ts'
import type { MailingAberto } from '#shared/mailing/shapes.ts'
import { contar } from '#shared/numero.ts'
import { q } from '../api/query.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { Cortada } from '../ui/Cortada.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatarInstante } from '../ui/DateText.tsx'
import { ImportarDialog } from './ImportarDialog.tsx'
import { ResultadoDaImportacao } from './ResultadoDaImportacao.tsx'

const { importacoes } = mailingApi

/** The files that the list came from, the newest first. */
export function ImportacoesBlock({ mailing }: { mailing: MailingAberto }) {
  const { idMailing, situacao } = mailing
  const { enabled, indisponivel } = useLeitura(importacoes.permissao)
  const consulta = useQuery({ ...q(importacoes, { params: { idMailing } }), enabled })
  const motivo = useMotivo()(importacoes.permissao)
  const [aberto, setAberto] = useState<'IMPORTAR' | Importacao>()
  const fechar = () => setAberto(undefined)
  return (
    <Block
      titulo="Importações"
      contagem={consulta.data?.total}
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar as importações"
      acoes={
        situacao !== 'ENCERRADA' && (
          <ActionButton
            variante="primario"
            disabledReason={motivo}
            onClick={() => setAberto('IMPORTAR')}
          >
            Importar clientes
          </ActionButton>
        )
      }
      vazio={{
        quando: ({ items }) => items.length === 0 && aberto === undefined,
        mostrar: (
          <EmptyState
            titulo="Nenhum arquivo importado"
            texto="Importe um CSV ou XLSX com os CPFs dos clientes."
          />
        ),
      }}
    >
      {(lista) => (
        <>
          <ul className="list">
            {lista.items.map((importacao) => (
              <li key={importacao.idImportacao}>
                <ActionButton variante="sutil" onClick={() => setAberto(importacao)}>
                  {importacao.nomeArquivo}
                </ActionButton>{' '}
                <span className="apagado">
                  {formatarInstante(importacao.criadoEm)} ·{' '}
                  {contar(importacao.julgadas, 'linha', 'linhas')} ·{' '}
                  {contar(importacao.contagem.ACEITO ?? 0, 'aceita', 'aceitas')}
                  {importacao.situacao === 'DESFEITA' && ' · desfeita'}
                </span>
              </li>
            ))}
          </ul>
          <Cortada lista={lista} quais="as últimas" />
          {aberto === 'IMPORTAR' && <ImportarDialog mailing={mailing} onClose={fechar} />}
          {typeof aberto === 'object' && (
            <Dialog title={aberto.nomeArquivo} onClose={fechar}>
              <ResultadoDaImportacao idImportacao={aberto.idImportacao} idMailing={idMailing} />
            </Dialog>
          )}
        </>
      )}
    </Block>
  )
}
