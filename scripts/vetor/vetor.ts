import { primeiroVencimentoDaFolha } from '#shared/calendario.ts'
import { type Dia, diasEntre, formatarDia } from '#shared/data.ts'
import { type Centavos, textoDeReais } from '#shared/dinheiro.ts'
import {
  type Memoria,
  memoriaDaPortabilidade,
  memoriaDoNovo,
  memoriaDoRefin,
} from '#shared/calculo/memoria.ts'
import { motivosDaOperacao } from '#shared/calculo/motivos.ts'
import {
  type SemNumeros,
  type Termos,
  simularPorParcela,
  simularPorValorLiberado,
} from '#shared/calculo/novo.ts'
import { simularPortabilidade } from '#shared/calculo/portabilidade.ts'
import { simularRefin } from '#shared/calculo/refin.ts'
import type { ContratoAntigo, ContratoQuitado } from '#shared/calculo/saldo.ts'
import { type RegrasVigentes, aliquotasIofEm, folhaEm } from '#shared/calculo/regras.ts'
import { montarTabela } from '#shared/calculo/tabela.ts'
import { EntradaVetor } from './entrada.ts'
import { textoDaTaxa, textosDoCet, textosDoEmprestimo, textosDoSaldo } from './saida.ts'

type Do<Tipo extends EntradaVetor['tipo']> = Extract<EntradaVetor, { tipo: Tipo }>
type Saida = Record<string, unknown>

/**
 * A simulation in the form of `vetores_publicos.json`: the input's own fields, and every field of
 * the vectors and more. Money, rates and coefficients are texts with fixed decimals, counts are
 * numbers, a missing CET is `null`. `permitido` and `motivos` state whether the rules of the date
 * allow it; the numbers are there either way.
 */
export function simularVetor(
  entrada: unknown,
  regras: RegrasVigentes,
): { saida: Saida } | { erros: string[] } {
  const lida = EntradaVetor.safeParse(entrada)
  if (!lida.success) {
    const sentencas = lida.error.issues.map(({ path, message }) => [...path, message].join(': '))
    return { erros: [...new Set(sentencas)] }
  }
  const resposta = responder(lida.data, regras)
  if ('recusa' in resposta) return { erros: [resposta.recusa] }

  const saida = { ...cabecalho(lida.data), ...resposta.saida }
  // A whole vector may be given back; a name that is in no vector is a mistake to be told.
  const desconhecidos = Object.keys(Object(entrada)).filter(
    (campo) =>
      !Object.hasOwn(saida, campo) && !['memoria', 'motivos', 'iof_financiado'].includes(campo),
  )
  if (desconhecidos.length > 0) {
    return { erros: desconhecidos.map((campo) => `Campo desconhecido: ${campo}`) }
  }
  return { saida: lida.data.memoria ? { ...saida, memoria: resposta.memoria() } : saida }
}

type Resposta = { saida: Saida; memoria: () => Memoria }

function responder(entrada: EntradaVetor, regras: RegrasVigentes): Resposta | SemNumeros {
  if (entrada.tipo === 'refin') return refin(entrada, regras)
  if (entrada.tipo === 'portabilidade_pura') return portabilidade(entrada, regras)
  return novo(entrada, regras)
}

const dataDa = (entrada: EntradaVetor): Dia =>
  'liberacao' in entrada ? entrada.liberacao : entrada.data

const cabecalho = (entrada: EntradaVetor): Saida => ({
  ...(entrada.nome === undefined ? {} : { nome: entrada.nome }),
  tipo: entrada.tipo,
  convenio: entrada.convenio,
  convencao: entrada.convencao,
  ...(entrada.iof_financiado ? {} : { iof_financiado: false }),
  data_regras: entrada.data_regras ?? dataDa(entrada),
})

