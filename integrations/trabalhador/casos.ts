import { textoDeReais } from '#shared/dinheiro.ts'
import type { FalhaDaLinha } from '../falhas.ts'
import type { VinculoDoTrabalhador } from './protocolo.ts'

export type CasoDoTrabalhador =
  | FalhaDaLinha
  | 'varios'
  | 'nenhum'
  | 'matricula-invalida'
  | 'renda-nao-numerica'
  | 'matricula-longa'
  | 'recusa'
  | 'lento'

/**
 * The CPF selects the case; every other CPF has one job. `docs/sandbox.md` lists these numbers. The
 * digits are valid and synthetic.
 */
export const casosPorCpf: Record<string, CasoDoTrabalhador> = {
  '90000201820': 'varios',
  '90000202045': 'matricula-longa',
  '90000202207': 'cai',
  '90000300136': 'nenhum',
  '90000300217': 'matricula-invalida',
  '90000300306': 'renda-nao-numerica',
  '90000300489': 'recusa',
  '90000300560': 'lento',
  '90000300640': 'demora',
  '90000300721': 'truncada',
  '90000300802': 'redireciona',
  '90000300993': 'enorme',
  '90000301027': 'outra-forma',
}

export const recusaDoTrabalhador = {
  erros: [
    { codigo: 'VF', mensagem: 'Serviço em virada de folha: tente depois do dia 20' },
    { codigo: 'TE', mensagem: 'Vínculo encerrado em 30/09/2026' },
  ],
}

/** The system's data of a worker, if it answers. */
export function vinculosDe(cpf: string): VinculoDoTrabalhador[] {
  const caso = casosPorCpf[cpf]
  return (caso && combinados[caso]) ?? [comum(cpf)]
}

const empresas = [
  'Comércio de Alimentos União Ltda',
  'Construtora Horizonte S.A.',
  'Hospital Santa Clara',
  'Indústria Têxtil Aurora Ltda',
  'Serviços Gerais Pontual ME',
]

/** Follows from the number, so the same worker always has the same job. */
function comum(cpf: string): VinculoDoTrabalhador {
  const semente = Number(cpf.slice(0, 9))
  const centavos = 151_800 + (semente % 4_000) * 100 + (semente % 97)
  const renda = emPortugues(centavos)
  return vinculo(`T${cpf.slice(3, 9)}`, empresas[semente % empresas.length] ?? '', renda)
}

/** `2.940,76` */
function emPortugues(centavos: number): string {
  const [reais = '', casas = ''] = textoDeReais(centavos).split('.')
  return `${reais.replace(/\B(?=(?:\d{3})+$)/g, '.')},${casas}`
}

const vinculo = (
  matricula: string | number,
  nomeEmpregador: string,
  valorTotalVencimentos: string,
  mudanca: Partial<VinculoDoTrabalhador['dadosFinanceiros']> = {},
): VinculoDoTrabalhador => ({
  elegivel: true,
  motivoInelegibilidade: null,
  dadosProfissionais: {
    matricula,
    nomeEmpregador,
    numeroInscricaoEmpregador: '12345678000195',
    codigoCategoriaTrabalhador: '101',
    dataAdmissao: '2021-03-15',
    dataDesligamento: null,
  },
  dadosFinanceiros: {
    valorTotalVencimentos,
    valorBaseMargem: baseDe(valorTotalVencimentos),
    valorMargemDisponivel: '412,35',
    valorSaldoFgts: '8.640,00',
    ...mudanca,
  },
})

/**
 * Net of the contribution and the income tax, as the platform has it: here, simply, 11 % less. A text
 * that is no amount stays.
 */
function baseDe(vencimentos: string): string {
  const bruto = Number(vencimentos.replaceAll('.', '').replace(',', '.'))
  return Number.isFinite(bruto) ? emPortugues(Math.round(bruto * 89)) : vencimentos
}

const combinados: Partial<Record<CasoDoTrabalhador, VinculoDoTrabalhador[]>> = {
  nenhum: [],
  varios: [
    vinculo('CLT201820', 'Supermercados Bom Preço Ltda', '4.126,90'),
    vinculo('PJ-00771/2', 'Padaria Flor de Minas ME', '1.518,00'),
    vinculo(771_204, 'Clínica São Lucas', '2.940,76'),
    vinculo('ESC0019', 'Escola Pequeno Aprendiz', 'não informado'),
  ],
  'matricula-invalida': [vinculo(120_456, 'Metalúrgica Três Rios', '3.312,45')],
  'renda-nao-numerica': [vinculo('MT120457', 'Metalúrgica Três Rios', 'não informado')],
  'matricula-longa': [
    vinculo('9'.repeat(51), 'Transportes Rota Sul', '3.050,00'),
    vinculo('RS44810', 'Transportes Rota Sul (filial)', '2.210,35'),
  ],
}
