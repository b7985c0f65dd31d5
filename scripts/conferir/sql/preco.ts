import type { ContratoDoCliente } from '#shared/calculo/dados.ts'
import { varias } from '#server/base/db/consulta.ts'
import { type De, sql } from '#server/base/db/fragmento.ts'
import { lista, objeto } from '#server/base/db/objeto.ts'
import type { Recorte } from '../regra.ts'
import { doRecorte } from './recorte.ts'

/** What a price needs to know of a contract that was settled. */
export type Quitado = Pick<
  ContratoDoCliente,
  'valorParcela' | 'taxaAm' | 'prazo' | 'primeiroVencimento' | 'dataContrato'
>

type Preco = {
  valorParcela: number
  valorFinanciado: number
  valorLiberado: number
  taxaAm: number
  origem: 'NOVO' | 'REFIN' | 'PORTABILIDADE' | 'MIGRADO'
  grupo: string | null
  entrada: unknown
  quitados: Quitado[]
}

const quitado = objeto<Quitado>({
  valorParcela: 'a.valor_parcela',
  taxaAm: 'a.taxa_am',
  prazo: 'a.prazo',
  primeiroVencimento: 'a.primeiro_vencimento',
  dataContrato: 'a.data_contrato',
})

/**
 * Loans of our own with what they were priced from: the simulation that their proposta kept, while
 * its figures are the contract's, and the contracts that they settled.
 */
export const precos = varias(
  'conferir.precos',
  (p: De<Recorte>) => sql<Preco>`select k.id, k.origem, k.data_contrato as dia,
    k.primeiro_vencimento as "primeiroVencimento", k.ultimo_vencimento as "ultimoVencimento",
    k.prazo, k.valor_parcela as "valorParcela", k.taxa_am::float8 as "taxaAm",
    k.valor_financiado as "valorFinanciado", k.valor_liberado as "valorLiberado",
    v.regime, v.codigo as "codigoConvenio", e.grupo, r.saldo_informado as "saldoInformado",
    s.resultado #>> '{numeros,liberacao}' as liberacao, s.entrada,
    ${lista(quitado, {
      ordem: sql`a.data_contrato, a.id`,
      de: sql`from contrato a where a.id = any (coalesce(
        (select array_agg(q.id_contrato) from proposta_contrato q where q.id_proposta = r.id),
        array[k.id_contrato_anterior]))`,
    })} as quitados
  from contrato k
  join convenio v on v.codigo = k.codigo_convenio
  left join beneficio b on b.id = k.id_beneficio
  left join especie_beneficio e on e.codigo = b.especie
  left join proposta r on r.numero = k.numero
  left join simulacao s on s.id = r.id_simulacao and s.valor_parcela = k.valor_parcela
   and s.prazo = k.prazo and s.taxa_am = k.taxa_am
   and s.resultado #>> '{numeros,valorFinanciado}' is not null
   and round((s.resultado #>> '{numeros,valorFinanciado}')::numeric * 100) = k.valor_financiado
 where k.proprio and k.produto not in ('RMC', 'RCC', 'SAQUE') and k.origem <> 'MIGRADO'
   and ${doRecorte(p, 'k', 'k.data_contrato')}
 order by k.id`,
)
