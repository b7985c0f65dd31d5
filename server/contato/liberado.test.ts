import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Finalidade } from '#shared/contato/semaforo.ts'
import { transaction } from '../base/db/transaction.ts'
import { testApi } from '../test/api.ts'
import { ctcDe, semearCtcs } from '../test/exemplos-retencao.ts'
import { clientes, personas, promotores } from '../test/fixtures.ts'
import { SEMENTE, VEZES } from '../test/semente.ts'
import { fatosDoCliente } from './fatos.ts'
import { julgar } from './semaforo.ts'

const api = await testApi()
afterAll(api.fechar)
const { consulta, pool } = api
const { idCliente } = clientes.doDono
const { promotor } = personas

await consulta(`insert into especie_beneficio values ('41', 'Aposentadoria', true, 'APOSENTADORIA', false);
  insert into situacao_beneficio values ('00', 'Ativo', true);
  insert into feriado (dia, nome, tipo) values ('2026-11-20', 'Consciência Negra', 'NACIONAL'),
    ('2026-12-25', 'Natal', 'NACIONAL') on conflict do nothing`)
await semearCtcs({ consulta })

type Caso = {
  finalidade: Finalidade
  instante: Date
  situacao: string
  ddd: string
  naoMePerturbe: boolean
  verificado: boolean
  restrito: boolean
  obito: boolean
  concedidoHa: number | null
  contatos: number
  /** The request of another bank for the contract of the client. */
  pedido: 'ABERTO' | 'TERMINADO' | 'VENCIDO' | 'DE_OUTRO_PROMOTOR'
}

const casos: fc.Arbitrary<Caso> = fc.record({
  finalidade: fc.constantFrom('CAMPANHA', 'RETENCAO', 'ATENDIMENTO'),
  // Three weeks with a holiday, weekends and nights.
  instante: fc
    .integer({ min: 0, max: 40 * 24 * 4 })
    .map((quartos) => new Date(Date.parse('2026-11-16T03:00:00Z') + quartos * 900_000)),
  situacao: fc.constantFrom('1', '2', '2', '2', '3', '4', '5', '6', '7'),
  ddd: fc.constantFrom('11', '68', '65', '81', '92', '97'),
  naoMePerturbe: fc.constantFrom(false, false, false, true),
  verificado: fc.boolean(),
  restrito: fc.constantFrom(false, false, false, true),
  obito: fc.constantFrom(false, false, false, true),
  concedidoHa: fc.option(fc.integer({ min: 0, max: 420 }), { nil: null }),
  contatos: fc.constantFrom(0, 0, 2, 3, 4),
  pedido: fc.constantFrom('ABERTO', 'ABERTO', 'TERMINADO', 'VENCIDO', 'DE_OUTRO_PROMOTOR'),
})

async function preparar(caso: Caso): Promise<void> {
  await consulta('delete from beneficio; delete from ligacao; delete from telefone')
  await consulta(
    'update cliente set restrito = $2, restricao_motivo = $3, obito_em = $4 where id = $1',
    [
      idCliente,
      caso.restrito,
      caso.restrito ? 'Ordem judicial' : null,
      caso.obito ? '2026-11-01' : null,
    ],
  )
  const idTelefone = idCliente.replace(/^c{8}/, '77777777')
  await consulta(
    `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao, verificado_em, nao_me_perturbe)
     values ($1, $2, $3, '900000001', '1', $4, $5, $6)`,
    [
      idTelefone,
      idCliente,
      caso.ddd,
      caso.situacao,
      caso.verificado ? '2026-01-01T12:00:00Z' : null,
      caso.naoMePerturbe,
    ],
  )
  await consulta(
    `insert into ligacao (id, id_cliente, id_telefone, codigo_promotor, id_usuario, ocorrida_em)
     select gen_random_uuid(), $1, $2, '1001', $3, $4 from generate_series(1, $5)`,
    [idCliente, idTelefone, promotor.id, caso.instante, caso.contatos],
  )
  await consulta(
    `update ctc set codigo_promotor = $2, terminada_em = $3, alerta_em = $4, critico_em = $4, interno_em = $4,
       limite_em = $4, situacao = case when $3::timestamptz is null then 'RECEBIDA' else 'RETIDA' end,
       motivo = case when $3::timestamptz is not null then 'issuer_retention' end,
       caminho = case when $3::timestamptz is not null then 'SEM_OFERTA' end where id = $1`,
    [
      ctcDe(clientes.doDono),
      caso.pedido === 'DE_OUTRO_PROMOTOR' ? promotores.beta : promotores.alfa,
      caso.pedido === 'TERMINADO' ? caso.instante : null,
      new Date(caso.instante.getTime() + (caso.pedido === 'VENCIDO' ? 0 : 1)),
    ],
  )
  if (caso.concedidoHa === null) return
  await consulta(
    `insert into beneficio (id, id_cliente, numero, especie, situacao, data_inicio, data_despacho,
       valor_base, consultado_em)
     select gen_random_uuid(), $1, '5501234561', '41', '00', d.dia, d.dia, 162101, $2
       from (select ($2::timestamptz at time zone 'America/Sao_Paulo')::date - $3::int as dia) d`,
    [idCliente, caso.instante, caso.concedidoHa],
  )
}

/**
 * The light of the one phone, and the gate of the statements, at the same instant: as the queue asks it for a person,
 * and as the system does for a promise of the promotor.
 */
async function perguntar({ finalidade, instante }: Caso) {
  const pergunta = [idCliente, finalidade, instante]
  const { fatos, daFila } = await transaction(
    pool,
    { idUsuario: promotor.id, promotores: [promotores.alfa] },
    async ({ client }) => ({
      fatos: await fatosDoCliente({ client, agora: instante }, idCliente),
      daFila: await client.query<{ em: string }>(
        `select contato_liberado($1, $2, $3)::text as em`,
        pergunta,
      ),
    }),
  )
  if (!fatos) throw new Error('The client is not there')
  const [telefone = null] = fatos.telefones
  const luz = julgar(fatos, telefone, { canal: 'LIGACAO', finalidade }, instante)
  const daPromessa = await consulta<{ em: string }>(
    `select contato_liberado($1, $2, $3, $4)::text as em`,
    [...pergunta, promotores.alfa],
  )
  return { luz, portas: [...daFila.rows, ...daPromessa].map(({ em }) => dito(em)) }
}

const dito = (em: string) => (em === 'infinity' ? null : new Date(em).toISOString())

test('S1.21 the queue and the light agree about every call, and about when it will be allowed', async () => {
  await fc.assert(
    fc.asyncProperty(casos, async (caso) => {
      await preparar(caso)
      const { luz, portas } = await perguntar(caso)
      const em = luz.liberado ? caso.instante.toISOString() : luz.liberadoAPartirDe

      expect(portas).toEqual([em, em])
    }),
    { seed: SEMENTE, numRuns: 150 * VEZES },
  )
})
