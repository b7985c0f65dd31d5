import { ehDiaUtil } from '#shared/calendario.ts'
import { formatarDinheiro } from '#shared/dinheiro.ts'
import { type Dia, somarMeses } from '#shared/data.ts'
import { Mes, type Meta, type ResultadoDoMes } from '#shared/meta/shapes.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'

const contagem = new Intl.NumberFormat('pt-BR')
const porCento = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 })

type Medida = 'quantidade' | 'valor'

/** The parts of a target that were set. */
export const medidasDe = (meta: Pick<Meta, Medida>): Medida[] =>
  (['quantidade', 'valor'] as const).filter((medida) => meta[medida] !== null)

export function escreverMedida(
  quantia: { quantidade: number; valor: Meta['feita']['valor'] },
  medida: Medida,
) {
  return medida === 'valor'
    ? formatarDinheiro(quantia.valor)
    : `${contagem.format(quantia.quantidade)} ${quantia.quantidade === 1 ? 'proposta' : 'propostas'}`
}

/** Of a whole: `52%`; withdrawals of an earlier month may leave less than nothing, which is nothing. */
export const parteDe = (feito: number, alvo: number): number => Math.max(0, feito / alvo)
export const escreverParte = (parte: number): string => porCento.format(parte)

/** `Refinanciamento`, or every product. */
export const nomeDaMeta = ({ produto }: Pick<Meta, 'produto'>): string =>
  produto === null ? 'Todos os produtos' : nomeDoProduto[produto]

/** The month of the address, or that of `dia` when it names none. */
export const lerMes = (texto: string | undefined, dia: Dia): string =>
  Mes.safeParse(texto).data ?? dia.slice(0, 7)

export const mesVizinho = (mes: string, quantos: number): string =>
  somarMeses(`${mes}-01`, quantos).slice(0, 7)

/** Of a month: `novembro de 2026`. */
export const nomeDoMes = (mes: string): string =>
  new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${mes}-15`),
  )

type DiasDoMes = Pick<ResultadoDoMes, 'mes' | 'diasUteis' | 'diasUteisRestantes'>

/** What is left of the month on a day, in business days. */
export function diasQueFaltam(
  { mes, diasUteis: todos, diasUteisRestantes: restantes }: DiasDoMes,
  dia: Dia,
): string {
  if (mes < dia.slice(0, 7)) return 'o mês terminou'
  if (restantes === 0) return 'não há mais dias úteis'
  if (restantes === todos) return `${todos} dias úteis`
  if (restantes > 1) return `faltam ${restantes} de ${todos} dias úteis`
  return ehDiaUtil(dia) ? 'falta 1 dia útil, hoje' : 'falta 1 dia útil'
}
