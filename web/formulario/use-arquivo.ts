import { condutaApi } from '#shared/conduta/api.ts'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { linkApi } from '#shared/link/api.ts'
import { useChange } from '../api/query.ts'

type Abre =
  | typeof formalizacaoApi.abrirDocumento
  | typeof formalizacaoApi.imprimir
  | typeof formalizacaoApi.abrirNaMesa
  | typeof formalizacaoApi.imprimirNaMesa
  | typeof confirmacaoApi.abrirDocumento
  | typeof linkApi.abrirImagem
  | typeof condutaApi.abrirProva
  | typeof condutaApi.abrirNaMesa

/** Requests a single-use address of a file, and lets the browser download it as an attachment. */
export const useArquivo = <E extends Abre>(endpoint: E) =>
  useChange<E>(endpoint, {
    makesOld: [],
    aoChegar: ({ endereco }: { endereco: string }) => {
      const ancora = document.createElement('a')
      ancora.href = endereco
      ancora.download = ''
      document.body.append(ancora)
      ancora.click()
      ancora.remove()
    },
  })
