import { z } from 'zod'
import { tambem } from '../apelidos.ts'
import { CodigoPromotor, cursorNaForma, Id, Instante, PessoaDoCampo, texto } from '../campos.ts'
import { Dia } from '../data.ts'
import { Dinheiro } from '../dinheiro.ts'
import { ParteDasDivergencias } from '../divergencia/shapes.ts'
import { Atendente } from '../organizacao/api.ts'
import { CodigoDoMotivo, MotivoDaCtc } from './motivos.ts'
import { faixasDoRelogio } from './relogio.ts'
import { AcaoDaCtc, acoesDasSituacoes, SituacaoCtc } from './situacao.ts'

/** Ways to keep a client; `SEM_OFERTA`: the client stays as it is. */
export const CaminhoDaOferta = z.enum(['TAXA', 'TROCO', 'PRAZO'], 'Escolha uma das três ofertas')
export type CaminhoDaOferta = z.infer<typeof CaminhoDaOferta>

export const nomesDosCaminhos: Record<CaminhoDaOferta | 'SEM_OFERTA', string> = {
  TAXA: 'Taxa menor',
  TROCO: 'Refinanciamento com troco',
  PRAZO: 'Prazo menor',
  SEM_OFERTA: 'Sem oferta',
}

export const MarcaDaCtc = z.enum(['REFIN_VIVO', 'REVERSAO'])
export type MarcaDaCtc = z.infer<typeof MarcaDaCtc>

export const nomesDasMarcas: Record<MarcaDaCtc, string> = {
  REFIN_VIVO: 'Contrato em refinanciamento',
  REVERSAO: 'Na janela de desistência',
}

/** One way to keep the client, priced by the simulator. */
export const OfertaDaCtc = z.object({
  caminho: CaminhoDaOferta,
  disponivel: z.boolean(),
  /** Why it cannot be offered. */
  motivos: z.array(z.string()),
  taxaAm: z.number().nullable(),
  cetAa: z.number().nullable(),
  prazo: z.number().nullable(),
  valorParcela: Dinheiro.nullable(),
  troco: Dinheiro.nullable(),
  totalAPagar: Dinheiro.nullable(),
  /** Less a month, and less in all with the money received: what the client gains. */
  economiaMensal: Dinheiro.nullable(),
  economiaTotal: Dinheiro.nullable(),
  /** Present value, at the cost of money, that the bank gives up against the contract as it is. */
  custoDoBanco: Dinheiro.nullable(),
  /** Its CET is below what the other bank told; null where either is unknown. */
  venceOutroBanco: z.boolean().nullable(),
  vantagem: z.string().nullable(),
  /** Names these figures: what is told and what is accepted carries it. Null without figures. */
  resumo: z.string().nullable(),
})
export type OfertaDaCtc = z.infer<typeof OfertaDaCtc>

/** An offer as it was told to the client; it never changes. */
const OfertaDita = z.object({ idOferta: z.string(), ditaEm: Instante, oferta: OfertaDaCtc })

/** A request of another bank for a contract of ours. */
export const Ctc = z.object({
  idCtc: z.string(),
  numero: z.string(),
  idRelacionamento: z.string(),
  nomeCliente: z.string(),
  /** Masked. */
  cpf: z.string(),
  codigoPromotor: z.string(),
  idContrato: z.string(),
  numeroContrato: z.string(),
  codigoConvenio: z.string(),
  banco: z.string(),
  nomeBanco: z.string().nullable(),
  /** What the other bank offers. */
  taxaAm: z.number(),
  cetAa: z.number().nullable(),
  prazo: z.number(),
  valorParcela: Dinheiro,
  saldo: Dinheiro,
  /** The contract as it is. */
  taxaAtualAm: z.number(),
  parcelaAtual: Dinheiro,
  /** Percent, and the balance times it. */
  chance: z.number(),
  valorEmJogo: Dinheiro,
  marcas: z.array(MarcaDaCtc),
  situacao: SituacaoCtc,
  motivo: CodigoDoMotivo.nullable(),
  caminho: z.enum([...CaminhoDaOferta.options, 'SEM_OFERTA']).nullable(),
  /** Who works on it: the owner of the client, else to whom the desk gave it. */
  atendente: Atendente.nullable(),
  /** The client has no owner: who works on the request assumes the client first. */
  livre: z.boolean(),
  tentativas: z.number(),
  recebidaEm: Instante,
  alertaEm: Instante,
  criticoEm: Instante,
  internoEm: Instante,
  limiteEm: Instante,
  terminadaEm: Instante.nullable(),
  idOportunidade: z.string().nullable(),
  /** What was told to the client, the last of each way. */
  ditas: z.array(OfertaDita),
  /** Kept with an offer that was not paid in time. */
  falsaEm: Instante.nullable(),
  evidencias: z.number(),
  /** The clearing has our answer. */
  respondidaEm: Instante.nullable(),
  recusaDaCamara: z.string().nullable(),
  versao: z.number(),
})
export type Ctc = z.infer<typeof Ctc>

