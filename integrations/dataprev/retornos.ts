import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Dia, hoje, somarMeses } from '#shared/data.ts'
import { arredondarReais } from '#shared/dinheiro.ts'
import { daPropriaPagina } from '#shared/hospedeiro.ts'
import type { LivroDeAverbacoes, Registro } from './livro.ts'
import {
  CAMINHOS,
  type ParcelaDoRetorno,
  PedidoDoContrato,
  type RetornoDaFolha,
  type SituacaoDoRetorno,
} from './protocolo.ts'

type RetornosSettings = {
  autenticado: (request: FastifyRequest) => boolean
  recusar: (reply: FastifyReply, codigo: string) => FastifyReply
  livro: LivroDeAverbacoes
  agora: () => Promise<Date>
}

/** What a person presses for the payroll of a month, and the part of the instalment discounted. */
const respostasDaFolha: Record<string, { situacao: SituacaoDoRetorno; parte: number }> = {
  descontar: { situacao: 'DESCONTADA', parte: 1 },
  'descontar-em-parte': { situacao: 'DESCONTADA_EM_PARTE', parte: 0.5 },
  'nao-descontar': { situacao: 'NAO_DESCONTADA', parte: 0 },
  baixar: { situacao: 'BAIXADA', parte: 0 },
}

/** The monthly answer of the payroll: everything is discounted, unless somebody pressed otherwise. */
export function adicionarRetornos(
  app: FastifyInstance,
  { autenticado, recusar, livro, agora }: RetornosSettings,
): void {
  app.post(CAMINHOS.retorno, async (request, reply) => {
    if (!autenticado(request)) return reply.code(401).send({ error: 'invalid_token' })
    const { data } = PedidoDoContrato.safeParse(request.body)
    const registro = data && livro.buscar(data.numeroContrato)
    if (!registro) return recusar(reply, data ? 'GE' : 'OJ')
    return retornoDe(registro, hoje(await agora()))
  })

  app.post<{ Params: { contrato: string; competencia: string; resposta: string } }>(
    '/retornos/:contrato/:competencia/:resposta',
    async ({ params, headers }, reply) => {
      // A page of somebody else's must not press the buttons.
      if (!daPropriaPagina(headers)) return reply.code(403).send()
      const registro = livro.buscar(params.contrato)
      const resposta = respostasDaFolha[params.resposta]
      const { competencia } = params
      if (!registro || !resposta || !/^20\d{4}$/.test(competencia)) return reply.code(404).send()
      const { situacao, parte } = resposta
      const valorDescontado = arredondarReais(registro.pedido.valorParcela * parte)
      livro.retornar(registro, { competencia, situacao, valorDescontado })
      return reply.redirect(`${app.prefix}/`, 303)
    },
  )
}

const DIA_DO_VENCIMENTO = '07'

function retornoDe({ pedido, retornos }: Registro, dia: Dia): RetornoDaFolha {
  const { numeroContrato, valorParcela, competenciaInicioDesconto: inicio } = pedido
  const primeira = `${inicio.slice(0, 4)}-${inicio.slice(4)}-01`
  const competencias = Array.from({ length: pedido.quantidadeParcelas }, (_, k) =>
    somarMeses(primeira, k).slice(0, 7),
  )
  // An instalment falls due on this day of the month after its payroll.
  const pagas = competencias.filter((mes) => somarMeses(`${mes}-${DIA_DO_VENCIMENTO}`, 1) <= dia)
  const dita = new Map(retornos.map((parcela) => [parcela.competencia, parcela]))
  const passadas = pagas.map((mes): ParcelaDoRetorno => {
    const competencia = mes.replace('-', '')
    const inteira = { competencia, situacao: 'DESCONTADA' as const, valorDescontado: valorParcela }
    return dita.get(competencia) ?? inteira
  })
  const ultima = passadas.at(-1)?.competencia ?? ''
  const adiantadas = retornos.filter(
    ({ competencia, situacao }) => situacao === 'BAIXADA' && competencia > ultima,
  )
  return { numeroContrato, parcelas: [...passadas, ...adiantadas] }
}
