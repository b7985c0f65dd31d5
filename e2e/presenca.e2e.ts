import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { enderecoDe } from './support/conferencia.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { cliente } from './support/passos.ts'
import { seededPlace } from './support/seeded-place.ts'
import { startSystem } from './support/system.ts'

// A system of its own: a colleague on a client, or a pause, changes what other stories see.
const place = await seededPlace()
const system = await startSystem(place)
const client = new Client({ connectionString: await enderecoDe(place.dataDir) })
await client.connect()
afterAll(async () => {
  await client.end()
  await system.stop()
  place.remove()
})

type Aberto = { id: string; nome: string; dono: string }

/** A client of the atendente with a phone that may be called, in a promotor that `promotor` runs too. */
async function umCliente(pulo: number): Promise<Aberto> {
  const { rows } = await client.query<Aberto>(
    `select r.id, c.nome, u.nome as dono from relacionamento r
       join cliente c on c.id = r.id_cliente and c.obito_em is null and not c.restrito
       join usuario u on u.id = r.id_atendente and u.login = 'atendente'
       join usuario_promotor up on up.codigo_promotor = r.codigo_promotor
       join usuario p on p.id = up.id_usuario and p.login = 'promotor'
      where r.confirmado_em is not null and r.codigo_promotor = '10101'
        and exists (select from telefone t where t.id_cliente = c.id and t.situacao = '2')
      order by r.id offset $1 limit 1`,
    [pulo],
  )
  const [um] = rows
  if (!um) throw new Error('No client is shared by atendente and promotor')
  return um
}

const nomeDe = async (login: string): Promise<string> =>
  (await client.query<{ nome: string }>('select nome from usuario where login = $1', [login]))
    .rows[0]?.nome ?? ''

const comOCliente = (page: Page, nome: string) =>
  page.locator('header').getByText(`${nome} está com este cliente desde`)

test('two colleagues with one client see each other, and the one who closes is gone', async () => {
  const { url } = place
  const aberto = await umCliente(0)
  const em = `/front/clientes/${aberto.id}` as const
  const dela = await novaPagina({ login: 'atendente', em, url })
  await cliente(dela, aberto.nome).waitFor()
  const dele = await novaPagina({ login: 'promotor', em, url })
  await cliente(dele, aberto.nome).waitFor()

  await comOCliente(dele, await nomeDe('atendente')).waitFor()
  await comOCliente(dela, await nomeDe('promotor')).waitFor()
  await semViolacoesNosDois(dela)
  expect(await dela.getByRole('img', { name: 'Um colega está com este cliente' }).count()).toBe(1)

  await dele.close({ runBeforeUnload: false })
  await expect
    .poll(() => comOCliente(dela, 'Nobody').or(dela.getByText('está com este cliente')).count(), {
      timeout: 30_000,
    })
    .toBe(0)
})

longa(
  'before two people call one client the second is asked, and goes on by the keyboard',
  async () => {
    const { url } = place
    const aberto = await umCliente(2)
    const em = `/front/clientes/${aberto.id}` as const
    const dela = await novaPagina({ login: 'atendente', em, url })
    await cliente(dela, aberto.nome).waitFor()
    // The refusal is the question.
    const dele = await novaPagina({ login: 'promotor', em, url, permitido: /400/ })
    await comOCliente(dele, await nomeDe('atendente')).waitFor()

    await dele.keyboard.press('t')
    const gaveta = dele.getByRole('dialog', { name: 'Telefones' })
    await gaveta.getByRole('button', { name: 'Revelar Telefone' }).first().click()
    await dele.getByRole('button', { name: 'Falar com o cliente' }).click()
    const pergunta = dele.getByRole('dialog', { name: 'Ligar assim mesmo?' })
    await pergunta.getByText('está com este cliente desde').waitFor()
    await semViolacoes(dele)
    await expect
      .poll(() =>
        pergunta
          .getByRole('button', { name: 'Voltar' })
          .evaluate((b) => b === document.activeElement),
      )
      .toBe(true)
    await dele.keyboard.press('Tab')
    await dele.keyboard.press('Enter')
    await dele.getByRole('button', { name: 'Ocultar Telefone' }).waitFor()
  },
)

longa('a pause is begun and ended by keys, and the gestor sees the team as it is', async () => {
  const { url } = place
  const page = await novaPagina({ login: 'atendente', em: '/front/fila', url })
  await page.getByText('Nenhum cliente está com você').waitFor()
  await page.getByText('1ª pausa de 10 min até').waitFor()
  await page.keyboard.press('i')
  await page.getByRole('dialog', { name: 'Fazer uma pausa' }).waitFor()
  await semViolacoesNosDois(page)
  await page.keyboard.press('2')
  await page.getByText('Em pausa (Refeição) desde').first().waitFor()
  await semViolacoesNosDois(page)
  const proximo = page.getByRole('button', { name: 'Próximo cliente' })
  expect(await proximo.getAttribute('aria-disabled')).toBe('true')

  const gestor = await novaPagina({ login: 'gestor', em: '/front/gestao/equipe', url })
  await gestor.getByText('Em pausa (Refeição)').first().waitFor()
  await semViolacoesNosDois(gestor)

  await page.keyboard.press('i')
  await expect.poll(() => proximo.getAttribute('aria-disabled')).toBe(null)
  await gestor.getByText('Disponível').first().waitFor()
})
