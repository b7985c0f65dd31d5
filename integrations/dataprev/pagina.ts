import { escapar } from '#shared/html.ts'
import { pagina } from '../pagina.ts'
import { respostasDoTitular } from './averbacoes.ts'
import { respostas } from './casos.ts'
import type { Registro } from './livro.ts'
import type { SituacaoDaAverbacao } from './protocolo.ts'

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

/** Received queries, newest first, with buttons for the next answer to each CPF. */
export function paginaDaDataprev(
  prefixo: string,
  recebidos: readonly Recebido[],
  escolhidos: ReadonlyMap<string, string>,
  averbacoes: readonly Registro[],
): string {
  const cartoes = recebidos
    .map((recebido) => cartao(prefixo, recebido, escolhidos.get(recebido.cpf) ?? 'normal'))
    .join('')
  const vazio = '<p class="vazio">Nenhuma consulta recebida ainda. Consulte o INSS no CRM.</p>'
  const reservas = averbacoes.map((registro) => daAverbacao(prefixo, registro)).join('')
  return pagina('Dataprev: averbações e consultas recebidas', reservas + (cartoes || vazio))
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

const situacoes: Record<SituacaoDaAverbacao, readonly [nome: string, tom: string]> = {
  AGUARDANDO_CONFIRMACAO: ['Aguardando o titular', ''],
  AVERBADO: ['Averbado', 'bom'],
  RECUSADO_PELO_TITULAR: ['Recusado pelo titular', 'ruim'],
  EXPIRADO: ['Expirado', 'ruim'],
  EXCLUIDO: ['Excluído', 'ruim'],
}

/** One booking, with the holder's buttons in Meu INSS. */
function daAverbacao(prefixo: string, { pedido, situacao, limite }: Registro): string {
  const [nome, tom] = situacoes[situacao]
  const dados = [
    ['Operação', pedido.operacao],
    ['CPF', `${pedido.cpf.slice(0, 3)}.***.***-${pedido.cpf.slice(9)}`],
    ['Parcela', `${pedido.quantidadeParcelas} × ${reais.format(pedido.valorParcela)}`],
    ['Desconto', `${pedido.competenciaInicioDesconto} a ${pedido.competenciaFimDesconto}`],
    ...(limite ? [['Confirmar até', limite.split('-').toReversed().join('/')]] : []),
  ]
  const lista = dados
    .map(([rotulo = '', valor = '']) => `<div><dt>${rotulo}</dt><dd>${escapar(valor)}</dd></div>`)
    .join('')
  const aberta = situacao === 'AGUARDANDO_CONFIRMACAO' ? '' : ' disabled'
  const botoes = Object.entries(respostasDoTitular)
    .map(
      ([resposta, { nome: rotulo }]) =>
        `<form method="post" action="${prefixo}/averbacoes/${encodeURIComponent(pedido.numeroContrato)}/${resposta}"><button${resposta === 'aceitar' ? ' class="primario"' : ''}${aberta}>${rotulo}</button></form>`,
    )
    .join('')
  return `<section class="cartao" aria-label="Averbação ${escapar(pedido.numeroContrato)}"><h2>${escapar(pedido.numeroContrato)} <span class="situacao ${tom}">${nome}</span></h2>
<dl>${lista}</dl>${botoes}</section>`
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
