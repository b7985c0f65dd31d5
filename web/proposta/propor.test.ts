import { expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import { fatosDe } from './ProporDialog.tsx'

test('the confirmation says the benefit, the tax and all that will be paid', () => {
  const dados = {
    beneficios: [
      { idBeneficio: 'b1', numero: '550.***.***-1', especie: 'Aposentadoria por idade' },
    ],
    empregadores: [{ idEmpregador: 'e1', convenio: 'SIAPE', matricula: '1234' }],
  }
  const nada = { valorLiberado: centavos(0), valorFinanciado: centavos(0) }
  const numeros = {
    ...nada,
    iofTotal: centavos(12_345),
    valorParcela: centavos(30_000),
    prazo: 100,
  }
  const fatos = (condicoes: { idBeneficio: string | null; idEmpregador: string | null }) =>
    fatosDe({ condicoes, numeros } as never, dados as never)
      .filter(({ valor }) => valor !== null)
      .map(({ rotulo, valor }) => `${rotulo}: ${valor}`.replaceAll('\u{a0}', ' '))

  expect(fatos({ idBeneficio: 'b1', idEmpregador: null })).toEqual([
    'Benefício: 550.***.***-1 · Aposentadoria por idade',
    'IOF: R$ 123,45',
    'Total a pagar: R$ 30.000,00',
  ])
  expect(fatos({ idBeneficio: null, idEmpregador: 'e1' })[0]).toBe(
    'Vínculo: SIAPE · matrícula final 1234',
  )
})
