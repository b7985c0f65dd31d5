import { escapar } from '#shared/html.ts'
import { pagina } from '../pagina.ts'
import type { Livro, Registro, SituacaoNoLivro } from './livro.ts'

/** What a person may do with a message on the stand-in's page. */
const acoes = {
  entregar: { rotulo: 'Entregar', de: ['ACEITA', 'ENVIADA'] },
  ler: { rotulo: 'Ler', de: ['ACEITA', 'ENVIADA', 'ENTREGUE'] },
  recusar: { rotulo: 'Recusar', de: ['ACEITA', 'ENVIADA'] },
  falhar: { rotulo: 'Falhar', de: ['ACEITA', 'ENVIADA'] },
  sair: { rotulo: 'Responder SAIR', de: ['ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA'] },
  responder: { rotulo: 'Responder outra coisa', de: ['ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA'] },
} as const satisfies Record<string, { rotulo: string; de: readonly SituacaoNoLivro[] }>

export type Acao = keyof typeof acoes

export const ehAcao = (texto: string): texto is Acao => Object.hasOwn(acoes, texto)

export const pode = (acao: Acao, situacao: SituacaoNoLivro): boolean =>
  acoes[acao].de.some((de) => de === situacao)

/** Limit of displayed messages. */
const MAXIMO_NA_PAGINA = 50

/** Messages received by a stand-in for a channel, newest first, with its buttons. */
export function paginaDoCanal(
  { nome, prefixo, quais }: { nome: string; prefixo: string; quais: readonly Acao[] },
  livro: Livro,
): string {
  const registros = livro.listar(MAXIMO_NA_PAGINA)
  const cartoes = registros.map((registro) => cartao(prefixo, quais, registro)).join('')
  const vazio = '<p class="vazio">Nenhuma mensagem recebida ainda. Envie uma no CRM.</p>'
  const total =
    livro.tamanho > registros.length
      ? `<p class="vazio">As ${registros.length} mais novas de ${livro.tamanho}.</p>`
      : ''
  return pagina(`${nome}: mensagens recebidas`, `${cartoes || vazio}${total}`)
}

const nomes: Record<SituacaoNoLivro, string> = {
  ACEITA: 'Aceita',
  ENVIADA: 'Enviada',
  ENTREGUE: 'Entregue',
  LIDA: 'Lida',
  FALHOU: 'Falhou',
}

function cartao(prefixo: string, quais: readonly Acao[], registro: Registro): string {
  const { chave, para, texto, situacao, codigo, recebida, em } = registro
  const tom = situacao === 'FALHOU' ? ' ruim' : situacao === 'LIDA' ? ' bom' : ''
  const dados = [
    ['Às', em.toISOString().slice(11, 19)],
    ['Vezes recebida', String(recebida)],
    ...(codigo ? [['Código', codigo]] : []),
  ]
    .map(([rotulo = '', valor = '']) => `<div><dt>${rotulo}</dt><dd>${escapar(valor)}</dd></div>`)
    .join('')
  const botoes = quais
    .map(
      (acao) =>
        `<form method="post" action="${prefixo}/mensagens/${encodeURIComponent(chave)}/${acao}"><button${pode(acao, situacao) ? '' : ' disabled'}>${acoes[acao].rotulo}</button></form>`,
    )
    .join('')
  return `<section class="cartao" aria-label="Mensagem para ${escapar(para)}">
<h2>+${escapar(para)} <span class="situacao${tom}">${nomes[situacao]}</span></h2>
<p><bdi>${escapar(texto)}</bdi></p><dl>${dados}</dl>${botoes}</section>`
}
