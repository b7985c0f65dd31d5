import type { MemoriaCompleta } from '#shared/simulacao/api.ts'
import { memoriaDe } from '#shared/calculo/memoria-da-operacao.ts'
import { linhasDoSaldo, type Restante } from '#shared/calculo/saldo.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { calcular, diaDaLiberacao } from '#shared/calculo/simular.ts'
import { dadosDoPedido, type Pedido } from './calcular.ts'

/**
 * How a simulation was computed: every number by its formula and figures, the schedule line by line,
 * and the balance of each contract that ends, line by line.
 *
 * @throws Recusa when there are no numbers to open
 */
export async function abrirMemoria(
  contexto: Pick<Contexto, 'client' | 'agora'>,
  pedido: Pedido,
): Promise<MemoriaCompleta> {
  const dados = await dadosDoPedido(contexto, pedido)
  const liberacao = diaDaLiberacao(contexto.agora)
  const calculada = calcular(dados, pedido.entrada, liberacao)
  if ('recusa' in calculada) throw new Recusa('invalido', calculada.recusa)
  const { passos, tabela } = memoriaDe(calculada)
  const terminam: Restante[] =
    calculada.refin?.quitados ?? (calculada.portabilidade ? [calculada.portabilidade.origem] : [])
  return {
    convencao: calculada.convencao,
    passos,
    tabela,
    saldos: terminam.map((restante, k) => ({
      numero: dados.contratos[k]?.numero ?? '',
      ...linhasDoSaldo(restante, liberacao),
    })),
  }
}
