import type { testApi } from './api.ts'
import { agora } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, promotores, type Cliente, type Persona } from './fixtures.ts'

const listaDe = (promotor: string): string => `6a6a6a6a-0000-4000-8000-00000000${promotor}`
const telefoneDe = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, '77777777')
const passadaDe = ({ id }: Persona): string => id.replace(/^a{8}/, '6b6b6b6b')
const atualDe = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, '6c6c6c6c')

/**
 * A list in each promotor; each owner holds their client and called them, and each person ended a turn that may
 * still be corrected.
 */
export async function semearFila({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  await consulta(
    `insert into lista values ('tipo_lembrete', '01', 'Retorno agendado', 1) on conflict do nothing`,
  )
  const tentativa = (id: string, cliente: Cliente, idUsuario: string, resultado: string | null) =>
    consulta(
      `insert into fila_tentativa (id, id_relacionamento, id_cliente, codigo_promotor, id_usuario, id_mailing,
         iniciada_em, id_telefone, ligou_em, resultado, concluida_em)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $9, case when $9::text is not null then $7::timestamptz end)`,
      [
        id,
        cliente.idRelacionamento,
        cliente.idCliente,
        cliente.promotor,
        idUsuario,
        listaDe(cliente.promotor),
        agora,
        telefoneDe(cliente),
        resultado,
      ],
    )
  for (const promotor of Object.values(promotores)) {
    await consulta(
      `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao, criado_por,
         criado_em, atualizado_em)
       values ($1, $2, 'Lista da fila', 'LISTA_DA_LOJA', 'MANUAL', '2026-11-01', 'ATIVA', $3, $4, $4)`,
      [listaDe(promotor), promotor, personas.gestor.id, agora],
    )
  }
  for (const cliente of Object.values(clientes)) {
    if (cliente.atendente === null) continue
    const { idRelacionamento, idCliente, promotor, atendente } = cliente
    await tentativa(atualDe(cliente), cliente, atendente.id, null)
    await consulta(
      `insert into fila_locacao (id_relacionamento, id_cliente, codigo_promotor, id_mailing, id_usuario,
         id_tentativa, desde, ate) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        idRelacionamento,
        idCliente,
        promotor,
        listaDe(promotor),
        atendente.id,
        atualDe(cliente),
        agora,
        new Date(agora.getTime() + 15 * 60_000),
      ],
    )
  }
  for (const persona of Object.values(personas)) {
    const cliente = persona.promotor === promotores.beta ? clientes.deFora : clientes.doDono
    await tentativa(passadaDe(persona), cliente, persona.id, 'RECADO')
  }
}

/** An id of a turn is of the caller's own: another person's is tested beside the verbs. */
export function exemplosDaFila(
  cliente: Cliente,
  quem: Persona,
  atendente: string,
): Record<string, Exemplo> {
  const { idRelacionamento, promotor } = cliente
  const idMailing = listaDe(promotor)
  return {
    'fila.proximoCliente': { params: { idMailing, codigoPromotor: promotor, atendente } },
    'fila.proximo': { body: { idMailing: listaDe(quem.promotor) } },
    'fila.atual': {},
    'fila.esperas': {},
    'fila.ligar': { body: { idRelacionamento, idTelefone: telefoneDe(cliente), mesmoAssim: true } },
    'fila.manter': { body: { idRelacionamento } },
    'fila.concluir': {
      body: {
        idRelacionamento,
        resultado: 'FALOU',
        observacao: 'Atendeu no segundo toque',
        anotacao: 'Quer saber do saldo',
        lembrete: { quando: '2026-11-23T13:00:00.000Z', texto: 'Ligar com o saldo' },
        promessa: { assunto: 'SALDO', texto: 'O saldo', quando: '2026-11-24T13:00:00.000Z' },
        naoLigarMais: false,
        perda: {
          idOportunidade: cliente.idOportunidade,
          idFatorPerda: 2,
          observacao: 'Preferiu esperar',
        },
      },
    },
    'fila.corrigir': {
      params: { idTentativa: passadaDe(quem) },
      body: { resultado: 'NAO_ATENDEU', observacao: 'Foi engano' },
    },
    'fila.pular': {
      body: {
        idRelacionamento,
        motivo: 'HORARIO_RUIM',
        observacao: 'Almoço',
        ate: '2026-11-20T17:00:00.000Z',
      },
    },
    'fila.retirar': { body: { idRelacionamento, motivo: 'Precisa de outro atendente' } },
    'fila.locados': {},
    'fila.ligacoes': {
      query: {
        idRelacionamento,
        PageSize: '20',
        cursor: `2026-11-20T13:00:00.000000Z~${passadaDe(quem)}`,
      },
    },
    'fila.tentativas': { query: { idRelacionamento } },
    'fila.pesos': { query: { codigoPromotor: promotor } },
    'fila.experimentarPesos': {
      body: {
        codigoPromotor: promotor,
        pesos: [{ motivo: 'MARGEM_NOVA', peso: 5 }],
        dia: '2026-11-19',
        quantos: 30,
      },
    },
    'fila.mudarPesos': {
      body: {
        codigoPromotor: promotor,
        pesos: [{ motivo: 'MARGEM_NOVA', peso: 5 }],
        desde: '2026-12-01',
        versao: 0,
      },
    },
  }
}
