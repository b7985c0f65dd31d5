import { type Dia, somarDias } from '#shared/data.ts'
import { emReais } from '#shared/dinheiro.ts'
import { formatarNumero } from '#shared/numero.ts'
import type { Cliente } from './cliente.ts'
import type { Mundo } from './mundo.ts'
import type { Acontecimento } from './oportunidades.ts'
import { diaDoMomento, type Momento } from './relogio.ts'
import { ehPensao } from './receita.ts'
import { type Anotacao, textos } from './textos.ts'
import { type Contrato, ehCartao, margemLivre, type Vinculo } from './vinculos.ts'

/** What the notes about a client may speak of. */
export type Conhecido = {
  cliente: Cliente
  vinculos: readonly Vinculo[]
  acontecimentos: readonly Acontecimento[]
}

type Pedido = {
  qual: Anotacao
  momento: Momento
  /** A competitor, and an amount that the client may have asked for. */
  banco: string
  reais: number
}

/** Species of retirements. */
const APOSENTADORIAS = ['32', '41', '42', '46', '57', '92']

/** The note and its moment, or null when it would not be true of the client. */
export function escrever(
  mundo: Mundo,
  conhecido: Conhecido,
  pedido: Pedido,
): { texto: string; momento: Momento } | null {
  const { qual, momento, banco, reais } = pedido
  const fato = fatoDe(mundo, conhecido, pedido)
  if (!fato) return null
  const texto = qual.texto
    .replace('{nome}', conhecido.cliente.nome.split(' ')[0] ?? '')
    .replace('{banco}', fato.banco ?? banco)
    .replace('{parcela}', escrito(fato.valor ?? 0))
    .replace('{margem}', escrito(fato.valor ?? 0))
    .replace('{troco}', escrito(Math.max(200, Math.round(reais / 100) * 100) * 100))
  return { texto, momento: fato.momento ?? momento }
}

type Fato = { banco?: string; valor?: number; momento?: Momento }

function fatoDe(mundo: Mundo, conhecido: Conhecido, { qual, momento }: Pedido): Fato | null {
  const { cliente, vinculos } = conhecido
  const dia = diaDoMomento(mundo.relogio, momento)
  const se = (verdade: boolean): Fato | null => (verdade ? {} : null)
  switch (qual.exige) {
    case undefined:
      return {}
    case 'bloqueado':
      return se(vinculos.some(({ bloqueio }) => bloqueio !== '0'))
    case 'casado':
      return cliente.estadoCivil === '2' ? depoisDe(mundo, conhecido, 'Simulada') : null
    case 'viuva':
      return se(
        cliente.estadoCivil === '5' &&
          ['09', '10', '11', '12'].includes(dia.slice(5, 7)) &&
          !vinculos.some(({ especie }) => ehPensao(especie)),
      )
    case 'dois':
      return se(correntes(vinculos, dia).length > 1)
    case 'dois-e-outro-banco':
      return correntes(vinculos, dia).length > 1 ? deOutroBanco(vinculos, dia) : null
    case 'outro-banco':
      return deOutroBanco(vinculos, dia)
    case 'margem-cheia':
      return se(vinculos.some((um) => margemLivre(um) < um.margem * 0.1))
    case 'margem-negativa':
      return se(vinculos.some((um) => margemLivre(um) < 0))
    case 'na-concessao':
      return se(vinculos.some((um) => naConcessao(um, dia)))
    case 'reajuste':
      return reajuste(vinculos, dia)
    case 'anuencia':
    case 'digitada':
    case 'formalizacao':
    case 'paga':
    case 'simulada':
      return depoisDe(mundo, conhecido, passos[qual.exige])
  }
}

const passos = {
  anuencia: 'ANUENCIA',
  digitada: 'DIGITADA',
  formalizacao: 'FORMALIZACAO',
  paga: 'PAGA',
  simulada: 'Simulada',
} as const satisfies Record<string, Acontecimento['para']>

/** Some minutes after it happened. */
function depoisDe(
  { detalhe }: Mundo,
  { acontecimentos }: Conhecido,
  para: Acontecimento['para'],
): Fato | null {
  const feito = acontecimentos.find((um) => um.para === para)
  return feito ? { momento: feito.momento + detalhe.inteiro(200, 1800) } : null
}

const correntes = (vinculos: readonly Vinculo[], dia: Dia): Contrato[] =>
  vinculos.flatMap(({ lista }) =>
    lista.filter((um) => um.situacao === 'ATIVO' && um.dia <= dia && !ehCartao(um)),
  )

/** A running loan elsewhere, by the name of its bank and with its instalment. */
function deOutroBanco(vinculos: readonly Vinculo[], dia: Dia): Fato | null {
  const achado = correntes(vinculos, dia).find(({ banco }) => banco in textos.bancosDasAnotacoes)
  const banco = achado && textos.bancosDasAnotacoes[achado.banco]
  return banco ? { banco, valor: achado.parcela } : null
}

/** The first weeks of a retirement, which is born blocked. */
const naConcessao = ({ especie, inicio, bloqueio }: Vinculo, dia: Dia): boolean =>
  especie !== null &&
  APOSENTADORIAS.includes(especie) &&
  bloqueio !== '0' &&
  dia >= somarDias(inicio, 80) &&
  dia <= somarDias(inicio, 100)

/** Benefits rise in January: the margin is that of the new income. */
function reajuste(vinculos: readonly Vinculo[], dia: Dia): Fato | null {
  const beneficio = vinculos.find(({ especie }) => especie !== null)
  const janeiro = ['01', '02', '03'].includes(dia.slice(5, 7))
  return janeiro && beneficio && beneficio.inicio < `${dia.slice(0, 4)}-01-01`
    ? { valor: beneficio.margem }
    : null
}

const escrito = (valor: number) => formatarNumero(emReais(valor), 2)