/** Which ones: the list and the totals read the same filter. */
const camposDoFiltro = {
  codigoPromotor: CodigoPromotor.optional(),
  /** `idUsuario` of who works on it; an ATENDENTE sees the own and covered ones anyway. */
  atendente: PessoaDoCampo.optional(),
  /** Only those of this client. */
  idRelacionamento: Id.optional(),
  situacao: SituacaoCtc.optional(),
  motivo: CodigoDoMotivo.optional(),
  faixa: z.enum(faixasDoRelogio, 'Faixa inválida').optional(),
  marca: MarcaDaCtc.optional(),
  /** The clearing has not taken our answer, or refused it. */
  camara: z.enum(['PENDENTE', 'RECUSADA'], 'Resposta da câmara inválida').optional(),
  /** Ended ones since this day; absent, of the last 30 days. */
  desde: Dia.optional(),
}
export const FiltroDasCtcs = z.object(camposDoFiltro)
export type FiltroDasCtcs = z.infer<typeof FiltroDasCtcs>

const paginas = 'Página: use um número inteiro de 1 a 200'
const Pagina = z.number(paginas).int(paginas).min(1, paginas).max(200, paginas).default(1)

const INSTANTE = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z`
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

export const PerguntaDasCtcs = z.object({
  ...camposDoFiltro,
  /** By the clock, or by the balance times the chance. Open ones come first. */
  ordem: z.enum(['PRAZO', 'VALOR'], 'Ordem inválida').default('PRAZO'),
  pagina: Pagina,
  /** Of the answer before: what comes after its last row, whatever moved meanwhile. `pagina` is not read then. */
  cursor: cursorNaForma(
    new RegExp(`^(?:0~(?:${INSTANTE}|\\d{1,15})|1~${INSTANTE})~${UUID}$`),
  ).optional(),
})
export type PerguntaDasCtcs = z.infer<typeof PerguntaDasCtcs>

const paginaDasCtcs = { items: z.array(Ctc), temMais: z.boolean() }
export const PaginaDasCtcs = z.object({
  ...paginaDasCtcs,
  /** The cursor of the next page; null after the last row. */
  proximo: z.string().nullable(),
})
export type PaginaDasCtcs = z.infer<typeof PaginaDasCtcs>

export const PaginaDoCliente = z.object(paginaDasCtcs)
export type PaginaDoCliente = z.infer<typeof PaginaDoCliente>

/** Of one client: several requests are one call. */
export const PerguntaDoCliente = z.object({ idRelacionamento: Id, pagina: Pagina })
export type PerguntaDoCliente = z.infer<typeof PerguntaDoCliente>

const Parte = { total: z.number(), valor: Dinheiro }

export const TotaisDasCtcs = z.object({
  total: z.number(),
  /** Balances of open ones, of kept ones, and of lost ones. */
  emRisco: Dinheiro,
  salvo: Dinheiro,
  perdido: Dinheiro,
  falsas: z.number(),
  /** Our answers that the clearing has not taken, and that it refused: neither is saved. */
  semResposta: z.number(),
  recusadas: z.number(),
  porSituacao: z.array(z.object({ situacao: SituacaoCtc, ...Parte })),
  porMotivo: z.array(z.object({ motivo: CodigoDoMotivo, ...Parte })),
  porFaixa: z.array(z.object({ faixa: z.enum(faixasDoRelogio), ...Parte })),
  porAtendente: z.array(
    z.object({
      atendente: Atendente.nullable(),
      abertas: z.number(),
      retidas: z.number(),
      perdidas: z.number(),
      emRisco: Dinheiro,
      salvo: Dinheiro,
    }),
  ),
})
export type TotaisDasCtcs = z.infer<typeof TotaisDasCtcs>

export const MotivosDaCtc = z.array(MotivoDaCtc)

export const MudancaDaCtc = z.object({
  de: SituacaoCtc.nullable(),
  para: SituacaoCtc,
  por: z.enum(['USUARIO', 'SISTEMA', 'CAMARA']),
  usuario: Atendente.nullable(),
  resultado: z.enum(['SEM_CONTATO', 'CONTRADIZ', 'FALSA']).nullable(),
  motivo: CodigoDoMotivo.nullable(),
  observacao: z.string().nullable(),
  ocorridoEm: Instante,
})
export const EvidenciaDaCtc = z.object({
  idEvidencia: z.string(),
  nome: z.string(),
  /** Null until the outcome names it. */
  contatoEm: Instante.nullable(),
  canal: z.string().nullable(),
  aceite: z.string().nullable(),
  por: Atendente,
  criadaEm: Instante,
})
export type EvidenciaDaCtc = z.infer<typeof EvidenciaDaCtc>
export const HistoricoDaCtc = z.object({
  mudancas: z.array(MudancaDaCtc),
  evidencias: z.array(EvidenciaDaCtc),
})
export type HistoricoDaCtc = z.infer<typeof HistoricoDaCtc>

export const MAXIMO_DE_AVISOS = 100

/** A notice of the clearing that contradicts what we hold, or that could not be applied several times. */
export const AvisoDaCamara = z.object({
  idAviso: z.string(),
  /** Of the clearing, as is the next one. */
  numero: z.string(),
  tipo: z.enum(['PEDIDO', 'QUITADA', 'DEVOLVIDA']).nullable(),
  /** The money that came. */
  valor: Dinheiro.nullable(),
  /** Our state of the request; null of one that we do not know. */
  nossa: SituacaoCtc.nullable(),
  /** What it contradicts, or why it is not applied; null while it is tried. */
  contradiz: z.string().nullable(),
  tentativas: z.number(),
  proximaEm: Instante.nullable(),
  ocorridoEm: Instante,
  ouvidoEm: Instante,
})
export type AvisoDaCamara = z.infer<typeof AvisoDaCamara>

/** About a request of a client of the shop. */
export const AvisoDaCtc = AvisoDaCamara.extend({
  idCtc: z.string(),
  numeroContrato: z.string(),
  idRelacionamento: z.string(),
  nomeCliente: z.string(),
  /** Masked. */
  cpf: z.string(),
  /** Who works on the request. */
  atendente: Atendente.nullable(),
  visto: z.object({ por: Atendente, observacao: z.string(), em: Instante }).nullable(),
})
export type AvisoDaCtc = z.infer<typeof AvisoDaCtc>

export const BuscaDeAvisos = z.object({
  /** `idUsuario`: only the requests on which this atendente works. */
  atendente: PessoaDoCampo.optional(),
  /** Absent: the notices that nobody has looked at. */
  parte: ParteDasDivergencias.optional(),
})
export type BuscaDeAvisos = z.infer<typeof BuscaDeAvisos>

/** What the person did about it. */
export const Visto = z.object({ observacao: texto('Observação', 500) })

export const Contraproposta = z.object({
  ctc: Ctc,
  saldoDevedor: Dinheiro.nullable(),
  restantes: z.number().nullable(),
  ofertas: z.array(OfertaDaCtc),
  /** The script for this case. */
  roteiro: z.string(),
  calculadaEm: Instante,
})
export type Contraproposta = z.infer<typeof Contraproposta>

/** Absent: the row as it is now. */
const Versao = z
  .number('Versão inválida')
  .int('Versão inválida')
  .min(1, 'Versão inválida')
  .max(1_000_000, 'Versão inválida')
  .optional()

/** Without a way it opens the counter-offer; with one, that way was offered to the client. */
export const PedidoDeContraproposta = z.object({
  idCtc: Id,
  versao: Versao,
  caminho: CaminhoDaOferta.optional(),
  /** Hash of the figures told to the client; required with `caminho`. */
  resumo: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Abra a contraproposta de novo')
    .optional(),
})
export type PedidoDeContraproposta = z.infer<typeof PedidoDeContraproposta>

export const canaisDaEvidencia = {
  LIGACAO: 'Ligação gravada',
  WHATSAPP: 'WhatsApp',
  EMAIL: 'E-mail',
  PRESENCIAL: 'Presencial',
} as const

const Evidencia = z.object({
  idEvidencia: Id,
  contatoEm: Instante,
  canal: z.enum(
    Object.keys(canaisDaEvidencia) as [keyof typeof canaisDaEvidencia],
    'Escolha o canal do contato',
  ),
  /** The client's own words. */
  aceite: texto('Aceite do cliente', 300),
})

export const ResultadoDaCtc = z.object({
  idCtc: Id,
  versao: Versao,
  acao: tambem(AcaoDaCtc, { nomes: ['status', 'situacao'], palavras: acoesDasSituacoes }),
  motivo: tambem(CodigoDoMotivo.optional(), { chave: 'codigo' }),
  /** Of a kept one: the offer that was accepted, or none. */
  caminho: z
    .enum([...CaminhoDaOferta.options, 'SEM_OFERTA'], 'Escolha o que o cliente aceitou')
    .optional(),
  /** The told offer that was accepted: needed with an offer. */
  idOferta: Id.optional(),
  evidencia: Evidencia.optional(),
  observacao: texto('Observação', 500).nullable().optional(),
})
export type ResultadoDaCtc = z.infer<typeof ResultadoDaCtc>

/** Most requests of one press. */
export const MAIS_CTCS = 50

const NENHUMA_CTC = 'CTCs: escolha ao menos uma'

/** One or several, each judged by itself. */
export const ResultadosDasCtcs = z.object({
  ctcs: z
    .array(ResultadoDaCtc, NENHUMA_CTC)
    .min(1, NENHUMA_CTC)
    .max(MAIS_CTCS, `Escolha no máximo ${MAIS_CTCS} CTCs`),
})
export type ResultadosDasCtcs = z.infer<typeof ResultadosDasCtcs>

/** Row by row, in the order of the request. */
export const LinhaDoResultado = z.object({
  idCtc: z.string(),
  feita: z.boolean(),
  situacao: SituacaoCtc.nullable(),
  recusa: z.string().nullable(),
})
export const LinhasDoResultado = z.object({ items: z.array(LinhaDoResultado) })
export type LinhasDoResultado = z.infer<typeof LinhasDoResultado>

export const MensagemAsCtcs = z.object({
  idTemplate: tambem(Id, { nomes: ['template'], chave: 'id' }),
  ids: tambem(
    z
      .array(Id, NENHUMA_CTC)
      .min(1, NENHUMA_CTC)
      .max(MAIS_CTCS, `Escolha no máximo ${MAIS_CTCS} CTCs`),
    { nomes: ['ctcs'], chave: 'idCtc' },
  ),
})
export type MensagemAsCtcs = z.infer<typeof MensagemAsCtcs>

/** Pieces of evidence are photographs of a screen or papers. */
const MAIOR_EVIDENCIA = 700 * 1024
const ARQUIVO = /^(?:\/9j\/|iVBORw0KGgo|JVBERi)[A-Za-z0-9+/]*={0,2}$/

export const NovaEvidencia = z.object({
  idCtc: Id,
  conteudo: z
    .string('Escolha um arquivo')
    .max(Math.ceil(MAIOR_EVIDENCIA / 3) * 4, 'Envie um arquivo de até 700 KB')
    .regex(ARQUIVO, 'Envie uma foto (JPEG ou PNG) ou um PDF'),
})
export type NovaEvidencia = z.infer<typeof NovaEvidencia>
