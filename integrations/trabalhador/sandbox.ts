import { setTimeout as esperar } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { falhasDaLinha, type FalhaDaLinha } from '../falhas.ts'
import type { Credencial } from '../oauth.ts'
import { escapar } from '#shared/html.ts'
import { cabecalhosDaPagina, pagina } from '../pagina.ts'
import { darTokens } from '../tokens.ts'
import { casosPorCpf, recusaDoTrabalhador, vinculosDe, type CasoDoTrabalhador } from './casos.ts'
import { CABECALHO_AUTORIZACAO } from './protocolo.ts'

const Pergunta = z.strictObject({ cpf: z.string().regex(/^[0-9]{11}$/) })

/** Under the time budget of a call, and long enough to be seen. */
const LENTO_MS = 2500

const MAXIMO_NA_PAGINA = 50

type Recebida = { quando: Date; cpf: string; resposta: string }

/**
 * A stand-in for Crédito do Trabalhador: the jobs of a worker by CPF, for whoever shows a token and
 * names the worker's authorisation. Register it under a prefix.
 */
export const trabalhadorSandbox = async (
  app: FastifyInstance,
  { credencial, lentoMs = LENTO_MS }: { credencial: Credencial; lentoMs?: number },
): Promise<void> => {
  const recebidas: Recebida[] = []
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, corpo: string) => Object.fromEntries(new URLSearchParams(corpo)),
  )
  const autorizado = darTokens(app, credencial)

  app.post('/v1/trabalhador/vinculos', async (request, reply) => {
    if (!autorizado(request)) return reply.code(401).send({ error: 'invalid_token' })
    const lida = Pergunta.safeParse(request.body)
    if (!lida.success || !request.headers[CABECALHO_AUTORIZACAO]) {
      return reply.code(400).send({
        erros: [{ codigo: 'AU', mensagem: 'Consulta sem autorização do trabalhador' }],
      })
    }
    const { cpf } = lida.data
    const caso = casosPorCpf[cpf]
    recebidas.unshift({ quando: new Date(), cpf, resposta: caso ?? 'um vínculo' })
    recebidas.splice(MAXIMO_NA_PAGINA)
    if (caso && ehFalha(caso)) return falhasDaLinha[caso](reply)
    if (caso === 'recusa') return reply.code(412).send(recusaDoTrabalhador)
    if (caso === 'lento') await esperar(lentoMs)
    return { vinculos: vinculosDe(cpf) }
  })

  app.get('/', (_request, reply) =>
    reply
      .headers(cabecalhosDaPagina)
      .send(pagina('Crédito do Trabalhador: consultas recebidas', conteudo(recebidas), 5)),
  )
}

const ehFalha = (caso: CasoDoTrabalhador): caso is FalhaDaLinha =>
  Object.hasOwn(falhasDaLinha, caso)

function conteudo(recebidas: readonly Recebida[]): string {
  const cartoes = recebidas.map(
    ({ quando, cpf, resposta }) => `<section class="cartao">
<h2>CPF ${mascarado(cpf)} <span class="situacao">${escapar(resposta)}</span></h2>
<p>${hora.format(quando)}</p></section>`,
  )
  const casos = Object.entries(casosPorCpf).map(
    ([cpf, caso]) => `<div><dt>${escapar(caso)}</dt><dd>${cpf}</dd></div>`,
  )
  const vazio = '<p class="vazio">Nenhuma consulta recebida ainda.</p>'
  return `${cartoes.join('') || vazio}
<section class="cartao"><h2>Números combinados</h2><dl>${casos.join('')}</dl>
<p>Qualquer outro CPF tem um vínculo, sempre o mesmo.</p></section>`
}

const mascarado = (cpf: string) => `${cpf.slice(0, 3)}.***.***-${cpf.slice(9)}`

const hora = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})
