import * as fc from 'fast-check'
import { DatabaseError } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { novo, NOVO, REFIN, refin } from '#server/test/margem.ts'
import { clientes, personas } from '#server/test/fixtures.ts'
import { pontoDeRetorno } from '#server/test/retorno.ts'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { errados } from './conferir.ts'
import { conferirBanco } from './ler.ts'
import { relatar } from './relato.ts'
import { mundoLimpo } from './test/mundo.ts'

/**
 * One client of two promotores, and everybody at once: atendentes of both, the client at Meu INSS and
 * at the bank, the bank's notices, our own workers, the clock. Whatever happened, the books balance.
 */
const { mundo, api, esteira } = await mundoLimpo()
const inicio = await pontoDeRetorno(api.appUrl)
afterAll(async () => {
  await inicio.fechar()
  await esteira.fechar()
})

const { doDono } = clientes
const { dono, colega, deFora, promotor, gestor } = personas

/** The propostas that there are now, of both promotores. */
const numeros = async () =>
  (
    await api.consulta<{ numero: string }>(`select numero from proposta order by criada_em, id`)
  ).map(({ numero }) => numero)

/** A random proposta. */
const um = async (sorte: number): Promise<string> => {
  const todos = await numeros()
  return todos[sorte % Math.max(1, todos.length)] ?? 'nenhuma'
}

const noBanco = (acao: string) => async (sorte: number) => {
  await esteira.noBanco(await um(sorte), acao)
}
const titular = (resposta: 'aceitar' | 'recusar' | 'expirar') => async (sorte: number) => {
  await esteira.titular(await um(sorte), resposta)
}
const perder = (quem: typeof dono) => async () => {
  const ids = await api.consulta<{ id: string }>(
    `select id from oportunidade where codigo_promotor = $1 and id_cliente = $2 order by id`,
    [quem.promotor, doDono.idCliente],
  )
  for (const { id: idOportunidade } of ids) {
    const params = { idOportunidade }
    await api.as(quem)(oportunidadeApi.perdida, { params, body: { idFatorPerda: 1 } })
  }
}
const transferir = (para: typeof dono) => () =>
  api.as(promotor)(relacionamentoApi.transferirAtendente, {
    params: { idRelacionamento: doDono.idRelacionamento },
    body: { atendente: para.id },
  })

/** The bank's newest word, whatever we hold: a payment after the end, a withdrawal after the window. */
const dizer = (situacao: 'PAGA' | 'CANCELADA') => async (sorte: number) => {
  const numero = await um(sorte)
  if (numero !== 'nenhuma') await mundo.dizer(numero, { situacao })
}

/** A gestor decides the oldest open divergência, and another one confirms what takes two persons. */
async function decidir(sorte: number): Promise<void> {
  const [aberta] = await api.consulta<{ idProposta: string; idDivergencia: string }>(
    `select id_proposta as "idProposta", id as "idDivergencia" from divergencia
      where decidida_em is null order by ouvida_em, id limit 1`,
  )
  if (!aberta) return
  const observacao = 'O banco confirmou por telefone'
  const vale = sorte % 2 === 0 ? 'DELES' : 'NOSSA'
  const params = aberta
  await api.as(gestor)(divergenciaApi.decidir, { params, body: { vale, observacao } })
  await api.as(promotor)(divergenciaApi.confirmar, { params, body: { observacao } })
}

const PARCELAS = [50, 100, 117, 150, 217] as const
const parcela = (sorte: number) => PARCELAS[sorte % PARCELAS.length] ?? 100

/** Every atendente has simulated and confirms now, for one margin or one contract. */
async function aoMesmoTempo(sorte: number): Promise<void> {
  const entrada = sorte % 2 === 0 ? novo(parcela(sorte)) : refin(350 + parcela(sorte))
  const produto = sorte % 2 === 0 ? 'NOVO' : 'REFIN'
  const meu = sorte % 2 === 0 ? NOVO : REFIN
  const confirmar = await Promise.all([
    mundo.preparar(dono, meu, entrada),
    mundo.preparar(deFora, { produto }, entrada),
  ])
  await Promise.all(confirmar.map((um) => um()))
}

/** What the atendentes may still try once everybody has acted. */
const pedidos = [
  () => mundo.preparar(dono, NOVO, novo(5000)),
  () => mundo.preparar(deFora, { produto: 'NOVO' }, novo(217)),
  () => mundo.preparar(dono, REFIN, refin(5000)),
  () => mundo.preparar(deFora, { produto: 'REFIN' }, refin(360)),
]

let recusados = 0
/** A refused call changes no row, whatever was done before. */
async function recusarSemMudar(): Promise<void> {
  for (const pedir of pedidos) {
    const confirmar = await pedir().catch(() => undefined)
    const antes = await api.impressaoDoBanco()
    const { status = 0, mensagem = null } = (await confirmar?.()) ?? {}
    if (status < 400) continue
    recusados += 1
    expect(await api.impressaoDoBanco(), mensagem ?? '').toBe(antes)
  }
}

