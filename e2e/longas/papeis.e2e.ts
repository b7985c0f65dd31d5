import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { instanteEmBrasilia } from '#shared/data.ts'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { linkApi } from '#shared/link/api.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { personagem, pessoa } from '../support/clientes.ts'
import { enderecoDe } from '../support/conferencia.ts'
import { diaDasHistorias } from '../support/horario.ts'
import { foto, fotografar, nascimentoDe, provar } from '../support/link.ts'
import { longa } from '../support/longa.ts'
import { novaPagina, semViolacoesNosDois } from '../support/pagina.ts'
import { confirmarProposta, dizDeQuem, irPara, parte, temFoco, toast } from '../support/passos.ts'
import { proporPelaApi } from '../support/propostas.ts'
import { botoesDe } from '../support/sandbox.ts'
import { seededPlace } from '../support/seeded-place.ts'
import { tamanhos } from '../support/sessao.ts'
import { sistemaConferido } from '../support/sistema-conferido.ts'
import { recebido } from '../support/sms.ts'

/** A system of its own, whose bank and clearing act by their buttons only. */
const dia = diaDasHistorias()
const place = await seededPlace({
  RELOGIO: instanteEmBrasilia(dia, '10:00').toISOString(),
  SANDBOX_PASSO_MS: '0',
})
const system = await sistemaConferido(place)
const { apertar, endereco: sandbox } = botoesDe(place)
afterAll(async () => {
  await system.stop()
  place.remove()
})

const [, telefone] = tamanhos
const { url } = place
const doAtendente = { login: 'atendente', url } as const

const situacaoDa = async (idProposta: string) => {
  const chamar = await pessoa(url, 'atendente')
  const caminho = propostaApi.consultar.path.replace(':idProposta', idProposta)
  return propostaApi.consultar.response.parse(await chamar(caminho)).situacao
}

longa(
  'a formalization on paper is cancelled with its reason, and the next one begins with its documents',
  async () => {
    const geraldo = personagem('90000206547')
    const { idRelacionamento, numero } = await proporPelaApi(geraldo.cpf, 'NOVO', url)
    const em = `/front/clientes/${idRelacionamento}?aba=formalizacao`
    const page = await novaPagina({ ...doAtendente, em })
    const comecar = async () => {
      await page.getByRole('button', { name: 'Formalizar no papel' }).click()
      const papel = page.getByRole('dialog', { name: `Formalizar no papel · ${numero}` })
      await papel.getByRole('button', { name: 'Formalizar no papel' }).click()
      await papel.waitFor({ state: 'detached' })
    }
    await comecar()
    const cartao = page.locator('.formalizacao').first()
    const frente = 'Documento de identidade, frente'
    await cartao.locator(`input[aria-label="${frente}"]`).setInputFiles(await foto())
    const item = cartao.locator('.checklist > li', { hasText: frente })
    await item.getByText('Recebido').waitFor()
    await cartao.getByText('Documentos guardados (1)').click()
    const baixando = page.waitForEvent('download')
    await cartao.getByRole('button', { name: `Baixar: ${frente}` }).click()
    expect((await baixando).suggestedFilename()).toMatch(/\.jpg$/)

    await cartao.getByRole('button', { name: 'Cancelar', exact: true }).click()
    const dialogo = page.getByRole('dialog', { name: `Cancelar a formalização · ${numero}` })
    await dizDeQuem(dialogo, geraldo)
    await dialogo.getByLabel('Motivo').fill('Ele prefere assinar amanhã')
    await semViolacoesNosDois(page)
    await dialogo.getByRole('button', { name: 'Cancelar formalização' }).click()
    await toast(page, 'Formalização cancelada').waitFor()
    await dialogo.waitFor({ state: 'detached' })
    await cartao.getByText('Cancelada', { exact: true }).first().waitFor()
    await cartao.getByText('Ele prefere assinar amanhã').first().waitFor()
    await temFoco(page)
    await semViolacoesNosDois(page)
    const chamar = await pessoa(url, 'atendente')
    const listar = async () =>
      formalizacaoApi.consultar.response.parse(
        await chamar(`${formalizacaoApi.consultar.path}?idRelacionamento=${idRelacionamento}`),
      ).items
    expect((await listar())[0]).toMatchObject({
      numeroProposta: numero,
      situacao: 'CANCELADA',
      motivo: 'Ele prefere assinar amanhã',
    })

    await comecar()
    await item.getByText('Recebido').waitFor()
    expect((await listar()).map(({ situacao }) => situacao)).toEqual(['CRIADA', 'CANCELADA'])
  },
)

