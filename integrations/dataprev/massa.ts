import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { arredondarReais } from '#shared/dinheiro.ts'
import { comDigito } from './nb.ts'
import { escreverDia } from './protocolo.ts'

/** One benefit of the test population, days as `AAAA-MM-DD`, amounts in reais. */
export const BeneficioDaMassa = z.object({
  numero: z.string().regex(/^[0-9]{10}$/),
  nome: z.string(),
  especie: z.object({ codigo: z.string(), descricao: z.string() }),
  situacao: z.object({ codigo: z.string(), descricao: z.string() }),
  inicio: z.string(),
  despacho: z.string(),
  extincaoCota: z.string().nullable(),
  base: z.number(),
  bloqueio: z.enum(['0', '1', '2', '3']),
  representante: z.string().nullable(),
  elegivel: z.boolean(),
  uf: z.string(),
  pagamento: z.object({
    tipo: z.enum(['1', '2']),
    banco: z.string(),
    agencia: z.string(),
    conta: z.string().nullable(),
  }),
  concessaoJudicial: z.boolean(),
  pericia: z.string().nullable(),
  /** Limits of each modality, that of all together, and what is committed. */
  limite: z.object({ emprestimo: z.number(), cartao: z.number(), total: z.number() }),
  usado: z.object({ emprestimo: z.number(), rmc: z.number(), rcc: z.number() }),
  ativos: z.number(),
  /** The loans among `usado`: settling one frees its instalment. */
  contratos: z.array(z.object({ numero: z.string(), parcela: z.number() })),
})
export type BeneficioDaMassa = z.infer<typeof BeneficioDaMassa>

/** Benefits by CPF. */
type Massa = Record<string, BeneficioDaMassa[]>

/** The population that `npm start` wrote of the demonstration; absent, everybody has one benefit. */
export function lerMassa(arquivo: string | undefined): Massa | undefined {
  if (!arquivo) return undefined
  try {
    return z
      .record(z.string(), z.array(BeneficioDaMassa))
      .parse(JSON.parse(readFileSync(arquivo, 'utf8')))
  } catch {
    return undefined
  }
}

/** The benefit of an unlisted person: old age, one minimum wage, no contracts. */
export function beneficioDe(cpf: string, ordem: 0 | 1): BeneficioDaMassa {
  return {
    numero: comDigito(`${ordem + 1}${cpf.slice(1, 9)}`),
    nome: 'BENEFICIARIO DE TESTE',
    especie:
      ordem === 0
        ? { codigo: '41', descricao: 'Aposentadoria por idade' }
        : { codigo: '21', descricao: 'Pensão por morte previdenciária' },
    situacao: { codigo: '00', descricao: 'ATIVO' },
    inicio: '2020-01-10',
    despacho: '2020-02-15',
    extincaoCota: null,
    base: 1621,
    bloqueio: '0',
    representante: null,
    elegivel: true,
    uf: 'SP',
    pagamento: { tipo: '2', banco: '001', agencia: '1234', conta: '00987654-3' },
    concessaoJudicial: false,
    pericia: null,
    limite: { emprestimo: 567.35, cartao: 81.05, total: 729.45 },
    usado: { emprestimo: 0, rmc: 0, rcc: 0 },
    ativos: 0,
    contratos: [],
  }
}

/** Free for a loan: of its own part and of the total; negative where it is exceeded. */
export const livreDe = ({ limite, usado }: BeneficioDaMassa): number =>
  arredondarReais(
    Math.min(limite.emprestimo, limite.total - usado.rmc - usado.rcc) - usado.emprestimo,
  )

/** Its form in the protocol. */
export function escreverBeneficio(cpf: string, um: BeneficioDaMassa) {
  const soUmCartao = ['18', '87', '88'].includes(um.especie.codigo)
  const livreRmc = um.limite.cartao - um.usado.rmc - (soUmCartao ? um.usado.rcc : 0)
  const livreRcc = um.limite.cartao - um.usado.rcc - (soUmCartao ? um.usado.rmc : 0)
  return {
    numeroBeneficio: um.numero,
    cpf,
    nome: um.nome.toUpperCase(),
    situacaoBeneficio: um.situacao,
    especieBeneficio: um.especie,
    dataDespachoBeneficio: escreverDia(um.despacho),
    dataInicioBeneficio: escreverDia(um.inicio),
    dataCessacao: null,
    dataExtincaoCota: um.extincaoCota && escreverDia(um.extincaoCota),
    ufPagamento: um.uf,
    tipoCredito: um.pagamento.tipo,
    cbcIfPagadora: um.pagamento.banco,
    agenciaPagadora: um.pagamento.agencia,
    contaCorrente: um.pagamento.conta,
    possuiProcurador: false,
    possuiRepresentanteLegal: um.representante !== null,
    cpfRepresentanteLegal: um.representante,
    pensaoAlimenticia: '0',
    tipoBloqueio: um.bloqueio,
    elegivelEmprestimo: um.elegivel && um.bloqueio === '0',
    concessaoJudicial: um.concessaoJudicial,
    dataUltimaPericia: um.pericia && escreverDia(um.pericia),
    exposicaoPolitica: '0',
    valorBaseMargem: um.base,
    margemDisponivel: livreDe(um),
    margemDisponivelRmc: arredondarReais(livreRmc),
    margemDisponivelRcc: arredondarReais(livreRcc),
    valorLimiteRmc: arredondarReais(um.base * 1.6),
    valorLimiteRcc: arredondarReais(um.base * 1.6),
    maximoComprometimento: um.limite.total,
    qtdEmprestimosAtivos: um.ativos,
    qtdEmprestimosSuspensos: 0,
    qtdReservadosPortabilidade: 0,
    qtdReservadosRefinanciamento: 0,
  }
}
