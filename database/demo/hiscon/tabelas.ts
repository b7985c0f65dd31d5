import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { formatarDia } from '#shared/data.ts'
import { type Centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import type { MotivoDeExclusao, Origem, Situacao } from '#shared/hiscon/documento.ts'
import { taxaNoPapel } from '#shared/portabilidade/papel.ts'
import type { BeneficioVerdadeiro, CartaoVerdadeiro, ContratoVerdadeiro } from './verdade.ts'

export type Coluna = { id: string; rotulo: string; cx: number }
/** One table as it is printed: `acima` are the titles over its head. */
export type Tabela = {
  titulos: string[]
  colunas: Coluna[]
  fileiras: Record<string, string>[]
  notas: string[]
}

const UmaColuna = z.object({
  id: z.string(),
  rotulo: z.string().optional(),
  cx: z.union([z.number(), z.array(z.number())]),
})
const Layout = z.object({
  paginas: z.object({
    emprestimos_paisagem: z.object({
      colunas: z.array(UmaColuna),
      notas_rodape: z.array(z.string()),
    }),
    cartoes_paisagem: z.object({ colunas: z.array(UmaColuna) }),
  }),
})
const { emprestimos_paisagem: emprestimos, cartoes_paisagem: cartoes } = Layout.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../reference/hiscon_layout.json'), 'utf8')),
).paginas

const fixas = (
  colunas: readonly z.infer<typeof UmaColuna>[],
  rotulos: Record<string, string>,
): Coluna[] =>
  colunas.flatMap(({ id, rotulo, cx }) =>
    typeof cx === 'number' ? [{ id, rotulo: rotulo ?? rotulos[id] ?? '', cx }] : [],
  )

const ativas: readonly Coluna[] = [
  { id: 'suspensaoBanco', rotulo: 'SUSPENSÃO BANCO', cx: 605 },
  { id: 'suspensaoInss', rotulo: 'SUSPENSÃO INSS', cx: 664 },
  { id: 'reativacaoBanco', rotulo: 'REATIVAÇÃO BANCO', cx: 723 },
  { id: 'reativacaoInss', rotulo: 'REATIVAÇÃO INSS', cx: 782 },
]
const excluidas: readonly Coluna[] = [
  { id: 'exclusao', rotulo: 'DATA EXCLUSÃO', cx: 633 },
  { id: 'motivoExclusao', rotulo: 'MOTIVO EXCLUSÃO', cx: 740 },
]

const situacoes: Record<Situacao, string> = {
  ATIVO: 'Ativo',
  SUSPENSO_BANCO: 'Suspenso Banco',
  SUSPENSO_INSS: 'Suspenso INSS',
  EXCLUIDO: 'Excluído',
  ENCERRADO: 'Encerrado',
  RESERVADO: 'Reservado',
}
const motivos: Record<MotivoDeExclusao, string> = {
  BANCO: 'Exclusão Banco',
  REFINANCIAMENTO: 'Exclusão por refinanciamento',
  PORTABILIDADE: 'Exclusão por portabilidade',
}
const origens = {
  NOVA: 'Averbação nova',
  REFINANCIAMENTO: 'Averbação por Refinanciamento',
  PORTABILIDADE: 'Averbação por Portabilidade',
}

export const dinheiro = (valor: Centavos | null): string =>
  valor === null ? '' : formatarDinheiro(valor).replaceAll(/\s/g, '')
const taxa = (valor: number | null): string => (valor === null ? '' : taxaNoPapel(valor))
const dia = (valor: string | null): string =>
  valor === null ? '' : `${formatarDia(valor).slice(0, 6)}${valor.slice(2, 4)}`
const mes = (valor: string | null): string =>
  valor === null ? '' : `${valor.slice(5)}/${valor.slice(0, 4)}`
const banco = (um: { codigo: string; nome: string } | null): string =>
  um ? `${um.codigo} - ${um.nome}` : ''
const origem = (uma: Origem | null): string => {
  if (!uma) return ''
  return uma.tipo === 'MIGRADO'
    ? `Migrado do contrato ${uma.contrato} CBC: ${uma.banco}`
    : origens[uma.tipo]
}

/** What damage leaves in a cell: it looks like the thing and is not. */
const estragos = {
  parcela: 'R$1.2?4,5',
  jurosMensal: '1;8O',
  inclusao: '31/02/24',
  emprestado: 'R$12.34,567',
}

