import { z } from 'zod'
import { CodigoConvenio, Id } from '../campos.ts'
import { Dia } from '../data.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { temas } from './catalogo.ts'
import { NovoRoteiro, Roteiro, RoteiroDaLista, VersaoDoRoteiro } from './roteiro.ts'
import {
  DecisaoDoPedido,
  Escopo,
  HistoricoDaRegra,
  NomeDaRegra,
  NovaVersao,
  PedidoDaRegra,
  PreviaDaVersao,
  Regras,
} from './shapes.ts'

const doConvenio = z.object({ codigoConvenio: CodigoConvenio })

/** Calls of our own: the rules desk (`docs/decisions/026`). */
export const regrasApi = {
  listar: endpoint({
    method: 'GET',
    path: '/consigna/v1/regras',
    query: z.object({
      /** Absent: today. */
      dia: Dia.optional(),
      tema: z.enum(temas, 'Tema desconhecido').optional(),
      escopo: Escopo.optional(),
      regra: NomeDaRegra.optional(),
    }),
    response: Regras,
    permissao: 'REGRA_VER',
    mensagens: palavras('consultar', 'as regras'),
  }),
  historico: endpoint({
    method: 'GET',
    path: '/consigna/v1/regras/:regra/historico',
    params: z.object({ regra: NomeDaRegra }),
    query: z.object({ escopo: Escopo }),
    response: HistoricoDaRegra,
    permissao: 'REGRA_VER',
    mensagens: palavras('consultar', 'o histórico da regra'),
  }),
  previa: endpoint({
    method: 'POST',
    leitura: true,
    path: '/consigna/v1/regras/previa',
    body: NovaVersao,
    response: PreviaDaVersao,
    permissao: 'REGRA_ALTERAR',
    mensagens: palavras('prever', 'a mudança da regra'),
  }),
  incluir: endpoint({
    method: 'POST',
    path: '/consigna/v1/regras',
    body: NovaVersao,
    response: HistoricoDaRegra,
    permissao: 'REGRA_ALTERAR',
    mensagens: palavras('salvar', 'a regra'),
  }),
  /** Versions of law that wait for a second gestor, the oldest first. */
  pedidos: endpoint({
    method: 'GET',
    path: '/consigna/v1/regras-pedidos',
    response: z.array(PedidoDaRegra),
    permissao: 'REGRA_APROVAR',
    mensagens: palavras('consultar', 'as regras que esperam aprovação'),
  }),
  /** The second gestor approves or refuses, who asked withdraws; answers what still waits. */
  decidir: endpoint({
    method: 'POST',
    path: '/consigna/v1/regras-pedidos/:idPedido/decisao',
    params: z.object({ idPedido: Id }),
    body: DecisaoDoPedido,
    response: z.array(PedidoDaRegra),
    permissao: 'REGRA_APROVAR',
    mensagens: palavras('decidir', 'a regra'),
  }),
  /** Each convênio with its current script: its own, or its family's. */
  roteiros: endpoint({
    method: 'GET',
    path: '/consigna/v1/roteiros',
    response: z.array(RoteiroDaLista),
    permissao: 'REGRA_VER',
    mensagens: palavras('consultar', 'os roteiros'),
  }),
  roteiro: endpoint({
    method: 'GET',
    path: '/consigna/v1/roteiro/:codigoConvenio',
    params: doConvenio,
    response: Roteiro,
    permissao: 'REGRA_VER',
    mensagens: palavras('consultar', 'o roteiro'),
  }),
  versoesDoRoteiro: endpoint({
    method: 'GET',
    path: '/consigna/v1/roteiro/:codigoConvenio/versoes',
    params: doConvenio,
    response: z.array(VersaoDoRoteiro),
    permissao: 'REGRA_VER',
    mensagens: palavras('consultar', 'as versões do roteiro'),
  }),
  /** The person read this version, with the values of now. */
  lerRoteiro: endpoint({
    method: 'POST',
    path: '/consigna/v1/roteiro/:codigoConvenio/leitura',
    params: doConvenio,
    body: z.object({ versao: z.int('Versão: recarregue o roteiro').min(1).max(1_000_000) }),
    response: Roteiro,
    permissao: 'REGRA_VER',
    mensagens: palavras('registrar', 'a leitura do roteiro'),
  }),
  incluirRoteiro: endpoint({
    method: 'POST',
    path: '/consigna/v1/roteiro/:codigoConvenio',
    params: doConvenio,
    body: NovoRoteiro,
    response: Roteiro,
    permissao: 'REGRA_ALTERAR',
    mensagens: palavras('salvar', 'o roteiro'),
  }),
}
