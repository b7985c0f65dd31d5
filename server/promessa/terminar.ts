import type { Promessa } from '#shared/promessa/shapes.ts'
import { type AcaoDaPromessa, efeitoDaAcao } from '#shared/promessa/situacao.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisarDa } from './avisar.ts'
import { promessaAtual } from './listar.ts'
import { correcaoMs } from './politica.ts'
import {
  esquecerRetomada,
  reabrirPromessa,
  retomarPromessa,
  terminarPromessa,
  travarPromessa,
} from './sql.ts'

type Pedido = { acao: Exclude<AcaoDaPromessa, 'quebrar'>; motivo?: string }

/**
 * Keeps or cancels a promise by hand, or takes back that it was kept. Of two people at once the second reads how it ended.
 *
 * @throws Recusa for what the state table does not allow
 */
export async function terminar(
  contexto: Contexto,
  id: string,
  { acao, motivo }: Pedido,
): Promise<Promessa> {
  const { client, usuario, agora } = contexto
  const travada = await travarPromessa(client, { id })
  if (!travada) throw new Recusa('nao-encontrado', 'Promessa não encontrada')
  const { aMaoEm } = travada
  const desfazAte = aMaoEm && new Date(aMaoEm.getTime() + (await correcaoMs(contexto)))
  const efeito = efeitoDaAcao(acao, { ...travada, desfazAte }, agora)
  if ('recusa' in efeito) throw new Recusa('invalido', efeito.recusa)
  if ('retoma' in efeito) await retomarPromessa(client, { id, idUsuario: usuario.id, agora })
  else if ('naoRetoma' in efeito) await esquecerRetomada(client, { id })
  else if (efeito.para === 'ABERTA') {
    if ((await reabrirPromessa(client, { id, agora })) === 0) {
      throw new Recusa('invalido', 'O cliente já tem outra promessa a esta hora')
    }
  } else {
    const fim = { id, situacao: efeito.para, idUsuario: usuario.id, motivo: motivo ?? null, agora }
    await terminarPromessa(client, fim)
  }
  const promessa = await promessaAtual(contexto, id)
  const { idRelacionamento, atendente } = promessa
  const dados = { idPromessa: id, idRelacionamento, motivo: 'MUDOU' } as const
  await avisarDa(contexto, { idUsuario: atendente.idUsuario, dados })
  return promessa
}
