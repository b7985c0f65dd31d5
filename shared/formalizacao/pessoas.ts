import { z } from 'zod'
import { texto } from '../campos.ts'
import { Cpf } from '../cpf.ts'
import type { Modalidade } from './situacao.ts'

/** Who the client is to the paper: most sign by themselves. */
export const Caso = z.enum(
  ['COMUM', 'A_ROGO', 'ANALFABETO', 'REPRESENTANTE', 'IMPOSSIBILITADO'],
  'Caso: escolha quem assina',
)
export type Caso = z.infer<typeof Caso>

export const nomesDosCasos: Record<Caso, string> = {
  COMUM: 'O próprio cliente assina',
  A_ROGO: 'Outra pessoa assina a rogo',
  ANALFABETO: 'Cliente não alfabetizado',
  REPRESENTANTE: 'Representante legal assina',
  IMPOSSIBILITADO: 'Cliente impossibilitado de assinar',
}

export const Papel = z.enum(['ROGADO', 'TESTEMUNHA_1', 'TESTEMUNHA_2', 'REPRESENTANTE'])
export type Papel = z.infer<typeof Papel>

export const nomesDosPapeis: Record<Papel, string> = {
  ROGADO: 'Quem assina a rogo',
  TESTEMUNHA_1: 'Primeira testemunha',
  TESTEMUNHA_2: 'Segunda testemunha',
  REPRESENTANTE: 'Representante legal',
}

export const Pessoa = z.object({ papel: Papel, nome: texto('Nome', 120), cpf: Cpf })
export type Pessoa = z.infer<typeof Pessoa>

const comDuasTestemunhas: readonly Papel[] = ['ROGADO', 'TESTEMUNHA_1', 'TESTEMUNHA_2']

/** Who must be named: Código Civil, art. 595, where the client cannot sign. */
export const papeisDoCaso: Record<Caso, readonly Papel[]> = {
  COMUM: [],
  A_ROGO: comDuasTestemunhas,
  ANALFABETO: comDuasTestemunhas,
  IMPOSSIBILITADO: comDuasTestemunhas,
  REPRESENTANTE: ['REPRESENTANTE'],
}

/** Who signs with help signs on paper, before witnesses. */
export const soNoPapel = (caso: Caso): boolean => caso !== 'COMUM' && caso !== 'REPRESENTANTE'

type Quem = {
  caso: Caso
  modalidade: Modalidade
  pessoas: readonly Pessoa[]
  cpfDoCliente?: string
  /** The legal representative registered at the INSS; absent without one. */
  representante?: { cpf: string | null } | undefined
}

/** A sentence for each thing that stands against these people signing this way. */
export function faltasDasPessoas(quem: Quem): string[] {
  const { caso, modalidade, pessoas, cpfDoCliente } = quem
  const pedidos = papeisDoCaso[caso]
  const dados = pessoas.map(({ papel }) => papel)
  const cpfs = pessoas.map(({ cpf }) => cpf)
  return [
    ...(soNoPapel(caso) && modalidade !== 'FISICA'
      ? [`${nomesDosCasos[caso]}: a formalização é física, com duas testemunhas`]
      : []),
    ...pedidos
      .filter((papel) => !dados.includes(papel))
      .map((papel) => `${nomesDosPapeis[papel]}: informe nome e CPF`),
    ...(dados.some((papel) => !pedidos.includes(papel))
      ? ['Informe só as pessoas que este caso pede']
      : []),
    ...(new Set(dados).size < dados.length ? ['Cada papel tem uma só pessoa'] : []),
    ...(new Set(cpfs).size < cpfs.length ? ['Cada pessoa assina em um só papel'] : []),
    ...(cpfDoCliente !== undefined && cpfs.includes(cpfDoCliente)
      ? ['O cliente não assina em nome de si mesmo']
      : []),
    ...faltasDoRepresentante(quem),
  ]
}

/**
 * With a registered legal representative Dataprev books only what that person signed (RL, RI, OS).
 */
function faltasDoRepresentante({ caso, pessoas, representante }: Quem): string[] {
  if (!representante) return []
  if (caso !== 'REPRESENTANTE') {
    return ['O benefício tem representante legal no INSS: é ele quem assina']
  }
  const { cpf } = representante
  return cpf === null || pessoas.every((pessoa) => pessoa.cpf === cpf)
    ? []
    : ['O representante legal não é o que o INSS tem registrado para este benefício']
}
