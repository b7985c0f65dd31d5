import { Link } from '@tanstack/react-router'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { MotivoSimulacao, ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { fonteDe } from '#shared/regras/fonte.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { correcaoEmPalavras, corrigir, corrigirTudo } from './corrigir.ts'
import css from './simulador.module.css'

type Props = {
  entrada: EntradaSimulacao
  resultado: ResultadoSimulacao
  /** Puts the mended scenario in the place of this one. */
  aoCorrigir: (entrada: EntradaSimulacao) => void
}

/** The objections with norm and way out; then the notices. */
export function Motivos({ entrada, resultado: { motivos, avisos }, aoCorrigir }: Props) {
  const corrigida = motivos.length > 1 ? corrigirTudo(entrada, motivos) : undefined
  return (
    <>
      {motivos.length > 0 && (
        <div
          className={`${css.motivos} card stack`}
          data-tone="vermelho"
          data-pad="2"
          role="note"
          aria-label="Por que não é permitido"
        >
          <p className="forte">Não é permitido hoje</p>
          <ul className="stack facts">
            {motivos.map((motivo) => (
              <Motivo
                key={`${motivo.regra} ${motivo.texto}`}
                motivo={motivo}
                entrada={entrada}
                aoCorrigir={aoCorrigir}
              />
            ))}
          </ul>
          {corrigida && (
            <ActionButton onClick={() => aoCorrigir(corrigida)}>Corrigir tudo</ActionButton>
          )}
        </div>
      )}
      {avisos.length > 0 && (
        <ul className="card pontos" data-tone="ambar" aria-label="Atenção">
          {avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      )}
    </>
  )
}

type DoMotivo = Pick<Props, 'entrada' | 'aoCorrigir'> & { motivo: MotivoSimulacao }

function Motivo({ motivo, entrada, aoCorrigir }: DoMotivo) {
  const { regra, texto, norma, comoResolver, confianca, correcao } = motivo
  const corrigida = correcao ? corrigir(entrada, correcao) : undefined
  return (
    <li>
      <b>{texto}</b>
      <span>{comoResolver}</span>
      {norma && (
        <small>
          {confianca === null ? (
            norma
          ) : (
            <Link to="/front/regras" search={{ regra }}>
              {norma} · {fonteDe(confianca)}
            </Link>
          )}
        </small>
      )}
      {correcao && corrigida && (
        <button type="button" className="ligacao" onClick={() => aoCorrigir(corrigida)}>
          Simular com {correcaoEmPalavras(correcao)}
        </button>
      )}
      {correcao && !corrigida && <small>Permitido {correcaoEmPalavras(correcao)}</small>}
    </li>
  )
}
