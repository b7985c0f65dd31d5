import { createHash } from 'node:crypto'
import { nomesDosDocumentos, type TipoDocumento } from '#shared/formalizacao/documento.ts'
import type { NovoEnvio, Parte } from '#shared/formalizacao/shapes.ts'
import { jaAssinada, terminada } from '#shared/formalizacao/situacao.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { emitirIngresso } from '../base/files/ingresso.ts'
import { type ArquivoLimpo, limparArquivo } from '../base/files/limpar.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { mover, travar } from './mudar.ts'
import { formalizacaoAtual } from './sql/blocos.ts'
import {
  anotarRecebidos,
  anotarVista,
  buscarEnvio,
  concluirEnvio,
  documentoDe,
  type Envio,
  inserirDocumento,
  inserirEnvio,
  substituirDocumento,
  travarEnvio,
} from './sql/documentos.ts'
import type { Travada } from './sql/travas.ts'
import { travarFormalizacao } from './travar.ts'

const resumir = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Begins the upload of a document, or resumes an interrupted one. */
export async function iniciarEnvio(
  contexto: Contexto,
  acervo: Acervo,
  { id, ...novo }: NovoEnvio & { id: string },
): Promise<{ idEnvio: string; recebidos: number }> {
  const { client, usuario, agora } = contexto
  const travada = await travar(contexto, id)
  exigirAberta(travada, novo.tipo)
  const { idCliente } = travada
  const mesmo = { ...novo, idFormalizacao: id, idUsuario: usuario.id }
  await inserirEnvio(client, { ...mesmo, id: novoId(), idCliente, agora })
  const envio = await buscarEnvio(client, mesmo)
  const chegaram = Math.min(envio.recebidos, await acervo.tamanhoDoEnvio(envio.id))
  if (chegaram !== envio.recebidos) {
    await anotarRecebidos(client, { idEnvio: envio.id, recebidos: chegaram })
  }
  return { idEnvio: envio.id, recebidos: chegaram }
}

/** Accepts the next piece; a repeated piece gets the answer of a new one. */
export async function receberParte(
  contexto: Contexto,
  acervo: Acervo,
  { id, idEnvio, inicio, conteudo, resumo }: Parte & { id: string; idEnvio: string },
): Promise<{ recebidos: number }> {
  const { client } = contexto
  const envio = await envioDe(contexto, id, idEnvio)
  const bytes = Buffer.from(conteudo, 'base64')
  if (resumir(bytes) !== resumo) throw new Recusa('invalido', 'A parte do arquivo chegou diferente')
  const { recebidos } = envio
  if (inicio + bytes.length <= recebidos) return { recebidos }
  if (inicio !== recebidos) {
    throw new Recusa('invalido', `Envie a parte que começa em ${recebidos}`)
  }
  if (inicio + bytes.length > envio.bytes) {
    throw new Recusa('invalido', 'O arquivo tem mais partes do que foi anunciado')
  }
  await acervo.escreverParte(idEnvio, inicio, bytes)
  await anotarRecebidos(client, { idEnvio, recebidos: recebidos + bytes.length })
  return { recebidos: recebidos + bytes.length }
}

type Pronto = { limpo: ArquivoLimpo | null }

/** Two conclusions of the same sending look at the file once. */
const aLimpar = new Map<string, Promise<ArquivoLimpo>>()

/** What is needed to conclude: null where it was concluded before. */
export async function prepararConclusao(
  contexto: Contexto,
  { id, idEnvio }: { id: string; idEnvio: string },
): Promise<Envio | null> {
  const envio = await envioDe(contexto, id, idEnvio)
  if (envio.idDocumento !== null) return null
  if (envio.recebidos < envio.bytes) {
    throw new Recusa('invalido', 'O arquivo ainda não chegou inteiro')
  }
  return envio
}

/** Examines the file with no transaction open; a refused file leaves nothing behind. */
export async function limparEnvio(acervo: Acervo, envio: Envio | null): Promise<Pronto> {
  if (!envio) return { limpo: null }
  const { id } = envio
  const limpando = aLimpar.get(id) ?? lerELimpar(acervo, envio)
  aLimpar.set(id, limpando)
  try {
    return { limpo: await limpando }
  } finally {
    aLimpar.delete(id)
  }
}

async function lerELimpar(acervo: Acervo, { id, bytes, resumo }: Envio): Promise<ArquivoLimpo> {
  const inteiro = await acervo.lerEnvio(id).catch(() => Buffer.alloc(0))
  try {
    if (inteiro.length !== bytes || resumir(inteiro) !== resumo) {
      throw new Recusa('invalido', 'O arquivo chegou diferente do que saiu: envie de novo')
    }
    return await limparArquivo(inteiro)
  } catch (error) {
    await acervo.apagarEnvio(id)
    throw error
  }
}

