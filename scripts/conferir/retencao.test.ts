import fastify from 'fastify'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createCamara } from '#integrations/camara/camara.ts'
import type { AvisoDaCamara } from '#integrations/camara/protocolo.ts'
import { camaraSandbox } from '#integrations/camara/sandbox.ts'
import { julgarAvisos, ouvir } from '#server/retencao/julgar.ts'
import { responderACamara } from '#server/retencao/responder.ts'
import { varrerCtcs } from '#server/retencao/varrer.ts'
import { testApi } from '#server/test/api.ts'
import { semearCredito } from '#server/test/credito.ts'
import { clientes, personas, promotores, type Persona } from '#server/test/fixtures.ts'
import { pontoDeRetorno } from '#server/test/retorno.ts'
import { VEZES } from '#server/test/semente.ts'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import { erradoNosLivros, porEmOrdem } from './test/em-ordem.ts'

/**
 * The life of requests of other banks under atendentes and supervisors, two and three at once on the same one, the
 * clearing with notices in any order, our jobs and sweeps, and the clock. Judged by rules written from the domain
 * page (11.3), not from `shared/retencao/situacao.ts`.
 */
const INICIO = new Date('2026-11-16T13:00:00Z')
const HORA = 3_600_000
let relogio = INICIO
const api = await testApi({ relogio: () => relogio })
await semearCredito(api)
const { as, consulta, pool, usuarios } = api
await consulta('update contrato set proprio = true')
await porEmOrdem(api)

const credencial = { id: 'consigna', segredo: 'segredo-do-modelo' }
const mundo = fastify({ forceCloseConnections: true })
await mundo.register(camaraSandbox, {
  prefix: '/camara',
  credencial,
  agora: async () => relogio,
})
const url = await mundo.listen({ port: 0, host: '127.0.0.1' })
const camara = createCamara({ url: `${url}/camara`, credencial, limiteMs: 5000 })
const inicio = await pontoDeRetorno(api.appUrl)
afterAll(async () => {
  await inicio.fechar()
  await mundo.close()
  await api.fechar()
})

const { dono, colega, promotor, gestor } = personas
const equipe = [dono, colega, promotor, gestor] as const
const atacados = [clientes.doDono, clientes.doColega, clientes.livre] as const
const services = { pool, fila: api.fila, agora: () => relogio }
const falhar = (error: unknown) => {
  throw error
}

type Ctc = {
  id: string
  numero: string
  situacao: string
  versao: number
  internoEm: Date
  limiteEm: Date
  passos: number
  provas: number
  contrato: string
  respondidaEm: Date | null
  recusa: string | null
  saldoInformado: string | null
}

const fotografar = async (): Promise<Map<string, Ctc>> =>
  new Map(
    (
      await consulta<Ctc>(
        `select x.id, x.numero, x.situacao, x.versao, x.interno_em as "internoEm", x.limite_em as "limiteEm",
            (select count(*)::int from ctc_historico h where h.id_ctc = x.id) as passos,
            (select count(*)::int from ctc_evidencia e where e.id_ctc = x.id and e.usada_em is not null) as provas,
            k.situacao as contrato, x.respondida_em as "respondidaEm", x.recusa_da_camara as recusa,
            x.saldo_informado as "saldoInformado"
       from ctc x join contrato k on k.id = x.id_contrato order by x.numero`,
      )
    ).map((ctc) => [ctc.id, ctc]),
  )

type Passo = { nome: Nome; quem: number; sorte: number }
type Feito = { idCtc: string; versao: number | undefined; feita: boolean }

/** What was on the screen of everybody when a step began: they act on this. */
let vista = new Map<string, Ctc>()
let avisos = 0
let pedidos = 0

const pessoa = (n: number): Persona => equipe[n % equipe.length] ?? dono
const daVista = (sorte: number): Ctc | undefined => {
  const abertas = [...vista.values()].filter(({ situacao }) => abertasDoModelo.has(situacao))
  // Mostly one that is open, so that two people meet on it.
  const quais = sorte % 5 === 0 || abertas.length === 0 ? [...vista.values()] : abertas
  return quais[sorte % quais.length]
}

