import type { Formalizacao } from '#shared/formalizacao/shapes.ts'
import type { SituacaoFormalizacao } from '#shared/formalizacao/situacao.ts'
import { situacoes, trilhas } from './palavras.ts'
import css from './formalizacao.module.css'

/** Situations that are no step of their own. */
const passoDe: Partial<Record<SituacaoFormalizacao, SituacaoFormalizacao>> = {
  PENDENTE_DOC: 'EM_PREENCHIMENTO',
  CONFERIDA: 'ASSINADA',
}

/** The way to the end, with what is behind. */
export function Trilha({ formalizacao: { modalidade, situacao } }: { formalizacao: Formalizacao }) {
  const passos = trilhas[modalidade === 'FISICA' ? 'papel' : 'tela']
  const aqui = passos.indexOf(passoDe[situacao] ?? situacao)
  return (
    <ol className={css.trilha} aria-label="Etapas">
      {passos.map((passo, i) => (
        <li
          key={passo}
          data-feito={i <= aqui || undefined}
          aria-current={i === aqui ? 'step' : undefined}
        >
          {situacoes[passo].nome}
        </li>
      ))}
    </ol>
  )
}
