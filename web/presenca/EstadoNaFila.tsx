import { useState } from 'react'
import { presencaApi } from '#shared/presenca/api.ts'
import type { MeuEstado } from '#shared/presenca/shapes.ts'
import { useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos } from '../ui/atalhos.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { dizerPausa } from './dizer.ts'
import { PausaDialog } from './PausaDialog.tsx'
import { PausasDevidas } from './PausasDevidas.tsx'

/** The person's pause on the screen of the queue: one key opens the choice, or ends the pause. */
export function EstadoNaFila({ estado }: { estado: MeuEstado | undefined }) {
  const [escolhendo, setEscolhendo] = useState(false)
  const motivo = useMotivo()(presencaApi.voltar.permissao)
  const voltar = useChange(presencaApi.voltar, { makesOld: [presencaApi.estado] })
  const pausa = estado?.pausa ?? null
  const trocar = () => {
    if (!pausa) setEscolhendo(true)
    else if (motivo === undefined) voltar.mutate({ body: {} })
  }
  useAtalhos([
    {
      teclas: 'i',
      descricao: pausa ? 'Voltar da pausa' : 'Fazer uma pausa',
      grupo: 'Fila',
      fazer: trocar,
    },
  ])
  return (
    <>
      {pausa ? (
        <div className="card row" data-tone="ambar" data-pad="2" data-justify="between">
          <p role="status">{dizerPausa(pausa)}. A fila não traz clientes até você voltar.</p>
          <ActionButton carregando={voltar.isPending} disabledReason={motivo} onClick={trocar}>
            Voltar ao atendimento <Kbd>i</Kbd>
          </ActionButton>
        </div>
      ) : (
        <div className="row" data-gap="3">
          <ActionButton variante="sutil" onClick={trocar}>
            Fazer uma pausa <Kbd>i</Kbd>
          </ActionButton>
          <PausasDevidas deve={estado?.deve} />
        </div>
      )}
      {escolhendo && <PausaDialog onClose={() => setEscolhendo(false)} />}
    </>
  )
}
