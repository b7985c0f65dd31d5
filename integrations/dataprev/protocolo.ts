import { z } from 'zod'
import { nbValido } from './nb.ts'

/**
 * The protocol of Dataprev and a bank for a query (domain 2.5 and 2.6): JSON, days as `ddMMyyyy`,
 * instants as `ddMMyyyyHHmmss`, amounts with a decimal point, refusals as HTTP 412. The addresses
 * are not public; each stands here once, so that a bank with the manual changes one line each.
 */
export const CAMINHOS = {
  token: '/oauth2/token',
  autorizacao: '/v1/autorizacoes',
  beneficios: '/v1/beneficios/consulta',
  beneficio: '/v1/beneficios/dados',
  provaDeVida: '/v1/beneficios/prova-de-vida',
  averbacao: '/v1/consignados/averbacoes',
  consultaDaAverbacao: '/v1/consignados/averbacoes/consulta',
  alteracao: '/v1/consignados/alteracoes',
  exclusao: '/v1/consignados/exclusoes',
  retorno: '/v1/consignados/retornos',
} as const

/** Who we are to Dataprev. */
export const CLIENTE_DA_DATAPREV = 'consigna'

/** Domain `canal_atendimento`: correspondents work on the web. */
export const CANAL = '4'

const cpf = z.string().regex(/^[0-9]{11}$/)
/** With its check digit: a number with a wrong digit belongs to no benefit. */
const numeroBeneficio = z.string().refine(nbValido)
const reais = z.number().min(-1e9).max(1e9)
const quantidade = z.int().min(0).max(999)

/** `20112026` outside, `2026-11-20` inside: a day that exists. */
const dia = z
  .string()
  .regex(/^(?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])(?:19|20|21)[0-9]{2}$/)
  .transform((texto) => `${texto.slice(4)}-${texto.slice(2, 4)}-${texto.slice(0, 2)}`)
  .pipe(z.iso.date())

/** The same, kept as it is written. */
const diaEscrito = z.string().refine((texto) => dia.safeParse(texto).success)

/** `20112026143000`, on Brasília's clock, to an instant. */
const instante = z
  .string()
  .regex(/^[0-9]{14}$/)
  .transform(
    (texto) =>
      `${texto.slice(4, 8)}-${texto.slice(2, 4)}-${texto.slice(0, 2)}T${texto.slice(8, 10)}:${texto.slice(10, 12)}:${texto.slice(12)}-03:00`,
  )
  .pipe(z.iso.datetime({ offset: true }))

/** `2026-11-20` inside, `20112026` outside. */
export const escreverDia = (valor: string): string =>
  `${valor.slice(8, 10)}${valor.slice(5, 7)}${valor.slice(0, 4)}`

const brasilia = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

export function escreverInstante(valor: Date): string {
  const [data = '', hora = ''] = brasilia.format(valor).split(' ')
  return escreverDia(data) + hora.replaceAll(':', '')
}

export const Token = z.object({
  access_token: z.string().min(1).max(4096),
  expires_in: z.number().min(1),
})

/** The client's own authorisation: number, time, channel. */
export const PedidoDeAutorizacao = z.strictObject({
  cpf,
  cbc: z.string().regex(/^[0-9]{3}$/),
  autorizacaoDigital: z.strictObject({
    nsu: z.string().min(1).max(40),
    dataHora: z.string().regex(/^[0-9]{14}$/),
    canal: z.string().regex(/^[1-5]$/),
  }),
})

/** The token of a CPF for one bank. */
export const Autorizacao = z.object({ token: z.string().min(1).max(200), dataExpiracao: dia })

export const PedidoDeConsulta = z.strictObject({ cpf, token: z.string().min(1).max(200) })
export const PedidoDoBeneficio = PedidoDeConsulta.extend({ numeroBeneficio })

export const ListaDeBeneficios = z.object({
  beneficios: z.array(z.object({ numeroBeneficio })).max(20),
})

const codificado = z.object({
  codigo: z.string().regex(/^[0-9]{2}$/),
  descricao: z.string().max(120),
})

/** The data of one benefit, under Dataprev's own names. */
export const DadosDoBeneficio = z.object({
  numeroBeneficio,
  cpf,
  nome: z.string().max(120),
  situacaoBeneficio: codificado,
  especieBeneficio: codificado,
  dataDespachoBeneficio: dia,
  dataInicioBeneficio: dia,
  dataCessacao: dia.nullable(),
  dataExtincaoCota: dia.nullable(),
  ufPagamento: z.string().regex(/^[A-Z]{2}$/),
  tipoCredito: z.enum(['1', '2']),
  cbcIfPagadora: z.string().regex(/^[0-9]{3}$/),
  agenciaPagadora: z.string().regex(/^[0-9]{1,6}$/),
  contaCorrente: z
    .string()
    .regex(/^[0-9Xx-]{1,20}$/)
    .nullable(),
  possuiProcurador: z.boolean(),
  possuiRepresentanteLegal: z.boolean(),
  cpfRepresentanteLegal: cpf.nullable(),
  pensaoAlimenticia: z.enum(['0', '1', '3']),
  tipoBloqueio: z.enum(['0', '1', '2', '3']),
  elegivelEmprestimo: z.boolean(),
  concessaoJudicial: z.boolean(),
  dataUltimaPericia: dia.nullable(),
  exposicaoPolitica: z.enum(['0', '1', '2']),
  valorBaseMargem: reais.min(0),
  margemDisponivel: reais,
  margemDisponivelRmc: reais,
  margemDisponivelRcc: reais,
  valorLimiteRmc: reais,
  valorLimiteRcc: reais,
  maximoComprometimento: reais,
  qtdEmprestimosAtivos: quantidade,
  qtdEmprestimosSuspensos: quantidade,
  qtdReservadosPortabilidade: quantidade,
  qtdReservadosRefinanciamento: quantidade,
})
export type DadosDoBeneficio = z.infer<typeof DadosDoBeneficio>

