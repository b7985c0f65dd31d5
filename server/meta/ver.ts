import { hoje } from '#shared/data.ts'
import { centavos } from '#shared/dinheiro.ts'
import { diasDoMes, diasUteisDoMes } from '#shared/meta/dias.ts'
import {
  type BuscaDaProducao,
  type BuscaDoMes,
  LinhaDaProducao,
  Meta,
  type ResultadoDoMes,
} from '#shared/meta/shapes.ts'
import { periodoDo, recusaDoPeriodo } from '#shared/painel/periodo.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { carteiraDe } from '../organizacao/carteira.ts'
import { listarMetas, listarProducao, somarProducao } from './sql.ts'

/**
 * Whose results: atendentes and gestores are answered by the same statements. What an absent colleague
 * produced is theirs: who covers them reads the own results only.
 */
function deQuem(
  contexto: Contexto,
  { atendente, codigoPromotor }: Pick<BuscaDoMes, 'atendente' | 'codigoPromotor'>,
) {
  const escopo = contexto.escopo.filter(
    (codigo) => codigoPromotor === undefined || codigo === codigoPromotor,
  )
  const donos = [contexto.usuario.id]
  const { de, donos: quem } = carteiraDe({ ...contexto, escopo, donos }, atendente)
  return { de, filtro: { escopo, quem } }
}

/** What was done in a month, and its targets. */
export async function verMes(contexto: Contexto, busca: BuscaDoMes): Promise<ResultadoDoMes> {
  const dia = hoje(contexto.agora)
  const mes = busca.mes ?? dia.slice(0, 7)
  const { de, filtro } = deQuem(contexto, busca)
  const pedido = { ...filtro, ...diasDoMes(mes) }
  const [feita, metas] = await Promise.all([
    somarProducao(contexto.client, pedido, { de }),
    listarMetas(contexto.client, pedido, { de }),
  ])
  const { todos, restantes } = diasUteisDoMes(mes, dia)
  return {
    mes,
    diasUteis: todos,
    diasUteisRestantes: restantes,
    feita: {
      quantidade: feita.quantidade,
      valor: centavos(feita.valor),
      comissao: centavos(feita.comissao),
    },
    metas: metas.map(({ meta }) => Meta.parse(meta)),
  }
}

/**
 * Production and commission by promotor, product and convênio.
 *
 * @throws Recusa for a period that ends before it begins, or is too long
 */
export async function verProducao(
  contexto: Contexto,
  { dataInicio, dataFim, codigoConvenio, produto, ...busca }: BuscaDaProducao,
): Promise<LinhaDaProducao[]> {
  const periodo = periodoDo({ dataInicio, dataFim }, contexto.agora)
  const recusa = recusaDoPeriodo(periodo)
  if (recusa !== undefined) throw new Recusa('invalido', recusa)
  const { de, filtro } = deQuem(contexto, busca)
  const linhas = await listarProducao(
    contexto.client,
    { ...filtro, ...periodo, codigoConvenio, produto },
    { de },
  )
  return linhas.map(({ linha }) => LinhaDaProducao.parse(linha))
}
