import type {
  Balanco,
  NovaReatribuicao,
  PreviaDaReatribuicao,
  Reatribuicao,
} from '#shared/reatribuicao/shapes.ts'
import { abrirConjunto } from '../base/batch/conjunto.ts'
import { semTranca } from '../base/db/vaga.ts'
import type { Passo } from '../base/http/com-andamento.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { passarAosDonos } from '../lembrete/sql.ts'
import { reabrirReatribuidas } from '../oportunidade/reatribuidas.ts'
import { passarLote } from '../passagem/abrir.ts'
import { promessasSeguemLote } from '../promessa/seguir-dono.ts'
import { trocarDonos } from '../relacionamento/sql/reatribuicao.ts'
import { encerrarPedidosDoLote } from '../transferencia/transferir.ts'
import { avisarPessoas } from './avisar.ts'
import { balancoDe, exigirClientes } from './balanco.ts'
import { lerEscolha } from './escolha.ts'
import { type Escolha, escolher } from './sql/fazer.ts'
import { registrarTrilha } from './trilha.ts'
import { reatribuicaoDeClientes } from './tipo.ts'

export const JA_REATRIBUINDO =
  'Estes clientes já estão sendo reatribuídos; tente de novo em instantes'

/**
 * Gives the chosen clients to the receivers, in one transaction and by one statement a word: all of them
 * change the owner, or none. What is live follows them; begun oportunidades return to Em Aberto.
 *
 * @throws Recusa when it names neither a filter nor how many, and 409 while somebody else changes the owner of one of them
 */
export async function reatribuir(
  contexto: Contexto,
  { quantos, ...pedido }: NovaReatribuicao,
  contar: (passo: Passo) => Promise<void>,
): Promise<Reatribuicao> {
  const { client, usuario, agora } = contexto
  exigirFiltro(pedido, quantos)
  const passar = (passo: number, descricao: string) => contar({ passo, passos: 5, descricao })
  await passar(0, 'Escolhendo os clientes')
  const escolha = await lerEscolha(contexto, pedido)
  const { codigoPromotor } = escolha
  const acao = 'reatribuir'
  const { idLote, desfazerAte } = await abrirConjunto(contexto, reatribuicaoDeClientes, {
    acao,
    codigoPromotor,
  })
  exigirQuantos(await escolherTravando(contexto, escolha, idLote), quantos)
  const balanco = await balancoDe(contexto, escolha, idLote)
  await passar(1, `Trocando o atendente de ${plural(balanco.clientes)}`)
  await trocarDonos(client, { idLote, idUsuario: usuario.id, agora })
  await passar(2, 'Abrindo de novo as oportunidades começadas')
  await reabrirReatribuidas(contexto, idLote)
  await passar(3, 'Passando os lembretes e as promessas')
  await passarAosDonos(client, { idLote })
  await promessasSeguemLote(contexto, idLote)
  await passarLote(contexto, idLote)
  await encerrarPedidosDoLote(contexto, idLote)
  await passar(4, 'Escrevendo a trilha')
  await registrarTrilha(contexto, idLote, 'feita')
  await avisarTodos(contexto, idLote, balanco)
  await passar(5, 'Terminando')
  return { ...balanco, idLote, desfazerAte: desfazerAte.toISOString() }
}

/**
 * A body whose filters have other names than ours names none of them, and would choose everybody.
 *
 * @throws Recusa without a filter and without the number that the dry run counted
 */
function exigirFiltro(
  { semAtendente, ...pedido }: PreviaDaReatribuicao,
  quantos: number | undefined,
): void {
  const { atendentes, statusOportunidade, convenios, perfis, mailings, clientes } = pedido
  const filtros = [atendentes, statusOportunidade, convenios, perfis, mailings, clientes]
  if (semAtendente || quantos !== undefined || filtros.some((um) => um !== undefined)) return
  throw new Recusa(
    'invalido',
    'Sem filtro mudam todos os clientes do promotor: diga quantos são, como a simulação os contou',
  )
}

async function escolherTravando(
  { client }: Contexto,
  escolha: Escolha,
  idLote: string,
): Promise<number> {
  try {
    return await escolher(client, { ...escolha, idLote })
  } catch (error) {
    throw semTranca(error) ? new Recusa('ocupado', JA_REATRIBUINDO) : error
  }
}

function exigirQuantos(clientes: number, quantos: number | undefined): void {
  exigirClientes(clientes)
  if (quantos !== undefined && quantos !== clientes) {
    throw new Recusa(
      'invalido',
      `Os clientes mudaram desde a simulação: eram ${quantos}, agora são ${clientes}. Simule de novo`,
    )
  }
}

const avisarTodos = (contexto: Contexto, idLote: string, { atendentes }: Balanco): Promise<void> =>
  avisarPessoas(
    contexto,
    { idLote, desfeitos: false },
    atendentes.flatMap(({ atendente, entrega, recebe }) =>
      atendente === null ? [] : [{ idUsuario: atendente.idUsuario, entrega, recebe }],
    ),
  )

const plural = (clientes: number) => `${clientes} ${clientes === 1 ? 'cliente' : 'clientes'}`
