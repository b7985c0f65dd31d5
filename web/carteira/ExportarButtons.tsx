import { useEffect, useRef, useState } from 'react'
import { carteiraApi } from '#shared/carteira/api.ts'
import { formatarNumero } from '#shared/numero.ts'
import { motivoDe } from '../api/erro.ts'
import { useMotivo, usePode } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { addToast } from '../ui/toasts.ts'
import type { Formato } from './arquivo.ts'
import { baixarCarteira } from './baixar.ts'
import type { Pergunta } from './filtro.ts'

const formatos: readonly Formato[] = ['CSV', 'XLSX']

/** The whole filter as a file; who may not is not shown the buttons. */
export function ExportarButtons({ pergunta }: { pergunta: Pergunta }) {
  const { permissao } = carteiraApi.exportar
  const pode = usePode(permissao)
  const motivo = useMotivo()(permissao)
  const [fazendo, setFazendo] = useState<{ formato: Formato; linhas: number }>()
  const saida = useRef<AbortController>(undefined)
  useEffect(() => () => saida.current?.abort(), [])
  if (!pode) return null
  const baixar = async (formato: Formato) => {
    setFazendo({ formato, linhas: 0 })
    const { signal } = (saida.current = new AbortController())
    try {
      const linhas = await baixarCarteira(
        pergunta,
        formato,
        (feitas) => setFazendo({ formato, linhas: feitas }),
        signal,
      )
      const clientes = linhas === 1 ? '1 cliente' : `${formatarNumero(linhas, 0)} clientes`
      addToast({ kind: 'sucesso', title: `Arquivo com ${clientes}` })
    } catch (erro) {
      if (signal.aborted) return
      addToast({
        kind: 'erro',
        title: 'Não foi possível exportar a carteira',
        text: motivoDe(erro) ?? 'Tente de novo.',
      })
    } finally {
      setFazendo(undefined)
    }
  }
  return (
    <div className="row" data-gap="1">
      {fazendo && (
        <span role="status" className="apagado">
          {formatarNumero(fazendo.linhas, 0)} clientes
        </span>
      )}
      {formatos.map((formato) => (
        <ActionButton
          key={formato}
          disabledReason={motivo ?? (fazendo && 'Um arquivo está sendo feito')}
          carregando={fazendo?.formato === formato}
          onClick={() => void baixar(formato)}
        >
          Exportar {formato}
        </ActionButton>
      ))}
    </div>
  )
}
