import {
  type CodigoDaTroca,
  impedimentoDaTroca,
  type PedidoDeTroca,
  textoDaTroca,
  type TrocaPedida,
} from '#shared/proposta/conta.ts'
import { situacoes } from '#shared/telefone/situacao.ts'
import { VALIDADE_MS } from '#shared/telefone/token.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { novoId } from '../base/db/id.ts'
import { criarEvento } from '../base/events.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { avisar } from '../base/notices/avisar.ts'
import { exigirContato } from '../contato/exigir.ts'
import { enfileirarMensagem } from '../mensagem/enfileirar.ts'
import { travarTelefone } from '../telefone/atual.ts'
import { novoCodigo } from '../telefone/codigo.ts'
import { contarEnvio, proximoEnvio } from '../telefone/envios.ts'
import { lerPartilhado } from '../telefone/sql/telefone.ts'
import { numeroMascarado } from '../telefone/sql/token.ts'
import { exigirCodigo } from '../telefone/tentativa.ts'
import { exigirQueReceba, type TokenServices } from '../telefone/token.ts'
import { FILA_DE_INFORMES, type InformeDaConta } from './filas.ts'
import type { Sistema } from './mover.ts'
import {
  confirmarTroca,
  contarTentativaDaTroca,
  inserirTroca,
  lerFatosDaTroca,
  telefoneDaTroca,
} from './sql/conta.ts'
import { identificarProposta } from './sql/fatos.ts'
import { propostaAtual } from './sql/leituras.ts'
import { travarProposta } from './travar.ts'

/** The payout account of a live proposta changed. The proposta is held. */
export const contaTrocada = criarEvento<Sistema, { idProposta: string }>('conta trocada')

/**
 * Asks for another payout account of a live proposta: a code goes to a phone that the client had
 * verified by code before. Nothing changes until the client reads it aloud (`trocarConta`).
 *
 * @throws Recusa when the account cannot change any more, or the phone proves nothing
 */
export async function pedirTroca(
  contexto: Contexto,
  { idProposta, idDadosBancarios, idTelefone }: PedidoDeTroca & { idProposta: string },
  { mensagens, resumos }: TokenServices,
): Promise<TrocaPedida> {
  const { client, usuario, agora } = contexto
  const { idCliente, idRelacionamento } = alvoDe(contexto)
  await segurar(client, idProposta)
  const fatos = await lerFatosDaTroca(client, { idProposta, idDadosBancarios })
  const { de, para, mesma } = fatos
  const impedimento = impedimentoDaTroca(fatos)
  if (impedimento !== null) throw new Recusa('invalido', impedimento)
  if (!de || !para) throw new Recusa('invalido', 'Conta: escolha uma conta do cliente')
  if (mesma) throw new Recusa('invalido', 'A proposta já paga nesta conta')
  const verificadoEm = await exigirQueProve(contexto, idTelefone, fatos)
  await exigirContato(contexto, { idCliente, idTelefone, canal: 'SMS', finalidade: 'TOKEN' })
  const envios = await contarEnvio(contexto, idTelefone, resumos)

  const id = novoId()
  const codigo = novoCodigo()
  const validoAte = new Date(agora.getTime() + VALIDADE_MS)
  await inserirTroca(client, {
    id,
    idProposta,
    idDadosBancarios,
    idTelefone,
    verificadoEm,
    idUsuario: usuario.id,
    resumo: resumos.doCodigo(id, codigo),
    expiraEm: validoAte,
    agora,
  })
  await enfileirarMensagem(mensagens, contexto, {
    idRelacionamento,
    idCliente,
    canal: 'SMS',
    finalidade: 'TOKEN',
    idTelefone,
    texto: textoDaTroca(codigo, para),
    segredo: codigo,
    optIn: null,
    chaveUnica: `troca-da-conta:${id}`,
  })
  const { telefone: mascarado } = await numeroMascarado(client, { id: idTelefone })
  return {
    idTroca: id,
    de,
    para,
    enviadoEm: agora.toISOString(),
    validoAte: validoAte.toISOString(),
    telefone: mascarado,
    ...proximoEnvio(envios, agora),
  }
}

