import { expect, test } from 'vitest'
import { abas } from '../session/abas.ts'
import { nomeConhecido } from '../session/nome-conhecido.ts'
import { recentes } from '../session/recentes.ts'
import { ditoDoLembrete } from './dito-do-lembrete.ts'

test('lembretes that left name the client where this page knows the name', () => {
  const dita = (nome: string | undefined, motivo: string, quantos?: string) =>
    ditoDoLembrete({ motivo, quantos, nome })?.title
  expect(dita('MARIA', 'TRANSFERIDO', '1')).toBe('MARIA passou a outro atendente')
  expect(dita(undefined, 'TRANSFERIDO')).toBe('Um cliente seu passou a outro atendente')
  expect(dita('MARIA', 'OBITO')).toBe('Lembrete cancelado: há registro de óbito de MARIA')
  expect(dita('MARIA', 'OUTRO')).toBeUndefined()
})

test('a name is known of an open tab or of a client seen lately', () => {
  recentes.setState({
    lista: [{ idRelacionamento: 'r1', cpf: '90000200182', nome: 'MARIA', date: '2026-11-23' }],
  })
  abas.setState({ abas: [{ idRelacionamento: 'r2', nome: 'JOAO', lugar: undefined } as never] })
  expect(['r1', 'r2', 'r3', undefined].map(nomeConhecido)).toEqual([
    'MARIA',
    'JOAO',
    undefined,
    undefined,
  ])
  recentes.setState({ lista: [] })
  abas.setState({ abas: [] })
})
