import type { TipoObjeto } from '#shared/endpoint.ts'
import { clientes, personas, promotores, type Cliente } from './fixtures.ts'
import { sistema } from './api.ts'

export type Exemplo = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

const { doDono } = clientes
const { dono, colega } = personas
const { idRelacionamento, idCliente, idOportunidade, idSimulacao, idContrato, cpf } = doDono

const nada: Exemplo = {}
const porRelacionamento: Exemplo = { params: { idRelacionamento } }
const buscaRelacionamento: Exemplo = { query: { idRelacionamento } }
const porOportunidade: Exemplo = { params: { idOportunidade } }
const porPromotor: Exemplo = { params: { codigoPromotor: promotores.alfa } }
const busca = {
  idRelacionamento,
  codigoConvenio: '000331',
  prazo: '84',
  taxaAm: '1.8',
  valorParcela: '300.00',
}
const confirmacao = { valorLiberado: 1234.56, valorParcela: 350, prazo: 96, taxaAm: 1.8 }
const entrada = {
  tipo: 'REFIN',
  codigoConvenio: '000331',
  prazo: 96,
  taxaAm: 1.8,
  contratos: [idContrato],
  valorParcela: 350,
}
const proposta = { idOportunidade, idSimulacao, idDadosBancarios: idContrato }

/** A well-formed input of each call, as `dono` would send it about the client `doDono`. */
export const exemplos: Record<string, Exemplo> = {
  'acesso.obterPermissoes': { body: { IdUsuario: dono.id, SidSistema: sistema } },
  'acesso.registrar': { body: { codigoPromotor: promotores.alfa } },
  'acesso.chaveDosRascunhos': nada,
  'organizacao.promotorDoRelacionamento': porPromotor,
  'organizacao.promotor': porPromotor,
  'organizacao.convenios': nada,
  'organizacao.conveniosDaEstrutura': nada,
  'organizacao.orgaos': { params: { codigoConvenio: '000331' } },
  'organizacao.atendentesDoPromotor': porPromotor,
  'organizacao.promotorAtendentes': porPromotor,
  'organizacao.promotoresDoUsuario': { params: { idUsuario: dono.id } },
  'referencia.tiposConta': nada,
  'referencia.deficiencias': nada,
  'referencia.tiposEndereco': nada,
  'referencia.escolaridades': nada,
  'referencia.tiposTelefone': nada,
  'referencia.estadosCivis': nada,
  'referencia.bancos': nada,
  'referencia.ufs': nada,
  'referencia.cidades': { query: { nome: 'são' } },
  'referencia.cidadesDaUf': { query: { uf: 'SP' } },
  'referencia.enderecoDoCep': { params: { cep: '01310100' } },
  'relacionamento.dadosBancarios': buscaRelacionamento,
  'relacionamento.dadosCliente': buscaRelacionamento,
  'relacionamento.emAtendimento': { ...porRelacionamento, body: { atendente: dono.id } },
  'relacionamento.transferirAtendente': { ...porRelacionamento, body: { atendente: colega.id } },
  'relacionamento.assumirAtendente': { ...porRelacionamento, body: {} },
  'relacionamento.dadosBasicosPorCpf': porRelacionamento,
  'relacionamento.porCpf': { query: { cpf } },
  'relacionamento.porNome': { query: { nome: 'canarinho' } },
  'relacionamento.buscar': { body: { texto: 'canarinho' } },
  'relacionamento.consultar': porRelacionamento,
  'relacionamento.porCliente': { params: { idCliente } },
  'relacionamento.listaRestrita': buscaRelacionamento,
  'relacionamento.clienteInedito': { query: { cpf } },
  'relacionamento.incluir': { body: { cpf } },
  'relacionamento.incluirCliente': {
    body: { cpf: '11144477735', nome: 'Nova Cliente', dataNascimento: '1960-01-01' },
  },
  'anotacao.listar': {
    ...porRelacionamento,
    query: { Page: '1', PageSize: '10000', CodigoPromotor: promotores.alfa },
  },
  'anotacao.incluir': { ...porRelacionamento, body: { texto: 'Ligar amanhã' } },
  'contrato.consultar': { query: { Cpf: cpf, codigoPromotor: promotores.alfa } },
  'contrato.valoresOportunidade': buscaRelacionamento,
  'oportunidade.simular': { ...porOportunidade, body: { entrada } },
  'oportunidade.emAtendimento': { ...porOportunidade, body: {} },
  'oportunidade.emAndamento': { ...porOportunidade, body: {} },
  'oportunidade.perdida': { ...porOportunidade, body: { idFatorPerda: 1 } },
  'oportunidade.consultar': porOportunidade,
  'oportunidade.historico': porOportunidade,
  'oportunidade.contrato': porOportunidade,
  'oportunidade.finalizadas': porRelacionamento,
  'oportunidade.listarStatus': nada,
  'oportunidade.fatoresPerda': nada,
  'oportunidade.criticas': nada,
  'oportunidade.listarConvenio': {
    params: { codigoPromotor: promotores.alfa, atendente: dono.id },
  },
  'oportunidade.listarConvenioEmAberto': porPromotor,
  'oportunidade.listar': buscaRelacionamento,
  'oportunidade.incluir': {
    body: { idRelacionamento, produto: 'NOVO', codigoConvenio: '000331', valorLiberado: 100 },
  },
  'simulacao.condicao': { body: { idRelacionamento, codigoConvenio: '000331' } },
  'simulacao.novo': { query: busca },
  'simulacao.refinanciamento': { query: { ...busca, contratos: idContrato } },
  'simulacao.daOportunidade': porOportunidade,
  'simulacao.registrar': { body: { idRelacionamento, acao: 'SIMULAR' } },
  'proposta.incluir': { body: { ...proposta, confirmacao } },
  'proposta.incluirRefin': {
    body: { ...proposta, confirmacao: { ...confirmacao, contratos: [idContrato] } },
  },
  'proposta.emAberto': nada,
  'proposta.emAndamento': nada,
  'proposta.emAtraso': nada,
  'proposta.reprovadas': nada,
  'proposta.historico': porOportunidade,
  'evento.consultaCpf': { body: { cpf } },
  'atendimento.abrir': porRelacionamento,
}

/** The id by which a call would name something of this client. */
export function idDe(tipo: TipoObjeto, cliente: Cliente): string {
  const ids: Record<TipoObjeto, string> = {
    relacionamento: cliente.idRelacionamento,
    cliente: cliente.idCliente,
    cpf: cliente.cpf,
    oportunidade: cliente.idOportunidade,
    simulacao: cliente.idSimulacao,
    proposta: cliente.idProposta,
    promotor: cliente.promotor,
    atendente: cliente.atendente?.id ?? '',
  }
  return ids[tipo]
}

/** Well-formed, and the id of nothing. */
export const idDeNada: Record<TipoObjeto, string> = {
  relacionamento: '01010101-0000-4000-8000-000000000001',
  cliente: '01010101-0000-4000-8000-000000000002',
  cpf: '52998224725',
  oportunidade: '01010101-0000-4000-8000-000000000003',
  simulacao: '01010101-0000-4000-8000-000000000004',
  proposta: '01010101-0000-4000-8000-000000000005',
  promotor: '9999',
  atendente: '01010101-0000-4000-8000-000000000006',
}
