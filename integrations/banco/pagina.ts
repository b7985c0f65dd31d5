import { escapar } from '#shared/html.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { pagina } from '../pagina.ts'
import { type Acao, acoesDe, pode } from './caminho.ts'
import type { Registro } from './livro.ts'
import type { SituacaoNoBanco } from './protocolo.ts'

const nomes: Record<SituacaoNoBanco, string> = {
  DIGITADA: 'Digitada',
  FORMALIZACAO: 'Formalização',
  ANALISE: 'Em análise',
  PENDENTE: 'Pendente',
  APROVADA: 'Aprovada',
  AVERBACAO: 'Em averbação',
  ANUENCIA: 'Aguardando anuência',
  AVERBADA: 'Averbada',
  CTC_ENVIADA: 'CTC enviada',
  RETIDA: 'Retida na origem',
  SALDO_RECEBIDO: 'Saldo recebido',
  SALDO_CONFERIDO: 'Saldo conferido',
  TED_ENVIADA: 'TED enviada',
  QUITADA: 'Quitada na origem',
  AVERBADA_PORT: 'Portabilidade averbada',
  PAGA: 'Paga',
  REPROVADA: 'Reprovada',
  CANCELADA: 'Cancelada',
  EXPIRADA: 'Expirada',
}

const rotulos: Record<Acao, string> = {
  aprovar: 'Aprovar',
  averbar: 'Averbar',
  enviarTed: 'Enviar a TED',
  devolverTed: 'Origem devolve a TED',
  quitar: 'Origem quita',
  averbarPortabilidade: 'Averbar a portabilidade',
  pagar: 'Pagar',
  reprovar: 'Reprovar',
  cancelar: 'Cancelar',
  desistir: 'Cliente desistiu',
}

/** Propostas received by the stand-in bank, newest first, with its buttons. */
export function paginaDoBanco(prefixo: string, registros: Registro[]): string {
  const cartoes = registros.map((registro) => cartao(prefixo, registro)).join('')
  const vazio = '<p class="vazio">Nenhuma proposta recebida ainda. Inclua uma no CRM.</p>'
  return pagina('Banco: propostas recebidas', cartoes || vazio)
}

function cartao(prefixo: string, { proposta, estado, recebida }: Registro): string {
  const dados: [nome: string, valor: string][] = [
    ['Protocolo', estado.protocolo],
    ['Produto', proposta.produto],
    ['Convênio', proposta.convenio],
    ['CPF', `${proposta.cpf.slice(0, 3)}.***.***-${proposta.cpf.slice(9)}`],
    proposta.produto === 'PORT'
      ? ['Saldo portado', reais.format(proposta.valorFinanciado)]
      : ['Valor liberado', reais.format(proposta.valorLiberado)],
    ['Parcela', `${proposta.prazo} × ${reais.format(proposta.valorParcela)}`],
    ['Taxa', `${formatarPorcento(proposta.taxaAm)} a.m.`],
    ['Vezes recebida', String(recebida)],
    ...(estado.saldoInformado === undefined
      ? []
      : [['Saldo informado', reais.format(estado.saldoInformado)] satisfies [string, string]]),
    ...(estado.motivo ? [['Motivo', estado.motivo] satisfies [string, string]] : []),
  ]
  const lista = dados
    .map(([nome, valor]) => `<div><dt>${nome}</dt><dd>${escapar(valor)}</dd></div>`)
    .join('')
  const botoes = acoesDe(proposta)
    .map((acao) =>
      formulario(prefixo, acao, proposta.numero, pode(acao, estado.situacao, proposta)),
    )
    .join('')
  return `<section class="cartao" aria-label="Proposta ${escapar(proposta.numero)}">
<h2>${escapar(proposta.numero)} <span class="situacao ${tom(estado.situacao)}">${nomes[estado.situacao]}</span></h2>
<dl>${lista}</dl>${botoes}</section>`
}

function formulario(prefixo: string, acao: Acao, numero: string, aberta: boolean): string {
  const motivo =
    acao === 'reprovar' && aberta
      ? '<input name="motivo" maxlength="300" aria-label="Motivo da reprovação" placeholder="Motivo">'
      : ''
  const classe = /^(?:reprovar|cancelar|devolverTed)$/.test(acao) ? '' : ' class="primario"'
  return `<form method="post" action="${prefixo}/propostas/${encodeURIComponent(numero)}/${acao}">${motivo}<button${classe}${aberta ? '' : ' disabled'}>${rotulos[acao]}</button></form>`
}

function tom(situacao: SituacaoNoBanco): string {
  if (situacao === 'PAGA') return 'bom'
  return /^(?:REPROVADA|CANCELADA|EXPIRADA|RETIDA)$/.test(situacao) ? 'ruim' : ''
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
