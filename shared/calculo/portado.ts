import type { Dia } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import type { ContratoDoCliente, Dados, Uso } from './dados.ts'
import { prazoDoCliente } from './dentro-do-credito.ts'
import type { EntradaSimulacao } from './entrada.ts'
import { escopoDe } from './escopo.ts'
import type { SemNumeros } from './novo.ts'
import { regraEm } from './regras.ts'
import type { ResultadoSimulacao } from './resultado.ts'
import { simular } from './simular.ts'

type Portada = Pick<ResultadoSimulacao, 'numeros' | 'condicoes'>

/**
 * The client's data as they will be once the portability is paid: the contract is ours, by the terms of
 * the portability, and gave back the margin between the two instalments. Null where it has no numbers.
 */
export function comoPortado(dados: Dados, portada: Portada): Dados | null {
  const { numeros, condicoes } = portada
  const [origem] = dados.contratos
  if (!numeros || !origem) return null
  const contrato: ContratoDoCliente = {
    ...origem,
    proprio: true,
    situacao: 'ATIVO',
    origem: 'PORTABILIDADE',
    dataContrato: numeros.liberacao,
    creditadoEm: numeros.liberacao,
    primeiroVencimento: numeros.primeiroVencimento,
    vencimentoDaOrigem: diaQueFica(origem, numeros.primeiroVencimento),
    prazo: numeros.prazo,
    valorParcela: centavos(numeros.valorParcela),
    taxaAm: numeros.taxaAm,
    convencao: condicoes.convencao,
    // The debt only moved: its money was lent when the origin lent it.
    dinheiro: origem.dinheiro ?? [{ desde: origem.dataContrato, parte: 1 }],
    recebidas: [],
    emProposta: null,
    portadoDe: origem,
  }
  const devolve = centavos(origem.valorParcela - numeros.valorParcela)
  return {
    ...dados,
    contratos: [contrato],
    beneficio: dados.beneficio && comMenos(dados.beneficio, contrato, devolve),
    empregador: dados.empregador && comMenos(dados.empregador, contrato, devolve),
  }
}

/** A ported contract keeps the due day of its origin where its own first one fell on a shorter month. */
function diaQueFica(
  { vencimentoDaOrigem, primeiroVencimento }: ContratoDoCliente,
  primeiro: Dia,
): Dia | null {
  const daOrigem = vencimentoDaOrigem ?? primeiroVencimento
  return daOrigem.slice(8) === primeiro.slice(8) ? null : daOrigem
}

function comMenos<U extends Uso>(
  uso: U,
  { id, valorParcela }: ContratoDoCliente,
  devolve: Centavos,
): U {
  return {
    ...uso,
    utilizada: centavos(uso.utilizada - devolve),
    margemInformada: uso.margemInformada === null ? null : centavos(uso.margemInformada + devolve),
    segmentos: uso.segmentos.map((segmento) =>
      segmento.idContrato === id ? { ...segmento, valorParcela } : segmento,
    ),
  }
}

/**
 * What the second operation is asked with. Absent: the longest term of the client, the rate of the
 * portability, the instalment that the client pays at the origin today.
 */
export type TermosDoRefin = {
  prazo?: number | undefined
  taxaAm?: number | undefined
  valorParcela?: number | undefined
}

/**
 * The refinancing of a ported contract, priced by the same function before the contract is ours: it
 * settles the contract that the portability makes, and its advantage is judged against staying at the
 * bank of origin.
 */
export function refinDaPortabilidade(
  dados: Dados,
  portada: Portada,
  termos: TermosDoRefin,
  dia: Dia,
): ResultadoSimulacao | SemNumeros {
  const depois = comoPortado(dados, portada)
  const entrada = entradaDoRefin(dados, portada, termos, dia)
  if (!depois || 'recusa' in entrada) {
    const recusa = 'A portabilidade não tem números: não há o que refinanciar'
    return 'recusa' in entrada ? entrada : { recusa }
  }
  return simular(depois, entrada, dia)
}

/** As a refinancing of the contract of the origin, which is not ours yet. */
function entradaDoRefin(
  dados: Dados,
  { numeros, condicoes }: Portada,
  { prazo, taxaAm, valorParcela }: TermosDoRefin,
  dia: Dia,
): EntradaSimulacao | SemNumeros {
  const [origem] = dados.contratos
  const maximo = regraEm(dados.regras, 'prazo_max_parcelas', escopoDe(dados), dia)
  if ('recusa' in maximo) return maximo
  return {
    tipo: 'REFIN',
    codigoConvenio: condicoes.codigoConvenio,
    idBeneficio: dados.beneficio?.id ?? null,
    idEmpregador: dados.empregador?.id ?? null,
    contratos: origem ? [origem.id] : [],
    prazo: prazo ?? prazoDoCliente(dados, dia, maximo.valor).valor,
    taxaAm: taxaAm ?? numeros?.taxaAm ?? condicoes.taxaAm,
    valorParcela: centavos(valorParcela ?? origem?.valorParcela ?? 0),
  }
}
