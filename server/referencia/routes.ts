import { referenciaApi } from '#shared/referencia/api.ts'
import type { Cep } from '#integrations/cep/cep.ts'
import { handle } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import {
  bancos,
  cidadesDaUf,
  cidadesPorNome,
  especiesDeBeneficio,
  itensDaLista,
  ufs,
} from './sql.ts'

/** Default number of cities of a search. */
const limitePadrao = 20

/** Postal codes are asked of a service outside. */
export const criarRotasReferencia = (cep: Cep) => [
  handle(referenciaApi.tiposConta, (_input, { client }) =>
    itensDaLista(client, { lista: 'tipo_conta' }),
  ),
  handle(referenciaApi.deficiencias, (_input, { client }) =>
    itensDaLista(client, { lista: 'deficiencia' }),
  ),
  handle(referenciaApi.tiposEndereco, (_input, { client }) =>
    itensDaLista(client, { lista: 'tipo_endereco' }),
  ),
  handle(referenciaApi.tiposResidencia, (_input, { client }) =>
    itensDaLista(client, { lista: 'tipo_residencia' }),
  ),
  handle(referenciaApi.especiesDeBeneficio, (_input, { client }) => especiesDeBeneficio(client)),
  handle(referenciaApi.escolaridades, (_input, { client }) =>
    itensDaLista(client, { lista: 'escolaridade_eSocial' }),
  ),
  handle(referenciaApi.tiposTelefone, (_input, { client }) =>
    itensDaLista(client, { lista: 'tipo_telefone' }),
  ),
  handle(referenciaApi.estadosCivis, (_input, { client }) =>
    itensDaLista(client, { lista: 'estado_civil' }),
  ),
  handle(referenciaApi.bancos, (_input, { client }) => bancos(client)),
  handle(referenciaApi.ufs, (_input, { client }) => ufs(client)),
  handle(referenciaApi.cidades, ({ query: { nome = '', limite = limitePadrao } }, { client }) =>
    cidadesPorNome(client, { nome, limite }),
  ),
  handle(referenciaApi.cidadesDaUf, ({ query: { uf } }, { client }) => cidadesDaUf(client, { uf })),
  handle(referenciaApi.enderecoDoCep, {
    em: 'tres-passos',
    preparar: async ({ params }) => params.cep,
    perguntar: (codigo) => cep.consultar(codigo),
    guardar: async (endereco) => {
      if (!endereco) throw new Recusa('nao-encontrado', 'CEP não encontrado')
      return endereco
    },
  }),
]
