import type { Dia } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import type { Dados } from './dados.ts'
import { escopoDe } from './escopo.ts'
import { limiteDaMargem } from './margem.ts'
import { regraEm, valoresEm } from './regras.ts'
import type { ResultadoSimulacao } from './resultado.ts'

const percentuais = {
  fgts: 'garantia_fgts_pct',
  multa: 'garantia_multa_pct',
  rescisoria: 'multa_rescisoria_pct',
}

/**
 * What a worker may give in guarantee on a day: a part of the balance of the FGTS, and the fine of a
 * dismissal, itself a part of the balance. Null without a balance of the platform or without rules.
 */
export function garantiaDe(dados: Dados, dia: Dia): ResultadoSimulacao['garantia'] {
  const saldoFgts = dados.empregador?.plataforma?.saldoFgts ?? null
  const escopo = escopoDe(dados)
  const pct = valoresEm(dados.regras, percentuais, escopo, dia)
  const linha = regraEm(dados.regras, percentuais.fgts, escopo, dia)
  if (saldoFgts === null || saldoFgts <= 0 || 'recusa' in pct || 'recusa' in linha) return null
  const parte = (valor: Centavos, percentual: number) => limiteDaMargem(valor, percentual)
  return {
    saldoFgts: centavos(saldoFgts),
    fgts: parte(saldoFgts, pct.fgts),
    multa: parte(parte(saldoFgts, pct.rescisoria), pct.multa),
    percentualFgts: pct.fgts,
    percentualMulta: pct.multa,
    norma: linha.norma,
  }
}
