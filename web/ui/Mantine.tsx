import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './mantine.css'
import { useTema } from './tema.ts'

/**
 * The component library under our tokens. It writes no `<style>` element: the variables stand in
 * `mantine.css`, so the page's Content-Security-Policy holds.
 */
export function Mantine({ children }: { children: ReactNode }) {
  const { esquema } = useTema()
  return (
    <MantineProvider
      forceColorScheme={esquema}
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  )
}
