import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { daPropriaPagina } from '#shared/hospedeiro.ts'
import { arredondarReais } from '#shared/dinheiro.ts'
import { falhasDaLinha } from '../falhas.ts'
import { cabecalhosDaPagina } from '../pagina.ts'
import { adicionarAverbacoes } from './averbacoes.ts'
import { adicionarRetornos } from './retornos.ts'
import { type Caso, casosPorCpf, respostas } from './casos.ts'
import { LivroDeAverbacoes } from './livro.ts'
import { beneficioDe, escreverBeneficio, lerMassa, type BeneficioDaMassa } from './massa.ts'
import { paginaDaDataprev, type Recebido } from './pagina.ts'
import {
  CAMINHOS,
  escreverDia,
  escreverInstante,
  PedidoDeAutorizacao,
  PedidoDeConsulta,
  PedidoDoBeneficio,
} from './protocolo.ts'

type SandboxDaDataprevSettings = {
  credencial: { id: string; segredo: string }
  /** How long an access token lives. */
  tokenSegundos?: number
  /** The file of the test population; absent, everybody has one benefit. */
  massa?: string
  /** The clock of the demonstration; absent: true time. */
  agora?: () => Promise<Date>
  /** Where the bookings are kept over a restart. */
  arquivo?: string
  /** The holder answers in Meu INSS by themselves after this long; absent: only by the buttons. */
  passoMs?: number
}

const MAXIMO_DE_RECEBIDOS = 50
const DIA_MS = 86_400_000

/** Texts of the refusals, as Dataprev's; the CRM has words of its own. */
const mensagemDe = (codigo: string) => `Requisição recusada (${codigo})`

/**
 * A stand-in for Dataprev: the real protocol, a page with received queries, and the next answers.
 * Register it under a prefix.
 */
