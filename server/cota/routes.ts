import { cotaApi } from '#shared/cota/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { listarPerto } from './sql.ts'

export const rotasCota: Handler[] = [
  handle(cotaApi.perto, (_input, { client, usuario, agora }) =>
    listarPerto(client, { idUsuario: usuario.id, gestor: usuario.papel === 'GESTOR', agora }),
  ),
]
