import { proximoDiaUtil } from '../calendario.ts'
import { type Dia, formatarDia, idade, somarDias, somarMeses } from '../data.ts'
import { type Centavos, formatarDinheiro, deReais } from '../dinheiro.ts'
import { formatarPorcento } from '../numero.ts'
import { corrigir, type Correcao, type Motivo, semRegistro } from './motivos.ts'
import { type RegraVigencia, type RegrasVigentes, regraEm, valoresEm } from './regras.ts'

/** What the bank looks at before it takes a contract over from another. `undefined` is not judged. */
export type FatosDaPortabilidade = {
  dia: Dia
  /** Null where the record does not say. */
  nascimento: Dia | null
  /** Absent for a wage. */
  beneficio: { especie: string; dataInicio: Dia } | null
  /** The origin: its code, as the scope of a row of its own names it. */
  banco: { codigo: string; nome: string }
  numero: string
  primeiroVencimento: Dia
  pagas: number
  /** % a month of the contract as it is. */
  taxaAm: number
  saldoDevedor: Centavos | undefined
}

/**
 * Objections by the bank's policy of portability, each by its dated row: the origin's own
 * (`PORTABILIDADE/623`), else the general one. A day without a row refuses. `port_troco_min` is not
 * read: a pure portability has no *troco*.
 */
export function motivosDaPolitica(regras: RegrasVigentes, fatos: FatosDaPortabilidade): Motivo[] {
  const escopo = escopoDaPolitica(fatos.banco.codigo)
  return politica
    .flatMap((uma) => {
      const linha = regraEm(regras, uma.regra, escopo, fatos.dia)
      if ('recusa' in linha) return [semRegistro(uma.regra, `${uma.nome}: ${linha.recusa}`)]
      return recusa(linha, uma.julgar(fatos, linha.valor))
    })
    .concat(motivosDaInvalidez(regras, fatos, escopo))
}

/** The rows of one origin; without one, the general rows. */
export const escopoDaPolitica = (codigoBanco: string): string => `PORTABILIDADE/${codigoBanco}`

type Recusado = Pick<Motivo, 'texto' | 'comoResolver'> & { correcao?: Correcao }

const recusa = ({ regra, norma }: RegraVigencia, porque: Recusado | null): Motivo[] =>
  porque === null ? [] : [{ regra, norma, correcao: null, ...porque }]

type Politica = {
  regra: string
  nome: string
  julgar: (fatos: FatosDaPortabilidade, limite: number) => Recusado | null
}

const politica: Politica[] = [
  {
    regra: 'port_banco_aceito',
    nome: 'Banco de origem aceito',
    julgar: ({ banco, numero }, aceito) =>
      aceito === 1
        ? null
        : {
            texto: `O banco não recebe contratos do ${banco.nome}: o ${numero} fica na origem`,
            comoResolver: 'Ofereça a portabilidade de um contrato de outro banco',
          },
  },
  {
    regra: 'port_saldo_min',
    nome: 'Saldo mínimo',
    julgar: ({ saldoDevedor }, reais) => {
      const minimo = deReais(reais)
      if (saldoDevedor === undefined || saldoDevedor >= minimo) return null
      return {
        texto: `O saldo de ${formatarDinheiro(saldoDevedor)} é menor que o mínimo de ${formatarDinheiro(minimo)}`,
        comoResolver: 'O saldo só diminui: ofereça a portabilidade de um contrato maior',
      }
    },
  },
  {
    regra: 'port_parcelas_pagas_min',
    nome: 'Parcelas pagas na origem',
    julgar: ({ pagas, primeiroVencimento, banco }, minimo) => {
      if (pagas >= minimo) return null
      const aPartirDe = proximoDiaUtil(somarMeses(primeiroVencimento, minimo - 1))
      return {
        texto: `O contrato tem ${pagas === 1 ? '1 parcela paga' : `${pagas} parcelas pagas`}; o mínimo para o ${banco.nome} é ${minimo}`,
        comoResolver: `Simule a partir de ${formatarDia(aPartirDe)}, com a ${minimo}ª parcela paga`,
        correcao: corrigir({ aPartirDe }),
      }
    },
  },
  {
    regra: 'port_taxa_origem_min_am',
    nome: 'Taxa mínima na origem',
    julgar: ({ taxaAm }, minimo) =>
      taxaAm >= minimo
        ? null
        : {
            texto: `A taxa de ${formatarPorcento(taxaAm)} ao mês na origem é menor que o mínimo de ${formatarPorcento(minimo)}`,
            comoResolver: 'O contrato já é barato: deixe-o onde está',
          },
  },
  {
    regra: 'port_idade_max',
    nome: 'Idade máxima',
    julgar: ({ nascimento, dia }, maximo) => {
      if (nascimento === null) {
        return {
          texto: `A portabilidade é até os ${maximo} anos, e não se sabe a idade do cliente`,
          comoResolver: 'Complete a data de nascimento no cadastro',
        }
      }
      const anos = idade(nascimento, dia)
      if (anos <= maximo) return null
      return {
        texto: `O cliente tem ${anos} anos; a portabilidade é até os ${maximo}`,
        comoResolver: 'Ofereça um empréstimo novo ou o refinanciamento de um contrato nosso',
      }
    },
  },
]

