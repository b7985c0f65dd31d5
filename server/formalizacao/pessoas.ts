import type { Pessoa } from '#shared/formalizacao/pessoas.ts'
import type { Contexto } from '../base/http/handler.ts'
import { apagarPessoas, inserirPessoas } from './sql/gravacao.ts'

/** Replaces the people who sign. */
export async function gravarPessoas(
  client: Contexto['client'],
  { id, idCliente }: { id: string; idCliente: string },
  pessoas: readonly Pessoa[],
): Promise<void> {
  await apagarPessoas(client, { id })
  if (pessoas.length === 0) return
  await inserirPessoas(client, {
    id,
    idCliente,
    papeis: pessoas.map(({ papel }) => papel),
    nomes: pessoas.map(({ nome }) => nome.trim()),
    cpfs: pessoas.map(({ cpf }) => cpf),
  })
}
