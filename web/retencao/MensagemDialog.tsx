import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hsmApi } from '#shared/hsm/api.ts'
import { nomeDoTemplate, paraLer } from '#shared/hsm/nome.ts'
import { comPadroes, finalidadeDoTemplate, type Valores } from '#shared/hsm/template.ts'
import { mensagemApi } from '#shared/mensagem/api.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import type { Ctc, LinhasDoResultado } from '#shared/retencao/shapes.ts'
import { q, useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { dizerClientes } from './dizer-clientes.ts'

type Props = { ctcs: readonly Ctc[]; aoEnviar: () => void; onClose: () => void }

/** One retention message to several clients, with what became of each. */
export function MensagemDialog({ ctcs, aoEnviar, onClose }: Props) {
  const [feitas, setFeitas] = useState<LinhasDoResultado>()
  const motivo = useMotivo()(retencaoApi.enviarHsm.permissao)
  const consulta = useQuery(
    q(hsmApi.templates, { query: { codigoPromotor: codigoPromotorAtivo() } }),
  )
  const enviar = useChange(retencaoApi.enviarHsm, {
    makesOld: [retencaoApi.listar],
    onSuccess: (linhas) => {
      setFeitas(linhas)
      aoEnviar()
    },
  })
  const [unica] = ctcs.length === 1 ? ctcs : []
  const dados = useQuery({
    ...q(mensagemApi.dadosParaTemplates, {
      params: { idRelacionamento: unica?.idRelacionamento ?? '' },
    }),
    enabled: unica !== undefined,
  })
  // Of several clients each message has its own data: the places show what belongs there.
  const valores: Valores = unica
    ? { bancoSolicitante: unica.nomeBanco ?? unica.banco, ...dados.data }
    : {}
  const nomes = new Map(ctcs.map(({ idCtc, nomeCliente }) => [idCtc, nomeCliente]))
  return (
    <Dialog title={`Mensagem a ${dizerClientes(ctcs)}`} onClose={onClose}>
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
                .map(comPadroes)
                .map((um) => (
                  <li key={um.id} className="split">
                    <span>
                      <b>{nomeDoTemplate(um)}</b>
                      <p className="apagado">{paraLer(um, valores)}</p>
                    </span>
                    <ActionButton
                      variante="primario"
                      carregando={enviar.isPending}
                      disabledReason={motivo}
                      onClick={() =>
                        enviar.mutate({
                          body: { idTemplate: um.id, ids: ctcs.map(({ idCtc }) => idCtc) },
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
