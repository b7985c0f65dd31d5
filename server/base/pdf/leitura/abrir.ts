import { lerDesenho, type Pagina } from './pagina.ts'

/** As many as a clean file may have (`base/files`). */
const MAXIMO_DE_PAGINAS = 60
/** A sheet has 842 points; beyond this a page is a trap for who draws it. */
const LADO_MAXIMO = 5000

export type PapelAberto =
  | { motivo: 'SENHA' | 'ATIVO' | 'PAGINAS' | 'ILEGIVEL' }
  | {
      paginas: Pagina[]
      /** Signs that somebody changed the file after its printer had closed it. */
      alterado: boolean
      /** Whether the file carries pictures, drawn or too large to be. */
      temImagem: boolean
    }

/**
 * Opens a PDF and reads where each sign of it stands; runs no script and draws nothing. To be called in
 * a worker: a hostile file may take all its memory and time.
 */
export async function abrirPdf(bytes: Uint8Array): Promise<PapelAberto> {
  const { getDocumentProxy, getResolvedPDFJS } = await import('unpdf')
  const { OPS } = await getResolvedPDFJS()
  const cru = Buffer.from(bytes).toString('latin1')
  const documento = await getDocumentProxy(new Uint8Array(bytes), {
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    // Larger ones are left out: they are photographs, and only their presence counts.
    maxImageSize: 12_000_000,
    verbosity: 0,
  }).catch((error: unknown) => (error instanceof Error ? error.name : 'outro'))
  if (typeof documento === 'string')
    return { motivo: documento === 'PasswordException' ? 'SENHA' : 'ILEGIVEL' }
  try {
    if (documento.numPages > MAXIMO_DE_PAGINAS) return { motivo: 'PAGINAS' }
    if (await documento.hasJSActions()) return { motivo: 'ATIVO' }
    const paginas: Pagina[] = []
    // The paper has no layers; in one that is switched off stands what nobody sees.
    const camadas = [...(await documento.getOptionalContentConfig())]
    const oculta = camadas.some(([, { visible }]) => !visible)
    let alterado = oculta || salvoDeNovo(cru) || (await mudadoDepois(documento))
    for (let n = 1; n <= documento.numPages; n += 1) {
      const pagina = await documento.getPage(n)
      const { width: largura, height: altura, transform } = pagina.getViewport({ scale: 1 })
      if (Math.max(largura, altura) > LADO_MAXIMO) return { motivo: 'ILEGIVEL' }
      const anotacoes: { subtype?: string }[] = await pagina.getAnnotations()
      // A box of text or a form over the paper is no part of what the INSS printed.
      if (anotacoes.some(({ subtype }) => subtype !== 'Link')) alterado = true
      const desenho = await pagina.getOperatorList({ annotationMode: 0 })
      paginas.push(
        lerDesenho(desenho, {
          ops: OPS,
          transform,
          largura,
          altura,
          matrizDaFonte: (nome) => matrizDe(pagina.commonObjs, nome),
        }),
      )
      pagina.cleanup()
    }
    alterado ||= paginas.some(({ estranhezas }) => estranhezas.length > 0)
    return { paginas, alterado, temImagem: /\/Subtype\s*\/Image(?![A-Za-z])/.test(cru) }
  } catch {
    return { motivo: 'ILEGIVEL' }
  } finally {
    await documento.cleanup().catch(() => undefined)
  }
}

/** Appended to after its end. A file made for the web has two ends of its own. */
function salvoDeNovo(cru: string): boolean {
  const finais = cru.match(/startxref\s+\d+\s+%%EOF/g)?.length ?? 0
  return finais > (cru.slice(0, 2048).includes('/Linearized') ? 2 : 1)
}

/** Minutes between making and closing a file on a slow printer. */
const FOLGA_MS = 10 * 60_000

async function mudadoDepois(documento: {
  getMetadata: () => Promise<{ info: object }>
}): Promise<boolean> {
  const { info } = await documento.getMetadata()
  const feito = instanteDe(Reflect.get(info, 'CreationDate'))
  const mudado = instanteDe(Reflect.get(info, 'ModDate'))
  return feito !== null && mudado !== null && mudado - feito > FOLGA_MS
}

/** `D:20261123101500-03'00'` */
function instanteDe(valor: unknown): number | null {
  const achado = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(
    typeof valor === 'string' ? valor : '',
  )
  if (!achado) return null
  const [ano, mes, dia, hora, minuto, segundo] = achado.slice(1, 7).map(Number)
  const [, , , , , , , sinal, horas, minutos] = achado
  const fuso = (sinal === '-' ? -1 : 1) * (Number(horas ?? 0) * 60 + Number(minutos ?? 0))
  const utc = Date.UTC(ano ?? 0, (mes ?? 1) - 1, dia, hora, minuto, segundo)
  return utc - fuso * 60_000
}

/** The scale of a sign's width, 1/1000 but for fonts that say otherwise. */
function matrizDe(
  objetos: { has: (nome: string) => boolean; get: (nome: string) => unknown },
  nome: string,
): number {
  if (!objetos.has(nome)) return 0.001
  const matriz: unknown = Reflect.get(Object(objetos.get(nome)), 'fontMatrix')
  const escala: unknown = Reflect.get(Object(matriz), 0)
  return typeof escala === 'number' && escala > 0 ? escala : 0.001
}
