import { z } from 'zod'
import { CodigoPromotor, Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import {
  DadosBancarios,
  DadosResumidos,
  NovoCliente,
  Relacionamento,
} from '../relacionamento/shapes.ts'
import { Cpf } from '../cpf.ts'
import { Complemento } from './complemento.ts'
import {
  ContaMudada,
  DadosBasicos,
  DadosGerais,
  MudancaDaPessoa,
  Endereco,
  EnderecoMudado,
  Funcao,
  NovaConta,
  NovoEndereco,
  Sincronizacao,
} from './shapes.ts'
import { Dia } from '../data.ts'
import { Versao } from '../versao.ts'

const porCliente = z.object({ idCliente: Id })
const clienteNaBusca = [{ em: 'query', campo: 'idCliente', tipo: 'cliente' }] as const
const clienteNoCorpo = [{ em: 'body', campo: 'idCliente', tipo: 'cliente' }] as const
const enderecoNoCorpo = [{ em: 'body', campo: 'idEndereco', tipo: 'endereco' }] as const
const contaNoCorpo = [{ em: 'body', campo: 'idDadosBancarios', tipo: 'conta' }] as const
const porRelacionamento = z.object({ idRelacionamento: Id })
const relacionamentoNaBusca = [
  { em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' },
] as const
const relacionamentoNoCorpo = [
  { em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' },
] as const

const consulta = { method: 'GET', permissao: 'CLIENTE_VER' } as const

/** Registered data of the client: the person, addresses, accounts, and what is still missing. */
export const clienteApi = {
  dadosGerais: endpoint({
    ...consulta,
    path: '/clienteConsignado/v1/clientes/dados-gerais',
    query: porCliente,
    response: DadosGerais,
    objetos: clienteNaBusca,
    mensagens: palavras('consultar', 'os dados gerais do cliente'),
  }),
  porCpf: endpoint({
    ...consulta,
    path: '/clienteConsignado/v1/clientes/cpf',
    query: z.object({ cpf: Cpf }),
    response: DadosBasicos,
    objetos: [{ em: 'query', campo: 'cpf', tipo: 'cpf' }],
    mensagens: palavras('consultar', 'o cliente pelo CPF'),
  }),
  resumo: endpoint({
    ...consulta,
    path: '/clienteConsignado/v1/clientes/resumo',
    query: porCliente.extend({ CodigoPromotor }),
    response: DadosResumidos,
    objetos: [...clienteNaBusca, { em: 'query', campo: 'CodigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('consultar', 'o resumo do cliente'),
  }),
  /**
   * A CPF with wrong digits is refused; for a valid one it answers whether the promotor has the
   * client.
   */
  validarCpf: endpoint({
    method: 'GET',
    path: '/clienteConsignado/v1/validar-cpf',
    query: z.object({ cpf: Cpf }),
    response: z.object({ valido: z.literal(true), inedito: z.boolean() }),
    permissao: 'RELACIONAMENTO_BUSCAR',
    mensagens: palavras('validar', 'o CPF'),
  }),
  dadosBancarios: endpoint({
    ...consulta,
    path: '/clienteConsignado/v1/dados-bancarios',
    query: porCliente,
    response: z.array(DadosBancarios),
    objetos: clienteNaBusca,
    mensagens: palavras('consultar', 'as contas do cliente'),
  }),
  enderecos: endpoint({
    ...consulta,
    path: '/clienteConsignado/v1/enderecos',
    query: porCliente,
    response: z.array(Endereco),
    objetos: clienteNaBusca,
    mensagens: palavras('consultar', 'os endereços'),
  }),
  /** The same act as `relacionamento/incluir-cliente`: one client, one relationship. */
  incluir: endpoint({
    method: 'POST',
    path: '/clienteConsignado/v1/clientes',
    body: NovoCliente,
    response: Relacionamento,
    permissao: 'CLIENTE_INCLUIR',
    mensagens: { sucesso: 'Cliente incluído com sucesso!', ...palavras('incluir', 'o cliente') },
  }),
  incluirDadosBancarios: endpoint({
    method: 'POST',
    path: '/clienteConsignado/v1/dados-bancarios',
    body: NovaConta,
    response: DadosBancarios,
    permissao: 'CLIENTE_ALTERAR',
    objetos: clienteNoCorpo,
    mensagens: {
      sucesso: 'Dados Bancários incluídos com sucesso!',
      ...palavras('incluir', 'os dados bancários'),
    },
  }),
  incluirEndereco: endpoint({
    method: 'POST',
    path: '/clienteConsignado/v1/enderecos',
    body: NovoEndereco,
    response: Endereco,
    permissao: 'CLIENTE_ALTERAR',
    objetos: clienteNoCorpo,
    mensagens: { sucesso: 'Endereço incluído com sucesso!', ...palavras('incluir', 'o endereço') },
  }),
  atualizar: endpoint({
    method: 'POST',
    path: '/clienteConsignado/v1/atualizar',
    body: MudancaDaPessoa,
    response: DadosGerais,
    permissao: 'CLIENTE_ALTERAR',
    objetos: clienteNoCorpo,
    mensagens: palavras('atualizar', 'os dados do cliente'),
  }),
  atualizarEndereco: endpoint({
    method: 'PUT',
    path: '/clienteConsignado/v1/enderecos/atualizar',
    body: EnderecoMudado,
    response: Endereco,
    permissao: 'CLIENTE_ALTERAR',
    objetos: enderecoNoCorpo,
    mensagens: palavras('atualizar', 'o endereço do cliente'),
  }),
  atualizarDataDeNascimento: endpoint({
    method: 'PUT',
    path: '/relacionamento/v1/atualizar-data-de-nascimento',
    aliases: ['/relacionamento/v1/relacionamento/atualizar-data-de-nascimento'],
    body: porRelacionamento.extend({ versao: Versao.optional(), dataNascimento: Dia }),
    response: DadosGerais,
    permissao: 'CLIENTE_ALTERAR',
    objetos: relacionamentoNoCorpo,
    mensagens: palavras('atualizar', 'a data de nascimento'),
  }),
  verificarComplemento: endpoint({
    ...consulta,
    path: '/relacionamento/v1/verificar-complemento-dados-cliente',
    aliases: ['/relacionamento/v1/relacionamento/verificar-complemento-dados-cliente'],
    query: porRelacionamento,
    response: Complemento,
    objetos: relacionamentoNaBusca,
    mensagens: palavras('verificar', 'o complemento dos dados do cliente'),
  }),
  funcao: endpoint({
    ...consulta,
    path: '/relacionamento/v1/consultar-cliente-funcao',
    aliases: ['/relacionamento/v1/relacionamento/consultar-cliente-funcao'],
    query: porRelacionamento,
    response: z.array(Funcao),
    objetos: relacionamentoNaBusca,
    mensagens: palavras('consultar', 'a função do cliente'),
  }),
  atualizarDadosBancarios: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/atualizar-dados-bancarios',
    aliases: ['/relacionamento/v1/relacionamento/atualizar-dados-bancarios'],
    body: ContaMudada,
    response: DadosBancarios,
    permissao: 'CLIENTE_ALTERAR',
    objetos: contaNoCorpo,
    mensagens: palavras('atualizar', 'os dados bancários'),
  }),
  atualizarEnderecoDoRelacionamento: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/atualizar-endereco',
    aliases: ['/relacionamento/v1/relacionamento/atualizar-endereco'],
    body: EnderecoMudado,
    response: Endereco,
    permissao: 'CLIENTE_ALTERAR',
    objetos: enderecoNoCorpo,
    mensagens: palavras('atualizar', 'o endereço'),
  }),
  sincronizar: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/sincronizar-dados-cliente',
    aliases: ['/relacionamento/v1/relacionamento/sincronizar-dados-cliente'],
    body: porRelacionamento,
    response: Sincronizacao,
    permissao: 'CLIENTE_ALTERAR',
    objetos: relacionamentoNoCorpo,
    mensagens: palavras('sincronizar', 'os dados do cliente'),
  }),
}
