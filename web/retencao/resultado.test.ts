import { expect, test } from 'vitest'
import type { Ctc } from '#shared/retencao/shapes.ts'
import { A_DITA, type Aceito, pedidoDe } from './resultado.ts'

const oferta = { caminho: 'TAXA' } as Ctc['ditas'][number]['oferta']
const ctc = {
  idCtc: 'c1',
  versao: 3,
  ditas: [
    { idOferta: 'o1', ditaEm: '2026-11-20T13:00:00Z', oferta: { ...oferta, caminho: 'PRAZO' } },
    { idOferta: 'o2', ditaEm: '2026-11-20T14:00:00Z', oferta },
  ],
} as Pick<Ctc, 'idCtc' | 'versao' | 'ditas'>
const fica: Aceito = {
  acao: 'RETER',
  motivo: 'issuer_retention',
  aceita: A_DITA,
  dia: '2026-11-20',
  hora: '11:30',
  canal: 'LIGACAO',
  aceite: 'Quero ficar',
  observacao: null,
}

test('a kept request among several names its own offer that was told last, and its own file', () => {
  expect(pedidoDe(ctc, fica, 'e1')).toEqual({
    idCtc: 'c1',
    versao: 3,
    acao: 'RETER',
    motivo: 'issuer_retention',
    caminho: 'TAXA',
    idOferta: 'o2',
    evidencia: {
      idEvidencia: 'e1',
      contatoEm: '2026-11-20T14:30:00.000Z',
      canal: 'LIGACAO',
      aceite: 'Quero ficar',
    },
  })
})

test('without an offer that was told, or without its file, what is missing is not made up', () => {
  const semNada = pedidoDe({ ...ctc, ditas: [] }, fica, undefined)

  expect(semNada).toEqual({ idCtc: 'c1', versao: 3, acao: 'RETER', motivo: 'issuer_retention' })
  expect(pedidoDe(ctc, { ...fica, aceita: 'SEM_OFERTA' }, undefined)).toMatchObject({
    caminho: 'SEM_OFERTA',
  })
})

test('what is not kept takes no acceptance and no proof along', () => {
  const sai = { ...fica, acao: 'LIBERAR', motivo: 'lost_rate' } as const

  expect(pedidoDe(ctc, sai, 'e1')).toEqual({
    idCtc: 'c1',
    versao: 3,
    acao: 'LIBERAR',
    motivo: 'lost_rate',
  })
})
