import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { filaApi } from '#shared/fila/api.ts'
import type { Vez } from '#shared/fila/shapes.ts'
import { enviar } from '../api/intencao.ts'
import { toastsForError } from '../api/toasts-for-error.ts'
import { ColegaDialog, fraseDoColega } from '../presenca/ColegaDialog.tsx'
import { Mostrado, useMostrado } from '../revelacao/Mostrado.tsx'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos } from '../ui/atalhos.ts'
import { formatarInstante } from '../ui/DateText.tsx'
import { escreveJuntoDe } from '../ui/escreve-junto.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { addToast } from '../ui/toasts.ts'
import { VEZ_PERDIDA } from './vez-na-tela.ts'

type Props = { vez: Vez; perdida: boolean }

/** The phones with the light of this list; showing a number is the attempt. */
export function TelefonesDaVez({ vez, perdida }: Props) {
  const semAcesso = useMotivo()(filaApi.ligar.permissao)
  const motivo = perdida ? VEZ_PERDIDA : semAcesso
  const { visto, pedindo, mostrado, mostrar, esconder, colega, esquecer } = useNumero(vez)
  const primeiro = vez.telefones.find(({ semaforo }) => semaforo.liberado)
  useAtalhos([
    {
      teclas: 't',
      descricao: 'Mostrar o telefone',
      grupo: 'Fila',
      fazer: () => {
        if (primeiro && motivo === undefined) void mostrar(primeiro.idTelefone)
      },
    },
  ])
  return (
    <section className="stack" data-gap="1">
      <h3>Telefones</h3>
      <ul className="list">
        {vez.telefones.map(({ idTelefone, telefone, hotphone, semaforo }) => (
          <li key={idTelefone} className="row" data-gap="3">
            {mostrado && visto === idTelefone ? (
              <Mostrado nome="o telefone" mostrado={mostrado} esconder={esconder} />
            ) : (
              <b className="numeros">{telefone}</b>
            )}
            {hotphone && <span>preferido</span>}
            <span className="semaforo-chip luz" data-liberado={semaforo.liberado}>
              {semaforo.liberado ? 'liberado' : semaforo.motivo}
              {semaforo.liberadoAPartirDe
                ? `, a partir de ${formatarInstante(semaforo.liberadoAPartirDe)}`
                : ''}
            </span>
            {!(mostrado && visto === idTelefone) && (
              <ActionButton
                carregando={pedindo === idTelefone}
                disabledReason={motivo ?? (semaforo.liberado ? undefined : semaforo.motivo)}
                onClick={() => void mostrar(idTelefone)}
              >
                Mostrar e ligar {primeiro?.idTelefone === idTelefone && <Kbd>t</Kbd>}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {colega && (
        <ColegaDialog
          frase={colega.frase}
          verbo="Ligar"
          fazendo={pedindo !== undefined}
          aoIr={() => void mostrar(colega.idTelefone, true)}
          aoVoltar={esquecer}
        />
      )}
    </section>
  )
}

/** A number of the turn, shown for half a minute; the mutation cache would keep it for the whole turn. */
function useNumero({ idRelacionamento }: Vez) {
  const [visto, setVisto] = useState<string>()
  const [pedindo, setPedindo] = useState<string>()
  const { mostrado, mostrar, esconder } = useMostrado()
  const cache = useQueryClient()
  const [colega, setColega] = useState<{ frase: string; idTelefone: string }>()
  const esquecer = () => setColega(undefined)
  const pedir = async (idTelefone: string, mesmoAssim = false) => {
    if (pedindo !== undefined || (mostrado && visto === idTelefone)) return
    setPedindo(idTelefone)
    try {
      const body = { idRelacionamento, idTelefone, ...(mesmoAssim && { mesmoAssim }) }
      const { valor } = await enviar(filaApi.ligar, { body })
      esquecer()
      setVisto(idTelefone)
      mostrar(valor)
    } catch (error) {
      const frase = fraseDoColega(error)
      // Who writes the note meanwhile keeps the focus: pressed again, the question comes.
      const perguntar = frase !== undefined && !escreveJuntoDe(document.body)
      setColega(perguntar ? { frase, idTelefone } : undefined)
      if (perguntar) return
      for (const toast of toastsForError(error, filaApi.ligar.mensagens.recusa)) {
        addToast({ kind: 'erro', ...toast })
      }
    } finally {
      setPedindo(undefined)
      void cache.invalidateQueries({ queryKey: [filaApi.atual.path] })
    }
  }
  return { visto, pedindo, mostrado, mostrar: pedir, esconder, colega, esquecer }
}
