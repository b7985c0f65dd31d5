import type { SituacaoGuardada } from '#shared/lembrete/grupos.ts'
import type { LembretesEscolhidos, ResultadoDosLembretes } from '#shared/lembrete/lote.ts'
import { motivoDaMudanca } from '#shared/lembrete/mudanca.ts'
import { novoId } from '../base/db/id.ts'
import { exigirAtendimento } from '../base/http/escopo.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa, recusaDe } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { avisar } from '../base/notices/avisar.ts'
import { fimDoDesfazer } from '../oportunidade/lote.ts'
import { alterar, inserirItens, inserirLote, type Travado, travar } from './sql.ts'

type Pedido = { quando?: Date; status?: SituacaoGuardada }

/**
 * Postpones or finishes many lembretes by the rules of the single button: each row is refused
 * alone, with its sentence, and the old values of changed rows are stored.
 */
export async function alterarLembretes(
  contexto: Contexto,
  itens: LembretesEscolhidos['itens'],
  pedido: Pedido,
): Promise<ResultadoDosLembretes> {
  const { client, escopo, agora } = contexto
  const ids = itens.map(({ idLembrete }) => idLembrete)
  const travados = await travar(client, { ids, escopo })
  const porId = new Map(travados.map((travado) => [travado.id, travado]))
  const idLote = novoId()
  const mudam = new Map<string, Travado>()
  const motivos: ResultadoDosLembretes['motivos'] = []
  for (const { idLembrete, versao } of itens) {
    const travado = porId.get(idLembrete)
    const recusa = await recusaDe(() => exigirMudanca(contexto, travado, { versao, pedido }))
    if (recusa === null && travado) mudam.set(idLembrete, travado)
    anotar(contexto, idLote, { idLembrete, travado, recusa })
    motivos.push(recusa?.motivos[0] ?? null)
  }
  if (mudam.size === 0) return { motivos, lote: null }

  const desfazerAte = await guardar(contexto, idLote, [...mudam.keys()])
  await alterar(client, { ...pedido, ids: [...mudam.keys()], agora })
  await avisarDeVarios(contexto, [...mudam.values()])
  return { motivos, lote: { idLote, desfazerAte: desfazerAte.toISOString() } }
}

type Visto = { versao: number | undefined; pedido: Pedido }

function exigirMudanca(
  contexto: Contexto,
  travado: Travado | undefined,
  { versao, pedido }: Visto,
): void {
  if (!travado) throw new Recusa('nao-encontrado', 'Lembrete não encontrado')
  exigirAtendimento({ idAtendente: travado.atendidoPor }, contexto)
  exigirVersao(versao, travado, contexto.agora)
  const motivo = motivoDaMudanca(travado, pedido, contexto.agora)
  if (motivo !== undefined) throw new Recusa('invalido', motivo)
}

type Linha = { idLembrete: string; travado: Travado | undefined; recusa: Recusa | null }

/** Each row has its own line in the trail; so has each row out of scope. */
function anotar(
  { auditar }: Contexto,
  idLote: string,
  { idLembrete, travado, recusa }: Linha,
): void {
  const alvo = `lembrete:${idLembrete}`
  const detalhe = { idLote }
  if (recusa === null) {
    auditar('MUDANCA', { idCliente: travado?.idCliente ?? null, alvo, detalhe })
  } else if (recusa.status === 403 || recusa.status === 404) {
    auditar('RECUSA', { idCliente: null, alvo, detalhe })
  }
}

/** Before they change. @returns until when they can be taken back */
async function guardar(contexto: Contexto, idLote: string, ids: readonly string[]): Promise<Date> {
  const { client, usuario, codigoPromotor, agora } = contexto
  const desfazerAte = await fimDoDesfazer(contexto, 'CONTATO')
  const lote = { id: idLote, idUsuario: usuario.id, codigoPromotor, agora, desfazerAte }
  await inserirLote(client, lote)
  await inserirItens(client, { idLote, ids })
  return desfazerAte
}

/** Once for each person: a notice for every lembrete would ask for the same lists a hundred times. */
export async function avisarDeVarios(
  { client }: Contexto,
  mudados: readonly Travado[],
): Promise<void> {
  const dados = { varios: 'sim' }
  const lembrados = mudados.flatMap(({ idAtendente, atendidoPor }) => [
    idAtendente,
    atendidoPor ?? idAtendente,
  ])
  for (const idUsuario of new Set(lembrados)) {
    await avisar(client, { idUsuario, tipo: 'lembrete', dados })
  }
}
