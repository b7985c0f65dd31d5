import type { FastifyInstance } from 'fastify'
import { criarLimitadorDeEnderecos, type Limite } from '../base/http/limites.ts'
import { trocarChavePorLink } from './chave.ts'
import { ligarLink } from './formulario.ts'
import {
  adicionarPaginasDoCliente,
  campoDe,
  enviar,
  levarA,
  type MolduraServices,
  semPressa,
} from './moldura.ts'
import { paginaDaChave, paginaDoConvite } from './pagina.ts'
import { abrirConvite, type Decisao, type PaginaServices, responderConvite } from './responder.ts'

type Services = PaginaServices &
  Omit<MolduraServices, 'limite'> & {
    /** Page requests allowed per address, and attempts of keys. */
    limites?: { paginas: Limite; chaves: Limite }
  }

/** The client's pages of a consent: behind its link, and where its key is typed. */
export function adicionarPaginasDeConsentimento(app: FastifyInstance, services: Services): void {
  const { limites } = services
  const chaves = criarLimitadorDeEnderecos(limites?.chaves ?? { folga: 10, porSegundo: 0.1 })
  const moldura = { ...services, ...(limites && { limite: limites.paginas }) }

  adicionarPaginasDoCliente(app, moldura, (dentro) => {
    ligarLink(dentro, {
      endereco: '/consentimento/:link',
      mostrar: async (link, origem) =>
        paginaDoConvite(link === null ? null : await abrirConvite(services, link, origem)),
      responder: async (link, campo, origem) => {
        const decisao = lerDecisao(campo('decisao'))
        if (!decisao) return false
        await responderConvite(services, link, { decisao, textoResumo: campo('texto'), origem })
        return true
      },
    })
    ligarChave(dentro, services, chaves)
  })
}

function ligarChave(
  dentro: FastifyInstance,
  services: Services,
  limitar: ReturnType<typeof criarLimitadorDeEnderecos>,
): void {
  const url = '/consentimento'
  dentro.get(url, { config: { chamada: `GET ${url}` } }, async (_request, reply) =>
    enviar(reply, paginaDaChave(false)),
  )
  dentro.post(url, { config: { chamada: `POST ${url}` } }, async (request, reply) => {
    const espera = limitar(request.ip)
    if (espera > 0) return semPressa(reply, espera)
    const campo = campoDe(request)
    const cpf = campo('cpf').replaceAll(/[.\s-]/g, '')
    const chave = campo('chave')
    const pareceCerto = /^[0-9]{11}$/.test(cpf) && /^[0-9]{4}[\s-]?[0-9]{4}$/.test(chave)
    const link = pareceCerto ? await trocarChavePorLink(services, { cpf, chave }) : null
    return link === null ? enviar(reply, paginaDaChave(true)) : levarA(reply, `${url}/${link}`)
  })
}

const decisoes: readonly Decisao[] = ['autorizar', 'recusar', 'retirar']
const lerDecisao = (texto: string) => decisoes.find((decisao) => decisao === texto)
