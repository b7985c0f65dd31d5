import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from 'zustand'
import { chaves } from '#web/api/chaves.ts'
import { abrir, fechar, useAbas } from '#web/session/abas.ts'
import { abrirAba, type AbaCliente } from '#web/session/politica-abas.ts'
import { clientesComRascunho, rascunhos } from '#web/session/rascunhos.ts'
import { MAXIMO_ABAS } from '#shared/relacionamento/abas.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { esquecerCliente } from './query-client.ts'

/** The eleventh client: which tab could give its place, or none, and the person decides. */
export function AbasCheiasDialog({ id }: { id: string }) {
  const navigate = useNavigate()
  const abas = useAbas()
  // Drafts may be loaded after the first render: the preselected tab follows them until the person
  // chooses.
  const comRascunho = clientesComRascunho(useStore(rascunhos, ({ chaves: todas }) => todas))
  const [marcada, setEscolhida] = useState<string>()
  const escolhida = marcada ?? sugestao(abas, id, comRascunho)
  const desistir = () => void navigate({ to: '/front/clientes' })

  function trocar(): void {
    if (escolhida === undefined) return
    fechar(escolhida)
    void esquecerCliente(chaves.cliente(escolhida))
    abrir(id, new Set(), Date.now())
  }

  return (
    <Dialog title={`Já há ${MAXIMO_ABAS} clientes abertos`} onClose={desistir}>
      <p>Escolha o cliente que dá lugar ao novo. Nada do que foi gravado se perde.</p>
      <fieldset className="stack" data-gap="1" data-top="3">
        <legend className="so-leitor">Cliente a fechar</legend>
        {abas.map(({ idRelacionamento, nome, fixada }) => (
          <label key={idRelacionamento} className="escolha">
            <input
              type="radio"
              name="aba"
              checked={escolhida === idRelacionamento}
              onChange={() => setEscolhida(idRelacionamento)}
            />
            <span>{nome || 'Cliente'}</span>
            {fixada && <small>fixada</small>}
          </label>
        ))}
      </fieldset>
      <div className="row" data-justify="end" data-top="4">
        <ActionButton onClick={desistir}>Cancelar</ActionButton>
        <ActionButton
          variante="primario"
          data-autofocus
          disabledReason={escolhida ? undefined : 'Escolha o cliente a fechar'}
          onClick={trocar}
        >
          Fechar e abrir o novo
        </ActionButton>
      </div>
    </Dialog>
  )
}

function sugestao(
  abas: readonly AbaCliente[],
  id: string,
  comRascunho: ReadonlySet<string>,
): string | undefined {
  const resultado = abrirAba(abas, id, comRascunho, 0)
  return 'cheia' in resultado ? resultado.sugerida?.idRelacionamento : undefined
}
