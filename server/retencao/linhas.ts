import type { LinhaDoResultado } from '#shared/retencao/shapes.ts'
import type { SituacaoCtc } from '#shared/retencao/situacao.ts'
import type { z } from 'zod'
import { aParte, logar } from '../base/db/a-parte.ts'
import { atende, emNomeDeOutro } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { agiuLocado } from '../base/http/moldura.ts'
import { Recusa } from '../base/http/recusa.ts'
import { nomearDono } from '../base/http/sql.ts'
import { acharParaTratar } from './sql/ler.ts'

type Linha = z.infer<typeof LinhaDoResultado>

/**
 * Does the same to several requests: what one refuses is undone alone and told in its row. Held in the order of
 * their ids, so two people with the same ones do not wait for each other in a circle. Each client has a line in
 * the trail, and what a refusal logs is logged.
 *
 * @throws what is no refusal
 */
export async function linhaALinha<P extends { idCtc: string }>(
  contexto: Contexto,
  pedidos: readonly P[],
  fazer: (pedido: P, doCliente: Contexto) => Promise<SituacaoCtc | null>,
): Promise<Linha[]> {
  const { client, auditar } = contexto
  const feitas = new Map<P, Linha>()
  const porId = pedidos.toSorted((um, outro) => (um.idCtc < outro.idCtc ? -1 : 1))
  for (const pedido of porId) {
    const { idCtc } = pedido
    let linha: Linha = { idCtc, feita: false, situacao: null, recusa: null }
    let doCliente: Contexto | undefined
    let falha: unknown
    await aParte(client, async () => {
      try {
        doCliente = await paraTratar(contexto, idCtc)
        linha = { ...linha, feita: true, situacao: await fazer(pedido, doCliente) }
      } catch (error) {
        falha = error
        throw error
      }
    })
    if (falha instanceof Recusa) {
      linha = { ...linha, feita: false, recusa: falha.motivos.join('. ') }
      await logar(client, falha)
    } else if (falha !== undefined) throw falha
    const { idCliente = null, codigoPromotor } = doCliente?.alvo ?? {}
    auditar(falha === undefined ? 'MUDANCA' : 'RECUSA', {
      idCliente,
      ...(codigoPromotor !== undefined && { codigoPromotor }),
      alvo: `ctc:${idCtc}`,
    })
    feitas.set(pedido, linha)
  }
  await nomearDono(client, { idAtendente: null })
  return pedidos.flatMap((pedido) => feitas.get(pedido) ?? [])
}

/**
 * The request of a batch as the door would find it alone.
 *
 * @throws Recusa 404 out of scope; 403 where another attends the client, or nobody does
 */
async function paraTratar(contexto: Contexto, idCtc: string): Promise<Contexto> {
  const { client, escopo, donos, usuario, agora } = contexto
  const achada = await acharParaTratar(client, {
    id: idCtc,
    escopo: [...escopo],
    donos: [...donos],
    idUsuario: usuario.id,
    agora,
  })
  if (!achada) throw new Recusa('nao-encontrado', 'CTC não encontrada')
  const alvo = { ...achada, aConfirmar: achada.aConfirmar === true }
  if (alvo.aConfirmar)
    throw new Recusa('sem-acesso', 'A identidade do cliente ainda não foi confirmada')
  const doCliente = { ...contexto, alvo }
  const { idAtendente } = alvo
  if (!atende(doCliente, idAtendente)) {
    throw new Recusa(
      'sem-acesso',
      idAtendente === null
        ? 'Assuma o cliente antes de tratar a CTC'
        : 'O cliente está com outro atendente',
    )
  }
  const deOutro = emNomeDeOutro(doCliente, idAtendente) ? idAtendente : null
  await nomearDono(client, { idAtendente: deOutro })
  if (alvo.locado) await agiuLocado.contar(doCliente, alvo)
  return doCliente
}
