import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, promotores } from './fixtures.ts'

const MAILING = '5a5a5a5a-0000-4000-8000-000000000001'

/** A list of Alfa that took up an oportunidade of its first client. */
export async function semearMailingDoPainel({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  const { doDono } = clientes
  await consulta(
    `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao, criado_por,
       criado_em, atualizado_em)
     values ($1, $2, 'Lista da loja', 'LISTA_DA_LOJA', 'ARQUIVO', '2026-11-01', 'ATIVA', $3,
       '2026-11-03T13:00:00Z', '2026-11-03T13:00:00Z')`,
    [MAILING, promotores.alfa, personas.gestor.id],
  )
  await consulta(
    `insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, situacao, volta_em,
       entrou_em, saiu_em)
     values ($1, $2, $3, 'TRABALHADO', '2026-11-03T13:00:00Z', '2026-11-03T13:00:00Z',
       '2026-11-04T13:00:00Z')`,
    [MAILING, doDono.idRelacionamento, doDono.promotor],
  )
  await consulta('update oportunidade set id_mailing = $1 where id = $2', [
    MAILING,
    doDono.idOportunidade,
  ])
}

/** The panels of the month, filtered by everything that they can be filtered by. */
export function exemplosDoPainel(
  codigoPromotor: string,
  idRelacionamento: string,
  atendente: string,
): Record<string, Exemplo> {
  const query = {
    dataInicio: '2026-11-01',
    dataFim: '2026-11-30',
    codigoConvenio: '000331',
    produto: 'REFIN',
    atendente,
    codigoPromotor,
    idMailing: MAILING,
  }
  const pagina = {
    ...query,
    status: 'Em Atendimento',
    PageSize: '20',
    cursor: '2026-11-30T12:00:00.000000Z~dddddddd-0000-4000-8000-000000000001',
  }
  const params = { id: 'total' }
  const clientesDele = { params, query: pagina }
  const oportunidades = { params, query: { ...pagina, idRelacionamento } }
  const porStatus = ['emAberto', 'emAtendimento', 'emAndamento', 'perdida', 'ganha', 'totais']
  const doGestor = porStatus.map((nome) => `gestor${nome[0]?.toUpperCase()}${nome.slice(1)}`)
  const numeros = [
    ...porStatus,
    ...doGestor,
    'gestorAtendentes',
    'atuacao',
    'gestorAtuacao',
    'gestorAtuacaoAtendentes',
    'tentativas',
    'painel',
  ]
  return {
    ...Object.fromEntries(numeros.map((nome) => [`painel.${nome}`, { query }])),
    'painel.relacionamentos': clientesDele,
    'painel.gestorDetalhes': clientesDele,
    'painel.detalhes': oportunidades,
    'painel.gestorSubDetalhes': oportunidades,
    'painel.atuacaoRelacionamentos': { query: pagina },
    'painel.atuacaoOportunidades': { query: oportunidades.query },
  }
}
