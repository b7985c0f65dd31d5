import { LeituraFalhou } from '#web/ui/LeituraFalhou.tsx'
import { CartoesDoDia } from './CartoesDoDia.tsx'
import { useListasDoDia, useQuantas } from './use-dia.ts'

/** How many propostas wait for what; each number opens its list. */
export function ListasDoDia() {
  const { indisponivel, emAberto, emAndamento, emAtraso, reprovadas } = useListasDoDia()
  const listas = [emAberto, emAndamento, emAtraso, reprovadas]
  const quantas = [
    useQuantas('emAberto', emAberto),
    useQuantas('emAndamento', emAndamento),
    useQuantas('emAtraso', emAtraso),
    useQuantas('reprovadas', reprovadas),
  ]
  const falharam = listas.filter(({ isError }) => isError)
  return (
    <>
      <CartoesDoDia
        numeros={quantas.map(
          (numero, posicao) => numero ?? (listas[posicao]?.isError ? '–' : undefined),
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
