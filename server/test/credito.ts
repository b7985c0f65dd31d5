import type { testApi } from './api.ts'
import { clientes, type Cliente } from './fixtures.ts'

type Api = Awaited<ReturnType<typeof testApi>>

/** Ids of what `darCredito` gives a client, by the client's own number. */
const idDe = (familia: string, { idCliente }: Cliente) =>
  idCliente.replace(/^c{8}/, familia.repeat(8))

export const beneficioDe = (cliente: Cliente): string => idDe('1', cliente)
export const contaDe = (cliente: Cliente): string => idDe('2', cliente)
export const oportunidadeNovaDe = (cliente: Cliente): string => idDe('3', cliente)
export const consentimentoDe = (cliente: Cliente): string => idDe('4', cliente)

/**
 * What credit needs, beside the small world of the fixtures: for each client a benefit at the minimum
 * wage (margin R$ 567,35), its contract under it, an account, a consent of the INSS, and an
 * oportunidade of a new loan.
 */
export async function semearCredito({ consulta }: Api): Promise<void> {
  await consulta(`insert into especie_beneficio values
    ('41', 'Aposentadoria por idade', true, 'APOSENTADORIA', false),
    ('31', 'Auxílio por incapacidade temporária', false, 'AUXILIO', false)`)
  await consulta(`insert into situacao_beneficio values ('00', 'Ativo', true)`)
  await consulta(`update usuario set certificacao_valida_ate = '2027-06-30',
    cpf_agente = '11144477735'`)
  for (const cliente of Object.values(clientes)) await darCredito(consulta, cliente)
}

async function darCredito(consulta: Api['consulta'], cliente: Cliente): Promise<void> {
  const { idCliente, idRelacionamento, promotor } = cliente
  await consulta(
    `insert into beneficio (id, id_cliente, numero, especie, situacao, data_inicio,
      data_despacho, valor_base, consultado_em)
     values ($1, $2, $3, '41', '00', '2020-01-01', '2020-02-01', 162100, '2026-11-10T12:00:00Z')`,
    [beneficioDe(cliente), idCliente, `15500000${idCliente.slice(-2)}`],
  )
  await consulta('update contrato set id_beneficio = $1, proprio = true where id_cliente = $2', [
    beneficioDe(cliente),
    idCliente,
  ])
  await consulta(
    `insert into dados_bancarios (id, id_cliente, banco, agencia, conta, digito, tipo_conta)
     values ($1, $2, '001', '1234', '56789', '0', '1')`,
    [contaDe(cliente), idCliente],
  )
  await consulta(
    `insert into consentimento (id, id_cliente, tipo, situacao, canal, enviado_em, autorizado_em,
      valido_ate) values ($1, $2, 'INSS', 'AUTORIZADO', 'SMS', '2026-11-10T12:00:00Z',
      '2026-11-10T13:00:00Z', '2026-12-10T13:00:00Z')`,
    [consentimentoDe(cliente), idCliente],
  )
  await consulta(
    `insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, id_beneficio,
      codigo_convenio, produto, perfil, origem, status, valor_liberado, criada_em, atualizada_em)
     values ($1, $2, $3, $4, $5, '000331', 'NOVO', 'Margem livre', 'Manual', 'Em Atendimento',
      100000, '2026-11-03T13:00:00Z', '2026-11-03T13:00:00Z')`,
    [oportunidadeNovaDe(cliente), idRelacionamento, idCliente, promotor, beneficioDe(cliente)],
  )
}
