import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { filaApi } from '#shared/fila/api.ts'
import type { Locado } from '#shared/fila/shapes.ts'
import { horaDeBrasilia } from '#shared/data.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { q } from '../api/query.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { Cortada } from '../ui/Cortada.tsx'
import { Parte } from '../ui/Parte.tsx'
import { tardio } from '../ui/tardio.ts'

const RetirarDialog = tardio(() => import('./RetirarDialog.tsx'), 'RetirarDialog')

/** Clients change hands by the minute. */
const A_CADA_MS = 5000

/** The leased clients of the queue and who holds them, for a supervisor. */
export function Locados() {
  const { enabled, indisponivel } = useLeitura(filaApi.locados.permissao)
  const consulta = useQuery({
    ...q(filaApi.locados, {}),
    enabled,
    refetchInterval: A_CADA_MS,
  })
  const [aRetirar, setARetirar] = useState<Locado>()
  const motivo = useMotivo()(filaApi.retirar.permissao)
  return (
    <Block
      titulo="Com quem está cada cliente"
      contagem={consulta.data?.total}
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar quem está com cada cliente"
      vazio={{
        quando: ({ items }) => items.length === 0,
        mostrar: <p className="apagado">Ninguém está com um cliente da fila agora.</p>,
      }}
    >
      {(lista) => (
        <>
          <ul className="stack" data-gap="3">
            {lista.items.map((locado) => {
              const { idRelacionamento, nomeCliente, atendente, nomeMailing, ligouEm } = locado
              return (
                <li
                  key={idRelacionamento}
                  className="row"
                  data-nowrap
                  data-align="start"
                  data-justify="between"
                >
                  <div className="cresce">
                    <p>
                      <b>{nomeDaPessoa(atendente)}</b> com{' '}
                      <Link to="/front/clientes/$idRelacionamento" params={{ idRelacionamento }}>
                        <bdi>{nomeCliente}</bdi>
                      </Link>
                    </p>
                    <p className="row menor" data-gap="1">
                      <span className="numeros">
                        desde {hora(locado.desde)}, até {hora(locado.ate)}
                      </span>
                      <span className="apagado">{nomeMailing ?? 'Ligação prometida'}</span>
                      {ligouEm !== null && <Badge tom="verde">Ligou às {hora(ligouEm)}</Badge>}
                    </p>
                  </div>
                  <ActionButton
                    disabledReason={motivo}
                    aria-label={`Retirar ${nomeCliente} de ${nomeDaPessoa(atendente)}`}
                    onClick={() => setARetirar(locado)}
                  >
                    Retirar
                  </ActionButton>
                </li>
              )
            })}
          </ul>
          <Cortada lista={lista} quais="quem está há mais tempo com um cliente" />
          {aRetirar && (
            <Parte aoFaltar={() => setARetirar(undefined)}>
              <RetirarDialog locado={aRetirar} onClose={() => setARetirar(undefined)} />
            </Parte>
          )}
        </>
      )}
    </Block>
  )
}

const hora = (instante: string) => horaDeBrasilia(new Date(instante))
