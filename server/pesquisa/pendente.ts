import { hoje, somarDias } from '#shared/data.ts'
import { Pesquisa } from '#shared/pesquisa/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { acharPendente, acharPesquisa, gravarAdiada } from './sql.ts'

/** The survey that waits for the person today; null where none does. */
export async function pesquisaPendente({
  client,
  usuario,
  agora,
}: Contexto): Promise<Pesquisa | null> {
  const quem = { idUsuario: usuario.id, papel: usuario.papel, dia: hoje(agora) }
  const achada = await acharPendente(client, quem)
  return achada ? Pesquisa.parse(achada.pesquisa) : null
}

/** Hides the survey until tomorrow, of São Paulo. */
export async function adiarPesquisa(contexto: Contexto, idPesquisa: string) {
  const { client, usuario, agora } = contexto
  await exigirPesquisa(contexto, idPesquisa)
  const ate = somarDias(hoje(agora), 1)
  await gravarAdiada(client, { idPesquisa, idUsuario: usuario.id, ate })
  return { idPesquisa, ate }
}

/** @throws Recusa where the survey does not exist, is not for this role, or does not run today */
export async function exigirPesquisa(
  { client, usuario, agora }: Contexto,
  id: string,
): Promise<Pesquisa> {
  const achada = await acharPesquisa(client, { id, papel: usuario.papel })
  if (!achada) throw new Recusa('nao-encontrado', 'Pesquisa não encontrada')
  const pesquisa = Pesquisa.parse(achada.pesquisa)
  const dia = hoje(agora)
  if (pesquisa.dataFim < dia) throw new Recusa('invalido', 'Esta pesquisa já terminou')
  if (pesquisa.dataInicio > dia) throw new Recusa('invalido', 'Esta pesquisa ainda não começou')
  return pesquisa
}
