import { formatarDia, hoje } from '#shared/data.ts'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import { linhasDaSimulacao, type Remetente, ressalva } from '#shared/simulacao/mensagem.ts'
import type { Contexto } from '../base/http/handler.ts'
import { criarFolha } from '../base/pdf/folha.ts'
import type { Pedido } from './calcular.ts'
import { simulacaoParaOCliente } from './mensagem.ts'

type ComNumeros = Awaited<ReturnType<typeof simulacaoParaOCliente>>['resultado']

/**
 * The simulation on paper: what is received, what is paid, what is paid off, the proof of advantage
 * and the schedule by year. Answered as base64, so that every answer of ours has one shape.
 *
 * @throws Recusa as `simulacaoParaOCliente`
 */
export async function imprimirSimulacao(
  contexto: Contexto,
  pedido: Pedido,
): Promise<{ nome: string; tipo: 'application/pdf'; conteudo: string }> {
  const { resultado, remetente } = await simulacaoParaOCliente(contexto, pedido)
  const bytes = await desenhar(resultado, remetente, contexto.agora)
  return {
    nome: `simulacao-${hoje(contexto.agora)}.pdf`,
    tipo: 'application/pdf',
    conteudo: bytes.toString('base64'),
  }
}

async function desenhar(
  resultado: ComNumeros,
  { primeiroNome, promotor }: Remetente,
  agora: Date,
): Promise<Buffer> {
  const folha = criarFolha({
    cabeca: promotor,
    nome: 'Simulação de crédito consignado',
    em: agora,
  })
  folha.titulo('Sua simulação de crédito consignado')
  folha.texto(`Para ${primeiroNome}. Feita por ${promotor} em ${formatarDia(hoje(agora))}.`)
  folha.quadro(linhasDaSimulacao(resultado), true)
  if (resultado.vantagem) {
    folha.texto(
      `Vale a pena mudar? ${resultado.vantagem.texto.replace('o cliente paga', 'você paga')}`,
    )
  }
  folha.nota(ressalva(resultado))
  folha.nota('Leia com calma. Se tiver dúvida, pergunte antes de aceitar.')
  folha.novaPagina()
  folha.titulo('Ano a ano')
  folha.tabela(
    ['Ano', 'Parcelas', 'Você paga', 'Juros', 'Ainda deve'],
    resultado.cronograma.map(({ ano, parcelas, total, juros, saldoFinal }) => [
      String(ano),
      String(parcelas),
      ...[total, juros, saldoFinal].map((valor) => formatarDinheiro(centavos(valor))),
    ]),
  )
  return folha.fechar()
}
