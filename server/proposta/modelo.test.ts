import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { erradoNosLivros, porEmOrdem } from '#scripts/conferir/test/em-ordem.ts'
import type { EstadoNoBanco } from '#integrations/banco/protocolo.ts'
import { transaction } from '../base/db/transaction.ts'
import { Recusa } from '../base/http/recusa.ts'
import { esteiraDeTeste } from '../test/esteira.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { VEZES } from '../test/semente.ts'
import { aplicarEstado } from '../banco/aplicar.ts'
import { formalizacaoAberta, formalizacaoConcluida } from './formalizacao.ts'
import { sistemaNo } from '../base/db/sistema.ts'

/**
 * The life of one proposta of the INSS under whatever the bank, Dataprev, the holder, the clock and
 * our own jobs do, alone and two at once, against rules written from the domain page (2.6, 2.7, 11.2)
 * and not from `shared/proposta/situacao.ts`.
 */
const esteira = await esteiraDeTeste()
const { api, services } = esteira
await porEmOrdem(api)
const inicio = await pontoDeRetorno(api.appUrl)
afterAll(async () => {
  await inicio.fechar()
  await esteira.fechar()
})
const { doDono } = clientes

let atual = { idProposta: '', numero: '', idOportunidade: '', sequencia: 1 }

/** News of the bank, in the order of its own numbers or not. */
async function banco(situacao: EstadoNoBanco['situacao'], salto = 1): Promise<void> {
  atual.sequencia += salto
  const estado = {
    numero: atual.numero,
    protocolo: 'BCO1',
    situacao,
    sequencia: Math.max(1, atual.sequencia),
    motivo: null,
    recuperavel: null,
  }
  const chave = `modelo:${atual.numero}:${atual.sequencia}:${situacao}`
  await transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
    aplicarEstado({ client, agora: services.agora(), fila: api.fila }, chave, estado),
  )
}

const formalizar = (verbo: typeof formalizacaoAberta) => async () => {
  try {
    await transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
      verbo({ client, agora: services.agora(), fila: api.fila }, atual.idProposta),
    )
  } catch (error) {
    if (!(error instanceof Recusa)) throw error
  }
}

/** Our worker, once; the bank of the stand-in never saw this proposta, so telling it fails. */
const trabalhar = async () => {
  await esteira.averbarUm(atual).catch(() => undefined)
}

const acoes: Record<string, () => Promise<unknown>> = {
  digitada: () => banco('DIGITADA'),
  analise: () => banco('ANALISE'),
  pendente: () => banco('PENDENTE'),
  aprovada: () => banco('APROVADA'),
  averbadaPeloBanco: () => banco('AVERBADA'),
  atrasada: () => banco('DIGITADA', -1),
  paga: () => banco('PAGA'),
  reprovada: () => banco('REPROVADA'),
  cancelada: () => banco('CANCELADA'),
  abrir: formalizar(formalizacaoAberta),
  concluir: formalizar(formalizacaoConcluida),
  trabalhar,
  outraVez: trabalhar,
  aceitar: () => esteira.titular(atual.numero, 'aceitar'),
  recusar: () => esteira.titular(atual.numero, 'recusar'),
  passar: async () => esteira.passarDias(6),
}

type Foto = {
  situacao: string
  averbacao: string | null
  oportunidade: string
  versao: number
  contratos: number
  historico: { de: string | null; para: string }[]
}

async function fotografar(): Promise<Foto> {
  const [foto] = await api.consulta<Foto>(
    `select p.situacao, a.situacao as averbacao, o.status as oportunidade, p.versao,
            (select count(*)::int from contrato k
              where k.numero = p.numero and k.situacao = 'ATIVO') as contratos,
            (select json_agg(json_build_object('de', h.de, 'para', h.para))
               from proposta_historico h where h.id_proposta = p.id) as historico
       from proposta p join oportunidade o on o.id = p.id_oportunidade
       left join averbacao a on a.id_proposta = p.id where p.id = $1`,
    [atual.idProposta],
  )
  if (!foto) throw new Error('The proposta is gone')
  return foto
}

