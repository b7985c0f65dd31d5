import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { erradoNosLivros, porEmOrdem } from '#scripts/conferir/test/em-ordem.ts'
import { centavos } from '#shared/dinheiro.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { transaction } from '../base/db/transaction.ts'
import { Recusa } from '../base/http/recusa.ts'
import { agora, testApi } from '../test/api.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { VEZES } from '../test/semente.ts'
import { aceitarSimulacao } from '../oportunidade/aceitar-simulacao.ts'
import {
  moverPeloSistema,
  type MudancaDoSistema,
  travarOportunidade,
} from '../oportunidade/mudar.ts'
import { varrerOportunidades } from '../oportunidade/varrer.ts'

/**
 * The states of one oportunidade against a model written from the domain page (11.1, 11.6), not
 * from `shared/oportunidade/status.ts`. Actions run one by one and two at a time; a concurrent pair
 * must end like one of the two orders.
 */
const api = await testApi()
const { as, consulta, pool } = api
await porEmOrdem(api)

const { idOportunidade, idRelacionamento, idSimulacao } = clientes.doDono
const { dono, colega, promotor } = personas

/** What a batch did, until it is taken back. */
type Lote = { de: string; para: string; versao: number }
type Estado = {
  status: string
  dono: string
  versao: number
  /** The last batch of each kind that moved it. */
  lotes: { atender: Lote | null; perder: Lote | null }
}
/** `vista`: the version that whoever asks was looking at, before the step began. */
type Efeito = (estado: Estado, vista: number) => Estado | null

const mudada = (estado: Estado, status: string): Estado => ({
  ...estado,
  status,
  versao: estado.versao + 1,
})
const de =
  (status: string[], para: string): Efeito =>
  (estado) =>
    status.includes(estado.status) ? mudada(estado, para) : null
const vivas = ['Em Aberto', 'Em Atendimento', 'Simulada', 'Em Andamento']
const emCurso = ['Em Atendimento', 'Simulada']
const transferida =
  (para: string): Efeito =>
  (estado) => {
    if (estado.dono === para) return null
    const parada = emCurso.includes(estado.status)
    return { ...(parada ? mudada(estado, 'Em Aberto') : estado), dono: para }
  }
/** A batch moves by the same rule as its button, and remembers what it did. */
const emLote =
  (tipo: 'atender' | 'perder', efeito: Efeito): Efeito =>
  (estado, vista) => {
    const depois = efeito(estado, vista)
    if (!depois || estado.versao !== vista) return null
    const lote = { de: estado.status, para: depois.status, versao: depois.versao }
    return { ...depois, lotes: { ...depois.lotes, [tipo]: lote } }
  }
/** Undone once; the row goes back only if unchanged since the batch. */
const desfeito =
  (tipo: 'atender' | 'perder'): Efeito =>
  (estado) => {
    const lote = estado.lotes[tipo]
    if (!lote) return null
    const lotes = { ...estado.lotes, [tipo]: null }
    const intacta = estado.status === lote.para && estado.versao === lote.versao
    return { ...(intacta ? mudada(estado, lote.de) : estado), lotes }
  }

const params = { idOportunidade }
const chamada = async (resposta: Promise<{ status: number }>) => (await resposta).status === 200

async function peloSistema(mudanca: MudancaDoSistema): Promise<boolean> {
  const quem = { idUsuario: promotor.id, promotores: promotor.promotores }
  try {
    await transaction(pool, quem, ({ client }) =>
      moverPeloSistema({ client, agora }, idOportunidade, mudanca),
    )
    return true
  } catch (error) {
    if (error instanceof Recusa) return false
    throw error
  }
}

async function simular(): Promise<boolean> {
  const usuario = {
    ...promotor,
    nome: 'Pessoa',
    controles: new Set<string>(),
    promotores: new Set(promotor.promotores),
    coberturas: [],
  }
  const simulacao = { id: idSimulacao, valorLiberado: centavos(100_000), piora: false }
  try {
    await transaction(
      pool,
      { idUsuario: promotor.id, promotores: promotor.promotores },
      async ({ client }) => {
        const contexto = { client, usuario, donos: [promotor.id], agora }
        const travada = await travarOportunidade(contexto, idOportunidade)
        return aceitarSimulacao(contexto, travada, simulacao)
      },
    )
    return true
  } catch (error) {
    if (error instanceof Recusa) return false
    throw error
  }
}

const transferir = (atendente: string) =>
  chamada(
    as(promotor)(relacionamentoApi.transferirAtendente, {
      params: { idRelacionamento },
      body: { atendente },
    }),
  )

/** The batch of each kind that moved it last. */
const ultimos = { atender: '', perder: '' }
let vista = 1

