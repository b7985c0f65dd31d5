import { Buffer } from 'node:buffer'
import { expect, inject, test } from 'vitest'
import { hoje, somarDias } from '#shared/data.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import { personagem, pessoa } from './support/clientes.ts'
import { clientesDe } from './support/historias.ts'
import { agoraDoSistema } from './support/horario.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { toast } from './support/passos.ts'

/** Clients of the shop, one row twice, a stranger and no CPF at all. */
const arquivo = (cpfs: readonly string[]) =>
  Buffer.from(
    [
      'CPF do cliente;Observação',
      ...[...cpfs, cpfs[0], '86288366757', '1,23E+10'].map((cpf) => `${cpf};Oferta de novembro`),
    ].join('\r\n'),
    'latin1',
  )

test('S1.17 a gestor makes a list of a file, works it, takes the file back and ends it', async () => {
  const nome = 'Lista da loja'
  const cpfs = ['90000200182', '90000200263', '90000200344'].map((cpf) => personagem(cpf).cpf)
  const page = await novaPagina({
    login: 'gestor',
    permitido: /importacoes\/.*\/ler/,
    em: '/front/mailing',
  })
  await page.getByRole('heading', { name: 'Campanhas' }).waitFor()
  await page.getByRole('region', { name: 'Listas das campanhas' }).waitFor()
  await semViolacoesNosDois(page)

  await page.getByRole('button', { name: 'Nova campanha' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Nova campanha' })
  await dialogo.getByRole('textbox', { name: 'Nome' }).fill(nome)
  await dialogo.getByRole('combobox', { name: 'Perfil' }).click()
  await page.getByRole('option', { name: 'Lista da loja' }).click()
  await semViolacoesNosDois(page)
  await dialogo.getByRole('button', { name: 'Incluir campanha' }).click()
  await toast(page, 'Campanha incluída').waitFor()
  await page.getByRole('heading', { name: nome }).waitFor()

  await page.getByRole('button', { name: 'Importar clientes' }).click()
  const importar = page.getByRole('dialog', { name: `Importar clientes para ${nome}` })
  const campo = importar.getByLabel('Arquivo de clientes')
  await campo.setInputFiles({
    name: 'foto.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await importar.getByText('Envie um arquivo CSV ou XLSX').waitFor()
  await campo.setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: arquivo(cpfs),
  })
  await importar.getByText('linhas em CSV (WINDOWS-1252)').waitFor()
  const doCpf = importar.getByRole('combobox', { name: 'CPF' })
  await expect.poll(() => doCpf.inputValue()).toBe('0')
  expect(await importar.getByRole('region').textContent()).not.toContain(cpfs[0])
  await semViolacoesNosDois(page)
  await importar.getByRole('button', { name: 'Importar', exact: true }).click()
  await importar.getByText('Importação terminada: 6 linhas.').waitFor()
  const linhas = importar.locator('dl')
  await linhas.locator('div', { hasText: /^Aceito[1-3]$/ }).waitFor()
  for (const esperada of ['Repetido no arquivo1', 'Não é cliente desta loja1', 'Não é um CPF1']) {
    await linhas.locator('div', { hasText: esperada }).waitFor()
  }
  await semViolacoesNosDois(page)
  await importar.getByRole('button', { name: 'Fechar' }).click()

  await page.getByRole('button', { name: 'Iniciar' }).click()
  await page.getByText('Ativa', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Pausar' }).click()
  await page.getByText('Pausada', { exact: true }).waitFor()
  await semViolacoesNosDois(page)

  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  const envio = page.getByRole('dialog', { name: `Enviar mensagem a ${nome}` })
  await envio.getByRole('combobox', { name: 'Mensagem' }).click()
  await page.getByRole('option', { name: 'Boas-vindas' }).click()
  await envio.getByText('O que sair não volta.').waitFor()
  await semViolacoesNosDois(page)
  await envio.getByRole('button', { name: 'Voltar' }).click()

  await page.getByRole('button', { name: 'clientes.csv' }).click()
  const feita = page.getByRole('dialog', { name: 'clientes.csv' })
  await feita.getByRole('button', { name: 'Desfazer importação' }).click()
  const certeza = page.getByRole('dialog', { name: 'Desfazer a importação de clientes.csv' })
  await certeza.getByText(/[1-3] clientes? aceitos? sa/).waitFor()
  await semViolacoesNosDois(page)
  await certeza.getByRole('button', { name: 'Desfazer importação' }).click()
  await toast(page, 'Importação desfeita').waitFor()
  await feita.getByRole('button', { name: 'Fechar' }).click()

  await page.getByRole('button', { name: 'Encerrar' }).click()
  const fim = page.getByRole('dialog', { name: `Encerrar ${nome}` })
  await fim.getByText('Ninguém espera nela.').waitFor()
  await fim.getByRole('button', { name: 'Encerrar' }).click()
  await page.getByText('Encerrada', { exact: true }).waitFor()
})

longa('S1.17 an atendente sees the lists that they work, and changes none', async () => {
  const page = await novaPagina({ login: 'atendente', em: '/front/mailing' })
  const lista = page.getByRole('region', { name: 'Listas das campanhas' })
  await lista.waitFor()
  expect(await page.getByRole('button', { name: 'Nova campanha' }).count()).toBe(0)
  await lista.getByText('Ativa').first().waitFor()
  await semViolacoesNosDois(page)
})

/** A list that begins tomorrow: nothing of it leaves, and nobody is called. */
async function listaDeAmanha(nome: string): Promise<string> {
  const chamar = await pessoa(inject('sistema').url, 'gestor')
  const aberta = await chamar(mailingApi.incluir.path, {
    nome,
    perfil: 'CARTEIRA_ESCOLHIDA',
    origem: 'MANUAL',
    inicio: somarDias(hoje(agoraDoSistema()), 1),
  })
  const { idMailing } = mailingApi.incluir.response.parse(aberta)
  const em = mailingApi.consultar.path.replace(':idMailing', idMailing)
  await chamar(`${em}/clientes`, {
    idsRelacionamento: clientesDe('atendente').map((cliente) => cliente.idRelacionamento),
  })
  await chamar(`${em}/situacao`, { acao: 'iniciar' }, 'PUT')
  return idMailing
}

test('S1.17 a message to a list waits for its days, is taken back, and its clients are read one by one', async () => {
  const page = await novaPagina({
    login: 'gestor',
    em: `/front/mailing/${await listaDeAmanha('Recado de amanhã')}`,
  })
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  const envio = page.getByRole('dialog', { name: 'Enviar mensagem a Recado de amanhã' })
  await envio.getByRole('combobox', { name: 'Mensagem' }).click()
  await page.getByRole('option', { name: 'Boas-vindas' }).click()
  await envio.getByText('O que sair não volta.').waitFor()
  await envio.getByRole('button', { name: 'Enviar à lista' }).click()
  await toast(page, 'Envio iniciado').waitFor()

  const envios = page.getByRole('region', { name: /^Mensagens à lista/ })
  await envios.getByText('Espera os dias e horas em que a campanha é trabalhada.').waitFor()
  await envios.getByText(/^0 de \d+ clientes decididos$/).waitFor()
  await semViolacoesNosDois(page)
  await envios.getByRole('button', { name: 'Cancelar o que não saiu' }).click()
  const certeza = page.getByRole('dialog', { name: 'Cancelar o envio de Boas-vindas' })
  await certeza.getByText('um envio cancelado não se retoma').waitFor()
  await certeza.getByRole('button', { name: 'Cancelar o que não saiu' }).click()
  await envios.getByText('Cancelado', { exact: true }).waitFor()
  await envios.getByRole('button', { name: 'Ver clientes' }).click()
  const clientes = page.getByRole('dialog', { name: 'Clientes do envio' })
  await clientes.getByText('Cancelado antes de sair').first().waitFor()
  await semViolacoesNosDois(page)
})

longa('S1.17 of two gestores the second reads what became of the list, and goes on', async () => {
  const em = `/front/mailing/${await listaDeAmanha('Lista de dois')}`
  const uma = await novaPagina({ login: 'gestor', em })
  const outra = await novaPagina({ login: 'gestor2', em, permitido: /status of 400/ })
  for (const page of [uma, outra]) await page.getByRole('button', { name: 'Pausar' }).waitFor()
  await uma.getByRole('button', { name: 'Pausar' }).click()
  await uma.getByText('Pausada', { exact: true }).waitFor()

  await outra.getByRole('button', { name: 'Pausar' }).click()
  await toast(outra, 'Veja a versão atual antes de salvar').waitFor()
  await outra.getByText('Pausada', { exact: true }).waitFor()
  await outra.getByRole('button', { name: 'Retomar' }).click()
  await outra.getByText('Ativa', { exact: true }).waitFor()
})
