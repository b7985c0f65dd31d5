import { expect, test } from 'vitest'
import type { Lembrete, MudancaLembrete } from '#shared/lembrete/shapes.ts'
import { escolhaDoLembrete, valoresDe } from './escolha.ts'

const lembrete: Lembrete = {
  idLembrete: 'l',
  idRelacionamento: 'r',
  nomeCliente: 'Antônia',
  tipo: { codigo: '1', descricao: 'Retorno agendado' },
  texto: 'Ligar para a filha',
  quando: '2026-11-21T18:00:00.000Z',
  status: 'Em atraso',
  atendente: { idUsuario: 'u', loginUsuario: 'atendente' },
  versao: 1,
  criadoEm: '2026-11-20T13:00:00.000Z',
}

/** My change, the stored lembrete, and the names of fields that take the stored value. */
function escolher(meu: MudancaLembrete, deles: Partial<Lembrete>, ficam: string[]) {
  const registro = { ...lembrete, ...deles, versao: 2 }
  const pedidos: MudancaLembrete[] = []
  const conflito = {
    aviso: 'Mudou',
    registro,
    base: valoresDe(lembrete),
    atual: valoresDe(registro),
  }
  const { campos, aoResolver } = escolhaDoLembrete(conflito, meu, {
    pedir: (mudanca) => pedidos.push(mudanca),
    retomar: () => undefined,
    terminar: () => undefined,
  })
  aoResolver(ficam)
  return { campos: campos.map(({ nome, padrao }) => [nome, padrao]), pedidos }
}

const quando = '2026-11-22T12:00:00.000Z'

test("a field changed on one side takes that side's value, and being late is no change", () => {
  const { campos, pedidos } = escolher(
    { versao: 1, texto: lembrete.texto, quando },
    { texto: 'Ligar para o filho', status: 'Agendado' },
    ['texto'],
  )

  expect(campos).toEqual([
    ['texto', 'atual'],
    ['quando', 'meu'],
  ])
  expect(pedidos).toEqual([{ versao: 2, quando }])
})

test('what the other changed can be put back, and is sent in words of before', () => {
  const { pedidos } = escolher({ versao: 1, texto: 'Outra coisa' }, { quando }, [])

  expect(pedidos).toEqual([{ versao: 2, texto: 'Outra coisa', quando: lembrete.quando }])
})

test('a lembrete ended by another person is shown as ended, and nothing is sent if it stays so', () => {
  const { campos, pedidos } = escolher({ versao: 1, quando }, { status: 'Finalizado' }, [
    'quando',
    'status',
  ])

  expect(campos).toEqual([
    ['quando', 'meu'],
    ['status', 'atual'],
  ])
  expect(pedidos).toEqual([])
})