async function moverEmLote(tipo: 'atender' | 'perder'): Promise<boolean> {
  const idLote = randomUUID()
  const itens = [{ idOportunidade, versao: vista }]
  const { body } =
    tipo === 'atender'
      ? await as(promotor)(oportunidadeApi.atenderLote, { params: { idLote }, body: { itens } })
      : await as(promotor)(oportunidadeApi.perderLote, {
          params: { idLote },
          body: { itens, idFatorPerda: 1 },
        })
  if (body.model.movidas === 1) ultimos[tipo] = idLote
  return body.model.movidas === 1
}

const desfazer = (tipo: 'atender' | 'perder') =>
  chamada(
    as(promotor)(oportunidadeApi.desfazerLote, {
      params: { idLote: ultimos[tipo] || randomUUID() },
    }),
  )

/** The sweep of another day; everything else here happens today. */
const varrer = (instante: string) => async () =>
  (await varrerOportunidades({ pool, agora: () => new Date(instante) })) > 0
/** A sweep waits for nobody: rows locked by a command are left for the next minute. */
const varreduras = new Set(['parar', 'faltar'])

const acoes: Record<string, { efeito: Efeito; fazer: () => Promise<boolean> }> = {
  atender: {
    efeito: de(['Em Aberto'], 'Em Atendimento'),
    fazer: () => chamada(as(promotor)(oportunidadeApi.emAtendimento, { params, body: {} })),
  },
  abrir: {
    efeito: (estado) => {
      if (estado.dono !== dono.id) return null
      return estado.status === 'Em Aberto' ? mudada(estado, 'Em Atendimento') : estado
    },
    fazer: () =>
      chamada(
        as(dono)(relacionamentoApi.emAtendimento, {
          params: { idRelacionamento },
          body: { atendente: dono.id },
        }),
      ),
  },
  simular: {
    // In motion, and nothing here makes a proposta of it: the simulation is kept, the state stays.
    efeito: (estado, vista) =>
      de(['Em Atendimento', 'Simulada'], 'Simulada')(estado, vista) ??
      de(['Em Andamento'], 'Em Andamento')(estado, vista),
    fazer: simular,
  },
  andamento: {
    efeito: de(['Em Atendimento', 'Simulada'], 'Em Andamento'),
    fazer: () => chamada(as(promotor)(oportunidadeApi.emAndamento, { params, body: {} })),
  },
  perder: {
    efeito: de(vivas, 'Perdida'),
    fazer: () =>
      chamada(as(promotor)(oportunidadeApi.perdida, { params, body: { idFatorPerda: 1 } })),
  },
  ganhar: {
    efeito: de(['Em Andamento'], 'Ganha'),
    fazer: () => peloSistema({ acao: 'ganhar' }),
  },
  devolver: {
    efeito: de(['Em Andamento'], 'Em Atendimento'),
    fazer: () => peloSistema({ acao: 'devolver', observacao: 'Proposta reprovada' }),
  },
  cancelar: {
    efeito: de(['Ganha'], 'Perdida'),
    fazer: () => peloSistema({ acao: 'cancelar', perda: { idFatorPerda: 1 } }),
  },
  atenderEmLote: {
    efeito: emLote('atender', de(['Em Aberto'], 'Em Atendimento')),
    fazer: () => moverEmLote('atender'),
  },
  perderEmLote: {
    efeito: emLote('perder', de(vivas, 'Perdida')),
    fazer: () => moverEmLote('perder'),
  },
  desfazerAtender: { efeito: desfeito('atender'), fazer: () => desfazer('atender') },
  desfazerPerda: { efeito: desfeito('perder'), fazer: () => desfazer('perder') },
  parar: { efeito: de(emCurso, 'Em Aberto'), fazer: varrer('2027-01-19T12:00:00Z') },
  faltar: {
    efeito: (estado, naTela) =>
      estado.dono === dono.id ? de(emCurso, 'Em Aberto')(estado, naTela) : null,
    fazer: varrer('2026-11-23T12:00:00Z'),
  },
  paraColega: { efeito: transferida(colega.id), fazer: () => transferir(colega.id) },
  paraDono: { efeito: transferida(dono.id), fazer: () => transferir(dono.id) },
}

const acaoDe = (nome: string) => {
  const acao = acoes[nome]
  if (!acao) throw new Error(`No action ${nome}`)
  return acao
}

/** The model's result for these actions in this order: which were allowed, and the final state. */
function emOrdem(estado: Estado, nomes: readonly string[]) {
  const aceitas = new Map<string, boolean[]>()
  let atual = estado
  for (const nome of nomes) {
    const depois = acaoDe(nome).efeito(atual, estado.versao)
    aceitas.set(nome, [...(aceitas.get(nome) ?? []), depois !== null])
    atual = depois ?? atual
  }
  return { aceitas, estado: atual }
}

type Visto = Pick<Estado, 'status' | 'dono' | 'versao'>

async function estadoReal(): Promise<Visto> {
  const [row] = await consulta<Visto>(
    `select o.status, r.id_atendente as dono, o.versao from oportunidade o
       join relacionamento r on r.id = o.id_relacionamento where o.id = $1`,
    [idOportunidade],
  )
  if (!row) throw new Error('The opportunity is gone')
  return row
}

