import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { AvisoDaCamara } from '#integrations/camara/protocolo.ts'
import { erradoNosLivros, porEmOrdem } from '#scripts/conferir/test/em-ordem.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import { testApi } from '../test/api.ts'
import { semearCredito } from '../test/credito.ts'
import { falhar } from '../test/falhar.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { VEZES } from '../test/semente.ts'
import { julgarAvisos, ouvir } from './julgar.ts'
import { varrerCtcs } from './varrer.ts'

/**
 * The notices of the clearing about a request of another bank, heard in any order, repeated and late: the end is
 * that of the order in which they were sent, and nothing is left for a person.
 */
const pedidaEm = new Date('2026-11-19T13:00:00Z')
/** The term of the norm is over: the other bank pays the balance that its request names. */
const pagaEm = new Date('2026-12-03T13:00:00Z')
let relogio = pedidaEm
const api = await testApi({ relogio: () => relogio })
await semearCredito(api)
await api.consulta('update contrato set proprio = true')
await porEmOrdem(api)
const retorno = await pontoDeRetorno(api.appUrl)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const { doDono } = clientes
const HORA_MS = 3_600_000
const services = { pool: api.pool, fila: api.fila, agora: () => relogio, relatar: falhar }

const numero = '9'.repeat(21)
const dito = (tipo: string, ocorridoEm: Date) => ({
  numero,
  evento: `ordem-${tipo}`,
  ocorridoEm: ocorridoEm.toISOString(),
})
const pedido: AvisoDaCamara = {
  ...dito('PEDIDO', pedidaEm),
  tipo: 'PEDIDO',
  pedido: {
    contrato: `CT-${doDono.idContrato.slice(-4)}`,
    cpf: doDono.cpf,
    banco: '001',
    saldo: 13_000,
    taxaAm: 1.65,
    cetAa: 30,
    prazo: 63,
    parcela: 330,
  },
}
const quitada: AvisoDaCamara = { ...dito('QUITADA', pagaEm), tipo: 'QUITADA', valor: 13_000 }
const devolvida: AvisoDaCamara = { ...dito('DEVOLVIDA', pagaEm), tipo: 'DEVOLVIDA' }

const escutar = (aviso: AvisoDaCamara) =>
  ouvir(services, { aviso, corpo: JSON.stringify(aviso), assinatura: 'conferida' }, falhar)

/** Heard in time, and answered with the balance. */
async function liberar(): Promise<void> {
  relogio = pedidaEm
  await escutar(pedido)
  const { body } = await api.as(personas.dono)(retencaoApi.listar, {
    body: { ordem: 'PRAZO', pagina: 1 },
  })
  const ctcs = body.model.items.map(({ idCtc, versao }) => ({
    idCtc,
    versao,
    acao: 'LIBERAR' as const,
    motivo: 'lost_rate' as const,
  }))
  await api.as(personas.dono)(retencaoApi.registrar, { body: { ctcs } as never })
}

async function assentar(): Promise<void> {
  for (let vez = 0; vez < 3; vez += 1) {
    relogio = new Date(relogio.getTime() + 2 * 60_000)
    await julgarAvisos(services, falhar)
    await varrerCtcs(services)
  }
}

async function fim() {
  const [ctc] = await api.consulta(
    `select x.situacao, k.situacao as contrato, k.quitado_em::text as dia,
       (select count(*)::int from ctc) as pedidos,
       (select count(*)::int from ctc_historico h
         where h.id_ctc = x.id and h.para = x.situacao) as fins,
       (select count(*)::int from ctc_aviso where espera_pessoa) as "esperamPessoa",
       (select count(*)::int from ctc_aviso where julgar_em is not null) as esperam
      from ctc x join contrato k on k.id = x.id_contrato`,
  )
  return ctc
}

/** All of them in some order, up to three again, and the hours that pass before each: less than a day together. */
const ordensDe = (avisos: AvisoDaCamara[]) =>
  fc.tuple(
    fc.shuffledSubarray(avisos, { minLength: avisos.length }),
    fc.array(fc.constantFrom(...avisos), { maxLength: 3 }),
    fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 5 }),
  )

test.for([
  ['paid past its term', false, quitada, 'QUITADO', '2026-12-03'],
  ['paid after our answer', true, quitada, 'QUITADO', '2026-12-03'],
  ['sent back past its term', false, devolvida, 'ATIVO', null],
  ['sent back after our answer', true, devolvida, 'ATIVO', null],
] as const)(
  'S1.15 the notices of a request of another bank that is %s have one end in any order, repeated and late',
  { timeout: 120_000 * VEZES },
  async ([, respondida, ultimo, contrato, dia]) => {
    await fc.assert(
      fc.asyncProperty(ordensDe([pedido, ultimo]), async ([todos, repetidos, esperas]) => {
        await retorno.voltar()
        if (respondida) await liberar()
        relogio = pagaEm
        for (const [k, aviso] of [...todos, ...repetidos].entries()) {
          relogio = new Date(relogio.getTime() + (esperas[k] ?? 0) * HORA_MS)
          await escutar(aviso)
        }
        await assentar()

        expect(await fim()).toEqual({
          situacao: ultimo.tipo,
          contrato,
          dia,
          pedidos: 1,
          fins: 1,
          esperamPessoa: 0,
          esperam: 0,
        })
        expect(await erradoNosLivros(api, relogio)).toEqual([])
      }),
      { numRuns: 4 * VEZES },
    )
  },
)
