import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { useQuadroVelho } from './use-quadro.ts'

/** Undoes a whole batch; the answer lists the rows that stayed. */
export function useDesfazer() {
  const velho = useQuadroVelho()
  const { mutate, data, isPending } = useChange(oportunidadeApi.desfazerLote, {
    makesOld: [['relacionamento']],
    aoChegar: () => velho([]),
    onError: () => velho([]),
  })
  return {
    desfazer: (idLote: string) => mutate({ params: { idLote } }),
    desfeito: data,
    desfazendo: isPending,
    impedimento: useMotivo()(oportunidadeApi.desfazerLote.permissao),
  }
}
