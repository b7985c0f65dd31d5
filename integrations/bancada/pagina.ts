import { escapar } from '#shared/html.ts'
import { pagina } from '../pagina.ts'
import { type Sistema, sistemas } from '../sistemas.ts'
import { instantes, paraOCampo } from './instantes.ts'
import { type Bancada, Modo, type Recebido, rotulos } from './modos.ts'

type PaginaDaBancada = {
  bancada: Bancada
  /** Those with a stand-in of ours. */
  montados: readonly Sistema[]
  agora: Date
  /** Null when the server does not say. */
  adiantadoMs: number | null
}

/** All outside systems on one page: state of the line, last requests. */
export function paginaDaBancada({ bancada, montados, agora, adiantadoMs }: PaginaDaBancada) {
  const quebrados = montados.filter((cada) => bancada.modoDe(cada) !== 'normal')
  const resumo =
    quebrados.length === 0
      ? 'Todos os sistemas respondem. Escolha uma falha para ver como o CRM a conta à pessoa.'
      : `Com falha agora: ${quebrados.map((cada) => sistemas[cada].nome).join(', ')}.`
  const conserto =
    quebrados.length > 0
      ? '<form method="post" action="/bancada"><button class="primario">Consertar tudo</button></form>'
      : ''
  return pagina(
    'O mundo lá fora',
    `<div class="resumo"><span>${escapar(resumo)}</span> ${conserto}<a href="/">Atualizar</a></div>
${relogio(agora, adiantadoMs)}
<div class="grade">${montados.map((cada) => cartao(cada, bancada)).join('')}</div>`,
  )
}

function cartao(sistema: Sistema, bancada: Bancada): string {
  const { nome, oQue } = sistemas[sistema]
  const modo = bancada.modoDe(sistema)
  const botoes = Modo.options
    .map(
      (cada) =>
        `<button name="modo" value="${cada}" title="${escapar(rotulos[cada].oQue)}" aria-pressed="${cada === modo}">${rotulos[cada].nome}</button>`,
    )
    .join('')
  return `<section class="cartao sistema" aria-labelledby="${sistema}">
<h2><span id="${sistema}">${escapar(nome)}</span> <span class="situacao ${modo === 'normal' ? 'bom' : 'ruim'}">${rotulos[modo].nome}</span></h2>
<p>${escapar(oQue)} <a href="/${sistema}/">Ver o que recebeu</a></p>
<form method="post" action="/bancada/${sistema}"><div class="chaves" role="group" aria-label="Linha de ${escapar(nome)}">${botoes}</div></form>
<p class="vazio">${escapar(rotulos[modo].oQue)}</p>
${chamadas(bancada.recebidosDe(sistema))}</section>`
}

function chamadas(recebidos: readonly Recebido[]): string {
  if (recebidos.length === 0) return '<p class="vazio">Nenhum pedido ainda.</p>'
  const linhas = recebidos.map(
    ({ em, metodo, caminho, status, ms }) =>
      `<li><time datetime="${em.toISOString()}">${hora.format(em)}</time> <code>${escapar(`${metodo} ${caminho}`)}</code> <span class="situacao ${status !== null && status < 500 ? 'bom' : 'ruim'}">${status ?? 'sem resposta'}</span> <span class="vazio">${ms} ms</span></li>`,
  )
  return `<ol class="chamadas" aria-label="Últimos pedidos">${linhas.join('')}</ol>`
}

function relogio(agora: Date, adiantadoMs: number | null): string {
  if (adiantadoMs === null) {
    return '<section class="cartao"><h2>Relógio do CRM</h2><p class="vazio">O servidor não respondeu; ele pode estar começando.</p></section>'
  }
  const doCrm = new Date(agora.getTime() + adiantadoMs)
  // Less than this is the way there and back.
  const certo = Math.abs(adiantadoMs) < 2000
  const atalhos = instantes(agora)
    .map(({ nome, instante }) => `<button name="instante" value="${instante}">${nome}</button>`)
    .join('')
  return `<section class="cartao" aria-labelledby="relogio">
<h2><span id="relogio">Relógio do CRM</span> <span class="situacao ${certo ? 'bom' : 'ruim'}">${certo ? 'Hora certa' : 'Hora de demonstração'}</span></h2>
<p class="hora">${dia.format(doCrm)}</p>
<p class="vazio">Servidor e tarefas acreditam nesta hora, para mostrar noites, domingos e prazos. Sessões e assinaturas ficam na hora certa.</p>
<form method="post" action="/bancada/relogio" class="chaves">${atalhos}<button name="instante" value=""${certo ? ' disabled' : ' class="primario"'}>Hora certa</button></form>
<form method="post" action="/bancada/relogio"><label>Outra hora de Brasília <input type="datetime-local" name="digitado" value="${paraOCampo(doCrm)}" required></label><button>Acertar</button></form>
</section>`
}

const timeZone = 'America/Sao_Paulo'
const hora = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone })
const dia = new Intl.DateTimeFormat('pt-BR', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
