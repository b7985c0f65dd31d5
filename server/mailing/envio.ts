import type { ClientBase, Pool } from 'pg'
import { regraEm } from '#shared/calculo/regras.ts'
import { type FinalidadeDeMensagem, politicas } from '#shared/contato/semaforo.ts'
import { hoje } from '#shared/data.ts'
import {
  comPadroes,
  finalidadeDoTemplate,
  preencher,
  primeiroNome,
  rotulosDasVariaveis,
  type Valores,
} from '#shared/hsm/template.ts'
import {
  type AcaoDoEnvio,
  ClientesDoEnvio,
  EnvioDaLista,
  foraDaLista,
  PAGINA_DOS_CLIENTES_DO_ENVIO,
  type NovoEnvio,
  type PedidoDeSimulacao,
  type SimulacaoDoEnvio,
} from '#shared/mailing/envio.ts'
import { abertaEm, terminou } from '#shared/mailing/horario.ts'
import { partesDeSms } from '#shared/mensagem/partes-de-sms.ts'
import { etapas } from '#shared/proposta/situacao.ts'
import { novoId } from '../base/db/id.ts'
import { peloSistema, sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { fatosDosClientes } from '../contato/fatos.ts'
import { finalidadeDoContato, julgar } from '../contato/semaforo.ts'
import { buscarTemplate, listarRepetidos, listarValores } from '../hsm/sql.ts'
import { cancelarDaFila, enfileirarVarias } from '../mensagem/enfileirar-varias.ts'
import {
  acharEnvio,
  andamentoDoEnvio,
  buscarEnvio,
  cancelarOsQueFaltam,
  contarQuemEspera,
  decidirDoEnvio,
  type EnvioTravado,
  esperarDeNovo,
  inserirEnvio,
  listarClientesDoEnvio,
  listarEnvios,
  listarEnviosEmCurso,
  listarQuemEspera,
  marcarCanceladas,
  mudarEnvio,
  tomarDoEnvio,
  travarEmCurso,
  travarEnvio,
} from './sql/envio.ts'
import { darTempo } from './tempo.ts'
import { promotorDaLista, travar } from './vista.ts'

/** The newest ones of a list that are shown. */
const MAXIMO = 20

/** Judged at once, and the most that stand in the queue: other messages do not wait behind a long list. */
const LOTE = 200

/** A dry run judges so many clients at most. */
const MAXIMO_DA_SIMULACAO = 10_000

type Sistema = Pick<Contexto, 'client' | 'agora'>
type Pessoa = { idRelacionamento: string; idCliente: string }

type Texto = NonNullable<Awaited<ReturnType<typeof templateDe>>>

/** @throws Recusa for a template that is not the promotor's, has no text, or whose places a list cannot fill */
async function templateDe(client: ClientBase, codigoPromotor: string, idTemplate: string) {
  const template = await buscarTemplate(client, { codigoPromotor, id: idTemplate, nome: null })
  if (!template) throw new Recusa('nao-encontrado', 'Template não encontrado')
  const mostrado = comPadroes(template)
  if (!mostrado.completo) throw new Recusa('invalido', 'Este template não tem texto para enviar')
  const fora = foraDaLista(mostrado.variaveis)
  if (fora) {
    throw new Recusa(
      'invalido',
      `${rotulosDasVariaveis[fora]}: é de cada cliente, e uma lista não preenche. Escolha outro template`,
    )
  }
  return { ...template, mostrado, finalidade: finalidadeDoTemplate(mostrado) }
}

/** What becomes of one client now: a message, a rule that stops it, or a later hour. */
type Destino =
  | {
      idTelefone: string
      /** What the message is for to this client. */
      finalidade: FinalidadeDeMensagem
      texto: string
      parametros: string[]
    }
  | { parado: string }
  | { volta: Date | null }

/** Judges a few clients by the contact gate, as one message would be. */
async function julgarVarios(
  { client, agora }: Sistema,
  { canal, autor }: { canal: 'SMS' | 'WHATSAPP'; autor: string },
  template: Texto,
  pessoas: readonly Pessoa[],
): Promise<Map<string, Destino>> {
  const idsCliente = pessoas.map(({ idCliente }) => idCliente)
  const { finalidade, mostrado } = template
  const contato = { canal, finalidade, tipo: mostrado.tipo }
  const fatos = await fatosDosClientes({ client, agora }, idsCliente)
  const repetidos = new Set(
    politicas[finalidade].conta
      ? (
          await listarRepetidos(client, {
            idsCliente,
            idTemplate: template.id,
            desde: await repetidoDesde({ client, agora }),
          })
        ).map(({ idCliente }) => idCliente)
      : [],
  )
  const valores = new Map(
    (
      await listarValores(client, { ids: pessoas.map(({ idRelacionamento }) => idRelacionamento) })
    ).map((um) => [um.idRelacionamento, um]),
  )
  const destino = ({ idRelacionamento, idCliente }: Pessoa): Destino => {
    const dele = fatos.get(idCliente)
    const seus = valores.get(idRelacionamento)
    if (!dele || !seus) return { parado: 'SAIU' }
    if (repetidos.has(idCliente)) return { parado: 'JA_RECEBEU' }
    const vereditos = (dele.telefones.length === 0 ? [null] : dele.telefones).map((telefone) => ({
      telefone,
      veredito: julgar(dele, telefone, contato, agora),
    }))
    const livre = vereditos.find(({ veredito }) => veredito.liberado)
    if (!livre?.telefone) {
      const espera = vereditos.find(
        ({ veredito: { regra } }) => regra === 'HORARIO' || regra === 'SEM_LIMITE_VIGENTE',
      )
      const ate = espera?.veredito.liberadoAPartirDe ?? null
      if (espera) return { volta: ate === null ? null : new Date(ate) }
      return { parado: vereditos[0]?.veredito.regra ?? 'SEM_TELEFONE' }
    }
    const ditos: Valores = {
      primeiroNome: primeiroNome(seus.nome),
      nomeAtendente: primeiroNome(autor),
      nomePromotor: seus.promotor,
      ...(seus.numeroProposta && { numeroProposta: seus.numeroProposta }),
      ...(seus.prazoAnuencia && { prazoAnuencia: seus.prazoAnuencia }),
      ...(seus.finalDoContrato && { finalDoContrato: seus.finalDoContrato }),
      ...(mostrado.variaveis.includes('etapaPortabilidade') && daPortabilidade(seus)),
    }
    const { texto, faltando } = preencher(mostrado, ditos)
    if (faltando.length > 0) return { parado: 'SEM_DADO' }
    const parametros = mostrado.variaveis.map((nome) => ditos[nome] ?? '')
    return {
      idTelefone: livre.telefone.idTelefone,
      finalidade: finalidadeDoContato(dele, livre.telefone, contato),
      texto,
      parametros,
    }
  }
  return new Map(pessoas.map((pessoa) => [pessoa.idRelacionamento, destino(pessoa)]))
}

type DaPortabilidade = Pick<
  Awaited<ReturnType<typeof listarValores>>[number],
  'etapaPortabilidade' | 'contratoPortado'
>

/** Its contract is the one that is carried over, not another one of the client. */
const daPortabilidade = ({ etapaPortabilidade, contratoPortado }: DaPortabilidade): Valores => ({
  etapaPortabilidade: etapaPortabilidade === null ? undefined : etapas[etapaPortabilidade].nome,
  finalDoContrato: contratoPortado ?? undefined,
})

async function repetidoDesde({ client, agora }: Sistema): Promise<Date> {
  const regras = await regrasVigentes(client)
  const dias = regraEm(regras, 'contato_repeticao_dias', 'CONTATO', hoje(agora))
  if ('recusa' in dias) throw new Recusa('invalido', dias.recusa)
  return new Date(agora.getTime() - dias.valor * 86_400_000)
}

/** How many would get the message now, and why the others would not. Nothing is written, and nothing leaves. */
export async function simularEnvio(
  contexto: Contexto,
  idMailing: string,
  { canal, idTemplate }: PedidoDeSimulacao,
): Promise<SimulacaoDoEnvio> {
  const { client, usuario } = contexto
  const codigoPromotor = await promotorDaLista(contexto, idMailing)
  const template = await templateDe(client, codigoPromotor, idTemplate)
  const { quantos: esperam } = await contarQuemEspera(client, { idMailing })
  const parados = new Map<string, number>()
  const soma = { julgados: 0, sairiam: 0, esperariam: 0 }
  let previa: string | null = null
  let partes = 0
  let depoisDe = '00000000-0000-0000-0000-000000000000'
  while (soma.julgados < MAXIMO_DA_SIMULACAO) {
    const pessoas = await listarQuemEspera(client, { idMailing, depoisDe, maximo: LOTE * 5 })
    const destinos = await julgarVarios(contexto, { canal, autor: usuario.nome }, template, pessoas)
    for (const destino of destinos.values()) {
      if ('texto' in destino) {
        soma.sairiam += 1
        previa ??= destino.texto
        partes += partesDeSms(destino.texto)
      } else if ('volta' in destino) soma.esperariam += 1
      else parados.set(destino.parado, (parados.get(destino.parado) ?? 0) + 1)
    }
    soma.julgados += pessoas.length
    depoisDe = pessoas.at(-1)?.idRelacionamento ?? depoisDe
    if (pessoas.length < LOTE * 5) break
  }
  return {
    ...soma,
    esperam,
    previa,
    partesDeSms: canal === 'SMS' ? partes : null,
    parados: [...parados]
      .map(([codigo, quantas]) => ({ codigo, quantas }))
      .toSorted((a, b) => b.quantas - a.quantas),
  }
}

/**
 * Begins to send a template to everybody who waits in the list; it leaves in the days and hours of the list.
 *
 * @throws Recusa for an ended list, one without clients, one with a sending under way, or a template that a list
 * cannot fill
 */
export async function incluirEnvio(
  contexto: Contexto,
  idMailing: string,
  { canal, idTemplate, ritmoHora }: NovoEnvio,
): Promise<EnvioDaLista> {
  const { client, usuario, agora } = contexto
  const lista = await travar(contexto, idMailing)
  if (terminou(lista, agora)) throw new Recusa('invalido', 'A campanha já terminou')
  const { codigoPromotor } = lista
  await templateDe(client, codigoPromotor, idTemplate)
  await darTempo(client)
  const id = novoId()
  const { envios, clientes } = await inserirEnvio(client, {
    id,
    idMailing,
    codigoPromotor,
    canal,
    idTemplate,
    ritmoHora: ritmoHora ?? null,
    idUsuario: usuario.id,
    agora,
  })
  if (envios === 0) {
    throw new Recusa('invalido', 'Um envio desta campanha está em curso: espere o fim ou cancele-o')
  }
  if (clientes === 0) throw new Recusa('invalido', 'Ninguém espera nesta campanha')
  return envioAtual(client, id)
}

export async function enviosDe(
  contexto: Contexto,
  idMailing: string,
): Promise<{ items: EnvioDaLista[]; total: number }> {
  const { client, escopo } = contexto
  await promotorDaLista(contexto, idMailing)
  const linhas = await listarEnvios(client, { idMailing, promotores: [...escopo], maximo: MAXIMO })
  return {
    items: linhas.map(({ envio }) => EnvioDaLista.parse(envio)),
    total: linhas[0]?.total ?? 0,
  }
}

async function envioAtual(client: ClientBase, id: string): Promise<EnvioDaLista> {
  const linha = await buscarEnvio(client, { id })
  if (!linha) throw naoEncontrado()
  return EnvioDaLista.parse(linha.envio)
}

const naoEncontrado = () => new Recusa('nao-encontrado', 'Envio não encontrado')

async function travarDaPessoa({ client, escopo }: Contexto, id: string): Promise<EnvioTravado> {
  const envio = await travarEnvio(client, { id, promotores: [...escopo] })
  if (!envio) throw naoEncontrado()
  return envio
}

/** Pauses, takes up or cancels: what left cannot be taken back, what has not left does not leave. */
export async function mudarEnvioDaLista(
  contexto: Contexto,
  id: string,
  { acao }: AcaoDoEnvio,
): Promise<EnvioDaLista> {
  const { client, agora } = contexto
  const { situacao, lista } = await travarDaPessoa(contexto, id)
  if (situacao === 'FEITO' || situacao === 'CANCELADO') {
    throw new Recusa('invalido', 'Este envio já terminou')
  }
  if (acao === 'retomar' && terminou(lista, agora)) {
    throw new Recusa('invalido', 'A campanha já terminou')
  }
  if (acao === 'pausar' || acao === 'retomar') {
    const para = acao === 'pausar' ? 'PAUSADO' : 'RODANDO'
    if (situacao !== para) await mudarEnvio(client, { id, situacao: para, falha: null, agora })
    if (acao === 'pausar') await recolher(client, { id }, agora)
    return envioAtual(client, id)
  }
  await parar(client, { id }, agora, null)
  return envioAtual(client, id)
}

export async function clientesDoEnvio(
  contexto: Contexto,
  id: string,
  { resultado, cursor }: { resultado?: string | undefined; cursor?: string | undefined },
): Promise<ClientesDoEnvio> {
  const { client, escopo } = contexto
  if (!(await acharEnvio(client, { id, promotores: [...escopo] }))) throw naoEncontrado()
  const [instante, depoisDe] = cursor?.split('~') ?? []
  const linhas = await listarClientesDoEnvio(
    client,
    {
      id,
      resultado: resultado ?? null,
      instante,
      depoisDe,
      maximo: PAGINA_DOS_CLIENTES_DO_ENVIO + 1,
    },
    { depois: cursor !== undefined },
  )
  const pagina = linhas.slice(0, PAGINA_DOS_CLIENTES_DO_ENVIO)
  return ClientesDoEnvio.parse({
    items: pagina.map(({ cliente }) => cliente),
    proximo: linhas.length > PAGINA_DOS_CLIENTES_DO_ENVIO ? (pagina.at(-1)?.cursor ?? null) : null,
  })
}

type EnvioServices = { pool: Pool; fila: Pick<Fila, 'adicionarVarias'>; agora: () => Date }

/**
 * Queues the next messages of a sending: one transaction, which judges each client by the gate of now. A killed
 * one leaves nothing; the next run goes on where it was. Answers how many clients were decided.
 */
export async function avancarEnvio(
  { pool, fila, agora }: EnvioServices,
  { id, codigoPromotor }: { id: string; codigoPromotor: string },
): Promise<number> {
  return transaction(pool, sistemaNo(codigoPromotor), async ({ client }) => {
    const instante = agora()
    const envio = await travarEnvio(client, { id, promotores: [codigoPromotor] })
    if (envio?.situacao !== 'RODANDO' && envio?.situacao !== 'PAUSADO') return 0
    if (terminou(envio.lista, instante)) return parar(client, envio, instante, FIM_DA_LISTA)
    if (envio.situacao === 'PAUSADO') return 0
    // Outside the days and hours of its list, and while that is a draft or paused, it waits.
    if (!abertaEm(envio.lista, instante)) return recolher(client, envio, instante)
    const { naFila, naHora, falta } = await andamentoDoEnvio(client, { id, agora: instante })
    // What stands in the queue is taken back where the list ends, so until then the sending goes on.
    if (!falta && naFila.length > 0) return 0
    if (!falta) {
      await mudarEnvio(client, { id, situacao: 'FEITO', falha: null, agora: instante })
      return 0
    }
    const cabem = Math.min(LOTE - naFila.length, (envio.ritmoHora ?? Infinity) - naHora)
    if (cabem <= 0) return 0
    return decidir({ client, agora: instante }, fila, envio, cabem)
  })
}

async function parar(
  client: ClientBase,
  { id }: Pick<EnvioTravado, 'id'>,
  agora: Date,
  falha: string | null,
): Promise<number> {
  await darTempo(client)
  const { naFila } = await andamentoDoEnvio(client, { id, agora })
  const mensagens = await cancelarDaFila(client, naFila, agora)
  await marcarCanceladas(client, { id, mensagens })
  await cancelarOsQueFaltam(client, { id, agora })
  await mudarEnvio(client, { id, situacao: 'CANCELADO', falha, agora })
  return 0
}

/** What stands in the queue waits its turn again: nothing leaves until the sending goes on. */
async function recolher(
  client: ClientBase,
  { id }: Pick<EnvioTravado, 'id'>,
  agora: Date,
): Promise<number> {
  const { naFila } = await andamentoDoEnvio(client, { id, agora })
  const mensagens = await cancelarDaFila(client, naFila, agora)
  await esperarDeNovo(client, { id, mensagens })
  return 0
}

/** The list ends: nothing of it leaves any more, from the transaction on that ends it. */
export async function pararEnvios({ client, agora }: Sistema, idMailing: string): Promise<void> {
  for (const { id } of await travarEmCurso(client, { idMailing })) {
    await parar(client, { id }, agora, FIM_DA_LISTA)
  }
}

const FIM_DA_LISTA = 'A campanha terminou'

async function decidir(
  { client, agora }: Sistema,
  fila: EnvioServices['fila'],
  envio: EnvioTravado,
  maximo: number,
): Promise<number> {
  const { id, codigoPromotor, canal, idTemplate, autor } = envio
  const template = await templateDe(client, codigoPromotor, idTemplate).catch((error: unknown) => {
    if (error instanceof Recusa) return null
    throw error
  })
  if (!template) return parar(client, envio, agora, 'O template não pode mais ser enviado')
  const pessoas = await tomarDoEnvio(client, { id, agora, maximo })
  const seguem = pessoas.filter(({ segue }) => segue)
  const destinos = await julgarVarios({ client, agora }, { canal, autor }, template, seguem)
  const novas = seguem.flatMap(({ idRelacionamento, idCliente }) => {
    const destino = destinos.get(idRelacionamento)
    if (!destino || !('texto' in destino)) return []
    return [
      {
        idRelacionamento,
        idCliente,
        ...destino,
        optIn: politicas[destino.finalidade].optIn,
        ...comum(template, canal, idCliente, agora),
      },
    ]
  })
  const enfileiradas = await enfileirarVarias(fila, { client, agora }, codigoPromotor, novas)
  const linhas = pessoas.map(({ idRelacionamento, segue }) => {
    const destino = segue ? destinos.get(idRelacionamento) : undefined
    const mensagem = enfileiradas.get(idRelacionamento) ?? null
    if (!destino) return { idRelacionamento, resultado: 'SAIU', mensagem, volta: null }
    if ('texto' in destino) {
      const resultado = mensagem === null ? 'JA_RECEBEU' : 'NA_FILA'
      return { idRelacionamento, resultado, mensagem, volta: null }
    }
    if ('parado' in destino)
      return { idRelacionamento, resultado: destino.parado, mensagem, volta: null }
    const volta = destino.volta ?? new Date(agora.getTime() + 86_400_000)
    return { idRelacionamento, resultado: null, mensagem, volta }
  })
  await decidirDoEnvio(client, {
    id,
    ids: linhas.map(({ idRelacionamento }) => idRelacionamento),
    resultados: linhas.map(({ resultado }) => resultado),
    mensagens: linhas.map(({ mensagem }) => mensagem),
    voltas: linhas.map(({ volta }) => volta),
    agora,
  })
  return linhas.length
}

/** The same template to the same client on one day is one message, whichever lists they wait in. */
const comum = (
  { id, versao, mostrado, idioma }: Texto,
  canal: 'SMS' | 'WHATSAPP',
  idCliente: string,
  agora: Date,
) => ({
  canal,
  chaveUnica: `campanha:${id}:${idCliente}:${hoje(agora)}`,
  idTemplate: id,
  versaoDoTemplate: versao,
  template: mostrado.template,
  idioma,
})

const PAUSA_MS = 2000

/** Moves every sending on, a batch each. One that fails is reported, and the next ones go on. */
export async function avancarEnvios(
  services: EnvioServices,
  relatar: (error: unknown) => void,
): Promise<void> {
  const dia = hoje(services.agora())
  const emCurso = await peloSistema(services.pool, ({ client }) =>
    listarEnviosEmCurso(client, { dia }),
  )
  for (const envio of emCurso) {
    await avancarEnvio(services, envio).catch(relatar)
  }
}

export const avancarEnviosSempre = (
  services: EnvioServices,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(PAUSA_MS, () => avancarEnvios(services, relatar), relatar)
