import {
  instantesDe,
  type Periodo,
  periodoPorExtenso,
  recusaDaNova,
} from '#shared/ausencia/periodo.ts'
import { Ausencia, type NovaAusencia } from '#shared/ausencia/shapes.ts'
import { hoje } from '#shared/data.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { gravarCobertura } from './cobertura.ts'
import {
  acharMotivo,
  acharOutra,
  buscarAusencia,
  buscarPessoa,
  inserirAusencia,
  travarPessoa,
} from './sql.ts'
import { quemFalta, vistaDe } from './vista.ts'

/**
 * Keeps an absence of the caller, or of a person that they supervise, with who covers it.
 *
 * @throws Recusa for days that cannot be, or that meet another absence
 */
export async function incluirAusencia(
  contexto: Contexto,
  { atendente, cobertura, observacao = null, ...nova }: NovaAusencia,
): Promise<Ausencia> {
  const { client, usuario, agora } = contexto
  const idUsuario = quemFalta(contexto, atendente)
  await travarPessoa(client, { id: idUsuario })
  const pessoa = await exigirPessoa(contexto, idUsuario)
  const dias = { agora, diasDeAtestado: await diasDeAtestado(contexto) }
  const recusa = recusaDaNova(nova, nova.motivo, dias)
  if (recusa !== undefined) throw new Recusa('invalido', recusa)
  await exigirLivre(client, { idUsuario, nome: pessoa.nome, idAusencia: null }, nova)
  await exigirMotivo(client, nova.motivo)
  const id = novoId()
  await inserirAusencia(client, {
    ...nova,
    id,
    idUsuario,
    observacao,
    incluidaPor: usuario.id,
    agora,
  })
  const quem = { idUsuario, promotores: pessoa.promotores }
  await gravarCobertura(contexto, quem, { idAusencia: id, periodo: nova }, cobertura)
  return ausenciaAtual(contexto, id)
}

/** So many days back a medical absence may begin; without a rule for the day none. */
export async function diasDeAtestado({ client, agora }: Contexto): Promise<number> {
  const linha = regraEm(
    await regrasVigentes(client),
    'ausencia_medica_dias',
    'AUSENCIA',
    hoje(agora),
  )
  return 'recusa' in linha ? 0 : linha.valor
}

/** @throws Recusa when the person does not work here, or is a gestor and the caller is none */
export async function exigirPessoa({ client, usuario }: Contexto, id: string) {
  const pessoa = await buscarPessoa(client, { id })
  if (!pessoa) throw new Recusa('nao-encontrado', 'Atendente não encontrado')
  if (pessoa.papel === 'GESTOR' && usuario.papel !== 'GESTOR') {
    throw new Recusa('sem-acesso', 'Só um gestor cuida da ausência de um gestor')
  }
  return pessoa
}

/** @throws Recusa with the days of the other absence */
export async function exigirLivre(
  client: Contexto['client'],
  { idUsuario, nome, idAusencia }: { idUsuario: string; nome: string; idAusencia: string | null },
  periodo: Periodo,
): Promise<void> {
  const outra = await acharOutra(client, { ...instantesDe(periodo), idUsuario, idAusencia })
  if (outra) {
    throw new Recusa('invalido', `${nome} já tem ausência ${periodoPorExtenso(outra)}`)
  }
}

export async function exigirMotivo(client: Contexto['client'], codigo: string): Promise<void> {
  if ((await acharMotivo(client, { codigo })) === 0) {
    throw new Recusa('invalido', 'Motivo de ausência desconhecido')
  }
}

/** @throws Recusa when the caller sees no such absence */
export async function ausenciaAtual(contexto: Contexto, id: string): Promise<Ausencia> {
  const linha = await buscarAusencia(contexto.client, { ...vistaDe(contexto), id })
  if (!linha) throw new Recusa('nao-encontrado', 'Ausência não encontrada')
  return Ausencia.parse(linha.ausencia)
}
