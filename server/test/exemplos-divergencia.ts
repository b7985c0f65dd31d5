import type { testApi } from './api.ts'
import { portadaDe, reprovadaDe } from './exemplos-esteira.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, type Cliente, personas } from './fixtures.ts'

const divergenciaDe = ({ idCliente }: Cliente) => idCliente.replace(/^c{8}/, 'd1d1d1d1')
const pedidaDe = ({ idCliente }: Cliente) => idCliente.replace(/^c{8}/, 'd2d2d2d2')

/** For each client what the bank said against our record of the refused proposta. */
export async function semearDivergencias({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  for (const cliente of Object.values(clientes)) {
    await consulta(
      `insert into divergencia (id, chave, id_proposta, id_relacionamento, codigo_promotor, sistema,
         nossa, deles, motivo, ocorrida_em, ouvida_em)
       select $1::uuid, $1::text, p.id, p.id_relacionamento, p.codigo_promotor, 'BANCO', 'REPROVADA',
         'ANALISE', 'O banco diz o contrário do que temos', '2026-11-19T12:00:00Z',
         '2026-11-19T12:00:00Z' from proposta p where p.id = $2`,
      [divergenciaDe(cliente), reprovadaDe(cliente)],
    )
    // A decision that one person asked for.
    await consulta(
      `insert into divergencia (id, chave, id_proposta, id_relacionamento, codigo_promotor, sistema,
         nossa, deles, motivo, ocorrida_em, ouvida_em, pedida, pedido_observacao, pedida_em,
         id_pedinte)
       select $1::uuid, $1::text, p.id, p.id_relacionamento, p.codigo_promotor, 'BANCO', 'REPROVADA',
         'ANALISE', 'O banco diz o contrário do que temos', '2026-11-19T12:00:00Z',
         '2026-11-19T12:00:00Z', 'NOSSA', 'O banco confirmou por telefone', '2026-11-19T13:00:00Z',
         $3::uuid from proposta p where p.id = $2`,
      [pedidaDe(cliente), reprovadaDe(cliente), personas.inativo.id],
    )
  }
}

export const exemplosDaDivergencia = (
  cliente: Cliente,
  atendente: string,
): Record<string, Exemplo> => ({
  'divergencia.listar': { query: { atendente, parte: 'ABERTAS', PageSize: '50' } },
  'divergencia.decidir': {
    params: { idProposta: reprovadaDe(cliente), idDivergencia: divergenciaDe(cliente) },
    body: { vale: 'NOSSA', observacao: 'O banco confirmou por telefone' },
  },
  'divergencia.confirmar': {
    params: { idProposta: reprovadaDe(cliente), idDivergencia: pedidaDe(cliente) },
    body: { observacao: 'O banco confirmou por carta' },
  },
  'divergencia.daMesa': {},
  'divergencia.conferir': {
    params: { idDivergencia: pedidaDe(clientes.deLonge) },
    body: { vale: 'NOSSA', observacao: 'O banco confirmou por carta' },
  },
  'divergencia.deveres': { query: { atendente } },
  'divergencia.reenviar': { params: { idRelacionamento: cliente.idRelacionamento } },
  'divergencia.cancelarEnvio': {
    params: { idProposta: portadaDe(cliente) },
    body: { motivo: 'O cliente desistiu de esperar' },
  },
})
