import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { formatarDia, hoje, somarDias } from '#shared/data.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import { metaApi } from '#shared/meta/api.ts'
import { pessoa } from '../support/clientes.ts'
import { enderecoDe } from '../support/conferencia.ts'
import { adiantadoDe, meioDiaUtil } from '../support/horario.ts'
import { foto } from '../support/link.ts'
import { longa } from '../support/longa.ts'
import { novaPagina, semViolacoesNosDois } from '../support/pagina.ts'
import { dizDeQuem, temFoco, toast } from '../support/passos.ts'
import { botoesDe } from '../support/sandbox.ts'
import { seededPlace } from '../support/seeded-place.ts'
import { sistemaConferido } from '../support/sistema-conferido.ts'

const place = await seededPlace({ RELOGIO: meioDiaUtil() })
const system = await sistemaConferido(place)
const { apertar } = botoesDe(place)
const client = new Client({ connectionString: await enderecoDe(place.dataDir) })
await client.connect()
afterAll(async () => {
  await client.end()
  await system.stop()
  place.remove()
})

const { url } = place

const agoraDaqui = async () => new Date(Date.now() + (await adiantadoDe(url)))

longa(
  'a message goes to whom another bank asks for, an answer goes to the clearing again, and its evidence is opened',
  async () => {
    await apertar('/bancada/camara', { modo: 'fora' })
    const page = await novaPagina({ login: 'atendente', url, em: '/front/retencao' })
    const mesa = page.getByRole('region', { name: 'Pedidos de outros bancos' }).first()
    const escolher = page.getByRole('checkbox', { name: /^Selecionar contrato/ })
    await escolher.first().check()
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    const mensagem = page.getByRole('dialog', { name: 'Mensagem a 1 cliente' })
    await mensagem.getByRole('button', { name: 'Enviar' }).first().click()
    const feitas = mensagem.getByRole('list', { name: 'Resultado por cliente' })
    await feitas.getByText('Na fila').waitFor()
    await semViolacoesNosDois(page)
    await mensagem.getByRole('button', { name: 'Concluir' }).click()
    await mensagem.waitFor({ state: 'detached' })
    await temFoco(page)

    const botao = page.getByRole('button', { name: /^Contraproposta do contrato/ }).first()
    const contrato = /(\S+)$/.exec((await botao.getAttribute('aria-label')) ?? '')?.[1] ?? ''
    await botao.click()
    const oferta = page.getByRole('dialog', { name: /^Contraproposta/ })
    await oferta.getByRole('list', { name: 'Ofertas possíveis' }).waitFor()
    await oferta.getByRole('button', { name: 'Registrar resultado' }).click()
    const resultado = page.getByRole('dialog', { name: /^Resultado/ })
    for (const [campo, opcao] of [
      ['O que aconteceu', 'Cliente fica (retida)'],
      ['Motivo', 'Retenção do cliente'],
      ['O que o cliente aceitou', 'Sem oferta'],
      ['Canal', 'Ligação gravada'],
    ] as const) {
      await resultado.getByRole('combobox', { name: campo }).click()
      await page.getByRole('option', { name: opcao }).click()
    }
    await resultado.getByLabel('Aceite, com as palavras do cliente').fill('Quero ficar com vocês')
    await resultado.getByLabel('Arquivo da evidência').setInputFiles(await foto())
    await resultado.getByText('Arquivo guardado').waitFor()
    await resultado.getByRole('button', { name: 'Registrar', exact: true }).click()
    await resultado.waitFor({ state: 'detached' })
    const linha = mesa.getByRole('row').filter({ hasText: contrato })
    await linha.getByText('Retida', { exact: true }).waitFor()
    await linha.getByText('Câmara sem resposta').waitFor()
    await apertar('/bancada/camara', { modo: 'normal' })
    await linha.getByRole('button', { name: /^Reenviar à câmara/ }).click()
    await toast(page, 'Resposta enviada de novo').waitFor()
    await temFoco(page)
    await expect
      .poll(async () => {
        await page.reload()
        await linha.getByText('Retida', { exact: true }).waitFor()
        return linha.getByText('Câmara sem resposta').count()
      })
      .toBe(0)

    await linha.getByRole('button', { name: /^Histórico do contrato/ }).click()
    const historico = page.getByRole('dialog', { name: `Histórico · contrato ${contrato}` })
    const evidencias = historico.getByRole('list', { name: 'Evidências' })
    await evidencias.getByText('“Quero ficar com vocês”').waitFor()
    await semViolacoesNosDois(page)
    const abriu = page.context().waitForEvent('page')
    await evidencias.getByRole('button', { name: 'Abrir evidencia.jpg' }).click()
    await abriu
  },
)

