import type { ClientBase, Pool } from 'pg'
import type { CanalDeMensagens, Tentativa } from '#integrations/mensagem/canal.ts'
import { type FinalidadeDeMensagem, politicas, type Semaforo } from '#shared/contato/semaforo.ts'
import { formatarDia, hoje } from '#shared/data.ts'
import type { Quem } from '../base/db/contexto.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { type FatosDoCliente, fatosDoCliente } from '../contato/fatos.ts'
import { julgar } from '../contato/semaforo.ts'
import { travarContatos } from '../contato/sql.ts'
import type { Cifra } from './cifra.ts'
import { contarMudancas } from './contar.ts'
import { type Envio, filaDa } from './enfileirar.ts'
import { horarioDeAgora } from './horario.ts'
import { aplicarNoticias, type Noticia } from './noticias.ts'
import {
  listarAbertas,
  listarDddsEsquecidos,
  listarEsquecidas,
  listarPromotores,
  tomarDaFila,
  tomarDuvidosas,
  type Tomada,
} from './sql.ts'
import { sistemaNo } from '../base/db/sistema.ts'

export type EnvioServices = {
  pool: Pool
  fila: Pick<Fila, 'adicionar'>
  cifra: Cifra
  canais: Partial<Record<'SMS' | 'WHATSAPP', CanalDeMensagens>>
  agora: () => Date
  /** Concurrent exchanges of one batch. */
  emVoo: number
  relatar: (error: unknown) => void
}

/** Messages that wait for the hours of contact are judged again this often, because limits and clocks change. */
const ESPERA_MAXIMA_MS = 15 * 60_000

/** What hours do not bind. */
const aQualquerHora = Object.entries(politicas).flatMap(([finalidade, { horario }]) =>
  horario ? [] : [finalidade],
)

type Job = { id: string; data: Envio }

/** Longer than one exchange may take, so its worker has given up. */
const DUVIDA_MS = 8000

/** Longer than a queue that is worked through keeps anything waiting. */
const ESQUECIDA_MS = 15_000

/** Longest that a code is worth sending. */
const VALIDADE_DO_CODIGO_MS = 5 * 60_000

/**
 * Sends a batch of jobs: marks them begun, sends, writes the results. For a message left half-sent
 * by a dead worker the channel is queried by its key first. One that never arrived goes back to the
 * queue, so the gate is asked again before it is sent under the same key. Without such a query it stays
 * uncertain. So none is sent twice in silence.
 *
 * @returns the jobs to retry later
 */
export async function enviarLote(
  services: EnvioServices,
  jobs: readonly Job[],
): Promise<ReadonlySet<string>> {
  const { pool, fila, agora } = services
  const ids = jobs.map(({ data }) => data.idMensagem)
  const envioDe = new Map(jobs.map(({ data }) => [data.idMensagem, data]))
  const vistos = jobs.flatMap(({ data: { codigoPromotor, tambem = [] } }) => [
    codigoPromotor,
    ...[tambem].flat(),
  ])
  const quem = sistemaNo(...new Set(vistos))

  const duvidosas = await transaction(pool, quem, async ({ client }) => {
    const instante = agora()
    return tomarDuvidosas(client, {
      ids,
      antesDe: new Date(instante.getTime() - DUVIDA_MS),
      agora: instante,
      lote: ids.length,
    })
  })
  await resolverDuvidas(services, quem, duvidosas)
  const enviadas = await enviarEmOndas(services, quem, ids)

  const abertas = await transaction(pool, quem, async ({ client }) => {
    for (const { id, adiadaAte, finalidade } of enviadas.filter(foiAdiada)) {
      const envio = { idMensagem: id, ...envioDe.get(id) }
      const segundos = Math.ceil((adiadaAte.getTime() - agora().getTime()) / 1000)
      await fila.adicionar(client, filaDa(finalidade), envio, { segundos })
    }
    return listarAbertas(client, { ids })
  })
  const adiadas = new Set(enviadas.filter(foiAdiada).map(({ id }) => id))
  const denovo = new Set(
    abertas
      .filter(({ id, situacao, canal }) => {
        // WhatsApp has no query, so only its notices can tell the outcome.
        const semPergunta = situacao === 'INCERTA' && !services.canais[canal]?.consultar
        return !adiadas.has(id) && !semPergunta
      })
      .map(({ id }) => id),
  )
  return new Set(jobs.filter(({ data }) => denovo.has(data.idMensagem)).map(({ id }) => id))
}

/** A message that was marked a moment ago, with what the contact gate says of it now. */
type Julgada = { tomada: Tomada; veredito: Semaforo | null }

/**
 * So many exchanges at once, wave by wave: a message is marked just before its own exchange, by the
 * gate of that instant, and the answers of a wave are written with the marks of the next one.
 */
