import { filaApi } from '#shared/fila/api.ts'
import { chaves } from '../api/chaves.ts'
import type { Velho } from '../api/query.ts'
import { velhosDaPromessa } from '../promessa/velhos.ts'

/** Every answer that the result of a call makes old: lists, promises, phones, the history of calls. */
export const velhosDoResultado = (idRelacionamento: string): Velho[] => [
  filaApi.locados,
  filaApi.esperas,
  filaApi.ligacoes,
  ...velhosDaPromessa,
  chaves.bloco(idRelacionamento, 'telefones'),
]
