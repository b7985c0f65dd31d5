import { z } from 'zod'
import { CONVENIO_INSS } from '#shared/convenio/codigos.ts'
import { Dia, somarDias, somarMeses } from '#shared/data.ts'
import { deReais } from '#shared/dinheiro.ts'
import { lerTabela } from './dados.ts'
import type { Mundo } from './mundo.ts'
import type { Organizacao, Pessoa } from './organizacao.ts'
import { pesos } from './pesos.ts'
import { daUf, pesosDasUfs } from './ufs.ts'

/** Where an instalment is taken from: a benefit or a job. */
export const ReceitaVinculo = z.object({
  convenio: z.string(),
  /** Family of dated rules: INSS, INSS_LOAS, SIAPE, ESTADUAL, MUNICIPAL, FORCAS, CLT. */
  regime: z.string(),
  especie: z.string().nullable(),
  /** Start of the benefit or job. */
  inicio: Dia,
  /** Monthly income in centavos. */
  renda: z.int(),
  /** Running loans it should have. */
  contratos: z.int(),
  extrapolada: z.boolean(),
  /** Room is left in the margin. */
  folga: z.boolean(),
  /** All new once, none settled, more than a year old. */
  refinaveis: z.boolean(),
  bloqueio: z.enum(['0', '1', '2', '3']),
  representante: z.string().nullable(),
  /** Drawn where a story does not fix it. */
  matricula: z.string().optional(),
  /** Instalments that the payroll did not take, of one of our own loans. */
  atrasadas: z.int().optional(),
})
export type ReceitaVinculo = z.infer<typeof ReceitaVinculo>

/** What most benefits and jobs have in common. */
export const vinculoComum = {
  convenio: CONVENIO_INSS,
  regime: 'INSS',
  extrapolada: false,
  folga: false,
  refinaveis: false,
  bloqueio: '0',
  representante: null,
} as const

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
  /** By a code for certain; else by a code or in a call. */
  verificadoPorCodigo: boolean
  consentimentoValido: boolean
  optOut: boolean
  restricao: string | null
  obito: Dia | null
  vinculos: ReceitaVinculo[]
  /** Nothing was touched yet: every oportunidade is Em Aberto. */
  intocado: boolean
  anuenciaVenceHoje: boolean
  /** Share of the bank's own loans. */
  proprios: number
}

const Especie = z
  .strictObject({
    codigo: z.string(),
    peso: z.coerce.number(),
    idade_minima: z.coerce.number(),
    idade_tipica: z.coerce.number(),
    idade_maxima: z.coerce.number(),
    /** Youngest a woman and a man may be when it begins. */
    comeca_mulher: z.coerce.number(),
    comeca_homem: z.coerce.number(),
    /** Share of women. */
    mulheres: z.coerce.number(),
  })
  .transform((linha) => ({
    codigo: linha.codigo,
    peso: linha.peso,
    idade: [linha.idade_minima, linha.idade_tipica, linha.idade_maxima] as const,
    aoComecar: { F: linha.comeca_mulher, M: linha.comeca_homem },
    mulheres: linha.mulheres,
  }))
type Especie = z.infer<typeof Especie>

const especies = lerTabela('especies.csv', Especie)
const pesosDasEspecies = especies.map((especie) => [especie, especie.peso] as const)

type Perfil = (typeof pesos.vinculos.perfis)[number][0]

export const ehPensao = (especie: string | null) => especie === '21' || especie === '93'
export const ehLoas = (especie: string | null) => especie === '87' || especie === '88'

