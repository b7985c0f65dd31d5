import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digitosDoCpf } from '#shared/cpf.ts'
import { digitoDoNb } from '#shared/cliente/documentos.ts'
import { lerCsv } from '#shared/csv.ts'
import type { Dia } from '#shared/data.ts'
import type { AliquotasIof } from '#shared/calculo/iof.ts'
import type { CalendarioFolha } from '#shared/calendario.ts'
import { aliquotasIofEm, folhaEm, regraEm, type RegrasVigentes } from '#shared/calculo/regras.ts'
import { regrasDosArquivos } from '../reference.ts'
import { criarLote, type Lote } from './lote.ts'
import { criarRelogio, instante, milissegundos, type Momento, type Relogio } from './relogio.ts'
import { criarSorteio, type Sorteio } from './sorteio.ts'
import { daUf } from './ufs.ts'

export type Municipio = { codigo: number; uf: string; ddd: string; capital: boolean }

/** What every part of the generator draws from and writes to. */
export type Mundo = {
  sorteio: Sorteio
  relogio: Relogio
  lote: Lote
  regras: RegrasVigentes
  regra: (regra: string, regime: string, dia: Dia) => number
  iof: (dia: Dia) => AliquotasIof
  folha: (regime: string, dia: Dia) => CalendarioFolha
  municipios: ReadonlyMap<string, readonly Municipio[]>
  /** Codes of the bodies of a convênio. */
  orgaos: ReadonlyMap<string, readonly string[]>
  /** Each of these is given once only. */
  cpf: (uf: string) => string
  nb: () => string
  telefone: (ddd: string) => string
  numeroDoContrato: (banco: string, dia: Dia) => string
  numeroDaProposta: () => string
  /** False when the same text was asked before. */
  inedito: (texto: string) => boolean
  /** A new id, sorted by the moment. */
  id: (momento: Momento) => string
  instante: (momento: Momento) => string
}

export function criarMundo(agora: Date, semente: number, clientes: number): Mundo {
  const sorteio = criarSorteio(semente)
  const relogio = criarRelogio(agora)
  const regras = regrasDosArquivos()
  const cpfs = new Set<string>()
  const nbs = new Set<string>()
  const telefones = new Set<string>()
  const contratos = new Set<string>()
  const propostas = new Set<string>()
  const vistos = new Set<string>()
  // (DD) 9 0000-xxxx belongs to nobody; a large set needs more of the same unassigned range.
  const largura = clientes <= 5000 ? 4 : 7

  return {
    sorteio,
    relogio,
    lote: criarLote(),
    regras,
    regra: lembrar(
      (regra, regime, dia) => valorDaRegra(regras, regra, regime, dia),
      (...chave) => chave.join(),
    ),
    iof: lembrar(
      (dia: Dia) => {
        const iof = aliquotasIofEm(regras, dia)
        if ('recusa' in iof) throw new Error(iof.recusa)
        return iof
      },
      (dia) => dia,
    ),
    folha: lembrar(
      (regime: string, dia: Dia) => {
        const folha = folhaEm(regras, regime, dia)
        if ('recusa' in folha) throw new Error(folha.recusa)
        return folha
      },
      (...chave) => chave.join(),
    ),
    municipios: lerMunicipios(),
    orgaos: lerOrgaos(),
    cpf: (uf) =>
      unico(cpfs, () => {
        const nove = sorteio.digitos(8) + daUf(uf).regiao_fiscal
        return /^(.)\1*$/.test(nove) ? '' : nove + digitosDoCpf(nove)
      }),
    nb: () =>
      unico(nbs, () => {
        const nove = sorteio.um(['1', '1', '1', '5', '6', '7']) + sorteio.digitos(8)
        return nove + digitoDoNb(nove)
      }),
    telefone: (ddd) =>
      unico(telefones, () => `${ddd}9${'0'.repeat(8 - largura)}${sorteio.digitos(largura)}`).slice(
        2,
      ),
    numeroDoContrato: (banco, dia) => unico(contratos, () => numeroDeContrato(sorteio, banco, dia)),
    numeroDaProposta: () => unico(propostas, () => `7${sorteio.digitos(8)}`),
    inedito: (texto) => vistos.size < vistos.add(texto).size,
    id: (momento) => sorteio.id(milissegundos(relogio, momento)),
    instante: (momento) => instante(relogio, momento),
  }
}

function valorDaRegra(regras: RegrasVigentes, regra: string, regime: string, dia: Dia): number {
  const linha = regraEm(regras, regra, regime, dia)
  if ('recusa' in linha) throw new Error(linha.recusa)
  return linha.valor
}

function lembrar<A extends unknown[], T>(
  calcular: (...argumentos: A) => T,
  chaveDe: (...argumentos: A) => string,
): (...argumentos: A) => T {
  const feitos = new Map<string, T>()
  return (...argumentos) => {
    const chave = chaveDe(...argumentos)
    const feito = feitos.get(chave)
    if (feito !== undefined) return feito
    const valor = calcular(...argumentos)
    feitos.set(chave, valor)
    return valor
  }
}

/** Draws until something new comes. An empty draw does not count. */
function unico(dados: Set<string>, sortear: () => string): string {
  for (let tentativa = 0; tentativa < 1000; tentativa++) {
    const valor = sortear()
    if (valor === '' || dados.has(valor)) continue
    dados.add(valor)
    return valor
  }
  throw new Error('The demonstration ran out of numbers: use a smaller set')
}

/** Every bank writes its contracts in its own way. */
function numeroDeContrato({ digitos, um }: Sorteio, banco: string, dia: Dia): string {
  switch (banco) {
    case '623':
      return `3${digitos(8)}-${digitos(1)}`
    case '626':
      return `0100${digitos(8)}`
    case '237':
      return `01235${digitos(8)}`
    case '104':
      return `${digitos(2)}.${digitos(4)}.110.${digitos(7)}-${digitos(2)}`
    case '707':
      return `50-${digitos(7)}/${dia.slice(2, 4)}`
    case '149':
      return `00${digitos(8)}`
    default:
      return `${um(['1', '2', '4', '6', '8'])}${digitos(9)}`
  }
}

const referencia = (arquivo: string) =>
  lerCsv(readFileSync(join(import.meta.dirname, '../reference', arquivo), 'utf8'))

function lerMunicipios(): Map<string, Municipio[]> {
  const todos = referencia('municipios.csv').map(({ codigo_ibge, uf = '', ddd = '', capital }) => ({
    codigo: Number(codigo_ibge),
    uf,
    ddd,
    capital: capital === '1',
  }))
  return Map.groupBy(todos, ({ uf }) => uf)
}

function lerOrgaos(): Map<string, string[]> {
  const orgaos = new Map<string, string[]>()
  for (const { codigo_convenio: convenio = '', codigo = '' } of referencia('orgaos.csv')) {
    orgaos.set(convenio, [...(orgaos.get(convenio) ?? []), codigo])
  }
  return orgaos
}
