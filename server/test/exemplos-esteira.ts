import { centavos } from '#shared/dinheiro.ts'
import { emprestimoDaPortabilidade } from '#shared/calculo/portabilidade.ts'
import type { testApi } from './api.ts'
import { contaDe, oportunidadeNovaDe } from './credito.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

type Guardada = { idSimulacao: string; valorLiberado: number }

export const reprovadaDe = (cliente: Cliente) => idDe('77777777', cliente)

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
         motivo_reprovacao, recuperavel, criada_em, atualizada_em, id_beneficio, id_empregador)
       select $1, $2, o.id, o.id_relacionamento, o.id_cliente, o.codigo_promotor, $4, o.produto,
         o.codigo_convenio, 'REPROVADA', 100000, 90000, 20000, 96, 1.85, $5, $6,
         'A conta informada não é a do benefício (AN)', true, '2026-11-18T12:00:00Z',
         '2026-11-18T12:00:00Z', o.id_beneficio, o.id_empregador
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
    await semearPortabilidade(consulta, cliente)
    const simulacao = guardadas.get(cliente.idCliente)?.novo.idSimulacao
    if (simulacao === undefined) continue
    await consulta(
      `insert into preco_dia (id, id_proposta, id_cliente, codigo_promotor, momento, dia, situacao,
         mudanca, id_simulacao_antes, id_simulacao, liberado_aceito, liberado, resumo, link_resumo,
         criado_em)
       select $1, p.id, p.id_cliente, p.codigo_promotor, 'AVERBACAO', '2026-11-20', 'AGUARDA',
         'PIOR', $2, $2, 90000, 80000, repeat('a', 64), md5(p.id::text), '2026-11-20T12:00:00Z'
         from proposta p where p.id = $3`,
      [idDe('50505050', cliente), simulacao, cliente.idProposta],
    )
  }
}

/**
 * A contract of another bank with a stated balance; without a benefit, so that it takes no margin.
 */
const SALDO_INFORMADO = centavos(1_300_000)
const origem = {
  parcela: centavos(35_000),
  taxaMensal: 1.8,
  restantes: 63,
  proximoVencimento: '2026-12-07',
  primeiroVencimento: '2025-03-07',
}
const termos = {
  prazo: origem.restantes,
  taxaMensal: 1.66,
  liberacao: '2026-11-23',
  primeiroVencimento: origem.proximoVencimento,
  convencao: 'REF-1' as const,
  iof: { diaria: 0, adicional: 0, diasMax: 0 },
}

const idDe = (familia: string, { idCliente }: Cliente) => idCliente.replace(/^c{8}/, familia)
export const portadaDe = (cliente: Cliente) => idDe('70707070', cliente)

/** A portability that waits for the client to accept the balance stated by the origin. */
async function semearPortabilidade(
  consulta: Awaited<ReturnType<typeof testApi>>['consulta'],
  cliente: Cliente,
): Promise<void> {
  const id = portadaDe(cliente)
  const entrada = {
    tipo: 'PORTABILIDADE',
    codigoConvenio: '000331',
    idBeneficio: null,
    idEmpregador: null,
    prazo: termos.prazo,
    taxaAm: termos.taxaMensal,
    valorParcela: null,
    valorLiberado: null,
    contratos: [id],
  }
  await consulta(
    `with k as (
       insert into contrato (id, id_cliente, codigo_convenio, numero, banco, proprio, produto, situacao,
         origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo, valor_parcela, taxa_am,
         valor_financiado, valor_liberado)
       values ($1, $2, '000331', $3, '001', false, 'NOVO', 'ATIVO', 'NOVO', '2025-01-10', '2025-03-07',
         '2032-02-07', 84, 35000, 1.8, 1510000, 1450000)
     ), o as (
       insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, id_contrato,
         codigo_convenio, produto, perfil, origem, status, valor_liberado, criada_em, atualizada_em)
       values ($1, $4, $2, $5, $1, '000331', 'PORT', 'Portabilidade', 'Manual', 'Em Andamento', 1200000,
         $6, $6)
     ), s as (
       insert into simulacao (id, id_relacionamento, id_cliente, codigo_promotor, id_oportunidade, tipo,
         entrada, resultado, valor_liberado, valor_parcela, prazo, taxa_am, id_usuario, criada_em)
       values ($1, $4, $2, $5, $1, 'PORTABILIDADE', $7, '{}', 0, 31000, 63, 1.66, $8, $6)
     )
     insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente,
         codigo_promotor, id_simulacao, produto, codigo_convenio, situacao, valor_financiado,
         valor_liberado, valor_parcela, prazo, taxa_am, id_dados_bancarios, id_usuario,
         motivo_reprovacao, saldo_informado, criada_em, atualizada_em)
       values ($1, $3, $1, $4, $2, $5, $1, 'PORT', '000331', 'PENDENTE', 1200000, 1200000, 31000, 63,
         1.66, $9, $8, 'Saldo maior', $10, $6, $6)`,
    [
      id,
      cliente.idCliente,
      `P${cliente.idCliente.slice(-4)}`,
      cliente.idRelacionamento,
      cliente.promotor,
      '2026-11-18T12:00:00Z',
      JSON.stringify(entrada),
      personas.gestor.id,
      contaDe(cliente),
      SALDO_INFORMADO,
    ],
  )
  await consulta(
    `insert into proposta_contrato (id_proposta, id_contrato, saldo_devedor) values ($1, $1, 1200000)`,
    [id],
  )
}

/** The same as the server reckons it, by the pure module. */
function aceiteDoSaldo() {
  const nova = emprestimoDaPortabilidade(origem, termos, SALDO_INFORMADO)
  if ('recusa' in nova) throw new Error(nova.recusa)
  return {
    saldoInformado: SALDO_INFORMADO / 100,
    valorParcela: nova.parcela / 100,
    prazo: termos.prazo,
    taxaAm: termos.taxaMensal,
  }
}

/** Our own calls of the esteira. */
export function exemplosDaEsteira(
  cliente: Cliente,
  atendente: string,
  { valorLiberado }: Guardada,
): Record<string, Exemplo> {
  const daReprovada = { params: { idProposta: reprovadaDe(cliente) } }
  const daPortada = { params: { idProposta: portadaDe(cliente) } }
  const { idRelacionamento } = cliente
  return {
    'proposta.esteira': { query: { devedor: 'BANCO', atendente, idRelacionamento } },
    'trilha.desistir': { ...daPortada, body: { motivo: 'Achou oferta melhor' } },
    'trilha.acompanhamento': { query: { atendente, idRelacionamento } },
    'proposta.resumoDaEsteira': { query: { atendente } },
    'proposta.totais': { query: { lista: 'emAberto', atendente, idRelacionamento } },
    'proposta.porNumero': { body: { numero: `PP-${cliente.idContrato.slice(-4)}` } },
    'proposta.consultar': { params: { idProposta: cliente.idProposta } },
    'proposta.conduta': {},
    'proposta.prepararSaldo': daPortada,
    'proposta.aceitarSaldo': { ...daPortada, body: { confirmacao: aceiteDoSaldo() } },
    'proposta.reenviarPreco': { params: { idProposta: cliente.idProposta } },
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
