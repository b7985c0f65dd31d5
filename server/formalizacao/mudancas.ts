import type { Contexto } from '../base/http/handler.ts'
import { contratoDaProposta } from './contrato.ts'
import { lerTexto } from './sql/evidencias.ts'
import { pessoasDe } from './sql/ler.ts'
import { diferencas, Texto } from './texto.ts'

type Contrato = { id: string; idProposta: string }

/**
 * What the contract of now says otherwise than the text that the client was given: the names of its
 * lines, none while it is the same; undefined where that text was never given.
 */
export async function mudancasDoTexto(
  client: Contexto['client'],
  { id, idProposta }: Contrato,
  resumo: string,
): Promise<string[] | undefined> {
  const dado = await lerTexto(client, { id, resumo })
  if (!dado) return undefined
  const deAgora = await contratoDaProposta(
    client,
    { id, idProposta },
    await pessoasDe(client, { id }),
  )
  if (deAgora.resumo === resumo) return []
  return diferencas(Texto.parse(JSON.parse(dado.texto)), deAgora)
}
