import type { ReactNode } from 'react'

type Props = { rotulo: string; className: string | undefined; children: ReactNode }

/** Content wider than its place: a named region that the keyboard reaches and scrolls. */
export function Rolavel({ rotulo, className, children }: Props) {
  return (
    // WCAG 2.1.1: nothing inside it need take the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={className} aria-label={rotulo} tabIndex={0}>
      {children}
    </section>
  )
}
