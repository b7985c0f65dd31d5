import type { Complemento, LugarDoCadastro } from '#shared/cliente/complemento.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block, type Consulta } from '../ui/Block.tsx'

type Props = {
  consulta: Consulta<Complemento>
  /** Brings the block that mends it into sight. */
  aoIr: (onde: LugarDoCadastro) => void
}

/** What is missing to formalize, each with the way to where it is mended. */
export function PendenciasBlock({ consulta, aoIr }: Props) {
  return (
    <Block
      titulo="Falta para formalizar"
      contagem={consulta.data?.pendencias.length}
      consulta={consulta}
      erro="Não foi possível verificar o que falta no cadastro"
      linhas={1}
      vazio={{
        quando: ({ completo }) => completo,
        mostrar: <p className="apagado">Nada: o cadastro está completo.</p>,
      }}
    >
      {({ pendencias }) => (
        <ul className="row">
          {pendencias.map(({ codigo, descricao, onde }) => (
            <li key={codigo}>
              <ActionButton onClick={() => aoIr(onde)}>{descricao}</ActionButton>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
