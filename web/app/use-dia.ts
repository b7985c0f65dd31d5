import { useQuery, useQueryClient } from '@tanstack/react-query'
import { aprovacaoApi, type QuantasEsperam } from '#shared/aprovacao/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { propostaApi, type Pagina } from '#shared/proposta/api.ts'
import { regrasApi } from '#shared/regras/api.ts'
import { q, qDita } from '#web/api/query.ts'
import { useAviso } from '#web/notificacao/use-aviso.ts'
import { useLeitura, usePode } from '#web/session/motivo.ts'
import { useAutoridade } from '#web/session/permissoes.ts'
import { usePromotor } from '#web/session/promotor.ts'
import { useUsuario } from '#web/session/sessao.ts'
import type { Consulta } from '#web/ui/Block.tsx'
import { contar, contarTotais, type Listas, POR_LISTA } from './dia.ts'

/** What waits for a decision comes from outside and from others: it is counted again. */
const A_CADA_MS = 60_000

export type ListaDoDia = Consulta<Pagina>

type Listagem = Endpoint &
  (typeof propostaApi)['emAberto' | 'emAndamento' | 'emAtraso' | 'reprovadas']

const useLista = (endpoint: Listagem, enabled: boolean): ListaDoDia =>
  useQuery({ ...q(endpoint, { query: { PageSize: POR_LISTA } }), enabled })

/** How many a list has: counted by its totals where it goes on past its first page. */
export function useQuantas(lista: keyof Listas | 'emAndamento', { data }: ListaDoDia) {
  const enabled = data !== undefined && data.proximo !== null
  const totais = useQuery({ ...qDita(propostaApi.totais, { query: { lista } }), enabled })
  if (!data) return undefined
  return enabled && totais.data ? contarTotais(totais.data) : contar(data)
}

/** The four lists of propostas, each its own question; none where the person may not see them. */
export function useListasDoDia() {
  const { enabled: pode, indisponivel } = useLeitura(propostaApi.emAberto.permissao)
  return {
    indisponivel,
    emAberto: useLista(propostaApi.emAberto, pode),
    emAndamento: useLista(propostaApi.emAndamento, pode),
    emAtraso: useLista(propostaApi.emAtraso, pode),
    reprovadas: useLista(propostaApi.reprovadas, pode),
  }
}

/**
 * Simulations that wait for a gestor's reason, for persons who may write it; undefined without the
 * control.
 */
export function useEsperasDoDia() {
  const pode = usePode(oportunidadeApi.esperamMotivo.permissao)
  const cache = useQueryClient()
  useAviso('simulacao', () => {
    void cache.invalidateQueries({ queryKey: [oportunidadeApi.esperamMotivo.path] })
  })
  const { data, isPending } = useQuery({
    ...q(oportunidadeApi.esperamMotivo, { query: {} }),
    enabled: pode,
  })
  return {
    esperas: data && data.items.length > 0 ? contar(data) : null,
    perguntando: pode && isPending,
  }
}

const nada: QuantasEsperam = { formalizacoes: 0, documentos: 0, consentimentos: 0, divergencias: 0 }

/**
 * How much waits for a decision of this person, by kind, counted up to a limit (`escreverQuantas`). What the person
 * took part in waits for another one, and is left out by the server.
 */
export function useQueEsperam(): QuantasEsperam {
  const { data = nada } = useQuery({ ...q(aprovacaoApi.contar, {}), refetchInterval: A_CADA_MS })
  return data
}

/** How many versions of law wait for this gestor; null without any, or without the control. */
export function useRegrasQueEsperam(): number | null {
  const pode = usePode(regrasApi.pedidos.permissao)
  const idUsuario = useUsuario()?.idUsuario
  const { data = [] } = useQuery({
    ...q(regrasApi.pedidos, {}),
    enabled: pode,
    refetchInterval: A_CADA_MS,
  })
  const quantas = data.filter((pedido) => pedido.idUsuario !== idUsuario).length
  return quantas > 0 ? quantas : null
}

/** Oportunidades by convenio: the atendente's own, else the open ones of the whole promotor. */
export function useConveniosDoDia() {
  const idUsuario = useUsuario()?.idUsuario ?? ''
  const codigoPromotor = usePromotor().ativo?.value ?? ''
  const { enabled, indisponivel } = useLeitura(oportunidadeApi.listarConvenio.permissao)
  const proprias = useAutoridade() === 'ATENDENTE'
  const pode = enabled && idUsuario !== '' && codigoPromotor !== ''
  const minhas = useQuery({
    ...q(oportunidadeApi.listarConvenio, { params: { codigoPromotor, atendente: idUsuario } }),
    enabled: pode && proprias,
  })
  const doPromotor = useQuery({
    ...q(oportunidadeApi.listarConvenioEmAberto, { params: { codigoPromotor } }),
    enabled: pode && !proprias,
  })
  return { proprias, consulta: { ...(proprias ? minhas : doPromotor), indisponivel } }
}
