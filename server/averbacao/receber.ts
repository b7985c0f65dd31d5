import type { SituacaoDaAverbacao as NaDataprev } from '#integrations/dataprev/protocolo.ts'
import { explicar, sentencaDoErro } from '#shared/beneficio/explicar.ts'
import { type Dia, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { alcanca, type SituacaoDaAverbacao } from '#shared/proposta/situacao.ts'
import type { Mensagens } from '../mensagem/enfileirar.ts'
import { esquecerLembrete, lembrarAtendente, lembrarTitular } from './anuencia.ts'
import { novoId } from '../base/db/id.ts'
import { anotarDivergencia } from '../divergencia/anotar.ts'
import { mudarAverbacao } from './mudar.ts'
import { anotarNaDataprev, anotarResposta, type AverbacaoTravada, travarAverbacao } from './sql.ts'
import type { Pergunta, RespostaDaDataprev } from './averbar.ts'
import { prazoDe } from '../proposta/prazos.ts'
import { moverProposta, type Sistema } from '../proposta/mover.ts'
import { desfazerOrdenada, enfileirarAverbacao, REFORCO_MS } from './pedir.ts'
import { travarProposta, type Travada } from '../proposta/travar.ts'

type Ambiente = Sistema & { mensagens: Mensagens; consultaMs: number }

type Recebida = {
  idProposta: string
  tarefa: Pergunta
  resposta: RespostaDaDataprev
}

/** The state in which each question was asked; in another state the answer is stale. */
const perguntadaEm: Record<Recebida['tarefa']['tipo'], SituacaoDaAverbacao> = {
  averbar: 'PEDIDA',
  consultar: 'PENDENTE',
  alterar: 'CONFIRMADA',
  excluir: 'DESFAZENDO',
}

const nomes = {
  averbar: 'AVERBAR',
  consultar: 'CONSULTAR',
  alterar: 'ALTERAR',
  excluir: 'EXCLUIR',
} as const

/** Writes Dataprev's answer: booking, proposta, and the next step. */
export async function receberDaDataprev(
  ambiente: Ambiente,
  { idProposta, tarefa, resposta }: Recebida,
): Promise<void> {
  const { client, agora } = ambiente
  const averbacao = await travarAverbacao(client, { idProposta })
  if (!averbacao) throw new Error('A booking that was held is not there')
  await anotarResposta(client, {
    id: novoId(),
    idProposta,
    idCliente: averbacao.idCliente,
    pergunta: nomes[tarefa.tipo],
    resposta: emPalavras(resposta),
    agora,
  })
  if (averbacao.situacao !== perguntadaEm[tarefa.tipo]) {
    // The proposta ended here while Dataprev was booking it: undo the booking.
    if (tarefa.tipo === 'averbar' && averbacao.situacao === 'DESFEITA' && viva(resposta)) {
      await mudar(ambiente, averbacao, 'DESFAZENDO')
    }
    return
  }
  const proposta = await travarProposta(client, averbacao.contrato)
  if (!proposta) throw new Error('A proposta that was held is not there')
  const caso = { ambiente, averbacao, proposta }
  if (tarefa.tipo === 'alterar') return alterada(caso, tarefa.idSimulacao, resposta)
  if (resposta === null) return semRegistro(caso)
  if ('codigos' in resposta) return recusada(caso, resposta.codigos)
  await situada(caso, resposta.situacao, resposta.dataLimiteConfirmacao)
}

/** The payment order follows; put off, it is tried again and no money leaves. */
async function alterada(
  caso: Caso,
  idSimulacao: string,
  resposta: RespostaDaDataprev,
): Promise<void> {
  const { ambiente, averbacao } = caso
  const { idProposta } = averbacao
  const codigos = resposta !== null && 'codigos' in resposta ? resposta.codigos : []
  if (codigos.length > 0 && codigos.every(passa)) return adiar(caso, codigos)
  if (resposta === null || 'codigos' in resposta) return naoAlterada(caso, null, codigos)
  if (resposta.situacao === 'AGUARDANDO_CONFIRMACAO') return adiar(caso, [])
  if (resposta.situacao !== 'AVERBADO') return naoAlterada(caso, resposta.situacao, codigos)
  await anotarNaDataprev(ambiente.client, { idProposta, idSimulacao })
  await enfileirarAverbacao(ambiente.client, ambiente.fila, idProposta)
}

/**
 * Dataprev takes the change never, or holds no such booking: nothing can be paid, so the loan ends.
 * A paid one stays a contract, and stands before a person.
 */
async function naoAlterada(
  { ambiente, averbacao, proposta }: Caso,
  la: NaDataprev | null,
  codigos: readonly string[],
): Promise<void> {
  const { client, agora } = ambiente
  const { idProposta } = averbacao
  const motivo =
    codigos.length > 0
      ? emSentencas(codigos)
      : `A Dataprev não tem mais a averbação (${la ?? 'sem registro'})`
  if (proposta.situacao === 'PAGA') {
    await mudarAverbacao(client, idProposta, {
      situacao: 'CONFIRMADA',
      codigos,
      proximaConsulta: null,
      agora,
    })
    return anotarDivergencia(ambiente, proposta, {
      chave: `dataprev-alterar:${proposta.numero}`,
      sistema: 'DATAPREV',
      nossa: 'PAGA',
      deles: la ?? codigos.join(' '),
      motivo: `Os valores pagos não entraram na averbação: ${motivo}`,
      ocorridaEm: agora,
    })
  }
  const peloTitular = la === 'RECUSADO_PELO_TITULAR'
  const situacao = la === null || peloTitular ? 'REPROVADA' : 'EXPIRADA'
  if (alcanca(proposta.situacao, situacao)) {
    await moverProposta(ambiente, proposta, {
      situacao,
      motivo,
      recuperavel: !codigos.some((codigo) => explicar(codigo).repetir === 'nunca'),
      por: peloTitular ? 'CLIENTE' : 'ORGAO',
    })
  }
  await desfazerOrdenada(ambiente, proposta)
}

/** Waiting helps. */
const passa = (codigo: string): boolean => {
  const { repetir } = explicar(codigo)
  return repetir === 'agora' || repetir === 'depois'
}

const emSentencas = (codigos: readonly string[]): string =>
  codigos.map((codigo) => sentencaDoErro({ codigo, numero: null, previsao: null })).join('. ')

type Caso = { ambiente: Ambiente; averbacao: AverbacaoTravada; proposta: Travada }

function emPalavras(resposta: RespostaDaDataprev): string {
  if (resposta === null) return 'GE'
  return 'codigos' in resposta ? resposta.codigos.join(' ') : resposta.situacao
}

const viva = (resposta: RespostaDaDataprev) =>
  resposta !== null &&
  'situacao' in resposta &&
  (resposta.situacao === 'AVERBADO' || resposta.situacao === 'AGUARDANDO_CONFIRMACAO')

async function situada(caso: Caso, situacao: NaDataprev, limite: string | null): Promise<void> {
  switch (situacao) {
    case 'AGUARDANDO_CONFIRMACAO':
      return caso.averbacao.situacao === 'PEDIDA' ? comecarEspera(caso, limite) : esperar(caso)
    case 'AVERBADO':
      return confirmar(caso)
    case 'RECUSADO_PELO_TITULAR':
      return desfeita(caso, 'REPROVADA', 'O titular recusou o empréstimo no Meu INSS')
    case 'EXPIRADO':
    case 'EXCLUIDO':
      return desfeita(caso, 'EXPIRADA', SEM_CONFIRMACAO)
  }
}

const SEM_CONFIRMACAO =
  'O titular não confirmou no Meu INSS dentro do prazo: a averbação foi desfeita'

/** The holder has until the rule of today or Dataprev says, whichever is earlier. */
async function comecarEspera(caso: Caso, daDataprev: string | null): Promise<void> {
  const { ambiente, averbacao, proposta } = caso
  const { agora } = ambiente
  if (!alcanca(proposta.situacao, 'ANUENCIA')) return mudar(ambiente, averbacao, 'DESFAZENDO')
  const regra = await prazoDe(ambiente, 'ANUENCIA')
  const limite = maisCedo(regra, daDataprev === null ? null : fimDoDia(daDataprev)) ?? agora
  await mudarAverbacao(ambiente.client, averbacao.idProposta, {
    situacao: 'PENDENTE',
    proximaConsulta: proximaConsulta(ambiente, limite),
    limite,
    agora,
  })
  await moverProposta(ambiente, proposta, {
    situacao: 'ANUENCIA',
    por: 'ORGAO',
    prazoEtapa: limite,
  })
  await lembrarAtendente(ambiente, averbacao, limite)
  await lembrarTitular(ambiente, averbacao, limite)
}

const maisCedo = (um: Date | null, outro: Date | null): Date | null =>
  um === null || (outro !== null && outro < um) ? outro : um

const fimDoDia = (dia: Dia): Date =>
  new Date(instanteEmBrasilia(somarDias(dia, 1), '00:00').getTime() - 1)

/** Still waiting: asked again later, or taken back once the days are over. */
async function esperar(caso: Caso): Promise<void> {
  const { ambiente, averbacao } = caso
  const { limite } = averbacao
  const { agora, client } = ambiente
  if (limite === null || limite < agora || averbacao.situacao === 'DESFAZENDO') {
    return mudar(ambiente, averbacao, 'DESFAZENDO')
  }
  await mudarAverbacao(client, averbacao.idProposta, {
    situacao: 'PENDENTE',
    proximaConsulta: proximaConsulta(ambiente, limite),
    agora,
  })
  await lembrarTitular(ambiente, averbacao, limite)
}

/** Shortly after the deadline at the latest, so that an expired booking is excluded then. */
function proximaConsulta({ agora, consultaMs }: Ambiente, limite: Date): Date {
  const depois = Math.max(limite.getTime() + 1, agora.getTime())
  return new Date(Math.min(agora.getTime() + consultaMs, depois))
}

async function confirmar({ ambiente, averbacao, proposta }: Caso): Promise<void> {
  if (!alcanca(proposta.situacao, 'AVERBADA')) {
    return mudar(ambiente, averbacao, 'DESFAZENDO')
  }
  const por = averbacao.situacao === 'PEDIDA' ? 'ORGAO' : 'CLIENTE'
  await mudar(ambiente, averbacao, 'CONFIRMADA')
  await moverProposta(ambiente, proposta, { situacao: 'AVERBADA', por })
  await esquecerLembrete(ambiente, averbacao)
}

/** The booking is undone: the proposta ends, unless it had ended already. */
async function desfeita(
  { ambiente, averbacao, proposta }: Caso,
  situacao: 'REPROVADA' | 'EXPIRADA',
  motivo: string,
): Promise<void> {
  await mudar(ambiente, averbacao, 'DESFEITA')
  await esquecerLembrete(ambiente, averbacao)
  if (!alcanca(proposta.situacao, situacao)) return
  const por = situacao === 'REPROVADA' ? 'CLIENTE' : 'SISTEMA'
  await moverProposta(ambiente, proposta, { situacao, motivo, recuperavel: true, por })
}

/** A request whose answer was lost may reach Dataprev this much later. */
const CHEGA_MS = 60 * 60_000

const podeChegar = ({ ambiente: { agora }, averbacao: { pedidaEm } }: Caso): boolean =>
  pedidaEm !== null && agora.getTime() - pedidaEm.getTime() < CHEGA_MS

/** Dataprev never saw the number: nothing is booked, unless the request is still on its way. */
async function semRegistro(caso: Caso): Promise<void> {
  const { situacao, limite } = caso.averbacao
  // The request was lost: it is made anew, at the price of the day.
  if (situacao === 'PEDIDA') return mudar(caso.ambiente, caso.averbacao, 'NA_FILA')
  if (situacao === 'DESFAZENDO' && podeChegar(caso)) return adiar(caso, [])
  const acabou = limite !== null && limite < caso.ambiente.agora
  if (situacao === 'DESFAZENDO' || acabou) return desfeita(caso, 'EXPIRADA', SEM_CONFIRMACAO)
  await esperar(caso)
}

/** Later may help, or nothing does: what can be mended says how, with the code. */
async function recusada(caso: Caso, codigos: readonly string[]): Promise<void> {
  const { ambiente, averbacao, proposta } = caso
  if (averbacao.situacao === 'DESFAZENDO') {
    if (codigos.some((codigo) => semContrato.has(codigo))) return semRegistro(caso)
    return adiar(caso, codigos)
  }
  if (codigos.every(passa)) return adiar(caso, codigos)
  await mudar(ambiente, averbacao, 'RECUSADA', codigos)
  await moverProposta(ambiente, proposta, {
    situacao: 'REPROVADA',
    motivo: emSentencas(codigos),
    recuperavel: !codigos.some((codigo) => explicar(codigo).repetir === 'nunca'),
    por: 'ORGAO',
  })
}

/** Codes for a loan that Dataprev does not have: nothing to undo. */
const semContrato = new Set(['GE', 'HY'])

/** Dataprev is busy with the benefit or the payroll. */
const ADIAMENTO_MS = 15 * 60_000

const adiar = (
  { ambiente: { client, agora }, averbacao: { idProposta, situacao } }: Caso,
  codigos: readonly string[],
): Promise<void> =>
  mudarAverbacao(client, idProposta, {
    situacao,
    codigos,
    proximaConsulta: new Date(agora.getTime() + ADIAMENTO_MS),
    agora,
  })

/** There is something left to do, at once; where that job is lost, after a while. */
async function mudar(
  { client, agora, fila }: Pick<Ambiente, 'client' | 'agora' | 'fila'>,
  { idProposta }: AverbacaoTravada,
  situacao: SituacaoDaAverbacao,
  codigos: readonly string[] = [],
): Promise<void> {
  const proximaConsulta = new Date(agora.getTime() + REFORCO_MS)
  await mudarAverbacao(client, idProposta, { situacao, codigos, proximaConsulta, agora })
  await enfileirarAverbacao(client, fila, idProposta)
}
