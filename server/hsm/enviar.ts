import type { EnvioDeHsm } from '#shared/hsm/api.ts'
import { politicas } from '#shared/contato/semaforo.ts'
import { hoje, formatarDia } from '#shared/data.ts'
import {
  comPadroes,
  ehDoSistema,
  finalidadeDoTemplate,
  preencher,
  rotulosDasVariaveis,
  semValorDoSistema,
  type TemplateMostrado,
  type Valores,
} from '#shared/hsm/template.ts'
import { exigirContato } from '../contato/exigir.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { enfileirarMensagem, type Mensagens, soHoje } from '../mensagem/enfileirar.ts'
import { exigirSemColega } from '../presenca/colega.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { repeticaoRecente } from './repeticao.ts'
import { acharTelefone, acharTemplate } from './escolhidos.ts'
import { valoresDoCliente } from './valores.ts'

/**
 * Queues a template for one phone of the client. It passes the contact gate, has every place filled,
 * is the very text the person saw, and was not sent to the client a moment ago.
 */
export async function enviarHsm(
  mensagens: Mensagens,
  contexto: Contexto,
  envio: EnvioDeHsm,
  idContrato?: string,
): Promise<{ idMensagem: string; situacao: 'NA_FILA' }> {
  const { variaveis, previa, mesmoAssim } = envio
  const { idRelacionamento, idCliente } = alvoDe(contexto)
  const template = await acharTemplate(contexto, envio)
  const idTemplate = template.id
  const idTelefone = await acharTelefone(contexto, envio)
  const mostrado = comPadroes(template)
  if (!mostrado.completo) throw new Recusa('invalido', 'Este template não tem texto para enviar')

  await exigirSemColega(contexto, { mesmoAssim })
  const { finalidade } = await exigirContato(contexto, {
    idCliente,
    idTelefone,
    canal: 'WHATSAPP',
    finalidade: finalidadeDoTemplate(mostrado),
    tipo: mostrado.tipo,
  })
  if (politicas[finalidade].conta) await recusarRepeticao(contexto, idCliente, idTemplate)

  const digitados = Object.fromEntries(
    variaveis.flatMap(({ nome, valor }) => (ehDoSistema(nome) ? [] : [[nome, valor]])),
  )
  // Registered data win: a person fills only the unknown values.
  const valores: Valores = {
    ...digitados,
    ...(await valoresDoCliente(contexto, idRelacionamento, idContrato)),
  }
  const { texto, faltando } = preencher(mostrado, valores)
  const semValor = semValorDoSistema(faltando)
  if (semValor !== undefined) throw new Recusa('invalido', semValor)
  if (faltando.length > 0) {
    const nomes = faltando.map((nome) => rotulosDasVariaveis[nome]).join(', ')
    throw new Recusa('invalido', `Falta preencher: ${nomes}`)
  }
  if (previa && texto !== previa.normalize('NFC')) {
    throw new Recusa('invalido', 'Os dados da mensagem mudaram: confira a prévia antes de enviar')
  }
  const { idMensagem } = await enfileirarMensagem(mensagens, contexto, {
    idRelacionamento,
    idCliente,
    canal: 'WHATSAPP',
    finalidade,
    idTelefone,
    texto,
    optIn: politicas[finalidade].optIn,
    ...(dizOferta(mostrado, valores) && { expiraEm: soHoje(contexto.agora) }),
    chaveUnica: `hsm:${novoId()}`,
    idTemplate,
    versaoDoTemplate: template.versao,
    corpo: {
      template: mostrado.template,
      idioma: template.idioma,
      parametros: mostrado.variaveis.map((nome) => valores[nome] ?? ''),
    },
  })
  return { idMensagem, situacao: 'NA_FILA' }
}

/** Whether the text says amount or CET of the offer of the day. */
const dizOferta = (
  { variaveis }: Pick<TemplateMostrado, 'variaveis'>,
  { valorDisponivel }: Valores,
): boolean =>
  valorDisponivel !== undefined &&
  variaveis.some((nome) => nome === 'valorDisponivel' || nome === 'cetAnual')

async function recusarRepeticao(
  contexto: Contexto,
  idCliente: string,
  idTemplate: string,
): Promise<void> {
  const antes = await repeticaoRecente(contexto, idCliente, idTemplate)
  if (!antes) return
  throw new Recusa(
    'invalido',
    `Este template já foi enviado ao cliente em ${formatarDia(hoje(antes))}: escolha outro ou aguarde`,
  )
}
