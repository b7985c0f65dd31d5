import type { TokenEnviado } from '#shared/telefone/shapes.ts'
import { agora } from '../api/relogio.ts'
import { emMinutos, useContagem } from '../ui/use-contagem.ts'

/** A sending of a code, by this browser's clock. */
export type EnvioDoCodigo = {
  validoAte: number
  reenvioEm: number
  bloqueado: boolean
  hora: string
}

const relogio = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
})

type Enviado = Pick<TokenEnviado, 'enviadoEm' | 'validoAte' | 'reenvioEm' | 'bloqueado'>

export function porEsteRelogio({
  enviadoEm,
  validoAte,
  reenvioEm,
  bloqueado,
}: Enviado): EnvioDoCodigo {
  const diferenca = Date.now() - Date.parse(enviadoEm)
  return {
    validoAte: Date.parse(validoAte) + diferenca,
    reenvioEm: Date.parse(reenvioEm) + diferenca,
    bloqueado,
    hora: relogio.format(Math.ceil(Date.parse(reenvioEm) / 60_000) * 60_000),
  }
}

/** Until when a code of before may be typed, by this browser's clock; absent when it may no more. */
export function seAindaVale(validoAte: string | null): number | undefined {
  const resta = validoAte === null ? 0 : Date.parse(validoAte) - agora().getTime()
  return resta > 0 ? Date.now() + resta : undefined
}

/** Why another code, or link, cannot be asked for yet; absent when it can. */
export function useEspera(
  envio: Pick<EnvioDoCodigo, 'reenvioEm' | 'bloqueado' | 'hora'> | undefined,
  oQue = 'código',
): string | undefined {
  const espera = useContagem(envio?.reenvioEm)
  if (espera === 0) return undefined
  return envio?.bloqueado
    ? `Três envios em 30 minutos: outro só às ${envio.hora}`
    : `Outro ${oQue} em ${emMinutos(espera)}`
}
