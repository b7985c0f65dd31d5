import { folhaEm } from '#shared/calculo/regras.ts'
import { CONVENIO_INSS } from '#shared/convenio/codigos.ts'
import { somarMeses } from '#shared/data.ts'
import type { ContratoDoHiscon } from '#shared/hiscon/documento.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { inserirContratoDoPapel } from './sql/papel.ts'

type Titular = { idCliente: string; idBeneficio: string; familia: string }

const origens = {
  NOVA: 'NOVO',
  REFINANCIAMENTO: 'REFIN',
  PORTABILIDADE: 'PORTABILIDADE',
  MIGRADO: 'MIGRADO',
} as const

/**
 * Keeps a running loan of another bank as a confirmed paper of the INSS names it, or finds the contract that is
 * here already, which stays as it is. The discount of a month is the instalment due in the month after it.
 *
 * @returns why it is not kept, in a sentence, or its contract
 */
export async function trazerDoPapel(
  { client }: Pick<Contexto, 'client'>,
  { idCliente, idBeneficio, familia }: Titular,
  lido: ContratoDoHiscon,
): Promise<{ idContrato: string } | { recusa: string }> {
  const { contrato, banco, inicio, parcelas, parcela, emprestado, taxa } = lido
  if (!contrato || !banco || !inicio || !parcelas || !parcela || !emprestado)
    return { recusa: 'Faltam campos que o papel não mostra' }
  if (!taxa) return { recusa: 'A taxa não está no papel nem sai das parcelas' }
  const dataContrato = lido.inclusao ?? `${inicio}-01`
  const folha = folhaEm(await regrasVigentes(client), familia, dataContrato)
  const dia = 'recusa' in folha ? '01' : String(folha.diaDoVencimento).padStart(2, '0')
  const primeiroVencimento = somarMeses(`${inicio}-${dia}`, 1)
  const novo = {
    idCliente,
    idBeneficio,
    codigoConvenio: CONVENIO_INSS,
    banco: banco.codigo,
    origem: lido.origem ? origens[lido.origem.tipo] : ('NOVO' as const),
    dataContrato,
    primeiroVencimento,
    ultimoVencimento: somarMeses(primeiroVencimento, parcelas - 1),
    prazo: parcelas,
    valorParcela: parcela,
    taxaAm: taxa.mensal,
    valorFinanciado: emprestado,
    valorLiberado: lido.liberado ?? 0,
  }
  // Two banks may give two clients the same number: then the code of the bank follows it.
  for (const numero of [contrato, `${contrato} (${banco.codigo})`]) {
    const guardado = await inserirContratoDoPapel(client, { ...novo, id: novoId(), numero })
    if (guardado?.proprio) return { recusa: 'O contrato já é nosso' }
    if (guardado && guardado.situacao !== 'ATIVO')
      return { recusa: 'Aqui o contrato não está mais ativo' }
    if (guardado) return { idContrato: guardado.id }
  }
  return { recusa: `O código ${banco.codigo} não é de outro banco do cadastro` }
}