/** Whatever her origin is asked for, it states a twentieth more. */
const dalva = personagem('90000208590')

/** The address in the newest message about a portability, another than that of before. */
const chegou = (antes = '') =>
  recebido(
    'veja a proposta de portabilidade',
    '',
    new RegExp(`/contratos/${antes && `(?!${antes})`}[\\w-]{43}`),
    sandbox,
  )

longa(
  'the link of a portability is sent again and cancelled with its page, a picture of it is opened, and the client gives up before the TED',
  async () => {
    const { idRelacionamento, idProposta, numero } = await proporPelaApi(dalva.cpf, 'PORT', url)
    const em = `/front/esteira/proposta/${idProposta}`
    const page = await novaPagina({ ...doAtendente, em })
    const link = page.getByRole('region', { name: 'Link do cliente' })
    await link.getByRole('button', { name: 'Gerar link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar link' }).click()
    await toast(page, 'Link enviado ao cliente').waitFor()

    const celular = await novaPagina({
      tamanho: telefone,
      em: '',
      url,
      permitido: /status of 40[01] .*\/contratos/,
    })
    const primeiro = await chegou()
    const provarSe = async () =>
      provar(celular, dalva.cpf.slice(-3), await nascimentoDe(idRelacionamento, url))
    await celular.goto(primeiro)
    await provarSe()
    await celular.getByRole('button', { name: 'Entendi, continuar' }).click()
    await fotografar(celular, 'Frente do documento')

    const imagem = link.getByRole('button', { name: 'Frente do documento' })
    await imagem.waitFor()
    const baixando = page.waitForEvent('download')
    await imagem.click()
    expect((await baixando).suggestedFilename()).toMatch(/\.jpg$/)

    await link.getByRole('button', { name: 'Reenviar', exact: true }).click()
    const reenviar = page.getByRole('dialog', { name: 'Reenviar o link' })
    await dizDeQuem(reenviar, dalva)
    await reenviar.getByText('O link anterior deixa de valer.', { exact: false }).waitFor()
    await reenviar.getByText('liberado').first().waitFor()
    await semViolacoesNosDois(page)
    await reenviar.getByRole('button', { name: 'Reenviar link' }).click()
    await reenviar.waitFor({ state: 'detached' })
    await temFoco(page)
    const segundo = await chegou(primeiro.split('/').at(-1))
    const naoAbre = async () => {
      await provarSe()
      const recusa = celular.getByRole('alert').getByText(/Não foi possível abrir/)
      await recusa.waitFor()
    }
    await celular.goto(primeiro)
    await naoAbre()
    await celular.goto(segundo)
    await provarSe()
    const naPagina = celular.getByRole('region', { name: 'Frente do documento' })
    await naPagina.getByText('Foto recebida.').waitFor()

    await link.getByRole('button', { name: 'Cancelar link' }).click()
    const cancelar = page.getByRole('dialog', { name: 'Cancelar o link do cliente' })
    await cancelar.getByRole('button', { name: 'Cancelar link' }).click()
    await toast(page, 'Link cancelado').waitFor()
    await cancelar.waitFor({ state: 'detached' })
    await link.locator('[aria-live]').getByText('Cancelado').waitFor()
    await link.getByRole('button', { name: 'Gerar link' }).waitFor()
    await temFoco(page)
    await semViolacoesNosDois(page)
    const chamar = await pessoa(url, 'atendente')
    const noLink = linkApi.consultar.path.replace(':idProposta', idProposta)
    expect(linkApi.consultar.response.parse(await chamar(noLink))?.situacao).toBe('REVOGADO')
    await celular.reload()
    await naoAbre()

    await page.getByRole('button', { name: 'O cliente desistiu' }).click()
    const desistir = page.getByRole('dialog', { name: `Desistência da portabilidade ${numero}` })
    await dizDeQuem(desistir, dalva)
    await desistir.getByLabel('Motivo').fill('O banco dela baixou a taxa')
    await semViolacoesNosDois(page)
    await desistir.getByRole('button', { name: 'Registrar a desistência' }).click()
    await toast(page, 'Desistência registrada').waitFor()
    await desistir.waitFor({ state: 'detached' })
    await page.locator('.proposta-cabeca').getByText('Cancelada', { exact: true }).waitFor()
    await page.getByText('O banco dela baixou a taxa', { exact: false }).first().waitFor()
    await temFoco(page)
    await semViolacoesNosDois(page)
    expect(await situacaoDa(idProposta)).toBe('CANCELADA')
  },
)