const fins = new Set(['PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA'])
/** How far along the way a living state is; nothing ever goes back but ANALISE and PENDENTE. */
const altura: Record<string, number> = {
  PRE_PROPOSTA: 0,
  DIGITADA: 1,
  FORMALIZACAO: 2,
  ANALISE: 3,
  PENDENTE: 3,
  APROVADA: 4,
  AVERBACAO: 5,
  ANUENCIA: 6,
  AVERBADA: 7,
}

function conferir(antes: Foto, depois: Foto): void {
  const { situacao, averbacao, oportunidade, contratos, historico, versao } = depois
  // An ended proposta stays ended, except for a withdrawal in time.
  if (antes.situacao === 'PAGA') expect(['PAGA', 'CANCELADA']).toContain(situacao)
  else if (fins.has(antes.situacao)) expect(situacao).toBe(antes.situacao)
  else if (!fins.has(situacao)) {
    expect(altura[situacao]).toBeGreaterThanOrEqual(altura[antes.situacao] ?? 0)
  }
  // Only what was booked is waited for, booked or paid; only what is paid is won, once.
  if (situacao === 'ANUENCIA') expect(['PENDENTE', 'DESFAZENDO']).toContain(averbacao)
  if (situacao === 'AVERBADA' || situacao === 'PAGA') expect(averbacao).toBe('CONFIRMADA')
  expect(oportunidade === 'Ganha').toBe(situacao === 'PAGA')
  const desistiu = historico.some(({ de, para }) => de === 'PAGA' && para === 'CANCELADA')
  expect(oportunidade === 'Perdida').toBe(desistiu)
  expect(contratos).toBe(situacao === 'PAGA' ? 1 : 0)
  expect(oportunidade === 'Em Andamento').toBe(!fins.has(situacao))
  // One history row for each change, chained from the first state to the present one.
  expect(historico).toHaveLength(versao)
  const ordenar = (estados: (string | null)[]) => estados.map(String).toSorted()
  expect(ordenar([...historico.map(({ de }) => de), situacao])).toEqual(
    ordenar([...historico.map(({ para }) => para), null]),
  )
}

async function recomecar(): Promise<void> {
  await esteira.services.averbador.excluir(atual.numero || 'nenhum', 'PROPOSTA_ENCERRADA')
  await inicio.voltar()
  esteira.relogio.adiantadoMs = 0
  atual = { ...(await esteira.propor(personas.dono, doDono)), sequencia: 1 }
}

const nomes = fc.constantFrom(...Object.keys(acoes))
const passos = fc.array(
  fc.oneof(
    nomes.map((nome) => [nome]),
    fc.array(nomes, { minLength: 2, maxLength: 2 }),
  ),
  { minLength: 1, maxLength: 14 },
)

test(
  'S4.02 S8.03 the proposta follows its model under any events, alone or two at once',
  async () => {
    await fc.assert(
      fc.asyncProperty(passos, async (sequencia) => {
        await recomecar()
        let antes = await fotografar()
        for (const passo of sequencia) {
          await Promise.all(passo.map(async (nome) => acoes[nome]?.()))
          const depois = await fotografar()
          conferir(antes, depois)
          antes = depois
        }
        // Left alone, an ended one leaves nothing booked.
        for (let vez = 0; vez < 4; vez += 1) await trabalhar()
        const fim = await fotografar()
        if (fins.has(fim.situacao) && fim.situacao !== 'PAGA') {
          const naDataprev = await esteira.naDataprev(atual.numero)
          expect(['AVERBADO', 'AGUARDANDO_CONFIRMACAO']).not.toContain(naDataprev?.situacao)
        }
        await esteira.julgarAvisos()
        await esteira.vencerPerguntas()
        expect(await erradoNosLivros(api, services.agora())).toEqual([])
      }),
      { numRuns: 40 * VEZES },
    )
  },
  1_800_000 * VEZES,
)
