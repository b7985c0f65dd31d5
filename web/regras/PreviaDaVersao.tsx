import { useQuery } from '@tanstack/react-query'
import { regrasApi } from '#shared/regras/api.ts'
import type { Unidade } from '#shared/regras/catalogo.ts'
import type { NovaVersao } from '#shared/regras/shapes.ts'
import { ApiError } from '../api/erro.ts'
import { q } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { DialogActions } from '../ui/Dialog.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Previa } from './Previa.tsx'

type Props = {
  pedido: NovaVersao
  unidade: Unidade
  salvando: boolean
  aoVoltar: () => void
  aoSalvar: () => void
}

/** What a version would change, asked anew each time; without it nothing is saved. */
export function PreviaDaVersao({ pedido, unidade, salvando, aoVoltar, aoSalvar }: Props) {
  const previa = useQuery({ ...q(regrasApi.previa, { body: pedido }), staleTime: 0, retry: false })
  return (
    <>
      {previa.isPending && <Skeleton linhas={6} />}
      {previa.isError && (
        <div
          className="bloco-erro card row"
          data-tone="vermelho"
          data-pad="2"
          data-justify="between"
          role="alert"
        >
          <p>
            {previa.error instanceof ApiError && previa.error.body.message !== null
              ? previa.error.body.message
              : 'Não foi possível prever a mudança'}
          </p>
        </div>
      )}
      {previa.data && <Previa previa={previa.data} unidade={unidade} />}
      <DialogActions>
        <ActionButton onClick={aoVoltar}>Voltar e corrigir</ActionButton>
        {previa.isError && (
          <ActionButton carregando={previa.isFetching} onClick={() => void previa.refetch()}>
            Tentar novamente
          </ActionButton>
        )}
        <ActionButton
          variante="primario"
          carregando={salvando}
          disabledReason={previa.data ? undefined : 'Veja antes o que muda'}
          onClick={aoSalvar}
        >
          {pedido.natureza === 'LEI' ? 'Pedir aprovação' : 'Salvar versão'}
        </ActionButton>
      </DialogActions>
    </>
  )
}
