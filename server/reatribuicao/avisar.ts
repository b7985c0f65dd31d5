import type { Contexto } from '../base/http/handler.ts'
import { avisar } from '../base/notices/avisar.ts'

type Pessoa = { idUsuario: string; entrega: number; recebe: number }

/** One notice a person, whatever the number of clients: their screens ask for the lists again. */
export async function avisarPessoas(
  { client, agora, usuario }: Pick<Contexto, 'client' | 'agora' | 'usuario'>,
  pessoas: readonly Pessoa[],
): Promise<void> {
  await Promise.all(
    pessoas
      .filter(({ idUsuario, entrega, recebe }) => idUsuario !== usuario.id && entrega + recebe > 0)
      .map(({ idUsuario, entrega, recebe }) =>
        avisar(
          { client, agora },
          {
            idUsuario,
            tipo: 'reatribuicao',
            dados:
              recebe > 0
                ? { sentido: 'RECEBEU', quantos: String(recebe) }
                : { sentido: 'ENTREGOU', quantos: String(entrega) },
          },
        ),
      ),
  )
}
