import { z } from 'zod'
import { Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { Proposta } from '../proposta/api.ts'
import { OsDois, PedidoDeRefin, PedidoDosDois, RefinDaProposta, Termos } from './shapes.ts'

const daProposta = [{ em: 'params', campo: 'idProposta', tipo: 'proposta' }] as const
const params = z.object({ idProposta: Id })

/** Ours: the refinancing of a portability, offered with it and proposed after it. */
export const refinportApi = {
  /** Both operations in one simulation. */
  simular: endpoint({
    method: 'POST',
    leitura: true,
    path: '/consigna/v1/portabilidades/refinanciamento/simular',
    body: PedidoDosDois,
    response: OsDois,
    permissao: 'SIMULACAO_SIMULAR',
    objetos: [{ em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: palavras('simular', 'o refinanciamento da portabilidade'),
  }),
  /** What may be proposed with this portability, or was. */
  preparar: endpoint({
    method: 'POST',
    leitura: true,
    path: '/consigna/v1/portabilidades/:idProposta/refinanciamento/preparar',
    params,
    body: Termos,
    response: RefinDaProposta,
    permissao: 'PROPOSTA_VER',
    objetos: daProposta,
    mensagens: palavras('consultar', 'o refinanciamento da portabilidade'),
  }),
  /** Keeps figures that only a gestor's reason lets be proposed, and asks for it. */
  guardar: endpoint({
    method: 'POST',
    path: '/consigna/v1/portabilidades/:idProposta/refinanciamento/guardar',
    params,
    body: Termos,
    response: RefinDaProposta,
    permissao: 'SIMULACAO_SIMULAR',
    objetos: daProposta,
    mensagens: {
      sucesso: 'Guardado e pedido: o gestor registra o motivo',
      ...palavras('guardar', 'o refinanciamento da portabilidade'),
    },
  }),
  propor: endpoint({
    method: 'POST',
    path: '/consigna/v1/portabilidades/:idProposta/refinanciamento',
    params,
    body: PedidoDeRefin,
    response: Proposta,
    permissao: 'PROPOSTA_INCLUIR',
    objetos: daProposta,
    mensagens: {
      sucesso: 'Refinanciamento proposto: ele espera a portabilidade ser paga',
      ...palavras('propor', 'o refinanciamento da portabilidade'),
    },
  }),
}
