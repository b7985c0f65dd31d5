import type { PaginaDoCliente } from '#shared/link/shapes.ts'
import { terminada } from '#shared/proposta/situacao.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { aceitarPeloCliente } from '../proposta/saldo.ts'
import { travarProposta, type Travada } from '../proposta/travar.ts'
import { pararPeloCliente } from '../trilha/desistir.ts'
import { moverPeloCliente } from './mover.ts'
import {
  dinheiroSaiu,
  mostrarPagina,
  paginaDoToken,
  paginaTravada,
  porqueEncerrada,
} from './pagina.ts'
import { inserirAceite, lerNumeros, type Pagina } from './sql.ts'

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
export async function aceitar(
  contexto: Contexto,
  resumo: string,
  fila: Pick<Fila, 'adicionar'>,
): Promise<PaginaDoCliente> {
  const { client, agora, endereco, portador } = contexto
  const travadas = await travarDaPagina(contexto)
  const vista = await paginaDoToken(contexto)
  const { pagina, contratos } = await mostrarPagina(contexto, vista)
  if (pagina.encerrada !== null) throw new Recusa('invalido', pagina.encerrada)
  if (resumo !== pagina.resumo) {
    throw new Recusa('invalido', 'Os valores mudaram: leia de novo antes de aceitar')
  }
  if (!vista.papeis.includes('FRENTE') || !vista.papeis.includes('VERSO')) {
    throw new Recusa('invalido', 'Falta a foto da frente e do verso do documento')
  }
  let novos = 0
  for (const contrato of contratos) {
    novos += await inserirAceite(client, {
      ...contrato,
      id: novoId(),
      idLink: vista.id,
      codigoPromotor: vista.codigoPromotor,
      endereco: endereco ?? '',
      agente: portador?.agente ?? '',
      agora,
    })
  }
  if (novos > 0) {
    contexto.auditar('MUDANCA', sobre(vista))
    const para = vista.papeis.includes('ROSTO') ? 'CONCLUIDO' : 'ACEITO'
    await moverPeloCliente(contexto, vista, para)
  }
  for (const travada of travadas) await aceitarPeloCliente({ client, agora, fila }, travada)
  return mostrarDeNovo(contexto)
}

/** The propostas before their page, as everybody takes them. */
async function travarDaPagina({
  client,
  portador,
}: Pick<Contexto, 'client' | 'portador'>): Promise<Travada[]> {
  const travadas: Travada[] = []
  for (const { numero } of portador ? await lerNumeros(client, { id: portador.id }) : []) {
    const travada = await travarProposta(client, numero)
    if (travada) travadas.push(travada)
  }
  return travadas
}

/**
 * The client did not ask for this: the page ends, each proposta of it whose money did not leave is cancelled, and
 * who attends and who manages are told.
 */
export async function naoPedi(
  contexto: Contexto,
  fila: Pick<Fila, 'adicionar'>,
): Promise<PaginaDoCliente> {
  const { client, agora } = contexto
  const travadas = await travarDaPagina(contexto)
  const vista = await paginaDoToken(contexto)
  if (porqueEncerrada(vista) !== null && !vista.situacoes.some(dinheiroSaiu)) {
    throw new Recusa('invalido', 'Esta proposta já foi encerrada')
  }
  contexto.auditar('MUDANCA', sobre(vista))
  await moverPeloCliente(contexto, vista, 'NAO_PEDIDO')
  for (const travada of travadas) {
    if (terminada(travada.situacao) || dinheiroSaiu(travada.situacao)) continue
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
