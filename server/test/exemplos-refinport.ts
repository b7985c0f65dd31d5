import { regrasDosArquivos } from '#database/reference.ts'
import { contratoDeExemplo, dadosDeExemplo } from '#shared/calculo/dados-de-exemplo.ts'
import { refinDaPortabilidade } from '#shared/calculo/portado.ts'
import { simular } from '#shared/calculo/simular.ts'
import { centavos, emReais } from '#shared/dinheiro.ts'
import type { testApi } from './api.ts'
import { contaDe } from './credito.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

const idDe = ({ idCliente }: Cliente) => idCliente.replace(/^c{8}/, '71717171')
/** One of its own: the other examples keep their margin. */
const beneficioDe = ({ idCliente }: Cliente) => idCliente.replace(/^c{8}/, '72727272')

/** Of another bank, with 63 instalments to come. */
const origem = contratoDeExemplo('7', {
  proprio: false,
  codigoBanco: '001',
  valorParcela: centavos(10_000),
  dataContrato: '2025-01-10',
  primeiroVencimento: '2025-03-07',
})
const dia = '2026-11-23'
const termos = { prazo: 84, taxaAm: 1.66 }
const portabilidade = {
  tipo: 'PORTABILIDADE' as const,
  codigoConvenio: '000331',
  prazo: 63,
  taxaAm: 1.66,
}

/** A portability of each client at the clearing. */
export async function semearRefinPort({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  const parcelaAcordada = portada().numeros?.valorParcela
  for (const cliente of Object.values(clientes)) {
    const id = idDe(cliente)
    await consulta(
      `insert into beneficio (id, id_cliente, numero, especie, situacao, data_inicio, data_despacho, valor_base,
         consultado_em)
       values ($1, $2, $3, '41', '00', '2020-01-01', '2020-02-01', 162100, '2026-11-10T12:00:00Z')`,
      [beneficioDe(cliente), cliente.idCliente, `16600000${cliente.idCliente.slice(-2)}`],
    )
    const entrada = {
      ...portabilidade,
      idBeneficio: beneficioDe(cliente),
      idEmpregador: null,
      valorParcela: null,
      valorLiberado: null,
      contratos: [id],
    }
    await consulta(
      `with k as (
         insert into contrato (id, id_cliente, id_beneficio, codigo_convenio, numero, banco, proprio,
           produto, situacao, origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo,
           valor_parcela, taxa_am, valor_financiado, valor_liberado)
         values ($1, $2, $9, '000331', $3, '001', false, 'NOVO', 'ATIVO', 'NOVO', '2025-01-10',
           '2025-03-07', '2026-11-01', 84, 10000, 1.8, 410000, 400000)
       ), o as (
         insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, id_contrato,
           codigo_convenio, produto, perfil, origem, status, valor_liberado, criada_em, atualizada_em)
         values ($1, $4, $2, $5, $1, '000331', 'PORT', 'Portabilidade', 'Manual', 'Em Andamento', 380000,
           $6, $6)
       ), s as (
         insert into simulacao (id, id_relacionamento, id_cliente, codigo_promotor, id_oportunidade, tipo,
           entrada, resultado, valor_liberado, valor_parcela, prazo, taxa_am, id_usuario, criada_em)
         values ($1, $4, $2, $5, $1, 'PORTABILIDADE', $7, '{}', 0, $11, 63, 1.66, $8, $6)
       )
       insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente,
         codigo_promotor, id_simulacao, produto, codigo_convenio, situacao, valor_financiado,
         valor_liberado, valor_parcela, prazo, taxa_am, id_dados_bancarios, id_usuario, id_beneficio,
         criada_em, atualizada_em)
       values ($1, $3, $1, $4, $2, $5, $1, 'PORT', '000331', 'CTC_ENVIADA', 380000, 380000, $11, 63,
         1.66, $10, $8, $9, $6, $6)`,
      [
        id,
        cliente.idCliente,
        `Q${cliente.idCliente.slice(-4)}`,
        cliente.idRelacionamento,
        cliente.promotor,
        '2026-11-18T12:00:00Z',
        JSON.stringify(entrada),
        personas.gestor.id,
        beneficioDe(cliente),
        contaDe(cliente),
        parcelaAcordada,
      ],
    )
    await consulta(
      `insert into proposta_contrato (id_proposta, id_contrato, saldo_devedor) values ($1, $1, 380000)`,
      [id],
    )
  }
}

const dados = () => dadosDeExemplo(regrasDosArquivos(), { contratos: [origem] })

/** At the instalment that the client agreed to, the price is as proposed. */
const portada = () => simular(dados(), { ...portabilidade, contratos: [origem.id] }, dia)

/** The same as the server reckons it, by the pure module. */
function confirmacao() {
  const refin = refinDaPortabilidade(dados(), portada(), termos, dia)
  if ('recusa' in refin || !refin.numeros) throw new Error('The example has no numbers')
  return {
    ...termos,
    valorParcela: emReais(origem.valorParcela),
    valorLiberado: emReais(centavos(refin.numeros.valorLiberado)),
  }
}

export function exemplosDoRefinPort(cliente: Cliente): Record<string, Exemplo> {
  const params = { idProposta: idDe(cliente) }
  return {
    'refinport.simular': {
      body: {
        idRelacionamento: cliente.idRelacionamento,
        entrada: {
          ...portabilidade,
          idBeneficio: beneficioDe(cliente),
          contratos: [idDe(cliente)],
        },
        ...termos,
        valorParcela: emReais(origem.valorParcela),
      },
    },
    'refinport.preparar': {
      params,
      body: { ...termos, valorParcela: emReais(origem.valorParcela) },
    },
    'refinport.guardar': {
      params,
      body: { prazo: 72, taxaAm: 1.85, valorParcela: emReais(origem.valorParcela) },
    },
    'refinport.propor': {
      params,
      body: { idDadosBancarios: contaDe(cliente), confirmacao: confirmacao() },
    },
  }
}
