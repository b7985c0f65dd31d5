import { escapar } from '#shared/html.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { pagina } from '../pagina.ts'
import type { Pedido, Registro } from './livro.ts'
import type { RegistroDoPedido } from './livro-dos-pedidos.ts'
import { secaoDosPedidos } from './pagina-dos-pedidos.ts'

const nomes: Record<Registro['situacao'], string> = {
  PEDIDA: 'Pedida',
  RETIDA: 'Retida pelo nosso banco',
  SALDO_INFORMADO: 'Saldo informado',
  RECUSADA: 'Recusada',
  DECURSO_DE_PRAZO: 'Decurso de prazo',
  QUITADA: 'Quitada por TED',
  DEVOLVIDA: 'TED devolvida',
}

/** A form to ask for a contract of ours, the requests that were passed on, and our own. */
export function paginaDaCamara(
  prefixo: string,
  registros: readonly Registro[],
  nossos: readonly RegistroDoPedido[],
): string {
  const cartoes = registros.map((registro) => cartao(prefixo, registro)).join('')
  const vazio = '<p class="vazio">Nenhum pedido ainda. Peça um contrato acima.</p>'
  return pagina(
    'Câmara de transferências',
    `${formulario(prefixo)}${cartoes || vazio}${secaoDosPedidos(prefixo, nossos)}`,
  )
}

const campos: [nome: string, rotulo: string, valor: string][] = [
  ['contrato', 'Número do contrato', ''],
  ['cpf', 'CPF', ''],
  ['banco', 'Banco que pede', '001'],
  ['saldo', 'Saldo (R$)', '5000.00'],
  ['taxaAm', 'Taxa (% a.m.)', '1.55'],
  ['prazo', 'Prazo', '84'],
  ['parcela', 'Parcela (R$)', '120.00'],
]

const formulario = (prefixo: string) =>
  `<section class="cartao"><h2>Outro banco pede um contrato nosso</h2>
<form method="post" action="${prefixo}/pedidos">${campos
    .map(
      ([nome, rotulo, valor]) =>
        `<label>${rotulo}<input name="${nome}" value="${valor}" required></label>`,
    )
    .join('')}<button class="primario">Pedir a transferência</button></form></section>`

function cartao(prefixo: string, { numero, pedido, situacao, resposta }: Registro): string {
  const dados: [string, string][] = [
    ...(pedido ? dadosDo(pedido) : [['Pedido', 'da demonstração'] satisfies [string, string]]),
    ...(resposta?.motivo ? [['Motivo', resposta.motivo] satisfies [string, string]] : []),
    ...(resposta?.saldo != null
      ? [['Saldo informado', reais.format(resposta.saldo)] satisfies [string, string]]
      : []),
  ]
  const lista = dados
    .map(([nome, valor]) => `<div><dt>${nome}</dt><dd>${escapar(valor)}</dd></div>`)
    .join('')
  const aberta = situacao === 'SALDO_INFORMADO'
  const botao = (acao: string, rotulo: string) =>
    `<form method="post" action="${prefixo}/pedidos/${numero}/${acao}"><button${aberta ? '' : ' disabled'}>${rotulo}</button></form>`
  return `<section class="cartao" aria-label="Pedido ${numero}"><h2>${numero} <span class="situacao">${nomes[situacao]}</span></h2>
<dl>${lista}</dl>${botao('quitar', 'Enviar a TED')}${botao('devolver', 'Devolver a TED')}</section>`
}

const dadosDo = (pedido: Pedido): [string, string][] => [
  ['Contrato', pedido.contrato],
  ['CPF', `${pedido.cpf.slice(0, 3)}.***.***-${pedido.cpf.slice(9)}`],
  ['Banco', pedido.banco],
  [
    'Oferta',
    `${pedido.prazo} × ${reais.format(pedido.parcela)} a ${formatarPorcento(pedido.taxaAm)}`,
  ],
  ['Saldo pedido', reais.format(pedido.saldo)],
]

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
