import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { digitosDoCpf } from '#shared/cpf.ts'
import { filaApi } from '#shared/fila/api.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import { caminhoDoArquivo } from '#shared/mailing/importacao.ts'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import { encher } from '../support/muitos.ts'
import { acessoDe, chamar } from '../support/api.ts'
import { enderecoDe } from '../support/conferencia.ts'
import { derrubar } from '../support/quedas.ts'
import { seededPlace } from '../support/seeded-place.ts'
import { sistemaConferido } from '../support/sistema-conferido.ts'
import type { PartName } from '../support/system.ts'

const PROMOTOR = '10101'

// A system of these stories' own. Its books balance when it stops.
const place = await seededPlace({ RATE_LIMIT: '0', SEARCH_LIMIT: '0' })
const system = await sistemaConferido(place)
const owner = new Pool({ connectionString: await enderecoDe(place.dataDir), max: 3 })
// A killed PostgreSQL ends its connections; the next question opens another.
owner.on('error', () => undefined)
afterAll(async () => {
  await owner.end()
  await system.stop()
  place.remove()
})
const gestor = await acessoDe('gestor', place)
const consulta = async <T extends object>(texto: string, valores: unknown[] = []): Promise<T[]> =>
  (await owner.query<T>(texto, valores)).rows

const Iniciada = z.object({ model: z.object({ idImportacao: z.string() }) })
type Importacao = { situacao: string; julgadas: number; contagem: Record<string, number> }