longa(
  'a gestor makes a list of the base, changes it, looks for new clients and adds two by hand',
  async () => {
    const page = await novaPagina({ login: 'gestor', url, em: '/front/mailing' })
    await page.getByRole('button', { name: 'Nova campanha' }).click()
    const nova = page.getByRole('dialog', { name: 'Nova campanha' })
    await nova.getByRole('textbox', { name: 'Nome' }).fill('Idosos da loja')
    await nova.getByRole('combobox', { name: 'De onde vêm os clientes' }).click()
    await page.getByRole('option', { name: 'Nossa base' }).click()
    await nova.getByRole('combobox', { name: 'Perfil' }).click()
    await page.getByRole('option', { name: 'Aniversariantes' }).click()
    await nova.getByRole('textbox', { name: 'Idade a partir de' }).fill('80')
    await nova.getByRole('button', { name: 'Incluir campanha' }).click()
    await toast(page, 'Campanha incluída').waitFor()
    await page.getByRole('heading', { name: 'Idosos da loja' }).waitFor()
    const idMailing = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    await page.getByRole('button', { name: 'Alterar', exact: true }).click()
    const alterar = page.getByRole('dialog', { name: 'Alterar Idosos da loja' })
    await alterar.getByRole('textbox', { name: 'Nome' }).fill('Acima de setenta')
    await alterar.getByRole('textbox', { name: 'Idade a partir de' }).fill('70')
    await alterar.getByRole('textbox', { name: /^Prioridade/ }).fill('2')
    await semViolacoesNosDois(page)
    await alterar.getByRole('button', { name: 'Guardar' }).click()
    await toast(page, 'Campanha alterada').waitFor()
    await alterar.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Acima de setenta' }).waitFor()
    await temFoco(page)
    await page.getByRole('button', { name: 'Buscar clientes novos' }).click()
    await toast(page, 'novo').waitFor()
    await temFoco(page)
    await semViolacoesNosDois(page)
    const chamar = await pessoa(url, 'gestor')
    const consultar = async () =>
      mailingApi.consultar.response.parse(
        await chamar(mailingApi.consultar.path.replace(':idMailing', idMailing)),
      )
    const antes = await consultar()
    expect([antes.nome, antes.prioridade, antes.esperam > 0]).toEqual(['Acima de setenta', 2, true])

    await page.goto('/front/clientes')
    const carteira = page.getByRole('region', { name: /^Carteira/ })
    const caixas = carteira.locator('tbody').getByRole('checkbox')
    await caixas.first().waitFor()
    for (const k of [0, 1]) await caixas.nth(k).check()
    await page.getByRole('button', { name: 'Incluir em campanha' }).click()
    const incluir = page.getByRole('dialog', { name: 'Incluir em campanha' })
    await incluir.getByLabel('Campanha').selectOption('Acima de setenta')
    await semViolacoesNosDois(page)
    await incluir.getByRole('button', { name: 'Incluir', exact: true }).click()
    await toast(page, 'incluído').waitFor()
    await incluir.waitFor({ state: 'detached' })
    await temFoco(page)
    expect((await consultar()).esperam).toBeGreaterThanOrEqual(antes.esperam)
  },
)

longa('a new commission counts from tomorrow on', async () => {
  const page = await novaPagina({ login: 'gestor', url, em: '/front/gestao/metas' })
  await page.getByRole('button', { name: 'Nova comissão' }).click()
  const nova = page.getByRole('dialog', { name: 'Nova comissão' })
  await nova.getByRole('combobox', { name: 'Produto' }).click()
  await page.getByRole('option', { name: 'Novo', exact: true }).click()
  await nova.getByRole('textbox', { name: /^Comissão/ }).fill('4,57')
  await semViolacoesNosDois(page)
  await nova.getByRole('button', { name: 'Incluir comissão' }).click()
  await toast(page, 'Comissão incluída com sucesso!').waitFor()
  await nova.waitFor({ state: 'detached' })
  const amanha = somarDias(hoje(await agoraDaqui()), 1)
  const linha = page
    .getByRole('region', { name: 'Comissões por produto' })
    .getByRole('row')
    .filter({ hasText: '4,57' })
  await linha.getByText(`desde ${formatarDia(amanha)}`).waitFor()
  await temFoco(page)
  const chamar = await pessoa(url, 'gestor')
  const comissoes = metaApi.comissoes.response.parse(await chamar(metaApi.comissoes.path))
  expect(comissoes.find(({ percentual }) => percentual === 4.57)).toMatchObject({
    produto: 'NOVO',
    vigenciaInicio: amanha,
    vigenciaFim: null,
  })
})

