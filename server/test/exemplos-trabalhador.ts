import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import type { Vinculo } from '#shared/trabalhador/vinculo.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

const empregadorDe = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, '66666666')

/** A record of the INSS that the atendente entered by mistake. */
const enganoDe = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, '66666667')

/** For each client an empregador, as the worker-credit system would have made it. */
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
    await consulta(
      `insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo, renda_bruta, incluido_por)
       values ($1, $2, '000331', 'ENGANO', 'ATIVO', 100, $3)`,
      [enganoDe(cliente), cliente.idCliente, cliente.atendente?.id ?? null],
    )
    await consulta(
      `insert into consentimento (id, id_cliente, tipo, situacao, canal, enviado_em,
         autorizado_em, valido_ate) values (gen_random_uuid(), $1, 'TRABALHADOR', 'AUTORIZADO',
         'SMS', '2026-11-10T12:00:00Z', '2026-11-10T13:00:00Z', '2026-12-10T13:00:00Z')`,
      [cliente.idCliente],
    )
    await consulta(
      `insert into credito_trabalhador (id_cliente, vinculos, consultado_em, id_usuario)
       values ($1, $2, '2026-11-20T12:00:00Z', $3)`,
      [cliente.idCliente, JSON.stringify([vinculo(cliente)]), personas.gestor.id],
    )
  }
}

const vinculo = (cliente: Cliente): Vinculo => ({
  elegivel: true,
  motivoInelegibilidade: null,
  dadosProfissionais: {
    matricula: `M${cliente.idCliente.slice(-2)}`,
    nomeEmpregador: 'Padaria Flor de Minas',
    numeroInscricaoEmpregador: null,
    codigoCategoriaTrabalhador: '101',
    dataAdmissao: null,
    dataDesligamento: null,
  },
  dadosFinanceiros: {
    valorTotalVencimentos: 2940.76,
    valorBaseMargem: null,
    valorMargemDisponivel: null,
  },
})

export function exemplosDoTrabalhador(cliente: Cliente): Record<string, Exemplo> {
  const { idCliente, idRelacionamento } = cliente
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
    'empregador.desfazer': { params: { idCliente, idEmpregador: enganoDe(cliente) } },
    'trabalhador.consultar': { params: { idRelacionamento } },
    'trabalhador.guardado': { params: { idRelacionamento } },
    'trabalhador.processar': { params: { idRelacionamento }, body: {} },
    'trabalhador.processamento': { params: { idRelacionamento } },
    'empregador.atualizar': {
      params: { idCliente, idEmpregador: empregadorDe(cliente) },
      body: { ...empregador, versao: 1 },
    },
  }
}
