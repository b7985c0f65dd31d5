import { carteiraApi } from '#shared/carteira/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { exportar } from './exportar.ts'
import { excluirFiltro, filtrosDe, guardarFiltro } from './filtros.ts'
import { escolher, listar } from './listar.ts'

export const rotasCarteira: Handler[] = [
  handle(carteiraApi.listar, ({ body }, contexto) => listar(contexto, body)),
  handle(carteiraApi.escolher, ({ body }, contexto) => escolher(contexto, body)),
  handle(carteiraApi.exportar, ({ body }, contexto) => exportar(contexto, body)),
  handle(carteiraApi.filtros, (_input, contexto) => filtrosDe(contexto)),
  handle(carteiraApi.guardarFiltro, ({ body }, contexto) => guardarFiltro(contexto, body)),
  handle(carteiraApi.excluirFiltro, ({ params }, contexto) =>
    excluirFiltro(contexto, params.idFiltro),
  ),
]