/** An import that was begun: its id, and how far it is. */
async function comecarImportacao(idMailing: string, bytes: Buffer) {
  const iniciada = await chamar(gestor, 'POST', de(mailingApi.iniciarImportacao.path, idMailing), {
    body: { nomeArquivo: 'clientes.csv', bytes: bytes.length },
  })
  const { idImportacao } = Iniciada.parse(JSON.parse(iniciada.texto)).model
  const enviada = await fetch(`${gestor.url}${caminhoDoArquivo(idImportacao)}?inicio=0`, {
    method: 'PUT',
    headers: { ...gestor.headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  expect(enviada.status).toBe(200)
  for (const { path, body } of [
    { path: mailingApi.lerImportacao.path, body: {} },
    { path: mailingApi.comecarImportacao.path, body: { colunas: { CPF: 0 } } },
  ]) {
    const { status } = await chamar(gestor, 'POST', de(path, idImportacao), { body })
    expect([path, status]).toEqual([path, 200])
  }
  return async () => {
    const [atual] = await consulta<Importacao>(
      `select situacao, contagem,
              (select coalesce(sum(v.value::int), 0)::int from jsonb_each_text(contagem) v) as julgadas
         from mailing_importacao where id = $1`,
      [idImportacao],
    )
    if (!atual) throw new Error('The import is gone')
    return atual
  }
}

const de = (path: string, id: string) => path.replace(/:id[A-Za-z]+/, id)

/** Every client of the promotor among so many strangers that the file takes several pieces. */
async function arquivo(linhas: number): Promise<Buffer> {
  const nossos = await consulta<{ cpf: string }>(
    `select c.cpf from relacionamento r join cliente c on c.id = r.id_cliente
      where r.codigo_promotor = $1 order by c.cpf`,
    [PROMOTOR],
  )
  const cada = Math.floor(linhas / nossos.length)
  const cpfs = Array.from({ length: linhas }, (_, n) => {
    const nosso = n % cada === 0 ? nossos[n / cada] : undefined
    const nove = String(800_000_000 + n)
    return nosso?.cpf ?? `${nove}${digitosDoCpf(nove)}`
  })
  return Buffer.from(`CPF\n${cpfs.join('\n')}\n`)
}

test('S1.17 the server killed in the middle of an import: it goes on, and ends as one that nobody killed', async () => {
  const LINHAS = 30_000
  const [calma, morta] = [randomUUID(), randomUUID()]
  await consulta(
    `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao, criado_por,
         criado_em, atualizado_em)
       select x.id, $2, 'Lista ' || x.id, 'LISTA_DA_LOJA', 'ARQUIVO', '2026-11-01', 'ATIVA', u.id, now(), now()
         from unnest($1::uuid[]) x (id), (select id from usuario where login = 'gestor') u`,
    [[calma, morta], PROMOTOR],
  )
  const bytes = await arquivo(LINHAS)
  const semQuedas = await comecarImportacao(calma, bytes)
  await expect.poll(async () => (await semQuedas()).situacao).toBe('FEITA')

  const comQuedas = await comecarImportacao(morta, bytes)
  const quedas: number[] = []
  for (const parts of [['server'], ['postgres']] satisfies PartName[][]) {
    const antes = quedas.at(-1) ?? 0
    while ((await comQuedas()).julgadas <= antes) await wait(5)
    quedas.push((await comQuedas()).julgadas)
    await derrubar(place, system, parts)
    // Half a minute without a word, then another job takes it up: the half minute is over.
    await consulta(
      `update mailing_importacao set batida_em = batida_em - interval '30 seconds' where id_mailing = $1`,
      [morta],
    )
  }
  await expect
    .poll(async () => (await comQuedas()).situacao, { timeout: 120_000, interval: 500 })
    .toBe('FEITA')

  expect(quedas.every((julgadas) => julgadas < LINHAS)).toBe(true)
  const [sem, com] = [await semQuedas(), await comQuedas()]
  expect(com).toEqual(sem)
  expect(com.julgadas).toBe(LINHAS)
  const naLista = (id: string) =>
    consulta(
      `select id_relacionamento, situacao, peso, motivos from mailing_cliente where id_mailing = $1
          order by id_relacionamento`,
      [id],
    )
  expect(await naLista(morta)).toEqual(await naLista(calma))
  const linhas = (id: string) =>
    consulta(
      `select l.linha, l.resultado from mailing_importacao_linha l
           join mailing_importacao i on i.id = l.id_importacao where i.id_mailing = $1 order by l.linha`,
      [id],
    )
  expect(await linhas(morta)).toEqual(await linhas(calma))
  console.log(`killed after ${quedas.join(' and ')} of ${LINHAS} rows`)
}, 300_000)

const Feita = z.object({ model: z.object({ idLote: z.string(), clientes: z.number() }) })
const Passo = z.object({ model: z.object({ passo: z.number() }).nullable() })
const ComVez = z.object({ model: z.object({ vez: z.object({ idRelacionamento: z.string() }) }) })

/** What a reassignment of these clients changes, in one line each; what time changes by itself is left out. */
const retrato = () =>
  consulta(
    `select 'dono' as o, r.id, concat_ws(' ', r.id_atendente, r.versao) as como from relacionamento r
      where r.codigo_promotor = $1
     union all select 'lembrete', l.id, concat_ws(' ', l.id_atendente, l.status)
       from lembrete l where l.codigo_promotor = $1
     union all select 'oportunidade', o.id, concat_ws(' ', o.id_atendente, o.status, o.versao)
       from oportunidade o where o.codigo_promotor = $1 and o.perfil = 'Bancada'
     union all select 'proposta', p.id, p.id_atendente::text
       from proposta p where p.codigo_promotor = $1
     union all select 'historico', h.id, h.acao from relacionamento_historico h
       join relacionamento r on r.id = h.id_relacionamento where r.codigo_promotor = $1
     union all select 'item', i.id_item, i.id_lote::text from lote_item i where i.codigo_promotor = $1
     union all select 'passagem', p.id, null from passagem p where p.codigo_promotor = $1
     union all select 'reserva', l.id_relacionamento, l.id_usuario::text from fila_locacao l
      order by 1, 2, 3`,
    [PROMOTOR],
  )

test('S6.05 S6.06 server and PostgreSQL killed in the middle of a reassignment of thousands: nothing of it stands, and asked again it is done once', async () => {
  const CLIENTES = 4000
  await encher(owner, { codigoPromotor: PROMOTOR, clientes: CLIENTES })
  // A client whom somebody holds in the queue keeps the owner.
  const vez = await chamar(await acessoDe('atendente', place), 'POST', filaApi.proximo.path, {
    body: {},
  })
  const { idRelacionamento } = ComVez.parse(JSON.parse(vez.texto)).model.vez
  const [dono, para] = await consulta<{ id: string }>(
    `select u.id from usuario u join usuario_promotor p on p.id_usuario = u.id and p.codigo_promotor = $1
      where u.papel = 'ATENDENTE' and u.ativo and not exists (select from ausencia a
              where a.id_usuario = u.id and a.excluida_em is null and a.ate > now())
      order by u.login limit 2`,
    [PROMOTOR],
  )
  if (!dono || !para) throw new Error('The promotor has two atendentes')
  const chave = randomUUID()
  const pedir = () =>
    chamar(gestor, 'POST', reatribuicaoApi.reatribuir.path, {
      body: {
        codigoPromotor: PROMOTOR,
        atendentes: [dono.id],
        semAtendente: true,
        receptores: [para.id],
      },
      chave,
    })
  const passo = async () => {
    const path = reatribuicaoApi.andamento.path.replace(':chave', chave)
    const { status, texto } = await chamar(gestor, 'GET', path)
    return status === 200 ? (Passo.parse(JSON.parse(texto)).model?.passo ?? -1) : -1
  }
  const antes = await retrato()

  // One lembrete is held: the owners have changed, and the reassignment cannot end before it is killed.
  for (const parts of [['server'], ['postgres'], ['postgres', 'server']] satisfies PartName[][]) {
    const trava = await owner.connect()
    trava.on('error', () => undefined)
    await trava.query(
      `begin; select from lembrete where status = 'Agendado' and id_atendente = '${dono.id}' for update`,
    )
    const morta = pedir().then(
      ({ status }) => status,
      () => 0,
    )
    await expect.poll(passo, { interval: 10 }).toBe(3)
    await derrubar(place, system, parts)
    expect(await morta).not.toBe(200)
    await trava.query('rollback').catch(() => undefined)
    trava.release(true)
    expect(await retrato()).toEqual(antes)
  }

  // Who was killed may hold its locks for an instant more: the same key is sent until there is an answer.
  const respondida = async () => {
    for (;;) {
      const resposta = await pedir().catch(() => undefined)
      if (resposta?.status === 200) return resposta.texto
      expect([undefined, 409, 503]).toContain(resposta?.status)
      await wait(100)
    }
  }
  const resposta = await respondida()
  await derrubar(place, system, ['server'])
  expect(await respondida()).toBe(resposta)

  const { idLote, clientes } = Feita.parse(JSON.parse(resposta)).model
  expect(clientes).toBeGreaterThan(CLIENTES / 20)
  expect(await consulta(`select id from lote where tipo = 'reatribuicao'`)).toEqual([
    { id: idLote },
  ])
  expect(
    await consulta(
      `select count(*)::int as restam, bool_and(r.id = $2) as presa from relacionamento r
        where r.codigo_promotor = $3 and coalesce(r.id_atendente, $1) = $1 and r.confirmado_em is not null`,
      [dono.id, idRelacionamento, PROMOTOR],
    ),
  ).toEqual([{ restam: 1, presa: true }])
  expect(
    await consulta('select id_relacionamento from fila_locacao where id_relacionamento = $1', [
      idRelacionamento,
    ]),
  ).toHaveLength(1)
  // Each open lembrete is there, and of who has its client now.
  const lembretes = antes.filter((linha) => 'o' in linha && linha.o === 'lembrete').length
  expect(
    await consulta(
      `select count(*)::int as lembretes,
              count(*) filter (where l.status = 'Agendado' and r.id_atendente is not null
                and l.id_atendente is distinct from r.id_atendente)::int as perdidos
         from lembrete l join relacionamento r on r.id = l.id_relacionamento
        where l.codigo_promotor = $1`,
      [PROMOTOR],
    ),
  ).toEqual([{ lembretes, perdidos: 0 }])
}, 300_000)
