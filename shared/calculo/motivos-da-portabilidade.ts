import type { Dia } from '../data.ts'
import { centavos, formatarDinheiro } from '../dinheiro.ts'
import { formatarPorcento } from '../numero.ts'
import type { EntradaSimulacao } from './entrada.ts'
import { corrigir } from './motivos.ts'
import { motivosDaPolitica, escopoDaPolitica } from './politica-portabilidade.ts'
import { dasQueRestam, emprestimoDaPortabilidade } from './portabilidade.ts'
import { regraEm } from './regras.ts'
import type { MotivoSimulacao } from './resultado.ts'
import { andamento } from './saldo.ts'
import type { Calculada } from './precificar.ts'
import type { ContratoDoCliente, Dados } from './dados.ts'

const NORMA = 'Resolução CMN 5.057/2022, art. 6º'

/**
 * Objections by the law of portability and the bank's policy. For contracts of other banks only:
 * the objection to porting our own is elsewhere.
 */
export function motivosDaPortabilidade(
  dados: Dados,
  { tipo, prazo }: EntradaSimulacao,
  dia: Dia,
  numeros: Calculada | null,
): MotivoSimulacao[] {
  const [contrato] = dados.contratos
  if (tipo !== 'PORTABILIDADE' || !contrato || contrato.proprio) return []
  return [
    ...doPrazo(contrato, prazo, dia),
    ...(numeros ? daParcela(contrato, numeros) : []),
    ...daPolitica(dados, contrato, dia, numeros),
  ]
}

function doPrazo(contrato: ContratoDoCliente, prazo: number, dia: Dia): MotivoSimulacao[] {
  const { restantes } = andamento(contrato, dia)
  if (restantes === 0 || prazo <= restantes) return []
  return [
    {
      regra: 'portabilidade_prazo',
      norma: NORMA,
      texto: `O prazo não pode passar ${dasQueRestam(restantes)} na origem`,
      comoResolver: restantes === 1 ? 'Use 1 parcela' : `Use até ${restantes} parcelas`,
      correcao: corrigir({ prazo: restantes }),
      confianca: null,
    },
  ]
}

/** The client moves to pay less: an instalment above that of the origin is not taken over. */
function daParcela(contrato: ContratoDoCliente, numeros: Calculada): MotivoSimulacao[] {
  const { valorParcela, taxaAm } = contrato
  if (numeros.parcela <= valorParcela) return []
  const prazo = prazoQueCabe(contrato, numeros)
  return [
    {
      regra: 'portabilidade_parcela',
      norma: 'Política do banco: a portabilidade não aumenta a parcela',
      texto: `A parcela de ${formatarDinheiro(numeros.parcela)} passa da que o cliente paga hoje, ${formatarDinheiro(centavos(valorParcela))}`,
      comoResolver:
        prazo === null
          ? `Use uma taxa de até ${formatarPorcento(taxaAm)} ao mês, a da origem`
          : `Use ao menos ${prazo} parcelas`,
      correcao:
        prazo === null
          ? corrigir({ taxaAm, prazo: andamento(contrato, numeros.liberacao).restantes })
          : corrigir({ prazo }),
      confianca: null,
    },
  ]
}

/** The shortest term at this rate whose instalment the client pays already; null when none is. */
function prazoQueCabe({ valorParcela }: ContratoDoCliente, numeros: Calculada): number | null {
  const { portabilidade, prazo } = numeros
  if (!portabilidade) return null
  const { origem, saldoDevedor } = portabilidade
  for (let vezes = prazo + 1; vezes <= origem.restantes; vezes += 1) {
    const outra = emprestimoDaPortabilidade(origem, { ...numeros, prazo: vezes }, saldoDevedor)
    if (!('recusa' in outra) && outra.parcela <= valorParcela) return vezes
  }
  return null
}

function daPolitica(
  { regras, cliente, beneficio }: Dados,
  contrato: ContratoDoCliente,
  dia: Dia,
  numeros: Calculada | null,
): MotivoSimulacao[] {
  const banco = { codigo: contrato.codigoBanco, nome: contrato.banco }
  const motivos = motivosDaPolitica(regras, {
    dia,
    nascimento: cliente.nascimento,
    beneficio: beneficio && {
      especie: beneficio.codigoEspecie,
      dataInicio: beneficio.dataInicio,
    },
    banco,
    primeiroVencimento: contrato.primeiroVencimento,
    numero: contrato.numero,
    pagas: andamento(contrato, dia).pagas,
    taxaAm: contrato.taxaAm,
    saldoDevedor: numeros?.portabilidade?.saldoDevedor,
  })
  return motivos.map((motivo) => {
    const linha = regraEm(regras, motivo.regra, escopoDaPolitica(banco.codigo), dia)
    return { ...motivo, confianca: 'recusa' in linha ? null : linha.confianca }
  })
}
