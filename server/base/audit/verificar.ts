import { selar, type Leitor } from './elo.ts'
import { acharIntrusa, listarElos, LOTE } from './sql.ts'

type Veredito =
  | { inteira: true; seladas: number }
  /** The first line that differs from its seal, and the difference. */
  | { inteira: false; linha: string; motivo: 'alterada' | 'apagada' | 'intrusa' | 'selo quebrado' }

type Elo = Awaited<ReturnType<typeof listarElos>>[number]

/**
 * Follows the chain from its first seal and names the first line that was changed, deleted or slipped
 * in since it was sealed (trust, S16). Lines younger than the last seal are not judged.
 */
export async function verificarAuditoria(db: Leitor): Promise<Veredito> {
  let numero = 0
  let anterior: string | null = null
  for (;;) {
    const elos = await listarElos(db, { numero })
    for (const elo of elos) {
      const motivo = defeito(elo, numero, anterior)
      if (motivo) return { inteira: false, linha: elo.ultimo, motivo }
      // Text where the connection has no parser for int8.
      numero = Number(elo.numero)
      anterior = elo.resumo
    }
    if (elos.length < LOTE) break
  }
  const intrusa = await acharIntrusa(db)
  if (intrusa) return { inteira: false, linha: intrusa.id, motivo: 'intrusa' }
  return { inteira: true, seladas: numero }
}

function defeito(elo: Elo, numeroAnterior: number, anterior: string | null) {
  if (Number(elo.numero) !== numeroAnterior + 1 || elo.anterior !== anterior) return 'selo quebrado'
  if (elo.linha === null) return 'apagada'
  const esperado = selar(anterior, { texto: elo.linha })
  return esperado === elo.resumo ? undefined : 'alterada'
}
