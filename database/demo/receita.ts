import { type Dia, somarDias, somarMeses } from '#shared/data.ts'
import { nomesAntigos, nomesNovos, sobrenomes } from './nomes.ts'
import type { Mundo } from './mundo.ts'
import type { Organizacao, Pessoa } from './organizacao.ts'

/** Where an instalment is taken from: a benefit or a job. */
export type ReceitaVinculo = {
  convenio: string
  /** Family of dated rules: INSS, INSS_LOAS, SIAPE, ESTADUAL, MUNICIPAL, FORCAS, CLT. */
  regime: string
  especie: string | null
  /** Start of the benefit or job. */
  inicio: Dia
  /** Monthly income in centavos. */
  renda: number
  /** Running loans it should have. */
  contratos: number
  extrapolada: boolean
  /** All new once and more than a year old. */
  refinaveis: boolean
  bloqueio: '0' | '1' | '2' | '3'
  representante: string | null
  /** Drawn where a story does not fix it. */
  matricula?: string
}

/** What a client is, before any row is written. Random clients draw one; those of the stories fix it. */
export type Receita = {
  cpf: string | null
  nome: string | null
  sexo: 'F' | 'M'
  nascimento: Dia
  uf: string
  promotor: string
  atendente: Pessoa | null
  telefoneVerificado: boolean
  consentimentoValido: boolean
  optOut: boolean
  restricao: string | null
  obito: Dia | null
  vinculos: ReceitaVinculo[]
  /** Nothing was touched yet: every opportunity is Em Aberto. */
  intocado: boolean
  anuenciaVenceHoje: boolean
  /** Share of the bank's own loans. */
  proprios: number
}

export const ufs: readonly (readonly [string, number])[] = [
  ['SP', 21],
  ['MG', 11],
  ['BA', 8],
  ['RJ', 8],
  ['RS', 7],
  ['PE', 6],
  ['CE', 6],
  ['PR', 5],
  ['MA', 3.5],
  ['PA', 3.5],
  ['SC', 3],
  ['GO', 3],
  ['PB', 2.5],
  ['RN', 2],
  ['PI', 2],
  ['AL', 1.8],
  ['ES', 1.6],
  ['AM', 1.2],
  ['MT', 1],
  ['SE', 1],
  ['MS', 1],
  ['DF', 1],
  ['RO', 0.6],
  ['TO', 0.6],
  ['AC', 0.3],
  ['AP', 0.2],
  ['RR', 0.2],
]

type Perfil = 'INSS' | 'SIAPE' | 'ENTE' | 'CLT'

const perfis: readonly (readonly [Perfil, number])[] = [
  ['INSS', 72],
  ['SIAPE', 8],
  ['ENTE', 10],
  ['CLT', 10],
]

type Especie = {
  codigo: string
  peso: number
  idade: readonly [minima: number, tipica: number, maxima: number]
  /** Youngest a woman and a man may be when it begins. */
  aoComecar: readonly [F: number, M: number]
  mulheres: number
}

const especies: readonly Especie[] = [
  { codigo: '41', peso: 34, idade: [63, 69, 86], aoComecar: [60, 65], mulheres: 0.56 },
  { codigo: '21', peso: 22, idade: [48, 70, 86], aoComecar: [40, 42], mulheres: 0.86 },
  { codigo: '42', peso: 14, idade: [58, 67, 82], aoComecar: [52, 55], mulheres: 0.36 },
  { codigo: '32', peso: 9, idade: [36, 54, 65], aoComecar: [28, 28], mulheres: 0.45 },
  { codigo: '88', peso: 9, idade: [67, 72, 84], aoComecar: [65, 65], mulheres: 0.58 },
  { codigo: '87', peso: 8, idade: [21, 42, 59], aoComecar: [2, 2], mulheres: 0.46 },
  { codigo: '46', peso: 1, idade: [58, 64, 74], aoComecar: [50, 50], mulheres: 0.2 },
  { codigo: '57', peso: 1, idade: [56, 64, 76], aoComecar: [50, 52], mulheres: 0.84 },
  { codigo: '92', peso: 1, idade: [38, 54, 65], aoComecar: [28, 28], mulheres: 0.3 },
  { codigo: '93', peso: 1, idade: [48, 66, 84], aoComecar: [40, 42], mulheres: 0.9 },
]

export const ehPensao = (especie: string | null) => especie === '21' || especie === '93'
export const ehLoas = (especie: string | null) => especie === '87' || especie === '88'

/** Running loans of one benefit (domain, section 10). */
const contratosPorBeneficio: readonly (readonly [readonly [number, number], number])[] = [
  [[0, 0], 18],
  [[1, 1], 21],
  [[2, 3], 30],
  [[4, 6], 20],
  [[7, 12], 10],
  [[13, 13], 1],
]

