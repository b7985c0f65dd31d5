import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import type { Divergencia } from '#shared/divergencia/shapes.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { Cortada } from '../ui/Cortada.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { DecidirDialog } from './DecidirDialog.tsx'
import { nomeDaSituacao, nomesDosSistemas } from './palavras.ts'

const { daMesa } = divergenciaApi

/** To the bank's checker: decisions of promotores that have nobody else to confirm them. */
export function DivergenciasDaMesa({ aCadaMs }: { aCadaMs: number }) {
  const { enabled, indisponivel } = useLeitura(daMesa.permissao)
  const [aberta, setAberta] = useState<Divergencia | null>(null)
  const consulta = useQuery({ ...q(daMesa, {}), enabled, refetchInterval: aCadaMs })
  return (
    <>
      <Block
        titulo="Decisões que esperam a segunda pessoa"
        contagem={consulta.data?.total}
        consulta={{ ...consulta, indisponivel }}
        erro="Não foi possível carregar as decisões que esperam"
        linhas={3}
        vazio={{
          quando: ({ items }) => items.length === 0,
          mostrar: (
            <EmptyState
              titulo="Nenhuma decisão espera a mesa"
              texto="Aparecem aqui só as de promotores em que nenhuma outra pessoa pode confirmar."
            />
          ),
        }}
      >
        {(lista) => (
          <>
            <ul className="stack facts" data-gap="3">
              {lista.items.map((divergencia) => (
                <Caso
                  key={divergencia.idDivergencia}
                  divergencia={divergencia}
                  aoAbrir={() => setAberta(divergencia)}
                />
              ))}
            </ul>
            <Cortada
              lista={lista}
              quais="as mais antigas. As outras aparecem quando estas forem decididas"
            />
          </>
        )}
      </Block>
      {aberta && <DecidirDialog divergencia={aberta} daMesa onClose={() => setAberta(null)} />}
    </>
  )
}

type Props = { divergencia: Divergencia; aoAbrir: () => void }

function Caso({ divergencia, aoAbrir }: Props) {
  const { nomeCliente, numeroProposta, sistema, nossa, deles, pedido } = divergencia
  return (
    <li>
      <span>
        <b>{nomeCliente}</b> · proposta <span className="numeros">{numeroProposta}</span>
      </span>
      <span>
        Temos {nomeDaSituacao(nossa)}; {nomesDosSistemas[sistema]} diz {nomeDaSituacao(deles)}
      </span>
      {pedido && (
        <small>
          Pedida por {pedido.quem} em <InstantText instante={pedido.em} />
        </small>
      )}
      <span className="row">
        <ActionButton variante="primario" onClick={aoAbrir}>
          Decidir
        </ActionButton>
      </span>
    </li>
  )
}
