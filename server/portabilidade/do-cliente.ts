import { regraEm } from '#shared/calculo/regras.ts'
import { hoje, somarDias } from '#shared/data.ts'
import type { Acervo } from '../base/files/acervo.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { frasesDoCliente } from './frases.ts'
import { type AlvoDoPapel, igualA, type Lido, papeisTravados, receberPapel } from './receber.ts'
import { listarHiscons, type Papel } from './sql.ts'

/** What the client may do: send one, or nothing because one waits for the bank or counts already. */
export type VezDoExtrato = 'PEDIR' | 'RECEBIDO' | 'CONFERIDO'

type Sistema = Pick<Contexto, 'client' | 'agora'>

export async function vezDoExtrato(
  { client, agora }: Sistema,
  { idRelacionamento }: Pick<AlvoDoPapel, 'idRelacionamento'>,
): Promise<VezDoExtrato> {
  const papeis = await listarHiscons(client, { idRelacionamento })
  return vezDe(await validos({ client, agora }, papeis))
}

const vezDe = (servem: readonly Papel[]): VezDoExtrato => {
  if (servem.some(({ situacao }) => situacao === 'LIDO')) return 'RECEBIDO'
  return servem.some(({ situacao }) => situacao === 'CONFIRMADO') ? 'CONFERIDO' : 'PEDIR'
}

/** Those that were read and are not too old to count. */
async function validos({ client, agora }: Sistema, papeis: readonly Papel[]): Promise<Papel[]> {
  const regras = await regrasVigentes(client)
  const validade = regraEm(regras, 'hiscon_validade_dias', 'PORTABILIDADE', hoje(agora))
  if ('recusa' in validade) return []
  return papeis.filter(
    ({ situacao, emitidoEm }) =>
      (situacao === 'LIDO' || situacao === 'CONFIRMADO') &&
      emitidoEm !== null &&
      somarDias(hoje(emitidoEm), validade.valor) >= hoje(agora),
  )
}

/**
 * Stores a HISCON that the client sent from the page of a link. It counts once a person of the bank confirms it, and
 * replaces no paper that is still valid.
 *
 * @returns false where the same file is stored already
 * @throws Recusa in the client's words
 */
export async function guardarDoCliente(
  contexto: Sistema,
  acervo: Acervo,
  { alvo, idLink, ...lido }: Lido & { alvo: AlvoDoPapel; idLink: string },
): Promise<boolean> {
  const papeis = await papeisTravados(contexto.client, alvo)
  const servem = await validos(contexto, papeis)
  if (igualA(servem, lido)) return false
  const vez = vezDe(servem)
  if (vez !== 'PEDIR') throw new Recusa('invalido', semVez[vez])
  const quem = { idUsuario: null, idLink }
  const origem = 'CLIENTE' as const
  await receberPapel(contexto, acervo, {
    ...lido,
    alvo,
    papeis,
    origem,
    quem,
    frases: frasesDoCliente,
  })
  return true
}

const semVez: Record<Exclude<VezDoExtrato, 'PEDIR'>, string> = {
  RECEBIDO: 'A loja já recebeu um extrato seu e vai conferir. Não precisa enviar outro.',
  CONFERIDO: 'A loja já conferiu um extrato seu. Não precisa enviar outro.',
}
