import { z } from 'zod'

/** How far the client's page of a portability is. An expired one keeps its state: it is sent again. */
export const SituacaoDoLink = z.enum([
  'GERADO',
  'ENVIADO',
  'ABERTO',
  'ACEITO',
  'CONCLUIDO',
  'NAO_PEDIDO',
  'REVOGADO',
])
export type SituacaoDoLink = z.infer<typeof SituacaoDoLink>

export const nomesDasSituacoesDoLink: Record<SituacaoDoLink, string> = {
  GERADO: 'Pronto para enviar',
  ENVIADO: 'Enviado',
  ABERTO: 'Aberto pelo cliente',
  ACEITO: 'Aceito, falta a foto do rosto',
  CONCLUIDO: 'Aceito, com a foto',
  NAO_PEDIDO: 'O cliente disse que não pediu',
  REVOGADO: 'Cancelado',
}

/** How far the client is, of a portability: as its page stands, or that none was prepared. */
export const PassoDoCliente = z.enum(
  ['SEM_LINK', ...SituacaoDoLink.options],
  'Cliente: escolha um dos passos do link',
)
export type PassoDoCliente = z.infer<typeof PassoDoCliente>

export const nomesDosPassosDoCliente: Record<PassoDoCliente, string> = {
  SEM_LINK: 'Sem link',
  ...nomesDasSituacoesDoLink,
}

/** The states in which the hash opens the page, while it is not expired. */
export const abrem = ['ENVIADO', 'ABERTO', 'ACEITO', 'CONCLUIDO'] as const

/** The states after which nothing is sent any more. */
export const encerra = (situacao: SituacaoDoLink): boolean =>
  situacao === 'NAO_PEDIDO' || situacao === 'REVOGADO'

/** What a picture of the page shows; a face only after the acceptance. */
export const PapelDaImagem = z.enum(
  ['FRENTE', 'VERSO', 'ROSTO'],
  'Imagem: escolha frente, verso ou rosto',
)
export type PapelDaImagem = z.infer<typeof PapelDaImagem>
