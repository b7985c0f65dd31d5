import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { pessoa } from './support/clientes.ts'
import { enderecoDe } from './support/conferencia.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { chamarProximo, cliente, mostrarTelefone, temFoco, toast } from './support/passos.ts'
import { seededPlace } from './support/seeded-place.ts'
import { startSystem } from './support/system.ts'

// A system of its own: the other stories find the clients of these people as they were.
const LOGIN = 'atendente'
const place = await seededPlace()
const system = await startSystem(place)
const client = new Client({ connectionString: await enderecoDe(place.dataDir) })
await client.connect()
// A list of the person's own clients, before the lists of the seed.
await client.query(
  `with dono as (
     select u.id, min(p.codigo_promotor) as promotor from usuario u
       join usuario_promotor p on p.id_usuario = u.id where u.login = $1 group by u.id
   ), lista as (
     insert into mailing (id, codigo_promotor, nome, codigo_perfil, prioridade, origem, inicio, dias, abre,
       fecha, roteiro, situacao, criado_por, criado_em, atualizado_em)
     select gen_random_uuid(), promotor, 'Margem nova de ' || $1, 'MARGEM_NOVA', 1, 'MANUAL', '2020-01-01',
       '{0,1,2,3,4,5,6}', '00:00', '23:59', 'Confirme o nome e conte da margem nova.', 'ATIVA', id, now(),
       now() from dono
     returning id, codigo_promotor
   ), equipe as (
     insert into mailing_atendente select l.id, d.id from lista l, dono d
   )
   insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, peso, motivos, volta_em,
     entrou_em)
   select l.id, r.id, r.codigo_promotor, 75, '{MARGEM_NOVA,SEM_CONTATO}', '2020-01-01', '2020-01-01'
     from lista l, dono d, relacionamento r
    where r.id_atendente = d.id and r.codigo_promotor = l.codigo_promotor and r.confirmado_em is not null`,
  [LOGIN],
)
afterAll(async () => {
  await client.end()
  await system.stop()
  place.remove()
})

/** The name of the client of the turn, once another than `antes` has come. */
async function vezDe(page: Page, antes = ''): Promise<string> {
  const titulo = page.getByRole('region').filter({ hasText: 'O que dizer agora' }).locator('h2')
  await expect.poll(() => titulo.textContent().catch(() => antes)).not.toBe(antes)
  return (await titulo.textContent()) ?? ''
}

const resultado = (page: Page, nome: string) =>
  page.getByRole('group', { name: 'Resultado da ligação' }).getByRole('button', { name: nome })

/** Counts every key that is pressed on the page from now on, by whatever helper; the words of a text are typed. */
function contarTeclas({ keyboard }: Page): () => number {
  const press = keyboard.press.bind(keyboard)
  let teclas = 0
  keyboard.press = async (...qual) => {
    teclas += 1
    await press(...qual)
  }
  return () => teclas
}

longa(
  'S1.17 what is typed of a call stays when a supervisor takes the client, and no letter of it is a shortcut',
  async () => {
    const { url } = place
    const page = await novaPagina({ login: LOGIN, em: '/front/fila', url })
    await page.getByText('Nenhum cliente está com você').waitFor()
    await chamarProximo(page)
    await vezDe(page)
    await mostrarTelefone(page)
    await expect.poll(() => resultado(page, 'Falou').getAttribute('aria-disabled')).toBe(null)
    await page.keyboard.press('1')
    const nota = page.getByRole('textbox', { name: 'Anotação' })
    await expect.poll(() => nota.evaluate((campo) => campo === document.activeElement)).toBe(true)
    await page.keyboard.type('Disse que quer ')
    const { rows } = await client.query<{ id: string; promotor: string }>(
      'select id_relacionamento as id, codigo_promotor as promotor from fila_locacao',
    )
    for (const { id, promotor } of rows) {
      const chamar = await pessoa(url, 'promotor', promotor)
      await chamar('/consigna/v1/fila/retirar', { idRelacionamento: id, motivo: 'Outro atendente' })
    }
    await page.getByText('O cliente não está mais com você na fila: voltou à fila.').waitFor()
    await semViolacoes(page)
    await page.keyboard.type('uma nova proposta')

    expect(rows).toHaveLength(1)
    expect(await nota.inputValue()).toBe('Disse que quer uma nova proposta')
    expect((await client.query('select from fila_locacao')).rowCount).toBe(0)
    await page.getByRole('button', { name: 'Fechar', exact: true }).click()
    await page.getByText('Nenhum cliente está com você').waitFor()
  },
)

