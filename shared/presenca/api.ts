import { z } from 'zod'
import { endpoint, palavras } from '../endpoint.ts'
import {
  Batida,
  BuscaDaEquipe,
  Entrada,
  Janela,
  MembroDaEquipe,
  MeuEstado,
  NovaPausa,
  RespostaDaBatida,
} from './shapes.ts'

const path = '/consigna/v1/presenca'

export const presencaApi = {
  /** Ours: the client came on the screen of this window. */
  entrar: endpoint({
    method: 'POST',
    path: `${path}/entrar`,
    body: Entrada,
    response: RespostaDaBatida,
    leitura: true,
    guarda: true,
    permissao: 'RELACIONAMENTO_VER',
    objetos: [{ em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: palavras('mostrar', 'quem está com o cliente'),
  }),
  /** Ours: this window is still open. Answers who else is with its clients. */
  bater: endpoint({
    method: 'POST',
    path: `${path}/bater`,
    body: Batida,
    response: RespostaDaBatida,
    leitura: true,
    guarda: true,
    permissao: 'logado',
    mensagens: palavras('mostrar', 'quem está com o cliente'),
  }),
  /** Ours: no client is on the screen of this window any more; its next beat says that it is open. */
  sair: endpoint({
    method: 'POST',
    path: `${path}/sair`,
    body: Janela,
    response: z.object({ idJanela: z.string() }),
    leitura: true,
    guarda: true,
    permissao: 'logado',
    mensagens: palavras('sair', 'do cliente'),
  }),
  /** Ours: the caller's pause, and those that the law owes them today. */
  estado: endpoint({
    method: 'GET',
    path: `${path}/estado`,
    response: MeuEstado,
    permissao: 'logado',
    mensagens: palavras('consultar', 'as suas pausas'),
  }),
  /** Ours: begins a pause; of another kind, the one before ends. */
  pausar: endpoint({
    method: 'POST',
    path: `${path}/pausa`,
    body: NovaPausa,
    response: MeuEstado,
    permissao: 'logado',
    mensagens: { sucesso: 'Você está em pausa', ...palavras('começar', 'a pausa') },
  }),
  /** Ours: the person is back. */
  voltar: endpoint({
    method: 'POST',
    path: `${path}/volta`,
    body: z.object({}),
    response: MeuEstado,
    permissao: 'logado',
    mensagens: { sucesso: 'Você está disponível', ...palavras('terminar', 'a pausa') },
  }),
  /** Ours: who of the team is there, with whom, in a pause or away. */
  equipe: endpoint({
    method: 'GET',
    path: `${path}/equipe`,
    query: BuscaDaEquipe,
    response: z.array(MembroDaEquipe),
    permissao: 'PAINEL_GESTOR',
    objetos: [{ em: 'query', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('consultar', 'a presença da equipe'),
  }),
}
