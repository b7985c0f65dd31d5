import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mailingApi } from '#shared/mailing/api.ts'
import { contar } from '#shared/numero.ts'
import { q, useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Filtragem } from '../ui/Filtragem.tsx'

const { todos, consultar, incluirClientes } = mailingApi

type Props = { ids: readonly string[]; onClose: () => void }

/** Puts the chosen clients into a list of the active promotor that did not end. */
export function IncluirEmCampanhaDialog({ ids, onClose }: Props) {
  const { data, isError } = useQuery(q(todos, { query: {} }))
  const [idMailing, setMailing] = useState<string>()
  const motivo = useMotivo()(incluirClientes.permissao)
  const incluir = useChange(incluirClientes, {
    makesOld: [todos, consultar],
    dito: ({ aceitos }) => {
      const incluidos = contar(aceitos, 'cliente incluído', 'clientes incluídos')
      return aceitos === ids.length
        ? `${incluidos} na campanha`
        : `${incluidos} de ${ids.length}: os outros já esperam, são de outro promotor ou não podem ser chamados`
    },
    onSuccess: onClose,
  })
  const listas = (data?.items ?? []).filter(
    ({ situacao, codigoPromotor }) =>
      situacao !== 'ENCERRADA' && codigoPromotor === codigoPromotorAtivo(),
  )
  return (
    <Dialog title="Incluir em campanha" onClose={onClose}>
      <div className="stack" data-gap="3">
        {isError && <p role="alert">Não foi possível carregar as campanhas</p>}
        {data && listas.length === 0 ? (
          <p>Nenhuma campanha aberta neste promotor.</p>
        ) : (
          <Filtragem
            rotulo="Campanha"
            todas="Escolha"
            valor={idMailing}
            opcoes={listas.map((um) => [um.idMailing, um.nome])}
            aoMudar={setMailing}
          />
        )}
        <p className="apagado">
          Quem é de outro promotor, está restrito, pediu para não ser chamado ou não tem telefone
          não entra.
        </p>
        <DialogActions>
          <ActionButton onClick={onClose}>Cancelar</ActionButton>
          <ActionButton
            variante="primario"
            carregando={incluir.isPending}
            disabledReason={motivo ?? (idMailing === undefined ? 'Escolha a campanha' : undefined)}
            onClick={() =>
              idMailing !== undefined &&
              incluir.mutate({ params: { idMailing }, body: { idsRelacionamento: [...ids] } })
            }
          >
            Incluir
          </ActionButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}
