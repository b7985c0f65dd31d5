import { type Dia, diaDaSemana, diaDoNumero, numeroDoDia, somarDias, somarMeses } from './data.ts'

/** `nacional` closes the country; `bancario` closes the banks only. Both are no business day. */
type Feriado = { data: Dia; nome: string; tipo: 'nacional' | 'bancario' }

const fixos: { diaMes: string; nome: string; desde: number }[] = [
  { diaMes: '01-01', nome: 'Confraternização Universal', desde: 1900 },
  { diaMes: '04-21', nome: 'Tiradentes', desde: 1900 },
  { diaMes: '05-01', nome: 'Dia do Trabalho', desde: 1900 },
  { diaMes: '09-07', nome: 'Independência do Brasil', desde: 1900 },
  { diaMes: '10-12', nome: 'Nossa Senhora Aparecida', desde: 1980 },
  { diaMes: '11-02', nome: 'Finados', desde: 1900 },
  { diaMes: '11-15', nome: 'Proclamação da República', desde: 1900 },
  { diaMes: '11-20', nome: 'Dia Nacional de Zumbi e da Consciência Negra', desde: 2024 },
  { diaMes: '12-25', nome: 'Natal', desde: 1900 },
]

const moveis = [
  { daPascoa: -48, nome: 'Carnaval (segunda-feira)', tipo: 'bancario' },
  { daPascoa: -47, nome: 'Carnaval (terça-feira)', tipo: 'bancario' },
  { daPascoa: -2, nome: 'Paixão de Cristo (Sexta-feira Santa)', tipo: 'nacional' },
  { daPascoa: 60, nome: 'Corpus Christi', tipo: 'bancario' },
] as const

/**
 * Days of the year on which the financial system is closed, in order: national holidays, Carnival
 * Monday and Tuesday, Corpus Christi. Ash Wednesday is a business day, and holidays of states and
 * cities do not count (calendar of the Banco Central).
 */
export function feriadosDoAno(ano: number): Feriado[] {
  const domingo = pascoa(ano)
  return [
    ...fixos
      .filter(({ desde }) => ano >= desde)
      .map(({ diaMes, nome }) => ({ data: `${ano}-${diaMes}`, nome, tipo: 'nacional' as const })),
    ...moveis.map(({ daPascoa, nome, tipo }) => ({
      data: somarDias(domingo, daPascoa),
      nome,
      tipo,
    })),
  ].toSorted((a, b) => (a.data < b.data ? -1 : 1))
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function pascoa(ano: number): Dia {
  const a = ano % 19
  const seculo = Math.floor(ano / 100)
  const c = ano % 100
  const g = Math.floor((8 * seculo + 13) / 25)
  const h = (19 * a + seculo - Math.floor(seculo / 4) - g + 15) % 30
  const l = (32 + 2 * (seculo % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const mes = Math.floor((h + l - 7 * m + 90) / 25)
  const dia = (h + l - 7 * m + 33 * mes + 19) % 32
  return `${ano}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`
}

/** A year's holidays never change, so each is worked out once. */
const fechados = new Map<number, Set<Dia>>()

function fechadosDoAno(ano: number): Set<Dia> {
  let dias = fechados.get(ano)
  if (!dias) fechados.set(ano, (dias = new Set(feriadosDoAno(ano).map(({ data }) => data))))
  return dias
}

const anoDe = (dia: Dia): number => Number(dia.slice(0, 4))

const ehDeSemana = (dia: Dia): boolean => ![0, 6].includes(diaDaSemana(dia))

export const ehDiaUtil = (dia: Dia): boolean =>
  ehDeSemana(dia) && !fechadosDoAno(anoDe(dia)).has(dia)

/** `dia` itself when it is a business day, or the first after it. */
export function proximoDiaUtil(dia: Dia): Dia {
  let numero = numeroDoDia(dia)
  while (!ehDiaUtil(diaDoNumero(numero))) numero += 1
  return diaDoNumero(numero)
}

/** The business day `quantos` business days after `dia`; `dia` itself is not counted. */
export function somarDiasUteis(dia: Dia, quantos: number): Dia {
  let atual = dia
  for (let k = 0; k < quantos; k++) atual = proximoDiaUtil(somarDias(atual, 1))
  return atual
}

/** Business days after `de` up to `ate` itself; whole weeks are not walked day by day. 0 unless `de` is before `ate`. */
export function diasUteisEntre(de: Dia, ate: Dia): number {
  const [antes, ultimo] = [numeroDoDia(de), numeroDoDia(ate)]
  const semanas = Math.max(0, Math.floor((ultimo - antes) / 7))
  let dias = 5 * semanas
  for (let numero = antes + 7 * semanas + 1; numero <= ultimo; numero += 1) {
    if (ehDeSemana(diaDoNumero(numero))) dias += 1
  }
  for (let ano = anoDe(de); ano <= anoDe(ate); ano += 1) {
    for (const feriado of fechadosDoAno(ano)) {
      if (feriado > de && feriado <= ate && ehDeSemana(feriado)) dias -= 1
    }
  }
  return dias
}

/**
 * The payroll of a convênio, by its dated rules (`folhaEm`): an averbação up to business day `diaUtilDeCorte` of a month still
 * enters that month's payroll, and the bank receives on day `diaDoVencimento` of the month after.
 */
export type CalendarioFolha = { diaUtilDeCorte: number; diaDoVencimento: number }

/** The month (`YYYY-MM`) of the payroll that an averbação on `dia` enters. */
export function competenciaDaFolha(dia: Dia, { diaUtilDeCorte }: CalendarioFolha): string {
  const vespera = somarDias(`${dia.slice(0, 8)}01`, -1)
  const limite = somarDiasUteis(vespera, diaUtilDeCorte)
  return (dia <= limite ? dia : somarMeses(dia, 1)).slice(0, 7)
}

/** First due date of a loan released on `dia`: 10/11/2026 gives 07/01/2027 for the INSS. */
export function primeiroVencimentoDaFolha(dia: Dia, folha: CalendarioFolha): Dia {
  const diaDoMes = String(folha.diaDoVencimento).padStart(2, '0')
  return somarMeses(`${competenciaDaFolha(dia, folha)}-${diaDoMes}`, 1)
}

/** Month (`YYYY-MM`) of the last instalment of `prazo` that began in `primeira` (Dataprev, IR). */
export const ultimaCompetencia = (primeira: string, prazo: number): string =>
  somarMeses(`${primeira}-01`, prazo - 1).slice(0, 7)

/**
 * Last day on which a refinancing can be reversed. The day of the refinancing is the first of the
 * `diasUteis`; days on which the payroll is processed (`diasDeFolha`) do not count.
 */
export function fimDaReversao(
  refinanciadoEm: Dia,
  diasUteis: number,
  diasDeFolha: ReadonlySet<Dia> = new Set(),
): Dia {
  let contados = 0
  for (let dia = refinanciadoEm; ; dia = somarDias(dia, 1)) {
    if (ehDiaUtil(dia) && !diasDeFolha.has(dia)) contados += 1
    if (contados >= diasUteis) return dia
  }
}