function novo(
  entrada: Do<'novo_por_parcela'> | Do<'novo_por_valor_liberado'>,
  regras: RegrasVigentes,
): Resposta | SemNumeros {
  const termos = termosDe(entrada, entrada, regras)
  if ('recusa' in termos) return termos
  const simulacao =
    entrada.tipo === 'novo_por_parcela'
      ? simularPorParcela(termos, entrada.parcela)
      : simularPorValorLiberado(termos, entrada.valor_liberado)
  if ('recusa' in simulacao) return simulacao
  const [primeira] = montarTabela(simulacao)
  return {
    saida: {
      parcela: textoDeReais(simulacao.parcela),
      taxa_am_pct: textoDaTaxa(simulacao.taxaMensal),
      prazo: simulacao.prazo,
      liberacao: simulacao.liberacao,
      primeiro_venc: simulacao.primeiroVencimento,
      ultimo_venc: simulacao.ultimoVencimento,
      carencia_dias: simulacao.carenciaDias,
      ...textosDoEmprestimo(simulacao),
      iof_diario: textoDeReais(simulacao.iofDiario),
      iof_adicional: textoDeReais(simulacao.iofAdicional),
      iof_total: textoDeReais(simulacao.iofTotal),
      valor_liberado: textoDeReais(simulacao.valorLiberado),
      juros_1a_parcela: primeira ? textoDeReais(primeira.juros) : null,
      amort_1a_parcela: primeira ? textoDeReais(primeira.principal) : null,
      ...julgar(regras, entrada, simulacao, []),
    },
    memoria: () => memoriaDoNovo(simulacao),
  }
}

type Antigo = NonNullable<Do<'refin'>['antigo']>

function refin(entrada: Do<'refin'>, regras: RegrasVigentes): Resposta | SemNumeros {
  const { data, antigo, antigos, novo: pedido } = entrada
  if ((antigo === undefined) === (antigos === undefined)) {
    return { recusa: 'antigo: Informe o contrato antigo, ou vários em antigos' }
  }
  const contratos = antigos ?? (antigo ? [antigo] : [])
  const termos = termosDe(entrada, { ...pedido, liberacao: data }, regras)
  if ('recusa' in termos) return termos
  const quitaveis: ContratoAntigo[] = []
  for (const contrato of contratos) {
    const quitavel = contratoAntigo(contrato, regras)
    if ('recusa' in quitavel) return quitavel
    quitaveis.push(quitavel)
  }
  const simulacao = simularRefin(termos, quitaveis, pedido)
  if ('recusa' in simulacao) return simulacao
  const descritos = contratos.map((contrato, k) => textosDoAntigo(contrato, simulacao.quitados[k]))
  const { iofComplementar } = simulacao
  return {
    saida: {
      ...(antigos ? { antigos: descritos } : { antigo: descritos[0] }),
      data,
      ...textosDoSaldo(simulacao),
      novo: {
        parcela: textoDeReais(simulacao.parcela),
        taxa_am_pct: textoDaTaxa(simulacao.taxaMensal),
        prazo: simulacao.prazo,
        primeiro_venc: simulacao.primeiroVencimento,
      },
      ultimo_venc: simulacao.ultimoVencimento,
      carencia_dias: simulacao.carenciaDias,
      ...textosDoEmprestimo(simulacao),
      valor_novo: textoDeReais(simulacao.valorNovo),
      iof: textoDeReais(simulacao.iofTotal),
      iof_diario: textoDeReais(simulacao.iofDiario),
      iof_adicional: textoDeReais(simulacao.iofAdicional),
      ...(iofComplementar > 0 && { iof_complementar: textoDeReais(iofComplementar) }),
      troco: textoDeReais(simulacao.troco),
      ...julgar(regras, entrada, simulacao, simulacao.avisos),
    },
    memoria: () => memoriaDoRefin(simulacao),
  }
}

function contratoAntigo(antigo: Antigo, regras: RegrasVigentes): ContratoAntigo | SemNumeros {
  const contrato = {
    parcela: antigo.parcela,
    taxaMensal: antigo.taxa_am_pct,
    prazo: antigo.prazo,
    primeiroVencimento: antigo.primeiro_venc,
    pagas: antigo.pagas,
    restantes: antigo.restantes,
    proximoVencimento: antigo.proximo_venc,
  }
  const { liberacao } = antigo
  if (liberacao === undefined) return contrato
  if (liberacao >= antigo.primeiro_venc) {
    return { recusa: 'antigo: liberacao: A liberação do contrato vem antes do primeiro vencimento' }
  }
  const iof = aliquotasIofEm(regras, liberacao)
  if ('recusa' in iof) return iof
  return { ...contrato, origem: { liberacao, iofDiario: iof.diaria } }
}

