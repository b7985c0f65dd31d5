import { createHash } from 'node:crypto'
import { VOCE_ENVIOU, VOCE_PEDIU } from '#shared/confirmacao/outra-pessoa.ts'
import type {
  ConfirmacaoDecidida,
  DecisaoDaConfirmacao,
  DocumentoDaConfirmacao,
} from '#shared/confirmacao/shapes.ts'
import type { z } from 'zod'
import { novoId } from '../base/db/id.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { emitirIngresso } from '../base/files/ingresso.ts'
import { type ArquivoLimpo, limparArquivo } from '../base/files/limpar.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import {
  anotarAbertura,
  consultar,
  decidir,
  documentoConfere,
  DOCUMENTOS_QUE_ESPERAM,
  inserirDocumento,
  travar,
  travarDocumento,
} from './sql.ts'

/** Looks at the file with no transaction open. */
export const limparDocumento = ({ conteudo }: DocumentoDaConfirmacao): Promise<ArquivoLimpo> =>
  limparArquivo(Buffer.from(conteudo, 'base64'))

/** Keeps the document for a second person. */
export async function guardarDocumento(
  contexto: Contexto,
  acervo: Acervo,
  { bytes, formato }: ArquivoLimpo,
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento, idCliente, codigoPromotor } = alvoDe(contexto)
  await travar(client, { idRelacionamento })
  const arquivo = novoId()
  const novos = await inserirDocumento(client, {
    id: novoId(),
    idRelacionamento,
    idCliente,
    codigoPromotor,
    idUsuario: usuario.id,
    agora,
    arquivo,
    nomeArquivo: `identidade.${extensoes[formato]}`,
    formato,
    arquivoResumo: createHash('sha256').update(bytes).digest('hex'),
  })
  if (novos === 0) {
    const espera = `${DOCUMENTOS_QUE_ESPERAM} documentos deste cliente já esperam a segunda pessoa`
    throw new Recusa('invalido', espera)
  }
  await acervo.guardar(arquivo, bytes)
  return consultar(client, { idRelacionamento, idUsuario: usuario.id, agora })
}

const extensoes = { JPEG: 'jpg', PNG: 'png', PDF: 'pdf' } as const

/** An address that opens the document once; who asked looks at an own file elsewhere. */
export async function abrirDocumento(contexto: Contexto, idConfirmacao: string) {
  const { idCliente, arquivo, nomeArquivo, formato } = await travarDeOutra(contexto, idConfirmacao)
  const { client, usuario, agora } = contexto
  await anotarAbertura(client, { id: idConfirmacao, idUsuario: usuario.id, agora })
  return emitirIngresso(contexto, { idCliente, arquivo, nome: nomeArquivo, formato })
}

/**
 * The second person types name and birth date from the document, and the CPF where it has one: equal to the register, the
 * relationship becomes whole; different, the proof is refused and another document is asked for. The
 * register is shown to nobody.
 */
export async function decidirDocumento(
  contexto: Contexto,
  idConfirmacao: string,
  decisao: DecisaoDaConfirmacao,
): Promise<z.input<typeof ConfirmacaoDecidida>> {
  const { client, usuario, agora } = contexto
  const { idUsuario, idRelacionamento, aberto } = await travarDeOutra(contexto, idConfirmacao)
  if (!aberto) throw new Recusa('invalido', 'Abra o documento antes de decidir')
  const { situacao, motivo } = await julgar(contexto, idConfirmacao, decisao)
  await decidir(client, { id: idConfirmacao, situacao, idDecisor: usuario.id, motivo, agora })
  const dados = { idRelacionamento, situacao }
  await avisar({ client, agora }, { idUsuario, tipo: 'confirmacao', dados })
  return { situacao, motivo }
}

const NAO_CONFERE =
  'O nome, o nascimento ou o CPF do documento não são os do cadastro. Peça outro documento ao cliente'

async function julgar({ client }: Contexto, id: string, decisao: DecisaoDaConfirmacao) {
  const { aprovada, nome, dataNascimento, cpf = null, motivo } = decisao
  if (!aprovada) {
    if (!motivo) throw new Recusa('invalido', 'Motivo: diga por que o documento não serve')
    return { situacao: 'RECUSADA' as const, motivo }
  }
  if (!nome) throw new Recusa('invalido', 'Nome: digite como está no documento')
  if (!dataNascimento) {
    throw new Recusa('invalido', 'Nascimento: digite a data como está no documento')
  }
  const { confere } = await documentoConfere(client, { id, nome, dataNascimento, cpf })
  if (confere === null) {
    throw new Recusa(
      'invalido',
      'CPF: digite como está no documento, o cadastro não tem nascimento',
    )
  }
  if (confere) return { situacao: 'CONFIRMADA' as const, motivo: null }
  return { situacao: 'RECUSADA' as const, motivo: NAO_CONFERE }
}

/** @throws Recusa 404, or where it was decided, or where this person sent it or asked for the client */
async function travarDeOutra({ client, usuario }: Contexto, id: string) {
  const documento = await travarDocumento(client, { id, idUsuario: usuario.id })
  if (!documento) throw new Recusa('nao-encontrado', 'Pedido de confirmação não encontrado')
  if (documento.situacao !== 'PEDIDA') throw new Recusa('invalido', 'O documento já foi conferido')
  if (documento.idUsuario === usuario.id) {
    throw new Recusa('invalido', VOCE_ENVIOU)
  }
  if (documento.pediu) {
    throw new Recusa('invalido', VOCE_PEDIU)
  }
  return documento
}
