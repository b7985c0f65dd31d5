import type { MotivoDeNaoLer } from '#shared/hiscon/documento.ts'
import { recusasDoPapel } from '#shared/portabilidade/papel.ts'

/** Why a paper is refused, to who reads it. Days are written as a person reads them. */
export type Frases = {
  naoLido: Record<MotivoDeNaoLer, string>
  maisAntigo: (dele: { situacao: 'LIDO' | 'CONFIRMADO'; dia: string }) => string
  semEmissao: string
  futuro: (dia: string) => string
  vencido: (dele: { dia: string; dias: number }) => string
  deOutro: string
  desconhecido: string
  outroAgora: string
}

export const frasesDaLoja: Frases = {
  naoLido: recusasDoPapel,
  maisAntigo: ({ situacao, dia }) =>
    `Já há um HISCON ${situacao === 'LIDO' ? 'lido' : 'confirmado'}, emitido em ${dia}: este é mais antigo`,
  semEmissao: 'O rodapé do HISCON não mostra quando foi emitido: baixe o PDF de novo no Meu INSS',
  futuro: (dia) =>
    `O HISCON diz que foi emitido em ${dia}, que ainda não chegou: baixe o PDF de novo no Meu INSS`,
  vencido: ({ dia, dias }) =>
    `O HISCON foi emitido em ${dia} e vale por ${dias} dias: peça ao cliente um novo no Meu INSS`,
  deOutro:
    'O HISCON é de outra pessoa: o número do benefício é de outro cliente. Confira o arquivo antes de enviar',
  desconhecido:
    'O HISCON parece ser de outra pessoa: o benefício não é conhecido e o nome não é o do cliente. Confira o arquivo, ou consulte o INSS antes',
  outroAgora: 'Outro HISCON deste cliente acaba de ser enviado: olhe-o primeiro',
}

const naoEDele =
  'Este extrato não está no seu nome. Confira o arquivo e envie o seu. Se for o seu, fale com a loja.'
const danificado =
  'O arquivo veio incompleto ou com defeito. Baixe o extrato de novo no Meu INSS e envie outra vez.'

/** The same to the client, in plain words. Whose else a number is stays unsaid. */
export const frasesDoCliente: Frases = {
  naoLido: {
    LAYOUT:
      'Este PDF não é o extrato de empréstimos do INSS. No Meu INSS, abra “Extrato de empréstimo” e baixe o PDF.',
    FOTO: 'Isto é uma foto ou um papel escaneado. Envie o PDF que o Meu INSS gera, sem imprimir e sem fotografar.',
    ALTERADO:
      'Este PDF foi mudado depois que o INSS o fez, e não podemos aceitar. Baixe outro no Meu INSS e envie sem mexer nele.',
    SENHA: 'Este PDF pede senha. Baixe outro no Meu INSS, sem senha.',
    ATIVO: danificado,
    PAGINAS: 'Este PDF tem páginas demais para um extrato do INSS. Confira se escolheu o certo.',
    ILEGIVEL: danificado,
    TEMPO: 'Não conseguimos ler este arquivo. Baixe o extrato de novo no Meu INSS.',
  },
  maisAntigo: ({ dia }) =>
    `A loja já tem um extrato seu mais novo, de ${dia}. Não precisa enviar este.`,
  semEmissao:
    'Não achamos no extrato o dia em que ele foi feito. Baixe o extrato de novo no Meu INSS.',
  futuro: (dia) =>
    `O extrato diz que é de ${dia}, um dia que ainda não chegou. Baixe o extrato de novo no Meu INSS.`,
  vencido: ({ dia, dias }) =>
    `Este extrato é de ${dia} e só vale por ${dias} dias. Baixe um novo no Meu INSS.`,
  deOutro: naoEDele,
  desconhecido: naoEDele,
  outroAgora: 'A loja acaba de receber outro extrato seu. Não precisa enviar de novo.',
}