longa(
  'S1.17 a result recorded by a slip is corrected within its minutes, in the queue and on the page of the client',
  async () => {
    const { url } = place
    const page = await novaPagina({
      login: LOGIN,
      em: '/front/fila?auto=nao',
      url,
      permitido: /passaram os minutos/,
    })
    await page.getByText('Nenhum cliente está com você').waitFor()
    await chamarProximo(page)
    const nome = await vezDe(page)
    await mostrarTelefone(page)
    await expect.poll(() => resultado(page, 'Falou').getAttribute('aria-disabled')).toBe(null)
    await page.keyboard.press('4')
    await page.getByRole('textbox', { name: 'Anotação' }).press('Control+Enter')
    await toast(page, 'Resultado registrado').waitFor()

    await page.getByText(`Última ligação: ${nome} · Número errado`).waitFor()
    await semViolacoesNosDois(page)
    await page.keyboard.press('r')
    const dialogo = page.getByRole('dialog', { name: `Corrigir o resultado da ligação a ${nome}` })
    const qual = dialogo.getByRole('combobox', { name: 'Resultado' })
    await expect.poll(() => qual.evaluate((campo) => campo === document.activeElement)).toBe(true)
    await semViolacoesNosDois(page)
    // From the wrong number up to the second of the list.
    for (const tecla of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'Enter'])
      await page.keyboard.press(tecla)
    await expect.poll(() => qual.inputValue()).toBe('Não atendeu')
    await dialogo.getByRole('button', { name: 'Corrigir', exact: true }).click()
    await toast(page, 'Resultado corrigido').waitFor()
    await dialogo.waitFor({ state: 'detached' })
    await page.getByText(`Última ligação: ${nome} · Não atendeu`).waitFor()

    // The same call on the page of the client; meanwhile the minutes pass.
    const { rows } = await client.query<{ id: string }>(
      `select id_relacionamento as id from fila_tentativa where resultado = 'NAO_ATENDEU'
      order by concluida_em desc limit 1`,
    )
    const [{ id } = { id: '' }] = rows
    await page.goto(`${url}/front/clientes/${id}`)
    const ligacoes = page.getByRole('region', { name: /^Ligações/ })
    await ligacoes.getByText('Não atendeu').first().waitFor()
    await ligacoes.getByRole('button', { name: 'Corrigir o resultado' }).click()
    const daqui = page.getByRole('dialog', { name: 'Corrigir o resultado da ligação' })
    await daqui.getByRole('textbox', { name: 'Observação' }).fill('Caiu na caixa postal')
    await semViolacoesNosDois(page)
    await client.query(
      `update fila_tentativa set iniciada_em = iniciada_em - interval '6 minutes',
        ligou_em = ligou_em - interval '6 minutes', concluida_em = concluida_em - interval '6 minutes'
      where id_relacionamento = $1 and resultado = 'NAO_ATENDEU'`,
      [id],
    )
    await daqui.getByRole('button', { name: 'Corrigir', exact: true }).click()
    await toast(page, 'O resultado já não pode ser corrigido: passaram os minutos').waitFor()
    await ligacoes
      .getByRole('button', { name: 'Corrigir o resultado' })
      .waitFor({ state: 'detached' })
    expect(await daqui.getByRole('textbox', { name: 'Observação' }).inputValue()).toBe(
      'Caiu na caixa postal',
    )
  },
)

longa(
  'near the end of the lease the person keeps the client with one press, and the call goes on',
  async () => {
    const { url } = place
    const page = await novaPagina({ login: LOGIN, em: '/front/fila?auto=nao', url })
    await page.getByText('Nenhum cliente está com você').waitFor()
    await chamarProximo(page)
    const nome = await vezDe(page)
    await page.getByText(/^Com você por mais 1\d/).waitFor()
    await client.query(
      `update fila_locacao set ate = desde + interval '2 minutes'
        where id_usuario = (select id from usuario where login = $1)`,
      [LOGIN],
    )
    await page.reload()
    expect(await vezDe(page)).toBe(nome)
    await page.getByRole('alert').getByText('O cliente volta à fila em').waitFor()
    await semViolacoesNosDois(page)
    await page.getByRole('button', { name: 'Continuar com o cliente' }).click()
    await toast(page, 'O cliente continua com você').waitFor()
    await page.getByText(/^Com você por mais 1\d/).waitFor()
    await temFoco(page)

    await mostrarTelefone(page)
    await expect.poll(() => resultado(page, 'Falou').getAttribute('aria-disabled')).toBe(null)
    await page.keyboard.press('4')
    await page.getByRole('textbox', { name: 'Anotação' }).press('Control+Enter')
    await toast(page, 'Resultado registrado').waitFor()
  },
)

