import { z } from 'zod'
import { Caso, Papel, papeisDoCaso, Pessoa } from '#shared/formalizacao/pessoas.ts'
import type { Escolha, Formalizacao } from '#shared/formalizacao/shapes.ts'

const umaPessoa = Pessoa.omit({ papel: true })
const Digitado = z.object({ caso: Caso, pessoas: z.partialRecord(Papel, umaPessoa.partial()) })

/** Input of the dialogs that begin a formalization. */
export type QuemAssina = z.input<typeof Digitado>

/** Signers of the current or last formalization; their CPFs are masked here. */
export type Antes = Pick<Formalizacao, 'caso' | 'pessoas'> | undefined

/** Each person of the case, by the shared schema, with the sentence under its own field. */
export const quemAssinaDepoisDe = (antes: Antes) =>
  Digitado.superRefine((digitado, contexto) => {
    if (ficam(digitado, antes)) return
    for (const papel of papeisDoCaso[digitado.caso]) {
      const lida = umaPessoa.safeParse(digitado.pessoas[papel] ?? {})
      for (const { path, message } of lida.error?.issues ?? []) {
        contexto.addIssue({ code: 'custom', path: ['pessoas', papel, ...path], message })
      }
    }
  })

/** What the calls take: without people those of before stay. */
export function escolhaDe(digitado: QuemAssina, antes: Antes): Escolha {
  const { caso, pessoas } = digitado
  if (ficam(digitado, antes)) return { caso }
  return {
    caso,
    pessoas: papeisDoCaso[caso].map((papel) => Pessoa.parse({ papel, ...pessoas[papel] })),
  }
}

/** The same case with nothing typed: the people of before stay. */
function ficam({ caso, pessoas }: QuemAssina, antes: Antes): boolean {
  if (antes?.caso !== caso || antes.pessoas.length === 0) return false
  return papeisDoCaso[caso].every((papel) => !pessoas[papel]?.nome && !pessoas[papel]?.cpf)
}
