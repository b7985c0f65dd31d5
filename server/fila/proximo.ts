import type { RespostaDaFila } from '#shared/fila/shapes.ts'
import { formatarDia, hoje, horaDeBrasilia } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { contarQuemEspera } from '../mailing/sql/envio.ts'
import { listarSupervisores } from '../organizacao/sql.ts'
import { exigirSemPausa } from '../presenca/pausar.ts'
import { reabrirSemDono, temIniciadaSemDono } from '../oportunidade/reabrir-do-dono.ts'
import { desdeQuandoVolta, minutosDaLocacao, voltaDoPulo } from './politica.ts'
import { soltar } from './soltar.ts'
import {
  alocarDoCombinado,
  alocarProximo,
  buscarQuemPede,
  descansar,
  encerrarTentativa,
  haLista,
  proximaVolta,
  travarLocacao,
  travarLocacaoDe,
} from './sql.ts'
import { vezDe } from './vez.ts'

/** So many clients of a list are looked at for one answer: those passed over sleep, so the next look goes on. */
const OLHARES = 300

type Pedido = { codigoPromotor: string; idMailing: string | null; idUsuario: string }

/**
 * The next client of the person: the one they hold, or the first that may be called at this instant, leased to
 * them. Without one, why.
 *
 * @throws Recusa when the person is away or in a pause
 */
export async function proximo(contexto: Contexto, pedido: Pedido): Promise<RespostaDaFila> {
  const { client, agora } = contexto
  const quem = await buscarQuemPede(client, { ...pedido, agora })
  if (!quem?.haMailing) throw new Recusa('nao-encontrado', 'Lista não encontrada')
  if (!quem.presente) throw new Recusa('invalido', 'Quem está ausente não recebe clientes da fila')
  await exigirSemPausa(contexto, pedido.idUsuario)
  const minutos = await minutosDaLocacao(contexto)
  // A client held before or promised answers a question over all lists only.
  if (pedido.idMailing === null) await alocarCombinado(contexto, pedido, minutos)
  const alocado = await alocarProximo(client, { ...pedido, agora, minutos, olhares: OLHARES })
  for (const idMailing of alocado?.secaram ?? []) await avisarQueSecou(contexto, pedido, idMailing)
  if (alocado?.idRelacionamento) await reabrirDaVezAnterior(contexto, alocado.idRelacionamento)
  const vez = alocado?.idRelacionamento ? await vezDe(contexto, pedido) : null
  return { vez, aviso: vez ? null : await porqueNinguem(contexto, pedido) }
}

/** Whom the person held when their session ended, or promised a call by now; `alocarProximo` answers them. */
async function alocarCombinado(
  contexto: Contexto,
  { codigoPromotor, idUsuario }: Pedido,
  minutos: number,
): Promise<void> {
  const { client, agora } = contexto
  const desde = await desdeQuandoVolta(contexto)
  await alocarDoCombinado(client, { codigoPromotor, idUsuario, agora, desde, minutos })
}

/** The turn before may have run out a moment ago: what it began of a free client is nobody's. */
async function reabrirDaVezAnterior(
  { client, agora }: Contexto,
  idRelacionamento: string,
): Promise<void> {
  if (!(await temIniciadaSemDono({ client }, { idRelacionamento }))) return
  const locacao = await travarLocacao(client, { idRelacionamento, agora })
  if (!locacao) return
  const { desde: antesDe } = locacao
  await reabrirSemDono({ client, agora }, { idsRelacionamento: [idRelacionamento], antesDe })
}

/** An answer is the same one for so long, unless the person worked on the client. */
const MESMA_RESPOSTA_MS = 60_000

/**
 * As `proximo`, for who tells no results: asked again after a minute, or after an act on the client, the turn
 * ends without a result.
 */
export async function proximoDaLista(contexto: Contexto, pedido: Pedido): Promise<RespostaDaFila> {
  const { client, usuario, agora } = contexto
  const { idUsuario } = pedido
  if (idUsuario !== usuario.id && usuario.papel === 'ATENDENTE') {
    throw new Recusa('sem-acesso', 'Você pede só o seu próximo cliente')
  }
  const atual = await travarLocacaoDe(client, { ...pedido, agora })
  const repete =
    atual?.ultimoAto === null && agora.getTime() - atual.desde.getTime() < MESMA_RESPOSTA_MS
  if (atual && !repete) {
    const { idRelacionamento, idTentativa: id } = atual
    const fim = { resultado: 'SEM_RESULTADO', observacao: null, retiradaPor: null }
    await encerrarTentativa(client, { id, ...fim, agora })
    await soltar(contexto, idRelacionamento)
    const { codigoPromotor } = pedido
    await descansar(client, { idRelacionamento, codigoPromotor, ate: await voltaDoPulo(contexto) })
  }
  return proximo(contexto, pedido)
}

/** The list ran dry: notifies the gestores of the promotor once, with how many wait whom nobody can call. */
async function avisarQueSecou(
  { client, agora }: Contexto,
  { codigoPromotor }: Pedido,
  idMailing: string,
): Promise<void> {
  const { quantos: restam } = await contarQuemEspera(client, { idMailing })
  for (const { id } of await listarSupervisores(client, { codigoPromotor })) {
    const dados = { motivo: 'SECOU', idMailing, restam: String(restam) }
    await avisar({ client, agora }, { idUsuario: id, tipo: 'fila', dados })
  }
}

async function porqueNinguem({ client, agora }: Contexto, pedido: Pedido): Promise<string> {
  if ((await haLista(client, { ...pedido, agora })) === 0) {
    return 'Nenhuma lista está aberta para você agora'
  }
  const volta = await proximaVolta(client, { ...pedido, agora })
  return volta
    ? `Nenhum cliente pode ser chamado agora: o próximo volta em ${quando(volta.voltaEm)}`
    : 'Nenhum cliente espera nas suas listas'
}

const quando = (instante: Date) => `${formatarDia(hoje(instante))} às ${horaDeBrasilia(instante)}`