/** Each may be refused: what counts is what is left behind. */
const acoes: Record<string, (sorte: number) => Promise<unknown>> = {
  novoDoDono: (sorte) => mundo.propor(dono, NOVO, novo(parcela(sorte))),
  novoDeFora: (sorte) => mundo.propor(deFora, { produto: 'NOVO' }, novo(parcela(sorte))),
  semFonte: async (sorte) =>
    mundo.propor(deFora, await mundo.abrirSemFonte(deFora), novo(parcela(sorte))),
  refinDoDono: (sorte) => mundo.propor(dono, REFIN, refin(350 + parcela(sorte))),
  aoMesmoTempo,
  refinDeFora: (sorte) => mundo.propor(deFora, { produto: 'REFIN' }, refin(350 + parcela(sorte))),
  perderDoDono: perder(dono),
  paraColega: transferir(colega),
  paraDono: transferir(dono),
  enviar: () => esteira.enviar(),
  ouvir: () => esteira.ouvirBanco(),
  ouvirOutraVez: () => esteira.ouvirBanco(),
  julgarAvisos: () => esteira.julgarAvisos(),
  vencerPerguntas: () => esteira.vencerPerguntas(),
  averbar: () => esteira.averbar(),
  conferirAverbacoes: () => esteira.conferir(),
  desistencias: () => esteira.conferirDesistencias(),
  aprovar: noBanco('aprovar'),
  pagar: noBanco('pagar'),
  reprovar: noBanco('reprovar'),
  desistir: noBanco('desistir'),
  pagarAssimMesmo: dizer('PAGA'),
  desistirTarde: dizer('CANCELADA'),
  decidir,
  aceitar: titular('aceitar'),
  recusar: titular('recusar'),
  expirar: titular('expirar'),
  umMinuto: async () => void (esteira.relogio.adiantadoMs += 61_000),
  umDia: async () => esteira.passarDias(1),
  umaSemana: async () => esteira.passarDias(7),
}

/** A refusal and an outage are answers; a row that the database refuses is a fault of ours. */
async function fazer([nome, sorte]: readonly [string, number]): Promise<void> {
  try {
    await acoes[nome]?.(sorte)
  } catch (error) {
    if (error instanceof DatabaseError) throw error
  }
}

const acao = fc.tuple(fc.constantFrom(...Object.keys(acoes)), fc.nat(99))
/** From the proposta to its payment, so that most runs have money in them. */
const venda = [
  'enviar',
  'umMinuto',
  'aprovar',
  'ouvir',
  'averbar',
  'aceitar',
  'umMinuto',
  'conferirAverbacoes',
  'ouvir',
  'umMinuto',
  'pagar',
  'ouvir',
] as const
const propostas = ['novoDoDono', 'refinDoDono', 'novoDeFora', 'refinDeFora'] as const
const sorte = fc.nat(99)
const passo = fc.oneof(
  fc.array(acao, { minLength: 1, maxLength: 4 }).map((juntas) => [juntas]),
  sorte.map((qual): [string, number][][] => [[['aoMesmoTempo', qual]]]),
  fc
    .tuple(fc.constantFrom(...propostas), sorte, acao)
    .map(([propor, qual, outra]) =>
      [propor, ...venda].map((nome): [string, number][] =>
        qual % 3 === 0 ? [[nome, qual], outra] : [[nome, qual]],
      ),
    ),
)
const historia = fc.array(passo, { minLength: 2, maxLength: 8 }).map((passos) => passos.flat())

const RODADAS = Number(process.env['DINHEIRO'] ?? 5)

/** Both promotores sell, and are paid, one after the other; the client takes the second loan back. */
const exemplo: [string, number][][] = ['novoDoDono', 'novoDeFora'].flatMap((propor, qual) =>
  [propor, ...venda].map((nome): [string, number][] => [[nome, qual]]),
)
exemplo.push([['desistir', 1]], [['desistencias', 0]])

/** Refused here and paid by the bank all the same; denied by one history, recognised by the other. */
const disputa = (vale: number): [string, number][][] => [
  [['novoDoDono', 1]],
  [['enviar', 0]],
  [['umMinuto', 0]],
  [['reprovar', 0]],
  [['ouvir', 0]],
  [['pagarAssimMesmo', 0]],
  [['decidir', vale]],
]

/** Paid at the bank before it was sent; nobody asks the bank again for a day. */
const cedoDemais: [string, number][][] = [
  [['novoDoDono', 1]],
  [['pagarAssimMesmo', 0]],
  [['enviar', 0]],
  [['umDia', 0]],
]

/** What the runs reached, so that a run without money is seen. */
const alcancadas = new Map<string, number>()
async function contarSituacoes(): Promise<void> {
  const linhas = await api.consulta<{ situacao: string }>(
    `select para as situacao from proposta_historico`,
  )
  for (const { situacao } of linhas) {
    alcancadas.set(situacao, (alcancadas.get(situacao) ?? 0) + 1)
  }
}

test('whoever acts at once, no margin is sold twice, refusals change nothing and the books balance', async () => {
  await fc.assert(
    fc.asyncProperty(historia, async (momentos) => {
      esteira.relogio.adiantadoMs = 0
      await inicio.voltar()
      for (const juntas of momentos) await Promise.all(juntas.map(fazer))
      await recusarSemMudar()
      await contarSituacoes()
      // The sweeps of each minute: a notice that came early waits a quarter of an hour, a question of a price some days,
      // and the clock may have jumped.
      await esteira.julgarAvisos()
      await esteira.vencerPerguntas()
      const vereditos = await conferirBanco(api.ownerUrl, { agora: esteira.services.agora() })
      for (const numero of await numeros()) {
        await esteira.services.averbador.excluir(numero, 'PROPOSTA_ENCERRADA')
      }

      expect(errados(vereditos).length === 0 ? '' : relatar(vereditos)).toBe('')
    }),
    {
      numRuns: RODADAS,
      examples: [
        [exemplo],
        [disputa(0)],
        [disputa(1)],
        [cedoDemais],
        [[[['aoMesmoTempo', 4]]]],
        [[[['aoMesmoTempo', 5]]]],
      ],
    },
  )
  process.stderr.write(`${JSON.stringify(Object.fromEntries(alcancadas))}\n`)
  expect(alcancadas.get('PAGA')).toBeGreaterThan(1)
  expect(alcancadas.get('CANCELADA')).toBeGreaterThan(0)
  expect(recusados).toBeGreaterThan(RODADAS)
}, 3_600_000)
