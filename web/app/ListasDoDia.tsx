import { ActionButton } from '#web/ui/ActionButton.tsx'
import { CartoesDoDia } from './CartoesDoDia.tsx'
import { contar } from './dia.ts'
import { useListasDoDia } from './use-dia.ts'

/** How many propostas wait for what; each number opens its list. */
export function ListasDoDia() {
  const { indisponivel, emAberto, emAndamento, emAtraso, reprovadas } = useListasDoDia()
  const listas = [emAberto, emAndamento, emAtraso, reprovadas]
  const falharam = listas.filter(({ isError }) => isError)
  return (
    <>
      <CartoesDoDia
        numeros={listas.map(({ data, isError }) =>
          data ? contar(data) : isError ? '–' : undefined,
        )}
        texto={indisponivel === undefined ? undefined : 'Sem acesso'}
      />
      {falharam.length > 0 && (
        <div
          className="bloco-erro card row"
          data-tone="vermelho"
          data-pad="2"
          data-justify="between"
          role="alert"
        >
          <p>Não foi possível contar as propostas</p>
          <ActionButton
            carregando={falharam.some(({ isFetching }) => isFetching)}
            onClick={() => {
              for (const { refetch } of falharam) void refetch()
            }}
          >
            Tentar novamente
          </ActionButton>
        </div>
      )}
    </>
  )
}
