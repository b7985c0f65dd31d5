import { arredondar } from '#shared/calculo/arredondar.ts'
import { anualizar } from '#shared/calculo/taxa-implicita.ts'
import { digitoDoNb } from '#shared/cliente/documentos.ts'
import { type Dia, somarDias, somarMeses } from '#shared/data.ts'
import { type Centavos, centavos } from '#shared/dinheiro.ts'
import type {
  CartaoDoHiscon,
  ContratoDoHiscon,
  MargensDoHiscon,
  Quantidades,
  Situacao,
} from '#shared/hiscon/documento.ts'
import { sortearNome } from '../nomes.ts'
import { criarSorteio, type Sorteio } from '../sorteio.ts'

/** A loan as it truly is; `estragados` are the cells that the paper prints so that nobody can read them. */
export type ContratoVerdadeiro = Omit<ContratoDoHiscon, 'pagina' | 'duvidas' | 'taxa'> & {
  /** Percent a month, also of those printed without one. */
  taxaReal: number
  estragados: ('parcela' | 'jurosMensal' | 'inclusao' | 'emprestado')[]
}

export type CartaoVerdadeiro = Omit<CartaoDoHiscon, 'pagina' | 'duvidas'>

/** One month of a card: printed in a table of its own, and no contract. */
type MesDeCartao = { contrato: string; banco: string; competencia: string; valor: Centavos }

export type BeneficioVerdadeiro = {
  nb: string
  especie: string
  situacao: string
  bloqueado: boolean
  quantidades: Quantidades
  margens: MargensDoHiscon
  contratos: ContratoVerdadeiro[]
  cartoes: CartaoVerdadeiro[]
  descontos: MesDeCartao[]
}

export type HisconVerdadeiro = {
  titular: string
  emitidoEm: string
  codigo: string
  beneficios: BeneficioVerdadeiro[]
}

/** Codes as the paper writes them: the last five belong to no clearing bank. */
const bancos: readonly string[] = [
  '254 - PARANÁ BANCO',
  '121 - BANCO AGIBANK',
  '001 - BANCO DO BRASIL SA',
  '104 - CAIXA ECONOMICA FEDERAL',
  '318 - BANCO BMG',
  '623 - BANCO PAN',
  '707 - BANCO DAYCOVAL',
  '033 - BANCO SANTANDER',
  '422 - BANCO SAFRA',
  '029 - ITAU CONSIGNADO',
  '326 - PARATI CFI',
  '908 - PARATI',
  '925 - BRB CFI',
  '935 - FACTA FINANCEIRA',
  '954 - DIGIO',
  '955 - OLE CONSIGNADO',
]

const especies: readonly (readonly [string, number])[] = [
  ['APOSENTADORIA POR IDADE', 5],
  ['PENSAO POR MORTE PREVIDENCIARIA', 3],
  ['APOSENTADORIA POR TEMPO DE CONTRIBUICAO', 3],
  ['APOSENTADORIA POR INCAPACIDADE PERMANENTE PREVIDENCIARIA', 2],
  ['AMPARO SOCIAL AO IDOSO', 1],
]

export type PedidoDeHiscon = {
  semente: number
  hoje: Dia
  /** Loans of the first benefit; drawn when absent. */
  contratos?: number
  /** Of a person of the demonstration; drawn when absent. */
  titular?: string
  nbs?: readonly string[]
}

