import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { daPropriaPagina } from '#shared/hospedeiro.ts'
import { type AvisosSettings, criarAvisos } from '../avisos.ts'
import { falhasDaLinha } from '../falhas.ts'
import { cabecalhosDaPagina } from '../pagina.ts'
import { darTokens } from '../tokens.ts'
import { CABECALHO_ASSINATURA, CABECALHO_INSTANTE, assinar } from './assinatura.ts'
import { aceitaAviso, type Acao, acoes, pode } from './caminho.ts'
import { type Caso, casosPorCpf } from './casos.ts'
import { Livro, type Registro } from './livro.ts'
import { paginaDoBanco } from './pagina.ts'
import { AvisoAoBanco, ContaNova, PropostaAoBanco } from './protocolo.ts'

export type SandboxDoBancoSettings = {
  credencial: { id: string; segredo: string }
  /** Nobody is told when absent. */
  avisos?: AvisosSettings
  /** Each proposta takes its next step after this long; absent: only by the buttons. */
  passoMs?: number
  /** Where the book is kept over a restart. */
  arquivo?: string
  /** Formalization by the stand-in itself, or by the CRM, whose notice it waits for. */
  formalizacao?: 'banco' | 'crm'
  /** The clock of the steps; absent: the true time. */
  agora?: () => Promise<Date>
}

const Formulario = z.object({ motivo: z.string().max(300).optional() })

/**
 * A stand-in for the bank: the real protocol, a page with its ledger, and buttons for the bank's
 * staff. Register it under a prefix.
 */
