import { mascararCpf } from '#shared/cpf.ts'
import {
  adivinharColunas,
  CampoDoArquivo,
  type Colunas,
  cpfDoArquivo,
  nomeDaColuna,
  temCabecalho,
} from '#shared/mailing/arquivo.ts'
import {
  type ColunasEscolhidas,
  Importacao,
  type NovaImportacao,
  type Previa,
} from '#shared/mailing/importacao.ts'
import { exigirAberto } from '../base/batch/aberto.ts'
import { novoId } from '../base/db/id.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { lerPlanilha } from '../base/files/planilha/ler.ts'
import type { Forma, Linha } from '../base/files/planilha/protocolo.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { FILA_DE_IMPORTACOES } from './importar.ts'
import {
  buscarImportacao,
  desfazerImportacao,
  enfileirarImportacao,
  gravarLeitura,
  type ImportacaoTravada,
  inserirImportacao,
  lembrarColunas,
  listarColunasLembradas,
  listarImportacoes,
  marcarDesfeita,
  travarImportacao,
} from './sql/importacao.ts'
import { darTempo } from './tempo.ts'
import { travar } from './vista.ts'

/** The newest imports of a list that are shown. */
const MAXIMO = 20

const LINHAS_DA_AMOSTRA = 20

/**
 * Begins an import: the file itself is sent to its own address.
 *
 * @throws Recusa for an ended list
 */
export async function iniciarImportacao(
  contexto: Contexto,
  idMailing: string,
  novo: NovaImportacao,
): Promise<Importacao> {
  const { client, usuario, agora } = contexto
  const { situacao, codigoPromotor } = await travar(contexto, idMailing)
  if (situacao === 'ENCERRADA') throw new Recusa('invalido', 'A campanha já terminou')
  const id = novoId()
  await inserirImportacao(client, {
    ...novo,
    id,
    idMailing,
    codigoPromotor,
    idUsuario: usuario.id,
    agora,
  })
  return importacaoAtual(contexto, id)
}

/** @throws Recusa when the caller runs no promotor of it */
export async function importacaoAtual(
  { client, escopo }: Contexto,
  id: string,
): Promise<Importacao> {
  const linha = await buscarImportacao(client, { id, promotores: [...escopo] })
  if (!linha) throw new Recusa('nao-encontrado', 'Importação não encontrada')
  return Importacao.parse(linha.importacao)
}

export async function importacoesDe(
  contexto: Contexto,
  idMailing: string,
): Promise<{ items: Importacao[]; total: number }> {
  const { client, escopo } = contexto
  await travar(contexto, idMailing)
  const linhas = await listarImportacoes(client, {
    idMailing,
    promotores: [...escopo],
    maximo: MAXIMO,
  })
  return {
    items: linhas.map(({ importacao }) => Importacao.parse(importacao)),
    total: linhas[0]?.total ?? 0,
  }
}

async function travarDaPessoa(contexto: Contexto, id: string): Promise<ImportacaoTravada> {
  const { client, escopo } = contexto
  const travada = await travarImportacao(client, { id, promotores: [...escopo] })
  if (!travada) throw new Recusa('nao-encontrado', 'Importação não encontrada')
  return travada
}

/** @throws Recusa until the file is here as announced */
export async function prepararLeitura(
  contexto: Contexto,
  acervo: Acervo,
  id: string,
): Promise<ImportacaoTravada> {
  const travada = await travarDaPessoa(contexto, id)
  const { situacao, bytes } = travada
  if (situacao !== 'ENVIO' && situacao !== 'LIDA') {
    throw new Recusa('invalido', 'Esta importação já começou')
  }
  if (situacao === 'ENVIO' && (await acervo.tamanhoDoEnvio(id)) !== bytes) {
    throw new Recusa('invalido', 'O arquivo ainda não chegou inteiro')
  }
  return travada
}

type Lido = { arquivo: string; forma: Forma; amostra: Linha[]; linhas: number }

/** Reads the whole file once, with no transaction open; a refused file leaves nothing behind. */
export async function lerArquivo(
  acervo: Acervo,
  { id, arquivo }: ImportacaoTravada,
): Promise<Lido> {
  const bytes = arquivo === null ? await acervo.lerEnvio(id) : await acervo.ler(arquivo)
  let forma: Forma | undefined
  let amostra: Linha[] = []
  let linhas = 0
  try {
    for await (const dito of lerPlanilha(bytes, { ate: LINHAS_DA_AMOSTRA + 1 })) {
      if ('forma' in dito) forma = dito.forma
      else if ('linhas' in dito) amostra = [...amostra, ...dito.linhas]
      else linhas = dito.fim
    }
  } catch (error) {
    await acervo.apagarEnvio(id)
    throw error
  }
  if (!forma) throw new Error('A table was read without its form')
  const guardado = arquivo ?? novoId()
  if (arquivo === null) await acervo.guardar(guardado, bytes)
  return { arquivo: guardado, forma, amostra, linhas }
}