/** A gestor proposes points to a person of the shop, with a file as evidence. */
async function propor(page: Page, nome: string, texto: string): Promise<void> {
  const tabela = page.getByRole('region', { name: 'Conduta da equipe' })
  await tabela
    .getByRole('row')
    .filter({ hasText: nome })
    .filter({ hasText: 'Praça da Sé' })
    .getByRole('button', { name: `Propor pontos a ${nome}` })
    .click()
  const form = page.getByRole('dialog', { name: `Propor pontos a ${nome}` })
  await form.getByRole('combobox', { name: 'Motivo' }).click()
  await page.getByRole('option', { name: /^Informação incompleta/ }).click()
  await form.getByLabel('Data do fato').fill(formatarDia(somarDias(hoje(await agoraDaqui()), -2)))
  await form.getByLabel('O que aconteceu').fill(texto)
  await form.getByLabel('Prova').setInputFiles(await foto())
  await form.getByText('foto.jpg').waitFor()
  await form.getByRole('button', { name: 'Propor pontos' }).click()
  await toast(page, 'Pontos propostos com sucesso!').waitFor()
  await form.waitFor({ state: 'detached' })
  await temFoco(page)
}

/** Opens the evidence, and decides. */
async function confirmar(page: Page, nome: string): Promise<void> {
  const decisao = page.getByRole('dialog', { name: `Pontos de ${nome}` })
  const baixado = page.waitForEvent('download')
  await decisao.getByRole('button', { name: /^Abrir a prova/ }).click()
  expect((await baixado).suggestedFilename()).toBe('prova.jpg')
  await decisao.getByRole('combobox', { name: 'Decisão' }).click()
  await page.getByRole('option', { name: 'Confirmar os pontos' }).click()
  await decisao.getByLabel('Observação').fill('Ouvi a gravação')
  await semViolacoesNosDois(page)
  await decisao.getByRole('button', { name: 'Guardar a decisão' }).click()
  await toast(page, 'Decisão guardada com sucesso!').waitFor()
  await decisao.waitFor({ state: 'detached' })
  await temFoco(page)
}

const ana = 'Ana Beatriz Camargo'

longa(
  'points of conduct are withdrawn by who proposed them, and answered once by the person they count against',
  async () => {
    const gestor = await novaPagina({ login: 'gestor', url, em: '/front/gestao/equipe' })
    await propor(gestor, ana, 'Foi outra pessoa')
    await gestor.getByRole('button', { name: `Retirar os pontos de ${ana}` }).click()
    const certeza = gestor.getByRole('dialog', { name: `Retirar os pontos de ${ana}` })
    await certeza.getByRole('button', { name: 'Retirar' }).click()
    await toast(gestor, 'Proposta retirada com sucesso!').waitFor()
    await certeza.waitFor({ state: 'detached' })
    const pontos = gestor.getByRole('region', { name: 'Pontos da equipe' })
    await pontos.getByRole('row').filter({ hasText: ana }).getByText('Retirada').waitFor()
    await temFoco(gestor)
    await propor(gestor, ana, 'Não disse o custo total')

    const outro = await novaPagina({ login: 'gestor2', url, em: '/front/gestao/equipe' })
    await outro.getByRole('button', { name: `Decidir os pontos de ${ana}` }).click()
    await confirmar(outro, ana)
    const page = await novaPagina({ login: 'atendente', url, em: '/front/inicio' })
    const minha = page.getByRole('region', { name: /^Minha conduta/ })
    await minha.getByText('Não disse o custo total').waitFor()
    await minha.getByRole('button', { name: /^Responder: Informação incompleta/ }).click()
    const resposta = page.getByRole('dialog', { name: /^Responder: Informação incompleta/ })
    await resposta.getByLabel('Resposta').fill('Disse no começo da ligação')
    await semViolacoesNosDois(page)
    await resposta.getByRole('button', { name: 'Guardar a resposta' }).click()
    await toast(page, 'Resposta guardada com sucesso!').waitFor()
    await resposta.waitFor({ state: 'detached' })
    await minha.getByText('Sua resposta: Disse no começo da ligação').waitFor()
    expect(await minha.getByRole('button', { name: /^Responder/ }).count()).toBe(0)
    await temFoco(page)
    await semViolacoesNosDois(page)

    await outro
      .getByRole('region', { name: 'Conduta da equipe' })
      .getByRole('row')
      .filter({ hasText: 'Praça da Sé' })
      .getByRole('link', { name: ana })
      .click()
    const fato = outro.getByRole('listitem').filter({ hasText: 'Não disse o custo total' })
    await fato.getByText('Resposta da pessoa: Disse no começo da ligação').waitFor()
    await semViolacoesNosDois(outro)
  },
)

