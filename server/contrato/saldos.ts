import { cartoes } from '#shared/oportunidade/venda.ts'
import { hoje } from '#shared/data.ts'
import { centavos } from '#shared/dinheiro.ts'
import type { SaldosDosContratos } from '#shared/contrato/shapes.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { doAlvo } from '../atendimento/sql.ts'
import type { Contexto } from '../base/http/handler.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { saldoEm } from './saldo.ts'
import { contratosQueCorrem } from './sql/saldos.ts'

/** What settles each running contract of the client today: one statement, however many there are. */
export async function saldosDosContratos(contexto: Contexto): Promise<SaldosDosContratos> {
  const { client, agora } = contexto
  const [contratos, regras] = await Promise.all([
    contratosQueCorrem(client, doAlvo(alvoDe(contexto).idRelacionamento, contexto)),
    regrasVigentes(client),
  ])
  return {
    dia: hoje(agora),
    saldos: contratos.map(({ idContrato, produto, valorParcela, recebidas, ...contrato }) => ({
      idContrato,
      saldoDevedor: cartoes.some((cartao) => cartao === produto)
        ? null
        : saldoEm(
            { ...contrato, valorParcela: centavos(valorParcela) },
            { ...contrato, recebidas },
            regras,
            agora,
          ),
    })),
  }
}
