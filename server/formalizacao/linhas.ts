import { taxaAnual } from '#shared/calculo/novo.ts'
import { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { formatarCnpj } from '#shared/cnpj.ts'
import { formatarCpf } from '#shared/cpf.ts'
import { type Dia, formatarDia, somarMeses } from '#shared/data.ts'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import type { Pessoa } from '#shared/formalizacao/pessoas.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { linhasDaQuitacao } from '#shared/simulacao/quitacao.ts'
import type { Linha } from '../base/pdf/folha.ts'
import type { Fatos } from './sql/ler.ts'

/** The figures of the contract, in the order of a person's questions. */
export const linhasDe = (fatos: Fatos): Linha[] =>
  fatos.produto === 'PORT' ? linhasDaPortabilidade(fatos) : linhasDoEmprestimo(fatos)

function linhasDoEmprestimo(fatos: Fatos): Linha[] {
  const { quitados, valorFinanciado, valorLiberado } = fatos
  const saldos = quitados.reduce((soma, { saldo }) => soma + saldo, 0)
  return [
    linha(quitados.length > 0 ? 'Você recebe (troco)' : 'Você recebe', reais(valorLiberado)),
    ...linhasDasParcelas(fatos),
    linha('Valor financiado', reais(valorFinanciado)),
    linha(
      'Imposto (IOF), dentro do valor financiado',
      reais(valorFinanciado - valorLiberado - saldos),
    ),
    ...linhasDoCusto(fatos),
    ...linhasDaQuitacao(quitacaoDe(fatos)),
    linha('Desconto em', fatos.convenio),
    ...linhasDaGarantia(fatos),
    ...se('Depósito em', fatos.conta),
  ]
}

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
  const { valorFinanciado, valorLiberado, quitados, convenio } = fatos
  const [origem] = quitados
  return [
    linha('Você recebe', `${reais(0)} (a portabilidade não libera dinheiro)`),
    linha('Saldo portado', reais(valorFinanciado)),
    linha('Imposto (IOF)', reais(valorFinanciado - valorLiberado)),
    ...se('Banco de origem', origem?.banco ?? null),
    linha('Contrato de origem', quitados.map(({ numero }) => numero).join(', ')),
    ...linhasDasParcelas(fatos),
    ...linhasDoCusto(fatos),
    linha('Desconto em', convenio),
  ]
}

/** What is settled, with what the signed simulation says of it. */
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

function linhasDasParcelas({
  valorParcela,
  prazo,
  primeiroVencimento,
  ultimoVencimento,
}: Fatos): Linha[] {
  return [
    linha('Parcela por mês', reais(valorParcela)),
    linha('Quantidade de parcelas', String(prazo)),
    ...se('Primeiro desconto', primeiroVencimento && desconto(primeiroVencimento)),
    ...se('Último desconto', ultimoVencimento && desconto(ultimoVencimento)),
    linha('Total que você paga', reais(valorParcela * prazo)),
  ]
}

/** The instalment is taken in the payroll of the month before the one in which it falls due. */
const desconto = (vencimento: Dia): string => {
  const [ano, mes] = somarMeses(vencimento, -1).split('-')
  return `folha de ${mes}/${ano}, vence em ${formatarDia(vencimento)}`
}

const linhasDoCusto = ({ taxaAm, cetAa }: Fatos): Linha[] => [
  linha(
    'Juros',
    `${formatarPorcento(taxaAm)} ao mês (${formatarPorcento(taxaAnual(taxaAm), 2, 2)} ao ano)`,
  ),
  ...se('Custo total (CET)', cetAa === null ? null : `${formatarPorcento(cetAa, 2, 2)} ao ano`),
]

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
