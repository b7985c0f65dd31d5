import { nomesDosDocumentos } from '#shared/formalizacao/documento.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { useChecklist } from './consultas.ts'

/**
 * The documents that the convênio would require from this signer, before the formalization begins.
 */
export function ChecklistPrevisto({ consulta }: { consulta: ReturnType<typeof useChecklist> }) {
  if (consulta.isError && !consulta.data) {
    return (
      <p role="alert">
        Não foi possível carregar o checklist.{' '}
        <ActionButton onClick={() => void consulta.refetch()}>Tentar novamente</ActionButton>
      </p>
    )
  }
  if (!consulta.data) return <Skeleton linhas={3} altura={20} />
  const { items } = consulta.data
  return (
    <section
      className="card stack"
      data-gap="1"
      data-pad="3"
      aria-label="Documentos que serão pedidos"
    >
      <h3>Documentos que serão pedidos</h3>
      {items.length === 0 ? (
        <p className="apagado">O convênio não pede documentos.</p>
      ) : (
        <ul className="stack rows" data-gap="1">
          {items.map(({ tipo, obrigatorio, guardado, norma }) => (
            <li key={tipo} title={norma}>
              {nomesDosDocumentos[tipo]}
              {guardado && <Badge tom="verde">Já temos</Badge>}
              {!guardado && !obrigatorio && <Badge>Opcional</Badge>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
