import type { FastifyInstance } from 'fastify'
import { adicionarFormulario, type FormularioServices } from '../consentimento/formulario.ts'
import { abrirConvite, CAMINHO, type PaginaServices, responderConvite } from './link.ts'
import { paginaDoConvite } from './pagina.ts'

/** The client's page of a promotor that wants to attend. */
export const adicionarPaginasDeConfirmacao = (
  app: FastifyInstance,
  services: PaginaServices & FormularioServices,
): void =>
  adicionarFormulario(app, services, {
    endereco: `${CAMINHO}/:link`,
    mostrar: async (link) =>
      paginaDoConvite(link === null ? null : await abrirConvite(services, link)),
    responder: async (link, campo, origem) => {
      const decisao = campo('decisao')
      if (decisao !== 'autorizar' && decisao !== 'recusar') return false
      const autoriza = decisao === 'autorizar'
      await responderConvite(services, link, { autoriza, textoResumo: campo('texto'), origem })
      return true
    },
  })
