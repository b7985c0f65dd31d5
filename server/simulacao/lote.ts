import { type Dia, hoje } from '#shared/data.ts'
import { centavos } from '#shared/dinheiro.ts'
import type { Produto } from '#shared/oportunidade/shapes.ts'
import { contratosDe, type EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { regraEm, valoresEm } from '#shared/calculo/regras.ts'
import { andamento } from '#shared/calculo/saldo.ts'
import type { MotivoSimulacao, ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { diaDaLiberacao, simular } from '#shared/calculo/simular.ts'
import {
  conferirPergunta,
  recusaDaPlataforma,
  recusaDaResposta,
  recusaDoConsentimento,
  tipoExigido,
} from './conferir.ts'
import { escopoDe } from '#shared/calculo/escopo.ts'
import { operacaoDoProduto } from './guardar.ts'
import { faltaDaMargemDoDia } from './margem-do-dia.ts'
import { faltaAoPiso, nuncaSeVende } from './piso.ts'
import { margemDe } from '#shared/calculo/margem-do-cliente.ts'
import { taxaPadrao } from '#shared/calculo/taxa-padrao.ts'
import type { Dados } from '#shared/calculo/dados.ts'
import { dentroDoCredito } from '#shared/calculo/dentro-do-credito.ts'
import { carregarVarios } from './carregar.ts'

/** A possible offer, before its numbers are computed. */
type AssuntoDoLote = {
  produto: Produto
  codigoConvenio: string
  idContrato: string | null
  idBeneficio: string | null
  idEmpregador: string | null
  /** What the oportunidade keeps: it is offered as kept while it is allowed. */
  guardada: EntradaSimulacao | null
}

export type Padrao = {
  /** Null where the question itself makes no sense; a motive says why. */
  resultado: ResultadoSimulacao | null
  motivos: MotivoSimulacao[]
  taxaPadraoAm: number | null
  /** Why it would be refused as a proposta, though it may be simulated; null where nothing stands against it. */
  falta: string | null
  /** Expiry of the consent for the data, if one is needed. */
  validaAte: Dia | null
}

/** The rate for a family whose ceiling is known. */
type TaxaDe = (escopo: string, teto: number) => number

/**
 * Simulates many subjects of one client under standard conditions: the same as the standard
 * simulation of each oportunidade, from data read in one statement. Refusals name the rule.
 */
export async function simularLote(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  idRelacionamento: string,
  assuntos: readonly AssuntoDoLote[],
  taxaDe: TaxaDe,
): Promise<Padrao[]> {
  const dia = diaDaLiberacao(agora)
  const comuns = { idRelacionamento, dia, hoje: hoje(agora) }
  const mantidas = assuntos.flatMap(({ guardada }, k) => (guardada ? [{ guardada, k }] : []))
  const carregados = await carregarVarios(client, [
    ...assuntos.map((assunto) => ({ ...assunto, ...comuns, contratos: contratosDo(assunto) })),
    ...mantidas.map(({ guardada }) => ({ ...perguntaDa(guardada), ...comuns })),
  ])
  const dadosEm = (k: number): Dados => {
    const dados = carregados[k]
    if (!dados) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
    return dados
  }
  const comoMantida = new Map(
    mantidas.map(({ guardada, k }, n) => [
      k,
      mantidaEm(dadosEm(assuntos.length + n), guardada, { agora, dia }),
    ]),
  )
  return assuntos.map(
    (assunto, k) => comoMantida.get(k) ?? padraoDe(dadosEm(k), assunto, { agora, dia, taxaDe }),
  )
}

const perguntaDa = (entrada: EntradaSimulacao) => ({
  codigoConvenio: entrada.codigoConvenio,
  idBeneficio: entrada.idBeneficio ?? null,
  idEmpregador: entrada.idEmpregador ?? null,
  contratos: contratosDe(entrada),
})

/** What a proposta asks beyond a simulation; the proof of advantage stands in the result. */
const faltaAoPropor = (dados: Dados, entrada: EntradaSimulacao, dia: Dia): string | null =>
  faltaAoPiso({ dados, taxaAm: entrada.taxaAm, dia }) ?? faltaDaMargemDoDia(dados, entrada)

/** The kept simulation by the rules of today; null where they do not allow it any more, or nobody may sell its rate. */
function mantidaEm(
  dados: Dados,
  entrada: EntradaSimulacao,
  { agora, dia }: Omit<Hoje, 'taxaDe'>,
): Padrao | null {
  if (impedimentoDoPedido(dados, entrada, agora)) return null
  const resultado = simular(dados, entrada, dia)
  if (!resultado.permitido) return null
  if (nuncaSeVende({ dados, taxaAm: entrada.taxaAm, dia })) return null
  const teto = regraEm(dados.regras, condicoes.teto, escopoDe(dados), dia)
  const semPadrao = entrada.tipo === 'PORTABILIDADE' || 'recusa' in teto
  return {
    resultado,
    motivos: resultado.motivos,
    taxaPadraoAm: semPadrao ? entrada.taxaAm : teto.valor,
    falta: faltaAoPropor(dados, entrada, dia),
    validaAte: autorizadoAte(dados),
  }
}

const contratosDo = ({
  produto,
  idContrato,
}: Pick<AssuntoDoLote, 'produto' | 'idContrato'>): string[] =>
  (produto === 'REFIN' || produto === 'PORT') && idContrato ? [idContrato] : []

type Hoje = { agora: Date; dia: Dia; taxaDe: TaxaDe }

function padraoDe(dados: Dados, assunto: AssuntoDoLote, { agora, dia, taxaDe }: Hoje): Padrao {
  const validaAte = autorizadoAte(dados)
  const recusado = (motivo: MotivoSimulacao): Padrao => ({
    resultado: null,
    motivos: [motivo],
    taxaPadraoAm: null,
    falta: null,
    validaAte,
  })
  const { produto } = assunto
  const operacao = operacaoDoProduto[produto]
  if (!operacao) return recusado(semSimulacao(dados, produto, dia))
  const escopo = escopoDe(dados)
  const doDia = valoresEm(dados.regras, condicoes, escopo, dia)
  if ('recusa' in doDia) return recusado(motivoDe('regra_do_dia', doDia.recusa, CADASTRE))
  const taxaAm = taxaPadrao(dados, operacao, dia, taxaDe(escopo, doDia.teto))
  const inteira = entradaDe(dados, assunto, { dia, prazo: doDia.prazo, taxaAm })
  const entrada = dentroDoCredito(dados, inteira, dia)
  const impedido = impedimentoDoPedido(dados, entrada, agora)
  if (impedido) return recusado(impedido)
  const resultado = simular(dados, entrada, dia)
  // A portability is priced by its contract: it has no standard rate to be below of.
  const taxaPadraoAm = operacao === 'PORTABILIDADE' ? entrada.taxaAm : doDia.teto
  const falta = faltaAoPropor(dados, entrada, dia)
  return { resultado, motivos: resultado.motivos, taxaPadraoAm, falta, validaAte }
}

const condicoes = { teto: 'teto_juros_am', prazo: 'prazo_max_parcelas' }
const CADASTRE = 'Peça o cadastro da regra na mesa de regras'

type CondicoesDoDia = { dia: Dia; prazo: number; taxaAm: number }

function entradaDe(
  dados: Dados,
  { produto, codigoConvenio, idContrato }: AssuntoDoLote,
  { dia, prazo, taxaAm }: CondicoesDoDia,
): EntradaSimulacao {
  const comum = {
    codigoConvenio,
    idBeneficio: dados.beneficio?.id ?? null,
    idEmpregador: dados.empregador?.id ?? null,
    prazo,
    taxaAm,
  }
  if (produto === 'PORT') {
    const [contrato] = dados.contratos
    const restantes = contrato ? andamento(contrato, dia).restantes : 0
    const contratos = contratosDo({ produto, idContrato })
    return { tipo: 'PORTABILIDADE', ...comum, prazo: restantes, contratos }
  }
  if (produto !== 'REFIN') {
    const valorParcela = margemDe(dados, dia, null)?.livre ?? centavos(0)
    return valorParcela > 0
      ? { tipo: 'NOVO_POR_PARCELA', ...comum, valorParcela }
      : { tipo: 'NOVO_POR_MARGEM', ...comum }
  }
  const valorParcela = centavos(dados.contratos[0]?.valorParcela ?? 0)
  return { tipo: 'REFIN', ...comum, contratos: contratosDo({ produto, idContrato }), valorParcela }
}

const PECA = 'Peça a autorização do cliente'

/**
 * The check of a single simulation, as a reason among the others. The consent comes first: without one a promotor sees
 * no benefit, and the contract would be called another one's.
 */
function impedimentoDoPedido(
  dados: Dados,
  entrada: EntradaSimulacao,
  agora: Date,
): MotivoSimulacao | null {
  const retirada = recusaDaResposta(dados)
  if (retirada !== null) return motivoDe('resposta_retirada', retirada, 'Consulte o INSS de novo')
  const daPlataforma = recusaDaPlataforma(dados, agora)
  if (daPlataforma !== null) return motivoDe('resposta_retirada', daPlataforma, PECA)
  const semConsentimento = recusaDoConsentimento(dados, agora)
  if (semConsentimento !== null) {
    return motivoDe('consentimento', semConsentimento, PECA)
  }
  try {
    conferirPergunta(dados, entrada)
    return null
  } catch (error) {
    if (!(error instanceof Recusa)) throw error
    return motivoDe('pedido', error.motivos.join(', '), 'Acerte o cadastro da oportunidade')
  }
}

/** A card may be forbidden to be offered at all; the rest is not simulated here. */
function semSimulacao(dados: Dados, produto: Produto, dia: Dia): MotivoSimulacao {
  const oferta = regraEm(dados.regras, 'cartao_oferta_nova', escopoDe(dados), dia)
  if (cartoes.has(produto) && !('recusa' in oferta) && oferta.valor === 0) {
    const texto = 'A oferta de cartão novo está suspensa'
    const { norma, confianca } = oferta
    return { ...motivoDe(oferta.regra, texto, 'Ofereça um empréstimo'), norma, confianca }
  }
  return motivoDe('produto', 'O produto não tem simulação aqui', 'Trate pela oportunidade')
}

const cartoes: ReadonlySet<Produto> = new Set(['RMC', 'RCC', 'SAQUE'])

/** A reason ends without a full stop: who shows it sets one. */
const motivoDe = (regra: string, texto: string, comoResolver: string): MotivoSimulacao => ({
  regra,
  norma: null,
  texto: texto.replace(/\.$/, ''),
  comoResolver,
  correcao: null,
  confianca: null,
})

function autorizadoAte({ convenio, consentimentos }: Dados): Dia | null {
  const exigido = tipoExigido[convenio?.regime ?? '']
  const dele = consentimentos.find(({ tipo, situacao }) => {
    return tipo === exigido && situacao === 'AUTORIZADO'
  })
  return dele?.validoAte ? hoje(new Date(dele.validoAte)) : null
}
