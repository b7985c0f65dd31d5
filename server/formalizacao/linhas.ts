import { taxaAnual } from '#shared/calculo/novo.ts'
import { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { formatarCnpj } from '#shared/cnpj.ts'
import { formatarCpf } from '#shared/cpf.ts'
import { type Dia, formatarDia } from '#shared/data.ts'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import type { Pessoa } from '#shared/formalizacao/pessoas.ts'
import { type Figuras, linhasDasFiguras } from '#shared/simulacao/linhas.ts'
import { linhasDaQuitacao } from '#shared/simulacao/quitacao.ts'
import type { Linha } from '../base/pdf/folha.ts'
import type { Fatos } from './sql/ler.ts'

/** The figures of the contract, in the order of a person's questions. */
export const linhasDe = (fatos: Fatos): Linha[] =>
  fatos.produto === 'PORT' ? linhasDaPortabilidade(fatos) : linhasDoEmprestimo(fatos)

/** What is lent beyond what is paid out and settled is the tax. */
function figurasDosFatos(fatos: Fatos): Figuras {
  const { quitados, produto, valorFinanciado, valorLiberado } = fatos
  const saldos = quitados.reduce((soma, { saldo }) => soma + saldo, 0)
  return {
    liberado: valorLiberado,
    financiado: valorFinanciado,
    iof: centavos(valorFinanciado - valorLiberado - (produto === 'PORT' ? 0 : saldos)),
    parcela: fatos.valorParcela,
    prazo: fatos.prazo,
    primeiro: fatos.primeiroVencimento,
    ultimo: fatos.ultimoVencimento,
    taxaAm: fatos.taxaAm,
    taxaAa: taxaAnual(fatos.taxaAm),
    cetAa: fatos.cetAa,
    cetAm: null,
  }
}

function linhasDoEmprestimo(fatos: Fatos): Linha[] {
  return [
    ...linhasDasFiguras(figurasDosFatos(fatos), [
      ['liberado', fatos.quitados.length > 0 ? 'Você recebe (troco)' : 'Você recebe'],
      ...dasParcelas,
      ['financiado', 'Valor financiado'],
      ['iof', 'Imposto (IOF), dentro do valor financiado'],
      ...doCusto,
    ]),
    ...linhasDaQuitacao(quitacaoDe(fatos)),
    ...se(
      'Só depois de paga a portabilidade',
      fatos.daPortabilidade && `proposta ${fatos.daPortabilidade}`,
    ),
    linha('Desconto em', fatos.convenio),
    ...linhasDaGarantia(fatos),
    // Of an order of payment nothing comes to an account: the client goes to the branch.
    ...se(fatos.ordemDePagamento ? 'Você saca em' : 'Depósito em', fatos.conta),
  ]
}

const dasParcelas = [
  ['parcela', 'Parcela por mês'],
  ['prazo', 'Quantidade de parcelas'],
  ['primeiroDesconto', 'Primeiro desconto'],
  ['ultimoDesconto', 'Último desconto'],
  ['total', 'Total que você paga'],
] as const

const doCusto = [
  ['juros', 'Juros'],
  ['cetGuardado', 'Custo total (CET)'],
] as const

/** What a worker gives, either or both (Lei 10.820, art. 1, par. 5). */
const linhasDaGarantia = ({ garantiaFgts, garantiaMulta }: Fatos): Linha[] => [
  ...se('Garantia do FGTS', garantiaFgts === null ? null : `até ${reais(garantiaFgts)} do saldo`),
  ...se(
    'Garantia da multa rescisória',
    garantiaMulta === null ? null : `até ${reais(garantiaMulta)} da multa`,
  ),
]

/** The debt moves here as it is: the balance goes to the bank of origin, and nothing to the client. */
function linhasDaPortabilidade(fatos: Fatos): Linha[] {
  const { quitados, convenio } = fatos
  const [origem] = quitados
  const figuras = figurasDosFatos(fatos)
  return [
    linha('Você recebe', `${reais(0)} (a portabilidade não libera dinheiro)`),
    ...linhasDasFiguras(figuras, [
      ['financiado', 'Saldo portado'],
      ['iof', 'Imposto (IOF)'],
    ]),
    ...se('Banco de origem', origem?.banco ?? null),
    linha('Contrato de origem', quitados.map(({ numero }) => numero).join(', ')),
    ...linhasDasFiguras(figuras, [...dasParcelas, ...doCusto]),
    linha('Desconto em', convenio),
  ]
}

/** The settled contracts, with the figures of the signed simulation. */
export function quitacaoDe({ quitados, refin }: Pick<Fatos, 'quitados' | 'refin'>) {
  const simulados = ResultadoSimulacao.shape.refin.parse(refin)?.quitados ?? []
  const porNumero = new Map(simulados.map((quitado) => [quitado.numero, quitado]))
  return quitados.map(({ numero, banco, saldo }) => {
    const quitado = porNumero.get(numero)
    return {
      numero,
      banco,
      saldo: centavos(saldo),
      parcela: centavos(quitado?.valorParcela ?? 0),
      emTransito: quitado?.vencimentosEmTransito ?? [],
      atrasadas: quitado?.parcelasEmAtraso ?? 0,
      emAtraso: centavos(quitado?.emAtraso ?? 0),
    }
  })
}

/** Who is bound, who attended, where and when the CCB is issued and paid. */
export function partesDe(fatos: Fatos, emissao: Dia, pessoas: readonly Pessoa[]): Linha[] {
  const representante = pessoas.find(({ papel }) => papel === 'REPRESENTANTE')
  return [
    linha('Contratante', fatos.nome),
    linha('CPF do contratante', formatarCpf(fatos.cpf)),
    ...(representante
      ? [
          linha('Assina como representante legal', representante.nome),
          linha('CPF do representante', formatarCpf(representante.cpf)),
        ]
      : []),
    ...se('Número do benefício (NB)', fatos.beneficio),
    ...se('Matrícula', fatos.matricula),
    linha(fatos.produto === 'PORT' ? 'Quem passa a cobrar' : 'Quem empresta', fatos.banco),
    linha('CNPJ do banco', formatarCnpj(fatos.cnpjDoBanco)),
    linha('Sede do banco', `${fatos.enderecoDoBanco}, ${fatos.praca}`),
    linha('SAC do banco', fatos.sac),
    linha('Correspondente', fatos.correspondente),
    linha('CNPJ do correspondente', formatarCnpj(fatos.cnpjDoCorrespondente)),
    linha('Quem atendeu', fatos.agente),
    ...se('CPF de quem atendeu', fatos.cpfDoAgente && formatarCpf(fatos.cpfDoAgente)),
    ...se(
      'Certificação de quem atendeu',
      fatos.certificadoAte && `válida até ${formatarDia(fatos.certificadoAte)}`,
    ),
    linha('Lugar do pagamento', fatos.praca),
    linha('Lugar e data da emissão', `${fatos.local}, ${formatarDia(emissao)}`),
  ]
}

const linha = (rotulo: string, valor: string): Linha => ({ rotulo, valor })

const se = (rotulo: string, valor: string | null): Linha[] =>
  valor === null ? [] : [linha(rotulo, valor)]

const reais = (valor: number): string => formatarDinheiro(centavos(valor))
