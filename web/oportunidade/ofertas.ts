import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Contratos } from '#shared/contrato/shapes.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import type { OfertaUnica } from '#shared/oferta/shapes.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { call } from '../api/client.ts'
import type { ApiError } from '../api/erro.ts'

/** Half a minute, as the other blocks of a client; a change makes it old at once. */
const FRESCO_MS = 30_000

export const consultaDeOfertas = (idRelacionamento: string) =>
  queryOptions<OfertaUnica, ApiError>({
    queryKey: chaves.bloco(idRelacionamento, 'ofertaUnica'),
    queryFn: async ({ signal, client }) => {
      const quando = lidas(client, idRelacionamento)
      const oferta = await call(ofertaApi.unica, { query: { idRelacionamento } }, { signal })
      const { refeitas } = oferta
      // A list that was read while the offers were asked for knows more than they do.
      if (quando === lidas(client, idRelacionamento)) {
        mostrarValores(client, idRelacionamento, oferta)
      } else if (refeitas.length > 0) envelhecerListas(client, idRelacionamento)
      return oferta
    },
    staleTime: FRESCO_MS,
  })

const listas = ['oportunidades', 'contratos'] as const

/** When the lists that show these amounts were last read. */
const lidas = (cache: QueryClient, id: string): string =>
  listas.map((bloco) => cache.getQueryState(chaves.bloco(id, bloco))?.dataUpdatedAt).join()

function envelhecerListas(cache: QueryClient, id: string): void {
  for (const bloco of [...listas, 'valoresOportunidade'] as const) {
    void cache.invalidateQueries({ queryKey: chaves.bloco(id, bloco) })
  }
}

/**
 * The amounts that the offers made anew, in the lists that show them: what a list shows before its own
 * change was answered stays.
 */
function mostrarValores(
  cache: QueryClient,
  idRelacionamento: string,
  { refeitas }: Pick<OfertaUnica, 'refeitas'>,
): void {
  if (refeitas.length === 0) return
  const valores = new Map(refeitas.map((refeita) => [refeita.idOportunidade, refeita]))
  const nova = <T extends { idOportunidade: string }>(antes: T): T => ({
    ...antes,
    ...valores.get(antes.idOportunidade),
  })
  cache.setQueryData<Oportunidade[]>(chaves.bloco(idRelacionamento, 'oportunidades'), (lista) =>
    lista?.map(nova),
  )
  cache.setQueryData<unknown>(chaves.bloco(idRelacionamento, 'contratos'), (atual: unknown) =>
    temContratos(atual) ? comValores(atual, nova) : atual,
  )
  void cache.invalidateQueries({
    queryKey: chaves.bloco(idRelacionamento, 'valoresOportunidade'),
  })
}

/** A failed load of contracts is kept in their place. */
const temContratos = (atual: unknown): atual is Contratos =>
  typeof atual === 'object' && atual !== null && 'perfilContratos' in atual

type DoContrato = NonNullable<
  Contratos['perfilContratos'][number]['contratos'][number]['oportunidade']
>

const comValores = (contratos: Contratos, nova: (antes: DoContrato) => DoContrato): Contratos => ({
  ...contratos,
  perfilContratos: contratos.perfilContratos.map((perfil) => ({
    ...perfil,
    contratos: perfil.contratos.map((contrato) => ({
      ...contrato,
      oportunidade: contrato.oportunidade && nova(contrato.oportunidade),
    })),
  })),
})
