import { useSyncExternalStore } from 'react'

function assinar(ouvinte: () => void): () => void {
  addEventListener('online', ouvinte)
  addEventListener('offline', ouvinte)
  return () => {
    removeEventListener('online', ouvinte)
    removeEventListener('offline', ouvinte)
  }
}

/** Whether the browser has a network: without one, what changes a client waits, with its reason. */
export const useOnline = (): boolean => useSyncExternalStore(assinar, () => navigator.onLine)
