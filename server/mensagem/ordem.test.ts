import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { erradoNosLivros, porEmOrdem } from '#scripts/conferir/test/em-ordem.ts'
import type { SituacaoDaMensagem } from '#shared/mensagem/situacao.ts'
import { agora, testApi } from '../test/api.ts'
import { telefoneDe } from '../test/exemplos-consentimento.ts'
import { semearMensagens } from '../test/exemplos-mensagem.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { VEZES } from '../test/semente.ts'
import { receberAviso } from './receber.ts'

/**
 * The notices of a channel about one message, heard in any order, repeated and late: the end is that
 * of the order in which they were sent.
 */
const api = await testApi()
await semearMensagens(api)
const { doDono } = clientes
await api.consulta('update telefone set opt_in_informacional = true where id = $1', [
  telefoneDe(doDono),
])
await porEmOrdem(api)
afterAll(api.fechar)
const HORA_MS = 3_600_000

const historias = {
  LIDA: ['ENVIADA', 'ENTREGUE', 'LIDA'],
  ENTREGUE: ['ENVIADA', 'ENTREGUE'],
  FALHOU: ['ENVIADA', 'FALHOU'],
} as const satisfies Partial<Record<SituacaoDaMensagem, readonly SituacaoDaMensagem[]>>

async function novaMensagem(): Promise<string> {
  const id = randomUUID()
  await api.consulta(
    `insert into mensagem (id, chave_unica, id_relacionamento, id_cliente, codigo_promotor,
       id_usuario, canal, finalidade, id_telefone, texto, situacao, opt_in, criada_em,
       atualizada_em)
     values ($1::uuid, $1::text, $2, $3, $4, $5, 'WHATSAPP', 'INFORMACAO', $6, 'Olá', 'ACEITA', 'informacional', $7, $7)`,
    [
      id,
      doDono.idRelacionamento,
      doDono.idCliente,
      doDono.promotor,
      personas.dono.id,
      telefoneDe(doDono),
      agora,
    ],
  )
  return id
}

/** Each a second after the one before, all in the minute before the first is heard. */
const instanteDe = (passos: readonly SituacaoDaMensagem[], situacao: SituacaoDaMensagem) =>
  new Date(agora.getTime() - 60_000 + passos.indexOf(situacao) * 1000)

const ordensDe = (passos: readonly SituacaoDaMensagem[]) =>
  fc.tuple(
    fc.shuffledSubarray([...passos], { minLength: passos.length }),
    fc.array(fc.constantFrom(...passos), { maxLength: 4 }),
    fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 7, maxLength: 7 }),
  )

test.for(Object.entries(historias))(
  'the notices of a message that ends as %s have one end in any order, repeated and late',
  { timeout: 120_000 * VEZES },
  async ([fim, passos]) => {
    await fc.assert(
      fc.asyncProperty(ordensDe(passos), async ([todos, repetidos, esperas]) => {
        const idMensagem = await novaMensagem()
        let adiante = 0
        let ouvidoEm = agora
        const efeitos: string[] = []
        for (const [k, situacao] of [...todos, ...repetidos].entries()) {
          adiante += (esperas[k] ?? 0) * HORA_MS
          ouvidoEm = new Date(agora.getTime() + adiante)
          const efeito = await receberAviso(
            { pool: api.pool, agora: () => ouvidoEm },
            {
              chave: `${idMensagem}:${situacao}`,
              idMensagem,
              idExterno: `wamid.${idMensagem}`,
              situacao,
              codigo: situacao === 'FALHOU' ? '131026' : null,
              motivo: null,
              ocorridoEm: instanteDe(passos, situacao),
            },
          )
          efeitos.push(efeito)
        }

        expect(efeitos.filter((efeito) => efeito === 'aplicado')).toHaveLength(passos.length)
        const [lida] = await api.consulta<Record<string, Date | string | null>>(
          `select situacao, id_externo, enviada_em as "ENVIADA", entregue_em as "ENTREGUE",
             lida_em as "LIDA", falhou_em as "FALHOU" from mensagem where id = $1`,
          [idMensagem],
        )
        expect(lida).toMatchObject({ situacao: fim, id_externo: `wamid.${idMensagem}` })
        // Each step has the instant at which it happened, however late it was heard.
        for (const passo of passos) {
          expect(lida?.[passo]).toEqual(instanteDe(passos, passo))
        }
        expect(await erradoNosLivros(api, ouvidoEm)).toEqual([])
      }),
      { numRuns: 12 * VEZES },
    )
  },
)
