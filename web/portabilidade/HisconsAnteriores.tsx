import { portabilidadeApi } from '#shared/portabilidade/api.ts'
import type { HisconAnterior } from '#shared/portabilidade/shapes.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { useLeitura } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import { CarregarMais } from '../ui/CarregarMais.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { falhaDe } from '../ui/falha.ts'
import { HistoriaDoPapel } from './HistoriaDoPapel.tsx'

const { anteriores } = portabilidadeApi
const ERRO = 'Não foi possível carregar os HISCONs anteriores'

/** The papers that others took the place of, page by page. Without any the block takes no place. */
export function HisconsAnteriores({ idRelacionamento }: { idRelacionamento: string }) {
  const consulta = usePaginas<HisconAnterior>({
    chave: [anteriores.path, idRelacionamento],
    pedir: (aPartirDe, signal) =>
      call(anteriores, { params: { idRelacionamento }, query: aPartirDe }, { signal }),
    leitura: useLeitura(anteriores.permissao),
    idDe: ({ idHiscon }) => idHiscon,
  })
  // A host without the call says so beside the paper that counts.
  const falhou = consulta.isError && !falhaDe(consulta.error, ERRO).ausente
  if (!falhou && !consulta.data?.length) return null
  return (
    <Block
      titulo="HISCONs anteriores"
      contagem={consulta.haMais ? undefined : consulta.data?.length}
      consulta={consulta}
      erro={ERRO}
    >
      {(papeis) => (
        <>
          <ul className="stack" data-gap="3">
            {papeis.map((papel) => (
              <li key={papel.idHiscon}>
                {papel.emitidoEm === null ? (
                  'Não lido'
                ) : (
                  <>
                    Emitido em <InstantText instante={papel.emitidoEm} />
                  </>
                )}
                <HistoriaDoPapel papel={papel} />
              </li>
            ))}
          </ul>
          <CarregarMais consulta={consulta} />
        </>
      )}
    </Block>
  )
}
