/**
 * Posts to the person's other tabs. A BroadcastChannel reaches this origin only; unlike a window it
 * has no target.
 */
export const dizer = <R>(canal: BroadcastChannel, recado: R): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- see above
  canal.postMessage(recado)
