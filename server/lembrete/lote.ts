import type { SituacaoGuardada } from '#shared/lembrete/grupos.ts'
import type { LembretesEscolhidos, ResultadoDosLembretes } from '#shared/lembrete/lote.ts'
import { motivoDaMudanca } from '#shared/lembrete/mudanca.ts'
import { executarLote } from '../base/batch/executar.ts'
import type { TipoDeLote } from '../base/batch/tipo.ts'
import { exigirAtendimento } from '../base/http/escopo.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { avisar } from '../base/notices/avisar.ts'
import { alterar, AntesDoLote, devolver, guardarComoEstao, type Travado, travar } from './sql.ts'

/** Lembretes put off or finished together: each judged alone, all written in one statement. */
export const loteDeLembretes: TipoDeLote<Travado, AntesDoLote> = {
  nome: 'lembrete',
  escopo: 'LEMBRETE',
  naoEncontrada: 'Lembrete não encontrado',
  travar: ({ client, escopo }, ids) => travar(client, { ids, escopo }),
  guardar: ({ client }, idLote, mudam) => guardarComoEstao(client, { idLote, ids: idsDe(mudam) }),
  antes: AntesDoLote,
  voltar(contexto, { linha, versao }) {
    exigirAtendimento({ idAtendente: linha.atendidoPor }, contexto)
    if (linha.versao !== versao) throw new Recusa('invalido', 'Mudou depois')
  },
  async voltarTodas(contexto, idLote, voltam) {
    const { client, agora } = contexto
    await devolver(client, { idLote, ids: idsDe(voltam), agora })
    await avisarDeVarios(contexto, voltam)
  },
}

const idsDe = (travados: readonly Travado[]) => travados.map(({ id }) => id)

type Pedido =
  | { acao: 'adiar'; quando: Date }
  | { acao: 'finalizar'; status: Extract<SituacaoGuardada, 'Finalizado'> }

/** Puts off or finishes many lembretes by the rules of the button of one. */
export async function alterarLembretes(
  contexto: Contexto,
  itens: LembretesEscolhidos['itens'],
  { acao, ...pedido }: Pedido,
): Promise<ResultadoDosLembretes> {
  const { client, agora } = contexto
  const { recusas, lote } = await executarLote(contexto, loteDeLembretes, {
    acao,
    pedidos: itens.map(({ idLembrete, versao }) => ({ id: idLembrete, versao })),
    fazer: (travado, { versao }) => exigirMudanca(contexto, travado, { versao, pedido }),
    async fazerTodas(mudam) {
      await alterar(client, { ...pedido, ids: idsDe(mudam), agora })
      await avisarDeVarios(contexto, mudam)
    },
  })
  return {
    motivos: recusas.map((recusa) => recusa?.motivos[0] ?? null),
    lote: lote && { idLote: lote.idLote, desfazerAte: lote.desfazerAte.toISOString() },
  }
}

type Visto = {
  versao: number | undefined
  pedido: { quando?: Date; status?: SituacaoGuardada }
}

function exigirMudanca(contexto: Contexto, travado: Travado, { versao, pedido }: Visto): void {
  exigirAtendimento({ idAtendente: travado.atendidoPor }, contexto)
  exigirVersao(versao, travado, contexto.agora)
  const motivo = motivoDaMudanca(travado, pedido, contexto.agora)
  if (motivo !== undefined) throw new Recusa('invalido', motivo)
}

/** Once for each person: a notice for every lembrete would ask for the same lists a hundred times. */
async function avisarDeVarios(contexto: Contexto, mudados: readonly Travado[]): Promise<void> {
  const dados = { varios: 'sim' }
  const lembrados = mudados.flatMap(({ idAtendente, atendidoPor }) => [
    idAtendente,
    atendidoPor ?? idAtendente,
  ])
  for (const idUsuario of new Set(lembrados)) {
    await avisar(contexto, { idUsuario, tipo: 'lembrete', dados })
  }
}