async function enviarEmOndas(
  services: EnvioServices,
  quem: Quem,
  ids: readonly string[],
): Promise<(Noticia | Adiada)[]> {
  const { pool, emVoo, agora } = services
  const todas: (Noticia | Adiada)[] = []
  let ouvidas: (Noticia | Adiada)[] = []
  for (let i = 0; i < ids.length; i += emVoo) {
    const onda = ids.slice(i, i + emVoo)
    const escritas = ouvidas
    const julgadas = await transaction(pool, quem, async ({ client }) => {
      const instante = agora()
      await escrever({ client, agora: instante }, escritas)
      return julgarTomadas({ client, agora: instante }, onda)
    })
    ouvidas = await emParalelo(julgadas, emVoo, (uma) => enviar(services, uma))
    todas.push(...ouvidas)
  }
  await escreverNoticias(services, quem, ouvidas)
  return todas
}

/** Takes messages from the queue and asks the gate about each. */
async function julgarTomadas(
  { client, agora }: { client: ClientBase; agora: Date },
  ids: readonly string[],
): Promise<Julgada[]> {
  const tomadas = await tomarDaFila(client, { ids, agora })
  // The limit of the day is of the client: two waves with messages of one client are judged one after the other.
  const deOutroDia = tomadas.filter(({ criadaEm }) => hoje(criadaEm) !== hoje(agora))
  for (const idCliente of [...new Set(deOutroDia.map((uma) => uma.idCliente))].toSorted()) {
    await travarContatos(client, { idCliente })
  }
  return Promise.all(
    tomadas.map(async (tomada) => {
      const { idCliente, idTelefone } = tomada
      const fatos = await fatosDoCliente({ client, agora }, idCliente)
      const telefone = fatos?.telefones.find((um) => um.idTelefone === idTelefone)
      // The client is out of scope of the promotores of this batch, so the message waits for another batch.
      if (!fatos || !telefone) return { tomada, veredito: null }
      const contatosHoje = outrosContatos(tomada, fatos, agora)
      return { tomada, veredito: julgar({ ...fatos, contatosHoje }, telefone, tomada, agora) }
    }),
  )
}

/**
 * The contacts of the day to judge a taken message by. The limit was judged when it was queued, so one that leaves on
 * that day is not judged by it again. One that waited for another day counts there, and so does the message itself.
 */
const outrosContatos = (
  { criadaEm }: Pick<Tomada, 'criadaEm'>,
  { contatosHoje }: Pick<FatosDoCliente, 'contatosHoje'>,
  agora: Date,
): number => (hoje(criadaEm) === hoje(agora) ? 0 : contatosHoje - 1)

/**
 * Recovers messages without a job: queries the channel about unfinished ones, sends those that never
 * arrived, by the gate of now and under the same key, and those whose worker died.
 *
 * @returns how many are finished now
 */
export async function conciliarMensagens(services: EnvioServices, lote = 100): Promise<number> {
  const { pool, agora } = services
  const promotores = await listarPromotores(pool)
  const quem = sistemaNo(...promotores.map(({ codigo }) => codigo))
  const instante = agora()
  const { duvidosas, novas } = await transaction(pool, quem, async ({ client }) => {
    const horas = await horarioDeAgora(client, instante)
    const quais = { antesDe: new Date(instante.getTime() - ESQUECIDA_MS), agora: instante }
    const ddds = (await listarDddsEsquecidos(client, quais)).map(({ ddd }) => ddd)
    const esquecidas = await listarEsquecidas(client, {
      ...quais,
      abertos: ddds.filter((ddd) => horas(ddd) === null),
      aQualquerHora,
      lote,
    })
    return {
      duvidosas: await tomarDuvidosas(client, {
        ids: null,
        antesDe: new Date(instante.getTime() - DUVIDA_MS),
        agora: instante,
        lote,
      }),
      novas: esquecidas.map(({ id }) => id),
    }
  })
  const resolvidas = await resolverDuvidas(services, quem, duvidosas)
  const voltaram = resolvidas.flatMap(({ id, situacao }) => (situacao === 'NA_FILA' ? [id] : []))
  const enviadas = await enviarEmOndas(services, quem, [...voltaram, ...novas])
  return [...resolvidas, ...enviadas].filter(
    ({ situacao }) => situacao !== 'INCERTA' && situacao !== 'NA_FILA',
  ).length
}

/** Refusals that the message waits out. */
const queEsperam: ReadonlySet<Semaforo['regra']> = new Set([
  'HORARIO',
  'SEM_LIMITE_VIGENTE',
  'CONTATOS_DO_DIA',
])

type Adiada = Noticia & { adiadaAte: Date; finalidade: FinalidadeDeMensagem }

const foiAdiada = (noticia: Noticia): noticia is Adiada => 'adiadaAte' in noticia

async function enviar(
  services: EnvioServices,
  { tomada, veredito }: Julgada,
): Promise<Noticia | Adiada> {
  const { id, finalidade } = tomada
  const vencida = motivoParaNaoEnviar(tomada, services.agora())
  if (vencida) return { id, situacao: 'FALHOU', ...vencida }
  if (!veredito) return { id, situacao: 'NA_FILA' }
  if (!veredito.liberado) {
    const { regra, motivo, liberadoAPartirDe } = veredito
    if (!queEsperam.has(regra)) {
      return { id, situacao: 'FALHOU', codigo: regra, motivo }
    }
    const nova = new Date(services.agora().getTime() + ESPERA_MAXIMA_MS)
    const livre = liberadoAPartirDe === null ? nova : new Date(liberadoAPartirDe)
    return { id, situacao: 'NA_FILA', adiadaAte: livre < nova ? livre : nova, finalidade }
  }
  return daTentativa(id, await entregarAoCanal(services, tomada))
}

