import { aprovacaoApi } from '#shared/aprovacao/api.ts'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { donosPedidos } from '../base/http/donos.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { contarEsperas } from './sql.ts'

export const rotasAprovacao: Handler[] = [
  handle(aprovacaoApi.contar, (_input, contexto) => {
    const { client, usuario, escopo, agora } = contexto
    return contarEsperas(client, {
      escopo,
      donos: donosPedidos(contexto, undefined),
      idUsuario: usuario.id,
      agora,
      // Papers are checked by who manages: an ATENDENTE's own wait for somebody else.
      assinadas:
        usuario.papel !== 'ATENDENTE' && usuario.controles.has(formalizacaoApi.conferir.permissao),
      marcados: usuario.controles.has(confirmacaoApi.pendentes.permissao),
      contradicoes: usuario.controles.has(divergenciaApi.decidir.permissao),
      confirma: usuario.controles.has(divergenciaApi.confirmar.permissao),
    })
  }),
]
