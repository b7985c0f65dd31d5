import type { ExtratoRecebido } from '#shared/link/shapes.ts'
import type { Acervo } from '../base/files/acervo.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { guardarDoCliente, vezDoExtrato } from '../portabilidade/do-cliente.ts'
import type { Lido } from '../portabilidade/receber.ts'
import { paginaDoToken, porqueEncerrada } from './pagina.ts'
import { sobre } from './responder.ts'
import { contarExtrato, type Pagina } from './sql.ts'

/** Papers that a hash takes, whatever becomes of them: a person errs a few times, and each costs a process. */
const MAXIMO_DE_EXTRATOS = 10

/**
 * Counts the paper and lets it be read. Committed before the reading: parallel ones are all counted.
 *
 * @throws Recusa for a page that asks nothing any more, what is no PDF, and one paper too many
 */
export async function contarChegada(contexto: Contexto, conteudo: string): Promise<string> {
  const vista = await paginaDoToken(contexto)
  exigirAberta(vista)
  if (!Buffer.from(conteudo.slice(0, 8), 'base64').toString('latin1').startsWith('%PDF-')) {
    throw new Recusa(
      'ilegivel',
      'Este arquivo não é um PDF. Foto e impressão não servem: baixe o extrato no Meu INSS e envie o arquivo.',
    )
  }
  const contado = await contarExtrato(contexto.client, {
    id: vista.id,
    maximo: MAXIMO_DE_EXTRATOS,
  })
  if (!contado) throw new Recusa('invalido', 'Muitos arquivos foram enviados: fale com a loja')
  return conteudo
}

/** Keeps what was read, and tells who attends the client: a person confirms it before it counts. */
export async function guardarExtrato(
  contexto: Contexto,
  acervo: Acervo,
  lido: Lido,
): Promise<ExtratoRecebido> {
  const vista = await paginaDoToken(contexto)
  exigirAberta(vista)
  const { id: idLink, idProposta, idRelacionamento, situacao, idAvisado } = vista
  if (await guardarDoCliente(contexto, acervo, { ...lido, alvo: vista, idLink })) {
    contexto.auditar('MUDANCA', sobre(vista))
    const dados = { idProposta, idRelacionamento, situacao, extrato: 'RECEBIDO' }
    await avisar(contexto, { idUsuario: idAvisado, tipo: 'link', dados })
  }
  return { extrato: await vezDoExtrato(contexto, vista) }
}

function exigirAberta(vista: Pagina): void {
  const encerrada = porqueEncerrada(vista)
  if (encerrada !== null) throw new Recusa('invalido', encerrada)
}
