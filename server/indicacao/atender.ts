import { porQuemTrabalha } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { contarRevelacao } from '../cota/sql.ts'
import { exigirHorario } from './horario.ts'
import { encerrarIndicacao, travarDoCpf, travarIndicacao } from './sql.ts'

type Revelado = { valor: string; restantes: number }

/**
 * Holds one of the lists that the caller works.
 *
 * @throws Recusa for another's, and for one that was worked on before, or erased
 */
export async function travarAberta(contexto: Contexto, id: string) {
  const { client, usuario, agora } = contexto
  const donos = porQuemTrabalha(contexto)
  const supervisiona = usuario.papel !== 'ATENDENTE'
  const achada = await travarIndicacao(client, { id, donos, supervisiona, agora })
  if (!achada) throw new Recusa('nao-encontrado', 'Indicação não encontrada')
  const { situacao, nome, ddd, numero, cpf, ...linha } = achada
  if (situacao !== 'A_CONFIRMAR' || !nome || !ddd || !numero || !cpf) {
    throw new Recusa('invalido', recusas[situacao] ?? 'Esta indicação já foi encerrada')
  }
  return { ...linha, nome, cpf, telefone: { ddd, numero } }
}

const recusas: Readonly<Record<string, string>> = {
  ATENDIDA: 'Esta indicação já foi atendida',
  DESCARTADA: 'Esta indicação já foi descartada',
  APAGADA: 'Os dados desta indicação foram apagados pelo prazo',
}

/**
 * The phone typed on the page, to call within the hours of contact: counted in the daily quota of reveals,
 * recorded in the trail without the number.
 */
export async function revelarTelefone(contexto: Contexto, id: string): Promise<Revelado> {
  const { client, usuario, agora } = contexto
  const { telefone, codigoPromotor } = await travarAberta(contexto, id)
  await exigirHorario(contexto, telefone)
  const { restam } = await contarRevelacao(client, { codigoPromotor, idUsuario: usuario.id, agora })
  return mostrar(contexto, id, { ...telefone, restantes: restam })
}

/** The stored part under its key: that it was answered, never the value. */
export const esconder = ({ restantes }: Revelado): Revelado => ({ valor: '', restantes })

export async function revelarDeNovo(
  { restantes }: Revelado,
  contexto: Contexto,
  id: string,
): Promise<Revelado> {
  const { telefone } = await travarAberta(contexto, id)
  await exigirHorario(contexto, telefone)
  return mostrar(contexto, id, { ...telefone, restantes })
}

type Numero = { ddd: string; numero: string; restantes: number }

function mostrar(contexto: Contexto, id: string, { ddd, numero, restantes }: Numero): Revelado {
  contexto.auditar('REVELACAO', {
    idCliente: null,
    alvo: `indicacao:${id}`,
    detalhe: { campo: 'telefone', finalidade: 'CONTATO' },
  })
  return { valor: `(${ddd}) ${numero.slice(0, -4)}-${numero.slice(-4)}`, restantes }
}

export async function descartar(
  contexto: Contexto,
  id: string,
  motivo: string,
): Promise<{ idIndicacao: string }> {
  const { client, usuario, agora } = contexto
  await travarDoCpf(client, { id })
  await travarAberta(contexto, id)
  await encerrarIndicacao(client, {
    id,
    situacao: 'DESCARTADA',
    idRelacionamento: null,
    motivo,
    idUsuario: usuario.id,
    agora,
  })
  return { idIndicacao: id }
}
