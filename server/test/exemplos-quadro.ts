import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

const loteDe = ({ idCliente }: Cliente) => idCliente.replace(/^c{8}/, '66666666')
const perdidaDe = ({ idCliente }: Cliente) => idCliente.replace(/^c{8}/, '69696969')
const movidaDe = ({ idCliente }: Cliente) => idCliente.replace(/^c{8}/, '67676767')

/**
 * For each client a lost oportunidade, and one moved by a batch of the owner, with a simulation
 * that waits for a gestor's reason.
 */
export async function semearLotes({
  consulta,
}: Awaited<ReturnType<typeof testApi>>): Promise<void> {
  for (const cliente of Object.values(clientes)) {
    const { idRelacionamento, idCliente, promotor, atendente } = cliente
    await consulta(
      `insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor,
         codigo_convenio, produto, perfil, origem, status, valor_liberado, versao, criada_em,
         atualizada_em, id_simulacao, motivo_pedido_em)
       values ($1, $2, $3, $4, '000331', 'REFIN_PORT', 'Portabilidade', 'MOTOR', 'Em Atendimento',
         50000, 2, '2026-11-03T13:00:00Z', '2026-11-20T13:00:00Z', $5, '2026-11-20T13:00:00Z')`,
      [movidaDe(cliente), idRelacionamento, idCliente, promotor, cliente.idSimulacao],
    )
    await consulta(
      `insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor,
         codigo_convenio, produto, perfil, origem, status, id_fator_perda, valor_liberado, criada_em,
         atualizada_em)
       values ($1, $2, $3, $4, '000331', 'PORT', 'Portabilidade', 'MOTOR', 'Perdida', 1, 50000,
         '2026-11-03T13:00:00Z', '2026-11-20T13:00:00Z')`,
      [perdidaDe(cliente), idRelacionamento, idCliente, promotor],
    )
    await consulta(
      `insert into lote (id, tipo, acao, id_usuario, codigo_promotor, criado_em, desfazer_ate)
       values ($1, 'oportunidade', 'atender', $2, $3, '2026-11-20T13:00:00Z', '2099-01-01T00:00:00Z')`,
      [loteDe(cliente), (atendente ?? personas.gestor).id, promotor],
    )
    await consulta(
      `insert into lote_item (id_lote, id_item, codigo_promotor, antes, versao)
       values ($1, $2, $3, '{"status": "Em Aberto"}', 2)`,
      [loteDe(cliente), movidaDe(cliente), promotor],
    )
  }
}

/** The board of oportunidades: `atendente` attends the client, nobody began with `idAberta`. */
export function exemplosDoQuadro(
  cliente: Cliente,
  atendente: string,
  idAberta: string,
): Record<string, Exemplo> {
  const params = { idLote: '68686868-0000-4000-8000-000000000001' }
  const itens = [{ idOportunidade: idAberta, versao: 1 }]
  return {
    'oportunidade.reabrir': { params: { idOportunidade: perdidaDe(cliente) }, body: {} },
    'oportunidade.quadro': { query: { status: 'Em Atendimento', atendente } },
    'oportunidade.resumoDoQuadro': { query: { atendente } },
    'oportunidade.atenderLote': { params, body: { itens } },
    'oportunidade.andamentoLote': {
      params,
      body: { itens: [{ idOportunidade: movidaDe(cliente), versao: 2 }] },
    },
    'oportunidade.perderLote': { params, body: { itens, idFatorPerda: 1 } },
    'oportunidade.desfazerLote': { params: { idLote: loteDe(cliente) } },
    'oportunidade.lotesRecentes': {},
    'oportunidade.esperamMotivo': { query: { PageSize: '20' } },
  }
}
