import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { competenciaDaFolha } from '#shared/calendario.ts'
import { type Dia, hoje, somarDias, somarMeses } from '#shared/data.ts'
import { daPropriaPagina } from '#shared/hospedeiro.ts'
import { casosDaAverbacao, type CasoDaAverbacao } from './casos.ts'
import { escreverAverbacao, LivroDeAverbacoes, type Registro } from './livro.ts'
import { type BeneficioDaMassa, livreDe } from './massa.ts'
import { foraDoPreco, PRECO_INVALIDO } from './preco.ts'
import {
  CAMINHOS,
  PedidoDeAlteracao,
  PedidoDeAverbacao,
  PedidoDeExclusao,
  PedidoDoContrato,
  type SituacaoDaAverbacao,
} from './protocolo.ts'

type AverbacoesSettings = {
  autenticado: (request: FastifyRequest) => boolean
  recusar: (reply: FastifyReply, codigo: string) => FastifyReply
  beneficioDe: (cpf: string, numero: string) => BeneficioDaMassa | undefined
  livro: LivroDeAverbacoes
  agora: () => Promise<Date>
  /** The holder answers by themselves after this long; absent: only by the buttons. */
  passoMs?: number
}

/** What a person presses for the holder. */
export const respostasDoTitular = {
  aceitar: { nome: 'Aceitar no Meu INSS', para: 'AVERBADO' },
  recusar: { nome: 'Recusar', para: 'RECUSADO_PELO_TITULAR' },
  expirar: { nome: 'Deixar expirar', para: 'EXPIRADO' },
} as const satisfies Record<string, { nome: string; para: SituacaoDaAverbacao }>

/** What the holder does by themselves. */
function respostaDe(caso: CasoDaAverbacao | undefined): SituacaoDaAverbacao {
  if (caso === 'titular-recusa') return 'RECUSADO_PELO_TITULAR'
  return caso === 'titular-expira' ? 'EXPIRADO' : 'AVERBADO'
}

