import { controlesDasPartes, partesDoResultado } from '#shared/fila/partes.ts'
import type { NovoResultado, Tentativa } from '#shared/fila/shapes.ts'
import { situacoes } from '#shared/telefone/situacao.ts'
import { incluirAnotacao } from '../anotacao/incluir.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { textosDaPorta } from '../base/http/respostas.ts'
import { incluirLembrete } from '../lembrete/incluir.ts'
import { relacionamentoDaOportunidade } from '../oportunidade/mudar.ts'
import { perder } from '../oportunidade/perder.ts'
import { cancelarImpedidas } from '../promessa/cancelar-do-cliente.ts'
import { prometer } from '../promessa/incluir.ts'
import { mudarSituacao } from '../telefone/mudar.ts'
import { aplicar } from './efeitos.ts'
import { travarMinha } from './locacao.ts'
import { soltar } from './soltar.ts'
import { encerrarTentativa, ligarAnotacao } from './sql.ts'
import { tentativaAtual } from './vez.ts'

/** `Retorno agendado` of the list `tipo_lembrete`. */
const RETORNO = '01'

/**
 * Records what came of the call, with everything that it needs: note, reminder, lost oportunidade, a phone not
 * to be called any more. The turn ends, and with it the lease.
 *
 * @throws Recusa when nobody called, a part cannot be kept, or a control of a part is missing: then nothing is
 */
export async function concluir(contexto: Contexto, dito: NovoResultado): Promise<Tentativa> {
  const { client, agora } = contexto
  const { resultado, observacao = null, anotacao = null, lembrete = null, promessa = null } = dito
  exigirControles(contexto, dito)
  const { idTentativa, idTelefone, idRelacionamento } = await travarMinha(contexto)
  if (idTelefone === null) {
    throw new Recusa('invalido', 'Mostre o telefone e ligue antes de registrar o resultado')
  }
  if (resultado === 'PEDIU_RETORNO' && lembrete === null && promessa === null) {
    throw new Recusa('invalido', 'Retorno: diga quando o cliente pediu para ligar')
  }
  // The words first: they are of the time when the caller still acted as the owner.
  if (anotacao !== null) {
    const id = novoId()
    await incluirAnotacao(contexto, { texto: anotacao }, id)
    await ligarAnotacao(client, { id: idTentativa, idAnotacao: id })
  }
  if (dito.perda) await perderDoCliente(contexto, dito.perda)
  if (dito.naoLigarMais === true && resultado !== 'NUMERO_ERRADO') {
    await mudarSituacao(contexto, { idTelefone, situacao: situacoes.optOut })
    await cancelarImpedidas(contexto)
  }
  await aplicar(contexto, resultado, { idTentativa, idTelefone, concluidaEm: agora })
  if (lembrete !== null)
    await incluirLembrete(contexto, { ...lembrete, idRelacionamento, tipo: RETORNO })
  if (promessa !== null) await prometer(contexto, promessa, idTentativa)
  const fim = { id: idTentativa, resultado, observacao, retiradaPor: null, agora }
  if ((await encerrarTentativa(client, fim)) !== 1)
    throw new Error('A turn that was held had ended')
  await soltar(contexto, idRelacionamento)
  return tentativaAtual(contexto, idTentativa)
}

/** @throws Recusa for a part that the person could not keep by its own call either */
function exigirControles({ usuario }: Contexto, dito: NovoResultado): void {
  const falta = partesDoResultado.some(
    (parte) => dito[parte] && !usuario.controles.has(controlesDasPartes[parte]),
  )
  if (falta) throw new Recusa('sem-acesso', textosDaPorta.acaoNaoAutorizada)
}

async function perderDoCliente(
  contexto: Contexto,
  { idOportunidade, ...motivo }: NonNullable<NovoResultado['perda']>,
): Promise<void> {
  const { idRelacionamento } = await relacionamentoDaOportunidade(contexto, idOportunidade)
  if (idRelacionamento !== alvoDe(contexto).idRelacionamento) {
    throw new Recusa('nao-encontrado', 'Oportunidade não encontrada')
  }
  await perder(contexto, idOportunidade, motivo)
}
