import { Link, useSearch } from '@tanstack/react-router'
import { Dia, hoje } from '#shared/data.ts'
import { catalogo, temas, type Tema } from '#shared/regras/catalogo.ts'
import { agora } from '../api/relogio.ts'
import { PedidosDeRegra } from './PedidosDeRegra.tsx'
import css from './regras.module.css'
import { Roteiros } from './Roteiros.tsx'
import { TabelaDeRegras } from './TabelaDeRegras.tsx'

const ROTEIROS = 'Roteiros'

/** Every limit of law and of the bank, by theme: its value today, its norm, and what comes next. */
export function RegrasPage() {
  const { tema: doEndereco, regra, escopo, dia } = useSearch({ strict: false })
  const roteiros = doEndereco === ROTEIROS
  const tema = temaDe(doEndereco, regra)
  return (
    <div className="pagina">
      <header className="row" data-justify="between" data-align="start">
        <div>
          <h1>Regras</h1>
          <p className="apagado">
            O que a lei e o banco permitem, desde quando e por qual norma. O simulador, o contato e
            a esteira decidem por estas linhas.
          </p>
        </div>
      </header>
      <PedidosDeRegra />
      <nav className={`row ${css.temas}`} aria-label="Temas">
        {temas.map((um) => (
          <Link
            key={um}
            className="escolha"
            data-size="1"
            to="/front/regras"
            search={{ tema: um }}
            aria-current={um === tema && !roteiros ? 'page' : undefined}
          >
            {um}
          </Link>
        ))}
        <Link
          className="escolha"
          data-size="1"
          to="/front/regras"
          search={{ tema: ROTEIROS }}
          aria-current={roteiros ? 'page' : undefined}
        >
          {ROTEIROS}
        </Link>
      </nav>
      {roteiros ? (
        <Roteiros />
      ) : (
        <TabelaDeRegras
          key={tema}
          tema={tema}
          dia={Dia.safeParse(dia).data ?? hoje(agora())}
          regra={regra}
          escopo={escopo}
        />
      )}
    </div>
  )
}

/** The theme of the address, or of the rule that it names. */
const temaDe = (doEndereco: string | undefined, regra: string | undefined): Tema =>
  temas.find((um) => um === doEndereco) ??
  (regra === undefined ? undefined : catalogo.get(regra)?.tema) ??
  temas[0]
