import { useState } from 'react'
import type { FormatoDaPlanilha } from '#shared/planilha.ts'
import { avisarErro } from '../api/avisar-erro.ts'
import { baixarArquivo } from '../api/baixar-arquivo.ts'
import { useMotivo, usePode } from '../session/motivo.ts'
import { ExportarMenu } from '../ui/ExportarMenu.tsx'
import { consultaDe, useEnderecoDoPainel } from './endereco.ts'

type Props = {
  caminho: `/${string}`
  arquivo: string
  /** What the file needs beside the filters of the address. */
  mais?: Record<string, string>
}

const permissao = 'PAINEL_EXPORTAR'

/** Saves what the panel shows, with the filters of its address. */
export function ExportarPainel({ caminho, arquivo, mais = {} }: Props) {
  const { endereco } = useEnderecoDoPainel()
  const [carregando, setCarregando] = useState(false)
  const motivo = useMotivo()
  if (!usePode(permissao)) return null

  async function exportar(formato: FormatoDaPlanilha) {
    setCarregando(true)
    const busca = new URLSearchParams({ ...consultaDe(endereco), ...mais, formato })
    await baixarArquivo(`${caminho}?${busca}`, `${arquivo}.${formato}`).catch((erro) =>
      avisarErro(erro),
    )
    setCarregando(false)
  }

  return (
    <ExportarMenu
      impedimento={motivo(permissao)}
      carregando={carregando}
      aoExportar={(formato) => void exportar(formato)}
    />
  )
}
