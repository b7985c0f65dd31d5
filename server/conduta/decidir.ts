import type { DecisaoDaConduta } from '#shared/conduta/shapes.ts'
import { hoje, somarMeses } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisarDaConta } from './avisar.ts'
import { valorDe } from './contar.ts'
import { guardarDecisao, guardarResposta, travarConduta } from './sql.ts'

type Gravada = { idConduta: string }

/**
 * Confirms or refuses what another gestor proposed; the first decision holds.
 *
 * @throws Recusa for who proposed, for the person, before the evidence was opened, and once it is decided
 */
export async function decidir(
  contexto: Contexto,
  id: string,
  { codigoPromotor, situacao, observacao }: DecisaoDaConduta,
): Promise<Gravada> {
  const { client, usuario, agora } = contexto
  const travada = await exigirProposta(contexto, id, codigoPromotor)
  if (travada.idAutor === usuario.id) {
    throw new Recusa('invalido', 'Outro gestor confirma: quem propôs não decide')
  }
  if (travada.idUsuario === usuario.id) {
    throw new Recusa('invalido', 'Ninguém decide sobre a própria conduta')
  }
  if (!travada.aberta) throw new Recusa('invalido', 'Abra a prova antes de decidir')
  const confirmada = situacao === 'CONFIRMADA'
  const venceEm = confirmada
    ? somarMeses(hoje(agora), await valorDe(contexto, 'conduta_validade_meses'))
    : null
  await guardarDecisao(client, {
    id,
    situacao,
    idDecisor: usuario.id,
    observacao,
    venceEm,
    agora,
  })
  if (confirmada) await avisarDaConta(contexto, codigoPromotor, travada.idUsuario)
  return { idConduta: id }
}

/** @throws Recusa for who did not propose it, and once it is decided */
export async function retirar(
  contexto: Contexto,
  id: string,
  codigoPromotor: string,
): Promise<Gravada> {
  const { client, usuario, agora } = contexto
  const travada = await exigirProposta(contexto, id, codigoPromotor)
  if (travada.idAutor !== usuario.id) {
    throw new Recusa('invalido', 'Só quem propôs retira')
  }
  await guardarDecisao(client, {
    id,
    situacao: 'RETIRADA',
    idDecisor: usuario.id,
    observacao: null,
    venceEm: null,
    agora,
  })
  return { idConduta: id }
}

/**
 * The person's own answer, once, while the points count.
 *
 * @throws Recusa for somebody else's points, those that do not count, and a second answer
 */
export async function responder(
  { client, usuario, escopo, agora }: Contexto,
  id: string,
  texto: string,
): Promise<Gravada> {
  const travada = await travarConduta(client, { id, escopo, idLeitor: usuario.id })
  const conta = travada?.situacao === 'CONFIRMADA' && (travada.venceEm ?? '') > hoje(agora)
  if (travada?.idUsuario !== usuario.id || !conta) {
    throw new Recusa('nao-encontrado', 'Pontos não encontrados')
  }
  if ((await guardarResposta(client, { id, texto, agora })) === 0) {
    throw new Recusa('invalido', 'A resposta já foi dada')
  }
  return { idConduta: id }
}

async function exigirProposta({ client, usuario }: Contexto, id: string, codigoPromotor: string) {
  const quem = { id, escopo: [codigoPromotor], idLeitor: usuario.id }
  const travada = await travarConduta(client, quem)
  if (!travada) throw new Recusa('nao-encontrado', 'Pontos não encontrados')
  if (travada.situacao !== 'PROPOSTA')
    throw new Recusa('invalido', 'Estes pontos já foram decididos')
  return travada
}
