import { hoje } from '#shared/data.ts'
import { npsDe } from '#shared/pesquisa/nps.ts'
import { MAIOR_NOTA, MAXIMO_DE_RESULTADOS, type Resultado } from '#shared/pesquisa/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { contarNotas, listarPesquisas, listarTextos } from './sql.ts'

/** Fewer people than these would be known by their words and by their marks. */
const MINIMO_PARA_LER = 5

/** What the people of the caller's promotores answered: sums and loose texts, never persons. */
export async function resultadosDasPesquisas({ client, agora }: Contexto): Promise<Resultado[]> {
  const linhas = await listarPesquisas(client, { dia: hoje(agora), maximo: MAXIMO_DE_RESULTADOS })
  const pesquisas = linhas.map(({ idPesquisa }) => idPesquisa)
  const notas = await contarNotas(client, { pesquisas })
  const textos = await listarTextos(client, { pesquisas, minimo: MINIMO_PARA_LER })
  return linhas.map((linha) => {
    const daPesquisa = notas.filter(({ idPesquisa }) => idPesquisa === linha.idPesquisa)
    const dias = [...new Set(daPesquisa.map(({ dia }) => dia))]
    const porDia = dias.map((dia) => ({
      dia,
      ...contadas(daPesquisa.filter((nota) => nota.dia === dia)),
    }))
    // What a shown day leaves of the total tells the marks of the days that are not shown.
    const naoMostradas = somar(porDia.filter(({ respostas }) => poucas(respostas)))
    const soTotal = naoMostradas > 0 && poucas(naoMostradas)
    const todas = contadas(daPesquisa)
    return {
      ...linha,
      ...todas,
      porNota: poucas(todas.respostas) ? [] : porNotaDe(daPesquisa),
      porDia: soTotal ? porDia.map((dia) => ({ ...dia, nps: null })) : porDia,
      comentarios: textos
        .filter(({ idPesquisa }) => idPesquisa === linha.idPesquisa)
        .map(({ texto }) => texto),
    }
  })
}

type Nota = Pick<Awaited<ReturnType<typeof contarNotas>>[number], 'nota' | 'quantas'>

const poucas = (respostas: number): boolean => respostas < MINIMO_PARA_LER

const somar = (dias: readonly { respostas: number }[]): number =>
  dias.reduce((total, { respostas }) => total + respostas, 0)

const contadas = (notas: readonly Nota[]) => {
  const porNota = porNotaDe(notas)
  const respostas = porNota.reduce((total, quantas) => total + quantas, 0)
  return { respostas, nps: poucas(respostas) ? null : npsDe(porNota) }
}

const porNotaDe = (notas: readonly Nota[]): number[] =>
  Array.from({ length: MAIOR_NOTA + 1 }, (_, nota) =>
    notas.filter((uma) => uma.nota === nota).reduce((total, { quantas }) => total + quantas, 0),
  )
