import { agora, type testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

/** A promise that was just marked as kept by hand. */
const cumpridaDe = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, '6e6e6e6e')
const promessaDe = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, '6d6d6d6d')

/** For each client a promise that is still open. */
export async function semearPromessas({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  for (const cliente of Object.values(clientes)) {
    const { idRelacionamento, idCliente, promotor, atendente } = cliente
    await consulta(
      `insert into promessa (id, id_relacionamento, id_cliente, codigo_promotor, prometida_por, assunto,
         texto, quando, avisa_em, vence_em, toca_em, criada_em)
       values ($1, $2, $3, $4, $5, 'SALDO', 'Ligar com o saldo', '2026-11-23T13:00:00Z',
         '2026-11-23T12:45:00Z', '2026-11-23T13:30:00Z', '2026-11-23T12:45:00Z', '2026-11-03T13:00:00Z')`,
      [
        promessaDe(cliente),
        idRelacionamento,
        idCliente,
        promotor,
        (atendente ?? personas.gestor).id,
      ],
    )
    await consulta(
      `insert into promessa (id, id_relacionamento, id_cliente, codigo_promotor, prometida_por, assunto,
         quando, avisa_em, vence_em, criada_em, situacao, terminada_em, terminada_por, a_mao)
       values ($1, $2, $3, $4, $5, 'SALDO', '2026-11-24T13:00:00Z', '2026-11-24T12:45:00Z',
         '2026-11-24T13:30:00Z', '2026-11-03T13:00:00Z', 'CUMPRIDA', $6, $5, true)`,
      [
        cumpridaDe(cliente),
        idRelacionamento,
        idCliente,
        promotor,
        (atendente ?? personas.gestor).id,
        agora,
      ],
    )
  }
}

export function exemplosDePromessa(cliente: Cliente): Record<string, Exemplo> {
  const { idRelacionamento } = cliente
  const params = { idPromessa: promessaDe(cliente) }
  return {
    'promessa.doCliente': { query: { idRelacionamento } },
    'promessa.doDia': {},
    'promessa.quebradas': { query: { PageSize: '20' } },
    'promessa.incluir': {
      body: {
        idRelacionamento,
        assunto: 'SALDO',
        texto: 'O saldo da portabilidade',
        quando: '2026-11-24T13:00:00Z',
      },
    },
    'promessa.cumprir': { params },
    'promessa.reabrir': { params: { idPromessa: cumpridaDe(cliente) } },
    'promessa.cancelar': { params, body: { motivo: 'O cliente ligou antes' } },
  }
}
