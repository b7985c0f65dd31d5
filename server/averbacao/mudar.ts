import type { Contexto } from '../base/http/handler.ts'
import { gravarAverbacao } from './sql.ts'

type Nova = Omit<Parameters<typeof gravarAverbacao>[1], 'idProposta' | 'codigos'> & {
  /** Of Dataprev's refusal; absent: none. */
  codigos?: readonly string[]
}

export async function mudarAverbacao(
  client: Contexto['client'],
  idProposta: string,
  { codigos = [], ...nova }: Nova,
): Promise<void> {
  await gravarAverbacao(client, { ...nova, idProposta, codigos })
}