longa(
  'an offer of the day becomes a proposta with every value confirmed, and what the bank does not take is sent again or cancelled',
  async () => {
    const luzia = personagem('90000201669')
    await apertar('/bancada/banco', { modo: 'fora' })
    const page = await novaPagina({ ...doAtendente, em: '/front' })
    const chamar = await pessoa(url, 'atendente')
    const idRelacionamento = await irParaCliente(page, luzia)
    await parte(page, 'Oportunidades').click()
    const ofertas = page.getByRole('region', { name: 'Ofertas de hoje' })
    const { ofertas: doDia } = ofertaApi.unica.response.parse(
      await chamar(`${ofertaApi.unica.path}?idRelacionamento=${idRelacionamento}`),
    )
    const nova = doDia.find(({ produto }) => produto === 'NOVO')
    await ofertas
      .getByRole('button', { name: new RegExp(`^Propor a oferta ${nova?.posicao},`) })
      .click()
    await confirmarProposta(page, 'Propor o empréstimo')
    await temFoco(page)
    const numero = (await page.locator('.proposta-numero').first().textContent()) ?? ''
    const endereco = await page.getByRole('link', { name: numero }).getAttribute('href')
    const idProposta = endereco?.split('/').at(-1) ?? ''
    const proposta = propostaApi.consultar.response.parse(
      await chamar(propostaApi.consultar.path.replace(':idProposta', idProposta)),
    )
    expect([proposta.valorLiberado, proposta.valorParcela, proposta.prazo]).toEqual([
      nova?.valorLiberado,
      nova?.valorParcela,
      nova?.prazo,
    ])

    await envelhecerEnvio(idProposta)
    const gestor = await novaPagina({ login: 'gestor', url, em: '/front/divergencias' })
    const deveres = gestor.getByRole('region', { name: /^Esperando resposta de fora/ })
    const linha = deveres.getByRole('row').filter({ hasText: numero })
    await linha.getByRole('button', { name: 'Reenviar' }).click()
    await toast(gestor, 'Envio pedido de novo').waitFor()
    await linha.waitFor()
    await semViolacoesNosDois(gestor)
    await linha.getByRole('button', { name: 'Cancelar' }).click()
    const dialogo = gestor.getByRole('dialog', { name: `Cancelar a proposta ${numero}` })
    await dialogo.getByText(luzia.nome).waitFor()
    await dialogo.getByText(/^900\.\*{3}/).waitFor()
    await dialogo.getByLabel('Motivo').fill('O banco está fora e ela não espera')
    await semViolacoesNosDois(gestor)
    await dialogo.getByRole('button', { name: 'Cancelar proposta' }).click()
    await toast(gestor, 'Proposta cancelada').waitFor()
    await dialogo.waitFor({ state: 'detached' })
    await expect.poll(() => linha.count()).toBe(0)
    await temFoco(gestor)
    expect(await situacaoDa(idProposta)).toBe('CANCELADA')
    const lista = divergenciaApi.deveres.response.parse(
      await (
        await pessoa(url, 'gestor')
      )(divergenciaApi.deveres.path),
    )
    expect(lista.items.filter(({ numeroProposta }) => numeroProposta === numero)).toEqual([])

    await apertar('/bancada/banco', { modo: 'normal' })
    await page.goto(`/front/esteira/proposta/${idProposta}`)
    await page.locator('.proposta-cabeca').getByText('Cancelada', { exact: true }).waitFor()
    await page.getByText('O banco está fora e ela não espera', { exact: false }).first().waitFor()
  },
)

/** Asked twice without an answer, for eleven minutes by now: the sending stands on Divergências. */
async function envelhecerEnvio(idProposta: string): Promise<void> {
  const client = new Client({ connectionString: await enderecoDe(place.dataDir) })
  await client.connect()
  const tentativas = async () => {
    const { rows } = await client.query<{ tentativas: number }>(
      `update fila.job set start_after = now(), created_on = now() - interval '11 minutes'
        where name = 'banco-enviar' and data ->> 'idProposta' = $1
       returning retry_count as tentativas`,
      [idProposta],
    )
    return rows[0]?.tentativas
  }
  try {
    await expect.poll(tentativas, { interval: 1000 }).toBeGreaterThan(0)
  } finally {
    await client.end()
  }
}

/** Goes to the client; answers the id of the relationship. */
async function irParaCliente(page: Page, quem: { cpf: string; nome: string }): Promise<string> {
  const chamar = await pessoa(url, 'atendente')
  const { clientes } = relacionamentoApi.buscar.response.parse(
    await chamar(relacionamentoApi.buscar.path, { texto: quem.cpf }),
  )
  const idRelacionamento = clientes[0]?.idRelacionamento ?? ''
  await irPara(page, { idRelacionamento, nome: quem.nome })
  return idRelacionamento
}
