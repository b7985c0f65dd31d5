import { z } from 'zod'
import { Id, PessoaDoCampo } from '../campos.ts'
import { Cpf } from '../cpf.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { MAXIMO_ABAS } from './abas.ts'
import {
  ClienteEncontrado,
  ClienteRestrito,
  DadosBancarios,
  DadosCliente,
  NovoCliente,
  Relacionamento,
  Transferencia,
} from './shapes.ts'

const porId = z.object({ idRelacionamento: Id })
const noCaminho = [{ em: 'params', campo: 'idRelacionamento', tipo: 'relacionamento' }] as const
const naBusca = [{ em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' }] as const

/** Shortest name worth searching (experience, section 3: never an empty search). */
export const MINIMO_LETRAS_DO_NOME = 3

/** A search never answers more than this; the person types one more word. */
export const LIMITE_BUSCA = 20

export const relacionamentoApi = {
  dadosBancarios: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/dados-bancarios',
    query: porId,
    response: z.array(DadosBancarios),
    permissao: 'RELACIONAMENTO_VER',
    objetos: naBusca,
    mensagens: palavras('consultar', 'os dados bancários'),
  }),
  dadosCliente: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/dados-cliente',
    query: porId,
    response: DadosCliente,
    permissao: 'RELACIONAMENTO_VER',
    objetos: naBusca,
    mensagens: palavras('consultar', 'os dados do cliente'),
  }),
  /** Moves what is Em Aberto to Em Atendimento, when the owner opens the client. */
  emAtendimento: endpoint({
    method: 'PUT',
    path: '/relacionamento/v1/relacionamento/:idRelacionamento/oportunidades/em-atendimento',
    params: porId,
    /** `idUsuario` of the owner, who must be the person asking. */
    body: z.object({ atendente: PessoaDoCampo }),
    response: z.object({ movidas: z.number() }),
    permissao: 'OPORTUNIDADE_ATENDER',
    objetos: noCaminho,
    mensagens: palavras('mover', 'as oportunidades para em atendimento'),
  }),
  transferirAtendente: endpoint({
    method: 'PUT',
    path: '/relacionamento/v1/:idRelacionamento/transferir-atendente',
    aliases: ['/relacionamento/v1/relacionamento/:idRelacionamento/transferir-atendente'],
    params: porId,
    body: Transferencia,
    response: Relacionamento,
    permissao: 'RELACIONAMENTO_TRANSFERIR',
    entrega: true,
    objetos: [...noCaminho, { em: 'body', campo: 'atendente', tipo: 'atendente' }],
    mensagens: {
      sucesso: 'Cliente transferido com sucesso!',
      ...palavras('transferir', 'o cliente'),
    },
  }),
  assumirAtendente: endpoint({
    method: 'PUT',
    path: '/relacionamento/v1/:idRelacionamento/assumir-atendente',
    aliases: ['/relacionamento/v1/relacionamento/:idRelacionamento/assumir-atendente'],
    params: porId,
    body: z.object({}),
    response: Relacionamento,
    permissao: 'RELACIONAMENTO_ASSUMIR',
    objetos: [{ ...noCaminho[0], acesso: 'resumo' }],
    mensagens: {
      sucesso: 'Cliente Assumido com sucesso!',
      ...palavras('assumir', 'o cliente'),
    },
  }),
  dadosBasicosPorCpf: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/:idRelacionamento/consultar-dados-basicos-por-cpf',
    aliases: [
      '/relacionamento/v1/relacionamento/:idRelacionamento/consultar-dados-basicos-por-cpf',
    ],
    params: porId,
    response: DadosCliente.pick({
      idRelacionamento: true,
      idCliente: true,
      cpf: true,
      nome: true,
      dataNascimento: true,
    }),
    permissao: 'RELACIONAMENTO_VER',
    objetos: noCaminho,
    mensagens: palavras('consultar', 'os dados básicos do cliente'),
  }),
  /** The relationships of a CPF that this person may see: none is an empty list, not an error. */
  porCpf: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/cpf',
    aliases: ['/relacionamento/v1/relacionamento/cpf'],
    query: z.object({ cpf: Cpf }),
    response: z.array(ClienteEncontrado),
    permissao: 'RELACIONAMENTO_BUSCAR',
    gasta: true,
    mensagens: palavras('consultar', 'o cliente por CPF'),
  }),
  porNome: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/consultar-cliente-por-nome',
    aliases: ['/relacionamento/v1/relacionamento/consultar-cliente-por-nome'],
    query: z.object({
      nome: z
        .string('Informe o nome')
        .max(120, 'Use no máximo 120 caracteres')
        .refine(
          (nome) => nome.replace(/[^\p{L}]/gu, '').length >= MINIMO_LETRAS_DO_NOME,
          'Informe pelo menos 3 letras do nome',
        ),
    }),
    response: z.array(ClienteEncontrado),
    permissao: 'RELACIONAMENTO_BUSCAR',
    gasta: true,
    mensagens: palavras('consultar', 'o cliente por nome'),
  }),
  /**
   * The one search of the palette, by CPF, name or phone; a POST of ours, so that none of them is
   * part of an address (`docs/decisions`).
   */
  buscar: endpoint({
    method: 'POST',
    path: '/consigna/v1/busca',
    leitura: true,
    body: z.object({ texto: z.string('Informe o que buscar').max(120, 'Texto longo demais') }),
    response: z.object({
      /** What the text was understood as. */
      por: z.enum(['cpf', 'nome', 'telefone']),
      clientes: z.array(ClienteEncontrado),
      /** There is more than `LIMITE_BUSCA`. */
      haMais: z.boolean(),
    }),
    permissao: 'RELACIONAMENTO_BUSCAR',
    gasta: true,
    mensagens: palavras('buscar', 'clientes'),
  }),
  /** Ours: the names of tabs that a reload restored, all in one call; out of scope there is none. */
  nomes: endpoint({
    method: 'POST',
    path: '/consigna/v1/nomes',
    leitura: true,
    body: z.object({
      idsRelacionamento: z
        .array(Id)
        .min(1, 'Informe ao menos um cliente')
        .max(MAXIMO_ABAS, `Informe no máximo ${MAXIMO_ABAS} clientes`),
    }),
    response: z.array(ClienteEncontrado.pick({ idRelacionamento: true, nome: true })),
    permissao: 'RELACIONAMENTO_BUSCAR',
    mensagens: palavras('consultar', 'os nomes dos clientes'),
  }),
  consultar: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/:idRelacionamento',
    aliases: ['/relacionamento/v1/relacionamento/:idRelacionamento'],
    params: porId,
    response: Relacionamento,
    permissao: 'RELACIONAMENTO_VER',
    objetos: [{ ...noCaminho[0], acesso: 'resumo' }],
    mensagens: palavras('consultar', 'o relacionamento'),
  }),
  porCliente: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/cliente/:idCliente',
    aliases: ['/relacionamento/v1/relacionamento/cliente/:idCliente'],
    params: z.object({ idCliente: Id }),
    response: Relacionamento,
    permissao: 'RELACIONAMENTO_VER',
    objetos: [{ em: 'params', campo: 'idCliente', tipo: 'cliente', acesso: 'resumo' }],
    mensagens: palavras('consultar', 'o relacionamento do cliente'),
  }),
  listaRestrita: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/lista-restrita',
    aliases: ['/relacionamento/v1/relacionamento/lista-restrita'],
    query: porId,
    response: ClienteRestrito,
    permissao: 'RELACIONAMENTO_VER',
    objetos: naBusca,
    mensagens: palavras('consultar', 'a lista restrita'),
  }),
  /** Whether no relationship of this promotor has the CPF. */
  clienteInedito: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/consulta-cliente-inedito',
    aliases: ['/relacionamento/v1/relacionamento/consulta-cliente-inedito'],
    query: z.object({ cpf: Cpf }),
    response: z.object({ inedito: z.boolean() }),
    permissao: 'RELACIONAMENTO_BUSCAR',
    gasta: true,
    mensagens: palavras('consultar', 'se o cliente é inédito'),
  }),
  /** A relationship, in the active promotor, with a client the bank already knows. */
  incluir: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/relacionamentos',
    body: z.object({ cpf: Cpf }),
    response: Relacionamento,
    permissao: 'RELACIONAMENTO_INCLUIR',
    gasta: true,
    mensagens: palavras('incluir', 'o relacionamento'),
  }),
  incluirCliente: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/relacionamento/incluir-cliente',
    body: NovoCliente,
    response: Relacionamento,
    permissao: 'RELACIONAMENTO_INCLUIR',
    gasta: true,
    mensagens: {
      sucesso: 'Cliente incluído com sucesso!',
      ...palavras('incluir', 'o cliente'),
    },
  }),
}
