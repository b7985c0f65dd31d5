import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { proximoDiaUtil } from '#shared/calendario.ts'
import { contratoApi } from '#shared/contrato/api.ts'
import { type Dia, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { personagem, pessoa } from './support/clientes.ts'
import { diaDasHistorias } from './support/horario.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { temFoco } from './support/passos.ts'
import { proporPelaApi } from './support/propostas.ts'
import { botoesDe } from './support/sandbox.ts'
import { seededPlace } from './support/seeded-place.ts'
import { type Tamanho, tamanhos } from './support/sessao.ts'
import { sistemaConferido } from './support/sistema-conferido.ts'

const [mesa, telefone] = tamanhos

/** A system of its own, because it sets the clock; bank and holder act by their buttons only. */
const primeiroDia = diaDasHistorias()
const place = await seededPlace({
  RELOGIO: instanteEmBrasilia(primeiroDia, '10:00').toISOString(),
  SANDBOX_PASSO_MS: '0',
})
const system = await sistemaConferido(place)
const { apertar, endereco: sandbox } = botoesDe(place)
afterAll(async () => {
  // Its books are compared with what the bank paid.
  await system.stop()
  place.remove()
})

const maria = personagem('90000200182')

const acertar = (dia: Dia) =>
  apertar('/bancada/relogio', { instante: instanteEmBrasilia(dia, '10:00').toISOString() })

const NoBanco = z.array(z.object({ numero: z.string(), situacao: z.string() }))
async function noBanco(numero: string): Promise<string | undefined> {
  const livro = NoBanco.parse(await (await fetch(`${sandbox}/banco/livro`)).json())
  return livro.find((uma) => uma.numero === numero)?.situacao
}

const NoSms = z.array(z.object({ texto: z.string() }))
/** The address in the message about this loan, once the gateway has it. */
async function linkDe(numero: string): Promise<string | undefined> {
  const livro = NoSms.parse(await (await fetch(`${sandbox}/sms/livro`)).json())
  const texto = livro.find((um) => um.texto.includes(numero) && um.texto.includes('novo-valor'))
  return texto?.texto.match(/\/novo-valor\/[\w-]+/)?.[0]
}

/** The question goes only to a phone that the client confirmed by code: by the client's own reading. */
async function confirmarTelefone(idRelacionamento: string): Promise<void> {
  const chamar = await pessoa(place.url, 'atendente')
  const telefones = telefoneApi.listar.response.parse(
    await chamar(`${telefoneApi.listar.path}?idRelacionamento=${idRelacionamento}`),
  )
  const celular = telefones.find((um) => um.celular)
  if (!celular) throw new Error('Maria has no mobile')
  const { idTelefone } = celular
  await chamar(telefoneApi.enviarToken.path, { idTelefone })
  await expect.poll(codigoRecebido, espera).toBeDefined()
  await chamar(telefoneApi.verificarToken.path, { idTelefone, codigo: await codigoRecebido() })
}

async function codigoRecebido(): Promise<string | undefined> {
  const livro = NoSms.parse(await (await fetch(`${sandbox}/sms/livro`)).json())
  return livro.map(({ texto }) => /^\d{6}/.exec(texto)?.[0]).find((um) => um !== undefined)
}

/** The atendente sends the question once more: the message before holds until the other one left. */
async function mandarDeNovo(page: Page, numero: string): Promise<void> {
  const antes = await linkDe(numero)
  const precos = page.getByRole('region', { name: 'Preço do dia' })
  await precos.getByText('espera a resposta do cliente', { exact: false }).waitFor()
  await precos.getByRole('button', { name: 'Enviar o link de novo' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Enviar o link de novo?' })
  await semViolacoesNosDois(page)
  await dialogo.getByRole('button', { name: 'Enviar outro link' }).click()
  await precos.getByRole('status').getByText('Mensagem na fila', { exact: false }).waitFor()
  await dialogo.waitFor({ state: 'detached' })
  await temFoco(page)
  await expect.poll(() => linkDe(numero), espera).not.toBe(antes)
}

const espera = { timeout: 120_000, interval: 500 }

test('a price that turned worse is asked on the phone, and the client is paid what was accepted', async () => {
  const { idRelacionamento, idProposta, numero } = await proporPelaApi(maria.cpf, 'NOVO', place.url)
  await confirmarTelefone(idRelacionamento)
  const chamar = await pessoa(place.url, 'atendente')
  const consultar = async () =>
    propostaApi.consultar.response.parse(
      await chamar(propostaApi.consultar.path.replace(':idProposta', idProposta)),
    )
  const situacao = async () => (await consultar()).situacao
  await expect.poll(() => noBanco(numero), espera).toBe('DIGITADA')
  const { precoValidoAte } = await consultar()

  // The payroll of the month closes before the bank approves.
  await acertar(proximoDiaUtil(somarDias(precoValidoAte ?? primeiroDia, 1)))
  await apertar(`/banco/propostas/${numero}/aprovar`)
  await expect.poll(situacao, espera).toBe('PENDENTE')
  const [pergunta] = (await consultar()).precos
  if (!pergunta) throw new Error('No price was asked')
  expect(pergunta.valorLiberado).toBeLessThan(pergunta.valorAceito)

  await expect.poll(() => linkDe(numero), espera).toBeDefined()
  const reais = formatarDinheiro(centavos(pergunta.valorLiberado))
  const abrir = async (tamanho: Tamanho) => {
    const page = await novaPagina({ tamanho, url: place.url })
    await page.goto((await linkDe(numero)) ?? '')
    await page.getByRole('heading', { level: 1, name: 'O valor do seu empréstimo mudou' }).waitFor()
    await page.getByText(reais).first().waitFor()
    await semViolacoes(page)
    return page
  }
  // A client may read it on a computer too.
  await abrir(mesa)
  const em = `/front/esteira/proposta/${idProposta}`
  const page = await novaPagina({ login: 'atendente', url: place.url, em })
  await mandarDeNovo(page, numero)
  const celular = await abrir(telefone)
  await celular.getByRole('button', { name: 'Sim, eu aceito o novo valor' }).click()
  await celular.getByText('Pronto, o novo valor foi aceito').first().waitFor()

  await expect.poll(situacao, espera).toBe('ANUENCIA')
  await apertar(`/dataprev/averbacoes/${numero}/aceitar`)
  await expect.poll(() => noBanco(numero), espera).toBe('AVERBADA')
  await apertar(`/banco/propostas/${numero}/pagar`)
  await expect.poll(situacao, espera).toBe('PAGA')

  const precos = page.getByRole('region', { name: 'Preço do dia' })
  await precos.getByText('o cliente aceitou pelo link.').waitFor()
  await semViolacoesNosDois(page)
  const paga = await consultar()
  expect(paga.valorLiberado).toBe(pergunta.valorLiberado)
  const { perfilContratos } = contratoApi.consultar.response.parse(
    await chamar(`${contratoApi.consultar.path}?Cpf=${maria.cpf}&codigoPromotor=10101`),
  )
  expect(
    perfilContratos.flatMap(({ contratos }) => contratos).find((um) => um.numero === numero),
  ).toMatchObject({
    valorLiberado: pergunta.valorLiberado,
    valorFinanciado: pergunta.valorFinanciado,
    primeiroVencimento: pergunta.primeiroVencimento,
  })
  const { items } = divergenciaApi.listar.response.parse(await chamar(divergenciaApi.listar.path))
  expect(items.filter(({ numeroProposta }) => numeroProposta === numero)).toEqual([])
})
