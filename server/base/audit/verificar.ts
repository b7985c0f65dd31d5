import { type Chave, type Leitor, selar } from './elo.ts'
import { acharIntrusa, listarElos, LOTE } from './sql.ts'

type Motivo =
  | 'alterada'
  | 'apagada'
  | 'intrusa'
  | 'selo quebrado'
  | 'selo sem chave'
  | 'outra chave'

/** The first keyed seal. Its number and hash are kept outside the database. */
export type PrimeiraChave = { numero: number; em: Date; resumo: string }

type Veredito =
  | {
      inteira: true
      seladas: number
      /** The first keyed seal: whoever can write the database could have rewritten what is before. */
      comChaveDesde: PrimeiraChave | null
    }
  /** The first line that differs from its seal, and the difference. */
  | { inteira: false; linha: string; motivo: Motivo }

type Elo = Awaited<ReturnType<typeof listarElos>>[number]
type Antes = { numero: number; resumo: string | null; comChave: boolean }

/**
 * Follows the chain from its first seal and names the first line that was changed, deleted or slipped
 * in since it was sealed. Lines younger than the last seal are not judged. Seals from
 * before the key are checked without one; after the first keyed seal none is. `conhecida` is the first
 * keyed seal as it is known outside: a chain made anew without the key begins later, or never.
 */
export async function verificarAuditoria(
  db: Leitor,
  chave: Chave | null,
  conhecida: Pick<PrimeiraChave, 'numero' | 'resumo'> | null = null,
): Promise<Veredito> {
  let antes: Antes = { numero: 0, resumo: null, comChave: false }
  let comChaveDesde: PrimeiraChave | null = null
  for (;;) {
    const elos = await listarElos(db, { numero: antes.numero })
    for (const elo of elos) {
      const motivo = defeito(elo, antes, chave)
      if (motivo) return { inteira: false, linha: elo.ultimo, motivo }
      const comChave = elo.chave !== null
      // Text where the connection has no parser for int8.
      antes = { numero: Number(elo.numero), resumo: elo.resumo, comChave }
      if (comChave) {
        comChaveDesde ??= { numero: antes.numero, em: elo.ate, resumo: elo.resumo }
      }
      const deveTer = conhecida && antes.numero >= conhecida.numero
      if (deveTer && comChaveDesde?.resumo !== conhecida.resumo) {
        return { inteira: false, linha: elo.ultimo, motivo: 'selo sem chave' }
      }
    }
    if (elos.length < LOTE) break
  }
  if (conhecida && antes.numero < conhecida.numero) {
    return { inteira: false, linha: antes.resumo ?? '', motivo: 'apagada' }
  }
  const intrusa = await acharIntrusa(db)
  if (intrusa) return { inteira: false, linha: intrusa.id, motivo: 'intrusa' }
  return { inteira: true, seladas: antes.numero, comChaveDesde }
}

function defeito(elo: Elo, antes: Antes, chave: Chave | null): Motivo | undefined {
  if (Number(elo.numero) !== antes.numero + 1 || elo.anterior !== antes.resumo) {
    return 'selo quebrado'
  }
  if (elo.chave === null && antes.comChave) return 'selo sem chave'
  if (elo.chave !== null && elo.chave !== chave?.nome) return 'outra chave'
  if (elo.linha === null) return 'apagada'
  const esperado = selar(antes.resumo, { texto: elo.linha }, elo.chave === null ? null : chave)
  return esperado === elo.resumo ? undefined : 'alterada'
}
