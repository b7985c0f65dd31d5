import {
  competenciaDaFolha,
  primeiroVencimentoDaFolha,
  proximoDiaUtil,
} from '#shared/calendario.ts'
import { type Dia, hoje } from '#shared/data.ts'
import { type Centavos, centavos } from '#shared/dinheiro.ts'
import { montarCronograma } from '#shared/simulacao/cronograma.ts'
import type { EntradaSimulacao } from '#shared/simulacao/entrada.ts'
import { calcularMargem } from '#shared/simulacao/margem.ts'
import { motivosDaOperacao } from '#shared/simulacao/motivos.ts'
import {
  type Emprestimo,
  type Recusa as SemNumeros,
  type SimulacaoNovo,
  type Termos,
  simularPorParcela,
  simularPorValorLiberado,
} from '#shared/simulacao/novo.ts'
import { type SimulacaoRefin, simularRefin } from '#shared/simulacao/refin.ts'
import { type RegraVigencia, aliquotasIofEm, folhaEm, regraEm } from '#shared/simulacao/regras.ts'
import type { MotivoSimulacao, ResultadoSimulacao } from '#shared/simulacao/resultado.ts'
import type { Contexto } from '../http/handler.ts'
import { Recusa } from '../http/recusa.ts'
import { conferirPedido } from './conferir.ts'
import { impedimentos } from './impedimentos.ts'
import { avisosDe, condicoesDe, montarNumeros, montarRefin } from './montar.ts'
import { montarMemoria } from './memoria.ts'
import { type Dados, carregarDados } from './queries.ts'

export type Pedido = { idRelacionamento: string; entrada: EntradaSimulacao }

/** The new loan, a refinancing with its *troco* as what is released. */
export type Calculada = Emprestimo & { valorLiberado: Centavos; refin: SimulacaoRefin | null }

/** The day the money would be released: today, or the next business day. */
export const diaDaLiberacao = (agora: Date): Dia => proximoDiaUtil(hoje(agora))

/** The family whose dated rules judge the operation. */
export const familiaDe = ({ convenio, beneficio }: Dados): string =>
  beneficio?.grupo === 'LOAS' ? 'INSS_LOAS' : (convenio?.regime ?? '')

/**
 * Simulates for one client, by the rules of the day of release, and says all that stands in the way.
 * Never mixes two benefits or two jobs.
 *
 * @throws Recusa when the question itself makes no sense, or when benefit data may not be used
 */
export async function calcularSimulacao(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento, entrada }: Pedido,
): Promise<ResultadoSimulacao> {
  const liberacao = diaDaLiberacao(agora)
  const dados = await carregarDados(client, {
    idRelacionamento,
    codigoConvenio: entrada.codigoConvenio,
    idBeneficio: entrada.idBeneficio ?? null,
    idEmpregador: entrada.idEmpregador ?? null,
    contratos: entrada.tipo === 'REFIN' ? entrada.contratos : [],
    dia: liberacao,
  })
  if (!dados) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  conferirPedido(dados, entrada, agora)
  return simular(dados, entrada, liberacao)
}

/** By the rules that `dados` carries, released on that day. */
export function simular(
  dados: Dados,
  entrada: EntradaSimulacao,
  liberacao: Dia,
): ResultadoSimulacao {
  const termos = termosDe(dados, entrada, liberacao)
  const calculada: Calculada | SemNumeros =
    'recusa' in termos ? termos : calcular(dados, entrada, termos)
  const numeros = 'recusa' in calculada ? null : calculada
  const cronograma = numeros && montarCronograma(numeros, numeros.valorFinanciado, numeros.parcela)
  const margem = margemDe(dados, liberacao, numeros?.parcela ?? centavos(0))
  const motivos = [
    ...impedimentos(dados, liberacao),
    ...('recusa' in calculada ? [semNumeros(calculada.recusa)] : []),
    ...(numeros ? motivosDosNumeros(dados, numeros, margem?.livre ?? centavos(0)) : []),
  ]
  return {
    condicoes: condicoesDe(dados, entrada),
    convencao: CONVENCAO,
    dataRegras: liberacao,
    permitido: motivos.length === 0,
    motivos,
    avisos: avisosDe(dados, numeros, liberacao),
    numeros: numeros && cronograma && montarNumeros(numeros, cronograma.primeira),
    margem: margem?.mostrada ?? null,
    refin: numeros?.refin ? montarRefin(numeros.refin, dados.contratos) : null,
    cronograma: cronograma?.anos ?? [],
    memoria: numeros ? montarMemoria(numeros) : [],
  }
}

const CONVENCAO = 'REF-1' as const