/** The owner is away on Monday, when the client was promised a call; the other sweeps find nothing else. */
await consulta(`
  update oportunidade set status = 'Em Aberto', id_simulacao = '${idSimulacao}' where id = '${idOportunidade}';
  delete from oportunidade_historico where id_oportunidade = '${idOportunidade}' and de = 'Em Aberto';
  update oportunidade set status = 'Perdida', id_fator_perda = 1 where id <> '${idOportunidade}';
  insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, codigo_promotor, ocorrido_em,
      id_fator_perda)
    select id, id_cliente, 'Em Atendimento', 'Perdida', 'SISTEMA', codigo_promotor, criada_em, 1
      from oportunidade where status = 'Perdida';
  insert into ausencia values (gen_random_uuid(), '${dono.id}', 'Folga', '2026-11-23', '2026-11-23');
  insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente, tipo, texto,
      quando, status, criado_em)
    select gen_random_uuid(), id, id_cliente, codigo_promotor, id_atendente, '1', 'Ligar',
           '2026-11-20T12:00:00Z', 'Agendado', '2026-11-02Z'
      from relacionamento where id = '${idRelacionamento}'`)
const inicio = await pontoDeRetorno(api.appUrl)
afterAll(async () => {
  await inicio.fechar()
  await api.fechar()
})

async function recomecar(): Promise<Estado> {
  await inicio.voltar()
  Object.assign(ultimos, { atender: '', perder: '' })
  return { ...(await estadoReal()), lotes: { atender: null, perder: null } }
}

const nomes = fc.constantFrom(...Object.keys(acoes))
const passos = fc.array(
  fc.oneof(
    nomes.map((nome) => [nome]),
    fc.array(nomes, { minLength: 2, maxLength: 2 }),
  ),
  { minLength: 1, maxLength: 12 },
)

test(
  'S4.02 under any commands, alone or two at once, the oportunidade follows its table',
  async () => {
    await fc.assert(
      fc.asyncProperty(passos, async (sequencia) => {
        let possiveis = [await recomecar()]
        for (const passo of sequencia) {
          vista = (await estadoReal()).versao
          const feitas = await Promise.all(passo.map((nome) => acaoDe(nome).fazer()))
          const real = await estadoReal()
          const antes = possiveis
          possiveis = unicos(
            antes
              .flatMap((estado) => ordens(passo, feitas).map((ordem) => emOrdem(estado, ordem)))
              .filter((ordem) => igual(ordem.estado, real) && aceitou(ordem, passo, feitas))
              .map(({ estado }) => estado),
          )
          expect({ antes, passo, feitas, real, possivel: possiveis.length > 0 }).toMatchObject({
            possivel: true,
          })
        }
        await conferirHistorico(await estadoReal())
        expect(await erradoNosLivros(api, agora)).toEqual([])
      }),
      { numRuns: 60 * VEZES },
    )
  },
  1_800_000 * VEZES,
)

const igual = (estado: Estado, real: Visto) =>
  estado.status === real.status && estado.dono === real.dono && estado.versao === real.versao

const ordens = (passo: readonly string[], feitas: readonly boolean[]) => [
  passo,
  passo.toReversed(),
  ...(passo.length < 2 ? [] : passo)
    .map((nome, i) => ({ nome, feita: feitas[i], outros: passo.toSpliced(i, 1) }))
    .flatMap(({ nome, feita, outros }) => (varreduras.has(nome) && !feita ? [outros] : [])),
]

/** Each command was let through as often as in this order. */
const aceitou = (
  { aceitas }: ReturnType<typeof emOrdem>,
  passo: readonly string[],
  feitas: readonly boolean[],
) =>
  [...new Set(passo)].every((nome) => {
    const minhas = feitas.filter((feita, i) => feita && passo[i] === nome)
    return minhas.length === (aceitas.get(nome) ?? []).filter(Boolean).length
  })

const unicos = (estados: readonly Estado[]): Estado[] => [
  ...new Map(estados.map((estado) => [JSON.stringify(estado), estado])).values(),
]

/** One row for each change after the first: the version counts them, and they chain from Em Aberto to the end. */
async function conferirHistorico({ status }: Visto): Promise<void> {
  const linhas = await consulta<{ de: string; para: string; versao: number }>(
    `select h.de, h.para, o.versao from oportunidade_historico h
       join oportunidade o on o.id = h.id_oportunidade where o.id = $1 and h.de is not null`,
    [idOportunidade],
  )
  const saidas = linhas.map(({ de: antes }) => antes).concat(status)
  const chegadas = linhas.map(({ para }) => para).concat('Em Aberto')

  expect(saidas.toSorted((a, b) => a.localeCompare(b))).toEqual(
    chegadas.toSorted((a, b) => a.localeCompare(b)),
  )
  const versoes = await consulta<{ versao: number }>(
    'select versao from oportunidade where id = $1',
    [idOportunidade],
  )
  expect(versoes).toEqual([{ versao: linhas.length + 1 }])
}
