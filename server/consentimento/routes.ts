import type { Sift } from '#integrations/sift/sift.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { aceitarConsentimento } from './aceitar.ts'
import { enviarChave, enviarLink, type EnvioServices } from './enviar.ts'
import { revogarConsentimento } from './revogar.ts'
import { criarRotasDaSift } from './sift.ts'
import { listarParaOlhar } from './sql/marcas.ts'
import { carteira, consultarEstado, ultimaSolicitacao, umConsentimento } from './sql/blocos.ts'

export type ConsentimentoDependencias = EnvioServices & { sift: Sift; fila: Fila }

export const criarRotasConsentimento = (services: ConsentimentoDependencias): Handler[] => [
  handle(consentimentoApi.pedir, ({ body }, contexto) => enviarLink(contexto, body, services)),
  handle(consentimentoApi.enviarLink, ({ body }, contexto) =>
    enviarLink(contexto, body, services, { soDeNovo: true }),
  ),
  handle(consentimentoApi.enviarChaveAcesso, ({ body }, contexto) =>
    enviarChave(contexto, body, services),
  ),
  handle(consentimentoApi.tokenAtivo, ({ params }, contexto) =>
    consultarEstado.INSS(contexto, params.idRelacionamento),
  ),
  handle(consentimentoApi.trabalhadorToken, ({ params }, contexto) =>
    consultarEstado.TRABALHADOR(contexto, params.idRelacionamento),
  ),
  handle(consentimentoApi.ultimaSolicitacao, ({ params }, contexto) =>
    ultimaSolicitacao(contexto, params.idRelacionamento),
  ),
  handle(consentimentoApi.carteira, ({ params }, contexto) =>
    carteira(contexto, params.idRelacionamento),
  ),
  handle(consentimentoApi.consultar, async ({ params }, contexto) => {
    const { idRelacionamento, idConsentimento } = params
    const achado = await umConsentimento(contexto, idRelacionamento, { idConsentimento })
    if (achado.texto === 'null') throw new Recusa('nao-encontrado', 'Consentimento não encontrado')
    return achado
  }),
  handle(consentimentoApi.paraOlhar, (_, { client, escopo, usuario }) =>
    listarParaOlhar(client, { escopo, idUsuario: usuario.id }),
  ),
  handle(consentimentoApi.revogar, ({ params, body }, contexto) =>
    revogarConsentimento(contexto, { idConsentimento: params.idConsentimento, ...body }),
  ),
  handle(consentimentoApi.aceitar, ({ params, body }, contexto) =>
    aceitarConsentimento(contexto, { idConsentimento: params.idConsentimento, ...body }),
  ),
  ...criarRotasDaSift(services.sift, services.fila),
]