export const dataprevSandbox = async (
  app: FastifyInstance,
  {
    credencial,
    tokenSegundos = 3600,
    massa: daMassa,
    agora = async () => new Date(),
    arquivo,
    passoMs,
  }: SandboxDaDataprevSettings,
): Promise<void> => {
  const acessos = new Map<string, number>()
  /** Tokens of CPFs. */
  const autorizados = new Map<string, { cpf: string; vencido: boolean }>()
  /** CPFs whose first token was found expired already. */
  const vencidos = new Set<string>()
  const escolhidos = new Map<string, string>()
  const recebidos: Recebido[] = []
  const livro = new LivroDeAverbacoes(arquivo)
  const massa = () => lerMassa(daMassa)

  const casoDe = (cpf: string): Caso => {
    const escolha = escolhidos.get(cpf)
    return (escolha && respostas[escolha]?.caso) || (casosPorCpf[cpf] ?? { tipo: 'normal' })
  }

  function beneficiosDe(cpf: string): BeneficioDaMassa[] {
    const conhecidos = casosPorCpf[cpf] ? undefined : massa()
    if (conhecidos) return conhecidos[cpf] ?? []
    const dois = ['dois-beneficios', 'um-recusado'].includes(casosPorCpf[cpf]?.tipo ?? '')
    return dois ? [beneficioDe(cpf, 0), beneficioDe(cpf, 1)] : [beneficioDe(cpf, 0)]
  }

  function anotar(cpf: string, numero: string | null, pergunta: string): (r: string) => void {
    const recebido: Recebido = { id: randomUUID(), em: new Date(), cpf, numero, pergunta }
    recebidos.unshift(recebido)
    recebidos.splice(MAXIMO_DE_RECEBIDOS)
    return (resposta) => void Object.assign(recebido, { resposta })
  }

  /** The refusal or failure of a case, or undefined when it answers. */
  async function falhar(caso: Caso, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (caso.tipo === 'codigo') return recusar(reply, caso.codigo)
    if (caso.tipo === 'suspenso') {
      return reply.code(503).send({
        erros: [{ codigo: 'OZ', mensagem: 'Serviço suspenso' }],
        dataPrevistaFimSuspensao: escreverInstante(new Date(Date.now() + 2 * 3_600_000)),
      })
    }
    if (caso.tipo !== 'linha') return undefined
    await falhasDaLinha[caso.falha](reply)
    return reply
  }

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, corpo: string) =>
      Object.fromEntries(new URLSearchParams(corpo)),
  )

  app.post(CAMINHOS.token, async ({ headers }, reply) => {
    const esperada = `Basic ${Buffer.from(`${credencial.id}:${credencial.segredo}`).toString('base64')}`
    if (!iguais(headers.authorization ?? '', esperada)) {
      return reply.code(401).send({ error: 'invalid_client' })
    }
    const token = randomUUID()
    acessos.set(token, Date.now() + tokenSegundos * 1000)
    return { access_token: token, token_type: 'Bearer', expires_in: tokenSegundos }
  })

  const autenticado = ({ headers }: FastifyRequest) =>
    (acessos.get(headers.authorization?.replace(/^Bearer /, '') ?? '') ?? 0) > Date.now()

  app.post(CAMINHOS.autorizacao, async (request, reply) => {
    if (!autenticado(request)) return reply.code(401).send({ error: 'invalid_token' })
    const { data } = PedidoDeAutorizacao.safeParse(request.body)
    if (!data) return recusar(reply, 'OJ')
    if (!/^[1-5]$/.test(data.autorizacaoDigital.canal)) return recusar(reply, 'CI')
    const token = randomUUID()
    const vencido = casoDe(data.cpf).tipo === 'token-vencido' && !vencidos.has(data.cpf)
    if (vencido) vencidos.add(data.cpf)
    autorizados.set(token, { cpf: data.cpf, vencido })
    return {
      token,
      dataExpiracao: escreverDia(new Date(Date.now() + 30 * DIA_MS).toISOString()),
    }
  })

  /** The error of a token, if it has one. */
  function erroDoToken({ cpf, token }: { cpf: string; token: string }): string | undefined {
    const autorizado = autorizados.get(token)
    if (autorizado?.cpf !== cpf) return 'IV'
    return autorizado.vencido ? 'EX' : undefined
  }

  app.post(CAMINHOS.beneficios, async (request, reply) => {
    if (!autenticado(request)) return reply.code(401).send({ error: 'invalid_token' })
    const { data } = PedidoDeConsulta.safeParse(request.body)
    if (!data) return recusar(reply, 'OJ')
    const responder = anotar(data.cpf, null, 'Lista de benefícios')
    const caso = casoDe(data.cpf)
    const doToken = erroDoToken(data)
    const beneficios = beneficiosDe(data.cpf)
    const recusa = doToken ?? (caso.tipo !== 'codigo' && beneficios.length === 0 ? 'GE' : undefined)
    responder(recusa ?? nomeDoCaso(caso))
    if (recusa) return recusar(reply, recusa)
    return (
      (await falhar(caso, reply)) ?? {
        beneficios: beneficios.map(({ numero: numeroBeneficio }) => ({ numeroBeneficio })),
      }
    )
  })

  app.post(CAMINHOS.beneficio, async (request, reply) => {
    if (!autenticado(request)) return reply.code(401).send({ error: 'invalid_token' })
    const { data } = PedidoDoBeneficio.safeParse(request.body)
    if (!data) return recusar(reply, 'OJ')
    const responder = anotar(data.cpf, data.numeroBeneficio, 'Dados do benefício')
    const beneficios = beneficiosDe(data.cpf)
    const ordem = beneficios.findIndex(({ numero }) => numero === data.numeroBeneficio)
    const beneficio = beneficios[ordem]
    const caso = casoDe(data.cpf)
    const recusado = caso.tipo === 'um-recusado' && ordem === 1 ? 'D1' : undefined
    const recusa = erroDoToken(data) ?? (beneficio ? recusado : 'BI')
    responder(recusa ?? nomeDoCaso(caso))
    if (recusa || !beneficio) return recusar(reply, recusa ?? 'BI')
    return (await falhar(caso, reply)) ?? comReservas(data.cpf, beneficio)
  })

  /** What was booked here since the population was written takes its margin. */
  function comReservas(cpf: string, beneficio: BeneficioDaMassa) {
    const dados = escreverBeneficio(cpf, beneficio)
    const { parcelas, refinanciamentos } = livro.reservadoDe(beneficio)
    return {
      ...dados,
      margemDisponivel: arredondarReais(dados.margemDisponivel - parcelas),
      qtdReservadosRefinanciamento: refinanciamentos,
    }
  }

  app.post(CAMINHOS.provaDeVida, async (request, reply) => {
    if (!autenticado(request)) return reply.code(401).send({ error: 'invalid_token' })
    const { data } = PedidoDoBeneficio.safeParse(request.body)
    if (!data) return recusar(reply, 'OJ')
    const responder = anotar(data.cpf, data.numeroBeneficio, 'Prova de vida')
    const existe = beneficiosDe(data.cpf).some(({ numero }) => numero === data.numeroBeneficio)
    const recusa = erroDoToken(data) ?? (existe ? undefined : 'BI')
    const caso = casoDe(data.cpf)
    responder(recusa ?? nomeDoCaso(caso))
    if (recusa) return recusar(reply, recusa)
    return (await falhar(caso, reply)) ?? provaDe(data.numeroBeneficio)
  })

  adicionarAverbacoes(app, {
    autenticado,
    recusar,
    livro,
    agora,
    ...(passoMs !== undefined && { passoMs }),
    beneficioDe: (cpf, numero) =>
      beneficiosDe(cpf).find((um) => um.numero === numero) ??
      // Without a population everybody holds whatever number is named.
      (massa() ? undefined : { ...beneficioDe(cpf, 0), numero }),
  })

  adicionarRetornos(app, { autenticado, recusar, livro, agora })

  app.get('/', (_request, reply) =>
    reply
      .headers(cabecalhosDaPagina)
      .send(paginaDaDataprev(app.prefix, recebidos, escolhidos, livro.listar())),
  )

  /** What was received, for tests: how often each thing was asked, with nothing personal. */
  app.get('/livro', async () => recebidos.map(({ pergunta, resposta }) => ({ pergunta, resposta })))

  app.post('/responder', async ({ body, headers }, reply) => {
    // A page of somebody else's must not press the buttons.
    if (!daPropriaPagina(headers)) return reply.code(403).send()
    const { data } = z.object({ pedido: z.string(), resposta: z.string() }).safeParse(body)
    const recebido = recebidos.find(({ id }) => id === data?.pedido)
    if (!data || !recebido || !respostas[data.resposta]) return reply.code(404).send()
    escolhidos.set(recebido.cpf, data.resposta)
    return reply.redirect(`${app.prefix}/`, 303)
  })
}

const recusar = (reply: FastifyReply, codigo: string) =>
  reply.code(412).send({ erros: [{ codigo, mensagem: mensagemDe(codigo) }] })

function nomeDoCaso(caso: Caso): string {
  if (caso.tipo === 'codigo') return caso.codigo
  if (caso.tipo === 'suspenso') return 'OZ'
  return caso.tipo === 'linha' ? caso.falha : 'respondida'
}

/** Three in four are in time; the number decides, so that it is always the same. */
function provaDe(numeroBeneficio: string) {
  const sorte = Number(numeroBeneficio.slice(5, 9)) % 4
  const dias = [190, 45, -20, 260][sorte] ?? 190
  const dia = (quantos: number) =>
    escreverDia(new Date(Date.now() + quantos * DIA_MS).toISOString())
  return {
    numeroBeneficio,
    situacao: dias < 0 ? 'VENCIDA' : dias < 60 ? 'A_VENCER' : 'EM_DIA',
    dataUltimaProva: dia(dias - 365),
    dataLimite: dia(dias),
  }
}

function iguais(um: string, outro: string): boolean {
  const [a, b] = [Buffer.from(um), Buffer.from(outro)]
  return a.length === b.length && timingSafeEqual(a, b)
}
