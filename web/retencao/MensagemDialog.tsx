import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hsmApi } from '#shared/hsm/api.ts'
import { comPadroes, finalidadeDoTemplate } from '#shared/hsm/template.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import type { Ctc, LinhasDoResultado } from '#shared/retencao/shapes.ts'
import { q, useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

type Props = { ctcs: readonly Ctc[]; onClose: () => void }

/** One retention message to several clients, with what became of each. */
export function MensagemDialog({ ctcs, onClose }: Props) {
  const [feitas, setFeitas] = useState<LinhasDoResultado>()
  const motivo = useMotivo()(retencaoApi.enviarHsm.permissao)
  const consulta = useQuery(
    q(hsmApi.templates, { query: { codigoPromotor: codigoPromotorAtivo() } }),
  )
  const enviar = useChange(retencaoApi.enviarHsm, {
    makesOld: [retencaoApi.listar],
    onSuccess: setFeitas,
  })
  const nomes = new Map(ctcs.map(({ idCtc, nomeCliente }) => [idCtc, nomeCliente]))
  return (
    <Dialog
      title={`Mensagem a ${ctcs.length === 1 ? '1 cliente' : `${ctcs.length} clientes`}`}
      onClose={onClose}
    >
      {feitas ? (
        <>
          <ul className="stack" data-gap="1" aria-label="Resultado por cliente">
            {feitas.items.map(({ idCtc, feita, recusa }) => (
              <li key={idCtc} className="row" data-justify="between">
                <bdi>{nomes.get(idCtc)}</bdi>
                <span className={feita ? 'apagado' : 'perigo'}>{feita ? 'Na fila' : recusa}</span>
              </li>
            ))}
          </ul>
          <DialogActions>
            <ActionButton variante="primario" onClick={onClose}>
              Concluir
            </ActionButton>
          </DialogActions>
        </>
      ) : (
        <Block
          titulo="Modelos de retenção"
          consulta={consulta}
          erro="Não foi possível carregar os modelos"
          vazio={{
            quando: (todos) =>
              todos.every((um) => finalidadeDoTemplate(comPadroes(um)) !== 'RETENCAO'),
            mostrar: <EmptyState titulo="Nenhum modelo de retenção neste promotor" />,
          }}
        >
          {(todos) => (
            <ul className="stack" data-gap="3">
              {todos
                .filter((um) => finalidadeDoTemplate(comPadroes(um)) === 'RETENCAO')
                .map(({ id, template, mensagem }) => (
                  <li key={id} className="split">
                    <span>
                      <b>{template}</b>
                      <p className="apagado">{mensagem}</p>
                    </span>
                    <ActionButton
                      variante="primario"
                      carregando={enviar.isPending}
                      disabledReason={motivo}
                      onClick={() =>
                        enviar.mutate({
                          body: { idTemplate: id, ids: ctcs.map(({ idCtc }) => idCtc) },
                        })
                      }
                    >
                      Enviar
                    </ActionButton>
                  </li>
                ))}
            </ul>
          )}
        </Block>
      )}
    </Dialog>
  )
}
