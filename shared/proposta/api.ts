import { z } from 'zod'
import { tambem } from '../apelidos.ts'
import {
  CodigoConvenio,
  cursorNaForma,
  Id,
  Instante,
  inteiroDaBusca,
  PessoaDoCampo,
} from '../campos.ts'
import { Dinheiro } from '../dinheiro.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { MAIOR_PRAZO, MAIOR_TAXA, MAIS_CONTRATOS, ValorPositivo } from '../calculo/campos.ts'
import { Produto } from '../oportunidade/shapes.ts'
import { CodigoDaTroca, ContaMascarada, PedidoDeTroca, TrocaDaConta, TrocaPedida } from './conta.ts'
import { Devedor, SituacaoProposta } from './situacao.ts'

/** What cannot be undone, echoed by the person: compared with the kept simulation. */
export const Confirmacao = z.object({
  /** In a refinancing, the *troco*. */
  valorLiberado: Dinheiro,
  valorParcela: Dinheiro,
  prazo: z.int('Prazo: informe um número inteiro').min(1).max(MAIOR_PRAZO),
  /** % a month. */
  taxaAm: z.number('Taxa: informe o % ao mês').min(0).max(MAIOR_TAXA),
})
export type Confirmacao = z.infer<typeof Confirmacao>

const NovaProposta = z.object({
  idOportunidade: Id,
  /** Absent, the one that the oportunidade keeps: its figures are confirmed all the same. */
  idSimulacao: Id.optional(),
  idDadosBancarios: Id,
  confirmacao: tambem(Confirmacao, { vazio: true }),
})

const NovaPropostaRefin = NovaProposta.extend({
  confirmacao: tambem(
    Confirmacao.extend({
      contratos: z.array(Id).min(1, 'Confirme os contratos que serão quitados').max(MAIS_CONTRATOS),
    }),
    { vazio: true },
  ),
})

export const Proposta = z.object({
  idProposta: z.string(),
  numero: z.string(),
  idOportunidade: z.string(),
  idRelacionamento: z.string(),
  codigoPromotor: z.string(),
  produto: Produto,
  codigoConvenio: z.string(),
  convenio: z.string(),
  situacao: SituacaoProposta,
  /** What is known of the sending to the bank; `INCERTA`: tried, and no answer came yet. */
  envio: z.enum(['NA_FILA', 'INCERTA', 'ENVIADA']),
  protocoloBanco: z.string().nullable(),
  valorFinanciado: Dinheiro,
  valorLiberado: Dinheiro,
  valorParcela: Dinheiro,
  prazo: z.number(),
  /** % a month. */
  taxaAm: z.number(),
  motivoReprovacao: z.string().nullable(),
  /** Since when new terms of a portability wait on the client's page; null where none do. */
  aceitePedidoEm: Instante.nullable(),
  recuperavel: z.boolean().nullable(),
  /** The last instant of the step's service time. */
  prazoEtapa: Instante.nullable(),
  atrasada: z.boolean(),
  criadaEm: Instante,
  atualizadaEm: Instante,
})
export type Proposta = z.infer<typeof Proposta>

/** A row of the lists: the CPF always masked. */
const PropostaDaLista = Proposta.extend({
  nomeCliente: z.string(),
  cpf: z.string(),
  atendente: z.object({ idUsuario: z.string(), nome: z.string() }).nullable(),
})
export type PropostaDaLista = z.infer<typeof PropostaDaLista>

/** `proximo` is the cursor of the next page; null after the last row. */
const Pagina = z.object({ items: z.array(PropostaDaLista), proximo: z.string().nullable() })
export type Pagina = z.infer<typeof Pagina>

export const MAXIMO_DE_PROPOSTAS = 100

/** By the end of the step's time, by the last change, by what is released; `-` turns it round. */
export const OrdemDasPropostas = z.enum(
  ['prazo', '-prazo', 'atualizada', '-atualizada', 'valor', '-valor'],
  'Ordem desconhecida',
)
export type OrdemDasPropostas = z.infer<typeof OrdemDasPropostas>

const Filtros = z.object({
  produto: Produto.optional(),
  situacao: SituacaoProposta.optional(),
  codigoConvenio: CodigoConvenio.optional(),
  /** Only those whose step is over its time. */
  atrasadas: z.enum(['true', 'false'], 'Atrasadas: informe true ou false').optional(),
  /** `idUsuario`: only the clients of this atendente. */
  atendente: PessoaDoCampo.optional(),
  /** Only those of this client. */
  idRelacionamento: Id.optional(),
})

