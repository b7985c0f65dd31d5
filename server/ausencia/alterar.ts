import { instantesDe, type Periodo, recusaDaMudanca } from '#shared/ausencia/periodo.ts'
import type { Ausencia, MudancaAusencia } from '#shared/ausencia/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { semVazios } from '../base/sem-vazios.ts'
import { avisarCobertor, gravarCobertura } from './cobertura.ts'
import { ausenciaAtual, diasDeAtestado, exigirLivre, exigirMotivo, exigirPessoa } from './exigir.ts'
import { gravarAusencia, lerCobertura, travarPessoa } from './sql.ts'
import { travar } from './vista.ts'

/**
 * Changes an absence still to come, or the end and the cover of a running one.
 *
 * @throws Recusa for what began or ended, for other days that cannot be, and after a concurrent change
 */
export async function alterarAusencia(
  contexto: Contexto,
  id: string,
  { versao, cobertura, ...mudanca }: MudancaAusencia,
): Promise<Ausencia> {
  const { client, agora } = contexto
  const antes = await travar(contexto, id)
  exigirVersao(versao, antes, agora)
  const { idUsuario } = antes
  await travarPessoa(client, { id: idUsuario })
  const pessoa = await exigirPessoa(contexto, idUsuario)
  const depois = { ...antes, ...semVazios(mudanca) }
  const recusa = recusaDaMudanca(antes, depois, {
    agora,
    diasDeAtestado: await diasDeAtestado(contexto),
  })
  if (recusa !== undefined) throw new Recusa('invalido', recusa)
  await exigirLivre(client, { idUsuario, nome: pessoa.nome, idAusencia: id }, depois)
  if (depois.motivo !== antes.motivo) await exigirMotivo(client, depois.motivo)
  await gravarAusencia(client, { ...depois, agora })
  const quem = { idUsuario, promotores: pessoa.promotores }
  const cobriam = await cobertoresDe(client, id)
  await gravarCobertura(contexto, quem, { idAusencia: id, periodo: depois }, cobertura)
  if (!mesmosDias(antes, depois)) {
    for (const cobre of cobriam.intersection(await cobertoresDe(client, id))) {
      await avisarCobertor(contexto, id, cobre, 'MUDOU')
    }
  }
  return ausenciaAtual(contexto, id)
}

const cobertoresDe = async (client: Contexto['client'], idAusencia: string) =>
  new Set((await lerCobertura(client, { idAusencia })).map(({ idCobertor }) => idCobertor))

function mesmosDias(um: Periodo, outro: Periodo): boolean {
  const [antes, depois] = [instantesDe(um), instantesDe(outro)]
  return antes.de.getTime() === depois.de.getTime() && antes.ate.getTime() === depois.ate.getTime()
}
