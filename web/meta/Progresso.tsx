import type { Meta } from '#shared/meta/shapes.ts'
import { escreverMedida, escreverParte, medidasDe, parteDe } from './palavras.ts'

/** What was done of one target: a bar and the figures for each part of it. */
export function Progresso({ meta }: { meta: Meta }) {
  return (
    <span className="stack" data-gap="0">
      {medidasDe(meta).map((medida) => {
        const alvo = { quantidade: meta.quantidade ?? 0, valor: meta.valor ?? meta.feita.valor }
        const parte = parteDe(meta.feita[medida], alvo[medida])
        return (
          <span key={medida} className="stack" data-gap="0">
            <span className="row" data-justify="between" data-nowrap>
              <span className="numeros">
                {medida === 'valor' ? escreverMedida(meta.feita, medida) : meta.feita.quantidade}{' '}
                <span className="apagado">de {escreverMedida(alvo, medida)}</span>
              </span>
              <b className="numeros" data-fixo>
                {escreverParte(parte)}
              </b>
            </span>
            <meter max={1} value={Math.min(1, parte)} aria-hidden />
          </span>
        )
      })}
    </span>
  )
}
