import { once } from 'node:events'
import { registrarAvisosDoNode } from '#logs/avisos-do-node.ts'
import { criarRegistrar } from '#logs/registrar.ts'
import { lerConfig } from './config.ts'
import { criarSandbox } from './sandbox.ts'

// Started ahead of its time it has loaded by now, and begins at the supervisor's word.
if (process.env.AO_SINAL === '1') await once(process, 'message')
const config = lerConfig(process.env)
const registrar = criarRegistrar()
registrarAvisosDoNode(registrar)
const app = await criarSandbox(config, registrar)
await app.listen({ port: config.SANDBOX_PORT, host: config.SANDBOX_HOST })
registrar('ouvindo', { porta: config.SANDBOX_PORT })
process.send?.('ready')

let parando = false
const parar = () => {
  if (parando) return
  parando = true
  void app.close().finally(() => process.exit(0))
}
process.on('SIGTERM', parar)
process.on('SIGINT', parar)
// The supervisor died: nobody would stop this process any more.
process.on('disconnect', parar)