/** Retired for invalidity, by illness or by accident (Dataprev, domain of kinds). */
const invalidez: ReadonlySet<string> = new Set(['32', '92'])

/**
 * Persons retired for invalidity may be called back to work: a minimum age, or a lower one after
 * years of benefit.
 */
function motivosDaInvalidez(
  regras: RegrasVigentes,
  { dia, nascimento, beneficio }: FatosDaPortabilidade,
  escopo: string,
): Motivo[] {
  if (!beneficio || nascimento === null || !invalidez.has(beneficio.especie)) return []
  const linha = regraEm(regras, regrasDaInvalidez.comum, escopo, dia)
  const limites = valoresEm(regras, regrasDaInvalidez, escopo, dia)
  if ('recusa' in limites) return [semRegistro(regrasDaInvalidez.comum, limites.recusa)]
  const { comum, antiga, anosDeDib } = limites
  const anos = idade(nascimento, dia)
  const daDib = idade(beneficio.dataInicio, dia)
  if ('recusa' in linha || anos >= comum || (anos >= antiga && daDib >= anosDeDib)) return []
  const peloTempo = depois(
    somarAnos(nascimento, antiga),
    somarAnos(beneficio.dataInicio, anosDeDib),
  )
  const aPartirDe = proximoDiaUtil(antes(somarAnos(nascimento, comum), peloTempo))
  return recusa(linha, {
    texto: `Aposentado por invalidez com ${anos} anos: o mínimo é ${comum}, ou ${antiga} com ${anosDeDib} anos de benefício`,
    comoResolver: `Simule a partir de ${formatarDia(aPartirDe)}`,
    correcao: corrigir({ aPartirDe }),
  })
}

const regrasDaInvalidez = {
  comum: 'port_idade_min_invalidez',
  antiga: 'port_idade_min_invalidez_15_anos',
  anosDeDib: 'port_invalidez_dib_anos',
}

const antes = (um: Dia, outro: Dia): Dia => (um < outro ? um : outro)
const depois = (um: Dia, outro: Dia): Dia => (um > outro ? um : outro)

/** The day on which `anos` full years are counted: of 29/02, the 1st of March of a common year. */
function somarAnos(dia: Dia, anos: number): Dia {
  const mesmo = somarMeses(dia, anos * 12)
  return mesmo.slice(5) === dia.slice(5) ? mesmo : somarDias(mesmo, 1)
}

/** The rows that judge a portability, in the order of the questions of an atendente. */
export const regrasDaPortabilidade = [
  'port_banco_aceito',
  'port_saldo_min',
  'port_parcelas_pagas_min',
  'port_taxa_origem_min_am',
  'port_reducao_taxa_pontos',
  'port_idade_max',
  'port_idade_min_invalidez',
  'port_idade_min_invalidez_15_anos',
  'port_invalidez_dib_anos',
  'port_tolerancia_saldo_pct',
] as const

/**
 * The rate that is offered for a contract: so many points below its own, and never above `maxima`,
 * the ceiling or the client's special rate. Six decimals, as rates are kept.
 */
export const taxaDaPortabilidade = (origemAm: number, pontos: number, maxima: number): number =>
  Math.min(maxima, Math.max(0, Math.round((origemAm - pontos) * 1e6) / 1e6))
