import { z } from 'zod'
import { Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { Adiada, Pesquisa, Respondida, Respostas, Resultado } from './shapes.ts'

const path = '/pesquisa-satisfacao/pesquisa'
const params = z.object({ idPesquisa: Id })

/** Specification, section 7: the satisfaction survey of the people who work with the system. */
export const pesquisaApi = {
  /** The survey that waits for the caller, the one that ends first; null where none does. */
  pendente: endpoint({
    method: 'GET',
    path: `${path}/pendente`,
    response: Pesquisa.nullable(),
    permissao: 'logado',
    mensagens: palavras('consultar', 'a pesquisa'),
  }),
  responder: endpoint({
    method: 'POST',
    path: `${path}/:idPesquisa/respostas`,
    params,
    body: Respostas,
    umaOuVarias: 'respostas',
    response: Respondida,
    permissao: 'logado',
    mensagens: { sucesso: 'Resposta enviada. Obrigado!', ...palavras('enviar', 'a resposta') },
  }),
  /** Ours: hides the survey from the caller until the next day. */
  adiar: endpoint({
    method: 'POST',
    path: '/consigna/v1/pesquisas/:idPesquisa/adiar',
    params,
    response: Adiada,
    permissao: 'logado',
    mensagens: palavras('adiar', 'a pesquisa'),
  }),
  /** Ours: what the people of the caller's promotores answered, the newest survey first. */
  resultados: endpoint({
    method: 'GET',
    path: '/consigna/v1/pesquisas/resultados',
    response: z.array(Resultado),
    permissao: 'PESQUISA_VER',
    mensagens: palavras('consultar', 'os resultados das pesquisas'),
  }),
}
