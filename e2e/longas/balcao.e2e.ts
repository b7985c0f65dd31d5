import type { Page } from 'playwright-core'
import { Client } from 'pg'
import { afterAll, expect } from 'vitest'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { empregadorApi } from '#shared/empregador/api.ts'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { personagem, pessoa } from '../support/clientes.ts'
import { enderecoDe } from '../support/conferencia.ts'
import { adiantadoDe, meioDiaPorVir } from '../support/horario.ts'
import { longa } from '../support/longa.ts'
import { novaPagina, semViolacoesNosDois } from '../support/pagina.ts'
import { cliente, dizDeQuem, parte, temFoco, toast } from '../support/passos.ts'
import { botoesDe } from '../support/sandbox.ts'
import { seededPlace } from '../support/seeded-place.ts'
import { tamanhos } from '../support/sessao.ts'
import { sistemaConferido } from '../support/sistema-conferido.ts'
import { recebido } from '../support/sms.ts'

/** Noon of a business day still to come: the next hours allow contact. */
const place = await seededPlace({ RELOGIO: meioDiaPorVir() })
const system = await sistemaConferido(place)
const { endereco: sandbox } = botoesDe(place)
const client = new Client({ connectionString: await enderecoDe(place.dataDir) })
await client.connect()
afterAll(async () => {
  await client.end()
  await system.stop()
  place.remove()
})

const [, telefone] = tamanhos
const { url } = place

const bloco = (page: Page, nome: string) =>
  page.getByRole('region', { name: new RegExp(`^${nome}`) })

async function idDe(cpf: string, login = 'atendente'): Promise<string> {
  const chamar = await pessoa(url, login)
  const { clientes } = relacionamentoApi.buscar.response.parse(
    await chamar(relacionamentoApi.buscar.path, { texto: cpf }),
  )
  return clientes[0]?.idRelacionamento ?? ''
}

async function abrir(
  quem: { cpf: string; nome: string },
  aba: string,
  login = 'atendente' as const,
) {
  const idRelacionamento = await idDe(quem.cpf)
  const em = `/front/clientes/${idRelacionamento}?aba=${aba}`
  const page = await novaPagina({ login, url, em })
  await cliente(page, quem.nome).waitFor()
  return { page, idRelacionamento }
}

longa(
  'an account is edited, a phone gets another kind, and a record of the INSS typed by mistake is taken back',
  async () => {
    const maria = personagem('90000200182')
    const { page, idRelacionamento } = await abrir(maria, 'cadastro')
    const contas = bloco(page, 'Contas')
    await contas
      .getByRole('button', { name: /^Editar conta/ })
      .first()
      .click()
    const dialogo = page.getByRole('dialog', { name: 'Editar conta' })
    await dialogo.getByLabel('Agência').fill('1789')
    await semViolacoesNosDois(page)
    await dialogo.getByRole('button', { name: 'Salvar conta' }).click()
    await toast(page, 'Conta atualizada').waitFor()
    await dialogo.waitFor({ state: 'detached' })
    await contas.getByRole('listitem').filter({ hasText: 'Agência 1789' }).waitFor()
    await temFoco(page)
    const chamar = await pessoa(url, 'atendente')
    const dele = `?idRelacionamento=${idRelacionamento}`
    const lidas = relacionamentoApi.dadosBancarios.response.parse(
      await chamar(relacionamentoApi.dadosBancarios.path + dele),
    )
    expect(lidas.map(({ agencia }) => agencia)).toContain('1789')

    await page.getByRole('button', { name: 'Incluir empregador' }).click()
    const novo = page.getByRole('dialog', { name: 'Incluir empregador' })
    await novo.getByRole('combobox', { name: 'Convênio' }).click()
    await page.getByRole('option', { name: 'INSS', exact: true }).click()
    await novo.getByRole('textbox', { name: 'Matrícula' }).fill('1976703155')
    await novo.getByRole('textbox', { name: 'Renda bruta' }).fill('1621,00')
    await novo.getByRole('button', { name: 'Incluir' }).click()
    await toast(page, 'Empregador incluído com sucesso!').waitFor()
    const cartao = page.getByRole('article', { name: /matrícula 1976703155/ })
    await cartao.getByRole('button', { name: /^Desfazer inclusão/ }).click()
    await semViolacoesNosDois(page)
    await cartao.getByRole('button', { name: /^Confirmar: desfazer inclusão/ }).click()
    await toast(page, 'Inclusão desfeita').waitFor()
    await cartao.waitFor({ state: 'detached' })
    await temFoco(page)
    const { idCliente } = relacionamentoApi.dadosCliente.response.parse(
      await chamar(relacionamentoApi.dadosCliente.path + dele),
    )
    const { empregadores } = empregadorApi.listar.response.parse(
      await chamar(`${empregadorApi.listar.path}?idCliente=${idCliente}`),
    )
    expect(empregadores.map(({ matricula }) => matricula)).not.toContain('1976703155')

    await page.keyboard.press('t')
    const gaveta = page.getByRole('dialog', { name: 'Telefones do cliente' })
    const linha = gaveta.getByRole('listitem', { name: /^Telefone/ }).first()
    await linha.getByRole('button', { name: 'Tipo', exact: true }).click()
    const tipo = page.getByRole('dialog', { name: /^Tipo · / })
    await tipo.getByRole('combobox', { name: 'Tipo' }).click()
    const outro = page.getByRole('option', { selected: false }).first()
    const escolhido = (await outro.textContent()) ?? ''
    await outro.click()
    await semViolacoesNosDois(page)
    await tipo.getByRole('button', { name: 'Guardar' }).click()
    await toast(page, 'Tipo do telefone atualizado').waitFor()
    await tipo.waitFor({ state: 'detached' })
    await linha.getByText(escolhido, { exact: false }).first().waitFor()
    await temFoco(page)
  },
)