const Busca = Filtros.extend({
  PageSize: inteiroDaBusca('Tamanho da página', 1, MAXIMO_DE_PROPOSTAS).optional(),
  cursor: cursorNaForma(
    /^[01]~(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z|\d{1,15})~[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  ).optional(),
  /** Absent: the most urgent first; among refused propostas those that can be sent again come first. */
  ordem: OrdemDasPropostas.optional(),
})
export type Busca = z.infer<typeof Busca>

export const BuscaDaEsteira = Busca.extend({ devedor: Devedor })
export type BuscaDaEsteira = z.infer<typeof BuscaDaEsteira>

/** Of which list the totals are; `devedor` is of the esteira. */
const BuscaDosTotais = Filtros.extend({
  lista: z.enum(
    ['emAberto', 'emAndamento', 'emAtraso', 'reprovadas', 'esteira'],
    'Lista desconhecida',
  ),
  devedor: Devedor.optional(),
})
export type BuscaDosTotais = z.infer<typeof BuscaDosTotais>

/** Counting stops at a limit (`haMais`). */
export const TotaisDasPropostas = z.object({
  quantas: z.number(),
  valorLiberado: Dinheiro,
  haMais: z.boolean(),
})
export type TotaisDasPropostas = z.infer<typeof TotaisDasPropostas>

/** A proposta or contract with the searched number, and the client whose it is. */
export const AchadoPorNumero = z.object({
  tipo: z.enum(['PROPOSTA', 'CONTRATO']),
  id: z.string(),
  numero: z.string(),
  situacao: z.string(),
  idRelacionamento: z.string(),
  nomeCliente: z.string(),
  /** Masked. */
  cpf: z.string(),
})
export type AchadoPorNumero = z.infer<typeof AchadoPorNumero>

/** Several contracts of other banks may have one printed number; a search never answers more. */
export const MAXIMO_POR_NUMERO = 10

/** Number of propostas by debtor. Counting stops at a limit (`haMais`). */
export const ResumoDaEsteira = z.array(
  z.object({
    devedor: Devedor,
    quantas: z.number(),
    atrasadas: z.number(),
    vencemHoje: z.number(),
    haMais: z.boolean(),
  }),
)
export type ResumoDaEsteira = z.infer<typeof ResumoDaEsteira>

/**
 * Not sent, the link before still opens. `FALHOU`: the only phones that may be contacted failed within a day.
 * `CONTATO`: no phone may be contacted now.
 */
const Reenvio = z.object({
  enviado: z.boolean(),
  porque: z.enum(['FALHOU', 'CONTATO']).nullable(),
})
export type Reenvio = z.infer<typeof Reenvio>

const MudancaProposta = z.object({
  de: SituacaoProposta.nullable(),
  para: SituacaoProposta,
  por: z.enum(['USUARIO', 'SISTEMA', 'BANCO', 'CAMARA', 'ORGAO', 'CLIENTE']),
  motivo: z.string().nullable(),
  ocorridoEm: Instante,
})

/**
 * `AGUARDA`: the client is asked, and nothing is booked or paid. `DESFEITO`: the bank had paid by an
 * earlier order. Without an answer the question ends as `VENCIDO`, or as `ENCERRADO` with the proposta.
 */
const SituacaoDoPreco = z.enum([
  'APLICADO',
  'AGUARDA',
  'ACEITO',
  'RECUSADO',
  'DESFEITO',
  'ENCERRADO',
  'VENCIDO',
])
export type SituacaoDoPreco = z.infer<typeof SituacaoDoPreco>

/** One proposta with its whole way. */
export const PropostaDetalhada = PropostaDaLista.extend({
  cetAa: z.number().nullable(),
  /** In a portability, what the bank of origin said is owed; null before. */
  saldoInformado: Dinheiro.nullable(),
  /** Worker credit: the most that may be given in guarantee, either or both; null without one. */
  garantia: z.object({ fgts: Dinheiro, multa: Dinheiro }).nullable(),
  /** Who typed it in, as they were certified then. */
  digitadaPor: z.object({ nome: z.string(), certificacaoValidaAte: z.string().nullable() }),
  conta: ContaMascarada.nullable(),
  /** Changes of that account which the client proved, the newest first. */
  trocas: z.array(TrocaDaConta),
  quitados: z.array(z.object({ contrato: z.string(), banco: z.string(), saldoDevedor: Dinheiro })),
  /** The refused proposta this one follows, and the proposta that follows this one. */
  anterior: z.object({ idProposta: z.string(), numero: z.string() }).nullable(),
  sucessora: z.object({ idProposta: z.string(), numero: z.string() }).nullable(),
  /** The portability whose contract it refinances once that is paid. */
  daPortabilidade: z
    .object({ idProposta: z.string(), numero: z.string(), situacao: SituacaoProposta })
    .nullable(),
  /** The booking with the INSS, once it began. */
  averbacao: z
    .object({
      situacao: z.enum([
        'NA_FILA',
        'PEDIDA',
        'PENDENTE',
        'CONFIRMADA',
        'RECUSADA',
        'DESFAZENDO',
        'DESFEITA',
      ]),
      /** Why it was refused or put off, in Dataprev's codes. */
      codigos: z.array(z.string()),
      /** The last instant for the holder to confirm in Meu INSS. */
      limite: Instante.nullable(),
      titularAvisadoEm: Instante.nullable(),
      /** The day for which the payment is ordered, and how the payment differs from the order. */
      ordemDia: z.string().nullable(),
      divergencia: z.string().nullable(),
    })
    .nullable(),
  /** The last day on which the price stands; null for what was simulated before prices had one. */
  precoValidoAte: z.string().nullable(),
  /** Each time it was priced again, newest first. */
  precos: z.array(
    z.object({
      momento: z.enum(['AVERBACAO', 'PAGAMENTO']),
      dia: z.string(),
      situacao: SituacaoDoPreco,
      /** The amount that the client accepted, and the present one. */
      valorAceito: Dinheiro,
      valorLiberado: Dinheiro,
      valorFinanciado: Dinheiro,
      iofTotal: Dinheiro,
      cetAa: z.number().nullable(),
      primeiroVencimento: z.string(),
      /** SHA-256 of its figures. */
      resumo: z.string(),
      criadoEm: Instante,
      respondidoEm: Instante.nullable(),
    }),
  ),
  /** Newest first. */
  historico: z.array(MudancaProposta.extend({ quem: z.string().nullable() })),
})
export type PropostaDetalhada = z.infer<typeof PropostaDetalhada>

const Corrigida = {
  /** Absent: as they were. */
  valorParcela: ValorPositivo.optional(),
  prazo: z.int('Prazo: informe um número inteiro').min(1).max(MAIOR_PRAZO).optional(),
}

/** What a refused proposta becomes when it is taken up again. */
export const PedidoDeRetomada = z.object({
  idDadosBancarios: Id,
  ...Corrigida,
  confirmacao: Confirmacao.extend({ contratos: z.array(Id).max(MAIS_CONTRATOS).optional() }),
})
export type PedidoDeRetomada = z.infer<typeof PedidoDeRetomada>

export const Retomada = z.object({
  correcao: z.object({
    campo: z.enum(['AGENCIA', 'CONTA', 'VALOR', 'PRAZO', 'OUTRO']),
    texto: z.string(),
  }),
  idDadosBancarios: z.string().nullable(),
  /** Why it would not be accepted as it is. */
  impedimentos: z.array(z.string()),
  /** To be echoed by `retomar`; null while it would not be accepted. */
  confirmacao: Confirmacao.extend({ contratos: z.array(z.string()).optional() }).nullable(),
})

/** A portability with the balance stated by the origin: the changed terms, to be confirmed. */
const AceiteDoSaldo = Confirmacao.omit({ valorLiberado: true }).extend({ saldoInformado: Dinheiro })
export const NovoSaldo = z.object({
  saldoSimulado: Dinheiro,
  saldoInformado: Dinheiro,
  /** As it was agreed. */
  antes: Confirmacao.omit({ valorLiberado: true }),
  /** Why it would not be accepted. */
  impedimentos: z.array(z.string()),
  /** The client accepted a lower instalment on the page: the new one is accepted there too, and by nobody else. */
  peloCliente: z.boolean().optional(),
  /** To be echoed by `aceitarSaldo`; null while it would not be accepted. */
  confirmacao: AceiteDoSaldo.nullable(),
})
export type NovoSaldo = z.infer<typeof NovoSaldo>
export const PedidoDeAceite = z.object({ confirmacao: AceiteDoSaldo })

const daOportunidade = [
  { em: 'body', campo: 'idOportunidade', tipo: 'oportunidade' },
  { em: 'body', campo: 'idSimulacao', tipo: 'simulacao' },
] as const

const incluir = {
  method: 'POST',
  response: Proposta,
  permissao: 'PROPOSTA_INCLUIR',
  objetos: daOportunidade,
  mensagens: { sucesso: 'Pré-proposta cadastrada', ...palavras('incluir', 'a proposta') },
} as const

const doAtendente = [{ em: 'query', campo: 'atendente', tipo: 'atendente' }] as const

const lista = {
  method: 'GET',
  query: Busca,
  response: Pagina,
  permissao: 'PROPOSTA_VER',
  objetos: [...doAtendente, { em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' }],
  mensagens: palavras('consultar', 'as propostas'),
} as const

export const propostaApi = {
  incluir: endpoint({
    ...incluir,
    path: '/relacionamento/v1/incluir-proposta',
    body: NovaProposta,
  }),
  incluirRefin: endpoint({
    ...incluir,
    path: '/relacionamento/v1/incluir-proposta-refin',
    body: NovaPropostaRefin,
  }),
  emAberto: endpoint({
    ...lista,
    path: '/proposta-consignado/v1/proposta/consultar-propostas-em-aberto',
  }),
  emAndamento: endpoint({
    ...lista,
    path: '/proposta-consignado/v1/proposta/consultar-propostas-em-andamento',
  }),
  emAtraso: endpoint({
    ...lista,
    path: '/proposta-consignado/v1/proposta/consultar-propostas-em-atraso',
  }),
  reprovadas: endpoint({
    ...lista,
    path: '/proposta-consignado/v1/proposta/consultar-propostas-reprovadas',
  }),
  historico: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/consultar-historico-propostas-por-oportunidade/:idOportunidade',
    params: z.object({ idOportunidade: Id }),
    response: z.array(Proposta.extend({ historico: z.array(MudancaProposta) })),
    permissao: 'PROPOSTA_VER',
    objetos: [{ em: 'params', campo: 'idOportunidade', tipo: 'oportunidade' }],
    mensagens: palavras('consultar', 'as propostas da oportunidade'),
  }),
  /** Ours: the propostas of one debtor, the most urgent first. */
  esteira: endpoint({
    ...lista,
    path: '/consigna/v1/propostas/esteira',
    query: BuscaDaEsteira,
    mensagens: palavras('consultar', 'a esteira'),
  }),
  /** Ours: how many propostas wait for each one. */
  resumoDaEsteira: endpoint({
    ...lista,
    path: '/consigna/v1/propostas/esteira/resumo',
    query: Busca.pick({ atendente: true }),
    response: ResumoDaEsteira,
    objetos: doAtendente,
    mensagens: palavras('contar', 'as propostas da esteira'),
  }),
  /** Ours: how many are in a list with its filters, and what they release. */
  totais: endpoint({
    ...lista,
    path: '/consigna/v1/propostas/totais',
    query: BuscaDosTotais,
    response: TotaisDasPropostas,
    mensagens: palavras('contar', 'as propostas'),
  }),
  /**
   * Ours: who has the proposta or contract of exactly this number. It is a search: it counts as one,
   * and finds only clients that the person attends. A POST, so that the number is in no address.
   */
  porNumero: endpoint({
    method: 'POST',
    path: '/consigna/v1/busca-por-numero',
    leitura: true,
    body: z.object({
      numero: z
        .string('Número: informe o número da proposta ou do contrato')
        .regex(/^[\dA-Za-z][\dA-Za-z/-]{3,18}$/, 'Número inválido'),
    }),
    response: z.array(AchadoPorNumero).max(MAXIMO_POR_NUMERO),
    permissao: 'RELACIONAMENTO_BUSCAR',
    gasta: true,
    mensagens: palavras('buscar', 'o número'),
  }),
  /** Ours: one proposta with its whole way. */
  consultar: endpoint({
    method: 'GET',
    path: '/consigna/v1/propostas/:idProposta',
    params: z.object({ idProposta: Id }),
    response: PropostaDetalhada,
    permissao: 'PROPOSTA_VER',
    objetos: [{ em: 'params', campo: 'idProposta', tipo: 'proposta' }],
    mensagens: palavras('consultar', 'a proposta'),
  }),
  /** Ours: why the person may type no proposta in today, before they try. */
  conduta: endpoint({
    method: 'GET',
    path: '/consigna/v1/propostas/conduta',
    response: z.object({ impedimentos: z.array(z.string()) }),
    permissao: 'PROPOSTA_INCLUIR',
    mensagens: palavras('conferir', 'a certificação'),
  }),
  /** Ours: preview of a refused proposta taken up again with this correction. */
  prepararRetomada: endpoint({
    method: 'POST',
    leitura: true,
    path: '/consigna/v1/propostas/:idProposta/preparar-retomada',
    params: z.object({ idProposta: Id }),
    body: z.object(Corrigida),
    response: Retomada,
    permissao: 'PROPOSTA_INCLUIR',
    objetos: [{ em: 'params', campo: 'idProposta', tipo: 'proposta' }],
    mensagens: palavras('preparar', 'a retomada da proposta'),
  }),
  /** Ours: preview of a portability with the balance stated by the origin. */
  prepararSaldo: endpoint({
    method: 'GET',
    path: '/consigna/v1/propostas/:idProposta/saldo',
    params: z.object({ idProposta: Id }),
    response: NovoSaldo,
    permissao: 'PROPOSTA_INCLUIR',
    objetos: [{ em: 'params', campo: 'idProposta', tipo: 'proposta' }],
    mensagens: palavras('consultar', 'o saldo informado'),
  }),
  /** Ours: the client accepts that balance and its terms, and the proposta goes on. */
  aceitarSaldo: endpoint({
    method: 'POST',
    path: '/consigna/v1/propostas/:idProposta/aceitar-saldo',
    params: z.object({ idProposta: Id }),
    body: PedidoDeAceite,
    response: Proposta,
    permissao: 'PROPOSTA_INCLUIR',
    objetos: [{ em: 'params', campo: 'idProposta', tipo: 'proposta' }],
    mensagens: { sucesso: 'Novo saldo aceito', ...palavras('aceitar', 'o novo saldo') },
  }),
  /** Ours: another payout account; the code goes to a phone that the client verified before. */
  pedirTroca: endpoint({
    method: 'POST',
    path: '/consigna/v1/propostas/:idProposta/conta/codigo',
    params: z.object({ idProposta: Id }),
    body: PedidoDeTroca,
    response: TrocaPedida,
    permissao: 'PROPOSTA_INCLUIR',
    objetos: [
      { em: 'params', campo: 'idProposta', tipo: 'proposta' },
      { em: 'body', campo: 'idTelefone', tipo: 'telefone' },
    ],
    mensagens: { sucesso: 'Código enviado ao cliente', ...palavras('enviar', 'o código') },
  }),
  /** Ours: the client proved the change by the code. */
  trocarConta: endpoint({
    method: 'POST',
    path: '/consigna/v1/propostas/:idProposta/conta',
    params: z.object({ idProposta: Id }),
    body: CodigoDaTroca,
    response: Proposta,
    permissao: 'PROPOSTA_INCLUIR',
    objetos: [{ em: 'params', campo: 'idProposta', tipo: 'proposta' }],
    mensagens: { sucesso: 'Conta trocada', ...palavras('trocar', 'a conta da proposta') },
  }),
  /** Ours: sends the client another link to answer the price of the day; the one before opens until it leaves. */
  reenviarPreco: endpoint({
    method: 'POST',
    path: '/consigna/v1/propostas/:idProposta/reenviar-novo-valor',
    params: z.object({ idProposta: Id }),
    response: Reenvio,
    permissao: 'PROPOSTA_INCLUIR',
    objetos: [{ em: 'params', campo: 'idProposta', tipo: 'proposta' }],
    mensagens: palavras('enviar', 'o novo valor ao cliente'),
  }),
  /** Ours: creates the proposta that follows a refused one. */
  retomar: endpoint({
    ...incluir,
    path: '/consigna/v1/propostas/:idProposta/retomar',
    params: z.object({ idProposta: Id }),
    body: PedidoDeRetomada,
    objetos: [{ em: 'params', campo: 'idProposta', tipo: 'proposta' }],
    mensagens: { sucesso: 'Pré-proposta cadastrada', ...palavras('retomar', 'a proposta') },
  }),
}
