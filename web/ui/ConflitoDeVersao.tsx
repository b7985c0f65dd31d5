import { useEffect, useId, useRef, useState } from 'react'
import { ActionButton } from './ActionButton.tsx'
import { DialogActions } from './Dialog.tsx'

export type CampoEmConflito = {
  nome: string
  rotulo: string
  /** As a person reads them. */
  meu: string
  atual: string
  padrao: 'meu' | 'atual'
  disputado: boolean
}

type Props = {
  /** The sentence of the refusal: who, when. */
  aviso: string
  campos: CampoEmConflito[]
  salvando: boolean
  /** The names of the fields whose kept value stays. */
  aoResolver: (ficamComoEstao: string[]) => void
  aoDesistir: () => void
}

/**
 * A concurrent change of the same record: both values of each field, and a choice for each. Takes the focus from the
 * form that it replaces.
 */
export function ConflitoDeVersao({ aviso, campos, salvando, aoResolver, aoDesistir }: Props) {
  const [escolhas, setEscolhas] = useState<Record<string, 'meu' | 'atual'>>({})
  const escolhida = ({ nome, padrao }: CampoEmConflito) => escolhas[nome] ?? padrao
  const resolver = () =>
    aoResolver(campos.filter((campo) => escolhida(campo) === 'atual').map(({ nome }) => nome))
  const raiz = useRef<HTMLElement>(null)
  useEffect(() => raiz.current?.focus(), [])

  return (
    <section
      className="stack"
      data-gap="3"
      aria-label="Duas versões do mesmo cadastro"
      tabIndex={-1}
      ref={raiz}
    >
      <p className="card" data-tone="ambar" data-pad="2" role="alert">
        {aviso}.
      </p>
      {campos.length === 0 && <p>O que está gravado já é o que você escreveu.</p>}
      {campos.map((campo) => (
        <Escolha
          key={campo.nome}
          campo={campo}
          valor={escolhida(campo)}
          aoEscolher={(valor) => setEscolhas({ ...escolhas, [campo.nome]: valor })}
        />
      ))}
      <DialogActions>
        <ActionButton tamanho="md" onClick={aoDesistir}>
          Ficar com a versão gravada
        </ActionButton>
        <ActionButton tamanho="md" variante="primario" carregando={salvando} onClick={resolver}>
          Salvar as escolhas
        </ActionButton>
      </DialogActions>
    </section>
  )
}

type EscolhaProps = {
  campo: CampoEmConflito
  valor: 'meu' | 'atual'
  aoEscolher: (valor: 'meu' | 'atual') => void
}

function Escolha({ campo, valor, aoEscolher }: EscolhaProps) {
  const grupo = useId()
  const { rotulo, meu, atual, disputado } = campo
  const opcoes = [
    { id: 'atual', de: 'Gravado agora', texto: atual },
    { id: 'meu', de: 'O que você escreveu', texto: meu },
  ] as const
  return (
    <fieldset className="grid" data-min="1" data-disputado={disputado || undefined}>
      <legend>{rotulo}</legend>
      {opcoes.map(({ id, de, texto }) => (
        <label key={id} className="escolha">
          <input type="radio" name={grupo} checked={valor === id} onChange={() => aoEscolher(id)} />
          <small>{de}</small>
          <bdi>{texto === '' ? 'vazio' : texto}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
