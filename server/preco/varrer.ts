import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { moverProposta } from '../proposta/mover.ts'
import { travarProposta } from '../proposta/travar.ts'
import type { Carteiro } from './contar.ts'
import { contarNovoPreco, falhasRecentes, perguntarDeNovo } from './contar.ts'
import { precoRespondido, type RespostaServices } from './responder.ts'
import {
  encerrarPergunta,
  lerPorContar,
  marcarAvisado,
  perguntaNaoSaiu,
  perguntasVencidas,
  segurarPropostaDoPreco,
  tomarPrecosPorContar,
} from './sql.ts'

type Services = RespostaServices & Carteiro
type Relatar = (error: unknown) => void

const LOTE = 200

/**
 * Tells the clients the newest price that nothing told them yet: no phone could be written to, or the
 * message of a question failed. One that fails is reported, and tried again after the others.
 *
 * @returns how many were told
 */
export async function contarPrecos(services: Services, relatar: Relatar): Promise<number> {
  const { pool, agora, mensagens, origem } = services
  let contados = 0
  const instante = agora()
  for (const { id, codigoPromotor } of await tomarPrecosPorContar(pool, {
    agora: instante,
    limite: LOTE,
  })) {
    try {
      const contou = await transaction(pool, sistemaNo(codigoPromotor), ({ client }) =>
        contarUm({ client, agora: instante, mensagens, origem }, id),
      )
      if (contou) contados += 1
    } catch (error) {
      relatar(error)
    }
  }
  return contados
}

async function contarUm(ambiente: Parameters<typeof contarNovoPreco>[0], id: string) {
  const { client, agora } = ambiente
  await segurarPropostaDoPreco(client, { id })
  const preco = await lerPorContar(client, { id, ...falhasRecentes(agora) })
  if (!preco) return false
  const { situacao, antes, depois, falharam } = preco
  if (situacao === 'AGUARDA') return perguntarDeNovo(ambiente, preco, falharam)
  // Back at what the client was told last, there is nothing to tell.
  if (antes !== depois && !(await contarNovoPreco(ambiente, preco, preco))) return false
  await marcarAvisado(client, { id, agora })
  return true
}

/**
 * Ends the loans whose client did not answer a new price within the time of its step: nothing of them
 * stays booked, and they can be taken up again.
 *
 * @returns how many
 */
export async function vencerPerguntas(
  { pool, fila, agora }: RespostaServices,
  relatar: Relatar,
): Promise<number> {
  let vencidas = 0
  const instante = agora()
  const perguntas = await perguntasVencidas(pool, { agora: instante, limite: LOTE })
  for (const { numero, codigoPromotor } of perguntas) {
    try {
      const venceu = await transaction(pool, sistemaNo(codigoPromotor), async ({ client }) => {
        const sistema = { client, agora: instante, fila }
        const travada = await travarProposta(client, numero)
        // The client, or the bank, came first.
        if (!travada || travada.situacao !== 'PENDENTE') return false
        const { id: idProposta } = travada
        const { naoSaiu } = await perguntaNaoSaiu(client, { idProposta })
        if ((await encerrarPergunta(client, { idProposta, situacao: 'VENCIDO' })) === 0)
          return false
        await moverProposta(sistema, travada, {
          situacao: 'EXPIRADA',
          motivo: naoSaiu
            ? 'Nenhum telefone do cliente recebeu a pergunta do novo preço no prazo'
            : 'O cliente não respondeu ao novo preço no prazo',
          recuperavel: true,
          por: 'SISTEMA',
        })
        await precoRespondido.contar(sistema, { travada, aceito: false })
        return true
      })
      if (venceu) vencidas += 1
    } catch (error) {
      relatar(error)
    }
  }
  return vencidas
}

const VARRER_MS = 5 * 60_000

/** Looks every five minutes, by the clock of the calls, until it is stopped. */
export const varrerPrecosSempre = (services: Services, relatar: Relatar): (() => Promise<void>) =>
  repetir(
    VARRER_MS,
    async () => {
      await vencerPerguntas(services, relatar)
      await contarPrecos(services, relatar)
    },
    relatar,
  )
