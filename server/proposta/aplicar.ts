import type { EstadoNoBanco } from '#integrations/banco/protocolo.ts'
import { hoje } from '#shared/data.ts'
import { alcanca } from '#shared/proposta/situacao.ts'
import { novoId } from '../db/id.ts'
import type { Contexto } from '../http/handler.ts'
import { Recusa } from '../http/recusa.ts'
import { moverPeloSistema } from '../oportunidade/mudar.ts'
import {
  anotarDoBanco,
  avancarProposta,
  contratar,
  guardarProtocolo,
  travarProposta,
  type Travada,
} from './queries.ts'
import { prazoDe } from './prazos.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'>

/** What became of news from the bank. All but the first and the last change nothing. */
export type Efeito = 'aplicado' | 'repetido' | 'atrasado' | 'desconhecida'

/**
 * Takes what the bank says of a proposta, however it was learned (notice, answer, question). `chave`
 * names the news: the same again is harmless, and so is news older than what is known. Only PAGA
 * makes the contract and wins the opportunity; a proposta that died gives it back.
 */
export async function aplicarEstado(
  { client, agora }: Sistema,
  chave: string,
  estado: EstadoNoBanco,
): Promise<Efeito> {
  const travada = await travarProposta(client, estado.numero)
  if (!travada) return 'desconhecida'
  const nova = await anotarDoBanco(client, {
    id: novoId(),
    chave,
    idProposta: travada.id,
    sentido: 'RECEBIDO',
    evento: estado.situacao,
    corpo: estado,
    agora,
  })
  if (!nova) return 'repetido'

  const { situacao, sequencia, protocolo, motivo, recuperavel } = estado
  if (sequencia <= travada.ultimaSequencia || !alcanca(travada.situacao, situacao)) {
    if (travada.protocoloBanco === null) await guardarProtocolo(client, travada.id, protocolo)
    return 'atrasado'
  }
  await avancarProposta(client, travada.id, {
    situacao,
    protocolo,
    motivo,
    recuperavel,
    prazoEtapa: await prazoDe({ client, agora }, situacao),
    agora,
  })
  if (situacao === 'PAGA') await contratar(client, travada.id, { id: novoId(), dia: hoje(agora) })
  await levarAOportunidade({ client, agora }, travada, situacao, motivo)
  return 'aplicado'
}

/** The bank refused it before it had a protocol: it ends here, and may be mended and sent again. */
export async function reprovarNaEntrada(
  { client, agora }: Sistema,
  numero: string,
  motivo: string,
): Promise<void> {
  const travada = await travarProposta(client, numero)
  if (!travada || !alcanca(travada.situacao, 'REPROVADA')) return
  await avancarProposta(client, travada.id, {
    situacao: 'REPROVADA',
    protocolo: null,
    motivo,
    recuperavel: true,
    prazoEtapa: null,
    agora,
  })
  await levarAOportunidade({ client, agora }, travada, 'REPROVADA', motivo)
}

async function levarAOportunidade(
  sistema: Sistema,
  { idOportunidade, numero }: Travada,
  situacao: EstadoNoBanco['situacao'],
  motivo: string | null,
): Promise<void> {
  const acao = acaoDe(situacao)
  if (!acao) return
  const observacao = `Proposta ${numero} ${situacao.toLowerCase()}${motivo ? `: ${motivo}` : ''}`
  try {
    await moverPeloSistema(sistema, idOportunidade, { acao, observacao })
  } catch (error) {
    // The opportunity went elsewhere meanwhile; what the bank did stays true of the proposta.
    if (!(error instanceof Recusa)) throw error
  }
}

function acaoDe(situacao: EstadoNoBanco['situacao']): 'ganhar' | 'devolver' | null {
  if (situacao === 'PAGA') return 'ganhar'
  const morta = situacao === 'REPROVADA' || situacao === 'CANCELADA' || situacao === 'EXPIRADA'
  return morta ? 'devolver' : null
}
