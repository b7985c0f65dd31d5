import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef } from 'react'
import { horaDeBrasilia } from '#shared/data.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos } from '../ui/atalhos.ts'
import { IconButton } from '../ui/IconButton.tsx'
import '../ui/lote.css'
import type { FimDoLote as Fim, LoteDeLembretes } from './use-lote-de-lembretes.ts'

type Props = Pick<LoteDeLembretes, 'desfazer' | 'desfazendo' | 'fechar'> & { fim: Fim }

/** The result of a batch: how many changed, which did not and why, and the undo. */
export function FimDoLote({ fim, desfazer, desfazendo, fechar }: Props) {
  const { dito, mantidos, lote } = fim
  const caixa = useRef<HTMLDivElement>(null)
  // The pressed bar has disappeared: the focus moves to the result.
  useEffect(() => caixa.current?.focus(), [fim])
  useAtalhos(
    lote && !desfazendo
      ? [
          {
            teclas: 'ctrl+z',
            descricao: 'Desfazer o último lote',
            grupo: 'Lembretes',
            fazer: () => desfazer(lote.idLote),
          },
        ]
      : [],
  )
  return (
    <div
      ref={caixa}
      className="card row"
      data-tone="azul"
      data-pad="2"
      data-nowrap
      data-bottom="3"
      role="region"
      aria-label="Último lote"
      tabIndex={-1}
    >
      <div className="cresce" role="status">
        <p>
          <b>{dito}</b>
          {lote && ` · dá para desfazer até ${horaDeBrasilia(new Date(lote.desfazerAte))}`}
          {mantidos.length > 0 && ` · ${ficaram(mantidos.length)}:`}
        </p>
        <ul className="list rolavel">
          {mantidos.map(({ idLembrete, nomeCliente, texto, motivo }) => (
            <li key={idLembrete}>
              <b>{nomeCliente}</b>
              {texto !== '' && (
                <>
                  {' '}
                  <bdi>{texto}</bdi>
                </>
              )}
              : {motivo}
            </li>
          ))}
        </ul>
      </div>
      {lote && (
        <ActionButton carregando={desfazendo} onClick={() => desfazer(lote.idLote)}>
          Desfazer
        </ActionButton>
      )}
      <IconButton rotulo="Fechar o resultado" tamanho="sm" onClick={fechar}>
        <IconX size={16} stroke={1.6} />
      </IconButton>
    </div>
  )
}

const ficaram = (quantos: number) =>
  quantos === 1 ? '1 ficou como está' : `${quantos} ficaram como estão`
