import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { personagem } from './support/clientes.ts'
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

test('S1.17 an atendente sees the lists that they work, and changes none', async () => {
  const page = await novaPagina({ login: 'atendente', em: '/front/mailing' })
  const lista = page.getByRole('region', { name: 'Listas das campanhas' })
  await lista.waitFor()
  expect(await page.getByRole('button', { name: 'Nova campanha' }).count()).toBe(0)
  await lista.getByText('Ativa').first().waitFor()
  await semViolacoesNosDois(page)
})
