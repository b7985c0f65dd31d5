import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { PapelDaImagem } from '#shared/link/situacao.ts'
import { prepararArquivo } from '../formulario/olhar-foto.ts'
import { enviarImagem, Recusada } from './chamar.ts'

/** A picture on its way from this phone to us. */
export type Foto =
  | { passo: 'vazia' }
  | { passo: 'olhando' }
  /** It may not be readable: the person chooses. */
  | { passo: 'duvida'; vista: string; problema: string; arquivo: Blob }
  | { passo: 'enviando'; vista: string; parte: number; parado: string | null }
  | { passo: 'recusada'; porque: string }
  /** Without `vista` it was sent before, maybe from another phone. */
  | { passo: 'pronta'; vista: string | null }

type Fotos = {
  fotos: Record<PapelDaImagem, Foto>
  escolher: (papel: PapelDaImagem, arquivo: File) => void
  /** Sends one in doubt as it is. */
  mandar: (papel: PapelDaImagem) => void
  tirarOutra: (papel: PapelDaImagem) => void
}

const Contexto = createContext<Fotos | null>(null)

/** The pictures of the document and the face, shared by all steps of the page. */
export function useFotos(): Fotos {
  const fotos = use(Contexto)
  if (!fotos) throw new Error('The pictures of the page are asked for outside of it')
  return fotos
}

const caminhos: Record<PapelDaImagem, { path: string; comum: object }> = {
  FRENTE: { path: '/consigna/v1/contratos/documento', comum: { papel: 'FRENTE' } },
  VERSO: { path: '/consigna/v1/contratos/documento', comum: { papel: 'VERSO' } },
  ROSTO: { path: '/relacionamento/v1/portabilidade/imagem-primeiro-aceite', comum: {} },
}

const vazia: Foto = { passo: 'vazia' }

/** Readable, and quickly sent by a poor net. */
const MAXIMO = 900_000

type Props = {
  /** What was sent before. */
  prontas: readonly PapelDaImagem[]
  /** One more arrived whole. */
  aoChegar: (papel: PapelDaImagem) => void
  /** Who the person is must be proven again; the pictures stay here meanwhile. */
  aoPerderSessao: () => void
  children: ReactNode
}

/** Holds front, back and face over the steps, whichever is shown, and sends them behind it. */
export function FotosProvider({ prontas, aoChegar, aoPerderSessao, children }: Props) {
  const [daqui, setDaqui] = useState<Partial<Record<PapelDaImagem, Foto>>>({})
  const fim = useRef(new AbortController())
  useEffect(() => {
    const controle = new AbortController()
    fim.current = controle
    return () => controle.abort()
  }, [])
  const por = (papel: PapelDaImagem, foto: Foto) =>
    setDaqui((antes) => ({ ...antes, [papel]: foto }))
  const fotoDe = (papel: PapelDaImagem): Foto =>
    daqui[papel] ?? (prontas.includes(papel) ? { passo: 'pronta', vista: null } : vazia)

  async function enviar(papel: PapelDaImagem, arquivo: Blob, vista: string): Promise<void> {
    const { signal } = fim.current
    por(papel, { passo: 'enviando', vista, parte: 0, parado: null })
    try {
      await enviarImagem({
        ...caminhos[papel],
        arquivo,
        signal,
        aoAvancar: (parte, parado) => por(papel, { passo: 'enviando', vista, parte, parado }),
      })
      por(papel, { passo: 'pronta', vista })
      aoChegar(papel)
    } catch (error) {
      if (signal.aborted) return
      const perdida = error instanceof Recusada && error.sessao
      // Kept as it is: after the proof one press sends it.
      if (perdida) {
        por(papel, { passo: 'duvida', vista, problema: 'A foto ainda não foi enviada.', arquivo })
        return aoPerderSessao()
      }
      const porque = error instanceof Recusada ? error.message : 'Não foi possível ler a foto.'
      por(papel, { passo: 'recusada', porque })
    }
  }

  async function olhar(papel: PapelDaImagem, original: File): Promise<void> {
    por(papel, { passo: 'olhando' })
    const { arquivo, problema } = await prepararArquivo(original, MAXIMO)
    const vista = URL.createObjectURL(arquivo)
    if (problema === null) await enviar(papel, arquivo, vista)
    else por(papel, { passo: 'duvida', vista, problema, arquivo })
  }

  const valor: Fotos = {
    fotos: { FRENTE: fotoDe('FRENTE'), VERSO: fotoDe('VERSO'), ROSTO: fotoDe('ROSTO') },
    escolher: (papel, original) => void olhar(papel, original),
    mandar: (papel) => {
      const foto = fotoDe(papel)
      if (foto.passo === 'duvida') void enviar(papel, foto.arquivo, foto.vista)
    },
    tirarOutra: (papel) => por(papel, vazia),
  }
  return <Contexto value={valor}>{children}</Contexto>
}