async function dizer(aviso: AvisoDaCamara): Promise<void> {
  const recebido = { aviso, corpo: JSON.stringify(aviso), assinatura: 'modelo' }
  await ouvir({ ...services }, recebido, falhar)
}

/** Another bank asks; the notice may come late, or twice. */
async function pedir({ sorte }: Passo): Promise<void> {
  pedidos += 1
  const cliente = atacados[sorte % atacados.length] ?? clientes.doDono
  const numero = `9${String(pedidos).padStart(20, '0')}`
  const ocorridoEm = new Date(relogio.getTime() - (sorte % 4) * HORA).toISOString()
  const pedido = {
    contrato: `CT-${cliente.idContrato.slice(-4)}`,
    cpf: cliente.cpf,
    banco: '001',
    saldo: 13000,
    taxaAm: sorte % 2 === 0 ? 1.65 : 1.45,
    cetAa: 30,
    prazo: 63,
    parcela: 330,
  }
  const { statusCode } = await mundo.inject({
    method: 'POST',
    url: '/camara/pedidos',
    payload: { ...pedido, numero, ocorridoEm },
  })
  expect(statusCode).toBe(201)
  const aviso = {
    tipo: 'PEDIDO',
    evento: `modelo-pedido-${numero}`,
    numero,
    ocorridoEm,
    pedido,
  } as const
  const vezes = 1 + (sorte % 2)
  await Promise.all(Array.from({ length: vezes }, () => dizer(aviso)))
}

/** The clearing ends a request, of whatever state; sometimes with less money than the balance. */
async function terminar({ sorte }: Passo, tipo: 'QUITADA' | 'DEVOLVIDA'): Promise<void> {
  const ctc = [...vista.values()][sorte % Math.max(1, vista.size)]
  if (!ctc) return
  avisos += 1
  const comum = {
    evento: `modelo-fim-${avisos}`,
    numero: ctc.numero,
    ocorridoEm: relogio.toISOString(),
  }
  const saldo = ctc.saldoInformado === null ? 13000 : Number(ctc.saldoInformado) / 100
  const valor = Number((sorte % 3 === 0 ? saldo - 1 : saldo).toFixed(2))
  await dizer(tipo === 'QUITADA' ? { ...comum, tipo, valor } : { ...comum, tipo })
}

/** A file of this request that no outcome named yet. */
async function anexar(idCtc: string, quem: Persona): Promise<string> {
  const [nova] = await consulta<{ id: string }>(
    `insert into ctc_evidencia (id, id_ctc, codigo_promotor, id_usuario, arquivo, arquivo_resumo, nome, formato,
        criada_em)
      select gen_random_uuid(), x.id, x.codigo_promotor, $2, gen_random_uuid(), repeat('a', 64), 'e.pdf', 'PDF', $3
        from ctc x where x.id = $1 returning id`,
    [idCtc, quem.id, relogio],
  )
  return nova?.id ?? ''
}

type Acao = 'TRATAR' | 'SEM_CONTATO' | 'RETER' | 'LIBERAR' | 'RECUSAR'

const motivos: Partial<Record<Acao, string>> = {
  RETER: 'issuer_retention',
  LIBERAR: 'lost_rate',
  RECUSAR: 'issuer_lawsuit',
}

