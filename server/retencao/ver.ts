import {
  AvisoDaCamara,
  AvisoDaCtc,
  type BuscaDeAvisos,
  MAXIMO_DE_AVISOS,
} from '#shared/retencao/shapes.ts'
import { donosPedidos } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import {
  acharAviso,
  listarAvisos,
  listarAvisosDaMesa,
  verAviso,
  verAvisoDaMesa,
} from './sql/avisos.ts'

/**
 * Notices of the clearing that contradict what we hold, or that cannot be applied: an ATENDENTE sees those of the
 * requests that they work on, PROMOTOR and GESTOR those of their promotores.
 */
export async function avisosDaCamara(
  contexto: Contexto,
  { atendente, parte = 'ABERTAS' }: BuscaDeAvisos,
): Promise<{ items: AvisoDaCtc[] }> {
  const { client, escopo, agora } = contexto
  const donos = donosPedidos(contexto, atendente)
  const linhas = await listarAvisos(
    client,
    { escopo, donos, agora, quantos: MAXIMO_DE_AVISOS },
    { parte },
  )
  return { items: linhas.map(({ aviso }) => AvisoDaCtc.parse(aviso)) }
}

type Vista = { idCtc: string; idAviso: string; observacao: string }

/** @throws Recusa where it is none of the request, or somebody looked at it before */
export async function verAvisoDaCtc(
  { client, usuario, agora }: Contexto,
  { idCtc, idAviso: id, observacao }: Vista,
): Promise<{ idAviso: string }> {
  const vistos = await verAviso(client, { id, idCtc, observacao, idUsuario: usuario.id, agora })
  if (vistos === 0) {
    const aviso = await acharAviso(client, { id, idCtc })
    if (!aviso) throw new Recusa('nao-encontrado', NAO_HA)
    throw new Recusa('invalido', 'Outra pessoa já viu este aviso')
  }
  return { idAviso: id }
}

const NAO_HA = 'Aviso não encontrado'

/** To the bank's checker: those that belong to no shop (docs/decisions/114). */
export async function avisosDaMesa({ client }: Contexto): Promise<AvisoDaCamara[]> {
  const linhas = await listarAvisosDaMesa(client, { quantos: MAXIMO_DE_AVISOS })
  return linhas.map(({ aviso }) => AvisoDaCamara.parse(aviso))
}

/** @throws Recusa where it belongs to a shop, or was seen: then it does not exist here */
export async function verAvisoNaMesa(
  { client, usuario, agora, auditar }: Contexto,
  { idAviso: id, observacao }: Omit<Vista, 'idCtc'>,
): Promise<{ idAviso: string }> {
  const vistos = await verAvisoDaMesa(client, { id, observacao, idUsuario: usuario.id, agora })
  if (vistos === 0) throw new Recusa('nao-encontrado', NAO_HA)
  auditar('MUDANCA', { idCliente: null, alvo: `ctc_aviso:${id}` })
  return { idAviso: id }
}
