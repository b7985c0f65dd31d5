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
  if (!pode || consulta.data?.length === 0) return null
  return (
    <Block
      titulo="Regras de lei que esperam o segundo gestor"
      consulta={consulta}
      erro="Não foi possível carregar as regras que esperam aprovação"
      linhas={2}
    >
      {(pedidos) => (
        <ul className="stack facts" data-gap="3">
          {pedidos.map((pedido) => (
            <Pedido key={pedido.idPedido} pedido={pedido} />
          ))}
        </ul>
      )}
    </Block>
  )
}

function Pedido({ pedido }: { pedido: PedidoDaRegra }) {
  const { nome, nomeDoEscopo, unidade, valor, vigenciaInicio, vigenciaFim } = pedido
  const [decidindo, setDecidindo] = useState<'aprovar' | 'recusar'>()
  const seu = useUsuario()?.idUsuario === pedido.idUsuario
  const motivo = seu ? 'Você pediu esta regra: outro gestor decide' : undefined
  const fechar = () => setDecidindo(undefined)
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
          onClick={() => setDecidindo('aprovar')}
        >
          Aprovar
        </ActionButton>
        <ActionButton onClick={() => setDecidindo('recusar')}>
          {seu ? 'Retirar o pedido' : 'Recusar'}
        </ActionButton>
      </span>
      {decidindo === 'aprovar' && <AprovarDialog pedido={pedido} onClose={fechar} />}
      {decidindo === 'recusar' && <RecusarRegraDialog pedido={pedido} seu={seu} onClose={fechar} />}
    </li>
  )
}

type Props = { pedido: PedidoDaRegra; onClose: () => void }

function AprovarDialog({ pedido, onClose }: Props) {
  const { idPedido, nome, nomeDoEscopo, unidade, valor, vigenciaInicio } = pedido
  const decidir = useChange(regrasApi.decidir, {
    makesOld: [regrasApi.pedidos, regrasApi.listar, regrasApi.historico],
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
