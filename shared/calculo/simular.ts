import { primeiroVencimentoDaFolha, proximoDiaUtil } from '../calendario.ts'
import { type Dia, hoje, somarMeses } from '../data.ts'
import { centavos } from '../dinheiro.ts'
import { montarCronograma } from './cronograma.ts'
import type { Dados } from './dados.ts'
import type { EntradaSimulacao } from './entrada.ts'
import { escopoDe } from './escopo.ts'
import { garantiaDe } from './garantia.ts'
import { impedimentos } from './impedimentos.ts'
import { margemDe } from './margem-do-cliente.ts'
import { resumirMemoria } from './memoria-da-operacao.ts'
import { avisosDe, condicoesDe, montarNumeros, montarPortabilidade, montarRefin } from './montar.ts'
import { motivosDaPortabilidade } from './motivos-da-portabilidade.ts'
import { motivosDaOperacao } from './motivos.ts'
import { motivosDoCredito } from './politica-de-credito.ts'
import type { SemNumeros, Termos } from './novo.ts'
import { type Calculada, precificar, somaDasParcelas } from './precificar.ts'
import { type RegraVigencia, aliquotasIofEm, folhaEm, regraEm } from './regras.ts'
import type { MotivoSimulacao, ResultadoSimulacao } from './resultado.ts'
import { vantagemDe } from './vantagem-do-cliente.ts'

/** The day the money would be released: today, or the next business day. */
export const diaDaLiberacao = (agora: Date): Dia => proximoDiaUtil(hoje(agora))

/** The requested loan, or why it has no numbers. */
export function calcular(
  dados: Dados,
  entrada: EntradaSimulacao,
  liberacao: Dia,
): Calculada | SemNumeros {
  const termos = termosDe(dados, entrada, liberacao)
  if ('recusa' in termos) return termos
  const livre = margemDe(dados, liberacao, null)?.livre ?? centavos(0)
  return precificar(dados, entrada, { termos, livre })
}

/** By the tax and the payroll of the day of release. */
function termosDe(
  dados: Dados,
  { taxaAm: taxaMensal, prazo, convencao = 'REF-1', iofFinanciado }: EntradaSimulacao,
  liberacao: Dia,
): Termos | SemNumeros {
  const iof = aliquotasIofEm(dados.regras, liberacao)
  if ('recusa' in iof) return iof
  const folha = folhaEm(dados.regras, escopoDe(dados), liberacao)
  if ('recusa' in folha) return folha
  const primeiroVencimento = dados.primeiroVencimento ?? primeiroVencimentoDaFolha(liberacao, folha)
  return { taxaMensal, prazo, liberacao, primeiroVencimento, convencao, iof, iofFinanciado }
}

/** The whole answer, of data that was loaded already. */
export function simular(
  dados: Dados,
  entrada: EntradaSimulacao,
  liberacao: Dia,
): ResultadoSimulacao {
  const calculada = calcular(dados, entrada, liberacao)
  const numeros = 'recusa' in calculada ? null : calculada
  const cronograma = numeros && montarCronograma(numeros, numeros.valorFinanciado, numeros.parcela)
  const margem = margemDe(dados, liberacao, numeros?.parcela ?? null)
  const daPortabilidade = motivosDaPortabilidade(dados, entrada, liberacao, numeros)
  const prazoDemais = daPortabilidade.some(({ regra }) => regra === 'portabilidade_prazo')
  const motivos = [
    ...impedimentos(dados, entrada, liberacao),
    ...('recusa' in calculada && !prazoDemais
      ? [semNumeros(calculada.recusa, entrada, margem)]
      : []),
    ...(numeros ? motivosDosNumeros(dados, numeros, margem) : []),
    ...daPortabilidade,
    ...(numeros ? motivosDoCredito(dados, entrada, numeros) : []),
  ]
  return {
    condicoes: condicoesDe(dados, entrada),
    convencao: entrada.convencao ?? 'REF-1',
    dataRegras: liberacao,
    permitido: motivos.length === 0,
    motivos,
    avisos: avisosDe(dados, numeros, liberacao),
    numeros: numeros && cronograma && montarNumeros(numeros, cronograma.primeira),
    margem: margem?.mostrada ?? null,
    refin: numeros?.refin ? montarRefin(numeros.refin, dados.contratos) : null,
    portabilidade: numeros ? montarPortabilidade(numeros, dados.contratos) : null,
    vantagem: numeros && vantagemDe(numeros, dados),
    garantia: garantiaDe(dados, liberacao),
    cronograma: cronograma?.anos ?? [],
    memoria: numeros ? resumirMemoria(numeros) : [],
  }
}

type Margem = ReturnType<typeof margemDe>

/** Why there are no numbers: no margin at all is the rule's, anything else the arithmetic's. */
function semNumeros(texto: string, { tipo }: EntradaSimulacao, margem: Margem): MotivoSimulacao {
  const semMargem = tipo === 'NOVO_POR_MARGEM' && margem !== null && margem.livre <= 0
  return semMargem
    ? {
        regra: margem.mostrada.regra,
        norma: margem.mostrada.norma,
        texto,
        comoResolver: 'Libere margem com um refinanciamento, ou espere um contrato terminar',
        correcao: null,
        confianca: margem.mostrada.confianca,
      }
    : {
        regra: 'calculo',
        norma: null,
        texto,
        comoResolver: 'Mude a parcela, o valor ou o prazo e simule de novo',
        correcao: null,
        confianca: null,
      }
}

/** The INSS knows loans that we do not: the higher of the two counts. */
const ativosDe = ({ beneficio, empregador }: Dados): number =>
  Math.max((beneficio ?? empregador)?.ativos ?? 0, beneficio?.ativosInformados ?? 0)

function motivosDosNumeros(dados: Dados, numeros: Calculada, margem: Margem): MotivoSimulacao[] {
  const { beneficio, empregador, contratos, regras } = dados
  const escopo = escopoDe(dados)
  const dia = numeros.liberacao
  const fonte = beneficio ?? empregador
  // Only some families limit how many contracts there may be.
  const temLimite = !('recusa' in regraEm(regras, 'limite_contratos', escopo, dia))
  return motivosDaOperacao(regras, {
    convenio: escopo,
    dia,
    taxaMensal: numeros.taxaMensal,
    prazo: numeros.prazo,
    carenciaDias: numeros.carenciaDias,
    parcela: numeros.parcela,
    // A portability uses the margin of its own contract: its instalment may not exceed the current
    // one. An operation whose instalment does not exceed those it settles needs no margin, even if
    // the margin is overcommitted.
    ...(!numeros.portabilidade && {
      margemDisponivel: centavos(Math.max(margem?.livre ?? 0, somaDasParcelas(dados))),
      regraDaMargem: margem?.mostrada.regra,
    }),
    primeiroVencimento: numeros.primeiroVencimento,
    ...(temLimite && fonte && { contratosDepois: ativosDe(dados) - contratos.length + 1 }),
    ...(beneficio && {
      primeiraCompetencia: somarMeses(numeros.primeiroVencimento, -1).slice(0, 7),
      fimDaCota: beneficio.extincaoCota ?? undefined,
      fimDoBeneficio: beneficio.dataCessacao ?? undefined,
    }),
  }).map((motivo) => {
    const linha: RegraVigencia | SemNumeros = regraEm(regras, motivo.regra, escopo, dia)
    return { ...motivo, confianca: 'recusa' in linha ? null : linha.confianca }
  })
}
