import { Link } from '@tanstack/react-router'
import { centavos, type Centavos } from '#shared/dinheiro.ts'
import type { RegraDaMargem, SegmentoDaMargem } from '#shared/calculo/resultado.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { fonteDe } from '#shared/regras/fonte.ts'
import { Money } from '../ui/Money.tsx'
import { desenhar, emPalavras, nomeDoSegmento, somar, type Momento } from './regua.ts'
import cssRegua from './regua.module.css'

type Props = {
  segmentos: readonly SegmentoDaMargem[]
  limite: Centavos
  /** One bar, or two: before and after the scenario. */
  momentos: readonly Momento[]
}

/** The margin as a ruler: each contract a piece, the limit a mark, what is left empty. */
export function Regua({ segmentos, limite, momentos }: Props) {
  return (
    <div className="stack" data-gap="1">
      {momentos.map((momento) => (
        <Barra
          key={momento}
          segmentos={segmentos}
          limite={limite}
          momento={momento}
          sozinha={momentos.length === 1}
        />
      ))}
    </div>
  )
}

type DaBarra = Omit<Props, 'momentos'> & { momento: Momento; sozinha: boolean }

function Barra({ segmentos, limite, momento, sozinha }: DaBarra) {
  const desenho = desenhar(segmentos, limite, momento)
  const sobra = centavos(limite - somar(segmentos, momento))
  return (
    <div className={cssRegua.linha}>
      {!sozinha && <span aria-hidden>{momento === 'antes' ? 'Antes' : 'Depois'}</span>}
      <div
        className={cssRegua.barra}
        role="img"
        aria-label={emPalavras(segmentos, limite, momento)}
      >
        {desenho.pedacos.map(({ chave, tipo, termina, inicio, tamanho }) => (
          <i
            key={chave}
            data-tipo={tipo}
            data-termina={termina || undefined}
            style={{ left: `${inicio}%`, width: `${tamanho}%` }}
          />
        ))}
        {desenho.limite < 100 && (
          <>
            <i
              className={cssRegua.passa}
              style={{ left: `${desenho.limite}%`, width: `${100 - desenho.limite}%` }}
              hidden={sobra >= 0}
            />
            <i className={cssRegua.limite} style={{ left: `${desenho.limite}%` }} />
          </>
        )}
      </div>
      {!sozinha && (
        <b className="numeros" data-passa={sobra < 0 || undefined} aria-hidden>
          <Money valor={sobra} />
        </b>
      )}
    </div>
  )
}

/** Every piece by its name and instalment: the ruler as a table. */
export function SegmentosDaRegua({ segmentos }: Pick<Props, 'segmentos'>) {
  if (segmentos.length === 0) return <p className="apagado">Nada usa esta margem.</p>
  return (
    <table className="tabelinha numeros">
      <thead>
        <tr>
          <th scope="col">O que usa a margem</th>
          <th scope="col">Parcela</th>
        </tr>
      </thead>
      <tbody>
        {segmentos.map((segmento, indice) => (
          <tr key={`${segmento.numero ?? segmento.tipo} ${indice}`}>
            <th scope="row">
              <i
                className={cssRegua.cor}
                data-tipo={segmento.tipo}
                data-termina={(segmento.antes && !segmento.depois) || undefined}
                aria-hidden
              />
              {nomeDoSegmento(segmento)}
              {segmento.antes && !segmento.depois && <em>é quitado</em>}
            </th>
            <td>
              <Money valor={segmento.valorParcela} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type NormaProps = {
  regra: RegraDaMargem
  percentual: number
  norma: string
  confianca: string
  base: Centavos
  cartoes: Centavos
}

/** The dated rule that sets the limit, with its norm. */
export function NormaDaMargem({ regra, percentual, norma, confianca, base, cartoes }: NormaProps) {
  return (
    <p className="norma">
      {formatarPorcento(percentual, 0)} de <Money valor={base} />
      {cartoes > 0 && (
        <>
          , menos <Money valor={cartoes} /> de cartões
        </>
      )}{' '}
      ·{' '}
      <Link to="/front/regras" search={{ regra }}>
        {norma} · {fonteDe(confianca)}
      </Link>
    </p>
  )
}
