/** What the person reads and agrees to; changed words are other evidence, kept with each form. */
export const VERSAO_DO_TEXTO = '2026-11'

type Quem = { pessoa: string; promotor: string }

export const partesDoTexto = ({ pessoa, promotor }: Quem) => [
  {
    titulo: 'Quem fala com você',
    texto: `${pessoa}, de ${promotor}, correspondente do banco, ou um colega da mesma loja.`,
  },
  {
    titulo: 'Para quê',
    texto: 'Para ligar no telefone que você escreveu e explicar o empréstimo consignado.',
  },
  {
    titulo: 'O que fazemos com os dados',
    texto:
      'Nome, telefone e CPF servem só para este contato. Se ninguém falar com você no prazo, são apagados.',
  },
  {
    titulo: 'O que isto não faz',
    texto:
      'Não contrata nada, não consulta o INSS nem o seu emprego e não desconta nada. Nenhuma senha será pedida.',
  },
]

/** The very text that stands on the page, for the evidence. */
export const textoCorridoDe = (quem: Quem): string =>
  [
    `${quem.pessoa}, de ${quem.promotor}, convida você`,
    ...partesDoTexto(quem).map(({ titulo, texto }) => `${titulo}: ${texto}`),
    ACEITE,
  ].join('\n')

export const ACEITE = 'Li e aceito que me liguem sobre empréstimo consignado.'
