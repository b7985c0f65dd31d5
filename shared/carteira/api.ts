import { z } from 'zod'
import { Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import {
  EscolhidosDaCarteira,
  FiltroGuardado,
  NovaExportacao,
  NovoFiltroGuardado,
  PaginaDaCarteira,
  PedacoDaExportacao,
  PerguntaDaCarteira,
} from './shapes.ts'

const path = '/consigna/v1/carteira'
const doFiltro = [
  { em: 'body', campo: 'codigoPromotor', tipo: 'promotor' },
  { em: 'body', campo: 'atendente', tipo: 'atendente' },
] as const

/** The clients that a person attends, or supervises. All calls are ours. */
export const carteiraApi = {
  /** A page; a POST, because a place in the order of names is a name. */
  listar: endpoint({
    method: 'POST',
    path,
    leitura: true,
    body: PerguntaDaCarteira,
    response: PaginaDaCarteira,
    permissao: 'CARTEIRA_VER',
    objetos: doFiltro,
    mensagens: palavras('consultar', 'a carteira'),
  }),
  /** The clients of a filter, up to a bound, to do something with all of them. */
  escolher: endpoint({
    method: 'POST',
    path: `${path}/escolhidos`,
    leitura: true,
    body: PerguntaDaCarteira,
    response: EscolhidosDaCarteira,
    permissao: 'CARTEIRA_VER',
    objetos: doFiltro,
    mensagens: palavras('escolher', 'os clientes'),
  }),
  /** A piece of a file, in the trail like a change; nothing of it is kept, not even under its key. */
  exportar: endpoint({
    method: 'POST',
    path: `${path}/exportacoes`,
    leitura: true,
    body: NovaExportacao,
    response: PedacoDaExportacao,
    permissao: 'CARTEIRA_EXPORTAR',
    objetos: doFiltro,
    mensagens: palavras('exportar', 'a carteira'),
  }),
  filtros: endpoint({
    method: 'GET',
    path: `${path}/filtros`,
    response: z.array(FiltroGuardado),
    permissao: 'CARTEIRA_VER',
    mensagens: palavras('consultar', 'os filtros guardados'),
  }),
  /** A filter of the same name is written over. */
  guardarFiltro: endpoint({
    method: 'POST',
    path: `${path}/filtros`,
    body: NovoFiltroGuardado,
    response: z.array(FiltroGuardado),
    permissao: 'CARTEIRA_VER',
    mensagens: { sucesso: 'Filtro guardado', ...palavras('guardar', 'o filtro') },
  }),
  excluirFiltro: endpoint({
    method: 'DELETE',
    path: `${path}/filtros/:idFiltro`,
    params: z.object({ idFiltro: Id }),
    response: z.array(FiltroGuardado),
    permissao: 'CARTEIRA_VER',
    mensagens: { sucesso: 'Filtro excluído', ...palavras('excluir', 'o filtro') },
  }),
}
