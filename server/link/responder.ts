import type { PaginaDoCliente } from '#shared/link/shapes.ts'
import { terminada } from '#shared/proposta/situacao.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { travarProposta } from '../proposta/travar.ts'
import { pararPeloCliente } from '../trilha/desistir.ts'
import { moverPeloCliente } from './mover.ts'
import {
  dinheiroSaiu,
  mostrarPagina,
  paginaDoToken,
  paginaTravada,
  porqueEncerrada,
} from './pagina.ts'
import { inserirAceite, lerNumero, type Pagina } from './sql.ts'

export async function verPagina(contexto: Contexto): Promise<PaginaDoCliente> {
  const vista = await paginaDoToken(contexto)
  contexto.auditar('LEITURA', sobre(vista))
  return (await mostrarPagina(contexto, vista)).pagina
}

/**
 * The client accepts what the page shows, once; the text is kept letter by letter with its hash, instant,
 * address and device. Other figures are read and accepted anew.
 *
 * @throws Recusa where the text changed meanwhile, a picture is missing, or nothing is asked any more
 */
export async function aceitar(contexto: Contexto, resumo: string): Promise<PaginaDoCliente> {
  const { client, agora, endereco, portador } = contexto
  const vista = await paginaDoToken(contexto)
  const { pagina, texto } = await mostrarPagina(contexto, vista)
  if (pagina.encerrada !== null) throw new Recusa('invalido', pagina.encerrada)
  if (resumo !== pagina.resumo) {
    throw new Recusa('invalido', 'Os valores mudaram: leia de novo antes de aceitar')
  }
  if (!vista.papeis.includes('FRENTE') || !vista.papeis.includes('VERSO')) {
    throw new Recusa('invalido', 'Falta a foto da frente e do verso do documento')
  }
  const novos = await inserirAceite(client, {
    id: novoId(),
    idLink: vista.id,
    codigoPromotor: vista.codigoPromotor,
    texto,
    resumo,
    endereco: endereco ?? '',
    agente: portador?.agente ?? '',
    agora,
  })
  if (novos === 1) {
    contexto.auditar('MUDANCA', sobre(vista))
    const para = vista.papeis.includes('ROSTO') ? 'CONCLUIDO' : 'ACEITO'
    await moverPeloCliente(contexto, vista, para)
  }
  return mostrarDeNovo(contexto)
}

/**
 * The client did not ask for this: the page ends, a proposta whose money did not leave yet is cancelled, and
 * who attends and who manages are told.
 */
export async function naoPedi(
  contexto: Contexto,
  fila: Pick<Fila, 'adicionar'>,
): Promise<PaginaDoCliente> {
  const { client, agora, portador } = contexto
  // The proposta before its page, as everybody takes them.
  const { numero } = (portador && (await lerNumero(client, { id: portador.id }))) ?? {}
  const travada = numero === undefined ? null : await travarProposta(client, numero)
  const vista = await paginaDoToken(contexto)
  const { situacaoDaProposta } = vista
  if (porqueEncerrada(vista) !== null && !dinheiroSaiu(situacaoDaProposta)) {
    throw new Recusa('invalido', 'Esta proposta já foi encerrada')
  }
  contexto.auditar('MUDANCA', sobre(vista))
  await moverPeloCliente(contexto, vista, 'NAO_PEDIDO')
  if (travada && !terminada(situacaoDaProposta) && !dinheiroSaiu(situacaoDaProposta)) {
    await pararPeloCliente({ client, agora, fila }, travada, {
      motivo: 'O cliente disse que não pediu esta portabilidade',
      codigoPromotor: vista.codigoPromotor,
    })
  }
  return mostrarDeNovo(contexto)
}

const mostrarDeNovo = async (contexto: Contexto): Promise<PaginaDoCliente> =>
  (await mostrarPagina(contexto, await paginaTravada(contexto))).pagina

export const sobre = ({ id, idCliente }: Pick<Pagina, 'id' | 'idCliente'>) => ({
  idCliente,
  alvo: `link:${id}`,
})
