import { expect, test } from 'vitest'
import { telaDoEndereco, telasProximas } from './telas-proximas.ts'

const telas = [
  ['/front/inicio', 'Início'],
  ['/front/clientes', 'Clientes'],
  ['/front/esteira', 'Propostas'],
  ['/front/lembretes', 'Lembretes'],
  ['/front/regras', 'Regras'],
  ['/front/mailing', 'Campanhas'],
  ['/front/ajuda', 'Ajuda'],
  ['/front/gestao/ausencias', 'Ausências'],
].map(([para = '', titulo = '']) => ({ para, titulo }))

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

test.each([
  ['/front/propostas', '/front/esteira'],
  ['/front/Proposta/', '/front/esteira'],
  ['/front/lembrete', '/front/lembretes'],
  ['/front/cliente', '/front/clientes'],
  ['/front/simulacao', '/front/clientes'],
  ['/front/simula%C3%A7%C3%B5es', '/front/clientes'],
  ['/front/campanhas', '/front/mailing'],
  ['/front/ausencia', '/front/gestao/ausencias'],
  ['/front/gestao/regra', '/front/regras'],
  ['/front/xyz', undefined],
  ['/front/%E0%A4%A', undefined],
  ['/front/propostas/123', undefined],
  ['/front', undefined],
])('the address %s means %s', (caminho, para) => {
  expect(telaDoEndereco(caminho, telas)?.para).toBe(para)
})

test('an unknown address offers first the screen whose name is nearest', () => {
  expect(telasProximas('/front/prposta', telas)[0]?.para).toBe('/front/esteira')
  expect(telasProximas('/front/campanas', telas)[0]?.para).toBe('/front/mailing')
})
