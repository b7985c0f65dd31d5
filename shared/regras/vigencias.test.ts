import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { lerCsv } from '../csv.ts'
import { somarDias } from '../data.ts'
import { centavos } from '../dinheiro.ts'
import { motivosDaOperacao } from '../calculo/motivos.ts'
import { aliquotasIofEm, regraEm } from '../calculo/regras.ts'

const regras = regrasDosArquivos()
const arquivos = ['regras_vigencia.csv', 'regras_complementares.csv']
const linhas = arquivos
  .flatMap((arquivo) => lerCsv(readFileSync(`database/reference/${arquivo}`, 'utf8')))
  .map(
    ({
      regra = '',
      convenio = '',
      valor = '',
      vigencia_inicio = '',
      vigencia_fim = '',
      norma = '',
    }) => ({
      regra,
      convenio,
      valor: Number(valor),
      inicio: vigencia_inicio,
      fim: vigencia_fim,
      norma,
    }),
  )

const valorEm = (regra: string, convenio: string, dia: string): number | null => {
  const linha = regraEm(regras, regra, convenio, dia)
  return 'recusa' in linha ? null : linha.valor
}

/** What the table itself says of a day, read line by line: BPC/LOAS begins with its own first row. */
function esperado(regra: string, convenio: string, dia: string): number | null {
  const suas = linhas.filter((linha) => linha.regra === regra && linha.convenio === convenio)
  const segue = convenio === 'INSS_LOAS' && suas.every(({ inicio }) => dia < inicio)
  if (segue) return esperado(regra, 'INSS', dia)
  const vale = suas.find(({ inicio, fim }) => inicio <= dia && (fim === '' || dia <= fim))
  return vale?.valor ?? null
}

/** Every first day and every last day of a row. */
const mudancas = linhas.flatMap(({ regra, convenio, valor, inicio, fim }) => [
  { regra, convenio, valor, dia: inicio, qual: 'begins' },
  ...(fim === '' ? [] : [{ regra, convenio, valor, dia: fim, qual: 'ends' }]),
])

test.each(mudancas)(
  '$regra of $convenio $qual on $dia: the day before, the day of and the day after',
  ({ regra, convenio, valor, dia }) => {
    const dias = [-1, 0, 1].map((quantos) => somarDias(dia, quantos))

    expect(dias.map((um) => valorEm(regra, convenio, um))).toEqual(
      dias.map((um) => esperado(regra, convenio, um)),
    )
    expect(valorEm(regra, convenio, dia)).toBe(valor)
  },
)

const operacao = {
  convenio: 'INSS',
  taxaMensal: 0.5,
  prazo: 12,
  carenciaDias: 30,
  parcela: centavos(10_000),
  contratosDepois: 1,
}

/** For each limit: a value just beyond it, and the refusal it must cause. */
const porUm = {
  teto_juros_am: (valor: number) => ({ taxaMensal: Number((valor + 0.01).toFixed(2)) }),
  prazo_max_parcelas: (valor: number) => ({ prazo: valor + 1 }),
  carencia_max_dias: (valor: number) => ({ carenciaDias: valor + 1 }),
  limite_contratos: (valor: number) => ({ contratosDepois: valor + 1 }),
}
const noLimite = {
  teto_juros_am: (valor: number) => ({ taxaMensal: valor }),
  prazo_max_parcelas: (valor: number) => ({ prazo: valor }),
  carencia_max_dias: (valor: number) => ({ carenciaDias: valor }),
  limite_contratos: (valor: number) => ({ contratosDepois: valor }),
}
type Limite = keyof typeof porUm
const ehLimite = (regra: string): regra is Limite => regra in porUm

const doInss = linhas.flatMap(({ regra, convenio, ...linha }) =>
  convenio === 'INSS' && ehLimite(regra) ? [{ regra, ...linha }] : [],
)

test.each(doInss)(
  '$regra from $inicio: its value passes and one more is refused by its norm, from that day on',
  ({ regra, valor, inicio, norma }) => {
    const motivosDe = (dia: string, mudanca: object) =>
      motivosDaOperacao(regras, { ...operacao, dia, ...mudanca }).filter(
        (motivo) => motivo.regra === regra,
      )

    expect(motivosDe(inicio, noLimite[regra](valor))).toEqual([])
    expect(motivosDe(inicio, porUm[regra](valor))).toMatchObject([{ regra, norma }])
    expect(motivosDe(somarDias(inicio, 1), porUm[regra](valor))).toMatchObject([{ regra, norma }])
    const vespera = somarDias(inicio, -1)
    const antes = esperado(regra, 'INSS', vespera)
    const naVespera = motivosDe(vespera, noLimite[regra](valor))
    // By the row of the day before, or refused for want of one.
    expect(naVespera.length > 0).toBe(antes === null || valor > antes)
  },
)

test.each(linhas.filter(({ regra }) => regra.startsWith('iof_')))(
  '$regra is $valor from $inicio on, and another the day before',
  ({ regra, valor, inicio }) => {
    const noDia = (dia: string) => {
      const iof = aliquotasIofEm(regras, dia)
      if ('recusa' in iof) return null
      return regra === 'iof_diario' ? iof.diaria : iof.adicional
    }
    const proximos = [inicio, somarDias(inicio, 1)].map(noDia)
    // Before 2012 the daily tax has no row, so there is no tax at all to speak of.
    if (inicio >= '2012-05-23') expect(proximos).toEqual([valor, valor])
    expect(noDia(somarDias(inicio, -1))).not.toBe(valor)
  },
)
