import { promessaApi } from '#shared/promessa/api.ts'
import type { Promessa } from '#shared/promessa/shapes.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { useLeitura } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import { CarregarMais } from '../ui/CarregarMais.tsx'
import { LinhaDaPromessa } from './LinhaDaPromessa.tsx'

const { quebradas } = promessaApi

/** Broken promises that nobody took up again: of the team for who manages it. Without any, nothing. */
export function PromessasQuebradas() {
  const leitura = useLeitura(quebradas.permissao)
  const consulta = usePaginas<Promessa>({
    chave: [quebradas.path],
    pedir: (aPartirDe, signal) => call(quebradas, { query: aPartirDe }, { signal }),
    leitura,
    idDe: ({ idPromessa }) => idPromessa,
  })
  if (!leitura.enabled || consulta.total === 0) return null
  return (
    <Block
      titulo="Promessas quebradas"
      contagem={consulta.total}
      consulta={consulta}
      erro="Não foi possível carregar as promessas quebradas"
    >
      {(linhas) => (
        <>
          <ul className="stack" data-gap="3">
            {linhas.map((promessa) => (
              <LinhaDaPromessa
                key={promessa.idPromessa}
                promessa={promessa}
                comCliente
                comAtendente
              />
            ))}
          </ul>
          <CarregarMais consulta={consulta} />
        </>
      )}
    </Block>
  )
}
