import { z } from 'zod'
import { formatarDia } from '../data.ts'
import { centavos, formatarDinheiro } from '../dinheiro.ts'
import { formatarNumero } from '../numero.ts'
import type {
  ContratoDoHiscon,
  Divergencia,
  Duvida,
  MotivoDeNaoLer,
  Origem,
  Situacao,
} from '../hiscon/documento.ts'

/** The columns of the paper, as a person calls them. */
const nomesDosCampos = {
  contrato: 'Contrato',
  banco: 'Banco',
  situacao: 'Situação',
  origem: 'Origem da averbação',
  inclusao: 'Data de inclusão',
  inicio: 'Início do desconto',
  fim: 'Fim do desconto',
  parcelas: 'Quantidade de parcelas',
  parcela: 'Valor da parcela',
  emprestado: 'Valor emprestado',
  liberado: 'Valor liberado',
  iof: 'IOF',
  cetMensal: 'CET mensal',
  cetAnual: 'CET anual',
  jurosMensal: 'Taxa de juros mensal',
  jurosAnual: 'Taxa de juros anual',
  valorPago: 'Valor pago',
  primeiroDesconto: 'Primeiro desconto',
  suspensaoBanco: 'Suspensão pelo banco',
  suspensaoInss: 'Suspensão pelo INSS',
  reativacaoBanco: 'Reativação pelo banco',
  reativacaoInss: 'Reativação pelo INSS',
  exclusao: 'Data de exclusão',
  motivoExclusao: 'Motivo da exclusão',
}
export type CampoDoPapel = z.infer<typeof CampoDoPapel>

const chavesDe = <T extends string>(nomes: Record<T, string>) => Object.keys(nomes) as [T, ...T[]]

export const CampoDoPapel = z.enum(chavesDe(nomesDosCampos), 'Campo desconhecido')

export const ehCampoDoPapel = (campo: string): campo is CampoDoPapel =>
  Object.hasOwn(nomesDosCampos, campo)

/** Which loan a row is of, and what became of it: a row of the ended ones ends a contract by these. */
const doFim: ReadonlySet<string> = new Set<CampoDoPapel>(['contrato', 'banco', 'situacao'])

/** Whether a person compares a doubtful field with the page before the paper counts. */
export const pedeConferencia = (secao: ContratoDoHiscon['secao'], campo: string): boolean =>
  secao === 'ATIVOS' || doFim.has(campo)

export const nomeDoCampo = (campo: string): string =>
  ehCampoDoPapel(campo) ? nomesDosCampos[campo] : campo

/** How the paper writes each field, as the hint of a form. */
export const formasDosCampos: Partial<Record<string, string>> = {
  banco: '623 - BANCO PAN',
  situacao: 'Ativo',
  origem: 'Averbação nova',
  inclusao: '28/02/25',
  inicio: '03/2025',
  fim: '02/2032',
  parcelas: '84',
  parcela: 'R$424,10',
  emprestado: 'R$18.500,00',
  jurosMensal: '1,80',
  jurosAnual: '23,87',
}

export const nomesDasDuvidas: Record<Duvida['motivo'], string> = {
  ILEGIVEL: 'não deu para ler',
  INCERTO: 'pode ser da célula ao lado',
  INCOERENTE: 'não combina com os outros campos',
}

const nomesDasSituacoes: Record<Situacao, string> = {
  ATIVO: 'Ativo',
  SUSPENSO_BANCO: 'Suspenso Banco',
  SUSPENSO_INSS: 'Suspenso INSS',
  EXCLUIDO: 'Excluído',
  ENCERRADO: 'Encerrado',
  RESERVADO: 'Reservado',
}

const exclusoes = {
  BANCO: 'Exclusão Banco',
  REFINANCIAMENTO: 'Exclusão por refinanciamento',
  PORTABILIDADE: 'Exclusão por portabilidade',
}

