import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconPinFilled from '@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs'
import { useDeferredValue, useState } from 'react'
import { anotacaoApi, type Anotacao } from '#shared/anotacao/api.ts'
import { contar } from '#shared/numero.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { useChange, type Velho } from '../api/query.ts'
import { idDaAnotacao } from './lugar.ts'
import { useMotivo } from '../session/motivo.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CarregarMais } from '../ui/CarregarMais.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { filtrar } from './busca.ts'
import css from './anotacoes.module.css'

/** Fewer are read faster than they are searched. */
const MINIMO_PARA_BUSCAR = 4

/** Drawn at once; more come by a press. */
const MOSTRADAS = 50

/** So many of the longest notes fit into an answer. */
const POR_PAGINA = 300

type DaNota = {
  idRelacionamento: string
  makesOld: readonly Velho[]
  impedimento?: string | undefined
}

type Props = DaNota & {
  anotacoes: readonly Anotacao[]
  /** How many there are, these included. */
  total: number
  /** A search began: all notes are wanted, not only the first. */
  aoBuscar: () => void
}

export function AnotacoesLista({ anotacoes, total, aoBuscar, ...resto }: Props) {
  const [busca, setBusca] = useState('')
  const [mostradas, setMostradas] = useState(MOSTRADAS)
  const procurada = useDeferredValue(busca)
  const achadas = filtrar(anotacoes, procurada)

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
        {procurada.trim() !== '' && contar(achadas.length, 'encontrada', 'encontradas')}
      </p>
      {achadas.length === 0 && <EmptyState titulo="Nenhuma anotação com este texto" />}
      <ol className={`anotacoes ${css.anotacoes} timeline`}>
        {achadas.slice(0, mostradas).map((anotacao) => (
          <Nota key={anotacao.idAnotacao} anotacao={anotacao} {...resto} />
        ))}
      </ol>
      {achadas.length > mostradas && (
        <ActionButton onClick={() => setMostradas(mostradas + MOSTRADAS)}>
          Mostrar mais {Math.min(MOSTRADAS, achadas.length - mostradas)}
        </ActionButton>
      )}
      {total > anotacoes.length && (
        <Outras
          {...resto}
          lidas={anotacoes}
          total={total}
          desenhadas={achadas.length <= mostradas}
        />
      )}
    </>
  )
}

type DasOutras = DaNota & { lidas: readonly Anotacao[]; total: number; desenhadas: boolean }

/** Some are left: the list says so, and reads them page by page. */
function Outras({ lidas, total, desenhadas, ...resto }: DasOutras) {
  const { idRelacionamento } = resto
  const [pedidas, setPedidas] = useState(false)
  const primeira = Math.floor(lidas.length / POR_PAGINA) + 1
  const { data = [], ...consulta } = usePaginas<Anotacao>({
    chave: [anotacaoApi.listar.path, idRelacionamento, primeira],
    pedir: async ({ cursor = String(primeira) }, signal) => {
      const query = {
        Page: Number(cursor),
        PageSize: POR_PAGINA,
        CodigoPromotor: codigoPromotorAtivo(),
      }
      const { items } = await call(
        anotacaoApi.listar,
        { params: { idRelacionamento }, query },
        { signal },
      )
      const ultima = Number(cursor) * POR_PAGINA >= total
      return { items, proximo: ultima ? null : String(Number(cursor) + 1) }
    },
    leitura: { enabled: pedidas, indisponivel: undefined },
    idDe: ({ idAnotacao }) => idAnotacao,
  })
  const conhecidas = new Set(lidas.map(({ idAnotacao }) => idAnotacao))
  const novas = data.filter(({ idAnotacao }) => !conhecidas.has(idAnotacao))
  return (
    <>
      <p className="suave" data-top="3">
        Estas são {lidas.length + novas.length} de {total} anotações.
      </p>
      <ol className={`anotacoes ${css.anotacoes} timeline`}>
        {novas.map((anotacao) => (
          <Nota key={anotacao.idAnotacao} anotacao={anotacao} {...resto} />
        ))}
      </ol>
      {consulta.isError && <p role="alert">Não foi possível ler as outras anotações.</p>}
      {desenhadas && (!pedidas || consulta.isError) && (
        <ActionButton
          carregando={pedidas && consulta.isFetching}
          onClick={() => (pedidas ? consulta.refetch() : setPedidas(true))}
        >
          Ler as outras
        </ActionButton>
      )}
      <CarregarMais consulta={consulta} />
    </>
  )
}

function Nota({
  anotacao: { idAnotacao, texto, autor, emNomeDe, criadaEm, fixada },
  idRelacionamento,
  makesOld,
  impedimento,
}: DaNota & { anotacao: Anotacao }) {
  const motivo = useMotivo()(anotacaoApi.fixar.permissao) ?? impedimento
  const { mutate } = useChange(anotacaoApi.fixar, { makesOld })
  return (
    <li id={idDaAnotacao(idAnotacao)} data-fixada={fixada || undefined}>
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
  )
}
