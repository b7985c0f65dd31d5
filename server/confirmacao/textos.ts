import { LINK_HORAS } from '#shared/consentimento/shapes.ts'

/** The text of the SMS: GSM-7 and one part, so without accents; the code comes first. */
export const textoDoCodigo = (codigo: string, banco: string): string =>
  `${codigo} e o codigo do ${banco} para confirmar que e voce. Vale 5 minutos. Diga ao atendente somente se voce falou com ele agora.`

/** GSM-7 and one part, so without accents. */
export const smsDoLink = (endereco: string, banco: string): string =>
  `${banco}: veja quem pede para atender voce e responda em ${LINK_HORAS}h: ${endereco}`

type Quem = { banco: string; promotor: string; atendente: string }

/** What the client reads and answers; changed words are other evidence, kept with each answer. */
export const textoDoAtendimento = ({ banco, promotor, atendente }: Quem) => ({
  titulo: `${promotor} pede para atender você`,
  partes: [
    { titulo: 'Quem pede', texto: `${atendente}, de ${promotor}, correspondente do ${banco}.` },
    {
      titulo: 'O que poderá ver',
      texto: 'Seu cadastro no banco: nome, nascimento, telefones, endereços, contas e contratos.',
    },
    { titulo: 'Para quê', texto: 'Para falar com você e simular empréstimos, se você quiser.' },
    {
      titulo: 'O que isto não faz',
      texto:
        'Não contrata empréstimo, não consulta o INSS nem o seu emprego e não desconta nada. Nenhuma senha será pedida.',
    },
    {
      titulo: 'Se você não falou com essa pessoa',
      texto: 'Toque em Não autorizo: ela não verá nada.',
    },
  ],
})

/** The very text that stands on the screen, for the evidence. */
export function textoCorridoDe(quem: Quem): string {
  const { titulo, partes } = textoDoAtendimento(quem)
  return [titulo, ...partes.map((parte) => `${parte.titulo}: ${parte.texto}`)].join('\n')
}

export const SEM_TELEFONE =
  'O cliente não tem telefone verificado antes deste pedido: envie um documento de identidade'

export const CODIGO_IMPEDIDO =
  'O código não vale mais: o telefone mudou depois do envio, ou o cliente não pode mais ser contatado'
