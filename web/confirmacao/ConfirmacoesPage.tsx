import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { VOCE_ENVIOU, VOCE_PEDIU } from '#shared/confirmacao/outra-pessoa.ts'
import type { ConfirmacaoPendente } from '#shared/confirmacao/shapes.ts'
import { nomeDoPromotor } from '#web/session/promotor.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { useUsuario } from '../session/sessao.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { Cortada } from '../ui/Cortada.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ConferirDialog } from './ConferirDialog.tsx'

const { pendentes } = confirmacaoApi

/** Should a notice be missed. */
const A_CADA_MS = 60_000

/** Documents that wait for a second person to look at them. */
export function ConfirmacoesPage({ children }: { children?: ReactNode }) {
  const { enabled, indisponivel } = useLeitura(pendentes.permissao)
  const [conferindo, setConferindo] = useState<ConfirmacaoPendente | null>(null)
  const consulta = useQuery({ ...q(pendentes, {}), enabled, refetchInterval: A_CADA_MS })
  return (
    <div className="pagina coluna" data-gap="3">
      <h1>Confirmações de identidade</h1>
      <Block
        titulo="Documentos que esperam a segunda pessoa"
        contagem={consulta.data?.total}
        consulta={{ ...consulta, indisponivel }}
        erro="Não foi possível carregar os documentos que esperam"
        linhas={3}
        vazio={{
          quando: ({ items }) => items.length === 0,
          mostrar: <EmptyState titulo="Nenhum documento espera conferência" />,
        }}
      >
        {(lista) => (
          <>
            <ul className="stack facts" data-gap="3">
              {lista.items.map((pendente) => (
                <Pendente
                  key={pendente.idConfirmacao}
                  pendente={pendente}
                  aoConferir={() => setConferindo(pendente)}
                />
              ))}
            </ul>
            <Cortada
              lista={lista}
              quais="os mais antigos. Os outros aparecem quando estes forem decididos"
            />
          </>
        )}
      </Block>
      {children}
      {conferindo && <ConferirDialog pendente={conferindo} onClose={() => setConferindo(null)} />}
    </div>
  )
}

type Props = { pendente: ConfirmacaoPendente; aoConferir: () => void }

function Pendente({ pendente, aoConferir }: Props) {
  const { idUsuario, pedidaPor, pedidaEm, codigoPromotor, seu } = pendente
  const porque = useUsuario()?.idUsuario === idUsuario ? VOCE_ENVIOU : VOCE_PEDIU
  return (
    <li>
      <span>
        Documento enviado por <b>{pedidaPor}</b>
      </span>
      <small>
        <InstantText instante={pedidaEm} /> · {nomeDoPromotor(codigoPromotor)}
      </small>
      <span className="row">
        <ActionButton
          variante="primario"
          disabledReason={seu ? porque : undefined}
          onClick={aoConferir}
        >
          Conferir
        </ActionButton>
      </span>
    </li>
  )
}
