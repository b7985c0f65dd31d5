import {
  Passagem,
  type PassagemDaLista,
  PassagemDaLista as DaLista,
  type Passagens,
  type Respondida,
} from '#shared/passagem/shapes.ts'
import type { z } from 'zod'
import { alvoDe } from '../atendimento/bloco.ts'
import { porQuemTrabalha } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { listarSupervisores } from '../organizacao/sql.ts'
import {
  gravarResposta,
  lerDoCliente,
  listarDevolvidas,
  listarParadas,
  listarRecebidas,
  travarPassagem,
} from './sql.ts'

const MAXIMO = 20
/** Consents that end sooner are told. */
const LOGO_MS = 15 * 24 * 3_600_000

const semItens = { items: [], total: 0 }

/** What the caller has to accept, and for who supervises what was given back. */
export async function listar(contexto: Contexto): Promise<Passagens> {
  const { client, usuario, escopo } = contexto
  const leitura = { escopo: [...escopo], maximo: MAXIMO }
  const recebidas = await listarRecebidas(client, {
    ...leitura,
    donos: porQuemTrabalha(contexto),
  })
  const minhas = listaDe(recebidas)
  if (usuario.papel === 'ATENDENTE') {
    return { recebidas: minhas, devolvidas: semItens, paradas: semItens }
  }
  const devolvidas = listaDe(await listarDevolvidas(client, leitura))
  return { recebidas: minhas, devolvidas, paradas: listaDe(await listarParadas(client, leitura)) }
}

const listaDe = (linhas: readonly { passagem: unknown; total: number }[]) => ({
  items: linhas.map(({ passagem }): PassagemDaLista => DaLista.parse(passagem)),
  total: linhas[0]?.total ?? 0,
})

/** The summary of the open passage of the client of the call. */
export async function doCliente(contexto: Contexto): Promise<Passagem | null> {
  const { client, agora } = contexto
  const lida = await lerDoCliente(client, {
    idRelacionamento: alvoDe(contexto).idRelacionamento,
    donos: porQuemTrabalha(contexto),
    agora,
    acabaAte: new Date(agora.getTime() + LOGO_MS),
  })
  return lida ? Passagem.parse(lida.passagem) : null
}

type Feita = z.infer<typeof Respondida>

/** @throws Recusa for a passage of somebody else, and for one that was answered */
export const aceitar = (contexto: Contexto, id: string): Promise<Feita> =>
  responder(contexto, id, { situacao: 'ACEITA', motivo: null })

/** The receiver gives it back; the client stays until a supervisor decides. */
export const devolver = (contexto: Contexto, id: string, motivo: string): Promise<Feita> =>
  responder(contexto, id, { situacao: 'DEVOLVIDA', motivo })

async function responder(
  contexto: Contexto,
  id: string,
  resposta: { situacao: 'ACEITA' | 'DEVOLVIDA'; motivo: string | null },
): Promise<Feita> {
  const { client, escopo, agora } = contexto
  const passagem = await travarPassagem(client, { id, escopo: [...escopo] })
  if (!passagem || !porQuemTrabalha(contexto).includes(passagem.para)) throw naoEncontrada()
  if (passagem.situacao !== 'ABERTA') throw new Recusa('invalido', JA_RESPONDIDA)
  await gravarResposta(client, { id, ...resposta, agora })
  auditar(contexto, passagem)
  if (resposta.situacao === 'DEVOLVIDA') {
    const supervisores = await listarSupervisores(client, passagem)
    for (const supervisor of supervisores)
      await avisarDe(contexto, passagem, supervisor.id, 'DEVOLVIDA')
  }
  return { idPassagem: id, situacao: resposta.situacao }
}

/** A supervisor leaves the client with who gave the passage back. */
export async function manter(contexto: Contexto, id: string): Promise<Feita> {
  const { client, usuario, escopo, agora } = contexto
  const passagem = await travarPassagem(client, { id, escopo: [...escopo] })
  if (!passagem || usuario.papel === 'ATENDENTE') throw naoEncontrada()
  if (passagem.situacao !== 'DEVOLVIDA') throw new Recusa('invalido', JA_RESPONDIDA)
  await gravarResposta(client, { id, situacao: 'ENCERRADA', motivo: null, agora })
  auditar(contexto, passagem)
  await avisarDe(contexto, passagem, passagem.para, 'ENCERRADA')
  return { idPassagem: id, situacao: 'ENCERRADA' }
}

const JA_RESPONDIDA = 'Esta passagem já foi respondida'
const naoEncontrada = () => new Recusa('nao-encontrado', 'Passagem não encontrada')

type Travada = NonNullable<Awaited<ReturnType<typeof travarPassagem>>>

const avisarDe = (
  { client, agora }: Contexto,
  { idRelacionamento }: Travada,
  idUsuario: string,
  situacao: 'DEVOLVIDA' | 'ENCERRADA',
): Promise<void> =>
  avisar({ client, agora }, { idUsuario, tipo: 'passagem', dados: { idRelacionamento, situacao } })

const auditar = (contexto: Contexto, { idCliente, codigoPromotor, idRelacionamento }: Travada) =>
  contexto.auditar('MUDANCA', {
    idCliente,
    codigoPromotor,
    alvo: `relacionamento:${idRelacionamento}`,
  })
