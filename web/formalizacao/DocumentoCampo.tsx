import { useQueryClient } from '@tanstack/react-query'
import { useInsertionEffect, useRef, useState } from 'react'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { nomesDosDocumentos, type TipoDocumento } from '#shared/formalizacao/documento.ts'
import { ApiError } from '../api/erro.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ArquivoButton } from '../ui/ArquivoButton.tsx'
import { makesOld } from './consultas.ts'
import { enviarDocumento } from './enviar-documento.ts'
import { prepararArquivo, type Preparado } from '../formulario/olhar-foto.ts'
import css from './formalizacao.module.css'

type Props = {
  idFormalizacao: string
  tipo: TipoDocumento
  trocar: boolean
  impedimento: string | undefined
}

type Estado =
  | { passo: 'parado' }
  | { passo: 'olhando' }
  | { passo: 'duvida'; preparado: Preparado }
  | { passo: 'enviando'; parte: number; semRede: boolean }
  | { passo: 'recusado'; porque: string }

/** Where a document is put: looked at on this device, then sent in pieces. */
export function DocumentoCampo({ idFormalizacao, tipo, trocar, impedimento }: Props) {
  const [estado, setEstado] = useState<Estado>({ passo: 'parado' })
  const enviar = useEnviar(idFormalizacao, tipo, setEstado)
  const motivo = useMotivo()
  const nome = nomesDosDocumentos[tipo]
  const ocupado = estado.passo === 'olhando' || estado.passo === 'enviando'

  async function escolher(arquivo: File): Promise<void> {
    setEstado({ passo: 'olhando' })
    const preparado = await prepararArquivo(arquivo)
    if (preparado.problema === null) await enviar(preparado.arquivo)
    else setEstado({ passo: 'duvida', preparado })
  }

  return (
    <div className={css.documentoCampo}>
      <ArquivoButton
        rotulo={nome}
        aceita="image/jpeg,image/png,application/pdf"
        carregando={ocupado}
        disabledReason={impedimento ?? motivo(formalizacaoApi.iniciarEnvio.permissao)}
        aria-label={`${trocar ? 'Trocar' : 'Enviar'}: ${nome}`}
        aoEscolher={(arquivo) => void escolher(arquivo)}
      >
        {trocar ? 'Trocar' : 'Enviar'}
      </ArquivoButton>
      <p role="status" className={css.documentoEstado} data-ruim={ehRuim(estado) || undefined}>
        {dizer(estado)}
        {estado.passo === 'duvida' && (
          <ActionButton variante="sutil" onClick={() => void enviar(estado.preparado.arquivo)}>
            Enviar assim mesmo
          </ActionButton>
        )}
      </p>
    </div>
  )
}

/**
 * Uploads the file, behind another client too; closing the client interrupts it, and the same file
 * resumes later.
 */
function useEnviar(
  idFormalizacao: string,
  tipo: TipoDocumento,
  setEstado: (estado: Estado) => void,
) {
  const cache = useQueryClient()
  const fim = useRef<AbortController>(undefined)
  // An effect ends when the client is hidden, an insertion effect when it is closed.
  useInsertionEffect(() => () => fim.current?.abort(), [])
  return async (arquivo: Blob) => {
    const novo = new AbortController()
    fim.current = novo
    setEstado({ passo: 'enviando', parte: 0, semRede: false })
    try {
      await enviarDocumento({
        idFormalizacao,
        tipo,
        arquivo,
        aoAvancar: (parte, semRede) => setEstado({ passo: 'enviando', parte, semRede }),
        signal: novo.signal,
      })
      setEstado({ passo: 'parado' })
    } catch (error) {
      if (novo.signal.aborted) return
      setEstado({ passo: 'recusado', porque: sentencaDe(error) })
    }
    for (const { path } of makesOld) void cache.invalidateQueries({ queryKey: [path] })
  }
}

/** The server's own sentence: these statuses have one for the person. */
function sentencaDe(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Não foi possível ler o arquivo'
  const { message, errors } = error.body
  return message ?? errors[0] ?? 'Não foi possível enviar o documento'
}

const ehRuim = ({ passo }: Estado) => passo === 'duvida' || passo === 'recusado'

function dizer(estado: Estado): string {
  switch (estado.passo) {
    case 'parado':
      return ''
    case 'olhando':
      return 'Olhando a foto…'
    case 'duvida':
      return `${estado.preparado.problema ?? ''} Tire outra, ou use esta se der para ler tudo.`
    case 'enviando':
      if (estado.semRede) return 'Sem conexão: o envio continua de onde parou.'
      return estado.parte < 1 ? `Enviando: ${Math.round(estado.parte * 100)}%` : 'Conferindo…'
    case 'recusado':
      return estado.porque
  }
}