/** What one paper says, in every run the same for its seed. */
export function sortearHiscon(pedido: PedidoDeHiscon): HisconVerdadeiro {
  const sorteio = criarSorteio(pedido.semente)
  const { hoje } = pedido
  const sexo = sorteio.chance(0.6) ? 'F' : 'M'
  const titular = pedido.titular ?? sortearNome(sorteio, sexo, '1955-01-01').toUpperCase()
  const emissao = somarDias(hoje, -sorteio.inteiro(0, 20))
  const hora = `${duas(sorteio.inteiro(8, 20))}:${duas(sorteio.inteiro(0, 59))}:${duas(sorteio.inteiro(0, 59))}`
  const nbs = pedido.nbs ?? Array.from({ length: sorteio.chance(0.2) ? 2 : 1 }, () => umNb(sorteio))
  return {
    titular,
    emitidoEm: `${emissao}T${hora}`,
    codigo: `${sorteio.digitos(6)}${sorteio.um(['XK', 'QZ', 'AB'])}${sorteio.digitos(4)}`,
    beneficios: nbs.map((nb, k) =>
      umBeneficio(sorteio, emissao, nb, k === 0 ? pedido.contratos : undefined),
    ),
  }
}

const duas = (numero: number): string => String(numero).padStart(2, '0')

function umNb(sorteio: Sorteio): string {
  const nove = sorteio.digitos(9)
  return nove + digitoDoNb(nove)
}

function umBeneficio(
  sorteio: Sorteio,
  hoje: Dia,
  nb: string,
  quantos?: number,
): BeneficioVerdadeiro {
  const contratos = Array.from({ length: quantos ?? sorteio.inteiro(0, 14) }, () =>
    umContrato(sorteio, hoje, 'ATIVOS'),
  )
  // The chain: an excluded loan that another one replaced, and that replaced one before it.
  const excluidos = sorteio.inteiro(0, 12)
  for (let k = 0; k < excluidos; k++) contratos.push(umContrato(sorteio, hoje, 'EXCLUIDOS'))
  const cartoes = [
    ...(sorteio.chance(0.5) ? [umCartao(sorteio, hoje, 'RMC')] : []),
    ...(sorteio.chance(0.35) ? [umCartao(sorteio, hoje, 'RCC')] : []),
  ]
  const descontos = cartoes.flatMap(({ contrato, banco }) =>
    mesesDe(sorteio, hoje, contrato, banco),
  )
  return {
    nb,
    especie: sorteio.pesado(especies),
    situacao: 'ATIVO',
    bloqueado: sorteio.chance(0.4),
    quantidades: contar(contratos),
    margens: margensDe(sorteio, contratos, cartoes),
    contratos,
    cartoes,
    descontos,
  }
}

function umContrato(
  sorteio: Sorteio,
  hoje: Dia,
  secao: 'ATIVOS' | 'EXCLUIDOS',
): ContratoVerdadeiro {
  const parcelas = sorteio.um([24, 36, 48, 60, 72, 84, 84, 96])
  const idade = sorteio.inteiro(secao === 'ATIVOS' ? 0 : 6, secao === 'ATIVOS' ? parcelas - 2 : 130)
  const inclusao = somarDias(somarMeses(hoje, -idade), -sorteio.inteiro(1, 27))
  const inicio = somarMeses(`${inclusao.slice(0, 7)}-01`, sorteio.inteiro(1, 2))
  const taxaReal = sorteio.centesimos(139, 214)
  const emprestado = sorteio.inteiro(60_000, 3_900_000)
  const i = taxaReal / 100
  const parcela = Math.round((emprestado * i) / (1 - (1 + i) ** -parcelas))
  const iof = Math.round(emprestado * 0.031)
  // Before 2021 the paper has no rates; later ones lack them now and then.
  const semTaxa = inclusao < '2021-01-01' || sorteio.chance(0.08)
  const semPartes = semTaxa && sorteio.chance(0.7)
  const cetMensal = semTaxa ? null : arredondar(taxaReal + 0.11, 2)
  const origem = umaOrigem(sorteio)
  const troca = origem.tipo === 'REFINANCIAMENTO' || origem.tipo === 'PORTABILIDADE'
  // A portability keeps the instalment, and its rate gives way: it has six decimals.
  const impressa =
    origem.tipo === 'PORTABILIDADE'
      ? Number((taxaReal - (emprestado % 9999) / 1e6).toFixed(6))
      : taxaReal
  return {
    secao,
    contrato: umNumero(sorteio),
    banco: doBanco(sorteio.um(bancos)),
    ...situacaoDe(sorteio, secao, inclusao, hoje),
    origem,
    inclusao,
    inicio: inicio.slice(0, 7),
    fim: somarMeses(inicio, parcelas - 1).slice(0, 7),
    parcelas,
    parcela: centavos(parcela),
    emprestado: centavos(emprestado),
    liberado: semPartes ? null : centavos(Math.round((emprestado - iof) * (troca ? 0.2 : 1))),
    iof: semPartes ? null : centavos(iof),
    cetMensal,
    cetAnual: cetMensal === null ? null : anualDe(cetMensal),
    jurosMensal: semTaxa ? null : impressa,
    jurosAnual: semTaxa ? null : anualDe(taxaReal),
    valorPago: troca
      ? centavos(sorteio.chance(0.2) ? 1 : Math.round((emprestado - iof) * 0.8))
      : null,
    primeiroDesconto: somarDias(somarMeses(inicio, 1), sorteio.inteiro(0, 6)),
    taxaReal,
    estragados: sorteio.chance(0.06)
      ? [sorteio.um(['parcela', 'jurosMensal', 'inclusao', 'emprestado'] as const)]
      : [],
  }
}

