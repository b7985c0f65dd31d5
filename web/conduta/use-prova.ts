import { condutaApi } from '#shared/conduta/api.ts'
import type { Registro } from '#shared/conduta/shapes.ts'
import { useArquivo } from '../formulario/use-arquivo.ts'
import { useMotivo } from '../session/motivo.ts'

const { abrirProva, abrirNaMesa } = condutaApi

export type AberturaDaProva = ReturnType<typeof useProva>

/** Downloads the evidence of a fault, for a gestor or for the bank's checker; the server keeps who opened it. */
export function useProva({ idConduta, codigoPromotor }: Registro, daMesa = false) {
  const params = { idConduta }
  const doPromotor = useArquivo(abrirProva)
  const naMesa = useArquivo(abrirNaMesa)
  const impedimento = useMotivo()((daMesa ? abrirNaMesa : abrirProva).permissao)
  return {
    impedimento,
    abrindo: doPromotor.isPending || naMesa.isPending,
    vista: doPromotor.isSuccess || naMesa.isSuccess,
    abrir: () => {
      if (daMesa) naMesa.mutate({ params, body: {} })
      else doPromotor.mutate({ params, body: { codigoPromotor } })
    },
  }
}
