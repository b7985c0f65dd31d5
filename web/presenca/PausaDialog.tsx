import { useRef } from 'react'
import { presencaApi } from '#shared/presenca/api.ts'
import { type TipoDePausa, tiposDePausa } from '#shared/presenca/pausas.ts'
import { useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos } from '../ui/atalhos.ts'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { dizerPausa } from './dizer.ts'
import { PausasDevidas } from './PausasDevidas.tsx'
import { useMeuEstado } from './use-estado.ts'

const tipos = Object.entries(tiposDePausa) as [TipoDePausa, string][]

/** Begins a pause by one key, or ends it. */
export function PausaDialog({ onClose }: { onClose: () => void }) {
  const { data: estado } = useMeuEstado()
  const motivo = useMotivo()(presencaApi.pausar.permissao)
  const caixa = useRef<HTMLDivElement>(null)
  const pausar = useChange(presencaApi.pausar, {
    makesOld: [presencaApi.estado],
    onSuccess: onClose,
  })
  const voltar = useChange(presencaApi.voltar, {
    makesOld: [presencaApi.estado],
    onSuccess: onClose,
  })
  const comecar = (tipo: TipoDePausa) => {
    if (motivo === undefined) pausar.mutate({ body: { tipo } })
  }
  useAtalhos(
    tipos.map(([tipo, nome], posicao) => ({
      teclas: String(posicao + 1),
      descricao: `Pausa: ${nome}`,
      grupo: 'Pausa',
      onde: caixa,
      fazer: () => comecar(tipo),
    })),
  )
  const pausa = estado?.pausa ?? null
  return (
    <Dialog
      title={pausa ? 'Você está em pausa' : 'Fazer uma pausa'}
      largura={440}
      onClose={onClose}
    >
      <div ref={caixa} className="stack" data-gap="3">
        <p className="suave">
          {pausa
            ? `${dizerPausa(pausa)}. A fila não traz clientes até você voltar.`
            : 'Na pausa a fila não traz clientes. A pausa pessoal não tem limite, e ninguém vê a sua duração.'}
        </p>
        <PausasDevidas deve={estado?.deve} />
        <div className="row" data-gap="1">
          {tipos.map(([tipo, nome], posicao) => (
            <ActionButton
              key={tipo}
              tamanho="md"
              {...(posicao === 0 && !pausa && { 'data-autofocus': true })}
              carregando={pausar.isPending && pausar.variables?.body.tipo === tipo}
              disabledReason={pausa?.tipo === tipo ? 'Você já está nesta pausa' : motivo}
              onClick={() => comecar(tipo)}
            >
              {nome} <Kbd>{posicao + 1}</Kbd>
            </ActionButton>
          ))}
        </div>
      </div>
      {pausa && (
        <DialogActions>
          <ActionButton
            tamanho="md"
            variante="primario"
            data-autofocus
            carregando={voltar.isPending}
            disabledReason={motivo}
            onClick={() => voltar.mutate({ body: {} })}
          >
            Voltar ao atendimento
          </ActionButton>
        </DialogActions>
      )}
    </Dialog>
  )
}
