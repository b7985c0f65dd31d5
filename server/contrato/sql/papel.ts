import { umaOuNada } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

export type ContratoDeOutroBanco = {
  id: string
  idCliente: string
  idBeneficio: string
  codigoConvenio: string
  numero: string
  banco: string
  origem: 'NOVO' | 'REFIN' | 'PORTABILIDADE' | 'MIGRADO'
  dataContrato: string
  primeiroVencimento: string
  ultimoVencimento: string
  prazo: number
  valorParcela: number
  taxaAm: number
  valorFinanciado: number
  valorLiberado: number
}

/**
 * A contract of the client that a paper of the INSS names: the one that is here, else a new one. Nothing for a
 * bank that is not in the register, for an unknown one of our own, and for a number that another client has.
 */
export const inserirContratoDoPapel = umaOuNada(
  'contrato.inserir-do-papel',
  (p: De<ContratoDeOutroBanco>) => sql<{
    id: string
    proprio: boolean
    situacao: string
  }>`with ja as (
  select k.id, k.proprio, k.situacao from contrato k
   where k.id_cliente = ${p.idCliente} and k.banco = ${p.banco} and k.numero = ${p.numero}
), novo as (
insert into contrato (id, id_cliente, id_beneficio, codigo_convenio, numero, banco, proprio, produto,
  situacao, origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo, valor_parcela, taxa_am,
  valor_financiado, valor_liberado)
select ${p.id}, ${p.idCliente}, ${p.idBeneficio}, ${p.codigoConvenio}, ${p.numero}, b.codigo, false, 'NOVO',
  'ATIVO', ${p.origem}, ${p.dataContrato}, ${p.primeiroVencimento}, ${p.ultimoVencimento}, ${p.prazo},
  ${p.valorParcela}, ${p.taxaAm}, ${p.valorFinanciado}, ${p.valorLiberado}
  from banco b
 where b.codigo = ${p.banco} and not b.proprio and not exists (select from ja)
on conflict (numero) do nothing
returning id, proprio, situacao
)
select id, proprio, situacao from ja union all select id, proprio, situacao from novo limit 1`,
)
