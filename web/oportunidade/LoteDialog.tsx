import type { Cartao } from '#shared/oportunidade/quadro.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { DesfazerLote } from './DesfazerLote.tsx'
import { destinoDe, type Movimento, quantas } from './movimentos.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { type Perda, PerdaDoLoteForm } from './PerdaDoLoteForm.tsx'
import { QuemDoLote } from './QuemDoLote.tsx'
import { useDesfazer } from './use-desfazer.ts'
import type { AndamentoDoLote } from './lote.ts'
import { useLote } from './use-lote.ts'
import css from './quadro.module.css'

type Props = {
  cartoes: readonly Cartao[]
  movimento: Movimento
  aoComecar: () => void
  onClose: () => void
}

/** Many cards, one move: asked once, told row by row, taken back at once. */
export function LoteDialog({ cartoes, movimento, aoComecar, onClose }: Props) {
  const { lote, comecar, continuar } = useLote()
  const { acao } = movimento
  const mover = (perda?: Perda) => {
    aoComecar()
    comecar(cartoes, perda ? { acao, perda } : { acao })
  }
  const titulo = `${quantas(cartoes.length)} para ${destinoDe(acao)}`
  const andando = lote !== null && lote.linhas.length < lote.cartoes.length && lote.erro === null
  if (lote) {
    return (
      <Dialog title={titulo} largura={520} fechaSozinho={!andando} onClose={onClose}>
        <Andamento lote={lote} />
        {lote.erro !== null && (
          <p role="alert" className="perigo" data-top="2">
            Parou depois de {lote.linhas.length}: {lote.erro}{' '}
            <ActionButton onClick={continuar}>Continuar</ActionButton>
          </p>
        )}
        {!andando && <Fim lote={lote} onClose={onClose} />}
      </Dialog>
    )
  }
  if (acao === 'perder') {
    return (
      <PerdaDoLoteForm titulo={titulo} onClose={onClose} aoConfirmar={mover}>
        <QuemDoLote cartoes={cartoes} />
      </PerdaDoLoteForm>
    )
  }
  return (
    <Dialog title={titulo} largura={460} onClose={onClose}>
      <QuemDoLote cartoes={cartoes} />
      <p>O que alguma não puder é dito linha por linha, e o lote todo pode ser desfeito depois.</p>
      <DialogActions aoVoltar={onClose}>
        <ActionButton tamanho="md" variante="primario" onClick={() => mover()}>
          Mover {quantas(cartoes.length)}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}

function Andamento({ lote: { cartoes, linhas } }: { lote: AndamentoDoLote }) {
  const movidas = linhas.filter(({ movida }) => movida).length
  const recusadas = linhas.length - movidas
  return (
    <div className="stack">
      <progress
        aria-label="Andamento do lote"
        className={css.loteBarra}
        max={cartoes.length}
        value={linhas.length}
      />
      <p role="status">
        <b className="numeros">
          {linhas.length} de {cartoes.length}
        </b>{' '}
        · {movidas === 1 ? '1 movida' : `${movidas} movidas`}
        {recusadas > 0 && ` · ${recusadas === 1 ? '1 recusada' : `${recusadas} recusadas`}`}
      </p>
      <ul className={`list rolavel ${css.loteLinhas}`} aria-label="Resultado de cada oportunidade">
        {linhas.map(({ movida, motivos }, k) => {
          const cartao = cartoes[k]
          if (!cartao) return null
          return (
            <li key={cartao.idOportunidade} className="split" data-first data-movida={movida}>
              <span className="tile" data-tone={movida ? 'verde' : 'vermelho'} aria-hidden>
                {movida ? '✓' : '!'}
              </span>
              <span>
                <b>{cartao.nomeCliente}</b>{' '}
                <span className="apagado">{nomeDoProduto[cartao.produto]}</span>
                <span className={css.loteMotivo}>{movida ? 'Movida' : motivos.join('. ')}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Fim({ lote, onClose }: { lote: AndamentoDoLote; onClose: () => void }) {
  const { desfazer, desfeito, desfazendo, impedimento } = useDesfazer()
  const movidas = lote.linhas.filter(({ movida }) => movida).length
  return (
    <>
      {desfeito && <DesfazerLote desfeito={desfeito} />}
      <DialogActions>
        {movidas > 0 && !desfeito && (
          <ActionButton
            tamanho="md"
            carregando={desfazendo}
            disabledReason={impedimento}
            onClick={() => desfazer(lote.idLote)}
          >
            Desfazer tudo
          </ActionButton>
        )}
        <ActionButton tamanho="md" variante="primario" onClick={onClose}>
          Concluir
        </ActionButton>
      </DialogActions>
    </>
  )
}
