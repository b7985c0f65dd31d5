import { alcanca, etapas, SituacaoProposta } from '#shared/proposta/situacao.ts'
import { desfazerAverbacao, pedirAverbacao } from '../averbacao/pedir.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Decidida } from '../divergencia/decidir.ts'
import { contratoCorre, desfazerContrato } from '../proposta/contratar.ts'
import { morta, moverProposta, type Sistema } from '../proposta/mover.ts'
import { travarProposta, type Travada } from '../proposta/travar.ts'
import { encerrarRefinanciamentos, travarRefinanciamentos } from './refinanciamentos.ts'
import { registrarPagamento } from './registrar-pagamento.ts'

/**
 * A person decided that the bank is right: its version is applied by the moves of the proposta, with
 * who decided and why in its history.
 *
 * @throws Recusa when no move leads there, with what stands in the way
 */
export async function aplicarDecisao(
  sistema: Sistema,
  { divergencia, idUsuario, observacao }: Decidida,
): Promise<void> {
  if (divergencia.sistema === 'DATAPREV') throw new Recusa('invalido', NA_DATAPREV)
  if (divergencia.sistema !== 'BANCO') return
  const travada = await travarProposta(sistema.client, divergencia.numero)
  const deles = SituacaoProposta.safeParse(divergencia.deles)
  if (!travada || !deles.success) throw new Recusa('invalido', SEM_VERSAO)
  const { data: situacao } = deles
  if (travada.situacao === situacao) return
  const movimento = {
    situacao,
    motivo: `${divergencia.motivo}. Decidido: ${observacao}`,
    por: 'USUARIO',
    idUsuario,
  } as const
  if (travada.situacao === 'PAGA' && situacao === 'CANCELADA') {
    return desfazerPagamento(sistema, travada, movimento)
  }
  exigirMovimento(travada, situacao)
  await moverProposta(sistema, travada, movimento)
  const em = divergencia.ocorridaEm < sistema.agora ? divergencia.ocorridaEm : sistema.agora
  if (situacao === 'PAGA') await registrarPagamento(sistema, travada, { em })
  if (situacao === 'APROVADA' && travada.averbaAqui) await pedirAverbacao(sistema, travada)
  if (morta(situacao)) await desfazerAverbacao(sistema, travada)
}

const NA_DATAPREV =
  'O dinheiro saiu com os nossos valores: acerte a averbação na Dataprev e decida pela nossa'

const SEM_VERSAO = 'O aviso do banco não diz uma situação: consulte o banco e decida pela nossa'

/** As the withdrawal in time, whose window a person waived. */
async function desfazerPagamento(
  sistema: Sistema,
  travada: Travada,
  movimento: Parameters<typeof moverProposta>[2],
): Promise<void> {
  const { client } = sistema
  const refinanciamentos = await travarRefinanciamentos(sistema, travada.id)
  if (!(await contratoCorre(client, travada.id))) {
    throw new Recusa('invalido', 'O contrato já foi refinanciado: desfaça antes o refinanciamento')
  }
  await moverProposta(sistema, travada, movimento)
  await desfazerContrato(client, travada.id)
  await desfazerAverbacao(sistema, travada)
  await encerrarRefinanciamentos(sistema, refinanciamentos)
}

function exigirMovimento(
  { situacao: nossa, averbaAqui, averbacao }: Travada,
  deles: SituacaoProposta,
): void {
  if (!alcanca(nossa, deles)) {
    throw new Recusa(
      'invalido',
      `Nenhum passo leva de ${etapas[nossa].nome} a ${etapas[deles].nome}: acerte com o banco e decida pela nossa`,
    )
  }
  if (deles === 'PAGA' && averbaAqui && averbacao !== 'CONFIRMADA') {
    throw new Recusa('invalido', 'A averbação não está confirmada: sem ela o pagamento não entra')
  }
}
