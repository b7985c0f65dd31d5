import { z } from 'zod'
import { Dia } from '../data.ts'
import { endpoint } from '../endpoint.ts'
import { temas } from './catalogo.ts'
import {
  Escopo,
  HistoricoDaRegra,
  NomeDaRegra,
  NovaVersao,
  PreviaDaVersao,
  Regras,
} from './shapes.ts'

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
    mensagens: {
      recusa: 'Erro ao consultar as regras',
      falha: 'Erro interno ao consultar as regras',
    },
  }),
  historico: endpoint({
    method: 'GET',
    path: '/consigna/v1/regras/:regra/historico',
    params: z.object({ regra: NomeDaRegra }),
    query: z.object({ escopo: Escopo }),
    response: HistoricoDaRegra,
    permissao: 'REGRA_VER',
    mensagens: {
      recusa: 'Erro ao consultar o histórico da regra',
      falha: 'Erro interno ao consultar o histórico da regra',
    },
  }),
  previa: endpoint({
    method: 'POST',
    leitura: true,
    path: '/consigna/v1/regras/previa',
    body: NovaVersao,
    response: PreviaDaVersao,
    permissao: 'REGRA_ALTERAR',
    mensagens: {
      recusa: 'Erro ao prever a mudança da regra',
      falha: 'Erro interno ao prever a mudança da regra',
    },
  }),
  incluir: endpoint({
    method: 'POST',
    path: '/consigna/v1/regras',
    body: NovaVersao,
    response: HistoricoDaRegra,
    permissao: 'REGRA_ALTERAR',
    mensagens: {
      sucesso: 'Nova versão da regra salva!',
      recusa: 'Erro ao salvar a regra',
      falha: 'Erro interno ao salvar a regra',
    },
  }),
}
