import { LeituraFalhou } from '#web/ui/LeituraFalhou.tsx'
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
        <LeituraFalhou
          error={falharam[0]?.error}
          senao="Não foi possível contar as propostas"
          carregando={falharam.some(({ isFetching }) => isFetching)}
          tentar={() => {
            for (const { refetch } of falharam) void refetch()
          }}
        />
      )}
    </>
  )
}
