import { expect, test } from 'vitest'
import { telasProximas } from './telas-proximas.ts'

const telas = [
  '/front/inicio',
  '/front/clientes',
  '/front/esteira',
  '/front/ajuda',
  '/front/gestao/ausencias',
].map((para) => ({ para }))

test('an address that leads nowhere offers the three screens most like it', () => {
  const proximas = telasProximas('/front/cliente', telas)

  expect(proximas).toHaveLength(3)
  expect(proximas[0]?.para).toBe('/front/clientes')
  expect(telasProximas('/front/esteiras', telas)[0]?.para).toBe('/front/esteira')
})

test('an address that lacks the part in the middle finds its screen', () => {
  expect(telasProximas('/front/ausencias', telas)[0]?.para).toBe('/front/gestao/ausencias')
  expect(telasProximas('/front/ajuda/', telas)[0]?.para).toBe('/front/ajuda')
})
