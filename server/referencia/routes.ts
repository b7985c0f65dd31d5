import { referenciaApi } from '#shared/referencia/api.ts'
import type { Cep } from '#integrations/cep/cep.ts'
import { handle } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { itensDaLista } from './lista.ts'
import { bancos, cidadesDaUf, cidadesPorNome, especiesDeBeneficio, ufs } from './queries.ts'

/** Cities that a search answers when it does not say how many. */
const limitePadrao = 20

/** Postal codes are asked of a service outside. */
export const criarRotasReferencia = (cep: Cep) => [
  handle(referenciaApi.tiposConta, (_input, { db }) => itensDaLista(db, 'tipo_conta')),
  handle(referenciaApi.deficiencias, (_input, { db }) => itensDaLista(db, 'deficiencia')),
  handle(referenciaApi.tiposEndereco, (_input, { db }) => itensDaLista(db, 'tipo_endereco')),
  handle(referenciaApi.tiposResidencia, (_input, { db }) => itensDaLista(db, 'tipo_residencia')),
  handle(referenciaApi.especiesDeBeneficio, (_input, { db }) => especiesDeBeneficio(db)),
  handle(referenciaApi.escolaridades, (_input, { db }) => itensDaLista(db, 'escolaridade_eSocial')),
  handle(referenciaApi.tiposTelefone, (_input, { db }) => itensDaLista(db, 'tipo_telefone')),
  handle(referenciaApi.estadosCivis, (_input, { db }) => itensDaLista(db, 'estado_civil')),
  handle(referenciaApi.bancos, (_input, { db }) => bancos(db)),
  handle(referenciaApi.ufs, (_input, { db }) => ufs(db)),
  handle(referenciaApi.cidades, ({ query: { nome = '', limite = limitePadrao } }, { db }) =>
    cidadesPorNome(db, nome, limite),
  ),
  handle(referenciaApi.cidadesDaUf, ({ query: { uf } }, { db }) => cidadesDaUf(db, uf)),
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
