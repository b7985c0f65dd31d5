import type { ClientBase, Pool } from 'pg'
import { mascararCpf } from '#shared/cpf.ts'
import { instanteEmBrasilia } from '#shared/data.ts'
import { cpfDoArquivo, type Colunas, diaDoArquivo, pesoDoArquivo } from '#shared/mailing/arquivo.ts'
import { fimDoDesfazer } from '../base/batch/aberto.ts'
import { peloSistema, sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { lerPlanilha } from '../base/files/planilha/ler.ts'
import type { Linha } from '../base/files/planilha/protocolo.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { juizoDe } from './base.ts'
import {
  acharPromotorDaImportacao,
  falharImportacao,
  gravarPedaco,
  type ImportacaoTravada,
  listarParadas,
  terminarImportacao,
  travarImportacao,
} from './sql/importacao.ts'

export const FILA_DE_IMPORTACOES = 'mailing-importar'

/** The scope of the rule that says how long it can be undone. */
const ESCOPO = 'MAILING'

/** Rows judged by one statement: large enough for a set, small enough for others' locks. */
const POR_VEZ = 2500

export type ImportarServices = { pool: Pool; acervo: Acervo; agora: () => Date }

type Tarefa = ImportacaoTravada & { arquivo: string; colunas: Colunas }

/**
 * Judges the rows of the file that were not judged yet, piece by piece: each piece is one transaction
 * with its cursor, so a killed import goes on where it was. It may run twice: the second finds the
 * cursor moved, and stops.
 */
export async function importar(services: ImportarServices, id: string): Promise<void> {
  const { pool, acervo, agora } = services
  const dono = await peloSistema(pool, ({ client }) => acharPromotorDaImportacao(client, { id }))
  if (!dono) return
  const { codigoPromotor } = dono
  const naVez = <T>(fazer: (client: ClientBase) => Promise<T>) =>
    transaction(pool, sistemaNo(codigoPromotor), ({ client }) => fazer(client))
  const ler = (client: ClientBase) => travarImportacao(client, { id, promotores: [codigoPromotor] })
  const tarefa = await naVez(ler)
  if (!emCurso(tarefa)) return
  try {
    const bytes = await acervo.ler(tarefa.arquivo)
    for await (const pedaco of pedacosDe(bytes, tarefa)) {
      const seguiu = await naVez(async (client) => {
        const atual = await ler(client)
        // Another run of the job is at it.
        if (!emCurso(atual) || atual.cursor !== pedaco.desde) return false
        if (atual.situacaoDoMailing === 'ENCERRADA') {
          throw new Recusa('invalido', 'A campanha terminou durante a importação')
        }
        await gravar(client, atual, pedaco, agora())
        return true
      })
      if (!seguiu) return
    }
    await naVez(async (client) => {
      const desfazerAte = await fimDoDesfazer({ client, agora: agora() }, ESCOPO)
      await terminarImportacao(client, { id, desfazerAte, agora: agora() })
    })
  } catch (error) {
    if (!(error instanceof Recusa)) throw error
    await naVez(async (client) => {
      const desfazerAte = await fimDoDesfazer({ client, agora: agora() }, ESCOPO)
      const falha = error.motivos.join(', ')
      await falharImportacao(client, { id, falha, desfazerAte, agora: agora() })
    })
  }
}

const emCurso = (tarefa: ImportacaoTravada | undefined): tarefa is Tarefa =>
  tarefa !== undefined &&
  (tarefa.situacao === 'FILA' || tarefa.situacao === 'RODANDO') &&
  tarefa.arquivo !== null &&
  tarefa.colunas !== null

type Julgada = Linha & { cpf: string | null; repetido: boolean }
type Pedaco = { linhas: Julgada[]; desde: number; ate: number }

/**
 * The rows after the cursor, so many at a time. The CPFs of the rows before are read again: the first of
 * two stays, wherever the import was interrupted.
 */
async function* pedacosDe(
  bytes: Buffer,
  { colunas, leitura, cursor }: Tarefa,
): AsyncGenerator<Pedaco> {
  const { CPF = 0, PESO = -1, MOTIVO = -1, VOLTA_EM = -1 } = colunas
  const vistos = new Set<string>()
  let cabecalho = leitura?.cabecalho ?? false
  let desde = cursor
  let linhas: Julgada[] = []
  const pedaco = (): Pedaco => ({ linhas, desde, ate: linhas.at(-1)?.n ?? desde })
  for await (const dito of lerPlanilha(bytes, { colunas: [CPF, PESO, MOTIVO, VOLTA_EM] })) {
    if (!('linhas' in dito)) continue
    for (const linha of dito.linhas) {
      if (cabecalho) {
        cabecalho = false
        continue
      }
      const cpf = cpfDoArquivo(linha.c[0] ?? '')
      const repetido = cpf !== null && vistos.has(cpf)
      if (cpf !== null) vistos.add(cpf)
      if (linha.n <= cursor) continue
      linhas.push({ ...linha, cpf, repetido })
      if (linhas.length < POR_VEZ) continue
      yield pedaco()
      desde = linhas.at(-1)?.n ?? desde
      linhas = []
    }
  }
  if (linhas.length > 0) yield pedaco()
}

async function gravar(
  client: ClientBase,
  { id, idMailing, codigoPromotor, finalidade }: Tarefa,
  { linhas, ate }: Pedaco,
  agora: Date,
): Promise<void> {
  await gravarPedaco(client, {
    id,
    idMailing,
    codigoPromotor,
    ...(await juizoDe({ client, agora }, finalidade)),
    linhas: linhas.map(({ n }) => n),
    cpfs: linhas.map(({ cpf }) => cpf),
    mascarados: linhas.map(({ cpf, c }) => (cpf === null ? naoCpf(c[0] ?? '') : mascararCpf(cpf))),
    repetidos: linhas.map(({ repetido }) => repetido),
    pesos: linhas.map(({ c }) => pesoDoArquivo(c[1] ?? '')),
    motivos: linhas.map(({ c }) => motivoDe(c[2] ?? '')),
    voltas: linhas.map(({ c }) => voltaDe(c[3] ?? '')),
    cursor: ate,
    agora,
  })
}

/** What stands where a CPF should: enough to find it in the file, too little to be a number of a person. */
const naoCpf = (celula: string): string => {
  const texto = celula.trim()
  return texto.length > 6 ? `${texto.slice(0, 3)}…` : texto
}

const motivoDe = (celula: string): string | null => celula.trim().slice(0, 80) || null

function voltaDe(celula: string): Date | null {
  const dia = diaDoArquivo(celula)
  return dia === null ? null : instanteEmBrasilia(dia, '00:00')
}

/** Without a word of its job for this long, an import is taken over. */
const PARADA_MS = 30_000

/** Queues again what a killed server left in the middle. Answers how many. */
export async function retomarParadas({
  pool,
  fila,
  agora,
}: Pick<ImportarServices, 'pool' | 'agora'> & { fila: Fila }): Promise<number> {
  return peloSistema(pool, async ({ client }) => {
    const antesDe = new Date(agora().getTime() - PARADA_MS)
    const paradas = await listarParadas(client, { antesDe, agora: agora() })
    for (const { id } of paradas) await fila.adicionar(client, FILA_DE_IMPORTACOES, { id })
    return paradas.length
  })
}
