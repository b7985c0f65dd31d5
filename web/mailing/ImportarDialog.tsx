import { useState } from 'react'
import type { MailingAberto } from '#shared/mailing/shapes.ts'
import type { Previa } from '#shared/mailing/importacao.ts'
import { ApiError } from '../api/erro.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ColunasDoArquivo } from './ColunasDoArquivo.tsx'
import { enviarArquivo } from './enviar-arquivo.ts'
import { ResultadoDaImportacao } from './ResultadoDaImportacao.tsx'

type Estado =
  | { passo: 'ARQUIVO'; recusa?: string }
  | { passo: 'ENVIO'; parte: number }
  | { passo: 'COLUNAS'; previa: Previa }
  | { passo: 'RESULTADO'; idImportacao: string }

/** Three steps: the file, its columns, what became of each row. */
export function ImportarDialog({
  mailing: { idMailing, nome },
  onClose,
}: {
  mailing: MailingAberto
  onClose: () => void
}) {
  const [estado, setEstado] = useState<Estado>({ passo: 'ARQUIVO' })

  async function enviar(arquivo: File): Promise<void> {
    setEstado({ passo: 'ENVIO', parte: 0 })
    try {
      const previa = await enviarArquivo(idMailing, arquivo, (parte) =>
        setEstado({ passo: 'ENVIO', parte }),
      )
      setEstado({ passo: 'COLUNAS', previa })
    } catch (error) {
      setEstado({ passo: 'ARQUIVO', recusa: porQue(error) })
    }
  }

  return (
    <Dialog
      title={`Importar clientes para ${nome}`}
      largura={760}
      fechaSozinho={estado.passo === 'ARQUIVO'}
      onClose={onClose}
    >
      {estado.passo === 'ARQUIVO' && <Escolha recusa={estado.recusa} aoEscolher={enviar} />}
      {estado.passo === 'ENVIO' && (
        <p role="status">
          {estado.parte < 1
            ? `Enviando o arquivo: ${Math.floor(estado.parte * 100)} %`
            : 'Lendo o arquivo…'}
        </p>
      )}
      {estado.passo === 'COLUNAS' && (
        <ColunasDoArquivo
          previa={estado.previa}
          aoComecar={() =>
            setEstado({ passo: 'RESULTADO', idImportacao: estado.previa.idImportacao })
          }
          aoVoltar={() => setEstado({ passo: 'ARQUIVO' })}
        />
      )}
      {estado.passo === 'RESULTADO' && (
        <ResultadoDaImportacao idImportacao={estado.idImportacao} idMailing={idMailing} />
      )}
    </Dialog>
  )
}

function porQue(error: unknown): string {
  const ditas = error instanceof ApiError ? error.sentencas : []
  return ditas[0] ?? 'O arquivo não pôde ser enviado: tente de novo'
}

type EscolhaProps = { recusa: string | undefined; aoEscolher: (arquivo: File) => Promise<void> }

function Escolha({ recusa, aoEscolher }: EscolhaProps) {
  return (
    <div className="stack" data-gap="3">
      <p>
        Um arquivo CSV ou XLSX de até 200.000 linhas, com o CPF em uma coluna. Só entram clientes
        desta loja que podem ser chamados; os demais são contados com o motivo.
      </p>
      <label className="stack" data-gap="1">
        <span>Arquivo de clientes</span>
        <input
          type="file"
          data-autofocus
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ currentTarget }) => {
            const [arquivo] = currentTarget.files ?? []
            if (arquivo) void aoEscolher(arquivo)
          }}
        />
      </label>
      {recusa !== undefined && (
        <p className="card" data-tone="vermelho" data-pad="2" role="alert">
          {recusa}
        </p>
      )}
    </div>
  )
}
