import { useQuery } from '@tanstack/react-query'
import { portabilidadeApi } from '#shared/portabilidade/api.ts'
import { q } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Rolavel } from '../ui/Rolavel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import css from './portabilidade.module.css'

type Props = {
  idRelacionamento: string
  idHiscon: string
  pagina: number
  paginas: number
  aoMudar: (pagina: number) => void
}

/** The picture of one page, as the client's PDF shows it. */
export function PaginaDoPapel({ idRelacionamento, idHiscon, pagina, paginas, aoMudar }: Props) {
  const consulta = useQuery({
    ...q(portabilidadeApi.pagina, { params: { idRelacionamento, idHiscon, pagina } }),
    // The page of a kept file never changes.
    staleTime: Infinity,
    gcTime: 60_000,
  })
  const { data, isError, isFetching, refetch } = consulta
  return (
    <section className="stack" aria-label="Página do HISCON">
      <div className="row" data-justify="between">
        <ActionButton
          disabledReason={pagina <= 1 ? 'É a primeira página' : undefined}
          onClick={() => aoMudar(pagina - 1)}
        >
          Página anterior
        </ActionButton>
        <span className="numeros" role="status">
          Página {pagina} de {paginas}
        </span>
        <ActionButton
          disabledReason={pagina >= paginas ? 'É a última página' : undefined}
          onClick={() => aoMudar(pagina + 1)}
        >
          Próxima página
        </ActionButton>
      </div>
      {data && (
        <Rolavel className={css.pagina} rotulo={`Imagem da página ${pagina}`}>
          <img
            src={`data:image/png;base64,${data.imagem}`}
            alt={`Página ${pagina} do HISCON, desenhada do PDF do cliente`}
          />
        </Rolavel>
      )}
      {!data && !isError && <Skeleton altura={320} linhas={1} />}
      {isError && (
        <div className="row" role="alert">
          <p>A página não pôde ser desenhada.</p>
          <ActionButton carregando={isFetching} onClick={() => void refetch()}>
            Tentar novamente
          </ActionButton>
        </div>
      )}
    </section>
  )
}