function fileiraDoContrato(um: ContratoVerdadeiro): Record<string, string> {
  const fileira: Record<string, string> = {
    contrato: um.contrato ?? '',
    banco: banco(um.banco),
    situacao: um.situacao ? situacoes[um.situacao] : '',
    origem_averbacao: origem(um.origem),
    data_inclusao: dia(um.inclusao),
    inicio_desconto: mes(um.inicio),
    fim_desconto: mes(um.fim),
    qtde_parcelas: String(um.parcelas ?? ''),
    parcela: dinheiro(um.parcela),
    emprestado: dinheiro(um.emprestado),
    liberado: dinheiro(um.liberado),
    iof: dinheiro(um.iof),
    cet_mensal: taxa(um.cetMensal),
    cet_anual: taxa(um.cetAnual),
    juros_mensal: taxa(um.jurosMensal),
    juros_anual: taxa(um.jurosAnual),
    valor_pago: dinheiro(um.valorPago),
    primeiro_desconto: dia(um.primeiroDesconto),
    suspensaoBanco: dia(um.suspensaoBanco),
    suspensaoInss: dia(um.suspensaoInss),
    reativacaoBanco: dia(um.reativacaoBanco),
    reativacaoInss: dia(um.reativacaoInss),
    exclusao: dia(um.exclusao),
    motivoExclusao: um.motivoExclusao ? motivos[um.motivoExclusao] : '',
  }
  const lugares = {
    parcela: 'parcela',
    jurosMensal: 'juros_mensal',
    inclusao: 'data_inclusao',
    emprestado: 'emprestado',
  }
  for (const campo of um.estragados) fileira[lugares[campo]] = estragos[campo]
  return fileira
}

const fileiraDoCartao = (um: CartaoVerdadeiro): Record<string, string> => ({
  contrato: um.contrato ?? '',
  tipo: um.tipo ?? '',
  banco: banco(um.banco),
  situacao: um.situacao ? situacoes[um.situacao] : '',
  origem_averbacao: origem(um.origem),
  data_inclusao: dia(um.inclusao),
  limite_cartao: dinheiro(um.limite),
  reservado: dinheiro(um.reservado),
  exclusao: dia(um.exclusao),
  motivoExclusao: um.motivoExclusao ? motivos[um.motivoExclusao] : '',
})

const rotulosDoCartao = {
  contrato: 'CONTRATO',
  tipo: 'TIPO',
  banco: 'BANCO',
  situacao: 'SITUAÇÃO',
  origem_averbacao: 'ORIGEM DA AVERBAÇÃO',
  data_inclusao: 'DATA INCLUSÃO',
  limite_cartao: 'LIMITE DE CARTÃO',
  reservado: 'RESERVADO',
}

/** The tables of one benefit, in the order of the paper. */
export function tabelasDe({ contratos, cartoes: cards, descontos }: BeneficioVerdadeiro): Tabela[] {
  const daSecao = <T extends { secao: string }>(todos: readonly T[], secao: string) =>
    todos.filter((um) => um.secao === secao)
  const loans = fixas(emprestimos.colunas, {})
  const cartao = fixas(cartoes.colunas, rotulosDoCartao)
  const doCartao = (
    secao: 'ATIVOS' | 'EXCLUIDOS',
    titulo: string,
    tipo: 'RMC' | 'RCC',
  ): Tabela => ({
    titulos: [`CARTÃO DE CRÉDITO - ${tipo}`, titulo],
    colunas: [...cartao, ...(secao === 'ATIVOS' ? ativas : excluidas)],
    fileiras: daSecao(cards, secao)
      .filter((um) => um.tipo === tipo)
      .map(fileiraDoCartao),
    notas: [],
  })
  const [ativos, excluidos] = [
    'CONTRATOS ATIVOS E SUSPENSOS*',
    'CONTRATOS EXCLUÍDOS E ENCERRADOS*',
  ] as const
  const todas: Tabela[] = [
    {
      titulos: ['EMPRÉSTIMOS BANCÁRIOS', ativos],
      colunas: [...loans, ...ativas],
      fileiras: daSecao(contratos, 'ATIVOS').map(fileiraDoContrato),
      notas: emprestimos.notas_rodape,
    },
    {
      titulos: [excluidos],
      colunas: [...loans, ...excluidas],
      fileiras: daSecao(contratos, 'EXCLUIDOS').map(fileiraDoContrato),
      notas: emprestimos.notas_rodape,
    },
    doCartao('ATIVOS', ativos, 'RMC'),
    doCartao('EXCLUIDOS', excluidos, 'RMC'),
    doCartao('ATIVOS', ativos, 'RCC'),
    doCartao('EXCLUIDOS', excluidos, 'RCC'),
    {
      titulos: ['DESCONTOS DE CARTÃO'],
      colunas: [
        { id: 'contrato', rotulo: 'CONTRATO', cx: 80 },
        { id: 'banco', rotulo: 'BANCO', cx: 220 },
        { id: 'competencia', rotulo: 'COMPETÊNCIA', cx: 360 },
        { id: 'tipo', rotulo: 'TIPO', cx: 500 },
        { id: 'valor', rotulo: 'VALOR', cx: 660 },
      ],
      fileiras: descontos.map((um) => ({
        contrato: um.contrato,
        banco: um.banco,
        competencia: mes(um.competencia),
        tipo: 'Desconto de cartão (RMC)',
        valor: dinheiro(um.valor),
      })),
      notas: [],
    },
  ]
  return todas.filter(({ fileiras }) => fileiras.length > 0)
}
