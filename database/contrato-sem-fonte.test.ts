import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase } from './test/database.ts'

const { ownerUrl, superuserUrl, drop } = await testDatabase()
const todas = join(import.meta.dirname, 'migrations')
const antigas = mkdtempSync(join(tmpdir(), 'consigna-antes-da-fonte-'))
const owner = new Client({ connectionString: ownerUrl })

/** A database as it was before `contrato_de_uma_fonte`, with contracts whose source nothing told. */
beforeAll(async () => {
  const superuser = new Client({ connectionString: superuserUrl })
  await superuser.connect()
  await superuser.query(`drop schema fila cascade; drop schema if exists identidade cascade; drop schema public cascade;
    create schema public authorization consigna`)
  await superuser.end()
  for (const nome of readdirSync(todas)) {
    if (nome < '2026-11-22-72-margem') copyFileSync(join(todas, nome), join(antigas, nome))
  }
  await migrate(ownerUrl, antigas)
  await owner.connect()
  await owner.query(semente)
})
afterAll(async () => {
  await owner.end()
  rmSync(antigas, { recursive: true })
  await drop()
})

const semente = `
insert into convenio (codigo, nome, regime) values ('000331', 'INSS', 'INSS'), ('000900', 'Outro', 'SIAPE');
insert into banco (codigo, ispb, nome, nome_curto, oferece_consignado)
  values ('001', '00000000', 'Banco', 'Banco', true);
insert into especie_beneficio values ('41', 'Aposentadoria por idade', true, 'APOSENTADORIA', true);
insert into situacao_beneficio values ('00', 'Ativo', true);
insert into cliente (id, cpf, nome)
  select ('c0000000-0000-4000-8000-00000000000' || n)::uuid, '9000001000' || n, 'Cliente Um'
    from generate_series(1, 4) n;
insert into beneficio (id, id_cliente, numero, especie, situacao, data_inicio, data_despacho,
    valor_base, consultado_em)
  values ('b0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001',
          '1000000001', '41', '00', '2024-01-01', '2024-01-01', 100000, now()),
         ('b0000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000001',
          '1000000002', '41', '00', '2010-01-01', '2010-01-01', 100000, now());
insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo, renda_bruta)
  select ('e0000000-0000-4000-8000-00000000000' || n)::uuid, 'c0000000-0000-4000-8000-000000000002',
         '000900', 'M' || n, 'ATIVO', 100000 from generate_series(1, 2) n;
insert into contrato (id, id_cliente, id_beneficio, id_empregador, codigo_convenio, numero, banco,
    proprio, produto, situacao, origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo,
    valor_parcela, taxa_am, valor_financiado, valor_liberado)
  select ('d0000000-0000-4000-8000-00000000000' || n)::uuid,
         ('c0000000-0000-4000-8000-00000000000' || n)::uuid,
         case n when 4 then 'b0000000-0000-4000-8000-000000000001'::uuid end,
         case n when 4 then 'e0000000-0000-4000-8000-000000000001'::uuid end,
         case n when 2 then '000900' else '000331' end, 'K' || n, '001', true, 'NOVO', 'ATIVO', 'NOVO',
         '2020-05-01', '2020-07-01', '2028-06-01', 96, 10000, 1.8, 500000, 400000
    from generate_series(1, 4) n;`

test('own contracts without a source do not stop the upgrade: each gets one, or is marked', async () => {
  await migrate(ownerUrl)
  const { rows } = await owner.query(
    `select numero, right(id_beneficio::text, 1) as beneficio,
            right(id_empregador::text, 1) as empregador, fonte_desconhecida as desconhecida
       from contrato order by numero`,
  )
  expect(rows).toEqual([
    // The benefit in force on the day of the contract, and the oldest job of the convênio.
    { numero: 'K1', beneficio: '2', empregador: null, desconhecida: false },
    { numero: 'K2', beneficio: null, empregador: '1', desconhecida: false },
    // No benefit of the client is known.
    { numero: 'K3', beneficio: null, empregador: null, desconhecida: true },
    // Two sources: the one of the convênio.
    { numero: 'K4', beneficio: '1', empregador: null, desconhecida: false },
  ])
})

test('a marked contract is still settled, and no new one may be without its source', async () => {
  await owner.query(`update contrato set situacao = 'QUITADO' where numero = 'K3'`)
  const novo = (marcado: boolean) =>
    owner.query(
      `insert into contrato select (jsonb_populate_record(k, jsonb_build_object('id',
           gen_random_uuid(), 'numero', 'K9', 'fonte_desconhecida', $1::boolean))).*
         from contrato k where k.numero = 'K3'`,
      [marcado],
    )
  await expect(novo(false)).rejects.toThrow('contrato_de_uma_fonte')
  await expect(novo(true)).rejects.toThrow('A new contract names its source')
})

test('a database that took the migration as it was goes on', async () => {
  const nome = '2026-11-22-72-margem-total.sql'
  const antes = '4443d4603918808d199f0f47e7e25fe3de7fd85de888396a7559706dbdd312dc'
  await owner.query('update migracao set resumo = $2 where nome = $1', [nome, antes])
  expect(await migrate(ownerUrl)).toEqual([])
  const outro = createHash('sha256').update('another text').digest('hex')
  await owner.query('update migracao set resumo = $2 where nome = $1', [nome, outro])
  await expect(migrate(ownerUrl)).rejects.toThrow('was changed after it was applied')
})
