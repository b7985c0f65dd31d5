import { EstadoNoBanco } from '#integrations/banco/protocolo.ts'
import { alcanca, etapas, SituacaoProposta } from '#shared/proposta/situacao.ts'
import { desfazerAverbacao, pedirAverbacao } from '../averbacao/pedir.ts'
import { Recusa } from '../base/http/recusa.ts'
import { anotarDivergencia } from '../divergencia/anotar.ts'
import type { Decidida } from '../divergencia/decidir.ts'
import { encerrarComAProposta } from '../preco/responder.ts'
import { contratoCorre, desfazerContrato } from '../proposta/contratar.ts'
import { morta, moverProposta, type Sistema } from '../proposta/mover.ts'
import { lerVenda, lerVendida } from '../proposta/sql/fatos.ts'
import { travarProposta, type Travada } from '../proposta/travar.ts'
import { encerrarRefinanciamentos, travarRefinanciamentos } from './refinanciamentos.ts'
import { lerJson } from './julgar.ts'
import { anotarSemAverbacao, registrarPagamento } from './registrar-pagamento.ts'
import { lerPagasDitas } from './sql.ts'

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
  if (divergencia.sistema !== 'BANCO' && divergencia.sistema !== 'CAMARA') return
  const travada = await travarProposta(sistema.client, divergencia.numero)
  const deles = SituacaoProposta.safeParse(divergencia.deles)
  if (!travada || !deles.success) throw new Recusa('invalido', SEM_VERSAO)
  const { data: situacao } = deles
  if (travada.situacao === situacao) return
  const em = divergencia.ocorridaEm < sistema.agora ? divergencia.ocorridaEm : sistema.agora
  const movimento = {
    situacao,
    deFatoEm: travada.averbaAqui ? null : em,
    motivo: `${divergencia.motivo}. Decidido: ${observacao}`,
    por: 'USUARIO',
    idUsuario,
  } as const
  if (travada.situacao === 'PAGA' && situacao === 'CANCELADA') {
    return desfazerPagamento(sistema, travada, movimento)
  }
  if (situacao === 'PAGA' && morta(travada.situacao)) {
    return reconhecerPagamento(sistema, travada, { movimento, em })
  }
  exigirMovimento(travada, situacao)
  await moverProposta(sistema, travada, movimento)
  // Moved on by a person, the proposta waits for no answer to an older price.
  await encerrarComAProposta(sistema, { idProposta: travada.id })
  if (situacao === 'PAGA') await registrarComoDisse(sistema, travada, em)
  if (situacao === 'APROVADA' && travada.averbaAqui) await pedirAverbacao(sistema, travada)
  if (morta(situacao)) await desfazerAverbacao(sistema, travada)
}

const NA_DATAPREV =
  'O dinheiro saiu com os nossos valores: acerte a averbação na Dataprev e decida pela nossa'

const PORTADA =
  'O banco de origem já foi pago e o contrato dele terminou: a portabilidade não se desfaz, decida pela nossa'

const SEM_VERSAO = 'O aviso do banco não diz uma situação: consulte o banco e decida pela nossa'

type Movimento = Parameters<typeof moverProposta>[2]

/**
 * The client has the money of a loan that ended here: it is a contract, whatever its booking is. One
 * that no payroll discounts stands before a person.
 */
async function reconhecerPagamento(
  sistema: Sistema,
  travada: Travada,
  { movimento, em }: { movimento: Movimento; em: Date },
): Promise<void> {
  const { client } = sistema
  const { paga } = await lerVenda(client, { id: travada.id })
  if (paga) throw new Recusa('invalido', 'Este pagamento já foi desfeito: acerte com o banco')
  await moverProposta(sistema, travada, movimento)
  // Asked behind the lock of the oportunidade: a proposta that was being made is seen.
  const { outraViva } = await lerVendida(client, { id: travada.id })
  if (outraViva !== null) throw new Recusa('invalido', comOutraViva(outraViva))
  await registrarComoDisse(sistema, travada, em)
  await anotarSemAverbacao(sistema, travada)
}

const comOutraViva = (numero: string) =>
  `A proposta ${numero} da mesma oportunidade está em andamento: encerre-a antes de reconhecer este pagamento`

/** At the amount that the bank said; one beside its order, or beside the proposta, stands before a person. */
async function registrarComoDisse(sistema: Sistema, travada: Travada, em: Date): Promise<void> {
  const { client } = sistema
  const valorPago = valorDito(await lerPagasDitas(client, { idProposta: travada.id, em }))
  const porque = await registrarPagamento(sistema, travada, { valorPago, em })
  if (porque === null) return
  await anotarDivergencia(sistema, travada, {
    chave: `banco-reconhecida:${travada.numero}`,
    sistema: 'BANCO',
    nossa: 'PAGA',
    deles: 'PAGA',
    motivo: porque,
    ocorridaEm: em,
  })
}

/** Of the first that names an amount; a notice that was never judged may be unreadable. */
function valorDito(ditas: readonly { corpo: string }[]): number | undefined {
  for (const { corpo } of ditas) {
    const { data: dita } = EstadoNoBanco.safeParse(lerJson(corpo))
    if (dita?.situacao === 'PAGA' && dita.valorPago !== undefined) return dita.valorPago
  }
  return undefined
}

/** As the withdrawal in time, whose window a person waived. */
async function desfazerPagamento(
  sistema: Sistema,
  travada: Travada,
  movimento: Movimento,
): Promise<void> {
  const { client } = sistema
  const { produto } = await lerVenda(client, { id: travada.id })
  if (produto === 'PORT') throw new Recusa('invalido', PORTADA)
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
