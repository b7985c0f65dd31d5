import { simplificar } from '#shared/acentos.ts'

/** Words that people type for a screen, where its address has another one. */
const apelidos: Record<string, string> = {
  proposta: '/front/esteira',
  home: '/front/inicio',
  dia: '/front/inicio',
  'meu-dia': '/front/inicio',
  carteira: '/front/clientes',
  busca: '/front/clientes',
  // A simulation is of a client: it begins there.
  simulacao: '/front/clientes',
  simulador: '/front/clientes',
  simular: '/front/clientes',
  contrato: '/front/clientes',
  quadro: '/front/oportunidades',
  campanha: '/front/mailing',
  ctc: '/front/retencao',
  roteiro: '/front/regras',
  notificacao: '/front/avisos',
  atendimento: '/front/fila',
  configuracao: '/front/preferencias',
}

/** `propostas`, `proposta` and `Propostas` are one word; `simulações` is `simulacao`. */
const palavra = (texto: string): string =>
  simplificar(texto).replace(/coes$/, 'cao').replace(/s$/, '')

/** As people read it; one that is not well formed stays as it is. */
function legivel(caminho: string): string {
  try {
    return decodeURI(caminho)
  } catch {
    return caminho
  }
}

/** The one screen that an address means: by its word, in singular or plural, or by its name. */
export function telaDoEndereco<T extends { para: string; titulo: string }>(
  caminho: string,
  telas: readonly T[],
): T | undefined {
  const [, , ...partes] = legivel(caminho)
    .split('/')
    .filter((parte, k) => parte !== '' || k === 0)
  const [parte, ...resto] = partes[0] === 'gestao' ? partes.slice(1) : partes
  if (parte === undefined || resto.length > 0) return undefined
  const dita = palavra(parte)
  const para = apelidos[dita]
  return telas.find(
    (tela) =>
      tela.para === para ||
      palavra(ultimaParte(tela.para)) === dita ||
      palavra(tela.titulo).replaceAll(' ', '-') === dita,
  )
}

/**
 * The three screens whose addresses or names are most similar to the unknown address, as a whole or by their
 * last part: `/front/ausencias` is near `/front/gestao/ausencias`.
 */
export function telasProximas<T extends { para: string; titulo: string }>(
  caminho: string,
  telas: readonly T[],
): T[] {
  return telas
    .map((tela) => ({ tela, distancia: longe(caminho.toLowerCase(), tela) }))
    .toSorted((uma, outra) => uma.distancia - outra.distancia)
    .slice(0, 3)
    .map(({ tela }) => tela)
}

/** By its address as a whole, by the last part of it, or by the name on the screen. */
const longe = (de: string, { para, titulo }: { para: string; titulo: string }): number =>
  Math.min(
    distancia(de, para),
    distancia(palavra(ultimaParte(de)), palavra(ultimaParte(para))) + 0.5,
    distancia(palavra(ultimaParte(de)), palavra(titulo)) + 0.5,
  )

const ultimaParte = (caminho: string): string => caminho.split('/').findLast(Boolean) ?? ''

/** Levenshtein's: letters to add, drop or change. */
function distancia(de: string, para: string): number {
  let anterior = Array.from({ length: para.length + 1 }, (_letra, indice) => indice)
  for (const [linha, letra] of Array.from(de).entries()) {
    const atual = [linha + 1]
    for (const [coluna, outra] of Array.from(para).entries()) {
      const trocar = (anterior[coluna] ?? 0) + (letra === outra ? 0 : 1)
      atual.push(Math.min(trocar, (anterior[coluna + 1] ?? 0) + 1, (atual[coluna] ?? 0) + 1))
    }
    anterior = atual
  }
  return anterior.at(-1) ?? 0
}
