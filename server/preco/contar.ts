import type { Centavos } from '#shared/dinheiro.ts'
import { formatarDinheiro } from '#shared/dinheiro.ts'
import { type Dia, formatarDia } from '#shared/data.ts'
import { Semaforo } from '#shared/contato/semaforo.ts'
import { situacoes } from '#shared/telefone/situacao.ts'
import type { Contexto } from '../base/http/handler.ts'
import { fatosDoCliente } from '../contato/fatos.ts'
import { julgar } from '../contato/semaforo.ts'
import { novoLink, resumirLink } from '../consentimento/segredo.ts'
import { enfileirarMensagem, type Mensagens } from '../mensagem/enfileirar.ts'
import { bancoNoSms } from '../mensagem/remetente.ts'
import { trocarLink } from './sql.ts'

/** What a message to the client needs: the queue, and the address of our pages. */
export type Carteiro = { mensagens: Mensagens; origem: string }

type Ambiente = Pick<Contexto, 'client' | 'agora'> & Carteiro
type Destino = { idCliente: string; idRelacionamento: string; codigoPromotor: string }

/** What is applied already is told; what the client answers needs the client's own phone. */
const noticia = { canal: 'SMS', finalidade: 'OPERACAO' } as const
const pergunta = { canal: 'SMS', finalidade: 'CONSENTIMENTO' } as const

/**
 * The first phone that the contact gate allows, now or when its hours open; null without one.
 */
async function telefonePara(
  { client, agora }: Pick<Ambiente, 'client' | 'agora'>,
  idCliente: string,
  comSms: typeof noticia | typeof pergunta,
  menos: readonly string[] = [],
): Promise<string | null> {
  const fatos = await fatosDoCliente({ client, agora }, idCliente)
  if (!fatos) return null
  const julgados = fatos.telefones
    .filter((um) => comSms !== pergunta || um.situacao === situacoes.confirmadoPorToken)
    .filter(({ idTelefone }) => !menos.includes(idTelefone))
    .map((um) => ({ ...um, ...julgar(fatos, um, comSms, agora) }))
  const telefone =
    julgados.find(({ liberado }) => liberado) ??
    julgados.find(({ liberadoAPartirDe }) => liberadoAPartirDe !== null)
  return telefone?.idTelefone ?? null
}

/** The phone for the question of a price: only one that the client verified by code answers for the client. */
export const telefoneDaPergunta = (
  ambiente: Pick<Ambiente, 'client' | 'agora'>,
  idCliente: string,
  menos: readonly string[],
): Promise<string | null> => telefonePara(ambiente, idCliente, pergunta, menos)

const UM_DIA_MS = 24 * 60 * 60_000

/** Which failures of the question leave a phone out. */
export const falhasRecentes = (agora: Date) => ({
  haUmDia: new Date(agora.getTime() - UM_DIA_MS),
  regrasDoContato: Semaforo.shape.regra.options,
})

type Envio = {
  texto: string
  chaveUnica: string
  segredo?: string
  /** Phones that are not tried. */
  menos?: readonly string[]
}

/** The queue waits for the hours of contact. Without a phone nothing is sent, and the sweep tries again. */
export async function contarAoCliente(
  { client, agora, mensagens }: Ambiente,
  { idCliente, idRelacionamento, codigoPromotor }: Destino,
  { texto, chaveUnica, segredo, menos }: Envio,
): Promise<boolean> {
  const comSms = segredo === undefined ? noticia : pergunta
  const idTelefone = await telefonePara({ client, agora }, idCliente, comSms, menos)
  if (idTelefone === null) return false
  const banco = await bancoNoSms(client)
  await enfileirarMensagem(
    mensagens,
    { client, agora, codigoPromotor },
    {
      idRelacionamento,
      idCliente,
      ...comSms,
      idTelefone,
      texto: `${banco}: ${texto}`,
      optIn: segredo === undefined ? 'transacional' : null,
      chaveUnica,
      ...(segredo !== undefined && { segredo }),
    },
  )
  return true
}

/** Reais in GSM-7: the space of `R$ 10,00` is a plain one. */
const reais = (valor: Centavos) => formatarDinheiro(valor).replaceAll(/\s/g, ' ')

type Mudou = { numero: string; antes: Centavos; depois: Centavos }

/** Applied already: the client is told. */
export const contarNovoPreco = (
  ambiente: Ambiente,
  destino: Destino,
  { numero, antes, depois, dia }: Mudou & { dia: Dia },
): Promise<boolean> =>
  contarAoCliente(ambiente, destino, {
    texto: `o emprestimo ${numero} foi recalculado para ${formatarDia(dia)}. Voce recebe ${reais(depois)} (antes ${reais(antes)}). A parcela e a mesma.`,
    chaveUnica: `preco:${numero}:${dia}:${depois}`,
  })

/** The client answers on the page behind the link. */
export const pedirAceite = (
  ambiente: Ambiente,
  destino: Destino,
  { numero, antes, depois, link, menos = [] }: Mudou & { link: string; menos?: readonly string[] },
): Promise<boolean> =>
  contarAoCliente(ambiente, destino, {
    texto: `o valor do emprestimo ${numero} mudou de ${reais(antes)} para ${reais(depois)}. Veja e responda: ${ambiente.origem}/novo-valor/${link}`,
    // The key is readable in the table: it holds the hash of the link.
    chaveUnica: `novo-valor:${resumirLink(link)}`,
    segredo: link,
    menos,
  })

type Espera = Destino & { idProposta: string; numero: string; antes: Centavos; depois: Centavos }

/**
 * Sends another link for the open question, to a phone not in `menos`. The earlier link works until this one has
 * left (decision 063).
 */
export async function perguntarDeNovo(
  ambiente: Ambiente,
  espera: Espera,
  menos: readonly string[] = [],
): Promise<boolean> {
  const link = novoLink()
  if (!(await pedirAceite(ambiente, espera, { ...espera, link, menos }))) return false
  const { client, agora } = ambiente
  await trocarLink(client, { idProposta: espera.idProposta, resumo: resumirLink(link), agora })
  return true
}
