import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { escolhaDoFormulario } from './conflito.ts'

type Endereco = { uf: string; codigoIbge: number; numero: string; senha?: string; versao: number }

const base: Endereco = { uf: 'SP', codigoIbge: 3550308, numero: '10', versao: 1 }

/** My input over the base, the stored row, and the names of fields that take the stored value. */
function resolver(meu: Partial<Endereco>, deles: Partial<Endereco>, ficam: string[]) {
  const form = createFormControl<Endereco>({ defaultValues: { ...base, ...meu } })
  // Without a page nobody else says so.
  form.control._state.mount = true
  const atual = { ...base, senha: undefined, ...deles, versao: 2 }
  const feito: string[] = []
  const escolha = escolhaDoFormulario<Endereco>({
    formulario: { form, terminar: () => feito.push('terminar') },
    alteracao: {
      conflito: { aviso: 'Mudou', registro: atual, base, atual },
      retomar: () => feito.push('retomar'),
    },
    rotulos: { codigoIbge: 'Cidade', numero: 'Número' },
    acompanham: { codigoIbge: 'uf' },
    enviar: async () => void feito.push('enviar'),
  })
  escolha?.aoResolver(ficam)
  return { campos: escolha?.campos, feito, valores: form.getValues() }
}

test('the fields that differ show both values, and no other field is shown', () => {
  const { campos } = resolver({ numero: '11' }, { numero: '12' }, [])

  expect(campos).toEqual([
    { nome: 'numero', rotulo: 'Número', meu: '11', atual: '12', padrao: 'meu', disputado: true },
  ])
})

test('the choice is sent with the version that was read, and the state goes with its city', () => {
  const { feito, valores } = resolver(
    { numero: '11' },
    { uf: 'RJ', codigoIbge: 3304557, numero: '12' },
    ['codigoIbge'],
  )

  expect(valores).toMatchObject({ uf: 'RJ', codigoIbge: 3304557, numero: '11', versao: 2 })
  expect(feito).toEqual(['retomar', 'enviar'])
})

test('when every field takes its stored value nothing is sent', () => {
  expect(resolver({ numero: '11' }, { numero: '12' }, ['numero']).feito).toEqual(['terminar'])
})

test('a field masked for both is sent without comparison', () => {
  const { feito, valores } = resolver({ senha: '1234' }, { numero: '12' }, ['numero'])

  expect(feito).toEqual(['retomar', 'enviar'])
  expect(valores).toMatchObject({ numero: '12', senha: '1234' })
})
