import { unsafeReasons } from '#database/safety.ts'

/** @throws Error when production would run on a database that may lose data or show too much */
export async function exigirBancoSeguro(url: string): Promise<void> {
  const motivos = await unsafeReasons(url)
  if (motivos.length > 0) {
    throw new Error(`Production refuses this database.\n  ${motivos.join('\n  ')}`)
  }
}
