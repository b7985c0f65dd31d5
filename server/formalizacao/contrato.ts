import { createHash } from 'node:crypto'
import { hoje } from '#shared/data.ts'
import type { Pessoa } from '#shared/formalizacao/pessoas.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { Linha } from '../base/pdf/folha.ts'
import { prazoDaDesistencia } from '../proposta/desistencia.ts'
import { clausulasDe, depoisDeAssinar } from './clausulas.ts'
import { linhasDe, partesDe } from './linhas.ts'
import { regraDoDia } from './regra.ts'
import { lerContrato } from './sql/ler.ts'

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
  /** SHA-256 of all lines and sentences: what is accepted is this. */
  resumo: string
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
  const fatos = await lerContrato(client, { idProposta, id })
  const emissao = hoje(fatos.emissao)
  const multa = await regraDoDia(client, 'mora_multa_pct', emissao)
  const juros = await regraDoDia(client, 'mora_juros_am', emissao)
  const termos = {
    desistencia: await prazoDaDesistencia(client, idProposta, emissao),
    mora: multa === null || juros === null ? null : { multa, juros },
    anuencia: await regraDoDia(client, 'anuencia_prazo_dias_corridos', emissao),
  }
  const texto = {
    linhas: linhasDe(fatos),
    partes: partesDe(fatos, emissao, pessoas),
    clausulas: clausulasDe(fatos, termos),
    depois: depoisDeAssinar(fatos, termos),
  }
  const { numero, nome, cpf, banco } = fatos
  const resumo = createHash('sha256').update(JSON.stringify(texto)).digest('hex')
  const assunto = fatos.produto === 'PORT' ? 'Portabilidade de empréstimo' : 'Empréstimo'
  return {
    titulo: `${assunto} consignado nº ${numero}`,
    banco,
    numero,
    nome,
    cpf,
    ...texto,
    resumo,
  }
}
