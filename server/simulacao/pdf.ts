import { formatarDia, hoje } from '#shared/data.ts'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import { linhasDaSimulacao, ressalva } from '#shared/simulacao/mensagem.ts'
import type { Folha } from '../base/pdf/folha.ts'
import type { simulacaoParaOCliente } from './mensagem.ts'

type ParaOCliente = Awaited<ReturnType<typeof simulacaoParaOCliente>>

/** What is received, what is paid, what is paid off, the proof of advantage and the schedule by year. */
export function folhaDaSimulacao(
  { resultado, remetente: { primeiroNome, promotor } }: ParaOCliente,
  agora: Date,
): Folha {
  const { vantagem, cronograma } = resultado
  return {
    cabeca: promotor,
    nome: 'Simulação de crédito consignado',
    em: agora,
    pecas: [
      { tipo: 'titulo', texto: 'Sua simulação de crédito consignado' },
      {
        tipo: 'texto',
        texto: `Para ${primeiroNome}. Feita por ${promotor} em ${formatarDia(hoje(agora))}.`,
      },
      { tipo: 'quadro', linhas: linhasDaSimulacao(resultado), destaque: true },
      ...(vantagem ? [{ tipo: 'texto', texto: valeAPena(vantagem.texto) } as const] : []),
      { tipo: 'nota', texto: ressalva(resultado) },
      { tipo: 'nota', texto: 'Leia com calma. Se tiver dúvida, pergunte antes de aceitar.' },
      { tipo: 'pagina' },
      { tipo: 'titulo', texto: 'Ano a ano' },
      {
        tipo: 'tabela',
        colunas: ['Ano', 'Parcelas', 'Você paga', 'Juros', 'Ainda deve'],
        fileiras: cronograma.map(({ ano, parcelas, total, juros, saldoFinal }) => [
          String(ano),
          String(parcelas),
          ...[total, juros, saldoFinal].map((valor) => formatarDinheiro(centavos(valor))),
        ]),
      },
    ],
  }
}

const valeAPena = (texto: string) =>
  `Vale a pena mudar? ${texto.replace('o cliente paga', 'você paga')}`

/** The drawn paper as it is answered: in base64, so that every answer of ours has one shape. */
export const simulacaoImpressa = (bytes: Buffer, agora: Date) => ({
  nome: `simulacao-${hoje(agora)}.pdf`,
  tipo: 'application/pdf' as const,
  conteudo: bytes.toString('base64'),
})
