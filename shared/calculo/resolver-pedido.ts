import type { Dia } from '../data.ts'
import { centavos, formatarDinheiro } from '../dinheiro.ts'
import { contarParcelas, formatarPorcento } from '../numero.ts'
import { MAIOR_PRAZO, MAIOR_TAXA } from './campos.ts'
import type { Dados } from './dados.ts'
import { prazoDoCliente } from './dentro-do-credito.ts'
import type { EntradaSimulacao } from './entrada.ts'
import { escopoDe } from './escopo.ts'
import type { SemNumeros } from './novo.ts'
import type { PedidoDeResolver, Resolvido } from './pedido-de-resolver.ts'
import { regraEm } from './regras.ts'
import { type Avaliar, type Incognita, type Quatro, resolverPara } from './resolver.ts'
import { andamento } from './saldo.ts'
import { calcular, simular } from './simular.ts'

const incognitas: Record<PedidoDeResolver['incognita'], Incognita> = {
  PARCELA: 'parcela',
  VALOR: 'valor',
  PRAZO: 'prazo',
  TAXA: 'taxa',
}

/**
 * Solves for one of the four numbers and simulates the result. Terms beyond the limit of the day
 * are skipped: they would be refused.
 */
export function resolverPedido(dados: Dados, pedido: PedidoDeResolver, liberacao: Dia): Resolvido {
  const avaliar: Avaliar = (termos, dado) => {
    const achado = calcular(dados, entradaCom(pedido, termos)(dado), liberacao)
    if ('recusa' in achado) return achado
    const { parcela, valorLiberado, portabilidade } = achado
    return { parcela, valor: portabilidade?.saldoDevedor ?? valorLiberado }
  }
  const conhecidos = pedido.portabilidade ? comSaldo(dados, pedido, liberacao) : dadosDe(pedido)
  const achado =
    'recusa' in conhecidos
      ? conhecidos
      : resolverPara(incognitas[pedido.incognita], conhecidos, avaliar, {
          prazo: maiorPrazo(dados, pedido, liberacao),
          taxa: MAIOR_TAXA,
        })
  if ('recusa' in achado) {
    return { semSolucao: achado.recusa, texto: null, resultado: null }
  }
  // The amount as it was asked for: with the tax taken out of it, less is released.
  const dado =
    pedido.incognita === 'VALOR'
      ? { parcela: achado.parcela }
      : { valor: centavos(pedido.valorLiberado ?? achado.valor) }
  const entrada = entradaCom(pedido, achado)(dado)
  return {
    semSolucao: null,
    texto: emPalavras(achado),
    resultado: simular(dados, entrada, liberacao),
  }
}

/** The question with placeholder amounts, for functions that need only its subject. */
export const entradaDoPedido = (pedido: PedidoDeResolver): EntradaSimulacao =>
  entradaCom(pedido, { prazo: pedido.prazo ?? 1, taxa: pedido.taxaAm ?? 0 })({
    parcela: centavos(1),
  })

const dadosDe = ({ valorParcela, valorLiberado, prazo, taxaAm }: PedidoDeResolver) => ({
  ...(valorParcela !== undefined && { parcela: centavos(valorParcela) }),
  ...(valorLiberado !== undefined && { valor: centavos(valorLiberado) }),
  ...(prazo !== undefined && { prazo }),
  ...(taxaAm !== undefined && { taxa: taxaAm }),
})

/** The amount of a portability is what is owed on the day, whatever the terms. */
function comSaldo(dados: Dados, pedido: PedidoDeResolver, dia: Dia): Partial<Quatro> | SemNumeros {
  if (pedido.incognita === 'VALOR') {
    return { recusa: 'O valor da portabilidade é o saldo do contrato' }
  }
  const prazo = maiorPrazo(dados, pedido, dia)
  const taxa = dados.contratos[0]?.taxaAm ?? 0
  const comoEsta = calcular(dados, entradaCom(pedido, { prazo, taxa })({ valor: centavos(0) }), dia)
  return 'recusa' in comoEsta ? comoEsta : { ...dadosDe(pedido), valor: comoEsta.valorFinanciado }
}

/** Limits: the rule of the day, and the remaining term of a ported contract. */
function maiorPrazo(dados: Dados, { portabilidade }: PedidoDeResolver, dia: Dia): number {
  const maximo = regraEm(dados.regras, 'prazo_max_parcelas', escopoDe(dados), dia)
  const daRegra = 'recusa' in maximo ? MAIOR_PRAZO : maximo.valor
  const [contrato] = dados.contratos
  return portabilidade && contrato
    ? Math.min(daRegra, andamento(contrato, dia).restantes)
    : prazoDoCliente(dados, dia, daRegra).valor
}

const entradaCom =
  (pedido: PedidoDeResolver, { prazo, taxa: taxaAm }: Pick<Quatro, 'prazo' | 'taxa'>) =>
  (dado: Parameters<Avaliar>[1]): EntradaSimulacao => {
    const { codigoConvenio, idBeneficio = null, idEmpregador = null, contratos } = pedido
    const { convencao, iofFinanciado } = pedido
    const comum = {
      codigoConvenio,
      idBeneficio,
      idEmpregador,
      prazo,
      taxaAm,
      convencao,
      iofFinanciado,
    }
    if (pedido.portabilidade) {
      return { tipo: 'PORTABILIDADE', ...comum, contratos: contratos?.slice(0, 1) ?? [] }
    }
    if (contratos) {
      return 'parcela' in dado
        ? { tipo: 'REFIN', ...comum, contratos, valorParcela: dado.parcela }
        : { tipo: 'REFIN_POR_VALOR', ...comum, contratos, valorLiberado: dado.valor }
    }
    return 'parcela' in dado
      ? { tipo: 'NOVO_POR_PARCELA', ...comum, valorParcela: dado.parcela }
      : { tipo: 'NOVO_POR_VALOR', ...comum, valorLiberado: dado.valor }
  }

function emPalavras({ parcela, valor, prazo, taxa }: Quatro): string {
  return `${formatarDinheiro(valor)} em ${contarParcelas(prazo)} de ${formatarDinheiro(parcela)}, a ${formatarPorcento(taxa)} ao mês`
}
