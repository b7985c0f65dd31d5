import type { NaTela, NoPapel, Nova } from '#shared/formalizacao/shapes.ts'
import { exigirContato } from '../contato/exigir.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { recolherMensagem } from '../mensagem/enfileirar.ts'
import { comecar, comecarOuTrocar, prazoDe } from './iniciar.ts'
import { chaveDoLink, FILA_DA_ASSINATURA, largarLink, type TrabalhoDaAssinatura } from './link.ts'
import { mover, travar } from './mudar.ts'
import { formalizacaoAtual } from './sql/blocos.ts'
import { pedirLink } from './sql/gravacao.ts'
import type { Travada } from './sql/travas.ts'
import { travarProposta } from './travar.ts'

type Filas = Pick<Fila, 'adicionar'>

/**
 * On paper: begins a formalization, or switches the one on the phone to paper with its documents.
 */
export async function formalizarNoPapel(
  contexto: Contexto,
  fila: Filas,
  pedido: NoPapel,
): Promise<JsonCru> {
  const { client } = contexto
  const viva = await deixarAssinada(contexto, fila, pedido, (viva) => mudaQuemAssina(viva, pedido))
  const caso = pedido.caso ?? viva?.caso ?? 'COMUM'
  const { id } = await comecarOuTrocar(contexto, fila, { ...pedido, caso, modalidade: 'FISICA' })
  if (viva) await largarLink(contexto, fila, viva)
  return formalizacaoAtual(client, { id })
}

/** Remote signing: begins it, switches to it from paper, or sends the link again. */
export async function formalizarNaTela(
  contexto: Contexto,
  fila: Filas,
  pedido: NaTela,
): Promise<JsonCru> {
  const viva = await deixarAssinada(contexto, fila, pedido, () => true)
  const modalidade = viva?.modalidade === 'FIGITAL' ? 'FIGITAL' : 'REMOTA'
  const caso = pedido.caso ?? viva?.caso ?? 'COMUM'
  const travada = await comecarOuTrocar(contexto, fila, { ...pedido, caso, modalidade })
  await mandarLink(contexto, fila, travada, pedido)
  return formalizacaoAtual(contexto.client, { id: travada.id })
}

/**
 * The formalization under way. What the client signed is never signed over: one that was signed, and
 * of which a document is made again, ends when the client must sign again (`assinaDeNovo`), and the
 * next one of its chain takes its place.
 */
async function deixarAssinada(
  contexto: Contexto,
  fila: Filas,
  { idProposta }: { idProposta: string },
  assinaDeNovo: (viva: Travada) => boolean,
): Promise<Travada | null> {
  const { client, usuario } = contexto
  const { idViva } = await travarProposta(client, idProposta)
  const viva = idViva === null ? null : await travar(contexto, idViva)
  if (viva?.situacao !== 'PENDENTE_DOC' || !viva.foiAssinada || !assinaDeNovo(viva)) return viva
  const motivo = 'Um documento foi pedido de novo: o cliente assina outra vez'
  await mover(contexto, viva, { acao: 'cancelar', idUsuario: usuario.id, motivo })
  await largarLink(contexto, fila, viva)
  return viva
}

const mudaQuemAssina = ({ modalidade, caso }: Travada, pedido: NoPapel): boolean =>
  modalidade !== 'FISICA' ||
  pedido.pessoas !== undefined ||
  (pedido.caso !== undefined && pedido.caso !== caso)

/** Ends the one under way, if any, and begins the next of its chain with people and documents. */
export async function novaFormalizacao(
  contexto: Contexto,
  fila: Filas,
  pedido: Nova,
): Promise<JsonCru> {
  const { client, usuario } = contexto
  const proposta = await travarProposta(client, pedido.idProposta)
  if (proposta.idUltima === null) {
    throw new Recusa('invalido', 'A proposta ainda não tem formalização: comece a primeira')
  }
  const ultima = await travar(contexto, proposta.idUltima)
  if (proposta.idViva !== null) {
    const { motivo } = pedido
    await mover(contexto, ultima, { acao: 'cancelar', idUsuario: usuario.id, motivo })
    await largarLink(contexto, fila, ultima)
  }
  const caso = pedido.caso ?? ultima.caso
  const modalidade = ultima.modalidade === 'FIGITAL' ? 'FIGITAL' : 'REMOTA'
  const id = await comecar(contexto, fila, proposta, { ...pedido, modalidade, caso })
  await mandarLink(contexto, fila, await travar(contexto, id), pedido)
  return formalizacaoAtual(client, { id })
}

/** Gate, row and job: the link itself is made once this is committed. */
async function mandarLink(
  contexto: Contexto,
  fila: Filas,
  travada: Travada,
  { canal, idTelefone }: Pick<NaTela, 'canal' | 'idTelefone'>,
): Promise<void> {
  const { client, usuario, agora } = contexto
  const { id, idCliente, codigoPromotor, modalidade } = travada
  if (!podeReceberLink.some((situacao) => situacao === travada.situacao)) {
    throw new Recusa('invalido', 'O cliente já assinou: o link não é mais preciso')
  }
  await exigirContato(contexto, { idCliente, idTelefone, canal, finalidade: 'OPERACAO' })
  const expiraEm = await prazoDe(client, modalidade, agora)
  await recolherMensagem(contexto, chaveDoLink(travada))
  const tentativa = travada.tentativa + 1
  const idUsuario = usuario.id
  await pedirLink(client, { id, canal, idTelefone, tentativa, expiraEm, idUsuario, agora })
  const trabalho: TrabalhoDaAssinatura = {
    acao: 'criar',
    idFormalizacao: id,
    tentativa,
    codigoPromotor,
  }
  await fila.adicionar(client, FILA_DA_ASSINATURA, trabalho)
}

const podeReceberLink = [
  'CRIADA',
  'LINK_ENVIADO',
  'EM_PREENCHIMENTO',
  'PENDENTE_DOC',
  'DOCUMENTOS_OK',
  'BIOMETRIA_OK',
] as const
