import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf } from '#scripts/measure/files.ts'

test('every dialog that asks only for a reason asks by the same field, which has the focus', () => {
  const pedem = filesOf('.', 'web/*.tsx')
    .map((file) => ({ file, texto: readFileSync(file, 'utf8') }))
    .filter(({ file }) => !file.endsWith('/CampoMotivo.tsx'))
    .filter(({ texto }) => texto.includes('name="motivo"') || texto.includes('<CampoMotivo'))
  const deOutroModo = pedem.filter(
    ({ texto }) =>
      texto.match(/<(?:Campo[A-Z]\w+|input)/g)?.length === 1 && texto.includes('<CampoTextoLongo'),
  )

  expect(pedem.length).toBeGreaterThan(15)
  expect(deOutroModo.map(({ file }) => file)).toEqual([])
})
