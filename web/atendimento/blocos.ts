import { queryOptions, useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { clienteApi } from '#shared/cliente/api.ts'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { contratoApi } from '#shared/contrato/api.ts'
import type { Contratos } from '#shared/contrato/shapes.ts'
import { empregadorApi } from '#shared/empregador/api.ts'
import type { Endpoint, Input, Output } from '#shared/endpoint.ts'
import { lembreteApi, TAMANHO_PAGINA_LEMBRETES } from '#shared/lembrete/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import type { Telefones } from '#shared/telefone/shapes.ts'
import { trabalhadorApi } from '#shared/trabalhador/api.ts'
import { chaves, type Bloco } from '../api/chaves.ts'
import { call } from '../api/client.ts'
import type { ApiError } from '../api/erro.ts'
import { canalDoPromotor } from '../session/promotor.ts'

/** A block is fresh for half a minute after the client was opened; a change makes it old at once. */
const FRESCO_MS = 30_000

/** A block of the client, asked by the specification's own call. */
const bloco = <E extends Endpoint>(id: string, nome: Bloco, endpoint: E, input: Input<E>) =>
  queryOptions<Output<E>, ApiError>({
    queryKey: chaves.bloco(id, nome),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: FRESCO_MS,
  })

/** The marker of a failed load of contracts (specification, section 4). */
export const ERR = 'err'

type CacheDeContratos = Contratos | typeof ERR

/** Why the contracts of a client could not be loaded: the marker in the cache says only that. */
const falhasDosContratos = createStore<Record<string, Error>>(() => ({}))

/** The marker as read by queries: null, which means "not loaded", never "none". */
export const semMarcador = (data: CacheDeContratos): Contratos | null =>
  data === ERR ? null : data

/** Every block of the 360 view with a call of its own, for the opened relationship. */
export const blocos = (relacionamento: Relacionamento) => {
  const { idRelacionamento: id, idCliente, cpf, codigoPromotor, atendente } = relacionamento
  const query = { idRelacionamento: id }
  return {
    clienteRestrito: bloco(id, 'clienteRestrito', relacionamentoApi.listaRestrita, { query }),
    valoresOportunidade: bloco(id, 'valoresOportunidade', contratoApi.valoresOportunidade, {
      query,
    }),
    oportunidades: bloco(id, 'oportunidades', oportunidadeApi.listar, { query }),
    dadosBancarios: bloco(id, 'dadosBancarios', relacionamentoApi.dadosBancarios, { query }),
    dadosResumidos: bloco(id, 'dadosResumidos', clienteApi.resumo, {
      query: { idCliente, CodigoPromotor: codigoPromotor },
    }),
    enderecos: bloco(id, 'enderecos', clienteApi.enderecos, { query: { idCliente } }),
    dadosGerais: bloco(id, 'dadosGerais', clienteApi.dadosGerais, { query: { idCliente } }),
    complemento: bloco(id, 'complemento', clienteApi.verificarComplemento, { query }),
    beneficioInss: bloco(id, 'beneficioInss', beneficioApi.inss, {
      params: { idRelacionamento: id },
    }),
    telefones: queryOptions<Telefones, ApiError>({
      queryKey: chaves.bloco(id, 'telefones'),
      queryFn: async ({ signal, client }) => {
        const pedido = { query: { idRelacionamento: id, codigoPromotor } }
        const lidos = await call(telefoneApi.comMascara, pedido, { signal })
        client.setQueryData(chaves.bloco(id, 'visualizarDadosCliente'), lidos.mostrarDados)
        return lidos
      },
      staleTime: FRESCO_MS,
    }),
    convenios: bloco(id, 'convenios', empregadorApi.listar, { query: { idCliente } }),
    senha: queryOptions<boolean, ApiError>({
      queryKey: chaves.bloco(id, 'senha'),
      queryFn: async ({ signal, client }) => {
        const [{ empregadores }, comSenha] = await Promise.all([
          client.fetchQuery(bloco(id, 'convenios', empregadorApi.listar, { query: { idCliente } })),
          call(simulacaoApi.conveniosSenhaMargem, {}, { signal }),
        ])
        return pedeSenha(empregadores, comSenha)
      },
      staleTime: FRESCO_MS,
    }),
    beneficioTrabalhador: bloco(id, 'beneficioTrabalhador', trabalhadorApi.guardado, {
      params: { idRelacionamento: id },
    }),
    anotacoes: bloco(id, 'anotacoes', anotacaoApi.listar, {
      params: { idRelacionamento: id },
      query: {
        Page: 1,
        PageSize: 10_000,
        CodigoPromotor: codigoPromotor,
        Canal: canalDoPromotor(codigoPromotor),
      },
    }),
    lembretes: bloco(id, 'lembretes', lembreteApi.agendado, {
      query: {
        Page: 1,
        PageSize: TAMANHO_PAGINA_LEMBRETES,
        Atendente: atendente?.idUsuario,
        CodigoPromotor: codigoPromotor,
        idRelacionamento: id,
      },
    }),
    contratos: queryOptions({
      queryKey: chaves.bloco(id, 'contratos'),
      queryFn: async ({ signal, client, queryKey }): Promise<CacheDeContratos> => {
        try {
          const pedido = { query: { Cpf: cpf, codigoPromotor } }
          return await call(contratoApi.consultar, pedido, { signal })
        } catch (error) {
          const antes = client.getQueryData<CacheDeContratos>(queryKey)
          // Contracts that were read stay: the marker is for a first reading that failed.
          if (signal.aborted || (antes !== undefined && antes !== ERR)) throw error
          if (error instanceof Error) falhasDosContratos.setState({ [id]: error })
          return ERR
        }
      },
      staleTime: FRESCO_MS,
      select: semMarcador,
    }),
  }
}

/** Whether a convênio of the client asks a margin password; the password itself is never kept. */
const pedeSenha = (
  empregadores: readonly { codigoConvenio: string }[],
  comSenha: readonly { codigoConvenio: string }[],
): boolean =>
  empregadores.some(({ codigoConvenio }) =>
    comSenha.some((convenio) => convenio.codigoConvenio === codigoConvenio),
  )

/** The contracts as a block shows them: the marker is a failure with its retry. */
export function useContratos(relacionamento: Relacionamento) {
  const consulta = useQuery(blocos(relacionamento).contratos)
  const falha = useStore(falhasDosContratos, (falhas) => falhas[relacionamento.idRelacionamento])
  return {
    ...consulta,
    data: consulta.data ?? undefined,
    isError: consulta.isError || consulta.data === null,
    error: consulta.error ?? falha ?? null,
  }
}

/** What the header and the simulator need of the person: it comes with the opening. */
export const useDadosResumidos = (relacionamento: Relacionamento) =>
  useQuery(blocos(relacionamento).dadosResumidos)