async function registrar({ quem, sorte }: Passo, acao: Acao, caminho?: string): Promise<Feito[]> {
  const ctc = daVista(sorte)
  if (!ctc) return []
  const autor = pessoa(quem)
  const dita = caminho === undefined ? undefined : await ditaDe(ctc.id)
  const resultado = {
    idCtc: ctc.id,
    // A screen sends what it saw; a call of another program may not.
    versao: sorte % 4 === 3 ? undefined : ctc.versao,
    acao,
    motivo: motivos[acao],
    ...(acao === 'RETER' && {
      caminho: dita?.caminho ?? caminho ?? 'SEM_OFERTA',
      idOferta: dita?.id,
      evidencia: {
        idEvidencia: await anexar(ctc.id, autor),
        contatoEm: relogio.toISOString(),
        canal: 'LIGACAO',
        aceite: 'Quero ficar com vocês',
      },
    }),
  }
  const { status, body } = await as(autor)(retencaoApi.registrar, {
    body: { ctcs: [resultado] } as never,
  })
  expect(status).toBeLessThan(500)
  const feita = status === 200 && body.model.items[0]?.feita === true
  return [{ idCtc: ctc.id, versao: resultado.versao, feita }]
}

/** The offer that was told last, by whatever table keeps it. */
async function ditaDe(idCtc: string): Promise<{ id?: string; caminho: string } | undefined> {
  const [{ ditas } = { ditas: false }] = await consulta<{ ditas: boolean }>(
    `select to_regclass('ctc_oferta_dita') is not null as ditas`,
  )
  const [dita] = await consulta<{ id?: string; caminho: string }>(
    ditas
      ? `select id, caminho from ctc_oferta_dita where id_ctc = $1 order by dita_em desc limit 1`
      : `select caminho from ctc_oferta where id_ctc = $1 and feita_em is not null limit 1`,
    [idCtc],
  )
  return dita
}

/** Opens the counter-offer, and tells the client the first way that is possible. */
async function gerar({ quem, sorte }: Passo, oferecer: boolean): Promise<Feito[]> {
  const ctc = daVista(sorte)
  if (!ctc) return []
  const eu = as(pessoa(quem))
  const aberta = await eu(retencaoApi.gerar, { body: { idCtc: ctc.id, versao: ctc.versao } })
  expect(aberta.status).toBeLessThan(500)
  if (aberta.status !== 200 || !oferecer) return []
  const { ofertas, ctc: agora } = aberta.body.model
  const oferta = ofertas.find(({ disponivel }) => disponivel)
  if (!oferta) return []
  const { idCtc, versao } = agora
  const { caminho } = oferta
  const resumo = 'resumo' in oferta ? oferta.resumo : undefined
  const dita = await eu(retencaoApi.gerar, { body: { idCtc, versao, caminho, resumo } as never })
  expect(dita.status).toBeLessThan(500)
  return [{ idCtc, versao, feita: dita.status === 200 }]
}

/** Jobs to the clearing, each perhaps twice, and sometimes while it is out. */
async function responder(vezes: number): Promise<void> {
  const jobs = await consulta<{ id: string; data: { idCtc: string } }>(
    `select id, data from fila.job where name = 'retencao-responder' and state = 'created'`,
  )
  for (const { id, data } of jobs) {
    for (let vez = 0; vez < vezes; vez += 1)
      await responderACamara({ pool, camara, agora: () => relogio }, data)
    await consulta('delete from fila.job where id = $1', [id])
  }
}

async function trocarDono({ sorte }: Passo): Promise<void> {
  const cliente = atacados[sorte % atacados.length] ?? clientes.doDono
  const { status } = await as(gestor)(reatribuicaoApi.reatribuir, {
    body: {
      codigoPromotor: promotores.alfa,
      clientes: [cliente.idRelacionamento],
      receptores: [sorte % 2 === 0 ? dono.id : colega.id],
    } as never,
  })
  expect(status).toBeLessThan(500)
}

