import { proximoDiaUtil } from '#shared/calendario.ts'
import { type Dia, somarDias } from '#shared/data.ts'
import { calcularMargem } from '#shared/calculo/margem.ts'
import { centavos } from '#shared/dinheiro.ts'
import type { Cliente } from './cliente.ts'
import type { Mundo } from './mundo.ts'
import { pesos } from './pesos.ts'
import { PRIMEIRO_DIA } from './relogio.ts'
import { ehLoas, ehPensao, type ReceitaVinculo } from './receita.ts'

export type Contrato = {
  id: string
  numero: string
  banco: string
  proprio: boolean
  produto: string
  origem: 'NOVO' | 'REFIN' | 'PORTABILIDADE' | 'MIGRADO'
  situacao: 'ATIVO' | 'SUSPENSO' | 'QUITADO' | 'EXCLUIDO'
  /** The day it was settled. */
  quitado: Dia | null
  /** What it took over, and the balance of it. */
  anterior: { contrato: Contrato; saldo: number } | null
  dia: Dia
  primeiro: Dia
  ultimo: Dia
  prazo: number
  parcela: number
  taxa: number
  financiado: number
  liberado: number
}

/** A benefit or job with its margin and its loans. */
export type Vinculo = ReceitaVinculo & {
  idBeneficio: string | null
  idEmpregador: string | null
  /** Margin for loans, in centavos, by the rule of today. */
  margem: number
  /** Margin of one card. */
  margemCartao: number
  /** No contract is older. */
  contratosDesde: Dia
  contratos: number
  lista: Contrato[]
}

export function criarVinculo(mundo: Mundo, receita: ReceitaVinculo): Vinculo {
  const { relogio, regra } = mundo
  const percentual = regra('margem_emprestimo_pct', receita.regime, relogio.hoje)
  // Net of INSS and income tax, as the platform of worker credit reckons it of the higher salaries.
  const liquido = receita.regime === 'CLT' ? 0.74 : 0.82
  const base = centavos(receita.especie ? receita.renda : Math.floor(receita.renda * liquido))
  // New benefits are closed to loans for ninety days; the rules of LOAS and CLT came later.
  const inicios = [
    somarDias(receita.inicio, 170),
    PRIMEIRO_DIA,
    primeiroDiaDoRegime[receita.regime] ?? '',
  ]
  return {
    ...receita,
    idBeneficio: receita.especie ? mundo.sorteio.id(Date.parse(receita.inicio)) : null,
    idEmpregador: receita.especie ? null : mundo.sorteio.id(Date.parse(receita.inicio)),
    margem: calcularMargem(base, percentual, centavos(0)).limite,
    margemCartao: calcularMargem(base, 5, centavos(0)).limite,
    contratosDesde: inicios.reduce((maior, dia) => (dia > maior ? dia : maior)),
    lista: [],
  }
}

const primeiroDiaDoRegime: Record<string, Dia> = { INSS_LOAS: '2023-06-19', CLT: '2025-03-21' }

/** Written once the contracts are known: the share of a pension outlives the last instalment. */
export function gravarVinculo(mundo: Mundo, cliente: Cliente, vinculo: Vinculo): void {
  const { sorteio, lote, relogio } = mundo
  if (vinculo.idBeneficio) {
    const ultimo = vinculo.lista.reduce(
      (maior, { ultimo: um }) => (um > maior ? um : maior),
      relogio.hoje,
    )
    const numero = mundo.nb()
    lote.por('beneficio', {
      id: vinculo.idBeneficio,
      id_cliente: cliente.id,
      numero,
      especie: vinculo.especie,
      situacao: '00',
      data_inicio: vinculo.inicio,
      // An office decides on business days.
      data_despacho: proximoDiaUtil(somarDias(vinculo.inicio, sorteio.inteiro(15, 75))),
      data_cessacao: null,
      data_extincao_cota:
        ehPensao(vinculo.especie) && sorteio.chance(0.12)
          ? somarDias(ultimo, sorteio.inteiro(40, 2000))
          : null,
      valor_base: vinculo.renda,
      bloqueio: vinculo.bloqueio,
      representante_legal_cpf: vinculo.representante,
      possui_representante: vinculo.representante !== null,
      ...comoRecebe(numero, vinculo.especie, cliente),
      possui_procurador: false,
      pensao_alimenticia: false,
      consultado_em: mundo.instante(
        (relogio.ultimo - sorteio.inteiro(0, 30)) * 86_400 + sorteio.inteiro(32_400, 61_000),
      ),
    })
    return
  }
  const orgaos = mundo.orgaos.get(vinculo.convenio)
  const matricula = sorteio.digitos(vinculo.regime === 'CLT' ? 6 : 7)
  lote.por('empregador', {
    id: vinculo.idEmpregador,
    id_cliente: cliente.id,
    id_uf: null,
    codigo_convenio: vinculo.convenio,
    codigo_banco: null,
    codigo_orgao: orgaos ? sorteio.um(orgaos) : null,
    matricula: vinculo.matricula ?? matricula,
    tipo: vinculo.regime === 'FORCAS' ? 'MILITAR' : tipoDeVinculo(mundo, vinculo),
    especie: null,
    data_concessao: vinculo.inicio,
    renda_bruta: vinculo.renda,
    versao: 1,
  })
}

/** Paying bank and further data at the INSS: derived from the number, without randomness. */
function comoRecebe(numero: string, especie: string | null, { recebe }: Cliente) {
  return {
    uf_pagamento: recebe.uf,
    tipo_credito: recebe.conta === null ? '1' : '2',
    banco_pagador: recebe.banco,
    agencia_pagadora: recebe.agencia,
    conta_pagadora: recebe.conta,
    concessao_judicial: Number(numero.slice(4, 9)) % 23 === 0,
    data_ultima_pericia: especie && ['32', '87', '92'].includes(especie) ? '2024-06-15' : null,
    exposicao_politica: '0',
  }
}

const tipoDeVinculo = ({ sorteio }: Mundo, { regime }: Vinculo) =>
  regime === 'CLT' ? 'ATIVO' : sorteio.pesado(pesos.vinculos.tiposDeServidor)

export const ehCartao = ({ produto }: Contrato) => produto === 'RMC' || produto === 'RCC'

export const emprestimosAtivos = ({ lista }: Vinculo) =>
  lista.filter((contrato) => contrato.situacao === 'ATIVO' && !ehCartao(contrato))

export const margemLivre = (vinculo: Vinculo) =>
  vinculo.margem - emprestimosAtivos(vinculo).reduce((soma, { parcela }) => soma + parcela, 0)

export const quantosAtivos = (vinculo: Vinculo) => emprestimosAtivos(vinculo).length

export const aceitaCartao = ({ especie, lista }: Vinculo, produto: 'RMC' | 'RCC') =>
  especie !== null &&
  !lista.some((contrato) => contrato.produto === produto || (ehLoas(especie) && ehCartao(contrato)))