const textosDoAntigo = (antigo: Antigo, quitado: ContratoQuitado | undefined) => ({
  parcela: textoDeReais(antigo.parcela),
  taxa_am_pct: textoDaTaxa(antigo.taxa_am_pct),
  prazo: antigo.prazo,
  ...(antigo.liberacao !== undefined && { liberacao: antigo.liberacao }),
  primeiro_venc: antigo.primeiro_venc,
  pagas: quitado?.pagas,
  restantes: quitado?.restantes,
  proximo_venc: quitado?.proximoVencimento,
})

function portabilidade(
  entrada: Do<'portabilidade_pura'>,
  regras: RegrasVigentes,
): Resposta | SemNumeros {
  const { data, restantes, proximo_venc: proximoVencimento } = entrada
  const origem = {
    parcela: entrada.parcela_origem,
    taxaMensal: entrada.taxa_origem,
    restantes,
    proximoVencimento,
  }
  const simulacao = simularPortabilidade(origem, data, entrada.taxa_nova)
  if ('recusa' in simulacao) return simulacao
  const operacao = {
    taxaMensal: entrada.taxa_nova,
    prazo: restantes,
    carenciaDias: diasEntre(data, proximoVencimento),
    parcela: simulacao.parcelaNova,
  }
  const avisos =
    simulacao.economiaMensal > 0 ? [] : ['A nova taxa não reduz a parcela: não há economia']
  return {
    saida: {
      parcela_origem: textoDeReais(entrada.parcela_origem),
      taxa_origem: textoDaTaxa(entrada.taxa_origem),
      restantes,
      proximo_venc: proximoVencimento,
      data,
      ...textosDoSaldo(simulacao),
      taxa_nova: textoDaTaxa(entrada.taxa_nova),
      parcela_nova: textoDeReais(simulacao.parcelaNova),
      total_a_pagar: textoDeReais(simulacao.totalAPagar),
      economia_mensal: textoDeReais(simulacao.economiaMensal),
      economia_total: textoDeReais(simulacao.economiaTotal),
      taxa_aa_pct: simulacao.taxaAnual.toFixed(2),
      ...textosDoCet(simulacao),
      ...julgar(regras, entrada, operacao, avisos),
    },
    memoria: () => memoriaDaPortabilidade(simulacao),
  }
}

type Pedido = {
  taxa_am_pct: number
  prazo: number
  liberacao: Dia
  primeiro_venc?: Dia | undefined
}

function termosDe(
  entrada: EntradaVetor,
  pedido: Pedido,
  regras: RegrasVigentes,
): Termos | SemNumeros {
  const { liberacao, primeiro_venc: informado } = pedido
  const iof = aliquotasIofEm(regras, entrada.data_regras ?? liberacao)
  if ('recusa' in iof) return iof
  if (informado === undefined && !entrada.convenio.startsWith('INSS')) {
    return {
      recusa: `Informe primeiro_venc: a folha do convênio ${entrada.convenio} não é conhecida`,
    }
  }
  const folha = folhaEm(regras, entrada.convenio, entrada.data_regras ?? liberacao)
  if (informado === undefined && 'recusa' in folha) return folha
  const primeiroVencimento =
    informado ?? ('recusa' in folha ? liberacao : primeiroVencimentoDaFolha(liberacao, folha))
  if (primeiroVencimento <= liberacao) {
    return {
      recusa: `O primeiro vencimento, ${formatarDia(primeiroVencimento)}, deve vir depois da liberação, ${formatarDia(liberacao)}`,
    }
  }
  const { taxa_am_pct: taxaMensal, prazo } = pedido
  const { convencao, iof_financiado: iofFinanciado } = entrada
  return { taxaMensal, prazo, liberacao, primeiroVencimento, convencao, iof, iofFinanciado }
}

type Julgada = { taxaMensal: number; prazo: number; carenciaDias: number; parcela: Centavos }

function julgar(
  regras: RegrasVigentes,
  entrada: EntradaVetor,
  { taxaMensal, prazo, carenciaDias, parcela }: Julgada,
  avisos: string[],
): Saida {
  const motivos = motivosDaOperacao(regras, {
    convenio: entrada.convenio,
    dia: entrada.data_regras ?? dataDa(entrada),
    taxaMensal,
    prazo,
    carenciaDias,
    parcela,
  })
  return { permitido: motivos.length === 0, motivos, avisos }
}
