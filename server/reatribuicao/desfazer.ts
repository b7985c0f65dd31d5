import type { ReatribuicaoDesfeita } from '#shared/reatribuicao/shapes.ts'
import { exigirConjunto } from '../base/batch/conjunto.ts'
import { encerrarLote, guardarMotivos } from '../base/batch/sql.ts'
import { semTranca } from '../base/db/vaga.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { devolverDaReatribuicao as devolverLembretes } from '../lembrete/sql.ts'
import { devolverDaReatribuicao } from '../oportunidade/sql/lote.ts'
import { desfazerPassagens } from '../passagem/abrir.ts'
import { promessasVoltamComLote } from '../promessa/seguir-dono.ts'
import { devolverDonos } from '../relacionamento/sql/reatribuicao.ts'
import { encerrarPedidosDoLote } from '../transferencia/transferir.ts'
import { avisarPessoas } from './avisar.ts'
import { JA_REATRIBUINDO } from './reatribuir.ts'
import { contarVoltas, listarTrabalhados, travarClientes } from './sql/desfazer.ts'
import { reatribuicaoDeClientes } from './tipo.ts'
import { registrarTrilha } from './trilha.ts'

/** More are told by their number alone. */
const MAXIMO_NOMEADOS = 200

/**
 * Each client goes back to who had them before, with lembretes and oportunidades; those with whom the new
 * owner worked stay, named.
 */
export async function desfazerReatribuicao(
  contexto: Contexto,
  idLote: string,
): Promise<ReatribuicaoDesfeita> {
  const { client, usuario, agora } = contexto
  const lote = await exigirConjunto(contexto, reatribuicaoDeClientes, idLote)
  await travarClientes(client, { idLote }).catch((error: unknown) => {
    throw semTranca(error) ? new Recusa('ocupado', JA_REATRIBUINDO) : error
  })
  const ficam = await listarTrabalhados(client, {
    idLote,
    desde: lote.criadoEm,
    quemDesfaz: usuario.id,
    agora,
  })
  await guardarMotivos(client, {
    idLote,
    ficam: ficam.map(({ id, motivo }) => ({ id, motivos: [motivo ?? ''] })),
  })
  const quem = { idLote, idUsuario: usuario.id, agora }
  const desfeitos = await devolverDonos(client, quem)
  await devolverDaReatribuicao(client, quem)
  await devolverLembretes(client, quem)
  await promessasVoltamComLote(contexto, idLote)
  await desfazerPassagens(contexto, idLote)
  await encerrarPedidosDoLote(contexto, idLote)
  await registrarTrilha(contexto, idLote, 'desfeita')
  await encerrarLote(client, { id: idLote, idUsuario: usuario.id, agora })
  const voltas = await contarVoltas(client, { idLote, agora })
  await avisarPessoas(contexto, { idLote, desfeitos: true }, voltas)
  return {
    desfeitos,
    mantidos: ficam.length,
    ficaram: ficam.slice(0, MAXIMO_NOMEADOS).map(({ id, nomeCliente, atendente, motivo }) => ({
      idRelacionamento: id,
      nomeCliente,
      atendente: atendente ?? '',
      motivo: motivo ?? '',
    })),
  }
}