longa(
  'where nobody else of the shop may, the bank’s checker opens the evidence of points and decides',
  async () => {
    await client.query(
      `update usuario set ativo = false
      where login <> 'gestor' and id in (select up.id_usuario from usuario_promotor up
          join usuario u on u.id = up.id_usuario
          join perfil_controle pc on pc.perfil = u.perfil and pc.controle = 'CONDUTA_CONFIRMAR'
         where up.codigo_promotor = '10101')`,
    )
    const gestor = await novaPagina({ login: 'gestor', url, em: '/front/gestao/equipe' })
    await propor(gestor, ana, 'Prometeu o que não podia')
    const pontos = gestor.getByRole('region', { name: 'Pontos da equipe' })
    await pontos.getByRole('row').filter({ hasText: 'Espera a mesa do banco' }).first().waitFor()

    const mesa = await novaPagina({ login: 'conferente', url })
    const lista = mesa.getByRole('region', { name: /^Pontos de conduta que esperam/ })
    await lista.getByRole('button', { name: `Decidir os pontos de ${ana}` }).click()
    await mesa.getByText('Prometeu o que não podia').waitFor()
    await confirmar(mesa, ana)
    await expect
      .poll(() => lista.getByRole('button', { name: `Decidir os pontos de ${ana}` }).count())
      .toBe(0)
    await semViolacoesNosDois(mesa)
    const { rows } = await client.query(
      `select situacao from conduta where texto = 'Prometeu o que não podia'`,
    )
    expect(rows).toEqual([{ situacao: 'CONFIRMADA' }])
  },
)

/** A signed formalization of the demonstration, which from now on nobody of its promotor may check. */
async function semQuemConfira() {
  const { rows } = await client.query<{ id: string; numero: string; nome: string }>(
    `select f.id, p.numero, c.nome from formalizacao f
       join proposta p on p.id = f.id_proposta join cliente c on c.id = f.id_cliente
      where f.situacao = 'ASSINADA' and f.modalidade = 'REMOTA' and f.caso = 'COMUM'
        and exists (select from formalizacao_documento d
                     where d.id_formalizacao = f.id and d.situacao = 'RECEBIDO')
      order by f.codigo_promotor = '10101', f.id limit 1`,
  )
  const [assinada] = rows
  if (!assinada) throw new Error('The demonstration has no signed formalization')
  await client.query(
    `update usuario u set ativo = false
       from formalizacao f, usuario_promotor up, perfil_controle pc
      where f.id = $1 and up.codigo_promotor = f.codigo_promotor and up.id_usuario = u.id
        and pc.perfil = u.perfil and pc.controle = 'FORMALIZACAO_CONFERIR'
        and parte_na_formalizacao(f.id, u.id) is null`,
    [assinada.id],
  )
  return assinada
}

longa(
  'where everybody of the shop took part, the bank’s checker reads the documents and checks the formalization',
  async () => {
    const { id, numero, nome } = await semQuemConfira()
    const page = await novaPagina({ login: 'conferente', url })
    const lista = page.getByRole('region', { name: /^Formalizações que esperam a segunda pessoa/ })
    const caso = lista.getByRole('listitem').filter({ hasText: numero })
    await caso.getByText(/^Documentos guardados/).click()
    const baixar = async (aperto: () => Promise<void>) => {
      const baixando = page.waitForEvent('download')
      await aperto()
      return (await baixando).suggestedFilename()
    }
    await baixar(() =>
      caso
        .getByRole('button', { name: /^Baixar: / })
        .first()
        .click(),
    )
    await baixar(() => caso.getByRole('button', { name: 'Contrato em PDF' }).click())
    await semViolacoesNosDois(page)
    await caso
      .getByRole('button', { name: `Conferir a formalização da proposta ${numero}` })
      .click()
    const dialogo = page.getByRole('dialog', { name: `Conferir a formalização · ${numero}` })
    await dizDeQuem(dialogo, { nome })
    await semViolacoesNosDois(page)
    await dialogo.getByRole('button', { name: 'Está tudo certo' }).click()
    await toast(page, 'Formalização conferida').waitFor()
    await dialogo.waitFor({ state: 'detached' })
    await expect.poll(() => caso.count()).toBe(0)
    await temFoco(page)
    const { rows } = await client.query('select situacao from formalizacao where id = $1', [id])
    expect(rows).toEqual([{ situacao: 'CONCLUIDA' }])
  },
)