export async function guardarEnvio(
  contexto: Contexto,
  acervo: Acervo,
  { limpo, id, idEnvio }: Pronto & { id: string; idEnvio: string },
): Promise<JsonCru> {
  const { client, usuario } = contexto
  const travada = await travar(contexto, id)
  const envio = await envioDe(contexto, id, idEnvio)
  if (envio.idDocumento !== null || !limpo) return formalizacaoAtual(client, { id })
  exigirAberta(travada, envio.tipo)
  const idDocumento = await guardarDocumento(contexto, acervo, travada, {
    ...limpo,
    tipo: envio.tipo,
    origem: 'ATENDENTE',
    idUsuario: usuario.id,
  })
  await concluirEnvio(client, { idEnvio, idDocumento })
  return formalizacaoAtual(client, { id })
}

type NovoDocumento = ArquivoLimpo & {
  tipo: TipoDocumento
  origem: 'ATENDENTE' | 'CLIENTE'
  idUsuario?: string
  externo?: string
}

/**
 * Stores a clean file and its row, and completes the checklist when nothing is missing. The file is
 * written before the row; if the row fails, the file is deleted. After the signature it replaces
 * nothing that a person may have seen.
 */
export async function guardarDocumento(
  sistema: Pick<Contexto, 'client' | 'agora'>,
  acervo: Acervo,
  travada: Travada,
  { bytes, ...novo }: NovoDocumento,
): Promise<string> {
  const { client, agora } = sistema
  const id = novoId()
  await acervo.guardar(id, bytes)
  const situacao = entraNoLugar(travada, novo.tipo) ? 'RECEBIDO' : 'ADICIONAL'
  try {
    if (situacao === 'RECEBIDO') {
      await substituirDocumento(client, { idFormalizacao: travada.id, tipo: novo.tipo })
    }
    await inserirDocumento(client, {
      ...novo,
      id,
      situacao,
      idFormalizacao: travada.id,
      idCliente: travada.idCliente,
      codigoPromotor: travada.codigoPromotor,
      bytes: bytes.length,
      resumo: resumir(bytes),
      agora,
    })
    await seguir(sistema, travada)
  } catch (error) {
    await acervo.apagar(id)
    throw error
  }
  return id
}

const entraNoLugar = ({ situacao, faltam }: Travada, tipo: TipoDocumento): boolean =>
  faltam.includes(tipo) || !(jaAssinada(situacao) || terminada(situacao))

/** Paper begins with its first document; with the last one it is complete. */
async function seguir(sistema: Pick<Contexto, 'client' | 'agora'>, antes: Travada): Promise<void> {
  if (antes.modalidade !== 'FISICA') return
  const lida = await travarFormalizacao(sistema.client, antes.id)
  if (!lida) throw new Error('A formalization that was held is not there')
  const atual =
    lida.situacao === 'CRIADA' ? await mover(sistema, lida, { acao: 'preencher' }) : lida
  const espera = atual.situacao === 'EM_PREENCHIMENTO' || atual.situacao === 'PENDENTE_DOC'
  if (espera && atual.faltam.length === 0) await mover(sistema, atual, { acao: 'completar' })
}

/** After the signature only the checker may ask for another document; a missing one is still accepted. */
function exigirAberta({ situacao, faltam }: Travada, tipo: TipoDocumento): void {
  if (situacao === 'ASSINADA' && faltam.includes(tipo)) return
  const abertas = [
    'CRIADA',
    'LINK_ENVIADO',
    'EM_PREENCHIMENTO',
    'PENDENTE_DOC',
    'DOCUMENTOS_OK',
    'BIOMETRIA_OK',
  ]
  if (!abertas.includes(situacao)) {
    throw new Recusa('invalido', 'A formalização não recebe mais documentos')
  }
}

/** Of the caller alone: who uploaded a document is the one whose pieces it is made of. */
async function envioDe(
  { client, usuario }: Pick<Contexto, 'client' | 'usuario'>,
  id: string,
  idEnvio: string,
): Promise<Envio> {
  const idUsuario = usuario.id
  const envio = await travarEnvio(client, { idFormalizacao: id, idEnvio, idUsuario })
  if (!envio) throw new Recusa('nao-encontrado', 'Envio não encontrado')
  return envio
}

/** An address that opens the document once; who looks is in the trail. */
export async function abrirDocumento(
  contexto: Contexto,
  { id, idDocumento }: { id: string; idDocumento: string },
): Promise<{ endereco: string; expiraEm: string }> {
  const documento = await documentoDe(contexto.client, { idFormalizacao: id, idDocumento })
  if (!documento) throw new Recusa('nao-encontrado', 'Documento não encontrado')
  const { tipo, formato, arquivo, idCliente } = documento
  await anotarVista(contexto.client, {
    id: novoId(),
    idDocumento,
    idCliente,
    idUsuario: contexto.usuario.id,
    agora: contexto.agora,
  })
  const fim = { JPEG: 'jpg', PNG: 'png', PDF: 'pdf' }[formato]
  return emitirIngresso(contexto, {
    idCliente,
    arquivo,
    nome: `${nomesDosDocumentos[tipo]}.${fim}`,
    formato,
  })
}
