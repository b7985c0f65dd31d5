import { formatarDia } from '#shared/data.ts'
import { formatarPorcento } from '#shared/numero.ts'
import type { EfeitoDaVersao, HistoricoDaRegra, PreviaDaVersao } from '#shared/regras/shapes.ts'
import { LinhaDoTempo } from './LinhaDoTempo.tsx'
import css from './regras.module.css'

type Props = { previa: PreviaDaVersao; unidade: HistoricoDaRegra['unidade'] }

/** The changes with their first days, and the effect on the last business day. */
export function Previa({ previa: { mudancas, depois, efeito }, unidade }: Props) {
  return (
    <div className="stack" data-gap="4">
      <section aria-label="O que muda">
        <h3>O que muda</h3>
        <ul className="pontos">
          {mudancas.map((mudanca) => (
            <li key={mudanca}>{mudanca}</li>
          ))}
        </ul>
      </section>
      <section aria-label="Efeito nas simulações">
        <h3>Nas simulações do último dia útil</h3>
        {efeito === null ? (
          <p className="apagado">A prévia não calcula o efeito desta regra nas simulações.</p>
        ) : (
          <Efeito efeito={efeito} />
        )}
      </section>
      <details>
        <summary>Como fica a linha do tempo</summary>
        <LinhaDoTempo linha={depois} unidade={unidade} />
      </details>
    </div>
  )
}

function Efeito({ efeito }: { efeito: EfeitoDaVersao }) {
  const { dia, simulacoes, conferidas, recusadas, permitidas, alteradas, exemplos } = efeito
  if (simulacoes === 0) {
    return <p className="apagado">Ninguém simulou em {formatarDia(dia)} nos seus promotores.</p>
  }
  return (
    <>
      <p>
        Em {formatarDia(dia)}: {simulacoes} {simulacoes === 1 ? 'simulação' : 'simulações'}
        {conferidas < simulacoes && `, ${conferidas} refeitas`}.
      </p>
      <dl className={`grid ${css.efeito} numeros`} data-cols="3" data-top="2" data-bottom="2">
        <div className="card" data-pad="2">
          <dt>Passariam a ser recusadas</dt>
          <dd data-tom="ruim">{recusadas}</dd>
        </div>
        <div className="card" data-pad="2">
          <dt>Passariam a ser permitidas</dt>
          <dd data-tom="bom">{permitidas}</dd>
        </div>
        <div className="card" data-pad="2">
          <dt>Mudariam de valor</dt>
          <dd>{alteradas}</dd>
        </div>
      </dl>
      {exemplos.length > 0 && (
        <ul className="stack facts marcados" data-gap="3" aria-label="Exemplos">
          {exemplos.map(({ produto, convenio, prazo, taxaAm, antes, depois, vezes }) => (
            <li key={[produto, convenio, prazo, taxaAm, antes, depois].join(' ')}>
              <b>
                {produto}, {convenio}, {prazo} vezes a {formatarPorcento(taxaAm)}
                {vezes > 1 && ` (${vezes} simulações)`}
              </b>
              <span>Antes: {antes}</span>
              <span>Depois: {depois}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
