import { escapar } from '#shared/html.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { motivosDaCamara } from '#shared/trilha/motivos.ts'
import type { RegistroDoPedido } from './livro-dos-pedidos.ts'
import type { SituacaoDoPedido } from './pedidos-protocolo.ts'

const nomes: Record<SituacaoDoPedido, string> = {
  RECEBIDO: 'Recebido',
  ACEITO: 'Aceito: espera a origem',
  REJEITADO: 'Rejeitado pela câmara',
  SALDO_INFORMADO: 'Saldo informado',
  RETIDO: 'Retido pela origem',
  CANCELADO: 'Cancelado',
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Our own requests, with what the clearing and the origin may answer. */
export function secaoDosPedidos(prefixo: string, registros: readonly RegistroDoPedido[]): string {
  const cartoes = registros.map((registro) => cartao(prefixo, registro)).join('')
  return `<h2>Pedidos do nosso banco</h2>${cartoes || '<p class="vazio">Nenhum pedido nosso ainda.</p>'}`
}

function cartao(prefixo: string, { pedido, estado }: RegistroDoPedido): string {
  const { chave, saldo, prazo, parcela, taxaAm, cpf, contrato, banco } = pedido
  const dados: [string, string][] = [
    ['Nossa proposta', chave],
    ['Contrato', contrato],
    ['CPF', `${cpf.slice(0, 3)}.***.***-${cpf.slice(9)}`],
    ['Banco de origem', banco],
    ['Oferta', `${prazo} × ${reais.format(parcela)} a ${formatarPorcento(taxaAm)}`],
    ['Saldo suposto', reais.format(saldo)],
    ...(estado.saldo === null
      ? []
      : [['Saldo informado', reais.format(estado.saldo)] satisfies [string, string]]),
    ...(estado.codigo === null ? [] : [['Código', estado.codigo] satisfies [string, string]]),
  ]
  const lista = dados
    .map(([nome, valor]) => `<div><dt>${nome}</dt><dd>${escapar(valor)}</dd></div>`)
    .join('')
  return `<section class="cartao" aria-label="Nosso pedido ${chave}"><h2>${estado.numero} <span class="situacao">${nomes[estado.situacao]}</span></h2>
<dl>${lista}</dl>${acoes(`${prefixo}/nossos/${chave}`, saldo)}</section>`
}

/** The codes with which the clearing rejects, and the origin keeps. */
const codigos = Object.entries(motivosDaCamara)
  .map(([codigo, { nome }]) => `<option value="${codigo}">${escapar(nome)}</option>`)
  .join('')

const acoes = (caminho: string, saldo: number) =>
  `<form method="post" action="${caminho}/aceitar"><button>Aceitar</button></form>
<form method="post" action="${caminho}/informar"><label>Saldo (R$)<input name="saldo" value="${saldo.toFixed(2)}"></label><button>Origem informa o saldo</button></form>
<form method="post" action="${caminho}/rejeitar"><label>Motivo<select name="codigo">${codigos}</select></label><button>Rejeitar</button></form>
<form method="post" action="${caminho}/reter"><label>Motivo<select name="codigo"><option value="issuer_retention">Retenção do cliente</option>${codigos}</select></label><button>Origem retém</button></form>`