const anualDe = (mensal: number): number => arredondar(anualizar(mensal), 2)

type DaSituacao = Pick<
  ContratoVerdadeiro,
  | 'situacao'
  | 'suspensaoBanco'
  | 'suspensaoInss'
  | 'reativacaoBanco'
  | 'reativacaoInss'
  | 'exclusao'
  | 'motivoExclusao'
>

function situacaoDe(
  sorteio: Sorteio,
  secao: 'ATIVOS' | 'EXCLUIDOS',
  inclusao: Dia,
  hoje: Dia,
): DaSituacao {
  const nada = {
    suspensaoBanco: null,
    suspensaoInss: null,
    reativacaoBanco: null,
    reativacaoInss: null,
  }
  const depois = somarDias(inclusao, sorteio.inteiro(5, 160))
  const quando = depois < hoje ? depois : hoje
  if (secao === 'EXCLUIDOS') {
    const encerrado = sorteio.chance(0.25)
    return {
      ...nada,
      situacao: encerrado ? 'ENCERRADO' : 'EXCLUIDO',
      exclusao: quando,
      motivoExclusao: encerrado ? null : sorteio.um(['BANCO', 'REFINANCIAMENTO', 'PORTABILIDADE']),
    }
  }
  const situacao = sorteio.pesado<Situacao>([
    ['ATIVO', 20],
    ['SUSPENSO_BANCO', 1],
    ['SUSPENSO_INSS', 1],
  ])
  return {
    ...nada,
    situacao,
    suspensaoBanco: situacao === 'SUSPENSO_BANCO' ? quando : null,
    suspensaoInss: situacao === 'SUSPENSO_INSS' ? quando : null,
    exclusao: null,
    motivoExclusao: null,
  }
}

function umaOrigem(sorteio: Sorteio): NonNullable<ContratoVerdadeiro['origem']> {
  const tipo = sorteio.pesado([
    ['NOVA', 10],
    ['REFINANCIAMENTO', 5],
    ['PORTABILIDADE', 3],
    ['MIGRADO', 2],
  ] as const)
  if (tipo !== 'MIGRADO') return { tipo }
  return { tipo, contrato: umNumero(sorteio), banco: sorteio.um(['955', '029', '626', '341']) }
}

