import type { Registrar } from './registrar.ts'

/** Logs the warnings of Node as events: their own lines are switched off where a part is started. */
export function registrarAvisosDoNode(registrar: Registrar): void {
  process.on('warning', (aviso) => {
    const codigo: unknown = Reflect.get(aviso, 'code')
    registrar('aviso-do-node', {
      nome: aviso.name,
      ...(typeof codigo === 'string' && { codigo }),
    })
  })
}