const acoes = {
  pedir,
  quitar: (passo: Passo) => terminar(passo, 'QUITADA'),
  devolver: (passo: Passo) => terminar(passo, 'DEVOLVIDA'),
  abrir: (passo: Passo) => gerar(passo, false),
  oferecer: (passo: Passo) => gerar(passo, true),
  tratar: (passo: Passo) => registrar(passo, 'TRATAR'),
  semContato: (passo: Passo) => registrar(passo, 'SEM_CONTATO'),
  reter: (passo: Passo) => registrar(passo, 'RETER'),
  reterComOferta: (passo: Passo) => registrar(passo, 'RETER', 'TAXA'),
  liberar: (passo: Passo) => registrar(passo, 'LIBERAR'),
  recusar: (passo: Passo) => registrar(passo, 'RECUSAR'),
  responder: ({ sorte }: Passo) => responder(1 + (sorte % 2)),
  varrer: async () => void (await varrerCtcs({ ...services, relatar: falhar })),
  julgar: async () => void (await julgarAvisos(services, falhar)),
  trocarDono,
} satisfies Record<string, (passo: Passo) => Promise<Feito[] | void>>
type Nome = keyof typeof acoes

const abertasDoModelo = new Set(['RECEBIDA', 'EM_TRATATIVA', 'OFERTA_FEITA'])
const altura: Record<string, number> = { RECEBIDA: 0, EM_TRATATIVA: 1, OFERTA_FEITA: 2 }
/** Where a request may go that is over for us. */
const depoisDe: Record<string, readonly string[]> = {
  LIBERADA: ['QUITADA', 'DEVOLVIDA'],
  DECURSO_DE_PRAZO: ['QUITADA', 'DEVOLVIDA'],
}

function conferirCtc(antes: Ctc | undefined, { situacao, ...ctc }: Ctc): void {
  // One row of history for each version, and one named file for each kept one.
  expect(ctc.passos).toBe(ctc.versao)
  expect(ctc.provas).toBe(situacao === 'RETIDA' ? 1 : 0)
  // Only the money of the other bank ends our contract.
  expect([situacao, ctc.contrato]).toEqual([
    situacao,
    situacao === 'QUITADA' ? 'QUITADO' : expect.any(String),
  ])
  if (!antes || antes.situacao === situacao) return
  const { situacao: de } = antes
  if (!abertasDoModelo.has(de)) expect(depoisDe[de] ?? [], de).toContain(situacao)
  else if (abertasDoModelo.has(situacao)) {
    expect(altura[situacao]).toBeGreaterThanOrEqual(altura[de] ?? 0)
  }
  const venceu = ctc.limiteEm <= relogio
  if (situacao === 'RETIDA' || situacao === 'OFERTA_FEITA') {
    expect(relogio.getTime(), situacao).toBeLessThan(ctc.internoEm.getTime())
  }
  if (situacao === 'LIBERADA' || situacao === 'RECUSADA_TECNICA') expect(venceu).toBe(false)
  if (situacao === 'DECURSO_DE_PRAZO') expect(venceu).toBe(true)
  // Never paid while it waits for us in time: the two steps of one moment are a release before.
  if (abertasDoModelo.has(de) && !venceu) {
    expect(['QUITADA', 'DEVOLVIDA'].includes(situacao) && ctc.saldoInformado === null).toBe(false)
  }
}

/** States that a run came to. */
const alcancados = new Set<string>()

type Linha = { idCtc: string; de: string | null; para: string; por: string; quem: string | null }

/** Rows that follow each other, by people who may work on the client. */
async function conferirHistoria(
  desde: string,
  donos: ReadonlyMap<string, Set<string>>,
): Promise<string> {
  const linhas = await consulta<Linha & { id: string; anterior: string | null }>(
    `select * from (select h.id::text, h.id_ctc as "idCtc", h.de, h.para, h.por, h.id_usuario as quem,
        lag(h.para) over (partition by h.id_ctc order by h.id) as anterior from ctc_historico h) h
      where h.id::bigint > $1::bigint order by h.id::bigint`,
    [desde],
  )
  for (const { idCtc, de, para, anterior, por, quem } of linhas) {
    alcancados.add(para)
    expect(de).toBe(anterior)
    if (de === null) expect(['RECEBIDA', 'RECUSADA_TECNICA']).toContain(para)
    else if (!abertasDoModelo.has(de) && para !== de) expect(depoisDe[de] ?? [], de).toContain(para)
    if (por === 'USUARIO')
      expect([...(donos.get(idCtc) ?? []), promotor.id, gestor.id]).toContain(quem)
  }
  return linhas.at(-1)?.id ?? desde
}