export const bancoSandbox = async (
  app: FastifyInstance,
  {
    credencial,
    avisos: destino,
    passoMs,
    arquivo,
    formalizacao,
    agora = async () => new Date(),
  }: SandboxDoBancoSettings,
): Promise<void> => {
  const livro = new Livro(arquivo, formalizacao)
  const avisos =
    destino &&
    criarAvisos(destino.url, (corpo) => {
      const instante = Math.floor(Date.now() / 1000)
      return {
        [CABECALHO_INSTANTE]: String(instante),
        [CABECALHO_ASSINATURA]: assinar(destino.segredo, instante, corpo),
      }
    })
  const calados = new Set<string>()
  const relogios = new Set<NodeJS.Timeout>()

  function avisar(registro: Registro): void {
    const evento = registro.historico.at(-1)
    const caso = casosPorCpf[registro.proposta.cpf]
    if (!evento || caso === 'sem-aviso') return
    const vezes = caso === 'aviso-repetido' ? 2 : 1
    for (let vez = 0; vez < vezes; vez += 1) avisos?.avisar(evento.numero, JSON.stringify(evento))
  }

  function seguir(registro: Registro): void {
    if (passoMs === undefined || !livro.proximoPasso(registro)) return
    const relogio = setTimeout(() => void andar(registro, relogio), passoMs * demoraDe(registro))
    relogios.add(relogio)
  }

  async function andar(registro: Registro, relogio: NodeJS.Timeout): Promise<void> {
    const instante = await agora()
    // Stopped meanwhile: the next start goes on from the book.
    if (!relogios.delete(relogio)) return
    const passo = livro.proximoPasso(registro)
    if (!passo) return
    livro.mover(registro, passo, instante)
    avisar(registro)
    seguir(registro)
  }

  app.addHook('onClose', async () => {
    avisos?.parar()
    for (const relogio of relogios) clearTimeout(relogio)
    relogios.clear()
  })
  for (const registro of livro.listar()) seguir(registro)

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, corpo: string) =>
      Object.fromEntries(new URLSearchParams(corpo)),
  )

  const autorizado = darTokens(app, credencial)

  app.post('/v1/propostas', async (request, reply) => {
    if (!autorizado(request)) return reply.code(401).send({ error: 'invalid_token' })
    const lida = PropostaAoBanco.safeParse(request.body)
    if (!lida.success || request.headers['idempotency-key'] !== lida.data.numero) {
      return reply.code(400).send({ erros: [{ codigo: 'FORMA', mensagem: 'Proposta malformada' }] })
    }
    const caso = casosPorCpf[lida.data.cpf]
    if (caso && (await falhar(caso, reply))) return reply
    const { registro, nova } = livro.receber(lida.data, await agora())
    if (nova) {
      avisar(registro)
      seguir(registro)
    }
    // Taken, and the answer lost: the first time only.
    if (caso === 'aceita-e-cala' && !calados.has(registro.proposta.numero)) {
      calados.add(registro.proposta.numero)
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return reply.code(nova ? 201 : 200).send(registro.estado)
  })

  app.get<{ Params: { numero: string } }>('/v1/propostas/:numero', async (request, reply) => {
    if (!autorizado(request)) return reply.code(401).send({ error: 'invalid_token' })
    const registro = livro.buscar(request.params.numero)
    if (!registro) {
      return reply.code(404).send({ erros: [{ codigo: 'NE', mensagem: 'Proposta inexistente' }] })
    }
    return registro.estado
  })

  app.post<{ Params: { numero: string } }>(
    '/v1/propostas/:numero/passos',
    async (request, reply) => {
      if (!autorizado(request)) return reply.code(401).send({ error: 'invalid_token' })
      const registro = livro.buscar(request.params.numero)
      const { data: aviso } = AvisoAoBanco.safeParse(request.body)
      if (!aviso) {
        return reply.code(400).send({ erros: [{ codigo: 'CI', mensagem: 'Aviso inválido' }] })
      }
      if (!registro) {
        return reply.code(404).send({ erros: [{ codigo: 'NE', mensagem: 'Proposta inexistente' }] })
      }
      if (aviso.ordem) livro.ordenar(registro, aviso.ordem)
      if (aviso.situacao === 'FORMALIZACAO') livro.esperarAssinatura(registro)
      const instante = await agora()
      if (aceitaAviso(registro.estado.situacao, aviso.situacao)) {
        livro.mover(
          registro,
          {
            situacao: aviso.situacao,
            ...(aviso.motivo !== null && { motivo: aviso.motivo }),
            ...(aviso.situacao === 'REPROVADA' && { recuperavel: true }),
          },
          instante,
        )
        avisar(registro)
        seguir(registro)
      }
      return registro.estado
    },
  )

  app.post<{ Params: { numero: string } }>(
    '/v1/propostas/:numero/conta',
    async (request, reply) => {
      if (!autorizado(request)) return reply.code(401).send({ error: 'invalid_token' })
      const registro = livro.buscar(request.params.numero)
      const { data: nova } = ContaNova.safeParse(request.body)
      if (!nova) {
        return reply.code(400).send({ erros: [{ codigo: 'CI', mensagem: 'Conta inválida' }] })
      }
      if (!registro) {
        return reply.code(404).send({ erros: [{ codigo: 'NE', mensagem: 'Proposta inexistente' }] })
      }
      if (!livro.trocarConta(registro, nova.conta)) {
        return reply.code(409).send({ erros: [{ codigo: 'FA', mensagem: 'Já está em análise' }] })
      }
      return registro.estado
    },
  )

  app.get('/', (_request, reply) =>
    reply.headers(cabecalhosDaPagina).send(paginaDoBanco(app.prefix, livro.listar())),
  )

  /** What the bank holds, for tests: how often each proposta was handed in, and where it is paid. */
  app.get('/livro', async () =>
    livro.listar().map(({ proposta, estado, recebida }) => ({
      numero: proposta.numero,
      situacao: estado.situacao,
      conta: proposta.conta,
      recebida,
    })),
  )

  app.post<{ Params: { numero: string; acao: string } }>(
    '/propostas/:numero/:acao',
    async ({ params: { numero, acao }, body, headers }, reply) => {
      // A page of somebody else's must not press the buttons.
      if (!daPropriaPagina(headers)) return reply.code(403).send()
      const registro = livro.buscar(numero)
      if (!registro || !ehAcao(acao)) return reply.code(404).send()
      const instante = await agora()
      if (pode(acao, registro.estado.situacao, registro.proposta)) {
        const digitado = Formulario.safeParse(body ?? {}).data?.motivo?.trim()
        const motivo = digitado || motivos[acao]
        livro.mover(
          registro,
          {
            situacao: acoes[acao].para,
            ...(motivo && { motivo }),
            ...(acoes[acao].para === 'REPROVADA' && { recuperavel: true }),
          },
          instante,
        )
        avisar(registro)
        seguir(registro)
      }
      return reply.redirect(`${app.prefix}/`, 303)
    },
  )
}

/** A person has some time to begin the signature before the bank takes it as done. */
const PACIENCIA = 5
const demoraDe = ({ estado }: Registro) => (estado.situacao === 'FORMALIZACAO' ? PACIENCIA : 1)

const ehAcao = (texto: string): texto is Acao => Object.hasOwn(acoes, texto)

const motivos: Partial<Record<Acao, string>> = {
  reprovar: 'Reprovada na análise',
  cancelar: 'Cancelada a pedido do cliente',
  desistir: 'O cliente desistiu e devolveu o valor',
  devolverTed: 'TED devolvida pelo banco de origem',
}

/** Answers as the line of this case would, and says whether it did. */
async function falhar(caso: Caso, reply: FastifyReply): Promise<boolean> {
  const falha = falhas[caso]
  if (falha) await falha(reply)
  return falha !== undefined
}

const falhas: Partial<Record<Caso, (reply: FastifyReply) => Promise<unknown>>> = {
  ...falhasDaLinha,
  recusa: async (reply) =>
    reply.code(422).send({ erros: [{ codigo: 'HW', mensagem: 'Margem excedida' }] }),
}