/** Why a paper was not read, and what the client can do. */
export const recusasDoPapel: Record<MotivoDeNaoLer, string> = {
  LAYOUT:
    'O papel não foi lido: não tem o formato do HISCON do Meu INSS. Baixe-o de novo no Meu INSS, em “Extrato de empréstimo consignado”',
  FOTO: 'O arquivo é uma foto ou digitalização, e o HISCON só é lido do PDF original: baixe-o no Meu INSS e envie o arquivo, sem imprimir',
  ALTERADO:
    'O PDF foi alterado depois que o INSS o emitiu, e por isso não é aceito: peça ao cliente que baixe outro no Meu INSS',
  SENHA: 'O PDF está protegido por senha: baixe no Meu INSS um sem senha',
  ATIVO:
    'O PDF traz programa, anexo ou formulário, o que o HISCON do INSS não tem: baixe-o de novo no Meu INSS',
  PAGINAS: 'O PDF tem páginas demais para um HISCON: confira se é o arquivo certo',
  ILEGIVEL: 'O arquivo está incompleto ou danificado: baixe o PDF de novo no Meu INSS',
  TEMPO: 'O arquivo demorou demais para ser lido e não foi aceito: baixe o PDF de novo no Meu INSS',
}

export function ditoDaDivergencia(uma: Divergencia): string {
  switch (uma.sobre) {
    case 'ATIVOS':
      return `A primeira página diz ${uma.declarado ?? 'nenhum'} ativo(s), e foram lidos ${uma.lido}`
    case 'SUSPENSOS':
      return `A primeira página diz ${uma.declarado ?? 'nenhum'} suspenso(s), e foram lidos ${uma.lido}`
    case 'RESERVADOS':
      return `A primeira página diz ${uma.declarado ?? 'nenhum'} reservado(s), e foram lidos ${uma.lido}`
    case 'UTILIZADA':
      return `As parcelas somam ${formatarDinheiro(uma.lido)}, e a margem utilizada diz ${formatarDinheiro(uma.declarado)}`
    case 'NB':
      return 'O número do benefício não confere com o dígito dele'
    case 'REPETIDO':
      return 'Há contratos com o mesmo número'
    case 'PAGINAS':
      return `A primeira página diz ${uma.declarado} página(s), e o arquivo tem ${uma.lido}`
    case 'NOME':
      return 'O número do benefício é do cliente, e o nome impresso é outro: confira se o papel é dele'
    case 'SOLTO':
      return 'Há texto na tabela que não é de nenhum contrato'
  }
}

function ditoDaOrigem(origem: Origem | null): string | null {
  switch (origem?.tipo) {
    case undefined:
      return null
    case 'NOVA':
      return 'Averbação nova'
    case 'REFINANCIAMENTO':
      return 'Averbação por Refinanciamento'
    case 'PORTABILIDADE':
      return 'Averbação por Portabilidade'
    case 'MIGRADO':
      return `Migrado do contrato ${origem.contrato} CBC: ${origem.banco}`
  }
}

const dinheiros = new Set(['parcela', 'emprestado', 'liberado', 'iof', 'valorPago'])

/** A field as the paper prints it; empty where nothing was read. */
export function comoNoPapel(contrato: ContratoDoHiscon, campo: string): string {
  const { banco, origem, situacao, motivoExclusao } = contrato
  if (campo === 'banco') return banco ? `${banco.codigo} - ${banco.nome}` : ''
  if (campo === 'origem') return ditoDaOrigem(origem) ?? ''
  if (campo === 'situacao') return situacao ? nomesDasSituacoes[situacao] : ''
  if (campo === 'motivoExclusao') return motivoExclusao ? exclusoes[motivoExclusao] : ''
  const valor: unknown = Reflect.get(contrato, campo)
  if (typeof valor === 'number') return doNumero(campo, valor)
  if (typeof valor !== 'string') return ''
  if (/^\d{4}-\d\d-\d\d$/.test(valor)) {
    const dia = formatarDia(valor)
    return `${dia.slice(0, 6)}${dia.slice(-2)}`
  }
  return /^\d{4}-\d\d$/.test(valor) ? `${valor.slice(5)}/${valor.slice(0, 4)}` : valor
}

function doNumero(campo: string, valor: number): string {
  if (campo === 'parcelas') return String(valor)
  if (!dinheiros.has(campo)) return taxaNoPapel(valor)
  return formatarDinheiro(centavos(valor)).replace(/^R\$\s*/, 'R$')
}

/** `1,80`, and `1,654321` of a ported loan: two decimals, or the six that a rate has. */
export const taxaNoPapel = (valor: number): string =>
  formatarNumero(valor, Number(valor.toFixed(2)) === valor ? 2 : 6).replaceAll('.', '')
