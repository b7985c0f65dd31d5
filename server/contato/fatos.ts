import type { ClientBase } from 'pg'
import type { FatosDoContato, FatosDoTelefone, LimiteDeContato } from '#shared/contato/semaforo.ts'
import { type Dia, hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { buscarFatos, listarFatos } from './sql.ts'

export type TelefoneDoCliente = FatosDoTelefone & { idTelefone: string; hotphone: boolean }

/** What the gate needs to know of a client, but for the channel and the phone. */
export type FatosDoCliente = Omit<FatosDoContato, 'canal' | 'telefone'> & {
  telefones: TelefoneDoCliente[]
  /** Another bank asks for a contract of theirs, and the request is open. */
  atacado: boolean
}

/** Longer than any wait after a benefit was granted. */
const DIAS_DE_CONCESSAO = 400

/** The facts about a client that this transaction can see; null when it can see none. */
export async function fatosDoCliente(
  { client, usuario, donos = [], agora }: Pick<Contexto, 'client' | 'agora'> & Partial<Contexto>,
  idCliente: string,
): Promise<FatosDoCliente | null> {
  const dia = hoje(agora)
  const [linha, limites] = await Promise.all([
    buscarFatos(client, {
      idCliente,
      dia,
      concedidosDesde: somarDias(dia, -DIAS_DE_CONCESSAO),
      inicioDoDia: instanteEmBrasilia(dia, '00:00'),
      alcancaTodos: usuario?.papel !== 'ATENDENTE',
      donos: [...donos],
      idUsuario: usuario?.id ?? null,
      agora,
    }),
    limitesEmVigor(client, dia),
  ])
  return linha ? { ...linha.fatos, limites } : null
}

/** The facts about many clients, for the system: who it cannot see is left out. */
export async function fatosDosClientes(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  ids: readonly string[],
): Promise<Map<string, FatosDoCliente>> {
  const dia = hoje(agora)
  const limites = await limitesEmVigor(client, dia)
  const linhas = await listarFatos(client, {
    ids,
    dia,
    concedidosDesde: somarDias(dia, -DIAS_DE_CONCESSAO),
    inicioDoDia: instanteEmBrasilia(dia, '00:00'),
    alcancaTodos: true,
    donos: [],
    idUsuario: null,
    agora,
  })
  return new Map(linhas.map(({ idCliente, fatos }) => [idCliente, { ...fatos, limites }]))
}

/** The limits of contact in force on a day. */
export async function limitesEmVigor(client: ClientBase, dia: Dia): Promise<LimiteDeContato[]> {
  const regras = await regrasVigentes(client)
  return regras.filter(
    ({ convenio, vigenciaInicio, vigenciaFim }) =>
      convenio === 'CONTATO' && vigenciaInicio <= dia && (vigenciaFim ?? dia) >= dia,
  )
}
