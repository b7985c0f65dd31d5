import { hoje } from '#shared/data.ts'
import type { Pessoa } from '#shared/formalizacao/pessoas.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { Linha } from '../base/pdf/folha.ts'
import { prazoDaDesistencia } from '../proposta/desistencia.ts'
import { clausulasDe, depoisDeAssinar } from './clausulas.ts'
import {
  comoAssinada,
  comQuitadosDoSimulado,
  type Demonstrativo,
  demonstrar,
} from './demonstrativo.ts'
import { linhasDe, partesDe } from './linhas.ts'
import { regraDoDia } from './regra.ts'
import { lerTextoAssinado } from './sql/evidencias.ts'
import { lerContrato, lerPrecoAplicado } from './sql/ler.ts'
import { resumirTexto, Texto } from './texto.ts'

/** The contract, addressed to the signer: paper and phone show the same lines and sentences. */
export type ContratoResumido = {
  titulo: string
  banco: string
  numero: string
  nome: string
  cpf: string
  /** The figures. */
  linhas: Linha[]
  /** Who lends, who borrows, who attended, where and when. */
  partes: Linha[]
  /** What both promise. */
  clausulas: string[]
  /** What the client must still do once it is signed. */
  depois: string[]
  /** The latest price after the signed one; null while the signed one stands. */
  demonstrativo: Demonstrativo | null
  /** All lines and sentences as JSON, letter by letter what the hash is of. */
  texto: string
  /** SHA-256 of all lines and sentences: what is accepted is this. */
  resumo: string
}

/**
 * The contract of a formalization: what was signed, letter by letter, where it was; else what would be
 * signed now.
 */
export async function contratoDaFormalizacao(
  client: Contexto['client'],
  { id, idProposta }: { id: string; idProposta: string },
  pessoas: readonly Pessoa[],
): Promise<ContratoResumido> {
  const deAgora = await contratoDaProposta(client, { id, idProposta }, pessoas)
  const assinado = await lerTextoAssinado(client, { id })
  if (!assinado) return deAgora
  const { texto, resumo } = assinado
  return { ...deAgora, ...Texto.parse(JSON.parse(texto)), texto, resumo }
}

/**
 * The CCB of a proposta, from its figures, as issued on the day its formalization began: printed
 * later, it is the same. `id`: the formalization; null before one began.
 */
export async function contratoDaProposta(
  client: Contexto['client'],
  { id, idProposta }: { id: string | null; idProposta: string },
  pessoas: readonly Pessoa[] = [],
): Promise<ContratoResumido> {
  const fatos = comoAssinada(comQuitadosDoSimulado(await lerContrato(client, { idProposta, id })))
  const preco = fatos.assinado === null ? null : await lerPrecoAplicado(client, { idProposta })
  const emissao = hoje(fatos.emissao)
  const multa = await regraDoDia(client, 'mora_multa_pct', emissao)
  const juros = await regraDoDia(client, 'mora_juros_am', emissao)
  const parte = await regraDoDia(client, 'preco_tolerancia_pct', emissao)
  const maxima = await regraDoDia(client, 'preco_tolerancia_reais', emissao)
  const termos = {
    tolerancia: parte === null || maxima === null ? null : { parte, reais: maxima },
    devolucao: await regraDoDia(client, 'transito_devolucao_dias_uteis', emissao),
    desistencia: await prazoDaDesistencia(client, idProposta, emissao),
    mora: multa === null || juros === null ? null : { multa, juros },
    anuencia: await regraDoDia(client, 'anuencia_prazo_dias_corridos', emissao),
  }
  const partes = {
    linhas: linhasDe(fatos),
    partes: partesDe(fatos, emissao, pessoas),
    clausulas: clausulasDe(fatos, termos),
    depois: depoisDeAssinar(fatos, termos),
  }
  const { numero, nome, cpf, banco } = fatos
  const texto = JSON.stringify(partes)
  const assunto = fatos.produto === 'PORT' ? 'Portabilidade de empréstimo' : 'Empréstimo'
  return {
    titulo: `${assunto} consignado nº ${numero}`,
    banco,
    numero,
    nome,
    cpf,
    ...partes,
    texto,
    demonstrativo: preco ? demonstrar(preco) : null,
    resumo: resumirTexto(texto),
  }
}
