import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import type { Telefones } from '#shared/telefone/shapes.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block, type Consulta } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

type Props = { consulta: Consulta<Telefones>; aoAbrir: () => void }

/** The phones at a glance, beside the work; opening them shows what may be done. */
export function TelefonesResumo({ consulta, aoAbrir }: Props) {
  return (
    <Block
      titulo="Telefones"
      contagem={consulta.data?.telefones.length}
      consulta={consulta}
      erro="Não foi possível carregar os telefones"
      linhas={2}
      acoes={
        <ActionButton variante="sutil" aria-label="Abrir telefones" onClick={aoAbrir}>
          Abrir
        </ActionButton>
      }
      vazio={{
        quando: ({ telefones }) => telefones.length === 0,
        mostrar: <EmptyState titulo="Nenhum telefone cadastrado" />,
      }}
    >
      {({ telefones }) => (
        <ul className="stack rows numeros">
          {telefones.map(({ idTelefone, telefone, hotphone, verificadoEm, descricaoSituacao }) => (
            <li key={idTelefone}>
              <b>{telefone}</b>
              {hotphone && (
                <span className="alerta" title="Hotphone: o primeiro a chamar">
                  <IconStarFilled size={13} aria-hidden />
                  <span className="so-leitor">Hotphone</span>
                </span>
              )}
              {verificadoEm === null ? (
                <small>{descricaoSituacao}</small>
              ) : (
                <Badge tom="verde">Verificado</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
