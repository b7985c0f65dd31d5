import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconPinFilled from '@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs'
import { useDeferredValue, useState } from 'react'
import { anotacaoApi, type Anotacao } from '#shared/anotacao/api.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { useChange, type Velho } from '../api/query.ts'
import { idDaAnotacao } from './lugar.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { filtrar } from './busca.ts'
import css from './anotacoes.module.css'

/** Fewer are read faster than they are searched. */
const MINIMO_PARA_BUSCAR = 4

/** Drawn at once; more come by a press. */
const MOSTRADAS = 50

type Props = {
  idRelacionamento: string
  anotacoes: readonly Anotacao[]
  makesOld: readonly Velho[]
  impedimento?: string | undefined
  /** A search began: all notes are wanted, not only the first. */
  aoBuscar: () => void
}

export function AnotacoesLista(props: Props) {
  const { idRelacionamento, anotacoes, makesOld, impedimento, aoBuscar } = props
  const [busca, setBusca] = useState('')
  const [mostradas, setMostradas] = useState(MOSTRADAS)
  const procurada = useDeferredValue(busca)
  const achadas = filtrar(anotacoes, procurada)
  const motivo = useMotivo()(anotacaoApi.fixar.permissao) ?? impedimento
  const { mutate } = useChange(anotacaoApi.fixar, { makesOld })

  return (
    <>
      {anotacoes.length >= MINIMO_PARA_BUSCAR && (
        <input
          type="search"
          className="campo"
          data-bottom="3"
          aria-label="Buscar nas anotações"
          placeholder="Buscar nas anotações"
          value={busca}
          onChange={({ currentTarget: { value } }) => {
            if (busca === '' && value !== '') aoBuscar()
            setBusca(value)
          }}
        />
      )}
      <p className="so-leitor" role="status">
        {procurada.trim() !== '' && `${achadas.length} encontradas`}
      </p>
      {achadas.length === 0 && <EmptyState titulo="Nenhuma anotação com este texto" />}
      <ol className={`anotacoes ${css.anotacoes} timeline`}>
        {achadas
          .slice(0, mostradas)
          .map(({ idAnotacao, texto, autor, emNomeDe, criadaEm, fixada }) => (
            <li key={idAnotacao} id={idDaAnotacao(idAnotacao)} data-fixada={fixada || undefined}>
              <small>
                {fixada && 'Fixada · '}
                {nomeDaPessoa(autor)}
                {emNomeDe && `, por ${emNomeDe}`} · <InstantText instante={criadaEm} />
              </small>
              <span className={css.fixar}>
                <ActionButton
                  variante="sutil"
                  icone={fixada ? <IconPinFilled size={14} /> : <IconPin size={14} />}
                  aria-pressed={fixada}
                  aria-label={`Fixar a anotação: ${texto.slice(0, 40)}`}
                  title={fixada ? 'Soltar' : 'Fixar no topo'}
                  disabledReason={motivo}
                  onClick={() =>
                    mutate({ params: { idRelacionamento, idAnotacao }, body: { fixada: !fixada } })
                  }
                />
              </span>
              <p>
                <bdi>{texto}</bdi>
              </p>
            </li>
          ))}
      </ol>
      {achadas.length > mostradas && (
        <ActionButton onClick={() => setMostradas(mostradas + MOSTRADAS)}>
          Mostrar mais {Math.min(MOSTRADAS, achadas.length - mostradas)}
        </ActionButton>
      )}
    </>
  )
}
