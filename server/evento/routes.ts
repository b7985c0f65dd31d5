import { eventoApi } from '#shared/evento/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { registrarConsulta } from './consulta-cpf.ts'

/** @param segredo of the server, from which the key of the hashes is derived */
export const criarRotasEvento = (segredo: string): Handler[] => [
  handle(eventoApi.consultaCpf, ({ body }, contexto) =>
    registrarConsulta(contexto, segredo, body.cpf),
  ),
]
