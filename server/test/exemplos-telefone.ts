import { criarResumos } from '../telefone/codigo.ts'
import { agora, type testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

/** The phone that the fixtures give each client. */
export const telefoneDe = ({ idCliente }: Pick<Cliente, 'idCliente'>): string =>
  idCliente.replace(/^c{8}/, '77777777')

/** The lists that phones are held to. */
export async function semearTelefones({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  await consulta(`insert into lista (lista, codigo, descricao, ordem) values
    ('tipo_telefone', '1', 'Celular', 1),
    ('tipo_telefone', '2', 'Residencial', 2),
    ('tipo_telefone', '5', 'WhatsApp', 5),
    ('situacao_telefone', '1', 'Não verificado', 1),
    ('situacao_telefone', '2', 'Confirmado por token', 2),
    ('situacao_telefone', '3', 'Confirmado em ligação', 3),
    ('situacao_telefone', '4', 'Não pertence ao cliente', 4),
    ('situacao_telefone', '7', 'Opt-out', 7),
    ('motivo_telefone_nao_confirmado', '01', 'Não atende', 1),
    ('motivo_telefone_nao_confirmado', '04', 'Pertence a terceiro', 4)`)
}

/** The code that each client's phone was sent, when a call is tried on it. */
const CODIGO = '493817'

/** A code on its way for each client. */
export async function semearCodigos({
  consulta,
  dependencias: { segredoDosRascunhos },
}: Awaited<ReturnType<typeof testApi>>): Promise<void> {
  const resumos = criarResumos(segredoDosRascunhos)
  for (const cliente of Object.values(clientes)) {
    const id = cliente.idCliente.replace(/^c{8}/, '76767676')
    await consulta(
      `insert into telefone_token (id, id_telefone, id_cliente, id_usuario, resumo, enviado_em,
         expira_em)
       values ($1, $2, $3, $4, $5, $6::timestamptz - interval '2 minutes',
         $6::timestamptz + interval '3 minutes')`,
      [
        id,
        telefoneDe(cliente),
        cliente.idCliente,
        personas.dono.id,
        resumos.doCodigo(id, CODIGO),
        agora,
      ],
    )
  }
}

export function exemplosDeTelefone(cliente: Cliente): Record<string, Exemplo> {
  const { idRelacionamento, idCliente, promotor } = cliente
  const idTelefone = telefoneDe(cliente)
  const novo = { telefone: { ddd: '11', numero: '933334444' }, tipo: '1', hotphone: true }
  const doTelefone = { idTelefone, versao: 1 }
  return {
    'telefone.doCliente': { query: { idCliente } },
    'telefone.incluirNoCliente': { body: { idCliente, ...novo } },
    'telefone.listar': { query: { idRelacionamento } },
    'telefone.comMascara': { query: { idRelacionamento, codigoPromotor: promotor } },
    'telefone.motivosNaoConfirmado': {},
    'telefone.incluir': { body: { idRelacionamento, ...novo } },
    'telefone.mudarTipo': { body: { ...doTelefone, tipo: '5' } },
    'telefone.mudarSituacao': { body: { ...doTelefone, situacao: '4', motivo: '04' } },
    'telefone.atualizarMeios': {
      body: {
        ...doTelefone,
        hotphone: true,
        optIns: { informacional: true, comercial: true, transacional: false },
        canal: 'LIGACAO',
      },
    },
    'telefone.historicoDeOptIns': { params: { idTelefone } },
    'telefone.enviarToken': { body: { idTelefone } },
    'telefone.verificarToken': { body: { idTelefone, codigo: CODIGO } },
  }
}