export function sortearReceita(mundo: Mundo, organizacao: Organizacao, k: number): Receita {
  const { sorteio, relogio } = mundo
  const perfil = sorteio.pesado(perfis)
  const principal = especieDoInss(mundo)
  const sexo: 'F' | 'M' = sorteio.chance(perfil === 'INSS' ? principal.mulheres : 0.53) ? 'F' : 'M'
  const idade =
    perfil === 'INSS'
      ? Math.max(triangular(mundo, principal.idade), principal.aoComecar[sexo === 'F' ? 0 : 1] + 2)
      : idadeDoServidor(mundo, perfil)
  const nascimento = somarDias(somarMeses(relogio.hoje, -idade * 12), -sorteio.inteiro(1, 364))
  const uf = sorteio.pesado(ufs)
  const vinculos =
    perfil === 'INSS'
      ? beneficios(mundo, principal, sexo, nascimento, idade)
      : [trabalho(mundo, perfil, uf, idade)]
  return {
    cpf: null,
    nome: null,
    sexo,
    nascimento,
    uf,
    ...carteira(mundo, organizacao, k),
    telefoneVerificado: sorteio.chance(0.66),
    consentimentoValido: sorteio.chance(0.22),
    optOut: sorteio.chance(0.03),
    restricao: sorteio.chance(0.012) ? 'Solicitação do cliente (lista restrita)' : null,
    obito: null,
    vinculos,
    intocado: false,
    anuenciaVenceHoje: false,
    proprios: 0.3,
  }
}

/** The demo sign-ins have a portfolio of a fixed size, whatever the size of the set. */
function carteira(
  { sorteio }: Mundo,
  { atendentes, porPromotor, demo }: Organizacao,
  k: number,
): Pick<Receita, 'promotor' | 'atendente'> {
  const de = (atendente: Pessoa, qual = 0) => ({
    promotor: atendente.promotores[qual] ?? '',
    atendente,
  })
  if (k < 46) return de(demo.atendente)
  if (k < 54) return de(demo.atendente, 1)
  if (k < 100) return de(demo.atendente2)
  if (k < 145) return de(demo.atendente3)
  const sorteado = sorteio.um(atendentes)
  const [promotor = ''] = sorteado.promotores
  if (sorteio.chance(0.06)) return { promotor, atendente: null }
  if (sorteado !== demo.atendente) return { promotor, atendente: sorteado }
  return { promotor, atendente: porPromotor.get(promotor)?.at(-1) ?? null }
}

const especieDoInss = ({ sorteio }: Mundo): Especie =>
  sorteio.pesado(especies.map((especie) => [especie, especie.peso]))

function triangular(
  { sorteio }: Mundo,
  [minimo, tipico, maximo]: readonly [number, number, number],
) {
  const corte = (tipico - minimo) / (maximo - minimo)
  const u = sorteio.real()
  const valor =
    u < corte
      ? minimo + Math.sqrt(u * (maximo - minimo) * (tipico - minimo))
      : maximo - Math.sqrt((1 - u) * (maximo - minimo) * (maximo - tipico))
  return Math.floor(valor)
}

const idadeDoServidor = (mundo: Mundo, perfil: Perfil) =>
  triangular(mundo, perfil === 'CLT' ? [22, 34, 55] : [28, 49, 70])

/** One benefit, or two: a retirement and a pension may be had together, LOAS with nothing else. */
function beneficios(
  mundo: Mundo,
  principal: Especie,
  sexo: 'F' | 'M',
  nascimento: Dia,
  idade: number,
): ReceitaVinculo[] {
  const primeiro = beneficio(mundo, principal, sexo, nascimento)
  const codigo = ehPensao(principal.codigo) ? '41' : '21'
  const outra = especies.find((especie) => especie.codigo === codigo)
  if (ehLoas(principal.codigo) || idade < 67 || !outra || !mundo.sorteio.chance(0.3)) {
    return [primeiro]
  }
  return [primeiro, beneficio(mundo, outra, sexo, nascimento)]
}

