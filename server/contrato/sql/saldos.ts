import type { Recebida } from '#shared/calculo/atraso.ts'
import type { Convencao } from '#shared/calculo/plano.ts'
import type { Dia } from '#shared/data.ts'
import { varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { comAlvo, type ValoresDoAlvo } from '../../atendimento/sql.ts'
import { parcelasRecebidas } from '../sql.ts'

/** The running contracts of the client of a relationship, with what their balance is made of. */
export const contratosQueCorrem = varias(
  'contrato.que-correm',
  (p: De<ValoresDoAlvo>) => sql<{
    recebidas: Recebida[]
    convencao: Convencao
    primeiroVencimento: Dia
    vencimentoDaOrigem: Dia | null
  }>`with ${comAlvo(p)}
select k.id as "idContrato", k.produto, k.situacao, k.prazo, k.valor_parcela as "valorParcela",
    k.taxa_am::float8 as "taxaAm", k.primeiro_vencimento as "primeiroVencimento",
    k.vencimento_da_origem as "vencimentoDaOrigem", k.convencao, ${parcelasRecebidas} as recebidas
  from alvo a
  join contrato k on k.id_cliente = a.id_cliente
 where k.situacao in ('ATIVO', 'SUSPENSO')
 order by k.id`,
)
