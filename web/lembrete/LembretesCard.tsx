import type { Lembrete, Lembretes } from '#shared/lembrete/shapes.ts'
import { agora } from '../api/relogio.ts'
import { Block, type Consulta } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AcoesDoLembrete } from './AcoesDoLembrete.tsx'
import css from './lembretes.module.css'
import { formatarMomento } from './momento.ts'
import { NovoLembreteForm } from './NovoLembreteForm.tsx'

type Props = {
  idRelacionamento: string
  consulta: Consulta<Lembretes>
  impedimento?: string | undefined
  aoComecar?: () => void
}

/** The live lembretes of this client, the next one first. */
export function LembretesCard({ consulta, ...resto }: Props) {
  return (
    <Block
      titulo="Lembretes"
      contagem={consulta.data?.items.length}
      consulta={consulta}
      erro="Não foi possível carregar os lembretes"
    >
      {({ items }) => (
        <>
          <NovoLembreteForm {...resto} />
          {items.length === 0 ? (
            <EmptyState titulo="Nenhum lembrete para este cliente" />
          ) : (
            <ul className={`lembretes ${css.lembretes} stack`} data-gap="3">
              {items.map((lembrete) => (
                <Item
                  key={lembrete.idLembrete}
                  lembrete={lembrete}
                  impedimento={resto.impedimento}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Block>
  )
}

type ItemProps = { lembrete: Lembrete; impedimento: string | undefined }

function Item({ lembrete, impedimento }: ItemProps) {
  const { texto, quando, status, tipo } = lembrete
  const atrasado = status === 'Em atraso'
  return (
    <li
      className="marcado row"
      data-nowrap
      data-align="start"
      data-atrasado={atrasado || undefined}
    >
      <div className="cresce">
        <p className="quebra">
          <bdi>{texto}</bdi>
        </p>
        <small>
          <time className="numeros" dateTime={quando}>
            {formatarMomento(new Date(quando), agora())}
          </time>
          {atrasado && ' · em atraso'} · {tipo.descricao}
        </small>
      </div>
      <AcoesDoLembrete lembrete={lembrete} impedimento={impedimento} />
    </li>
  )
}
