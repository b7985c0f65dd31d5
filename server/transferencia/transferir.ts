import { regraEm } from '#shared/calculo/regras.ts'
import { somarDiasUteis } from '#shared/calendario.ts'
import { formatarDia, hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import type {
  NovaTransferencia,
  RespostaDaTransferencia,
  SituacaoTransferencia,
  Transferencia,
  Transferencias,
} from '#shared/transferencia/shapes.ts'
import { MAXIMO_DE_TRANSFERENCIAS, Transferencia as Lida } from '#shared/transferencia/shapes.ts'
import { novoId } from '../base/db/id.ts'
import { atende } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { listarSupervisores } from '../organizacao/sql.ts'
import {
  exigirForaDaFila,
  travarRelacionamento,
  trocarDono,
  type DonoTrocado,
} from '../relacionamento/dono.ts'
import { acharAtendente } from '../relacionamento/sql/gravacao.ts'
import {
  acharTransferencia,
  encerrarDeQuemRecebeu,
  encerrarDoLote,
  expirarAnterior,
  gravarResposta,
  inserirTransferencia,
  lerAnterior,
  lerTransferencia,
  listarAnteriores,
  listarMinhas,
  listarRecebidas,
  travarTransferencia,
} from './sql.ts'

/** Answers stay on *Meu dia* for so long. */
const A_MOSTRAR_MS = 3 * 24 * 3_600_000

/** Of the newest requests of so many days is said why their clients may not be asked for again; the rule gives two days. */
const DESCANSO_MAXIMO_MS = 90 * 24 * 3_600_000
const MAXIMO_DE_IMPEDIDAS = 200

/**
 * Asks the owner, or who supervises, for the client.
 *
 * @throws Recusa for one's own client, one that may be assumed at once, while a former request waits, and
 * soon after it was taken back or refused
 */
export async function pedir(
  contexto: Contexto,
  { idRelacionamento, motivo }: NovaTransferencia,
): Promise<Transferencia> {
  const { client, usuario, agora } = contexto
  const travado = await travarRelacionamento(contexto, idRelacionamento)
  const { idAtendente, codigoPromotor, impedimentoAssumir } = travado
  if (impedimentoAssumir === null) {
    throw new Recusa('invalido', 'Você pode assumir este cliente agora: não precisa pedir')
  }
  if (idAtendente === null) throw new Recusa('invalido', impedimentoAssumir)
  if (contexto.donos.includes(idAtendente) || usuario.papel !== 'ATENDENTE') {
    throw new Recusa('invalido', impedimentoAssumir)
  }
  await expirarAnterior(client, { idRelacionamento, idUsuario: usuario.id, agora })
  await exigirDescanso(contexto, idRelacionamento)
  const id = novoId()
  const expiraEm = await prazoDe(contexto, agora)
  const nova = { id, idRelacionamento, codigoPromotor, idUsuario: usuario.id, motivo, expiraEm }
  if ((await inserirTransferencia(client, { ...nova, agora })) === 0) {
    throw new Recusa(
      'invalido',
      'Você já pediu este cliente: espere a resposta ou cancele o pedido',
    )
  }
  await avisarDoPedido(contexto, { idRelacionamento, codigoPromotor, idAtendente })
  return umaDe(contexto, id)
}

type DoPedido = { idRelacionamento: string; codigoPromotor: string; idAtendente: string }

/** Whoever may answer is told: the owner, with who covers them, and who supervises. */
async function avisarDoPedido(
  { client, agora }: Contexto,
  { idRelacionamento, codigoPromotor, idAtendente }: DoPedido,
): Promise<void> {
  const tipo = 'transferencia'
  await avisar(
    { client, agora },
    { idUsuario: idAtendente, tipo, dados: { idRelacionamento, situacao: 'PEDIDA' } },
  )
  const dados = { idRelacionamento, situacao: 'PEDIDA_NA_LOJA' }
  for (const { id } of await listarSupervisores(client, { codigoPromotor })) {
    if (id !== idAtendente) await avisar({ client, agora }, { idUsuario: id, tipo, dados })
  }
}

/** The end of the last day on which a request of `desde` may be answered. */
async function prazoDe({ client }: Contexto, desde: Date): Promise<Date> {
  const regra = 'transferencia_prazo_dias_uteis'
  const linha = regraEm(await regrasVigentes(client), regra, 'TRANSFERENCIA', hoje(desde))
  if ('recusa' in linha) throw new Recusa('invalido', linha.recusa)
  return instanteEmBrasilia(somarDias(somarDiasUteis(hoje(desde), linha.valor), 1), '00:00')
}

async function exigirDescanso(contexto: Contexto, idRelacionamento: string): Promise<void> {
  const { client, usuario } = contexto
  const anterior = await lerAnterior(client, { idRelacionamento, idUsuario: usuario.id })
  const impedimento = anterior && (await descansoDe(contexto, anterior))
  if (impedimento) throw new Recusa('invalido', impedimento)
}

type Anterior = { situacao: string; criadaEm: Date; respondidaEm: Date | null }

/**
 * Why the person may not ask again yet. Each request is a notice to the owner, so a request taken back
 * counts for its day, and a refusal for as many days as an answer has.
 */
async function descansoDe(
  contexto: Contexto,
  { situacao, criadaEm, respondidaEm }: Anterior,
): Promise<string | null> {
  const { agora } = contexto
  if (situacao === 'CANCELADA' && hoje(criadaEm) === hoje(agora)) {
    return 'Você cancelou um pedido deste cliente hoje: peça de novo amanhã'
  }
  if (situacao !== 'RECUSADA' || respondidaEm === null) return null
  const ate = await prazoDe(contexto, respondidaEm)
  if (agora >= ate) return null
  return `O seu pedido foi recusado: peça de novo a partir de ${formatarDia(hoje(ate))}`
}

/** The clients for whom the caller may not ask again yet. */
async function listarImpedidas(contexto: Contexto): Promise<Transferencias['impedidas']> {
  const { client, usuario, agora, escopo } = contexto
  const anteriores = await listarAnteriores(client, {
    escopo: [...escopo],
    maximo: MAXIMO_DE_IMPEDIDAS,
    idUsuario: usuario.id,
    desde: new Date(agora.getTime() - DESCANSO_MAXIMO_MS),
  })
  const impedidas: Transferencias['impedidas'] = []
  for (const { idRelacionamento, ...anterior } of anteriores) {
    const impedimento = await descansoDe(contexto, anterior)
    if (impedimento !== null) impedidas.push({ idRelacionamento, impedimento })
  }
  return impedidas
}

async function umaDe({ client, agora }: Contexto, id: string): Promise<Transferencia> {
  return Lida.parse((await lerTransferencia(client, { id, agora })).transferencia)
}

/** What waits for the caller, and what the caller asked for. */
export async function listar(contexto: Contexto): Promise<Transferencias> {
  const { client, usuario, donos, agora } = contexto
  const leitura = {
    escopo: [...contexto.escopo],
    agora,
    maximo: MAXIMO_DE_TRANSFERENCIAS,
    idUsuario: usuario.id,
  }
  const recebidas = await listarRecebidas(client, {
    ...leitura,
    donos: [...donos],
    supervisiona: usuario.papel !== 'ATENDENTE',
  })
  const minhas = await listarMinhas(client, {
    ...leitura,
    desde: new Date(agora.getTime() - A_MOSTRAR_MS),
  })
  return {
    recebidas: recebidas.map(({ transferencia }) => Lida.parse(transferencia)),
    totalDeRecebidas: recebidas[0]?.total ?? 0,
    minhas: minhas.map(({ transferencia }) => Lida.parse(transferencia)),
    totalDeMinhas: minhas[0]?.total ?? 0,
    impedidas: await listarImpedidas(contexto),
  }
}

const comoAcabou: Record<Exclude<SituacaoTransferencia, 'ABERTA'>, string> = {
  ACEITA: 'Este pedido já foi aceito',
  RECUSADA: 'Este pedido já foi recusado',
  CANCELADA: 'Quem pediu cancelou o pedido',
  EXPIRADA: 'O prazo deste pedido acabou',
  ENCERRADA: 'O cliente já mudou de atendente',
}

type Feita = { idTransferencia: string; situacao: SituacaoTransferencia }

/**
 * The owner of the moment, who covers them, or who supervises accepts or refuses.
 *
 * @throws Recusa after another answer, after its time, and for who may not give the client away
 */
export async function responder(
  contexto: Contexto,
  id: string,
  resposta: RespostaDaTransferencia,
): Promise<Feita> {
  const { client, usuario, donos, agora, escopo } = contexto
  const achada = await acharTransferencia(client, { id, escopo: [...escopo] })
  if (!achada) throw new Recusa('nao-encontrado', 'Pedido não encontrado')
  const { idRelacionamento, idUsuario: quemPediu } = achada
  const travado = await travarRelacionamento(contexto, idRelacionamento)
  // A lease is no ownership, so who holds one answers nothing; nor does who asked, covering the owner.
  if (quemPediu === usuario.id || !atende({ usuario, donos }, travado.idAtendente)) {
    throw new Recusa('nao-encontrado', 'Pedido não encontrado')
  }
  const { situacao, expiraEm } = await travarTransferencia(client, { id })
  exigirAberta(situacao as SituacaoTransferencia, expiraEm, agora)
  contexto.auditar('MUDANCA', {
    idCliente: travado.idCliente,
    codigoPromotor: travado.codigoPromotor,
    alvo: `relacionamento:${idRelacionamento}`,
  })
  const nova = resposta.aceita ? ('ACEITA' as const) : ('RECUSADA' as const)
  await gravarResposta(client, {
    id,
    situacao: nova,
    resposta: resposta.aceita ? null : resposta.motivo,
    idUsuario: usuario.id,
    agora,
  })
  if (resposta.aceita) {
    const { codigoPromotor, idAtendente } = travado
    await exigirForaDaFila(contexto, travado, quemPediu)
    if (idAtendente === quemPediu) throw new Recusa('invalido', comoAcabou.ENCERRADA)
    if (!(await acharAtendente(client, { idUsuario: quemPediu, codigoPromotor }))) {
      throw new Recusa('invalido', 'Quem pediu não atende mais neste promotor: recuse o pedido')
    }
    await trocarDono(contexto, travado, {
      para: quemPediu,
      acao: 'TRANSFERIDO',
      motivo: 'Pedido de transferência aceito',
    })
    if (idAtendente !== null && idAtendente !== usuario.id) {
      await avisar(
        { client, agora },
        {
          idUsuario: idAtendente,
          tipo: 'transferencia',
          dados: { idRelacionamento, situacao: 'CEDIDA' },
        },
      )
    }
  }
  await avisar(
    { client, agora },
    {
      idUsuario: quemPediu,
      tipo: 'transferencia',
      dados: { idRelacionamento, situacao: nova },
    },
  )
  return { idTransferencia: id, situacao: nova }
}

function exigirAberta(situacao: SituacaoTransferencia, expiraEm: Date, agora: Date): void {
  if (situacao !== 'ABERTA') throw new Recusa('invalido', comoAcabou[situacao])
  if (expiraEm <= agora) throw new Recusa('invalido', comoAcabou.EXPIRADA)
}

/** @throws Recusa for a request of somebody else, and for one that was answered */
export async function cancelar(contexto: Contexto, id: string): Promise<Feita> {
  const { client, usuario, agora, escopo } = contexto
  const achada = await acharTransferencia(client, { id, escopo: [...escopo] })
  if (achada?.idUsuario !== usuario.id) throw new Recusa('nao-encontrado', 'Pedido não encontrado')
  const { idRelacionamento } = achada
  const travado = await travarRelacionamento(contexto, idRelacionamento)
  const { situacao, expiraEm } = await travarTransferencia(client, { id })
  exigirAberta(situacao as SituacaoTransferencia, expiraEm, agora)
  contexto.auditar('MUDANCA', {
    idCliente: travado.idCliente,
    codigoPromotor: travado.codigoPromotor,
    alvo: `relacionamento:${idRelacionamento}`,
  })
  await gravarResposta(client, {
    id,
    situacao: 'CANCELADA',
    resposta: null,
    idUsuario: usuario.id,
    agora,
  })
  return { idTransferencia: id, situacao: 'CANCELADA' }
}

/**
 * Ends the request of an asker who is the owner now, by whatever way. Requests of other people pass to the new
 * owner.
 */
export const encerrarPedidos = async (
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento, para }: DonoTrocado,
): Promise<void> => void (await encerrarDeQuemRecebeu(client, { idRelacionamento, para, agora }))

/** The same of a reassignment, done or undone. */
export const encerrarPedidosDoLote = async (
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  idLote: string,
): Promise<void> => void (await encerrarDoLote(client, { idLote, agora }))
