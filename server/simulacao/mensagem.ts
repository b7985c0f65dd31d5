import { semAcentos } from '#shared/acentos.ts'
import { centavos } from '#shared/dinheiro.ts'
import type { Input } from '#shared/endpoint.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { primeiroNome } from '#shared/hsm/template.ts'
import type { simulacaoApi } from '#shared/simulacao/api.ts'
import { ehComNumeros, textoDaSimulacao } from '#shared/simulacao/mensagem.ts'
import { exigirContato } from '../contato/exigir.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { enfileirarMensagem, type Mensagens, soHoje } from '../mensagem/enfileirar.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { comValidade, dadosDoPedido, type Pedido } from './calcular.ts'
import { faltaAoPiso, nuncaSeVende } from './piso.ts'
import { inserirRegistro } from './sql/inserir.ts'
import { remetenteDe } from './sql/ler.ts'

/**
 * A simulation that may be shown to the client, with its sender.
 *
 * @throws Recusa with the reasons when it is not allowed, or nobody may sell its rate: a client is not
 * promised an impossible loan
 */
export async function simulacaoParaOCliente(contexto: Contexto, pedido: Pedido) {
  const dados = await dadosDoPedido(contexto, pedido)
  const dia = diaDaLiberacao(contexto.agora)
  const resultado = comValidade(dados, pedido.entrada, dia)
  if (!resultado.permitido || !ehComNumeros(resultado)) {
    const motivos = resultado.motivos.map(({ texto }) => texto)
    throw new Recusa('invalido', motivos)
  }
  const taxa = { dados, taxaAm: pedido.entrada.taxaAm, dia }
  const falta = nuncaSeVende(taxa) ? faltaAoPiso(taxa) : null
  if (falta !== null) throw new Recusa('invalido', falta)
  const { nome, promotor } = await remetenteDe(contexto.client, pedido)
  return { resultado, remetente: { primeiroNome: primeiroNome(nome), promotor } }
}

/** Without accents: with them it would be many more parts. */
const textoDoSms = (...simulada: Parameters<typeof textoDaSimulacao>) =>
  semAcentos(textoDaSimulacao(...simulada))

/** The text for the client, as it is sent. */
export async function escreverMensagem(
  contexto: Contexto,
  pedido: Pedido,
): Promise<{ texto: string }> {
  const { resultado, remetente } = await simulacaoParaOCliente(contexto, pedido)
  return { texto: textoDoSms(resultado, remetente) }
}

type Envio = Input<typeof simulacaoApi.enviarMensagem>['body']

/**
 * Sends the text by SMS, through the contact gate as an offer of credit: it needs the commercial
 * opt-in. The figures on the person's screen are compared with the present ones. WhatsApp takes
 * approved templates only, and this text is none.
 *
 * @throws Recusa when the gate is red, the simulation not allowed or its figures differ
 */
export async function enviarMensagem(
  mensagens: Mensagens,
  contexto: Contexto,
  { idRelacionamento, entrada, idTelefone, confirmacao }: Envio,
): Promise<{ idMensagem: string; situacao: 'NA_FILA' }> {
  const { client, usuario, agora } = contexto
  const { idCliente } = alvoDe(contexto)
  await exigirContato(contexto, { idCliente, idTelefone, canal: 'SMS', finalidade: 'OFERTA' })
  const pedido = { idRelacionamento, entrada }
  const { resultado, remetente } = await simulacaoParaOCliente(contexto, pedido)
  const { valorLiberado, valorParcela } = resultado.numeros
  if (
    confirmacao.valorLiberado !== centavos(valorLiberado) ||
    confirmacao.valorParcela !== centavos(valorParcela)
  ) {
    throw new Recusa('invalido', 'Os valores mudaram: confira a mensagem antes de enviar')
  }
  const id = novoId()
  const { idMensagem } = await enfileirarMensagem(mensagens, contexto, {
    idRelacionamento,
    idCliente,
    canal: 'SMS',
    finalidade: 'OFERTA',
    idTelefone,
    texto: textoDoSms(resultado, remetente),
    optIn: 'comercial',
    expiraEm: soHoje(agora),
    chaveUnica: `simulacao:${id}`,
  })
  await inserirRegistro(client, {
    id,
    idRelacionamento,
    idSimulacao: null,
    idUsuario: usuario.id,
    acao: 'COMPARTILHAR',
    detalhe: { idMensagem },
    agora,
  })
  return { idMensagem, situacao: 'NA_FILA' }
}
