import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contratoApi } from '#shared/contrato/api.ts'
import { Dinheiro } from '#shared/dinheiro.ts'
import { hsmApi } from '#shared/hsm/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { lerModelo, semVersaoInventada } from './ler-modelo.ts'

const maria = {
  idRelacionamento: 'r1',
  idCliente: 'c1',
  cpf: '52998224725',
  nome: 'Maria',
  atendente: { idUsuario: 'u1', loginUsuario: 'atendente' },
  codigoPromotor: '1001',
  possuiOportunidadesNaoAtuadas: true,
}

/** Every name with a capital, as another house writes it. */
function emMaiusculas(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(emMaiusculas)
  if (typeof valor !== 'object' || valor === null) return valor
  return Object.fromEntries(
    Object.entries(valor).map(([nome, um]) => [
      nome.charAt(0).toUpperCase() + nome.slice(1),
      emMaiusculas(um),
    ]),
  )
}

test('S3.01 a relationship with the fields of the specification alone is read, in any case', () => {
  const { response } = relacionamentoApi.consultar
  const lida = { ...maria, acesso: 'completo', impedimentoAssumir: null, versao: -1 }

  expect(lerModelo(response, maria).data).toEqual(lida)
  expect(lerModelo(response, emMaiusculas({ ...maria, outro: [1] })).data).toEqual(lida)
  expect(lerModelo(response, { ...maria, atendente: undefined }).data?.atendente).toBeNull()
  expect(lerModelo(z.array(response), [maria]).data).toEqual([lida])
})

test('a version that the host did not answer is not sent back to it', () => {
  expect(semVersaoInventada({ versao: -1, texto: 'oi' })).toEqual({ texto: 'oi' })
  expect(semVersaoInventada({ versao: 0, texto: 'oi' })).toEqual({ versao: 0, texto: 'oi' })
  expect(semVersaoInventada({ versao: 3, texto: 'oi' })).toEqual({ versao: 3, texto: 'oi' })
  expect(semVersaoInventada(undefined)).toBeUndefined()
})

test('S3.09 a phone without an id of ours is known by its number, and the host decides at the sending', () => {
  const telefone = {
    numero: '999990000',
    ddd: '11',
    hotphone: true,
    optIns: { informacional: true, comercial: false, transacional: false },
  }
  const [lido] =
    lerModelo(hsmApi.telefones.response, { telefones: [telefone] }).data?.telefones ?? []

  expect(lido?.idTelefone).toBe('11999990000')
  expect(lido?.semaforos.OFERTA).toMatchObject({
    liberado: true,
    motivo: 'Este servidor decide ao enviar',
  })
})

test('what is missing or wrong and was no field of ours is never made up: no list, amount or day', () => {
  const { response } = contratoApi.consultar
  const cheio = { nome: 'Maria', idRelacionamento: 'r1', perfilContratos: [] }

  expect(lerModelo(response, cheio).success).toBe(true)
  expect(lerModelo(response, { ...cheio, perfilContratos: undefined }).success).toBe(false)
  expect(lerModelo(response, {}).success).toBe(false)
  expect(lerModelo(z.object({ valor: Dinheiro }), {}).success).toBe(false)
  expect(lerModelo(z.object({ valor: Dinheiro }), { valor: '12' }).success).toBe(false)
  expect(lerModelo(z.object({ dia: z.string() }), { dia: null }).success).toBe(false)
})

const Forma = z.object({
  texto: z.string(),
  valor: Dinheiro,
  talvez: z.string().optional(),
  nulo: z.number().nullable(),
  dentro: z.array(z.object({ quem: z.string(), nota: z.string().nullish() })),
  mapa: z.record(z.string(), z.array(z.string())),
  escolha: z.union([z.object({ um: z.number() }), z.object({ dois: z.string() })]),
})

const inteiro = fc.record({
  texto: fc.string(),
  valor: fc.integer({ min: 0, max: 99_999 }),
  talvez: fc.string(),
  nulo: fc.option(fc.integer()),
  dentro: fc.array(fc.record({ quem: fc.string(), nota: fc.option(fc.string()) })),
  mapa: fc.dictionary(fc.constantFrom('A', 'B'), fc.array(fc.string())),
  escolha: fc.oneof(fc.record({ um: fc.integer() }), fc.record({ dois: fc.string() })),
})

test('any subset of what may be absent, in any case and with anything besides, reads as the whole', () => {
  fc.assert(
    fc.property(inteiro, fc.subarray(['talvez', 'nulo']), fc.boolean(), (todo, fora, alto) => {
      const resta = Object.fromEntries(
        Object.entries({ ...todo, aMais: 1 }).filter(([nome]) => !fora.includes(nome)),
      )
      const esperado = {
        ...todo,
        ...(fora.includes('nulo') && { nulo: null }),
        ...(fora.includes('talvez') && { talvez: undefined }),
      }
      const lido = lerModelo(Forma, alto ? emMaiusculas(resta) : resta)
      expect(lido.data).toEqual(Forma.parse(esperado))
    }),
  )
})

test('without one field that must be there, or in another form, nothing is read', () => {
  const obrigatorios = fc.constantFrom('texto', 'valor', 'dentro', 'escolha')
  fc.assert(
    fc.property(inteiro, obrigatorios, fc.anything(), (todo, qual, outro) => {
      fc.pre(!Forma.safeParse({ ...todo, [qual]: outro }).success)
      fc.pre(!(qual === 'texto' && typeof outro === 'number'))
      fc.pre(typeof outro !== 'object' || outro === null)
      expect(lerModelo(Forma, { ...todo, [qual]: outro }).success).toBe(false)
    }),
  )
})
