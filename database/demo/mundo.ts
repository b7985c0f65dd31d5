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
import { cepsDasCidades } from './ceps.ts'
import { criarLote, type Lote } from './lote.ts'
import { criarRelogio, instante, milissegundos, type Momento, type Relogio } from './relogio.ts'
import { numeroDeContrato } from './numero-de-contrato.ts'
import { criarSorteio, type Sorteio } from './sorteio.ts'
import { daUf } from './ufs.ts'

export type Municipio = {
  codigo: number
  uf: string
  ddd: string
  capital: boolean
  /** First five digits of its postal codes. */
  ceps: readonly Faixa[]
}
type Faixa = { de: number; ate: number }

/** What every part of the generator draws from and writes to. */
export type Mundo = {
  sorteio: Sorteio
  /** What is drawn here moves no other client: the clients of the stories stay as they are. */
  detalhe: Sorteio
  /** The routine of a centre at work: nothing else is drawn here. */
  rotina: Sorteio
  relogio: Relogio
  lote: Lote
  regras: RegrasVigentes
  regra: (regra: string, regime: string, dia: Dia) => number
  iof: (dia: Dia) => AliquotasIof
  folha: (regime: string, dia: Dia) => CalendarioFolha
  /** Those of which the postal codes are known, by state. */
  municipios: ReadonlyMap<string, readonly Municipio[]>
  /** Place of the last day on which new cards were offered. */
  ultimoDoCartao: number
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
  const detalhe = criarSorteio(~semente)
  const rotina = criarSorteio(semente ^ 0x5a5a)
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
    detalhe,
    rotina,
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
    ultimoDoCartao: relogio.dias.findLastIndex(
      (dia) => dia <= relogio.hoje && valorDaRegra(regras, 'cartao_oferta_nova', 'INSS', dia) === 1,
    ),
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

export const referencia = (arquivo: string) =>
  lerCsv(readFileSync(join(import.meta.dirname, '../reference', arquivo), 'utf8'))

function lerMunicipios(): Map<string, Municipio[]> {
  const conhecidos = Map.groupBy(cepsDasCidades, ({ codigo_ibge }) => codigo_ibge)
  const todos = referencia('municipios.csv').map(({ codigo_ibge, uf = '', ddd = '', capital }) => ({
    codigo: Number(codigo_ibge),
    uf,
    ddd,
    capital: capital === '1',
    ceps: conhecidos.get(Number(codigo_ibge)) ?? [],
  }))
  return Map.groupBy(
    todos.filter(({ ceps }) => ceps.length > 0),
    ({ uf }) => uf,
  )
}

function lerOrgaos(): Map<string, string[]> {
  const orgaos = new Map<string, string[]>()
  for (const { codigo_convenio: convenio = '', codigo = '' } of referencia('orgaos.csv')) {
    orgaos.set(convenio, [...(orgaos.get(convenio) ?? []), codigo])
  }
  return orgaos
}
