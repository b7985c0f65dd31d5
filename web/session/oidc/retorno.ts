/**
 * The answer of the identity server arrives in the address. This module is imported before any
 * other: it takes the answer out of the address, and so out of the history, the referrer and the
 * reach of every script that runs later.
 */
function take(): string | undefined {
  if (location.pathname !== '/callback' || self !== top) return undefined
  const { hash } = location
  history.replaceState(null, '', location.pathname)
  return hash.slice(1)
}

let fragmento = take()

/** The fragment of `/callback`, once; `undefined` when this page is no return from sign-in. */
export function takeRetorno(): string | undefined {
  const taken = fragmento
  fragmento = undefined
  return taken
}