test('S1.17 a turn of the queue takes few keys: next, call, result with note and reminder', async () => {
  const { url } = place
  const page = await novaPagina({ login: LOGIN, em: '/front/fila', url })
  await page.getByText('Nenhum cliente está com você').waitFor()
  await semViolacoesNosDois(page)
  const teclas = contarTeclas(page)
  const tecla = (qual: string) => page.keyboard.press(qual)

  await chamarProximo(page)
  const primeiro = await vezDe(page)
  await page.getByText('Margem nova +60').waitFor()
  await page.getByText('Confirme o nome e conte da margem nova.').waitFor()
  await semViolacoesNosDois(page)
  await mostrarTelefone(page)
  await expect.poll(() => resultado(page, 'Falou').getAttribute('aria-disabled')).toBe(null)
  await tecla('1')
  const nota = page.getByRole('textbox', { name: 'Anotação' })
  await expect.poll(() => nota.evaluate((campo) => campo === document.activeElement)).toBe(true)
  await page.keyboard.type('Quer a proposta por escrito')
  await tecla('Tab')
  await page.keyboard.type('Mandar a proposta amanhã 15h')
  await page.getByText('Mandar a proposta', { exact: false }).last().waitFor()
  await semViolacoesNosDois(page)
  // The field of the return sends as that of the note does.
  await tecla('Control+Enter')
  await toast(page, 'Resultado registrado').waitFor()
  const segundo = await vezDe(page, primeiro)

  expect(teclas()).toBeLessThanOrEqual(25)
  expect(segundo).not.toBe('')

  // The advance is held: after a skip nobody comes until asked for.
  const avanca = page.getByRole('checkbox', { name: 'Chamar o próximo depois do resultado' })
  await avanca.click()
  await expect.poll(() => avanca.isChecked()).toBe(false)
  await page.keyboard.press('p')
  const porque = page.getByRole('combobox', { name: 'Motivo' })
  await expect.poll(() => porque.evaluate((campo) => campo === document.activeElement)).toBe(true)
  await semViolacoesNosDois(page)
  const quando = page.getByRole('textbox', { name: 'Voltar quando' })
  await quando.fill('Hoje 23h')
  await page.reload()
  await vezDe(page)
  await page.keyboard.press('p')
  await expect.poll(() => quando.inputValue()).toBe('Hoje 23h')
  await quando.press('Control+Enter')
  await page.getByText('Nenhum cliente está com você').waitFor()
  await chamarProximo(page)
  const terceiro = await vezDe(page)
  expect(terceiro).not.toBe(segundo)

  // Who leaves and returns finds the same client, and the client's own screen opens beside the queue.
  await page.reload()
  expect(await vezDe(page)).toBe(terceiro)
  await page.getByRole('link', { name: 'Abrir o cliente' }).click()
  await cliente(page, terceiro).waitFor()
})

test('S1.17 a gestor tries new weights on the queue of yesterday, and then keeps them', async () => {
  const { url } = place
  const page = await novaPagina({ login: 'gestor', em: '/front/gestao/fila', url })
  await page.getByRole('heading', { name: 'Motivos' }).waitFor()
  await semViolacoesNosDois(page)
  await page.getByRole('button', { name: 'Ajustar pesos' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Ajustar pesos' })
  const peso = '300'
  await dialogo.getByRole('textbox', { name: 'Sem contato há dias' }).fill(peso)
  await dialogo.getByRole('button', { name: 'Experimentar na fila de ontem' }).click()
  await dialogo.getByText('Nada foi gravado').waitFor()
  await semViolacoesNosDois(page)
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await toast(page, 'Pesos alterados').waitFor()
  await page.getByText(`Sem contato há dias: ${peso === '300' ? 15 : 300} → ${peso}`).waitFor()
  await expect.poll(() => page.getByText('Ainda não chegou à fila').count()).toBeLessThan(2)
  await semViolacoesNosDois(page)
})
