import { useStore } from 'zustand'
import { rede } from '../api/conexao.ts'

/** Whether the server answers: while it does not, what changes a client waits, with its reason. */
export const useOnline = (): boolean => useStore(rede, ({ ligada }) => ligada)