export function sortearReceita(mundo: Mundo, organizacao: Organizacao, k: number): Receita {
  const { sorteio, relogio } = mundo
  const perfil = sorteio.pesado(pesos.vinculos.perfis)
  const principal = sorteio.pesado(pesosDasEspecies)
  const sexo: 'F' | 'M' = sorteio.chance(perfil === 'INSS' ? principal.mulheres : 0.53) ? 'F' : 'M'
  const idade =
    perfil === 'INSS'
      ? Math.max(triangular(mundo, principal.idade), principal.aoComecar[sexo] + 2)
      : idadeDoServidor(mundo, perfil)
  const nascimento = somarDias(somarMeses(relogio.hoje, -idade * 12), -sorteio.inteiro(1, 364))
  const uf = sorteio.pesado(pesosDasUfs)
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
    verificadoPorCodigo: false,
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
  const minimo = somarMeses(nascimento, aoComecar[sexo] * 12)
  const maximo = somarDias(relogio.hoje, -sorteio.inteiro(260, 365 * 14))
  const inicio = maximo > minimo ? maximo : somarDias(minimo, sorteio.inteiro(1, 90))
  const limite = somarDias(relogio.hoje, -260)
  const [de, ate] = sorteio.pesado(pesos.vinculos.contratosDoBeneficio)
  return {
    ...vinculoComum,
    regime: ehLoas(codigo) ? 'INSS_LOAS' : 'INSS',
    especie: codigo,
    inicio: inicio < limite ? inicio : limite,
    renda: rendaDoBeneficio(mundo, codigo),
    contratos: sorteio.inteiro(de, ate),
    bloqueio: sorteio.pesado(pesos.vinculos.bloqueios),
  }
}

/** Two thirds at the minimum wage; LOAS always. The rest thins out towards the ceiling. */
function rendaDoBeneficio(mundo: Mundo, especie: string): number {
  const { sorteio } = mundo
  const minimo = salarioMinimo(mundo)
  if (ehLoas(especie) || sorteio.chance(0.62)) return minimo
  return (
    minimo + Math.floor(sorteio.real() ** 2.2 * 5.1 * minimo * 0.82) + sorteio.inteiro(700, 9000)
  )
}

/** In centavos. */
export const salarioMinimo = ({ regra, relogio }: Mundo): number =>
  deReais(regra('salario_minimo', 'BR', relogio.hoje))

function trabalho(mundo: Mundo, perfil: Perfil, uf: string, idade: number): ReceitaVinculo {
  const { sorteio, relogio } = mundo
  const { convenio, regime, faixa } = empregoEm(mundo, perfil, uf)
  const anos = Math.min(idade - 20, 30)
  const maximo = perfil === 'CLT' ? Math.min(anos, 12) : anos
  const { contratosDoServidor, contratosDoTrabalhador } = pesos.vinculos
  const [de, ate] = sorteio.pesado(perfil === 'CLT' ? contratosDoTrabalhador : contratosDoServidor)
  return {
    ...vinculoComum,
    convenio,
    regime,
    especie: null,
    inicio: somarDias(relogio.hoje, -sorteio.inteiro(400, Math.max(500, maximo * 365))),
    renda: sorteio.inteiro(...faixa) + Math.floor(sorteio.real() ** 3 * faixa[1] * 0.8),
    contratos: sorteio.inteiro(de, ate),
  }
}

const PerfilDoEmprego = z.enum(['CLT', 'ESTADO', 'CIDADE', 'MILITAR', 'SIAPE'])

/** Empregadores, and incomes in centavos. */
const empregos = Map.groupBy(
  lerTabela(
    'empregos.csv',
    z.strictObject({
      perfil: PerfilDoEmprego,
      /** Empty: that of the state or city. */
      convenio: z.string(),
      regime: z.string(),
      renda_de: z.coerce.number(),
      renda_ate: z.coerce.number(),
    }),
  ),
  ({ perfil }) => perfil,
)

function empregoEm({ sorteio }: Mundo, perfil: Perfil, uf: string) {
  const { convenio_estado: estadual, convenio_cidade: municipal } = daUf(uf)
  const de = (qual: z.infer<typeof PerfilDoEmprego>, doLugar = '') => {
    const [emprego] = empregos.get(qual) ?? []
    if (!emprego) throw new Error(`The demonstration has no job of ${qual}`)
    const { convenio, regime, renda_de, renda_ate } = emprego
    return { convenio: convenio || doLugar, regime, faixa: [renda_de, renda_ate] as const }
  }
  if (perfil === 'CLT') return de('CLT')
  if (perfil === 'ENTE' && estadual && (!municipal || sorteio.chance(0.6))) {
    return de('ESTADO', estadual)
  }
  if (perfil === 'ENTE' && municipal) return de('CIDADE', municipal)
  return sorteio.chance(0.15) ? de('MILITAR') : de('SIAPE')
}
