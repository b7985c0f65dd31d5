type Periodo = { inicio: string; fim: string | null; abre: string; fecha: string }

/** Why these days and hours cannot be; undefined where they can. */
export function recusaDoPeriodo({ inicio, fim, abre, fecha }: Periodo): string | undefined {
  if (fim !== null && fim < inicio) return 'O fim da campanha não pode ser antes do início'
  if (fecha <= abre) return 'A campanha precisa fechar depois de abrir'
  return undefined
}
