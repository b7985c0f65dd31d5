import { addToast } from '../ui/toasts.ts'
import { useAviso } from './use-aviso.ts'

const nomes: Readonly<Record<string, string>> = {
  cota_cpfs_novos: 'CPFs novos',
  cota_buscas: 'buscas',
  cota_aberturas: 'clientes abertos',
  cota_revelacoes: 'dados revelados',
}

/** A gestor is told that a person, or the promotor, nears a quota of the day. */
export function useAvisoDeCota(): void {
  useAviso('cota', ({ cota = '', login, codigoPromotor, usados, limite }) =>
    addToast({
      kind: 'informacao',
      title: `Perto do limite de hoje: ${nomes[cota] ?? 'acessos'}`,
      text: `${login ?? `O promotor ${codigoPromotor}`} já usou ${usados} de ${limite}.`,
    }),
  )
}
