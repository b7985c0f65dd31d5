import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { atendimentoApi, type Atendimento } from '#shared/atendimento/api.ts'
import type { Contratos } from '#shared/contrato/shapes.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import type {
  ClienteRestrito,
  DadosResumidos,
  Relacionamento,
} from '#shared/relacionamento/shapes.ts'
import { chaves, type Bloco } from '../api/chaves.ts'
import { call } from '../api/client.ts'
import { type ApiError, faltaNoServidor } from '../api/erro.ts'
import { config } from '../session/config.ts'
import { blocos, ERR } from './blocos.ts'

type Quem = { idUsuario: string; codigoPromotor: string }

/** The profile whose open contracts show Em Atendimento at once (specification, section 4). */
const PERFIL_REFINANCIAMENTO = 'Refinanciamento'

/** The one request of opening, asked once: also a refusal stays until the person tries again. */
export const consultaDeAbertura = (cache: QueryClient, id: string) =>
  queryOptions<Relacionamento, ApiError>({
    queryKey: chaves.bloco(id, 'relacionamento'),
    queryFn: ({ signal }) => abrirCliente(cache, id, { agregado: config().abrirAgregado, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
  })

/**
 * Opens a client: one request fills the cache of every block. A host without our aggregate call
 * (`agregado: false`, from the web's settings) is asked for the relationship, and each block asks
 * for itself.
 */
export async function abrirCliente(
  cache: QueryClient,
  id: string,
  { agregado, signal }: { agregado: boolean; signal?: AbortSignal },
): Promise<Relacionamento> {
  const params = { idRelacionamento: id }
  if (!agregado) return call(relacionamentoApi.consultar, { params }, opcoes(signal))

  try {
    const aberto = await call(atendimentoApi.abrir, { params }, opcoes(signal))
    preencher(cache, id, aberto)
    return aberto.relacionamento
  } catch (error) {
    // Nothing said that this host has no calls of ours.
    if (!faltaNoServidor(error)) throw error
    return call(relacionamentoApi.consultar, { params }, opcoes(signal))
  }
}

const opcoes = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

function preencher(cache: QueryClient, id: string, { blocos: prontos }: Atendimento): void {
  if (!prontos) return
  for (const [nome, valor] of Object.entries(prontos)) {
    cache.setQueryData(chaves.bloco(id, nome as Bloco), valor)
  }
}

/** Whether opening moves the oportunidades: the owner or who covers them, under the active promotor. */
export const atendeAoAbrir = (relacionamento: Relacionamento, quem: Quem): boolean =>
  (relacionamento.meu ?? relacionamento.atendente?.idUsuario === quem.idUsuario) &&
  relacionamento.codigoPromotor === quem.codigoPromotor

/**
 * After the client is open: its owner puts what is Em Aberto in Em Atendimento, shown at once and
 * put back when the server refuses; anybody else has the contracts fetched.
 */
export async function iniciarAtendimento(
  cache: QueryClient,
  relacionamento: Relacionamento,
  quem: Quem,
): Promise<void> {
  const { idRelacionamento: id } = relacionamento
  if (relacionamento.acesso !== 'completo') return
  const { contratos } = blocos(relacionamento)
  if (!atendeAoAbrir(relacionamento, quem)) {
    await cache.ensureQueryData(contratos)
    return
  }
  if (!relacionamento.possuiOportunidadesNaoAtuadas || semOferta(cache, id)) return

  const antes = cache.getQueryData<Contratos | typeof ERR>(chaves.bloco(id, 'contratos'))
  mostrarEmAtendimento(cache, id)
  const mostrados = cache.getQueryData(chaves.bloco(id, 'contratos'))
  try {
    const { idUsuario: atendente } = quem
    const pedido = { params: { idRelacionamento: id }, body: { atendente } }
    await call(relacionamentoApi.emAtendimento, pedido, { semResposta: true })
    await Promise.all(
      (['oportunidades', 'valoresOportunidade', 'contratos'] as const).map((nome) =>
        cache.invalidateQueries({ queryKey: chaves.bloco(id, nome) }),
      ),
    )
  } catch (error) {
    // Contracts that were read meanwhile are newer than those of before.
    if (cache.getQueryData(chaves.bloco(id, 'contratos')) === mostrados) {
      cache.setQueryData(chaves.bloco(id, 'contratos'), antes)
    }
    await cache.invalidateQueries({ queryKey: chaves.bloco(id, 'oportunidades') })
    throw error
  }
}

/** A restricted or deceased client's stay where they are: the server would refuse to move them. */
function semOferta(cache: QueryClient, id: string): boolean {
  const restrito = cache.getQueryData<ClienteRestrito>(chaves.bloco(id, 'clienteRestrito'))
  const dados = cache.getQueryData<DadosResumidos>(chaves.bloco(id, 'dadosResumidos'))
  return restrito?.restrito === true || (dados?.obitoEm ?? null) !== null
}

/** Locally, before the server answers: the refinancing profile's contracts and the oportunidades. */
function mostrarEmAtendimento(cache: QueryClient, id: string): void {
  cache.setQueryData<Contratos | typeof ERR>(chaves.bloco(id, 'contratos'), (atual) =>
    atual === undefined || atual === ERR ? atual : emAtendimento(atual),
  )
  cache.setQueryData<Oportunidade[]>(chaves.bloco(id, 'oportunidades'), (lista) =>
    lista?.map((oportunidade) =>
      oportunidade.status === 'Em Aberto'
        ? { ...oportunidade, status: 'Em Atendimento' }
        : oportunidade,
    ),
  )
}

/** The refinancing profile's open contracts as Em Atendimento; nothing else changes. */
export const emAtendimento = (contratos: Contratos): Contratos => ({
  ...contratos,
  perfilContratos: contratos.perfilContratos.map((perfil) =>
    perfil.nomePerfil === PERFIL_REFINANCIAMENTO
      ? {
          ...perfil,
          contratos: perfil.contratos.map((contrato) =>
            contrato.oportunidade?.status === 'Em Aberto'
              ? {
                  ...contrato,
                  oportunidade: { ...contrato.oportunidade, status: 'Em Atendimento' },
                }
              : contrato,
          ),
        }
      : perfil,
  ),
})
