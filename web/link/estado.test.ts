import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { LinkDaProposta } from '#shared/link/shapes.ts'
import { lido } from '../test/mostrar.tsx'
import { Estado } from './LinkDoCliente.tsx'

const link: LinkDaProposta = {
  idLink: 'l',
  situacao: 'CONCLUIDO',
  canal: 'SMS',
  telefone: '(11) 9****-1234',
  envios: 1,
  expiraEm: '2026-11-20T15:00:00.000Z',
  expirado: true,
  bloqueado: false,
  impedido: false,
  imagens: [],
  historico: [],
}
const dito = (espera: string | null, mudanca: Partial<LinkDaProposta> = {}, encerrada = false) =>
  lido(createElement(Estado, { link: { ...link, ...mudanca }, idProposta: 'p', encerrada, espera }))

test('new terms wait with the client, whatever was accepted and photographed before them', () => {
  expect(dito(null)).toBe('Aceito, com a foto para (11) 9****-1234')
  const espera = dito('Com o cliente desde 21/11/2026 às 12:00')
  expect(espera).toContain('Com o cliente desde 21/11/2026 às 12:00')
  expect(espera).not.toContain('Aceito, com a foto')
  // The page must open again for them.
  expect(espera).toContain('O link não abre mais: reenvie.')
})

test('a client who did not ask for it is not waited for', () => {
  expect(dito('Com o cliente desde 21/11/2026 às 12:00', { situacao: 'NAO_PEDIDO' })).toContain(
    'O cliente disse que não pediu',
  )
})

test('a link of a proposta that ended is not to be sent again', () => {
  const enviado = { situacao: 'ENVIADO' as const }
  expect(dito(null, enviado)).toContain('reenvie')
  expect(dito(null, enviado, true)).not.toContain('reenvie')
})

test('a link whose phone was taken from the client is to be sent to another one', () => {
  const aberto = { situacao: 'ABERTO' as const, expirado: false, impedido: true }
  expect(dito(null, aberto)).toContain('reenvie a outro telefone do cliente.')
})
