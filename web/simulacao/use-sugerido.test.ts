import { createElement } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { lido } from '../test/mostrar.tsx'
import type { Digitado } from './digitado.ts'
import type { Pedido } from './modos.ts'
import { useSugerido } from './use-sugerido.ts'

const comeco: Digitado = {
  operacao: 'NOVO',
  modo: 'PARCELA',
  codigoConvenio: '000331',
  idBeneficio: 'b1',
  idEmpregador: null,
  contratos: [],
  valorParcela: 494,
  valorLiberado: null,
  prazo: null,
  taxaAm: null,
  convencao: 'REF-1',
  iofFinanciado: true,
}
const daOferta = { ...comeco, valorParcela: 120, prazo: 84 }

type Props = { veio: Digitado | undefined; mexida: boolean }

function Mesa({ veio, mexida }: Props) {
  const form = useForm<Digitado, unknown, Pedido>({ defaultValues: comeco })
  const sugestao = veio && { oferta: 'a oferta', digitado: veio }
  const { posta, trazer } = useSugerido(form, comeco, sugestao, mexida)
  return `${posta ?? 'nenhuma'} no formulário, ${trazer ? 'outra à mão' : 'nada à mão'}`
}

test.each<[string, Props, string]>([
  ['has not come', { veio: undefined, mexida: false }, 'nenhuma no formulário, nada à mão'],
  [
    'comes to an untouched form',
    { veio: daOferta, mexida: false },
    'a oferta no formulário, nada à mão',
  ],
  [
    'comes after the person began',
    { veio: daOferta, mexida: true },
    'nenhuma no formulário, outra à mão',
  ],
  [
    'says what the form began with',
    { veio: comeco, mexida: true },
    'a oferta no formulário, nada à mão',
  ],
])(
  'what is typed belongs to the offer only if it is in the form: one that %s',
  (_qual, ...caso) => {
    const [props, dito] = caso
    expect(lido(createElement(Mesa, props))).toBe(dito)
  },
)