/** Whether the INSS knows the holder to be alive, and from when it stops paying. */
export const ProvaDeVida = z.object({
  numeroBeneficio,
  situacao: z.enum(['EM_DIA', 'A_VENCER', 'VENCIDA', 'SUSPENSO_POR_FALTA']),
  dataUltimaProva: dia.nullable(),
  dataLimite: dia,
})
export type ProvaDeVida = z.infer<typeof ProvaDeVida>

/** What comes with HTTP 412, and with 503 while the service is suspended. */
export const Erros = z.object({
  erros: z
    .array(z.object({ codigo: z.string().regex(/^[A-Z0-9]{2}$/), mensagem: z.string().max(300) }))
    .min(1)
    .max(20),
  dataPrevistaFimSuspensao: instante.nullish(),
})

const positivo = z.number().gt(0).max(1e9)
/** Printable ASCII; once used, never again, even after it was taken away (HX, OH). */
const numeroDoContrato = z.string().regex(/^[!-~]{1,40}$/)
/** A month, `202611`. */
const competencia = z.string().regex(/^20[0-9]{2}(?:0[1-9]|1[0-2])$/)

/** A loan to book on a benefit. */
export const PedidoDeAverbacao = z.strictObject({
  operacao: z.enum(['NOVO', 'REFINANCIAMENTO', 'PORTABILIDADE']),
  numeroContrato: numeroDoContrato,
  cpf,
  numeroBeneficio,
  cbc: z.string().regex(/^[0-9]{3}$/),
  valorEmprestimo: positivo,
  valorLiberado: z.number().min(0).max(1e9),
  valorParcela: positivo,
  quantidadeParcelas: z.int().min(1).max(480),
  /** % a month, and the day from which the interest runs: the price is checked by them (PI). */
  taxaMensal: z.number().min(0).max(30),
  dataContrato: diaEscrito,
  competenciaInicioDesconto: competencia,
  competenciaFimDesconto: competencia,
  contratosQuitados: z.array(numeroDoContrato).max(13),
  canal: z.string().regex(/^[1-5]$/),
  /** Channel 4: both, or CJ. */
  correspondente: z.strictObject({ cnpj: z.string().nullable(), cpfAgente: cpf.nullable() }),
})
export type PedidoDeAverbacao = z.infer<typeof PedidoDeAverbacao>

/**
 * `AGUARDANDO_CONFIRMACAO`: the margin is reserved until the holder answers in Meu INSS or the days
 * for it run out; both ends but the first undo the booking by themselves.
 */
export const SituacaoDaAverbacao = z.enum([
  'AGUARDANDO_CONFIRMACAO',
  'AVERBADO',
  'RECUSADO_PELO_TITULAR',
  'EXPIRADO',
  'EXCLUIDO',
])
export type SituacaoDaAverbacao = z.infer<typeof SituacaoDaAverbacao>

export const Averbacao = z.object({
  numeroContrato: numeroDoContrato,
  situacao: SituacaoDaAverbacao,
  dataLimiteConfirmacao: dia.nullable(),
})
export type Averbacao = z.infer<typeof Averbacao>

export const PedidoDoContrato = z.strictObject({
  cbc: z.string().regex(/^[0-9]{3}$/),
  numeroContrato: numeroDoContrato,
})
export type PedidoDoContrato = z.infer<typeof PedidoDoContrato>

/** The figures of a booked loan on the day of its payment; instalment and months stay. */
export const PedidoDeAlteracao = PedidoDoContrato.extend({
  valorEmprestimo: positivo,
  valorLiberado: z.number().min(0).max(1e9),
  dataContrato: diaEscrito,
})
export type PedidoDeAlteracao = z.infer<typeof PedidoDeAlteracao>

/** Takes a booking back: what only waits for the holder, or whatever there is. */
export const PedidoDeExclusao = PedidoDoContrato.extend({
  motivo: z.enum(['PRAZO_ENCERRADO', 'PROPOSTA_ENCERRADA']),
})
export type PedidoDeExclusao = z.infer<typeof PedidoDeExclusao>

/**
 * What the payroll did with an instalment. `BAIXADA`: it will not be discounted, because it was paid
 * at the bank before it was due.
 */
const SituacaoDoRetorno = z.enum(['DESCONTADA', 'DESCONTADA_EM_PARTE', 'NAO_DESCONTADA', 'BAIXADA'])
export type SituacaoDoRetorno = z.infer<typeof SituacaoDoRetorno>

export const ParcelaDoRetorno = z.object({
  competencia,
  situacao: SituacaoDoRetorno,
  valorDescontado: z.number().min(0).max(1e9).multipleOf(0.01),
})
export type ParcelaDoRetorno = z.infer<typeof ParcelaDoRetorno>

/** The answers of the payrolls that closed, and of coming ones that were taken off. */
export const RetornoDaFolha = z.object({
  numeroContrato: numeroDoContrato,
  parcelas: z.array(ParcelaDoRetorno).max(480),
})
export type RetornoDaFolha = z.infer<typeof RetornoDaFolha>