/** Who attends the client of each request, and to whom the desk gave it. */
async function quemAtende(mapa: Map<string, Set<string>>): Promise<void> {
  for (const { id, quem } of await consulta<{ id: string; quem: string[] }>(
    `select x.id, array_remove(array[r.id_atendente, x.id_atendente], null) as quem
       from ctc x join relacionamento r on r.id = x.id_relacionamento`,
  )) {
    mapa.set(id, (mapa.get(id) ?? new Set()).union(new Set(quem)))
  }
}

/** Of several acts that saw the same version of a request, one succeeds. */
function conferirCorrida(feitos: readonly Feito[]): void {
  const certos = feitos.filter(({ feita, versao }) => feita && versao !== undefined)
  const chaves = certos.map(({ idCtc, versao }) => `${idCtc} ${versao}`)
  expect(new Set(chaves).size, chaves.join(', ')).toBe(chaves.length)
}

const avancos = {
  horas: 3 * HORA,
  amanha: 24 * HORA,
  semana: 7 * 24 * HORA,
  /** What was accepted is paid by then. */
  quinzena: 16 * 24 * HORA,
} as const
type Avanco = keyof typeof avancos

/** The state at the clearing that follows from each of our states; no other is allowed. */
const naCamaraDe: Record<string, string> = {
  RETIDA: 'RETIDA',
  LIBERADA: 'SALDO_INFORMADO',
  RECUSADA_TECNICA: 'RECUSADA',
}

async function viver(
  sequencia: readonly (readonly Passo[] | Avanco)[],
  plantar?: () => Promise<unknown>,
): Promise<void> {
  await inicio.voltar()
  usuarios.esquecer()
  relogio = INICIO
  vista = new Map()
  let ultima = '0'
  let planta = plantar
  for (const passo of sequencia) {
    if (typeof passo === 'string') {
      relogio = new Date(relogio.getTime() + avancos[passo])
      continue
    }
    const donos = new Map<string, Set<string>>()
    await quemAtende(donos)
    const feitos = await Promise.all(passo.map(async (um) => (await acoes[um.nome](um)) ?? []))
    if (planta && vista.size > 0) {
      await planta()
      planta = undefined
    }
    await quemAtende(donos)
    const depois = await fotografar()
    for (const [id, ctc] of depois) conferirCtc(vista.get(id), ctc)
    for (const id of vista.keys()) expect(depois.has(id)).toBe(true)
    ultima = await conferirHistoria(ultima, donos)
    conferirCorrida(feitos.flat())
    vista = depois
  }
  await encerrar()
  await conferirHistoria(ultima, new Map())
}

/** Left alone: every decision is at the clearing, every open one runs out, and desk and books agree. */
async function encerrar(): Promise<void> {
  // Of two requests at once one is classified again by the next sweep.
  relogio = new Date(relogio.getTime() + 2 * 60_000)
  await julgarAvisos(services, falhar)
  await responder(1)
  for (const { numero, situacao, respondidaEm, recusa } of (await fotografar()).values()) {
    if (!(situacao in naCamaraDe)) continue
    expect(respondidaEm).not.toBeNull()
    if (recusa === null)
      expect((await camara.consultar(numero))?.situacao).toBe(naCamaraDe[situacao])
  }
  for (const quem of [dono, colega, gestor]) await conferirMesa(quem)
  relogio = new Date(relogio.getTime() + 30 * 24 * HORA)
  await varrerCtcs({ ...services, relatar: falhar })
  const fim = await fotografar()
  expect([...fim.values()].filter(({ situacao }) => abertasDoModelo.has(situacao))).toEqual([])
  expect(await erradoNosLivros(api, relogio)).toEqual([])
}

