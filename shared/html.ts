/** Text as HTML shows it. */
export const escapar = (texto: string): string =>
  texto.replace(/[&<>"']/g, (letra) => `&#${letra.charCodeAt(0)};`)

type Documento = {
  titulo: string
  estilo: string
  /** Both are HTML: the caller has escaped their contents. */
  cabeca: string
  conteudo: string
  script?: string
  segundosAteRecarregar?: number
}

/** The name of who lends, above a page for a client. */
export const marcaNoTopo = (marca: string): string =>
  `<header class="topo"><p>${escapar(marca)}</p></header>`

/**
 * A page rendered here without further resources, for the holder of a link; search engines may not
 * index it.
 */
export const documento = (pagina: Documento): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${pagina.segundosAteRecarregar ? `<meta http-equiv="refresh" content="${pagina.segundosAteRecarregar}">` : ''}
<title>${escapar(pagina.titulo)}</title>
<style>${pagina.estilo}</style>
</head>
<body>
${pagina.cabeca}
<main>${pagina.conteudo}</main>
${pagina.script ? `<script>${pagina.script}</script>` : ''}
</body>
</html>`
