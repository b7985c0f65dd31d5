import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { centavos } from '#shared/dinheiro.ts'
import { aParte } from '../base/db/a-parte.ts'
import type { Contexto } from '../base/http/handler.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { atender } from '../oportunidade/atender.ts'
import { porEmAndamento } from '../oportunidade/andamento.ts'
import { incluirOportunidade } from '../oportunidade/incluir.ts'
import { guardarSimulacao } from '../simulacao/guardar.ts'
import { acharOportunidade } from './sql/ler.ts'

type Aceita = { entrada: EntradaSimulacao; troco: number | null }

/**
 * The oportunidade of what the client accepted: the live one of the contract, or a new one. The simulation is kept
 * on it, and it is put in motion; what is missing for that, the proposta asks for.
 */
export async function abrirOportunidade(
  contexto: Contexto,
  { entrada, troco }: Aceita,
): Promise<string> {
  const { client } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const [idContrato = ''] = 'contratos' in entrada ? entrada.contratos : []
  const procurada = { idRelacionamento, idContrato }
  if (!(await acharOportunidade(client, procurada))) {
    await incluirOportunidade(
      contexto,
      {
        idRelacionamento,
        produto: 'REFIN',
        codigoConvenio: entrada.codigoConvenio,
        idContrato,
        idBeneficio: entrada.idBeneficio ?? null,
        idEmpregador: entrada.idEmpregador ?? null,
        valorLiberado: centavos(troco ?? 0),
      },
      'CTC',
    )
  }
  const achada = await acharOportunidade(client, procurada)
  if (!achada) throw new Error('An oportunidade that was opened is not there')
  const { id, status } = achada
  if (status === 'Em Aberto') await atender(contexto, id, {})
  await guardarSimulacao(contexto, id, { entrada })
  if (status !== 'Em Andamento')
    await aParte(client, () => porEmAndamento(contexto, id, { calculada: true }))
  return id
}
