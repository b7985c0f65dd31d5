import type { ParteDaImagem, Recebida } from '#shared/link/shapes.ts'
import type { PapelDaImagem } from '#shared/link/situacao.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { emitirIngresso } from '../base/files/ingresso.ts'
import { type ArquivoLimpo, limparArquivo } from '../base/files/limpar.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisarQuemEsta } from '../base/notices/avisar.ts'
import { moverPeloCliente } from './mover.ts'
import { paginaDoToken, porqueEncerrada } from './pagina.ts'
import { sobre } from './responder.ts'
import { resumir } from './segredo.ts'
import {
  anotarRecebidos,
  contarImagens,
  guardarImagem,
  imagemAtual,
  imagemPronta,
  inserirImagem,
  type Pagina,
  travarImagem,
  trocarImagem,
} from './sql.ts'

type Mandada = ParteDaImagem & { papel: PapelDaImagem }

/** A piece was taken; with the last one, the file to be cleaned. */
export type Chegada = { recebida: Recebida; inteira: { id: string; bytes: Buffer } | null }

/** Retaken often enough, and not a disk full. */
const MAXIMO_DE_IMAGENS = 40

/**
 * Takes the next piece of a picture and answers how much is here: an empty piece asks only, so that an
 * interrupted sending goes on.
 *
 * @throws Recusa out of turn: a face comes after the acceptance, documents before the end
 */
export async function receberParte(
  contexto: Contexto,
  acervo: Acervo,
  { papel, bytes, resumo, inicio, conteudo }: Mandada,
): Promise<Chegada> {
  const { client, agora } = contexto
  const vista = await paginaDoToken(contexto)
  exigirVez(vista, papel)
  const { id: idLink, codigoPromotor } = vista
  const esta = { idLink, papel, resumo }
  if (await imagemPronta(client, esta)) {
    return { recebida: { recebidos: bytes, pronta: true }, inteira: null }
  }
  // One that was begun goes on.
  const comecada = await travarImagem(client, esta)
  if (!comecada && (await contarImagens(client, { idLink })).quantas >= MAXIMO_DE_IMAGENS) {
    throw new Recusa('invalido', 'Muitas fotos foram enviadas: fale com a loja')
  }
  await inserirImagem(client, { ...esta, id: novoId(), codigoPromotor, bytes, agora })
  const imagem = await travarImagem(client, esta)
  if (!imagem || imagem.bytes !== bytes) {
    throw new Recusa('invalido', 'A imagem mudou no meio do envio: tire outra foto')
  }
  const { id } = imagem
  const chegaram = Math.min(imagem.recebidos, await acervo.tamanhoDoEnvio(id))
  const parte = Buffer.from(conteudo, 'base64')
  if (inicio > chegaram || inicio + parte.length > bytes) {
    throw new Recusa('invalido', `Envie a parte que começa em ${chegaram}`)
  }
  const recebidos = Math.max(chegaram, inicio + parte.length)
  if (recebidos > chegaram) await acervo.escreverParte(id, inicio, parte)
  if (recebidos !== imagem.recebidos) await anotarRecebidos(client, { id, recebidos })
  if (recebidos < bytes) return { recebida: { recebidos, pronta: false }, inteira: null }
  const inteira = await acervo.lerEnvio(id)
  if (resumir(inteira) !== resumo) {
    // Begun again from nothing: what is here is not what was announced.
    await acervo.apagarEnvio(id)
    await anotarRecebidos(client, { id, recebidos: 0 })
    return { recebida: { recebidos: 0, pronta: false }, inteira: null }
  }
  return { recebida: { recebidos, pronta: false }, inteira: { id, bytes: inteira } }
}

type Limpa = { recebida: Recebida; limpa: { id: string; arquivo: ArquivoLimpo } | null }

/** Looks at a whole picture with no transaction open; one that is refused is taken again. */
export async function limparChegada(
  acervo: Acervo,
  { recebida, inteira }: Chegada,
): Promise<Limpa> {
  if (!inteira) return { recebida, limpa: null }
  const { id, bytes } = inteira
  const arquivo = await limparArquivo(bytes)
  if (arquivo.formato !== 'JPEG') {
    throw new Recusa('ilegivel', 'Envie uma foto, tirada pela câmera')
  }
  await acervo.guardar(id, arquivo.bytes)
  return { recebida, limpa: { id, arquivo } }
}

/** Keeps the clean picture in place of the one before; open screens of who attends hear of it. The face ends the page. */
export async function guardarLimpa(
  contexto: Contexto,
  acervo: Acervo,
  { recebida, limpa, papel, resumo }: Limpa & { papel: PapelDaImagem; resumo: string },
): Promise<Recebida> {
  if (!limpa) return recebida
  const { client, agora } = contexto
  const vista = await paginaDoToken(contexto)
  exigirVez(vista, papel)
  const pronta = { ...recebida, pronta: true }
  const { id, arquivo } = limpa
  const imagem = await travarImagem(client, { idLink: vista.id, papel, resumo })
  // The last piece came twice: the first of the two kept it.
  if (imagem?.id !== id) return pronta
  await trocarImagem(client, { idLink: vista.id, papel, agora })
  await guardarImagem(client, { id, resumoGuardado: resumir(arquivo.bytes), agora })
  await acervo.apagarEnvio(id)
  contexto.auditar('MUDANCA', sobre(vista))
  if (papel === 'ROSTO' && vista.situacao === 'ACEITO') {
    await moverPeloCliente(contexto, vista, 'CONCLUIDO')
    return pronta
  }
  const { idProposta, idRelacionamento, situacao, idAvisado } = vista
  const dados = { idProposta, idRelacionamento, situacao }
  await avisarQuemEsta(contexto, [idAvisado], { tipo: 'link', dados })
  return pronta
}

function exigirVez(vista: Pagina, papel: PapelDaImagem): void {
  const encerrada = porqueEncerrada(vista)
  if (encerrada !== null) throw new Recusa('invalido', encerrada)
  const aceitou = vista.situacao === 'ACEITO' || vista.situacao === 'CONCLUIDO'
  if (papel === 'ROSTO' && !aceitou) {
    throw new Recusa('invalido', 'A foto do rosto vem depois do aceite')
  }
}

/** An address that opens one of the client's pictures once, for who attends. */
export async function abrirImagem(
  contexto: Contexto,
  { idProposta, papel }: { idProposta: string; papel: PapelDaImagem },
): Promise<{ endereco: string; expiraEm: string }> {
  const imagem = await imagemAtual(contexto.client, { idProposta, papel })
  if (!imagem) throw new Recusa('invalido', 'O cliente ainda não enviou esta imagem')
  const { arquivo, idCliente, numero } = imagem
  return emitirIngresso(contexto, {
    idCliente,
    arquivo,
    nome: `${numero}-${papel.toLowerCase()}.jpg`,
    formato: 'JPEG',
  })
}
