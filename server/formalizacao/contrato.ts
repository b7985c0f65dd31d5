import { createHash } from 'node:crypto'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import type { Pessoa } from '#shared/formalizacao/pessoas.ts'
import { formatarPorcento } from '#shared/numero.ts'
import type { Contexto } from '../base/http/handler.ts'
import { type Fatos, lerContrato } from './sql/ler.ts'

type Linha = { rotulo: string; valor: string }

/** The contract text, addressed to the signer. */
export type ContratoResumido = {
  titulo: string
  banco: string
  numero: string
  nome: string
  cpf: string
  linhas: Linha[]
  /** SHA-256 of the lines: what is accepted is this. */
  resumo: string
}

/**
 * The summary of the CCB of a proposta, from its figures, with a representative if there is one.
 */
export async function contratoDaProposta(
  client: Contexto['client'],
  idProposta: string,
  pessoas: readonly Pessoa[] = [],
): Promise<ContratoResumido> {
  const fatos = await lerContrato(client, { idProposta })
  const { numero, nome, cpf, banco } = fatos
  const portabilidade = fatos.produto === 'PORT'
  const linhas = [
    ...(portabilidade ? linhasDaPortabilidade(fatos) : linhasDe(fatos)),
    ...linhasDeQuemAssina(nome, pessoas),
  ]
  const resumo = createHash('sha256').update(JSON.stringify(linhas)).digest('hex')
  const assunto = portabilidade ? 'Portabilidade de empréstimo' : 'Empréstimo'
  return { titulo: `${assunto} consignado nº ${numero}`, banco, numero, nome, cpf, linhas, resumo }
}

function linhasDeQuemAssina(nome: string, pessoas: readonly Pessoa[]): Linha[] {
  const representante = pessoas.find(({ papel }) => papel === 'REPRESENTANTE')
  if (!representante) return []
  return [
    { rotulo: 'Contratante', valor: nome },
    { rotulo: 'Assina como representante legal', valor: representante.nome },
  ]
}

const porcento = (texto: string, casas: number) => formatarPorcento(Number(texto), 2, casas)

function linhasDe(fatos: Fatos): Linha[] {
  const { quitados, conta } = fatos
  const refin = quitados.length > 0
  return [
    {
      rotulo: refin ? 'Você recebe (troco)' : 'Você recebe',
      valor: formatarDinheiro(fatos.valorLiberado),
    },
    ...linhasDasParcelas(fatos),
    { rotulo: 'Valor financiado', valor: formatarDinheiro(fatos.valorFinanciado) },
    ...linhasDoCusto(fatos),
    ...(refin ? [{ rotulo: 'Contratos quitados', valor: quitados.join(', ') }] : []),
    { rotulo: 'Desconto em', valor: fatos.convenio },
    ...(conta === null ? [] : [{ rotulo: 'Depósito em', valor: conta }]),
    { rotulo: 'Quem empresta', valor: fatos.banco },
  ]
}

/** The debt moves here as it is: the balance goes to the bank of origin, and nothing to the client. */
function linhasDaPortabilidade(fatos: Fatos): Linha[] {
  const { valorFinanciado, bancoDeOrigem, quitados, convenio, banco } = fatos
  const nada = formatarDinheiro(centavos(0))
  return [
    { rotulo: 'Você recebe', valor: `${nada} (a portabilidade não libera dinheiro)` },
    { rotulo: 'Saldo portado', valor: formatarDinheiro(valorFinanciado) },
    ...(bancoDeOrigem === null ? [] : [{ rotulo: 'Banco de origem', valor: bancoDeOrigem }]),
    { rotulo: 'Contrato de origem', valor: quitados.join(', ') },
    ...linhasDasParcelas(fatos),
    ...linhasDoCusto(fatos),
    { rotulo: 'Desconto em', valor: convenio },
    { rotulo: 'Quem passa a cobrar', valor: banco },
  ]
}

const linhasDasParcelas = ({ valorParcela, prazo }: Fatos): Linha[] => [
  { rotulo: 'Parcela por mês', valor: formatarDinheiro(valorParcela) },
  { rotulo: 'Quantidade de parcelas', valor: String(prazo) },
  { rotulo: 'Total que você paga', valor: formatarDinheiro(centavos(valorParcela * prazo)) },
]

const linhasDoCusto = ({ taxaAm, cetAa }: Fatos): Linha[] => [
  { rotulo: 'Juros', valor: `${porcento(taxaAm, 4)} ao mês` },
  ...(cetAa === null
    ? []
    : [{ rotulo: 'Custo total (CET)', valor: `${porcento(cetAa, 2)} ao ano` }]),
]