/** The totals that a person sees are those of the rows that this person sees. */
async function conferirMesa(quem: Persona): Promise<void> {
  const codigoPromotor = promotores.alfa
  const lista = await as(quem)(retencaoApi.listar, {
    body: { ordem: 'VALOR', pagina: 1, codigoPromotor },
  })
  const soma = await as(quem)(retencaoApi.totalizadores, { params: { codigoPromotor }, query: {} })
  const { items } = lista.body.model
  const { total, emRisco, porSituacao } = soma.body.model
  expect(total).toBe(items.length)
  for (const { situacao, total: quantas } of porSituacao) {
    expect(items.filter((item) => item.situacao === situacao)).toHaveLength(quantas)
  }
  const abertas = items.filter(({ situacao }) => abertasDoModelo.has(situacao))
  expect(emRisco).toBeCloseTo(
    abertas.reduce((reais, { saldo }) => reais + saldo, 0),
    2,
  )
}

const nomes = Object.keys(acoes) as Nome[]
const frequentes: Nome[] = [
  'pedir',
  'pedir',
  'oferecer',
  'reter',
  'reterComOferta',
  'liberar',
  'quitar',
]
const umPasso = fc.record({
  nome: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...frequentes) },
    { weight: 3, arbitrary: fc.constantFrom(...nomes) },
  ),
  quem: fc.nat(3),
  sorte: fc.nat(59),
})
/** Two atendentes on one request: who else, and what. */
const noMesmo = fc
  .tuple(fc.array(umPasso, { minLength: 2, maxLength: 3 }), fc.nat(59))
  .map(([passos, sorte]) => passos.map((passo) => ({ ...passo, sorte })))
const passos = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.array(umPasso, { minLength: 1, maxLength: 1 }) },
    { weight: 4, arbitrary: noMesmo },
    { weight: 1, arbitrary: fc.array(umPasso, { minLength: 2, maxLength: 3 }) },
    { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(avancos) as Avanco[])) },
  ),
  { minLength: 4, maxLength: 18 },
)
const primeiro: Passo[] = [{ nome: 'pedir', quem: 0, sorte: 0 }]

test(
  'S1.15 S3.12 requests of other banks follow their model, by people, clearing, jobs and clock at once',
  async () => {
    await fc.assert(
      fc.asyncProperty(passos, (sequencia) => viver([primeiro, ...sequencia])),
      { numRuns: 10 * VEZES },
    )
    const sempre = [
      'RECEBIDA',
      'EM_TRATATIVA',
      'OFERTA_FEITA',
      'RETIDA',
      'LIBERADA',
      'DECURSO_DE_PRAZO',
    ]
    const emMuitas = ['RECUSADA_TECNICA', 'QUITADA', 'DEVOLVIDA']
    expect([...alcancados]).toEqual(
      expect.arrayContaining(VEZES > 1 ? [...sempre, ...emMuitas] : sempre),
    )
  },
  1_800_000 * VEZES,
)

test.each([
  [
    'a kept one that is released after that',
    `situacao = 'LIBERADA', saldo_informado = saldo, caminho = null`,
  ],
  ['one that is open again', `situacao = 'RECEBIDA', terminada_em = null, caminho = null`],
])('the model finds %s', async (_qual, campos) => {
  const plantar = () =>
    consulta(`with x as (update ctc set ${campos}, versao = versao + 1 where situacao = 'RETIDA' returning *)
      insert into ctc_historico (id_ctc, codigo_promotor, de, para, por, ocorrido_em)
      select x.id, x.codigo_promotor, 'RETIDA', x.situacao, 'SISTEMA', now() from x`)
  const achou = await fc.check(
    fc.asyncProperty(passos, (sequencia) =>
      viver([primeiro, [{ nome: 'reter', quem: 0, sorte: 1 }], ...sequencia], plantar),
    ),
    { numRuns: 5, endOnFailure: true },
  )
  expect(achou.failed).toBe(true)
})
