import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The first render of a component as HTML; queries have only the data in `cache`. */
export function mostrar(elemento: ReactElement, cache = new QueryClient()): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <RouterContextProvider router={router}>{elemento}</RouterContextProvider>
    </QueryClientProvider>,
  )
}

/** The words of it as they are read, one space between two. */
export const ler = (html: string): string =>
  html
    .replaceAll(/<style[^]*?<\/style>|<svg[^]*?<\/svg>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/[\s ]+/g, ' ')
    .trim()

/** The words of a component. */
export const lido = (elemento: ReactElement): string => ler(mostrar(elemento))

/** A query whose answer has come. */
export function veio<T>(data: T) {
  return { data, isError: false, isFetching: false, refetch: async () => ({ data }) }
}