/** Books loans, lets the holder answer, and takes bookings back. */
export function adicionarAverbacoes(
  app: FastifyInstance,
  { autenticado, recusar, beneficioDe, livro, agora, passoMs }: AverbacoesSettings,
): void {
  const relogios = new Set<NodeJS.Timeout>()
  const calados = new Set<string>()
  const recusados = new Set<string>()

  /** The holder answers after a while, unless somebody pressed a button before. */
  function esperarTitular(registro: Registro): void {
    const caso = casosDaAverbacao[registro.pedido.cpf]
    if (passoMs === undefined || caso === 'titular-espera') return
    if (registro.situacao !== 'AGUARDANDO_CONFIRMACAO') return
    const relogio = setTimeout(() => {
      relogios.delete(relogio)
      responder(registro, respostaDe(caso))
    }, passoMs)
    relogios.add(relogio)
  }

  function responder(registro: Registro, situacao: SituacaoDaAverbacao): void {
    if (registro.situacao === 'AGUARDANDO_CONFIRMACAO') livro.mudar(registro, situacao)
  }

  app.addHook('onClose', async () => {
    for (const relogio of relogios) clearTimeout(relogio)
  })
  for (const registro of livro.listar()) esperarTitular(registro)

  app.post(CAMINHOS.averbacao, async (request, reply) => {
    if (!autenticado(request)) return reply.code(401).send({ error: 'invalid_token' })
    const { data } = PedidoDeAverbacao.safeParse(request.body)
    if (!data) return recusar(reply, 'OJ')
    const caso = casosDaAverbacao[data.cpf]
    const instante = await agora()
    const codigo = recusaDe(data, caso, hoje(instante))
    if (codigo) return recusar(reply, codigo)
    const registro = livro.averbar(data, instante)
    esperarTitular(registro)
    // Booked, and the answer lost: the first time only.
    if (caso === 'averba-e-cala' && !calados.has(data.numeroContrato)) {
      calados.add(data.numeroContrato)
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return reply.code(201).send(escreverAverbacao(registro))
  })

  /** Dataprev's order: HX before HR before HW. */
  function recusaDe(pedido: PedidoDeAverbacao, caso: CasoDaAverbacao | undefined, dia: Dia) {
    const beneficio = beneficioDe(pedido.cpf, pedido.numeroBeneficio)
    if (!beneficio) return 'BI'
    if (livro.buscar(pedido.numeroContrato)) return 'HX'
    if (typeof caso === 'object' && !(caso.soAPrimeira && recusados.has(pedido.cpf))) {
      recusados.add(pedido.cpf)
      return caso.codigo
    }
    const { cnpj, cpfAgente } = pedido.correspondente
    if (!cnpj || !cpfAgente) return 'CJ'
    const efeito = livro.efeitoDe(pedido, beneficio)
    const livre = livreDe(beneficio) - livro.reservadoDe(beneficio).parcelas
    if (efeito > Math.max(0, livre) + 0.005) return 'HW'
    if (!cabeNaFolha(pedido, dia)) return 'AP'
    if (pedido.valorLiberado > pedido.valorEmprestimo) return 'BQ'
    if (foraDoPreco(pedido)) return PRECO_INVALIDO
    return pedido.valorLiberado >= pedido.valorParcela * pedido.quantidadeParcelas
      ? 'BL'
      : undefined
  }

  app.post(CAMINHOS.consultaDaAverbacao, async (request, reply) => {
    if (!autenticado(request)) return reply.code(401).send({ error: 'invalid_token' })
    const { data } = PedidoDoContrato.safeParse(request.body)
    const registro = data && livro.buscar(data.numeroContrato)
    return registro ? escreverAverbacao(registro) : recusar(reply, data ? 'GE' : 'OJ')
  })

  app.post(CAMINHOS.alteracao, async (request, reply) => {
    if (!autenticado(request)) return reply.code(401).send({ error: 'invalid_token' })
    const { data } = PedidoDeAlteracao.safeParse(request.body)
    const registro = data && livro.buscar(data.numeroContrato)
    if (!data || !registro) return recusar(reply, data ? 'GE' : 'OJ')
    if (registro.situacao !== 'AVERBADO') return recusar(reply, 'HY')
    const { cbc: _cbc, numeroContrato: _numero, ...valores } = data
    const alterado = { ...registro.pedido, ...valores }
    if (alterado.valorLiberado > alterado.valorEmprestimo) return recusar(reply, 'BQ')
    if (foraDoPreco(alterado)) return recusar(reply, PRECO_INVALIDO)
    livro.alterar(registro, alterado)
    return escreverAverbacao(registro)
  })

  app.post(CAMINHOS.exclusao, async (request, reply) => {
    if (!autenticado(request)) return reply.code(401).send({ error: 'invalid_token' })
    const { data } = PedidoDeExclusao.safeParse(request.body)
    const registro = data && livro.buscar(data.numeroContrato)
    if (!data || !registro) return recusar(reply, data ? 'HY' : 'OJ')
    const confirmada = registro.situacao === 'AVERBADO' && data.motivo === 'PRAZO_ENCERRADO'
    const acabou = !['AVERBADO', 'AGUARDANDO_CONFIRMACAO'].includes(registro.situacao)
    if (!confirmada && !acabou) livro.mudar(registro, 'EXCLUIDO')
    return escreverAverbacao(registro)
  })

  app.post<{ Params: { contrato: string; resposta: string } }>(
    '/averbacoes/:contrato/:resposta',
    async ({ params, headers }, reply) => {
      // A page of somebody else's must not press the buttons.
      if (!daPropriaPagina(headers)) return reply.code(403).send()
      const registro = livro.buscar(params.contrato)
      if (!registro || !ehResposta(params.resposta)) return reply.code(404).send()
      responder(registro, respostasDoTitular[params.resposta].para)
      return reply.redirect(`${app.prefix}/`, 303)
    },
  )

  /** What is booked, for tests. */
  app.get('/averbacoes', async () => livro.listar().map(escreverAverbacao))

  /** The same, with the loan as it was asked for. */
  app.get('/averbacoes/livro', async () =>
    livro.listar().map((registro) => ({
      ...escreverAverbacao(registro),
      pedido: { ...registro.pedido, cpf: null, numeroBeneficio: null },
    })),
  )
}

/** The payroll of a month closes on its second business day; the grace is 90 days at most. */
const FOLHA = { diaUtilDeCorte: 2, diaDoVencimento: 7 }
const CARENCIA_MAXIMA_DIAS = 90

/** The first discount is on a payroll still open, and not after the longest grace. */
function cabeNaFolha({ competenciaInicioDesconto: inicio }: PedidoDeAverbacao, dia: Dia): boolean {
  const mes = `${inicio.slice(0, 4)}-${inicio.slice(4)}`
  if (mes < competenciaDaFolha(dia, FOLHA)) return false
  const vencimento = somarMeses(`${mes}-0${FOLHA.diaDoVencimento}`, 1)
  return vencimento <= somarDias(dia, CARENCIA_MAXIMA_DIAS)
}

const ehResposta = (texto: string): texto is keyof typeof respostasDoTitular =>
  Object.hasOwn(respostasDoTitular, texto)
