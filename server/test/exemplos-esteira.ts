import type { testApi } from './api.ts'
import { contaDe, oportunidadeNovaDe } from './credito.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

type Guardada = { idSimulacao: string; valorLiberado: number }

const reprovadaDe = ({ idCliente }: Cliente) => idCliente.replace(/^c{8}/, '77777777')

/** For each client with a kept simulation a refused proposta of it, which can be taken up again. */
export async function semearEsteira(
  { consulta }: Awaited<ReturnType<typeof testApi>>,
  guardadas: ReadonlyMap<string, { novo: Guardada }>,
): Promise<void> {
  for (const cliente of Object.values(clientes)) {
    await consulta(
      `insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente,
         codigo_promotor, id_simulacao, produto, codigo_convenio, situacao, valor_financiado,
         valor_liberado, valor_parcela, prazo, taxa_am, id_dados_bancarios, id_usuario,
         motivo_reprovacao, recuperavel, criada_em, atualizada_em)
       select $1, $2, o.id, o.id_relacionamento, o.id_cliente, o.codigo_promotor, $4, o.produto,
         o.codigo_convenio, 'REPROVADA', 100000, 90000, 20000, 96, 1.85, $5, $6,
         'A conta informada não é a do benefício (AN)', true, '2026-11-18T12:00:00Z',
         '2026-11-18T12:00:00Z'
         from oportunidade o where o.id = $3`,
      [
        reprovadaDe(cliente),
        `R${cliente.idCliente.slice(-4)}`,
        oportunidadeNovaDe(cliente),
        guardadas.get(cliente.idCliente)?.novo.idSimulacao ?? null,
        contaDe(cliente),
        personas.gestor.id,
      ],
    )
  }
}

/** Our own calls of the esteira. */
export function exemplosDaEsteira(
  cliente: Cliente,
  atendente: string,
  { valorLiberado }: Guardada,
): Record<string, Exemplo> {
  const daReprovada = { params: { idProposta: reprovadaDe(cliente) } }
  return {
    'proposta.esteira': { query: { devedor: 'BANCO', atendente } },
    'proposta.resumoDaEsteira': { query: { atendente } },
    'proposta.consultar': { params: { idProposta: cliente.idProposta } },
    'proposta.conduta': {},
    'proposta.prepararRetomada': { ...daReprovada, body: { valorParcela: 200, prazo: 96 } },
    'proposta.retomar': {
      ...daReprovada,
      body: {
        idDadosBancarios: contaDe(cliente),
        valorParcela: 200,
        prazo: 96,
        confirmacao: {
          valorLiberado,
          valorParcela: 200,
          prazo: 96,
          taxaAm: 1.85,
          contratos: [],
        },
      },
    },
  }
}