const escreverNoticias = (
  { pool, agora }: EnvioServices,
  quem: Quem,
  noticias: (Noticia | Adiada)[],
) => transaction(pool, quem, ({ client }) => escrever({ client, agora: agora() }, noticias))

/** The senders hear of what changed: a message that goes on waiting, or stays uncertain, changed nothing. */
async function escrever(
  sistema: { client: ClientBase; agora: Date },
  noticias: (Noticia | Adiada)[],
): Promise<void> {
  const mudadas = await aplicarNoticias(sistema.client, noticias, sistema.agora)
  await contarMudancas(
    sistema,
    mudadas.filter(
      ({ antes, situacao }) =>
        situacao !== antes && !(antes === 'ENVIANDO' && situacao === 'NA_FILA'),
    ),
  )
}

/** Writes what the channel knows of uncertain messages. */
async function resolverDuvidas(
  services: EnvioServices,
  quem: Quem,
  duvidosas: readonly Tomada[],
): Promise<Noticia[]> {
  if (duvidosas.length === 0) return []
  const { emVoo } = services
  const noticias = await emParalelo(duvidosas, emVoo, (uma) => resolver(services, uma))
  await escreverNoticias(services, quem, noticias)
  return noticias
}

/** The state from the channel; one that it never saw is back in the queue. */
async function resolver({ canais }: EnvioServices, { id, canal }: Tomada): Promise<Noticia> {
  const estado = await canais[canal]?.consultar?.(id)
  if (estado === undefined) return { id, situacao: 'INCERTA' }
  return estado === null ? { id, situacao: 'NA_FILA' } : { id, ...estado }
}

const REFACA = 'confira os de hoje e envie de novo'

function motivoParaNaoEnviar(
  { secreta, segredo, finalidade, criadaEm, expiraEm, comOptIn }: Tomada,
  agora: Date,
): { codigo: string; motivo: string } | null {
  const idade = agora.getTime() - criadaEm.getTime()
  const morta = expiraEm !== null && expiraEm <= agora
  if (morta && !secreta) {
    return {
      codigo: 'EXPIRADA',
      motivo: `Os valores eram de ${formatarDia(hoje(criadaEm))}: ${REFACA}`,
    }
  }
  if (morta || (secreta && !segredo) || (finalidade === 'TOKEN' && idade > VALIDADE_DO_CODIGO_MS)) {
    return { codigo: 'EXPIRADA', motivo: 'O código perdeu a validade antes de sair' }
  }
  if (!comOptIn) {
    return { codigo: 'OPT_IN_REVOGADO', motivo: 'O cliente retirou o opt-in antes do envio' }
  }
  return null
}

/** A failing message must not delay the others of its batch. */
async function entregarAoCanal(services: EnvioServices, tomada: Tomada): Promise<Tentativa> {
  const { canais, cifra, relatar } = services
  const { id, canal, texto, corpo, segredo, ddd, numero } = tomada
  const porOnde = canais[canal]
  if (!porOnde) return { resultado: 'nao-saiu' }
  try {
    const inteiro = segredo ? cifra.abrir(segredo, id) : texto
    return await porOnde.enviar({
      chave: id,
      para: `55${ddd}${numero}`,
      texto: inteiro,
      ...(corpo && {
        modelo: {
          nome: corpo.template,
          idioma: corpo.idioma,
          // The template of a secret text has one place, filled only now: `corpo` is not encrypted.
          parametros: segredo ? [inteiro] : corpo.parametros,
        },
      }),
    })
  } catch (error) {
    relatar(error)
    return { resultado: 'incerta' }
  }
}

function daTentativa(id: string, tentativa: Tentativa): Noticia {
  switch (tentativa.resultado) {
    case 'aceita':
      return { id, situacao: 'ACEITA', idExterno: tentativa.idExterno }
    case 'recusada':
      return { id, situacao: 'FALHOU', codigo: tentativa.codigo, motivo: tentativa.motivo }
    case 'nao-saiu':
      return { id, situacao: 'NA_FILA' }
    case 'incerta':
      return { id, situacao: 'INCERTA' }
  }
}

/** So many at a time; the answers in the order of the questions. */
async function emParalelo<T, R>(
  itens: readonly T[],
  quantos: number,
  fazer: (item: T) => Promise<R>,
): Promise<R[]> {
  const respostas: R[] = []
  let proximo = 0
  const um = async () => {
    for (let i = proximo++; i < itens.length; i = proximo++) {
      const item = itens[i]
      if (item !== undefined) respostas[i] = await fazer(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(quantos, itens.length) }, um))
  return respostas
}
