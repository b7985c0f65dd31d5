import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

export const lembreteDe = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, '77777777')
const loteDe = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, '78787878')
const anotacaoDe = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, '88888888')

/** The lists of lembretes, and for each client one for its owner. */
export async function semearLembretes({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  await consulta(`insert into lista values
    ('tipo_lembrete', '1', 'Retorno agendado', 1), ('tipo_lembrete', '2', 'Enviar simulação', 2),
    ('status_lembrete', '1', 'Agendado', 1), ('status_lembrete', '2', 'Em atraso', 2),
    ('status_lembrete', '3', 'Finalizado', 3), ('status_lembrete', '4', 'Cancelado', 4)
    on conflict do nothing`)
  for (const cliente of Object.values(clientes)) {
    const { idRelacionamento, idCliente, promotor, atendente } = cliente
    await consulta(
      `insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente,
         tipo, texto, quando, status, criado_em, atualizado_em)
       values ($1, $2, $3, $4, $5, '1', 'Ligar de volta', '2026-11-23T13:00:00Z', 'Agendado',
         '2026-11-03T13:00:00Z', '2026-11-03T13:00:00Z')`,
      [
        lembreteDe(cliente),
        idRelacionamento,
        idCliente,
        promotor,
        (atendente ?? personas.gestor).id,
      ],
    )
  }
}

/** And for each a batch that it was put off by. */
export async function semearLotesDeLembretes({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  for (const cliente of Object.values(clientes)) {
    const { promotor, atendente } = cliente
    await consulta(
      `insert into lote (id, tipo, acao, id_usuario, codigo_promotor, criado_em, desfazer_ate)
       values ($1, 'lembrete', 'adiar', $2, $3, '2026-11-20T13:00:00Z', '2099-01-01T00:00:00Z')`,
      [loteDe(cliente), (atendente ?? personas.gestor).id, promotor],
    )
    await consulta(
      `insert into lote_item (id_lote, id_item, codigo_promotor, antes, versao)
       values ($1, $2, $3, '{"quando": "2026-11-20T13:00:00Z", "status": "Agendado",
         "disparadoEm": null, "exibidoEm": null}', 1)`,
      [loteDe(cliente), lembreteDe(cliente), promotor],
    )
  }
}

export function exemplosDeLembrete(cliente: Cliente, Atendente: string): Record<string, Exemplo> {
  const { idRelacionamento, promotor } = cliente
  const doLembrete: Exemplo = { params: { idLembrete: lembreteDe(cliente) } }
  const grupo: Exemplo = {
    query: {
      Page: '1',
      PageSize: '500',
      Atendente,
      CodigoPromotor: promotor,
      idRelacionamento,
    },
  }
  const itens = [{ idLembrete: lembreteDe(cliente), versao: 1 }]
  const promessa = { tipo: '2', texto: 'Mandar a simulação', quando: '2026-11-21T18:00:00Z' }
  return {
    'anotacao.fixar': {
      params: { idRelacionamento, idAnotacao: anotacaoDe(cliente) },
      body: { fixada: true },
    },
    'lembrete.consultar': doLembrete,
    'lembrete.status': {},
    'lembrete.tipos': {},
    'lembrete.agendado': grupo,
    'lembrete.finalizadoCancelado': grupo,
    'lembrete.emAtraso': grupo,
    'lembrete.hoje': grupo,
    'lembrete.proximosTresDias': grupo,
    'lembrete.incluir': { body: { idRelacionamento, ...promessa } },
    'lembrete.alterar': { ...doLembrete, body: { ...promessa, status: 'Agendado', versao: 1 } },
    'lembrete.resumo': {},
    'lembrete.exibir': doLembrete,
    'lembrete.adiarLote': { body: { itens, quando: promessa.quando } },
    'lembrete.finalizarLote': { body: { itens } },
    'lembrete.desfazerLote': { params: { idLote: loteDe(cliente) } },
  }
}
