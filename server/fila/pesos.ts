import type { Pool } from 'pg'
import { ehDiaUtil } from '#shared/calendario.ts'
import { type Dia, hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import {
  type MudancaDePesos,
  PesosDaFila,
  type ProvaDePesos,
  ResultadoDaProva,
} from '#shared/fila/pesos.ts'
import { promotorAtivo } from '../atendimento/bloco.ts'
import { peloSistema, sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { umAUm } from '../base/jobs/um-a-um.ts'
import {
  inserirAjuste,
  listarAjustes,
  listarListasVivas,
  listarMotivos,
  listarPorAplicar,
  marcarAplicados,
  pesosEm,
  provarPesos,
  repesarEspera,
  travarPesos,
  ultimoAjuste,
} from './sql/pesos.ts'

/** Changes that are shown. */
const AJUSTES = 20

/** A change may be decided this long before it begins. */
const DIAS_ADIANTE = 365

/** A trial may look this far back. */
const DIAS_ATRAS = 30

const promotorDe = (contexto: Contexto, codigoPromotor: string | undefined): string =>
  codigoPromotor ?? promotorAtivo(contexto)

/** The reasons with their weights now and next, and who changed them. */
export async function pesosDa(
  contexto: Contexto,
  codigo: string | undefined,
): Promise<PesosDaFila> {
  const { client, agora } = contexto
  const codigoPromotor = promotorDe(contexto, codigo)
  const motivos = await listarMotivos(client, { codigoPromotor, agora })
  const historico = await listarAjustes(client, { codigoPromotor, maximo: AJUSTES })
  return PesosDaFila.parse({
    codigoPromotor,
    versao: historico[0]?.ajuste.versao ?? 0,
    motivos: motivos.map(({ motivo }) => motivo),
    historico: historico.map(({ ajuste }) => ajuste),
  })
}

/**
 * Keeps new weights, which act now or from the beginning of a day on; who waits gets them by a job.
 *
 * @throws Recusa for a day that is no later one, for a change of nothing, and after a concurrent change
 */
export async function mudarPesos(
  fila: Fila,
  contexto: Contexto,
  { codigoPromotor: codigo, pesos, desde: dia, versao }: MudancaDePesos,
): Promise<PesosDaFila> {
  const { client, usuario, agora } = contexto
  const codigoPromotor = promotorDe(contexto, codigo)
  await travarPesos(client, { codigoPromotor })
  const ultimo = await ultimoAjuste(client, { codigoPromotor })
  if (ultimo) exigirVersao(versao, ultimo, agora)
  else if (versao) throw new Recusa('invalido', 'Versão inválida')
  const desde = dia == null ? agora : inicioDoDia(dia, agora)
  const vigentes = new Map(
    (await pesosEm(client, { codigoPromotor, agora: desde })).map((um) => [um.codigo, um.peso]),
  )
  const mudados = pesos.filter(({ motivo, peso }) => vigentes.get(motivo) !== peso)
  if (mudados.length === 0) throw new Recusa('invalido', 'Nenhum peso mudou')
  await inserirAjuste(client, {
    codigoPromotor,
    versao: (ultimo?.versao ?? 0) + 1,
    desde,
    idUsuario: usuario.id,
    motivos: mudados.map(({ motivo }) => motivo),
    pesos: mudados.map(({ peso }) => peso),
    agora,
  })
  if (dia == null) await fila.adicionar(client, FILA_DE_PESOS, { codigoPromotor })
  return pesosDa(contexto, codigoPromotor)
}

function inicioDoDia(dia: Dia, agora: Date): Date {
  const atual = hoje(agora)
  if (dia <= atual) {
    throw new Recusa(
      'invalido',
      'A partir de: escolha um dia depois de hoje, ou deixe vazio para agora',
    )
  }
  if (dia > somarDias(atual, DIAS_ADIANTE)) {
    throw new Recusa('invalido', `A partir de: escolha um dia dos próximos ${DIAS_ADIANTE}`)
  }
  return instanteEmBrasilia(dia, '00:00')
}

/** The queue of a day that is over, by the weights in force and by other ones. Nothing is written. */
export async function experimentarPesos(
  contexto: Contexto,
  { codigoPromotor: codigo, pesos, dia: pedido, quantos }: ProvaDePesos,
): Promise<ResultadoDaProva> {
  const { client, agora } = contexto
  const dia = pedido ?? ultimoDiaUtil(hoje(agora))
  if (dia >= hoje(agora) || dia < somarDias(hoje(agora), -DIAS_ATRAS)) {
    throw new Recusa('invalido', `Dia: escolha um dos ${DIAS_ATRAS} dias antes de hoje`)
  }
  const { resposta } = await provarPesos(client, {
    codigoPromotor: promotorDe(contexto, codigo),
    motivos: pesos.map(({ motivo }) => motivo),
    pesos: pesos.map(({ peso }) => peso),
    dia,
    inicio: instanteEmBrasilia(dia, '00:00'),
    fim: instanteEmBrasilia(somarDias(dia, 1), '00:00'),
    quantos,
    agora,
  })
  return ResultadoDaProva.parse({ dia, ...resposta })
}

function ultimoDiaUtil(dia: Dia): Dia {
  const antes = somarDias(dia, -1)
  return ehDiaUtil(antes) ? antes : ultimoDiaUtil(antes)
}

const FILA_DE_PESOS = 'fila-repesar'

/** Few at a time: who asks for the next client passes over rows that are held. */
const POR_VEZ = 250

type Services = { pool: Pool; agora: () => Date }

/** Gives everybody who waits in the promotor the weights of now, a few clients a transaction; it may run twice. */
export async function repesar({ pool, agora }: Services, codigoPromotor: string): Promise<number> {
  const instante = agora()
  const naVez = <T>(fazer: Parameters<typeof transaction<T>>[2]) =>
    transaction(pool, sistemaNo(codigoPromotor), fazer)
  const listas = await naVez(({ client }) => listarListasVivas(client, { codigoPromotor }))
  let todos = 0
  for (const { id: idMailing } of listas) {
    for (let quantos = POR_VEZ; quantos === POR_VEZ; todos += quantos) {
      const pedido = { idMailing, agora: instante, maximo: POR_VEZ }
      ;({ quantos } = await naVez(({ client }) => repesarEspera(client, pedido)))
    }
  }
  await naVez(({ client }) => marcarAplicados(client, { codigoPromotor, agora: instante }))
  return todos
}

/**
 * Applies changes whose day has come, and those of a killed job; a promotor whose one fails is reported, and tried
 * again after the others. Answers how many promotores had one.
 */
export async function repesarOsQueFaltam(
  services: Services,
  relatar: (error: unknown) => void,
): Promise<number> {
  const agora = services.agora()
  const faltam = await peloSistema(services.pool, ({ client }) =>
    listarPorAplicar(client, { agora }),
  )
  for (const { codigoPromotor } of faltam) {
    await repesar(services, codigoPromotor).catch(relatar)
  }
  return faltam.length
}

const PAUSA_MS = 60_000

export function repesarSempre(
  services: Services & { fila: Fila },
  relatar: (error: unknown) => void,
): () => Promise<void> {
  const { fila } = services
  umAUm<{ codigoPromotor: string }>(
    fila,
    FILA_DE_PESOS,
    async ({ codigoPromotor }) => {
      await repesar(services, codigoPromotor)
    },
    relatar,
  )
  return repetir(PAUSA_MS, () => repesarOsQueFaltam(services, relatar), relatar)
}
