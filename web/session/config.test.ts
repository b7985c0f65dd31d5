import { afterEach, expect, test, vi } from 'vitest'
import { CABECALHO_ADIANTADO } from '#shared/cabecalho-adiantado.ts'
import type { ConfigWeb } from '#shared/config-web.ts'
import { agora, relogio } from '../api/relogio.ts'
import { carregarConfig } from './config.ts'

const settings: ConfigWeb = {
  hostApi: '',
  identidade: {
    authority: 'http://localhost:3001',
    clientId: 'consigna-web',
    fluxo: 'implicito',
    escopos: ['openid'],
    escopoCore: 'core',
    claimUsuario: 'sub',
    umPasso: false,
  },
  chaveGateway: 'chave',
  sistema: 'CONSIGNA',
  cabecalhos: { gateway: 'gateway', sistema: 'sistema', promotor: 'promotor' },
  notificador: { ambiente: 'development', host: '' },
  abrirAgregado: true,
  demo: true,
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  relogio.setState({ adiantadoMs: 0 })
})

test('the first screen of a demonstration stands in the month of its server', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T15:00:00Z') })
  vi.stubGlobal('fetch', async () =>
    Response.json(settings, { headers: { [CABECALHO_ADIANTADO]: String(86_400_000) } }),
  )
  await carregarConfig()

  expect(agora().toISOString()).toBe('2026-12-01T15:00:00.000Z')
})
