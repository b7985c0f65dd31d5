import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, type Cliente } from './fixtures.ts'

export const empregadorDe = ({ idCliente }: Cliente): string =>
  idCliente.replace(/^c{8}/, '66666666')

/** For each client an employer, as the worker-credit system would have made it. */
export async function semearTrabalhador({
  consulta,
}: Awaited<ReturnType<typeof testApi>>): Promise<void> {
  await consulta(`insert into lista values ('tipo_vinculo', 'ATIVO', 'Ativo', 1)`)
  for (const cliente of Object.values(clientes)) {
    await consulta(
      `insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo, renda_bruta)
       values ($1, $2, '000040', $3, 'ATIVO', 250000)`,
      [empregadorDe(cliente), cliente.idCliente, `M${cliente.idCliente.slice(-2)}`],
    )
  }
}

export function exemplosDoTrabalhador(cliente: Cliente): Record<string, Exemplo> {
  const { idCliente } = cliente
  const empregador = {
    codigoConvenio: '000040',
    matricula: 'AB1234',
    tipo: 'Ativo',
    rendaBruta: '2.940,76',
    idUF: 'SP',
    codigoBanco: '001',
    codigoOrgao: null,
    especie: null,
    dataConcessao: '2024-12-16',
  }
  return {
    'empregador.listar': { query: { idCliente } },
    'empregador.incluir': { params: { idCliente }, body: empregador },
    'empregador.atualizar': {
      params: { idCliente, idEmpregador: empregadorDe(cliente) },
      body: { ...empregador, versao: 1 },
    },
  }
}
