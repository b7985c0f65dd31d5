import { linhaDaTrilha, selar, type Leitor, type Linha } from './elo.ts'

type Veredito =
  | { inteira: true; seladas: number }
  /** The first line that is not as it was sealed, and what is wrong with it. */
  | { inteira: false; linha: string; motivo: 'alterada' | 'apagada' | 'intrusa' | 'selo quebrado' }

type Elo = {
  /** Text where the connection has no parser for int8. */
  numero: number | string
  ultimo: string
  resumo: string
  resumo_anterior: string | null
  /** Null when the sealed line is gone. */
  linha: Linha['texto'] | null
}

const lote = 1000

const elos = `select s.numero, s.ultimo, s.resumo, s.resumo_anterior, l.texto as linha
  from auditoria_selo s
  left join lateral (select ${linhaDaTrilha} from auditoria a where a.id = s.ultimo) l on true
  where s.numero > $1 order by s.numero limit ${lote}`

/** Lines as old as sealed ones that no seal covers: they were put there afterwards. */
const intrusas = `select a.id from auditoria a
  where (a.ocorrido_em, a.id) <= (
      (select s.ate from auditoria_selo s order by s.numero desc limit 1),
      (select s.ultimo from auditoria_selo s order by s.numero desc limit 1))
    and not exists (select from auditoria_selo s where s.ultimo = a.id)
  order by a.ocorrido_em, a.id limit 1`

/**
 * Follows the chain from its first seal and names the first line that was changed, deleted or slipped
 * in since it was sealed (trust, S16). Lines younger than the last seal are not judged.
 */
export async function verificarAuditoria(db: Leitor): Promise<Veredito> {
  let numero = 0
  let anterior: string | null = null
  for (;;) {
    const { rows } = await db.query<Elo>(elos, [numero])
    for (const elo of rows) {
      const motivo = defeito(elo, numero, anterior)
      if (motivo) return { inteira: false, linha: elo.ultimo, motivo }
      numero = Number(elo.numero)
      anterior = elo.resumo
    }
    if (rows.length < lote) break
  }
  const { rows } = await db.query<{ id: string }>(intrusas)
  const intrusa = rows[0]
  if (intrusa) return { inteira: false, linha: intrusa.id, motivo: 'intrusa' }
  return { inteira: true, seladas: numero }
}

function defeito(elo: Elo, numeroAnterior: number, anterior: string | null) {
  if (Number(elo.numero) !== numeroAnterior + 1 || elo.resumo_anterior !== anterior)
    return 'selo quebrado'
  if (elo.linha === null) return 'apagada'
  const esperado = selar(anterior, { id: elo.ultimo, em: '', texto: elo.linha })
  return esperado === elo.resumo ? undefined : 'alterada'
}
