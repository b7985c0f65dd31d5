import { regraEm } from '#shared/calculo/regras.ts'
import { hoje, somarDias } from '#shared/data.ts'
import { portabilidadeApi } from '#shared/portabilidade/api.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { type Contexto, handle, type Handler } from '../base/http/handler.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import type { Processos } from '../hiscon/processos.ts'
import { confirmarHiscon } from './confirmar.ts'
import { criticaDoUltimo } from './critica.ts'
import { hisconsAnteriores, hisconsDoCliente } from './mostrar.ts'
import { atualizarSimulacao, oportunidadesDoCliente } from './oportunidades.ts'
import { acharPagina, desenharPagina } from './pagina.ts'
import { guardarPapel, lerPapel } from './receber.ts'
import { listarEspecies, listarHiscons } from './sql.ts'

export const criarRotasPortabilidade = (acervo: Acervo, hiscon: Processos): Handler[] => [
  handle(portabilidadeApi.enviarHiscon, {
    em: 'trabalho-longo',
    preparar: async ({ body }) => body.conteudo,
    perguntar: (conteudo) => lerPapel(conteudo, hiscon),
    guardar: (lido, _input, contexto) =>
      guardarPapel(contexto, acervo, { ...lido, origem: 'BENEFICIARIO' }),
  }),
  handle(portabilidadeApi.enviarProvaDeVida, {
    em: 'trabalho-longo',
    preparar: async ({ body }) => body.conteudo,
    perguntar: (conteudo) => lerPapel(conteudo, hiscon),
    guardar: (lido, _input, contexto) =>
      guardarPapel(contexto, acervo, { ...lido, origem: 'PROVA_DE_VIDA' }),
  }),
  handle(portabilidadeApi.critica, (_input, contexto) => criticaDoUltimo(contexto)),
  handle(portabilidadeApi.existeProvaDeVida, (_input, contexto) => provaDeVidaValida(contexto)),
  handle(portabilidadeApi.especies, (_input, { client }) => listarEspecies(client)),
  handle(portabilidadeApi.oportunidades, (_input, contexto) => oportunidadesDoCliente(contexto)),
  handle(portabilidadeApi.atualizarSimulacao, ({ body }, contexto) =>
    atualizarSimulacao(contexto, body),
  ),
  handle(portabilidadeApi.hiscons, (_input, contexto) => hisconsDoCliente(contexto)),
  handle(portabilidadeApi.anteriores, ({ query }, contexto) => hisconsAnteriores(contexto, query)),
  handle(portabilidadeApi.pagina, {
    em: 'tres-passos',
    preparar: ({ params }, contexto) => acharPagina(contexto, params),
    perguntar: (pagina) => desenharPagina(acervo, hiscon, pagina),
    guardar: async (desenhada) => desenhada,
  }),
  handle(portabilidadeApi.confirmar, ({ params, body }, contexto) =>
    confirmarHiscon(contexto, { idHiscon: params.idHiscon, ...body }),
  ),
]

/** Whether the client has a proof of life that is neither replaced nor too old. */
async function provaDeVidaValida(contexto: Contexto) {
  const { client, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const papeis = await listarHiscons(client, { idRelacionamento })
  const validade = regraEm(
    await regrasVigentes(client),
    'hiscon_validade_dias',
    'PORTABILIDADE',
    hoje(agora),
  )
  const achado = papeis.find(
    ({ origem, situacao, emitidoEm }) =>
      origem === 'PROVA_DE_VIDA' &&
      (situacao === 'LIDO' || situacao === 'CONFIRMADO') &&
      emitidoEm !== null &&
      !('recusa' in validade) &&
      somarDias(hoje(emitidoEm), validade.valor) >= hoje(agora),
  )
  return {
    existe: achado !== undefined,
    idHiscon: achado?.id ?? null,
    enviadoEm: achado?.enviadoEm.toISOString() ?? null,
  }
}
