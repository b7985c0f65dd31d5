import { useQuery } from '@tanstack/react-query'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import type { ReatribuicaoDesfeita, ReatribuicaoRecente } from '#shared/reatribuicao/shapes.ts'
import { agora } from '../api/relogio.ts'
import { q, useChange } from '../api/query.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Cortada } from '../ui/Cortada.tsx'
import { formatarInstante } from '../ui/DateText.tsx'
import { contar } from '#shared/numero.ts'
import { velhosDaReatribuicao } from './velhos.ts'

const { recentes, desfazer } = reatribuicaoApi

/** Those that can still be undone, and what the last undo left with the new owners. */
export function ReatribuicoesRecentes() {
  const { enabled } = useLeitura(recentes.permissao)
  const motivo = useMotivo()(desfazer.permissao)
  const { data = [] } = useQuery({ ...q(recentes, {}), enabled })
  const volta = useChange(desfazer, {
    makesOld: velhosDaReatribuicao,
    releRecusa: true,
    dito: ({ desfeitos }) =>
      `${contar(desfeitos, 'cliente voltou', 'clientes voltaram')} ao atendente de antes`,
  })
  const abertas = data.filter(({ desfazerAte }) => new Date(desfazerAte) > agora())
  return (
    <>
      {volta.data && <Ficaram desfeita={volta.data} />}
      {abertas.map((uma) => (
        <section
          key={uma.idLote}
          className="card row"
          data-tone="azul"
          data-pad="2"
          aria-label={`Reatribuição de ${formatarInstante(uma.criadoEm)}`}
        >
          <p className="cresce">{dizer(uma)}</p>
          <ActionButton
            carregando={volta.isPending && volta.variables?.params.idLote === uma.idLote}
            disabledReason={motivo}
            onClick={() => volta.mutate({ params: { idLote: uma.idLote } })}
          >
            Desfazer
          </ActionButton>
        </section>
      ))}
    </>
  )
}

function Ficaram({ desfeita: { mantidos, ficaram } }: { desfeita: ReatribuicaoDesfeita }) {
  if (mantidos === 0) return null
  return (
    <section className="card" data-tone="azul" data-pad="2" aria-label="Ficaram como estão">
      <p>{contar(mantidos, 'cliente ficou', 'clientes ficaram')} com o novo atendente:</p>
      <ul className="list rolavel">
        {ficaram.map(({ idRelacionamento, nomeCliente, atendente, motivo }) => (
          <li key={idRelacionamento}>
            <b>{nomeCliente}</b>, com {atendente}: {motivo}
          </li>
        ))}
      </ul>
      <Cortada lista={{ items: ficaram, total: mantidos }} quais="os primeiros" />
    </section>
  )
}

const dizer = ({ clientes, feitaPor, criadoEm, desfazerAte }: ReatribuicaoRecente) =>
  `${contar(clientes, 'cliente reatribuído', 'clientes reatribuídos')} por ${feitaPor} em ${formatarInstante(criadoEm)} · dá para desfazer até ${formatarInstante(desfazerAte)}`
