import type { QueryClient } from '@tanstack/react-query'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { trabalhadorApi } from '#shared/trabalhador/api.ts'
import { textoDaFalha } from '#shared/trabalhador/falha.ts'
import { FALHA_DO_PROCESSAMENTO, type Processamento } from '#shared/trabalhador/processamento.ts'
import { chaves } from '../api/chaves.ts'
import { call } from '../api/client.ts'
import { ApiError, ditas } from '../api/erro.ts'
import { addToast } from '../ui/toasts.ts'

/** The loading state of `beneficioTrabalhador` (specification, section 3). */
export type Carga = { isLoading: boolean; error: string | null; lastUpdated: string | null }

export const CARGA_INICIAL: Carga = { isLoading: false, error: null, lastUpdated: null }

export const chaveDaCarga = (id: string) =>
  [...chaves.bloco(id, 'beneficioTrabalhador'), 'carga'] as const

export const chaveDoProcessamento = (id: string) =>
  [...chaves.bloco(id, 'beneficioTrabalhador'), 'processamento'] as const

/**
 * Asks for the worker credit of a client: loading on, then off, the error cleared, the data stored,
 * and then the automatic empregador processing (specification, section 4). A second press while it
 * loads is the same question.
 */
export async function carregarCredito(cache: QueryClient, id: string): Promise<void> {
  const antes = cache.getQueryData<Carga>(chaveDaCarga(id)) ?? CARGA_INICIAL
  if (antes.isLoading) return
  const por = (carga: Carga) => cache.setQueryData<Carga>(chaveDaCarga(id), carga)
  por({ ...antes, isLoading: true, error: null })
  try {
    const credito = await call(trabalhadorApi.consultar, { params: { idRelacionamento: id } })
    por({ isLoading: false, error: null, lastUpdated: credito.lastUpdated })
    cache.setQueryData(chaves.bloco(id, 'beneficioTrabalhador'), credito)
  } catch (error) {
    por({ ...antes, isLoading: false, error: textoDaFalha(sentencasDe(error)) })
    return
  }
  await processarEmpregadores(cache, id)
}

/** The errors come before the message (specification, section 8). */
const sentencasDe = (error: unknown) =>
  error instanceof ApiError ? [...ditas(error.body.errors), ...error.sentencas] : []

/**
 * Starts a run, or shows the run that has the lock. A failure shows a toast, and the sequence
 * continues.
 */
export async function processarEmpregadores(cache: QueryClient, id: string): Promise<void> {
  try {
    const params = { idRelacionamento: id }
    const corrida = await call(trabalhadorApi.processar, { params, body: {} })
    // A read of the last run that started before this one ended would overwrite it with "none yet".
    await cache.cancelQueries({ queryKey: chaveDoProcessamento(id) })
    cache.setQueryData<Processamento | null>(chaveDoProcessamento(id), corrida)
    if (!corrida.executado) return
    if (corrida.vinculos.some(({ resultado }) => resultado === 'FALHOU')) avisarFalha()
    await Promise.all(
      [
        chaves.bloco(id, 'convenios'),
        chaves.bloco(id, 'dadosResumidos'),
        [beneficioApi.margemConvenio.path],
      ].map((queryKey) => cache.invalidateQueries({ queryKey })),
    )
  } catch {
    avisarFalha()
  }
}

const avisarFalha = () => addToast({ kind: 'erro', ...FALHA_DO_PROCESSAMENTO })
