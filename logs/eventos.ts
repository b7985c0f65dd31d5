import type { ErroDescrito } from './descrever.ts'

type Nivel = 'info' | 'warn' | 'error'

/** An event: how loud it is, and the only fields that may be written with it. */
type Evento<Campos> = { nivel: Nivel; campos: readonly (keyof Campos & string)[] }

/** What the three processes may write, and nothing else: ids, names of calls, codes, counts. */
export type Campos = {
  /** A process takes requests. */
  ouvindo: { porta: number }
  /** A request was answered. `chamada` is the name of the call or the pattern of its address. */
  pedido: {
    requisicao: string
    chamada: string
    status: number
    ms: number
    usuario?: string | undefined
  }
  /** The newest seal of the trail, which thereby leaves this machine. */
  selo: { numero: number; resumo: string }
  /** A file of state is not used, and is written again: the setting that names it, and why. */
  'arquivo-ignorado': { arquivo: string; motivo: string }
  /** Node warns, of a deprecated call for example: the kind of it and its code, never its text. */
  'aviso-do-node': { nome: string; codigo?: string | undefined }
  /** A system outside did not answer as agreed. */
  'sistema-fora': ErroDescrito & { requisicao?: string }
  /** A bug, or an outage of ours. */
  falha: ErroDescrito & { requisicao?: string }
}

const doErro = [
  'requisicao',
  'erro',
  'codigo',
  'sistema',
  'restricao',
  'tabela',
  'rotina',
  'campos',
  'pilha',
  'causa',
] as const

export const eventos: { [Nome in keyof Campos]: Evento<Campos[Nome]> } = {
  ouvindo: { nivel: 'info', campos: ['porta'] },
  pedido: { nivel: 'info', campos: ['requisicao', 'chamada', 'status', 'ms', 'usuario'] },
  selo: { nivel: 'info', campos: ['numero', 'resumo'] },
  'arquivo-ignorado': { nivel: 'warn', campos: ['arquivo', 'motivo'] },
  'aviso-do-node': { nivel: 'warn', campos: ['nome', 'codigo'] },
  'sistema-fora': { nivel: 'warn', campos: doErro },
  falha: { nivel: 'error', campos: doErro },
}
