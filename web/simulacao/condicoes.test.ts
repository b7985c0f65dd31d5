import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { Condicao } from '#shared/simulacao/api.ts'
import { lido } from '../test/mostrar.tsx'
import type { Digitado } from './digitado.ts'
import { MaisCondicoes } from './MaisCondicoes.tsx'
import type { Pedido } from './modos.ts'

type Convencao = Digitado['convencao']

const condicao = (convencoes: Convencao[]): Condicao => ({
  dia: '2026-11-23',
  primeiroVencimento: null,
  tetoAm: null,
  prazoMaximo: null,
  carenciaMaxima: null,
  margemEmprestimo: null,
  limiteContratos: null,
  iofDiario: null,
  iofAdicional: null,
  convencoes,
  senhaMargem: false,
  portabilidade: [],
})

type Props = { permitidas: Convencao[] | undefined; digitada: Convencao }

function Condicoes({ permitidas, digitada }: Props) {
  const form = useForm<Digitado, unknown, Pedido>({
    defaultValues: { operacao: 'NOVO', convencao: digitada, iofFinanciado: true },
  })
  return createElement(
    MantineProvider,
    null,
    createElement(MaisCondicoes, { form, condicao: permitidas && condicao(permitidas) }),
  )
}

test.each<[string, Props, boolean]>([
  ['without the right of the convênio', { permitidas: ['REF-1'], digitada: 'REF-1' }, false],
  ['before the rules of the day came', { permitidas: undefined, digitada: 'REF-1' }, false],
  ['with the right', { permitidas: ['REF-1', 'price-30'], digitada: 'REF-1' }, true],
  ['to leave it, in an older simulation', { permitidas: ['REF-1'], digitada: 'price-30' }, true],
])('the Price of 30 days is a choice only where it can be proposed: %s', (_qual, props, ha) => {
  expect(lido(createElement(Condicoes, props)).includes('Price de 30 dias')).toBe(ha)
})
