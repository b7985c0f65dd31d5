import { z } from 'zod'
import { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { CondicoesSimuladas } from '#shared/calculo/resultado.ts'

/** The input of a kept simulation; null where an older version kept it, or none is kept. */
export function entradaGuardada(guardada: unknown): EntradaSimulacao | null {
  const condicoes = CondicoesSimuladas.safeParse(guardada)
  return condicoes.success ? entradaDasCondicoes(condicoes.data) : null
}

function entradaDasCondicoes(condicoes: CondicoesSimuladas): EntradaSimulacao | null {
  const { valorParcela, valorLiberado, ...comum } = z.encode(CondicoesSimuladas, condicoes)
  return EntradaSimulacao.safeParse({ ...comum, valorParcela, valorLiberado }).data ?? null
}
