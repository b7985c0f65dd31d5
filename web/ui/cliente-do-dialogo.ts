import { createContext } from 'react'

/** The client that the dialogs below are about: each says whose it is, whatever lies behind it. */
export const ClienteDoDialogo = createContext<{ nome: string; cpf: string } | undefined>(undefined)
