import { afterAll, expect, test } from 'vitest'
import { filaApi } from '#shared/fila/api.ts'
import { testApi } from '../test/api.ts'
import { personas, promotores, type Persona } from '../test/fixtures.ts'

const PESSOAS = 64
const CLIENTES = 150
let relogio = new Date('2026-11-20T13:00:00Z')
const { as, consulta, fechar } = await testApi({ relogio: () => relogio, conexoes: 16 })
afterAll(fechar)

const idDe = (familia: string, numero: number) =>
  `${familia.repeat(8)}-0000-4000-8000-${String(numero).padStart(12, '0')}`
const equipe: Persona[] = Array.from({ length: PESSOAS }, (_, numero) => ({
  ...personas.dono,
  id: idDe('a', 1000 + numero),
  login: `pessoa${numero}`,
}))

await consulta(
  `insert into usuario (id, login, nome, papel, perfil)
     select x.id, x.login, x.login, 'ATENDENTE', 'TESTE' from unnest($1::uuid[], $2::text[]) x (id, login)`,
  [equipe.map(({ id }) => id), equipe.map(({ login }) => login)],
)
await consulta(`insert into usuario_promotor select x.id, '1001' from unnest($1::uuid[]) x (id)`, [
  equipe.map(({ id }) => id),
])
const numeros = Array.from({ length: CLIENTES }, (_, numero) => 1000 + numero)
await consulta(
  `with novos as (
     select x.n, ('c0000000-0000-4000-8000-' || lpad(x.n::text, 12, '0'))::uuid as id
       from unnest($1::int[]) x (n)
   ), clientes as (
     insert into cliente (id, cpf, nome, data_nascimento, sexo, uf)
       select id, lpad((70000000000 + n)::text, 11, '0'), 'Cliente ' || n, '1960-01-01', 'F', 'SP' from novos
   ), telefones as (
     insert into telefone (id, id_cliente, ddd, numero, tipo, situacao)
       select gen_random_uuid(), id, '11', '9' || lpad(n::text, 8, '0'), '1', '3' from novos
   )
   insert into relacionamento (id, id_cliente, codigo_promotor, confirmado_em)
     select id, id, '1001', '2026-01-01' from novos`,
  [numeros],
)
const [lista, outra] = [idDe('1', 1), idDe('1', 2)]
await consulta(
  `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao, criado_por,
     criado_em, atualizado_em)
   select x.id, $3, 'Lista ' || x.id, 'LISTA_DA_LOJA', 'MANUAL', '2026-11-01', 'ATIVA', $4, now(), now()
     from unnest(array[$1, $2]::uuid[]) x (id)`,
  [lista, outra, promotores.alfa, personas.gestor.id],
)
// Each client waits in two lists.
await consulta(
  `insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, peso, volta_em, entrou_em)
   select m.id, r.id, r.codigo_promotor, mod(('x' || right(r.id::text, 2))::bit(8)::int, 5),
          '2026-11-01', '2026-11-01'
     from mailing m cross join relacionamento r where r.codigo_promotor = '1001' and r.id::text like 'c%'`,
)

/** Everybody asks at once; who got whom. */
const todosPedem = async (): Promise<Map<Persona, string>> => {
  const respostas = await Promise.all(
    equipe.map(async (quem) => {
      const { body } = await as(quem)(filaApi.proximo, { body: {} })
      return [quem, body.model?.vez?.idRelacionamento] as const
    }),
  )
  return new Map(respostas.flatMap(([quem, id]) => (id === undefined ? [] : [[quem, id]])))
}

test('S1.17 64 people who ask at once get 64 clients, and asked again the same ones', async () => {
  const primeira = await todosPedem()
  const segunda = await todosPedem()

  expect(primeira.size).toBe(PESSOAS)
  expect(new Set(primeira.values()).size).toBe(PESSOAS)
  expect(segunda).toEqual(primeira)
})

test('leases that ran out come back, and nobody is held twice', async () => {
  relogio = new Date(relogio.getTime() + 15 * 60_000)
  const depois = await todosPedem()

  expect(depois.size).toBe(PESSOAS)
  expect(new Set(depois.values()).size).toBe(PESSOAS)
  expect(
    await consulta(`select count(*)::int as vivas from fila_locacao where ate > $1`, [relogio]),
  ).toEqual([{ vivas: PESSOAS }])
})

test('of all who wait none is called twice and none is lost', async () => {
  const falados: string[] = []
  for (let rodada = 0; rodada < 6; rodada += 1) {
    const vezes = await todosPedem()
    if (vezes.size === 0) break
    await Promise.all(
      [...vezes].map(async ([quem, idRelacionamento]) => {
        const [telefone] = await consulta<{ id: string }>(
          'select id from telefone where id_cliente = $1',
          [idRelacionamento],
        )
        await as(quem)(filaApi.ligar, {
          body: { idRelacionamento, idTelefone: telefone?.id },
        })
        const { status } = await as(quem)(filaApi.concluir, {
          body: { idRelacionamento, resultado: 'FALOU' },
        })
        if (status === 200) falados.push(idRelacionamento)
      }),
    )
  }

  expect(falados).toHaveLength(CLIENTES)
  expect(new Set(falados).size).toBe(CLIENTES)
  expect(await consulta(`select from mailing_cliente where situacao <> 'TRABALHADO'`)).toEqual([])
  expect(await consulta(`select from mailing where secou_em is null`)).toEqual([])
})
