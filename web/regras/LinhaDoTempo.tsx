import { hoje } from '#shared/data.ts'
import { vigenteEm } from '#shared/regras/linha.ts'
import type { HistoricoDaRegra, Vigencia } from '#shared/regras/shapes.ts'
import { formatarValor } from '#shared/regras/valor.ts'
import { fonteDe } from '#shared/regras/fonte.ts'
import { agora } from '../api/relogio.ts'
import { naturezas, periodo } from './palavras.ts'
import css from './regras.module.css'

/** The spans of a rule, the newest first; the one of today is marked. */
export function LinhaDoTempo({
  linha,
  unidade,
}: {
  linha: readonly Vigencia[]
  unidade: HistoricoDaRegra['unidade']
}) {
  const atual = vigenteEm(linha, hoje(agora()))
  return (
    <ol className={`stack marcados ${css.linha}`} data-gap="3">
      {linha.toReversed().map((vigencia) => (
        <li
          key={vigencia.inicio}
          data-atual={vigencia === atual || undefined}
          aria-current={vigencia === atual ? 'date' : undefined}
        >
          <b className="numeros">{formatarValor(unidade, vigencia.valor)}</b>
          <span className="numeros">{periodo(vigencia)}</span>
          <small>
            {vigencia.norma} · {naturezas[vigencia.natureza]} · {fonteDe(vigencia.confianca)}
          </small>
        </li>
      ))}
    </ol>
  )
}
