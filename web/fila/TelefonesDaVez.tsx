import { useState } from 'react'
import { filaApi } from '#shared/fila/api.ts'
import type { Vez } from '#shared/fila/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos } from '../ui/atalhos.ts'
import { formatarInstante } from '../ui/DateText.tsx'
import { Kbd } from '../ui/Kbd.tsx'

/** The phones with the light of this list; showing a number is the attempt. */
export function TelefonesDaVez({ vez, velhos }: { vez: Vez; velhos: readonly Velho[] }) {
  const [visto, setVisto] = useState<{ idTelefone: string; valor: string }>()
  const motivo = useMotivo()(filaApi.ligar.permissao)
  const ligar = useChange(filaApi.ligar, {
    makesOld: velhos,
    onSuccess: ({ valor }, { body: { idTelefone } }) => setVisto({ idTelefone, valor }),
  })
  const mostrar = (idTelefone: string) =>
    ligar.mutate({ body: { idRelacionamento: vez.idRelacionamento, idTelefone } })
  const primeiro = vez.telefones.find(({ semaforo }) => semaforo.liberado)
  useAtalhos([
    {
      teclas: 't',
      descricao: 'Mostrar o telefone',
      grupo: 'Fila',
      fazer: () => {
        if (primeiro && motivo === undefined) mostrar(primeiro.idTelefone)
      },
    },
  ])
  return (
    <section className="stack" data-gap="1">
      <h3>Telefones</h3>
      <ul className="list">
        {vez.telefones.map(({ idTelefone, telefone, hotphone, semaforo }) => (
          <li key={idTelefone} className="row" data-gap="3">
            <b className="numeros">{visto?.idTelefone === idTelefone ? visto.valor : telefone}</b>
            {hotphone && <span>preferido</span>}
            <span className="semaforo-chip luz" data-liberado={semaforo.liberado}>
              {semaforo.liberado ? 'liberado' : semaforo.motivo}
              {semaforo.liberadoAPartirDe
                ? `, a partir de ${formatarInstante(semaforo.liberadoAPartirDe)}`
                : ''}
            </span>
            <ActionButton
              carregando={ligar.isPending}
              disabledReason={motivo ?? (semaforo.liberado ? undefined : semaforo.motivo)}
              onClick={() => mostrar(idTelefone)}
            >
              Mostrar e ligar {primeiro?.idTelefone === idTelefone && <Kbd>t</Kbd>}
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