/** Seven to seventeen signs, as banks write them. */
function umNumero(sorteio: Sorteio): string {
  const { digitos } = sorteio
  return sorteio.um([
    () => digitos(7),
    () => digitos(9),
    () => digitos(10),
    () => digitos(12),
    () => `${digitos(10)}IMC`,
    () => `${digitos(2)}-${digitos(9)}/${digitos(2)}`,
    () => `${digitos(9)}-1`,
    () => `QUA${digitos(10)}`,
    () => `${digitos(6)}_${digitos(4)}`,
    () => `${digitos(9)}${digitos(8)}`,
  ])()
}

const doBanco = (escrito: string) => ({ codigo: escrito.slice(0, 3), nome: escrito.slice(6) })

function umCartao(sorteio: Sorteio, hoje: Dia, tipo: 'RMC' | 'RCC'): CartaoVerdadeiro {
  const excluido = sorteio.chance(0.2)
  const inclusao = somarDias(hoje, -sorteio.inteiro(60, 2000))
  return {
    secao: excluido ? 'EXCLUIDOS' : 'ATIVOS',
    contrato: umNumero(sorteio),
    tipo,
    banco: doBanco(sorteio.um(bancos)),
    situacao: excluido ? 'EXCLUIDO' : 'ATIVO',
    origem: { tipo: 'NOVA' },
    inclusao,
    limite: centavos(sorteio.inteiro(100_000, 400_000)),
    reservado: centavos(sorteio.inteiro(5_000, 18_000)),
    exclusao: excluido ? somarDias(inclusao, 40) : null,
    motivoExclusao: excluido ? 'BANCO' : null,
  }
}

function mesesDe(
  sorteio: Sorteio,
  hoje: Dia,
  contrato: string | null,
  banco: CartaoVerdadeiro['banco'],
): MesDeCartao[] {
  return Array.from({ length: sorteio.inteiro(3, 14) }, (_, k) => ({
    contrato: contrato ?? '',
    banco: `${banco?.codigo} - ${banco?.nome}`,
    competencia: somarMeses(hoje, -k).slice(0, 7),
    valor: centavos(sorteio.inteiro(3_000, 12_000)),
  }))
}

function contar(contratos: readonly ContratoVerdadeiro[]): Quantidades {
  const quantos = (serve: (situacao: Situacao) => boolean) =>
    contratos.filter(({ situacao }) => situacao !== null && serve(situacao)).length
  return {
    ativos: quantos((situacao) => situacao === 'ATIVO'),
    suspensos: quantos((situacao) => situacao.startsWith('SUSPENSO')),
    reservadosPortabilidade: 0,
    reservadosRefinanciamento: 0,
  }
}

function margensDe(
  sorteio: Sorteio,
  contratos: readonly ContratoVerdadeiro[],
  cartoes: readonly CartaoVerdadeiro[],
): MargensDoHiscon {
  const somar = (valores: readonly (number | null)[]) =>
    valores.reduce<number>((soma, valor) => soma + (valor ?? 0), 0)
  const emprestimos = somar(
    contratos.filter(({ secao }) => secao === 'ATIVOS').map(({ parcela }) => parcela),
  )
  const doTipo = (tipo: string) =>
    somar(
      cartoes.filter((um) => um.secao === 'ATIVOS' && um.tipo === tipo).map((um) => um.reservado),
    )
  const base = Math.max(sorteio.inteiro(162_100, 700_000), Math.ceil(emprestimos / 0.35))
  const livre = (percentual: number, usada: number) =>
    centavos(Math.max(0, Math.round(base * percentual) - usada))
  const [rmc, rcc] = [doTipo('RMC'), doTipo('RCC')]
  return {
    base: centavos(base),
    maximoComprometimento: centavos(Math.round(base * 0.45)),
    totalComprometido: centavos(emprestimos + rmc + rcc),
    utilizada: { emprestimos: centavos(emprestimos), rmc: centavos(rmc), rcc: centavos(rcc) },
    disponivel: {
      emprestimos: livre(0.35, emprestimos),
      rmc: livre(0.05, rmc),
      rcc: livre(0.05, rcc),
    },
  }
}