longa(
  'a consent whose phone is another client’s too waits for a second person, who accepts it with the reason',
  async () => {
    const { rows } = await client.query<{ id: string; nome: string; marcado: string }>(
      `select r.id, c.nome, k.id as marcado from consentimento k
         join relacionamento r on r.id = k.id_relacionamento join cliente c on c.id = k.id_cliente
        where 'PARTILHADO' = any (k.marcas) and k.aceito_em is null and k.situacao = 'AUTORIZADO'
          and k.codigo_promotor = '10101' order by k.id limit 1`,
    )
    const [marcado] = rows
    if (!marcado) throw new Error('The demonstration has no marked consent')
    const em = `/front/clientes/${marcado.id}?aba=consentimentos`
    const page = await novaPagina({ login: 'gestor', url, em })
    await cliente(page, marcado.nome).waitFor()
    const item = page.locator('.carteira > li', { hasText: 'também de outro' }).first()
    await item.getByRole('button', { name: 'Aceitar' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Aceitar consentimento · INSS' })
    await dizDeQuem(dialogo, marcado)
    await dialogo.getByLabel('Como a identidade foi conferida').fill('Veio à loja com o RG')
    await semViolacoesNosDois(page)
    await dialogo.getByRole('button', { name: 'Aceitar consentimento' }).click()
    await dialogo.waitFor({ state: 'detached' })
    await item.getByText(/aceito por /).waitFor()
    expect(await item.getByRole('button', { name: 'Aceitar' }).count()).toBe(0)
    await temFoco(page)
    await semViolacoesNosDois(page)
    const chamar = await pessoa(url, 'gestor')
    const { consentimentos } = consentimentoApi.carteira.response.parse(
      await chamar(consentimentoApi.carteira.path.replace(':idRelacionamento', marcado.id)),
    )
    const aceito = consentimentos.find(({ idConsentimento }) => idConsentimento === marcado.marcado)
    expect([aceito?.situacao, aceito?.aceitoPor === null]).toEqual(['AUTORIZADO', false])
  },
)

longa(
  'a client who opens no link authorises by eight digits, and the anti-fraud service gets the record',
  async () => {
    const zulmira = personagem('90000206113')
    const { page } = await abrir(zulmira, 'beneficios')
    const consentimento = page.getByRole('region', { name: 'Consentimento · INSS' })
    await consentimento.getByRole('button', { name: 'Atualizar dados' }).click()
    await toast(page, 'Os dados cadastrais vão para a SIFT em instantes').waitFor()

    await consentimento.getByRole('button', { name: 'Pedir consentimento' }).click()
    const pedir = page.getByRole('dialog', { name: 'Pedir consentimento · INSS' })
    const escolhido = pedir.locator('.telefone-do-envio', { has: page.locator(':checked') })
    await escolhido.getByText('liberado').waitFor()
    await pedir.getByRole('button', { name: 'Enviar chave de acesso' }).click()
    await toast(page, 'Chave de acesso enviada').waitFor()
    await pedir.waitFor({ state: 'detached' })
    await temFoco(page)
    await semViolacoesNosDois(page)

    const celular = await novaPagina({ tamanho: telefone, em: '', url })
    const chave = await recebido('sua chave e', '', /\b\d{4}[ -]?\d{4}\b/, sandbox)
    await celular.goto('/consentimento')
    await celular.getByLabel(/^Seu CPF/).fill(zulmira.cpf)
    await celular.getByLabel(/^Chave de acesso/).fill(chave)
    await celular.getByRole('button').click()
    await celular.getByRole('button', { name: 'Sim, eu autorizo' }).click()
    await celular.getByRole('heading', { name: 'Pronto, sua autorização foi registrada' }).waitFor()
    await toast(page, 'O cliente autorizou a consulta: INSS').waitFor()
    await consentimento.getByText('faltam 30 dias').waitFor()
  },
)

longa(
  'a promise is cancelled with its reason, two lembretes are concluded and taken back, and the survey waits for another day',
  async () => {
    const maria = personagem('90000200182')
    const { page, idRelacionamento } = await abrir(maria, 'contratos')
    await page.getByRole('button', { name: /^Prometer/ }).click()
    const quando = page.getByRole('textbox', { name: 'Quando ligar' })
    await quando.fill('em 2 horas')
    await page.getByRole('combobox', { name: 'Assunto' }).click()
    await page.getByRole('option', { name: 'Saldo do contrato' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Prometer' }).click()
    await toast(page, 'Promessa registrada').waitFor()
    const promessas = page.getByRole('region', { name: /^Promessas/ })
    await promessas.getByRole('button', { name: 'Cancelar: Saldo do contrato' }).click()
    const dialogo = page.getByRole('dialog', { name: `Cancelar a promessa · ${maria.nome}` })
    await dialogo.getByLabel('Motivo').fill('A filha ligou antes')
    await semViolacoesNosDois(page)
    await dialogo.getByRole('button', { name: 'Cancelar a promessa' }).click()
    await toast(page, 'Promessa cancelada').waitFor()
    await dialogo.waitFor({ state: 'detached' })
    await expect
      .poll(() => promessas.getByRole('button', { name: 'Cancelar: Saldo do contrato' }).count())
      .toBe(0)
    await temFoco(page)
    const { rows } = await client.query(
      `select situacao, motivo from promessa where id_relacionamento = $1 order by id desc limit 1`,
      [idRelacionamento],
    )
    expect(rows).toEqual([{ situacao: 'CANCELADA', motivo: 'A filha ligou antes' }])

    const chamar = await pessoa(url, 'atendente')
    const adiantado = await adiantadoDe(url)
    for (const texto of ['Pedir o extrato da filha', 'Cobrar o RG da filha']) {
      await chamar(lembreteApi.incluir.path, {
        idRelacionamento,
        tipo: '01',
        texto,
        quando: new Date(Date.now() + adiantado + 3 * 3_600_000).toISOString(),
      })
    }
    await page.goto('/front/lembretes/agendados')
    const tabela = page.getByRole('region', { name: 'Lembretes: todos em aberto' })
    const linha = (texto: string) => tabela.locator('tbody tr', { hasText: texto })
    for (const texto of ['Pedir o extrato da filha', 'Cobrar o RG da filha']) {
      await linha(texto).getByRole('checkbox').check()
    }
    const barra = page.getByRole('region', { name: 'Escolhidos' })
    await barra.getByText('2 escolhidos').waitFor()
    await barra.getByRole('button', { name: 'Concluir' }).click()
    const fim = page.getByRole('region', { name: 'Último lote' })
    await fim.getByText('2 lembretes na lista dos finalizados').waitFor()
    await expect.poll(() => linha('da filha').count()).toBe(0)
    await temFoco(page)
    await semViolacoesNosDois(page)
    await fim.getByRole('button', { name: /^Desfazer/ }).click()
    await fim.getByText('2 lembretes de volta').waitFor()
    await expect.poll(() => linha('da filha').count()).toBe(2)

    await page.goto('/front/inicio')
    const pesquisa = page.getByRole('region', { name: 'Como está o Consigna para você?' })
    await pesquisa.getByRole('button', { name: 'Depois' }).click()
    await pesquisa.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('conteudo')
    await page.reload()
    await page.getByRole('heading', { name: 'Meus resultados do mês' }).waitFor()
    expect(await pesquisa.count()).toBe(0)
  },
)

longa('a client of a colleague is asked for, and the request is taken back', async () => {
  const valdir = personagem('90000201405')
  const idRelacionamento = await idDe(valdir.cpf, 'atendente2')
  const em = `/front/clientes/${idRelacionamento}`
  const page = await novaPagina({ login: 'atendente', url, em })
  await page.getByRole('button', { name: 'Pedir transferência' }).click()
  const pedir = page.getByRole('dialog', { name: 'Pedir transferência' })
  await pedir.getByLabel('Motivo').fill('O filho dele é meu cliente')
  await pedir.getByRole('button', { name: 'Pedir', exact: true }).click()
  await toast(page, 'Transferência pedida').waitFor()
  await page.getByText('Você pediu este cliente.', { exact: false }).waitFor()
  await semViolacoesNosDois(page)
  await page.getByRole('button', { name: 'Cancelar o pedido' }).click()
  const certeza = page.getByRole('dialog', { name: 'Cancelar o pedido de transferência' })
  await certeza.getByText('Você só pode pedi-lo de novo amanhã.', { exact: false }).waitFor()
  await certeza.getByRole('button', { name: 'Cancelar o pedido' }).click()
  await toast(page, 'Pedido cancelado').waitFor()
  await certeza.waitFor({ state: 'detached' })
  const deNovo = page.getByRole('button', { name: 'Pedir transferência' })
  await expect.poll(() => deNovo.getAttribute('aria-disabled')).toBe('true')
  const impedimento = 'Você cancelou um pedido deste cliente hoje: peça de novo amanhã'
  expect(await deNovo.locator('xpath=..').textContent()).toContain(impedimento)
  await temFoco(page)
  await semViolacoesNosDois(page)
  const { rows } = await client.query(
    `select situacao from transferencia where id_relacionamento = $1`,
    [idRelacionamento],
  )
  expect(rows).toEqual([{ situacao: 'CANCELADA' }])
})

longa(
  'a simulation goes to the client by SMS and is kept on a new oportunidade, which goes on from there',
  async () => {
    const luzia = personagem('90000201669')
    const { page } = await abrir(luzia, 'oportunidades')
    // Without a living one for a new loan, the simulation makes its own.
    const doNovo = page.locator('.oportunidade', { has: page.locator('b', { hasText: /^Novo$/ }) })
    const perder = doNovo.getByRole('button', { name: 'Perder' })
    await page.locator('.oportunidade').first().waitFor()
    while ((await perder.count()) > 0) {
      const antes = await perder.count()
      await perder.first().click()
      const perda = page.getByRole('dialog', { name: /^Perder · / })
      await perda.getByLabel('Motivo da perda').click()
      await page.getByRole('option', { name: 'Sem interesse no momento' }).click()
      await perda.getByRole('button', { name: 'Confirmar perda' }).click()
      await expect.poll(() => perder.count()).toBe(antes - 1)
    }
    // She agrees on the call to receive offers on this phone.
    await page.keyboard.press('t')
    const gaveta = page.getByRole('dialog', { name: 'Telefones do cliente' })
    await gaveta.getByRole('button', { name: 'Autorizações' }).first().click()
    const autorizacoes = page.getByRole('dialog', { name: /^Autorizações/ })
    await autorizacoes.getByRole('checkbox', { name: 'Comercial' }).check()
    await autorizacoes.getByLabel('Por onde o cliente disse').click()
    await page.getByRole('option', { name: 'Na ligação' }).click()
    await autorizacoes.getByRole('button', { name: 'Guardar' }).click()
    await autorizacoes.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await gaveta.waitFor({ state: 'detached' })
    await page.locator('.cliente-acoes').getByRole('button', { name: 'Simular' }).click()
    const form = page.getByRole('form', { name: 'Condições da simulação' })
    await form.getByRole('button', { name: 'Por parcela' }).click()
    await form.getByRole('textbox', { name: 'Parcela' }).fill('150,00')
    await form.getByRole('button', { name: '84 vezes' }).click()
    await form.getByRole('button', { name: 'Simular' }).click()
    const cenario = page.getByRole('article', { name: 'Cenário A' })
    await cenario.getByRole('button', { name: 'Enviar o cenário A por SMS' }).click()
    const enviar = page.getByRole('dialog', { name: 'Enviar o cenário A por SMS' })
    await enviar.getByText('Liberado para envio').first().waitFor()
    const texto = (await enviar.getByLabel('Texto para o cliente').textContent()) ?? ''
    expect(texto).toContain('150,00')
    await semViolacoesNosDois(page)
    await enviar.getByRole('button', { name: 'Enviar por SMS' }).click()
    await toast(page, 'Simulação a caminho do cliente, por SMS').waitFor()
    await enviar.waitFor({ state: 'detached' })
    await temFoco(page)
    // The client gets the very line that was read here.
    const [recebe = ''] = /Voce recebe: .*/.exec(texto) ?? []
    expect(await recebido('150,00', '', /Voce recebe: .*/, sandbox)).toBe(recebe)

    await cenario.getByRole('button', { name: 'Guardar' }).click()
    await toast(page, 'Simulação guardada na oportunidade').waitFor()
    await parte(page, 'Oportunidades').click()
    const nova = doNovo.filter({ hasText: 'Simulada' })
    await nova.getByRole('button', { name: 'Em andamento' }).click()
    await toast(page, 'Oportunidade movida para em andamento!').waitFor()
    await doNovo.filter({ hasText: 'Em Andamento' }).first().waitFor()
    await temFoco(page)
    await semViolacoesNosDois(page)
  },
)

longa(
  'on the board a lost oportunidade is opened again, and several simulated ones go on at once',
  async () => {
    const page = await novaPagina({ login: 'promotor', url, em: '/front/oportunidades' })
    const coluna = (nome: string) => page.getByRole('region', { name: nome, exact: true })
    const perdidas = coluna('Perdida').locator('.quadro-cartao')
    await perdidas.first().waitFor()
    // Of those in sight, one without a living one beside it.
    const naTela = await perdidas.evaluateAll((todas) => todas.map((uma) => uma.dataset['id']))
    const { rows } = await client.query<{ id: string }>(
      `select o.id from oportunidade o
        where o.id = any ($1::uuid[]) and not exists (select from oportunidade v
          where v.id_relacionamento = o.id_relacionamento and v.produto = o.produto
            and v.status not in ('Perdida', 'Ganha'))
          and not exists (select from contrato k where k.id = o.id_contrato and k.situacao <> 'ATIVO')`,
      [naTela],
    )
    const idPerdida = rows[0]?.id
    await page
      .locator(`.quadro-cartao[data-id="${idPerdida}"]`)
      .getByRole('button', { name: /^Mover / })
      .click()
    await page.getByRole('menuitem', { name: 'Reabrir' }).click()
    const reabertas = async () => {
      const novas = await client.query(
        'select status from oportunidade where id_oportunidade_anterior = $1',
        [idPerdida],
      )
      return novas.rows
    }
    await expect.poll(reabertas).toEqual([{ status: 'Em Aberto' }])
    await temFoco(page)

    const simuladas = coluna('Simulada').locator('.quadro-cartao')
    await simuladas.first().waitFor()
    for (const k of [0, 1]) await simuladas.nth(k).getByRole('checkbox').check()
    const escolhidas = page.getByRole('region', { name: 'Escolhidas' })
    await escolhidas.getByRole('button', { name: 'Em andamento' }).click()
    const lote = page.getByRole('dialog', { name: '2 oportunidades para Em Andamento' })
    await semViolacoesNosDois(page)
    await lote.getByRole('button', { name: 'Mover 2 oportunidades' }).click()
    await lote.getByText(/2 movidas|1 movida/).waitFor()
    await semViolacoesNosDois(page)
    await lote.getByRole('button', { name: 'Desfazer tudo' }).click()
    await lote.getByText(/voltaram|voltou/).waitFor()
    await lote.getByRole('button', { name: 'Concluir' }).click()
    await lote.waitFor({ state: 'detached' })
    await temFoco(page)
  },
)
