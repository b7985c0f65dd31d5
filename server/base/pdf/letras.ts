import { join } from 'node:path'

export type Peso = 400 | 700

/** What nearly every sheet is written with, and the smaller file has. */
const DE_SEMPRE =
  /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]*$/

/** What the larger file has: the rest of Latin, Greek and Cyrillic, for the names of everybody. */
const DO_MUNDO =
  /[\u0300-\u0304\u0306-\u030a\u030c\u0323\u0326-\u0328\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u02bb\u02bc\u02c6-\u02dd\u0384-\u038a\u038c\u038e-\u03ce\u0400-\u0479\u0480-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9d-\u200b\u2010-\u2027\u202f-\u2055\u20a0-\u20af\u20b1-\u20b5\u20b8-\u20ba\u20bc-\u20bf\u2122\u2190-\u2193\u2212]/

/**
 * The font file that has every letter of a text. One text uses one file, so that no word mixes two fonts; the larger
 * file is opened only for names that need it.
 *
 * The files are Inter as TrueType, made by fontTools (`pyftsubset --layout-features=kern,ccmp,locl,mark,mkmk
 * --no-hinting`) with the digits of `tnum` in the place of the others: WOFF is unfolded anew for each glyph, and a
 * feature asked for by the text keeps pdfkit from reusing the layout of a word.
 */
export const arquivoDe = (peso: Peso, texto: string): string =>
  join(
    import.meta.dirname,
    DE_SEMPRE.test(texto) ? `inter-latin-${peso}.ttf` : `inter-mundo-${peso}.ttf`,
  )

/** The printable text: a letter missing in both fonts becomes its decomposition, or `?`. */
export const imprimivel = (texto: string): string =>
  Array.from(texto.normalize('NFC'), (letra) =>
    DO_MUNDO.test(letra) ? letra : semEnfeite(letra),
  ).join('')

const semEnfeite = (letra: string): string =>
  Array.from(letra.normalize('NFKD'), (parte) => (DO_MUNDO.test(parte) ? parte : '?')).join('')
