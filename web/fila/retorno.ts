import type { Resultado } from '#shared/fila/resultado.ts'

type Pode = { lembrar: boolean; prometer: boolean }

/** Whether a result asks when to call again. */
export const pedeRetorno = (resultado: Resultado, { lembrar, prometer }: Pode): boolean =>
  resultado !== 'NUMERO_ERRADO' && (lembrar || (prometer && resultado === 'PEDIU_RETORNO'))

/** What was typed for it; what was typed under another result, which asks for it, is not meant for one that does not. */
export const retornoDito = (
  resultado: Resultado,
  frase: string | null,
  pode: Pode,
): string | null => (pedeRetorno(resultado, pode) ? frase : null)
