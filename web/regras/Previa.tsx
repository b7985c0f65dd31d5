import { formatarDia } from '#shared/data.ts'
import { formatarPorcento } from '#shared/numero.ts'
import type { EfeitoDaVersao, HistoricoDaRegra, PreviaDaVersao } from '#shared/regras/shapes.ts'
import { LinhaDoTempo } from './LinhaDoTempo.tsx'

type Props = { previa: PreviaDaVersao; unidade: HistoricoDaRegra['unidade'] }

/** What changes from when, and what it would have done to the last business day. */
export function Previa({ previa: { mudancas, depois, efeito }, unidade }: Props) {
  return (
    <div className="regra-previa">
      <section aria-label="O que muda">
        <h3>O que muda</h3>
        <ul>
          {mudancas.map((mudanca) => (
            <li key={mudanca}>{mudanca}</li>
          ))}
        </ul>
      </section>
      <section aria-label="Efeito nas simulações">
        <h3>Nas simulações do último dia útil</h3>
        {efeito === null ? (
          <p className="apagado">O simulador não usa esta regra.</p>
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
      <dl className="regra-efeito numeros">
        <div>
          <dt>Passariam a ser recusadas</dt>
          <dd data-tom="ruim">{recusadas}</dd>
        </div>
        <div>
          <dt>Passariam a ser permitidas</dt>
          <dd data-tom="bom">{permitidas}</dd>
        </div>
        <div>
          <dt>Mudariam de valor</dt>
          <dd>{alteradas}</dd>
        </div>
      </dl>
      {exemplos.length > 0 && (
        <ul className="regra-exemplos" aria-label="Exemplos">
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