function beneficio(
  mundo: Mundo,
  { codigo, aoComecar }: Especie,
  sexo: 'F' | 'M',
  nascimento: Dia,
): ReceitaVinculo {
  const { sorteio, relogio } = mundo
  // Young enough to be possible, old enough to be past the 180 days without active offers.
  const minimo = somarMeses(nascimento, aoComecar[sexo === 'F' ? 0 : 1] * 12)
  const maximo = somarDias(relogio.hoje, -sorteio.inteiro(260, 365 * 14))
  const inicio = maximo > minimo ? maximo : somarDias(minimo, sorteio.inteiro(1, 90))
  const limite = somarDias(relogio.hoje, -260)
  const [de, ate] = sorteio.pesado(contratosPorBeneficio)
  return {
    convenio: '000331',
    regime: ehLoas(codigo) ? 'INSS_LOAS' : 'INSS',
    especie: codigo,
    inicio: inicio < limite ? inicio : limite,
    renda: rendaDoBeneficio(mundo, codigo),
    contratos: sorteio.inteiro(de, ate),
    extrapolada: false,
    refinaveis: false,
    bloqueio: sorteio.pesado([
      ['0', 72],
      ['1', 24],
      ['2', 2],
      ['3', 2],
    ]),
    representante: null,
  }
}

/** Two thirds at the minimum wage; LOAS always. The rest thins out towards the ceiling. */
function rendaDoBeneficio({ sorteio, regra, relogio }: Mundo, especie: string): number {
  const minimo = Math.round(regra('salario_minimo', 'BR', relogio.hoje) * 100)
  if (ehLoas(especie) || sorteio.chance(0.62)) return minimo
  return (
    minimo + Math.floor(sorteio.real() ** 2.2 * 5.1 * minimo * 0.82) + sorteio.inteiro(700, 9000)
  )
}

const estados: Record<string, string> = {
  SP: '930035',
  MG: '930031',
  BA: '930029',
  RJ: '930033',
  PE: '930026',
  RS: '930043',
}
const cidades: Record<string, string> = {
  SP: '940001',
  MG: '940002',
  BA: '940003',
  CE: '940004',
  PR: '940005',
}

function trabalho(mundo: Mundo, perfil: Perfil, uf: string, idade: number): ReceitaVinculo {
  const { sorteio, relogio } = mundo
  const { convenio, regime, faixa } = empregadorDe(mundo, perfil, uf)
  const anos = Math.min(idade - 20, 30)
  const maximo = perfil === 'CLT' ? Math.min(anos, 12) : anos
  const [de, ate] = sorteio.pesado<readonly [number, number]>(
    perfil === 'CLT'
      ? [
          [[0, 0], 44],
          [[1, 1], 46],
          [[2, 2], 10],
        ]
      : [
          [[0, 0], 24],
          [[1, 1], 30],
          [[2, 3], 34],
          [[4, 6], 12],
        ],
  )
  return {
    convenio,
    regime,
    especie: null,
    inicio: somarDias(relogio.hoje, -sorteio.inteiro(400, Math.max(500, maximo * 365))),
    renda: sorteio.inteiro(...faixa) + Math.floor(sorteio.real() ** 3 * faixa[1] * 0.8),
    contratos: sorteio.inteiro(de, ate),
    extrapolada: false,
    refinaveis: false,
    bloqueio: '0',
    representante: null,
  }
}

type Empregador = { convenio: string; regime: string; faixa: readonly [number, number] }

function empregadorDe({ sorteio }: Mundo, perfil: Perfil, uf: string): Empregador {
  if (perfil === 'CLT') return { convenio: '000040', regime: 'CLT', faixa: [180_000, 420_000] }
  const estadual = estados[uf]
  const municipal = cidades[uf]
  if (perfil === 'ENTE' && estadual && (!municipal || sorteio.chance(0.6))) {
    return { convenio: estadual, regime: 'ESTADUAL', faixa: [280_000, 900_000] }
  }
  if (perfil === 'ENTE' && municipal) {
    return { convenio: municipal, regime: 'MUNICIPAL', faixa: [210_000, 650_000] }
  }
  return sorteio.chance(0.15)
    ? { convenio: '920001', regime: 'FORCAS', faixa: [380_000, 1_100_000] }
    : { convenio: '910001', regime: 'SIAPE', faixa: [420_000, 1_300_000] }
}

/** A first name of the generation and two surnames, the particle only on one of them. */
export function sortearNome({ sorteio }: Mundo, sexo: 'F' | 'M', nascimento: Dia): string {
  const primeiro = sorteio.um((nascimento < '1976' ? nomesAntigos : nomesNovos)[sexo])
  const um = sorteio.pesado(sobrenomes)
  const outros = sobrenomes.filter(
    ([nome]) => nome !== um && !nome.endsWith(` ${um}`) && !um.endsWith(` ${nome}`),
  )
  const dois = sorteio.pesado(outros)
  const ultimo = /^d[aeo]s? /.test(um) ? dois.replace(/^d[aeo]s? /, '') : dois
  return sorteio.chance(0.12) ? `${primeiro} ${um}` : `${primeiro} ${um} ${ultimo}`
}
