import { formatarNumero, formatarPorcento } from '../numero.ts'
import { type Unidade, unidades } from './catalogo.ts'

const numero = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 7 })
const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const quantos = (valor: number, um: string, varios: string) =>
  `${numero.format(valor)} ${valor === 1 ? um : varios}`

/** A value as people say it: `35%`, `1,80% ao mês`, `7 dias úteis`. */
const comoSeDiz: Record<Unidade, (valor: number) => string> = {
  pct: (valor) => `${numero.format(valor)}%`,
  pct_fino: (valor) => `${numero.format(valor)}%`,
  pct_am: (valor) => `${formatarPorcento(valor)} ao mês`,
  pontos_am: (valor) => `${formatarNumero(valor, 2, 6)} ${valor === 1 ? 'ponto' : 'pontos'} ao mês`,
  // A fraction of seven decimals as a percentage: its binary tail is not part of it.
  fracao: (valor) => `${numero.format(Number((valor * 100).toFixed(5)))}%`,
  dias: (valor) => quantos(valor, 'dia', 'dias'),
  dias_uteis: (valor) => quantos(valor, 'dia útil', 'dias úteis'),
  dia_util: (valor) => `${valor}º dia útil`,
  dia_do_mes: (valor) => `dia ${valor}`,
  hora: (valor) => `${valor}h`,
  parcelas: (valor) => quantos(valor, 'parcela', 'parcelas'),
  vezes: (valor) => quantos(valor, 'vez', 'vezes'),
  por_dia: (valor) => `${numero.format(valor)} por dia`,
  quantidade: (valor) => numero.format(valor),
  minutos: (valor) => quantos(valor, 'minuto', 'minutos'),
  anos: (valor) => quantos(valor, 'ano', 'anos'),
  meses: (valor) => quantos(valor, 'mês', 'meses'),
  reais: (valor) => reais.format(valor),
  sim_nao: (valor) => (valor === 1 ? 'Sim' : 'Não'),
}

export const formatarValor = (unidade: Unidade, valor: number): string => comoSeDiz[unidade](valor)

/** Why a number cannot be a value of this unit, in a sentence, or undefined. */
export function recusaDoValor(unidade: Unidade, valor: number): string | undefined {
  const { nome, minimo, maximo, casas } = unidades[unidade]
  if (!Number.isFinite(valor)) return 'Valor: informe um número'
  if (unidade === 'sim_nao') return valor === 0 || valor === 1 ? undefined : 'Valor: sim ou não'
  if (unidade === 'fracao' && valor > maximo) {
    return `Valor: informe a fração (0,0038 para 0,38%), de ${numero.format(minimo)} a ${numero.format(maximo)}`
  }
  if ((unidade === 'pct' || unidade === 'pct_am') && valor > 0 && valor < minimo) {
    return `Valor: informe em ${nome} (35 para 35%), a partir de ${numero.format(minimo)}`
  }
  if (valor < minimo || valor > maximo) {
    return `Valor: em ${nome || 'quantidade'}, de ${numero.format(minimo)} a ${numero.format(maximo)}`
  }
  if (Number(valor.toFixed(casas)) !== valor) {
    return casas === 0
      ? 'Valor: informe um número inteiro'
      : `Valor: use no máximo ${casas} casas decimais`
  }
  return undefined
}