const DIA_MS = 86_400_000
const SO_VERIFICADO =
  'O código só vai a um telefone que o cliente confirmou por código antes da proposta, ou há um dia'

/**
 * Locks the phone and answers since when it is verified by code. One verified just now, brought by the asker
 * or had by another client too may be in the hands of who asks.
 *
 * @throws Recusa for a phone that proves nothing
 */
async function exigirQueProve(
  contexto: Contexto,
  id: string,
  { criadaEm }: { criadaEm: Date },
): Promise<Date> {
  const { client, usuario, agora } = contexto
  const { situacao, verificadoEm, incluidoPor } = exigirQueReceba(
    await travarTelefone(contexto, id),
  )
  const haUmDia = new Date(agora.getTime() - DIA_MS)
  if (
    situacao !== situacoes.confirmadoPorToken ||
    !verificadoEm ||
    !(verificadoEm < criadaEm || verificadoEm <= haUmDia)
  ) {
    throw new Recusa('invalido', SO_VERIFICADO)
  }
  if (incluidoPor === usuario.id) {
    throw new Recusa('invalido', 'Este telefone foi você que incluiu: use outro do cliente')
  }
  const { partilhado } = await lerPartilhado(client, { id })
  if (partilhado) {
    throw new Recusa('invalido', 'Este telefone é também de outra pessoa: use outro do cliente')
  }
  return verificadoEm
}

/**
 * The client read the code aloud: the proposta is paid into the new account from now on, a contract
 * that named the old one is signed again, and a job tells the bank. The attempt is counted before the
 * comparison, as of any code.
 *
 * @throws Recusa when the account cannot change any more, the phone proves nothing since, or the code is wrong
 */
export async function trocarConta(
  contexto: Contexto,
  { idProposta, idTroca, codigo }: CodigoDaTroca & { idProposta: string },
  { resumos, fila }: Pick<TokenServices, 'resumos'> & { fila: Pick<Fila, 'adicionar'> },
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { numero, codigoPromotor, idAtendente, idRelacionamento, ...qual } = await segurar(
    client,
    idProposta,
  )
  const impedimento = impedimentoDaTroca(qual)
  if (impedimento !== null) throw new Recusa('invalido', impedimento)
  const enviada = await telefoneDaTroca(client, { id: idTroca, idProposta })
  if (enviada) await exigirQueProve(contexto, enviada.idTelefone, enviada)
  const contada = await contarTentativaDaTroca(client, { id: idTroca, idProposta })
  const { resumo } = exigirCodigo(contada, agora, () => resumos.doCodigo(idTroca, codigo))
  const { trocada } = await confirmarTroca(client, {
    id: idTroca,
    resumo,
    idUsuario: usuario.id,
    agora,
  })
  if (!trocada) throw new Error('A change that was proved did not change the account')
  await contaTrocada.contar({ client, agora, fila }, { idProposta })
  const informe: InformeDaConta = { numero, codigoPromotor, situacao: 'CONTA' }
  await fila.adicionar(client, FILA_DE_INFORMES, informe)
  if (idAtendente !== null && idAtendente !== usuario.id) {
    await avisar(
      { client, agora },
      {
        idUsuario: idAtendente,
        tipo: 'proposta',
        dados: { idProposta, idRelacionamento },
      },
    )
  }
  return propostaAtual(client, { id: idProposta, agora })
}

/** Locks the proposta until the end of the transaction. */
async function segurar(client: Contexto['client'], id: string) {
  const identificada = await identificarProposta(client, { id })
  const travada = identificada && (await travarProposta(client, identificada.numero))
  if (!travada) throw new Recusa('nao-encontrado', 'Proposta não encontrada')
  return { ...identificada, ...travada }
}