/** Keeps what was read, and answers it with the columns as they were found. */
export async function guardarLeitura(
  contexto: Contexto,
  acervo: Acervo,
  id: string,
  { arquivo, forma, amostra, linhas }: Lido,
): Promise<Previa> {
  const { client } = contexto
  const { situacao, codigoPromotor } = await travarDaPessoa(contexto, id)
  if (situacao !== 'ENVIO' && situacao !== 'LIDA') {
    throw new Recusa('invalido', 'Esta importação já começou')
  }
  const [primeira = [], ...demais] = amostra.map(({ c }) => c)
  const cabecalho = temCabecalho(primeira)
  const largura = Math.max(...amostra.map(({ c }) => c.length))
  const nomes = Array.from({ length: largura }, (_, k) => {
    const nome = cabecalho ? (primeira[k] ?? '').trim() : ''
    return nome === '' ? `Coluna ${k + 1}` : nome.slice(0, 100)
  })
  const quantas = cabecalho ? linhas - 1 : linhas
  if (quantas === 0) throw new Recusa('ilegivel', 'O arquivo só tem os nomes das colunas')
  await gravarLeitura(client, {
    id,
    arquivo,
    linhas: quantas,
    leitura: { ...forma, nomes, cabecalho },
  })
  await acervo.apagarEnvio(id)
  const corpo = (cabecalho ? demais : [primeira, ...demais]).slice(0, LINHAS_DA_AMOSTRA)
  const lembradas = await listarColunasLembradas(client, {
    codigoPromotor,
    nomes: nomes.map(nomeDaColuna),
  })
  return {
    ...forma,
    idImportacao: id,
    linhas: quantas,
    nomes,
    amostra: corpo.map((linha) => nomes.map((_, k) => mostrada(linha[k] ?? ''))),
    colunas: adivinharColunas(
      nomes,
      corpo,
      new Map(lembradas.map(({ nome, campo }) => [nome, campo])),
    ),
  }
}

/** A cell of the sample: whose CPF or phone it is, is not shown. */
function mostrada(celula: string): string {
  const cpf = cpfDoArquivo(celula)
  if (cpf !== null) return mascararCpf(cpf)
  const texto = celula.trim().slice(0, 60)
  const algarismos = texto.replaceAll(/\D/g, '').length
  // A day has eight of them too.
  return algarismos > 8 ? texto.replaceAll(/\d(?=.{2})/g, '*') : texto
}

/**
 * Queues the import, and remembers the names of the columns for the promotor.
 *
 * @throws Recusa for columns that the file lacks, or one column for two fields
 */
export async function comecarImportacao(
  contexto: Contexto,
  fila: Fila,
  id: string,
  { colunas }: ColunasEscolhidas,
): Promise<Importacao> {
  const { client, agora } = contexto
  const { situacao, leitura, codigoPromotor, situacaoDoMailing } = await travarDaPessoa(
    contexto,
    id,
  )
  if (situacao !== 'LIDA' || !leitura) {
    throw new Recusa('invalido', 'Esta importação não espera pelas colunas')
  }
  if (situacaoDoMailing === 'ENCERRADA') throw new Recusa('invalido', 'A campanha já terminou')
  const escolhidas = CampoDoArquivo.options.flatMap((campo) => {
    const coluna = colunas[campo]
    return typeof coluna === 'number' ? [{ campo, coluna }] : []
  })
  if (escolhidas.some(({ coluna }) => coluna >= leitura.nomes.length)) {
    throw new Recusa('invalido', 'O arquivo não tem esta coluna')
  }
  if (new Set(escolhidas.map(({ coluna }) => coluna)).size < escolhidas.length) {
    throw new Recusa('invalido', 'Escolha uma coluna diferente para cada campo')
  }
  if (leitura.cabecalho) {
    // Two columns of one name: the last choice is remembered.
    const nomes = new Map(
      escolhidas.map(({ campo, coluna }) => [nomeDaColuna(leitura.nomes[coluna] ?? ''), campo]),
    )
    nomes.delete('')
    await lembrarColunas(client, {
      codigoPromotor,
      nomes: [...nomes.keys()],
      campos: [...nomes.values()],
      agora,
    })
  }
  const daVez: Colunas = Object.fromEntries(escolhidas.map((um) => [um.campo, um.coluna]))
  await enfileirarImportacao(client, { id, colunas: daVez, agora })
  await fila.adicionar(client, FILA_DE_IMPORTACOES, { id })
  return importacaoAtual(contexto, id)
}

/**
 * Takes out who came in by the import and was not worked since.
 *
 * @throws Recusa for one that did not end, was undone, or whose time to undo is over
 */
export async function desfazer(contexto: Contexto, id: string): Promise<Importacao> {
  const { client, agora } = contexto
  const { situacao, desfazerAte, idMailing } = await travarDaPessoa(contexto, id)
  if (situacao === 'DESFEITA') throw new Recusa('invalido', 'A importação já foi desfeita')
  if (desfazerAte === null) throw new Recusa('invalido', 'A importação ainda não terminou')
  exigirAberto({ desfeitoEm: null, desfazerAte }, agora)
  await darTempo(client)
  await desfazerImportacao(client, { id, idMailing, agora })
  await marcarDesfeita(client, { id, agora })
  return importacaoAtual(contexto, id)
}
