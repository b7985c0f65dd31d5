import type { Contexto } from '../base/http/handler.ts'
import { avisar } from '../base/notices/avisar.ts'
import { contarCtcsDoLote } from './sql/ler.ts'

type Pessoa = { idUsuario: string; entrega: number; recebe: number }

/**
 * One notice a person, whatever the number of clients: their screens ask for the lists again. Who receives hears how
 * many requests of other banks come along, because their clocks run on.
 */
export async function avisarPessoas(
  { client, agora, usuario }: Pick<Contexto, 'client' | 'agora' | 'usuario'>,
  { idLote, desfeitos }: { idLote: string; desfeitos: boolean },
  pessoas: readonly Pessoa[],
): Promise<void> {
  const ctcs = await contarCtcsDoLote(client, { idLote, agora }, { desfeitos })
  await Promise.all(
    pessoas
      .filter(({ idUsuario, entrega, recebe }) => idUsuario !== usuario.id && entrega + recebe > 0)
      .map(({ idUsuario, entrega, recebe }) => {
        const dele = ctcs.find((um) => um.idUsuario === idUsuario)
        return avisar(
          { client, agora },
          {
            idUsuario,
            tipo: 'reatribuicao',
            dados:
              recebe > 0
                ? {
                    sentido: 'RECEBEU',
                    quantos: String(recebe),
                    ...(dele && { ctcs: String(dele.quantas) }),
                  }
                : { sentido: 'ENTREGOU', quantos: String(entrega) },
          },
        )
      }),
  )
}
