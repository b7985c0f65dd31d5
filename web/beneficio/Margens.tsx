import { Link } from '@tanstack/react-router'
import type { MargemPorModalidade, Modalidade } from '#shared/beneficio/shapes.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { fonteDe } from '#shared/regras/fonte.ts'
import { Money } from '../ui/Money.tsx'
import css from './beneficio.module.css'

const nomes: Record<Modalidade, string> = {
  EMPRESTIMO: 'Empréstimo',
  RMC: 'Cartão consignado (RMC)',
  RCC: 'Cartão benefício (RCC)',
  CARTAO: 'Cartão (RMC ou RCC)',
  TOTAL: 'Teto de todas',
}

/** A ruler for each modality: used and free part of the limit, with its rule. */
export function Margens({ margens }: { margens: readonly MargemPorModalidade[] }) {
  return (
    <ul className="stack" data-gap="3">
      {margens.map((margem) => (
        <Regua key={margem.modalidade} margem={margem} />
      ))}
    </ul>
  )
}

function Regua({ margem }: { margem: MargemPorModalidade }) {
  const { modalidade, percentual, norma, confianca, limite, utilizada, extrapolada } = margem
  const passa = extrapolada > 0
  const parte = limite > 0 ? Math.min(100, Math.max(0, (utilizada / limite) * 100)) : 0
  return (
    <li className={`${css.margemRegua} numeros`} data-modalidade={modalidade}>
      <p className="row" data-nowrap data-justify="between" data-align="baseline" data-gap="3">
        <span>{nomes[modalidade]}</span>
        <b data-passa={passa || undefined}>
          {passa && 'Passou '}
          <Money valor={passa ? extrapolada : margem.disponivel} />
        </b>
      </p>
      <div className="regua" data-extrapolada={passa || undefined} aria-hidden>
        <i style={{ width: `${passa ? 100 : parte}%` }} />
      </div>
      <p className="norma row" data-justify="between">
        {percentual === null ? (
          'Sem registro da margem para esta data'
        ) : (
          <>
            <span>
              Usada <Money valor={utilizada} /> de <Money valor={limite} />
            </span>
            <Link
              to="/front/regras"
              search={{ regra: regras[modalidade] }}
              title={confianca ? fonteDe(confianca) : undefined}
            >
              {formatarPorcento(percentual, 0)} · {norma}
            </Link>
          </>
        )}
      </p>
      {percentual !== null && margem.simulavel < margem.disponivel && (
        <p className="suave menor" data-top="1">
          Pelo INSS sobram <Money valor={margem.disponivel} />, mas a simulação usa{' '}
          <b>
            <Money valor={margem.simulavel} />
          </b>
          : é o que os contratos e propostas que conhecemos deixam dos{' '}
          {formatarPorcento(percentual, 0)}. Vale o menor.
        </p>
      )}
    </li>
  )
}

/** The dated rule of each modality. */
const regras: Record<MargemPorModalidade['modalidade'], string> = {
  EMPRESTIMO: 'margem_emprestimo_pct',
  RMC: 'margem_cartao_rmc_pct',
  RCC: 'margem_cartao_rcc_pct',
  CARTAO: 'margem_cartao_unico_pct',
  TOTAL: 'margem_total_pct',
}
