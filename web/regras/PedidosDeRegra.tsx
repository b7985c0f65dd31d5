import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatarDia } from '#shared/data.ts'
import { regrasApi } from '#shared/regras/api.ts'
import type { PedidoDaRegra } from '#shared/regras/shapes.ts'
import { formatarValor } from '#shared/regras/valor.ts'
import { q, useChange } from '../api/query.ts'
import { usePode } from '../session/motivo.ts'
import { useUsuario } from '../session/sessao.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { periodo } from './palavras.ts'
import { RecusarRegraDialog } from './RecusarRegraDialog.tsx'

/** Versions of law that wait for a second gestor; nothing where the person may not approve. */
export function PedidosDeRegra() {
  const pode = usePode(regrasApi.pedidos.permissao)
  const consulta = useQuery({ ...q(regrasApi.pedidos, {}), enabled: pode })
  const [decidindo, setDecidindo] = useState<Decidindo>()
  const eu = useUsuario()?.idUsuario
  const fechar = () => setDecidindo(undefined)
  return (
    <>
      {pode && consulta.data?.length !== 0 && (
        <Block
          titulo="Regras de lei que esperam o segundo gestor"
          consulta={consulta}
          erro="Não foi possível carregar as regras que esperam aprovação"
          linhas={2}
        >
          {(pedidos) => (
            <ul className="stack facts" data-gap="3">
              {pedidos.map((pedido) => (
                <Pedido
                  key={pedido.idPedido}
                  pedido={pedido}
                  seu={eu === pedido.idUsuario}
                  aoDecidir={(como) => setDecidindo({ como, pedido })}
                />
              ))}
            </ul>
          )}
        </Block>
      )}
      {decidindo && <DecisaoDialog {...decidindo} eu={eu} onClose={fechar} />}
    </>
  )
}

/** Beside the list: what is typed outlives a colleague's decision that empties it. */
type Decidindo = { como: 'aprovar' | 'recusar'; pedido: PedidoDaRegra }

function DecisaoDialog({ como, pedido, eu, onClose }: Decidindo & DialogProps) {
  if (como === 'aprovar') return <AprovarDialog pedido={pedido} onClose={onClose} />
  return <RecusarRegraDialog pedido={pedido} seu={eu === pedido.idUsuario} onClose={onClose} />
}

type DialogProps = { eu: string | undefined; onClose: () => void }

type PedidoProps = {
  pedido: PedidoDaRegra
  seu: boolean
  aoDecidir: (como: Decidindo['como']) => void
}

function Pedido({ pedido, seu, aoDecidir }: PedidoProps) {
  const { nome, nomeDoEscopo, unidade, valor, vigenciaInicio, vigenciaFim } = pedido
  const motivo = seu ? 'Você pediu esta regra: outro gestor decide' : undefined
  return (
    <li>
      <span>
        <b>
          {nome} · {nomeDoEscopo}
        </b>
        : {formatarValor(unidade, valor)}, {periodo({ inicio: vigenciaInicio, fim: vigenciaFim })}
      </span>
      <small>
        {pedido.norma} ·{' '}
        <a href={pedido.normaEndereco} target="_blank" rel="noreferrer">
          {pedido.normaNumero}, de {formatarDia(pedido.normaData)}
        </a>{' '}
        · {pedido.por} · <InstantText instante={pedido.criadoEm} /> · {pedido.motivo}
        {pedido.excecao === 'RETROATIVA' && ' · correção retroativa'}
        {pedido.excecao === 'IMEDIATA' && ' · a norma já vale'}
      </small>
      <span className="row">
        <ActionButton
          variante="primario"
          disabledReason={motivo}
          onClick={() => aoDecidir('aprovar')}
        >
          Aprovar
        </ActionButton>
        <ActionButton onClick={() => aoDecidir('recusar')}>
          {seu ? 'Retirar o pedido' : 'Recusar'}
        </ActionButton>
      </span>
    </li>
  )
}

type Props = { pedido: PedidoDaRegra; onClose: () => void }

function AprovarDialog({ pedido, onClose }: Props) {
  const { idPedido, nome, nomeDoEscopo, unidade, valor, vigenciaInicio } = pedido
  const decidir = useChange(regrasApi.decidir, {
    makesOld: [regrasApi.pedidos, regrasApi.listar, regrasApi.historico],
    dito: () => 'Versão aprovada',
    onSuccess: onClose,
  })
  return (
    <Dialog title={`Aprovar · ${nome} · ${nomeDoEscopo}`} onClose={onClose}>
      <p>
        {formatarValor(unidade, valor)} a partir de {formatarDia(vigenciaInicio)}, por{' '}
        {pedido.normaNumero}. Abra o texto da norma e confira o valor e a data: o seu nome fica com
        o de {pedido.por}.
      </p>
      <DialogActions>
        <ActionButton onClick={onClose}>Cancelar</ActionButton>
        <ActionButton
          variante="primario"
          carregando={decidir.isPending}
          onClick={() => decidir.mutate({ params: { idPedido }, body: { aprovada: true } })}
        >
          Conferi a norma: aprovar
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
