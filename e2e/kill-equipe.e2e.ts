import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { digitosDoCpf } from '#shared/cpf.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import { caminhoDoArquivo } from '#shared/mailing/importacao.ts'
import { acessoDe, chamar } from './support/api.ts'
import { enderecoDe } from './support/conferencia.ts'
import { derrubar } from './support/quedas.ts'
import { seededPlace } from './support/seeded-place.ts'
import { sistemaConferido } from './support/sistema-conferido.ts'
import type { PartName } from './support/system.ts'

const PROMOTOR = '10101'

/** A system of this story's own, its database, and a gestor of it. Its books balance when it stops. */
async function casa() {
  const place = await seededPlace({ RATE_LIMIT: '0', SEARCH_LIMIT: '0' })
  const system = await sistemaConferido(place)
  const owner = new Pool({ connectionString: await enderecoDe(place.dataDir), max: 3 })
  // A killed PostgreSQL ends its connections; the next question opens another.
  owner.on('error', () => undefined)
  onTestFinished(async () => {
    await owner.end()
    await system.stop()
    place.remove()
  })
  const consulta = async <T extends object>(texto: string, valores: unknown[] = []): Promise<T[]> =>
    (await owner.query<T>(texto, valores)).rows
  return { place, system, consulta, gestor: await acessoDe('gestor', place) }
}
type Casa = Awaited<ReturnType<typeof casa>>

const Iniciada = z.object({ model: z.object({ idImportacao: z.string() }) })
type Importacao = { situacao: string; julgadas: number; contagem: Record<string, number> }

/** An import that was begun: its id, and how far it is. */
async function comecarImportacao({ gestor, consulta }: Casa, idMailing: string, bytes: Buffer) {
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
async function arquivo({ consulta }: Casa, linhas: number): Promise<Buffer> {
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
  const tudo = await casa()
  const { place, system, consulta } = tudo
  const LINHAS = 30_000
  const [calma, morta] = [randomUUID(), randomUUID()]
  await consulta(
    `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao, criado_por,
         criado_em, atualizado_em)
       select x.id, $2, 'Lista ' || x.id, 'LISTA_DA_LOJA', 'ARQUIVO', '2026-11-01', 'ATIVA', u.id, now(), now()
         from unnest($1::uuid[]) x (id), (select id from usuario where login = 'gestor') u`,
    [[calma, morta], PROMOTOR],
  )
  const bytes = await arquivo(tudo, LINHAS)
  const semQuedas = await comecarImportacao(tudo, calma, bytes)
  await expect.poll(async () => (await semQuedas()).situacao).toBe('FEITA')

  const comQuedas = await comecarImportacao(tudo, morta, bytes)
  const quedas: number[] = []
  for (const parts of [['server'], ['postgres']] satisfies PartName[][]) {
    const antes = quedas.at(-1) ?? 0
    while ((await comQuedas()).julgadas <= antes) await wait(5)
    quedas.push((await comQuedas()).julgadas)
    await derrubar(place, system, parts)
  }
  // Half a minute without a word, then another job takes it up.
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
