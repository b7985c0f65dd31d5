import type { FastifyInstance } from 'fastify'
import { adicionarFormulario, type FormularioServices } from '../consentimento/formulario.ts'
import { paginaDoPreco } from './pagina.ts'
import { abrirPergunta, responderPergunta, type RespostaServices } from './responder.ts'

/** The client's page of a new price. */
export const adicionarPaginasDePreco = (
  app: FastifyInstance,
  services: RespostaServices & FormularioServices,
): void =>
  adicionarFormulario(app, services, {
    endereco: '/novo-valor/:link',
    mostrar: async (link) =>
      paginaDoPreco(link === null ? null : await abrirPergunta(services, link)),
    responder: async (link, campo, origem) => {
      const decisao = campo('decisao')
      if (decisao !== 'aceitar' && decisao !== 'recusar') return false
      const aceita = decisao === 'aceitar'
      await responderPergunta(services, link, { aceita, resumo: campo('resumo'), origem })
      return true
    },
  })
