import type { z } from 'zod'
import { hoje } from '#shared/data.ts'
import { VALIDADE_MS } from '#shared/presenca/batida.ts'
import { type Batida, type Entrada, RespostaDaBatida } from '#shared/presenca/shapes.ts'
import { alvoDe, promotorAtivo } from '../atendimento/bloco.ts'
import { criarEvento } from '../base/events.ts'
import type { Contexto } from '../base/http/handler.ts'
import { avisarQuemEsta } from '../base/notices/avisar.ts'
import {
  apagarJanela,
  buscarJanela,
  gravarJanela,
  listarColegas,
  listarQuemVe,
  manterJanela,
  marcarSinal,
} from './sql.ts'

/** The person goes on with a client on the screen of a window. */
export const segueComCliente = criarEvento<
  Pick<Contexto, 'client' | 'usuario' | 'agora'>,
  { idRelacionamento: string }
>('segue com o cliente na tela')

/** A client came on the screen of a window: notifies the people who show this client or the one before. */
export async function entrar(
  contexto: Contexto,
  { idJanela }: Pick<z.output<typeof Entrada>, 'idJanela'>,
): Promise<RespostaDaBatida> {
  const { idRelacionamento, codigoPromotor } = alvoDe(contexto)
  const janela = { ...quemDe(contexto), codigoPromotor, idJanela }
  await porNaTela(contexto, janela, idRelacionamento)
  await marcar(contexto)
  return responder(contexto, idRelacionamento, [idRelacionamento])
}

/** The window is still open; one that nobody uses is with no client. */
export async function bater(
  contexto: Contexto,
  { idJanela, ativa, observados }: z.output<typeof Batida>,
): Promise<RespostaDaBatida> {
  const codigoPromotor = promotorAtivo(contexto)
  const janela = { ...quemDe(contexto), codigoPromotor, idJanela }
  const mantida = await manterJanela(contexto.client, {
    ...janela,
    agora: contexto.agora,
    ate: validaAte(contexto),
  })
  if (!mantida || (!ativa && mantida.idRelacionamento !== null)) {
    await porNaTela(contexto, janela, null)
  }
  if (ativa) await marcar(contexto)
  const com = ativa ? (mantida?.idRelacionamento ?? null) : null
  if (com !== null) await segueComCliente.contar(contexto, { idRelacionamento: com })
  return responder(contexto, com, observados)
}

/** The window is closed, or shows no client any more. */
export async function sair(contexto: Contexto, idJanela: string): Promise<{ idJanela: string }> {
  const apagada = await apagarJanela(contexto.client, { ...quemDe(contexto), idJanela })
  await avisarColegas(contexto, [apagada?.idRelacionamento ?? null])
  return { idJanela }
}

type Janela = { idUsuario: string; codigoPromotor: string; idJanela: string }

const quemDe = ({ usuario }: Contexto) => ({ idUsuario: usuario.id })
const validaAte = ({ agora }: Contexto) => new Date(agora.getTime() + VALIDADE_MS)

async function porNaTela(
  contexto: Contexto,
  janela: Janela,
  idRelacionamento: string | null,
): Promise<void> {
  const { client, agora } = contexto
  const antes = (await buscarJanela(client, { ...janela, agora }))?.idRelacionamento ?? null
  await gravarJanela(client, { ...janela, idRelacionamento, agora, ate: validaAte(contexto) })
  if (antes === idRelacionamento) return
  await avisarColegas(contexto, [antes, idRelacionamento])
}

/** Each colleague who has one of the clients on the screen asks again who is with them. */
async function avisarColegas(
  { client, usuario, agora }: Contexto,
  mudados: readonly (string | null)[],
): Promise<void> {
  const clientes = mudados.filter((um) => um !== null)
  if (clientes.length === 0) return
  const quem = { clientes, idUsuario: usuario.id, agora }
  const veem = await listarQuemVe(client, quem)
  for (const idRelacionamento of clientes) {
    const para = veem
      .filter((um) => um.idRelacionamento === idRelacionamento)
      .map(({ idUsuario }) => idUsuario)
    await avisarQuemEsta({ client }, para, { tipo: 'presenca', dados: { idRelacionamento } })
  }
}

const marcar = ({ client, usuario, agora }: Contexto) =>
  marcarSinal(client, { idUsuario: usuario.id, dia: hoje(agora), agora })

/** Of the clients asked about, those that the person may work with are answered. */
async function responder(
  { client, usuario, escopo, donos, agora }: Contexto,
  idRelacionamento: string | null,
  observados: readonly string[],
): Promise<RespostaDaBatida> {
  const pedidos = {
    observados,
    idUsuario: usuario.id,
    escopo,
    donos: usuario.papel === 'ATENDENTE' ? donos : null,
    agora,
  }
  const linhas = observados.length === 0 ? [] : await listarColegas(client, pedidos)
  return RespostaDaBatida.parse({ idRelacionamento, colegas: linhas.map(({ dele }) => dele) })
}
