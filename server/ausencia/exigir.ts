import { instantesDe, type Periodo, periodoPorExtenso } from '#shared/ausencia/periodo.ts'
import { Ausencia } from '#shared/ausencia/shapes.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import { hoje } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { acharMotivo, acharOutra, buscarAusencia, buscarPessoa } from './sql.ts'
import { vistaDe } from './vista.ts'

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
