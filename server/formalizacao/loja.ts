import type { Assinatura } from '#integrations/assinatura/assinatura.ts'
import { eventoApi } from '#shared/evento/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { aplicarEstado } from './aplicar.ts'
import { assinaturaNaLoja, ultimaComLink } from './sql/ler.ts'

/** Queries the signing service for the state, and applies the answer like a notice. */
export const criarRotasDaLoja = (
  assinatura: Assinatura,
  fila: Pick<Fila, 'adicionar'>,
): Handler[] => [
  handle(eventoApi.consultarAssinatura, {
    em: 'tres-passos',
    preparar: (_input, contexto) =>
      ultimaComLink(contexto.client, { idRelacionamento: alvoDe(contexto).idRelacionamento }),
    perguntar: async (ultima) => ({
      id: ultima?.id ?? null,
      estado: ultima && (await assinatura.consultar(ultima.protocolo)),
    }),
    guardar: async ({ id, estado }, _input, contexto) => {
      const { client, agora } = contexto
      if (estado) {
        // The service ends a link without a step: the sequence stays, the state does not.
        const chave = `consulta:${estado.protocolo}:${estado.sequencia}:${estado.situacao}`
        await aplicarEstado(contexto, fila, chave, estado)
      }
      return assinaturaNaLoja(client, { id, situacao: estado?.situacao ?? null, agora })
    },
  }),
]
