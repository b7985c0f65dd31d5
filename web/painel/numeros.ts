import { type Centavos, emReais, formatarDinheiro } from '#shared/dinheiro.ts'
import type { TentativasDaCampanha } from '#shared/painel/shapes.ts'
import type { StatusOportunidade } from '#shared/oportunidade/status.ts'

/** Counts or amounts. */
export type Medida = 'quantidade' | 'valor'

/** Counts, unless the address says amounts. */
export const medidaDe = (em: string | undefined): Medida =>
  em === 'valor' ? 'valor' : 'quantidade'

type Quantia = { quantidade: number; valor: Centavos }

const contagem = new Intl.NumberFormat('pt-BR')
const porCento = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 })
const curto = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })

export const escrever = (quantia: Quantia, medida: Medida): string =>
  medida === 'valor' ? formatarDinheiro(quantia.valor) : contagem.format(quantia.quantidade)

/** Beside a bar, where a whole amount has no room: `R$ 1,2 mi`. */
export const escreverCurto = (numero: number, medida: Medida): string =>
  medida === 'valor' ? `R$ ${curto.format(emReais(numero))}` : contagem.format(numero)

export const daSituacao = <T extends Quantia & { status: StatusOportunidade }>(
  totais: readonly T[],
  status: StatusOportunidade,
): T | undefined => totais.find((um) => um.status === status)

/** A share of fewer than this says little. */
const POUCAS = 10
/** Above twice as many more, both figures are read faster than a share of hundreds. */
const MUITO = 2

/**
 * How much more or less than before, in words; both figures where a share would mislead, and nothing of a
 * comparison with nothing.
 */
export function diferenca(agora: Quantia, antes: Quantia, medida: Medida): string {
  if (agora[medida] === antes[medida]) return 'igual'
  if (antes[medida] === 0) return 'antes nenhuma'
  const parte = (agora[medida] - antes[medida]) / antes[medida]
  if (antes.quantidade < POUCAS || parte > MUITO) {
    return `de ${escreverCurto(antes[medida], medida)} para ${escreverCurto(agora[medida], medida)}`
  }
  return `${porCento.format(Math.abs(parte))} ${parte > 0 ? 'a mais' : 'a menos'}`
}

/** The share of what ended that was won; null when nothing ended. */
export function parteGanha(
  totais: readonly (Quantia & { status: StatusOportunidade })[],
): number | null {
  const [ganhas, perdidas] = (['Ganha', 'Perdida'] as const).map(
    (status) => daSituacao(totais, status)?.quantidade ?? 0,
  )
  const terminadas = (ganhas ?? 0) + (perdidas ?? 0)
  return terminadas === 0 ? null : (ganhas ?? 0) / terminadas
}

/** `parteGanha` in words. */
export const conversao = (totais: Parameters<typeof parteGanha>[0]): string | null =>
  emPorCento(parteGanha(totais))

/** The share of the calls that reached the client; null when nobody called. */
export function parteAlcancada({
  falou,
  pediuRetorno,
  recusou,
  tentativas,
  semLigacao,
}: TentativasDaCampanha): number | null {
  const ligacoes = tentativas - semLigacao
  return ligacoes === 0 ? null : (falou + pediuRetorno + recusou) / ligacoes
}

/** `parteAlcancada` in words. */
export const contato = (linha: TentativasDaCampanha): string | null =>
  emPorCento(parteAlcancada(linha))

const emPorCento = (parte: number | null) => (parte === null ? null : porCento.format(parte))

/** `2 dias`, `5 h`, `40 min`; of seconds. */
export function duracao(segundos: number): string {
  const [minutos, horas, dias] = [60, 3600, 86_400].map((um) => Math.round(segundos / um))
  if ((horas ?? 0) >= 48) return `${dias} dias`
  if ((minutos ?? 0) >= 120) return `${horas} h`
  return `${minutos} min`
}

/** Even steps from zero to above the highest value, at most five. */
export function escala(maior: number): number[] {
  if (maior <= 0) return [0, 1]
  const grosso = maior / 4
  const dez = 10 ** Math.floor(Math.log10(grosso))
  const passo = Math.max(1, ([1, 2, 5, 10].find((um) => um * dez >= grosso) ?? 10) * dez)
  return Array.from({ length: Math.ceil(maior / passo) + 1 }, (_, k) => k * passo)
}
