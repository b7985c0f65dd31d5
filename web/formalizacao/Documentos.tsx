import { useState } from 'react'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { nomesDosDocumentos } from '#shared/formalizacao/documento.ts'
import type { Documento, Formalizacao } from '#shared/formalizacao/shapes.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { useArquivo } from '../formulario/use-arquivo.ts'

type Props = {
  formalizacao: Formalizacao
  /** Opened by the bank's checker. */
  daMesa?: boolean
}

/** The stored documents, newest first; a document is downloaded, never shown in the page. */
export function Documentos({ formalizacao, daMesa = false }: Props) {
  const { documentos, idFormalizacao } = formalizacao
  const [todos, setTodos] = useState(false)
  const atuais = documentos.filter(({ situacao }) => todos || situacao === 'RECEBIDO')
  if (documentos.length === 0) return null
  return (
    <details>
      <summary>Documentos guardados ({atuais.length})</summary>
      <ul className="list splits">
        {atuais.map((documento) => (
          <Linha
            key={documento.idDocumento}
            idFormalizacao={idFormalizacao}
            documento={documento}
            daMesa={daMesa}
          />
        ))}
      </ul>
      {documentos.length > atuais.length && (
        <ActionButton variante="sutil" onClick={() => setTodos(true)}>
          Mostrar todos
        </ActionButton>
      )}
    </details>
  )
}

const nomesDasSituacoes: Record<Documento['situacao'], string> = {
  RECEBIDO: 'Recebido',
  RECUSADO: 'Recusado',
  SUBSTITUIDO: 'Substituído',
  ADICIONAL: 'Chegou depois da assinatura',
}

type DaLinha = { idFormalizacao: string; documento: Documento; daMesa: boolean }

function Linha({ idFormalizacao, documento, daMesa }: DaLinha) {
  const { idDocumento, tipo, formato, bytes, situacao, resumo, criadoEm } = documento
  const motivo = useMotivo()
  const noPromotor = useArquivo(formalizacaoApi.abrirDocumento)
  const naMesa = useArquivo(formalizacaoApi.abrirNaMesa)
  const abrir = daMesa ? naMesa : noPromotor
  return (
    <li>
      <div>
        <p className="row">
          <b>{nomesDosDocumentos[tipo]}</b>
          {situacao !== 'RECEBIDO' && <Badge>{nomesDasSituacoes[situacao]}</Badge>}
          {documento.conteudoAtivo && <Badge tom="vermelho">PDF com conteúdo ativo</Badge>}
        </p>
        <p className="apagado numeros">
          {formato} · {Math.max(1, Math.round(bytes / 1024))} kB
          {documento.paginas !== null && ` · ${documento.paginas} pág.`} ·{' '}
          <InstantText instante={criadoEm} /> ·{' '}
          {documento.origem === 'CLIENTE' ? 'cliente' : 'atendente'}
          {' · código '}
          {resumo.slice(0, 12)}
        </p>
        {documento.conteudoAtivo && (
          <p className="apagado">
            Abra só se confiar em quem mandou: o arquivo pode executar algo.
          </p>
        )}
      </div>
      <ActionButton
        carregando={abrir.isPending}
        aria-label={`Baixar: ${nomesDosDocumentos[tipo]}`}
        disabledReason={motivo(
          formalizacaoApi[daMesa ? 'abrirNaMesa' : 'abrirDocumento'].permissao,
        )}
        onClick={() => abrir.mutate({ params: { idFormalizacao, idDocumento }, body: {} })}
      >
        Baixar
      </ActionButton>
    </li>
  )
}