/** By the tax and the payroll of the day of release. */
function termosDe(
  dados: Dados,
  { taxaAm: taxaMensal, prazo }: EntradaSimulacao,
  liberacao: Dia,
): Termos | SemNumeros {
  const iof = aliquotasIofEm(dados.regras, liberacao)
  if ('recusa' in iof) return iof
  const folha = folhaEm(dados.regras, familiaDe(dados), liberacao)
  if ('recusa' in folha) return folha
  const primeiroVencimento = primeiroVencimentoDaFolha(liberacao, folha)
  return { taxaMensal, prazo, liberacao, primeiroVencimento, convencao: CONVENCAO, iof }
}

function calcular(
  { contratos }: Dados,
  entrada: EntradaSimulacao,
  termos: Termos,
): Calculada | SemNumeros {
  if (entrada.tipo === 'NOVO_POR_VALOR') {
    return semRefin(simularPorValorLiberado(termos, centavos(entrada.valorLiberado)))
  }
  const parcela = centavos(entrada.valorParcela)
  if (parcela <= 0) return { recusa: 'Não há margem disponível para uma parcela' }
  if (entrada.tipo === 'NOVO_POR_PARCELA') return semRefin(simularPorParcela(termos, parcela))
  const antigos = contratos.map(({ valorParcela, taxaAm, prazo, primeiroVencimento }) => ({
    parcela: centavos(valorParcela),
    taxaMensal: taxaAm,
    prazo,
    primeiroVencimento,
  }))
  const refin = simularRefin(termos, antigos, { parcela })
  if ('recusa' in refin) return refin
  if (refin.troco < 0) return { recusa: 'O novo empréstimo não paga o imposto: aumente a parcela' }
  return { ...refin, valorLiberado: refin.troco, refin }
}

const semRefin = (novo: SimulacaoNovo | SemNumeros): Calculada | SemNumeros =>
  'recusa' in novo ? novo : { ...novo, refin: null }

const semNumeros = (texto: string): MotivoSimulacao => ({
  regra: 'calculo',
  norma: null,
  texto,
  comoResolver: 'Mude a parcela, o valor ou o prazo e simule de novo',
  confianca: null,
})

/**
 * The margin of the benefit or job today, and what this operation would leave of it. What is reserved
 * by proposals on their way is in use already; contracts paid off give theirs back.
 */
function margemDe(dados: Dados, dia: Dia, parcela: Centavos) {
  const fonte = dados.beneficio ?? dados.empregador
  const regra = regraEm(dados.regras, 'margem_emprestimo_pct', familiaDe(dados), dia)
  if (!fonte || 'recusa' in regra) return null
  const devolvida = dados.contratos.reduce((soma, contrato) => soma + contrato.valorParcela, 0)
  const base = centavos(fonte.base)
  const antes = centavos(fonte.utilizada + fonte.reservada)
  const semOsQuitados = centavos(Math.max(0, antes - devolvida))
  const depois = centavos(semOsQuitados + parcela)
  const { limite, disponivel } = calcularMargem(base, regra.valor, antes)
  return {
    livre: calcularMargem(base, regra.valor, semOsQuitados).disponivel,
    mostrada: {
      percentual: regra.valor,
      norma: regra.norma,
      confianca: regra.confianca,
      base,
      limite,
      utilizadaAntes: antes,
      disponivelAntes: disponivel,
      utilizadaDepois: depois,
      disponivelDepois: calcularMargem(base, regra.valor, depois).disponivel,
    },
  }
}

function motivosDosNumeros(
  dados: Dados,
  numeros: Calculada,
  margemDisponivel: Centavos,
): MotivoSimulacao[] {
  const { beneficio, empregador, contratos, regras } = dados
  const familia = familiaDe(dados)
  const dia = numeros.liberacao
  const fonte = beneficio ?? empregador
  // Only some families limit how many contracts there may be.
  const temLimite = !('recusa' in regraEm(regras, 'limite_contratos', familia, dia))
  const extincao = beneficio?.extincaoCota
  const folha = folhaEm(regras, familia, dia)
  return motivosDaOperacao(regras, {
    convenio: familia,
    dia,
    taxaMensal: numeros.taxaMensal,
    prazo: numeros.prazo,
    carenciaDias: numeros.carenciaDias,
    parcela: numeros.parcela,
    margemDisponivel,
    ...(temLimite && fonte && { contratosDepois: fonte.ativos - contratos.length + 1 }),
    ...(extincao &&
      !('recusa' in folha) && {
        cota: { primeiraCompetencia: competenciaDaFolha(dia, folha), extincao },
      }),
  }).map((motivo) => {
    const linha: RegraVigencia | SemNumeros = regraEm(regras, motivo.regra, familia, dia)
    return { ...motivo, confianca: 'recusa' in linha ? null : linha.confianca }
  })
}
