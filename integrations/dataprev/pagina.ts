import { escapar, pagina } from '../pagina.ts'
import { respostas } from './casos.ts'

export type Recebido = {
  id: string
  em: Date
  cpf: string
  numero: string | null
  pergunta: string
  resposta?: string
}

const hora = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  timeStyle: 'medium',
})

/** What was asked, newest first, with what to answer to that CPF from now on. */
export function paginaDaDataprev(
  prefixo: string,
  recebidos: readonly Recebido[],
  escolhidos: ReadonlyMap<string, string>,
): string {
  const cartoes = recebidos
    .map((recebido) => cartao(prefixo, recebido, escolhidos.get(recebido.cpf) ?? 'normal'))
    .join('')
  const vazio = '<p class="vazio">Nenhuma consulta recebida ainda. Consulte o INSS no CRM.</p>'
  return pagina('Dataprev: consultas recebidas', cartoes || vazio)
}

function cartao(prefixo: string, recebido: Recebido, escolhida: string): string {
  const { id, em, cpf, numero, pergunta, resposta = '' } = recebido
  const dados = [
    ['CPF', `${cpf.slice(0, 3)}.***.***-${cpf.slice(9)}`],
    ['NB', numero ? `${numero.slice(0, 3)}.***.***-${numero.slice(9)}` : 'todos'],
    ['Recebida', hora.format(em)],
  ]
  const lista = dados
    .map(([nome = '', valor = '']) => `<div><dt>${nome}</dt><dd>${escapar(valor)}</dd></div>`)
    .join('')
  const botoes = Object.entries(respostas)
    .map(
      ([chave, { nome }]) =>
        `<button name="resposta" value="${chave}"${chave === escolhida ? ' class="primario" aria-pressed="true"' : ''}>${nome}</button>`,
    )
    .join('')
  return `<section class="cartao"><h2>${escapar(pergunta)} <span class="situacao ${resposta === 'respondida' ? 'bom' : 'ruim'}">${escapar(resposta)}</span></h2>
<dl>${lista}</dl><p>Da próxima vez, para este CPF:</p>
<form method="post" action="${prefixo}/responder"><input type="hidden" name="pedido" value="${id}">${botoes}</form></section>`
}
