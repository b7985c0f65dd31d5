import { expect, test } from 'vitest'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { toast } from './support/passos.ts'

/** Months ahead: who attends whom in the other stories stays as it is. */
const periodo = {
  mes: '2027-08',
  inicio: '02/08/2027',
  fim: '06/08/2027',
  outroFim: '05/08/2027',
}

test('S1.18 an absence is kept with who covers it, changed and taken back', async () => {
  const { mes, inicio, fim, outroFim } = periodo
  const page = await novaPagina({
    login: 'atendente',
    em: `/front/gestao/ausencias?mes=${mes}`,
  })
  await page.getByText('Ninguém está ausente neste mês').waitFor()
  await semViolacoesNosDois(page)

  await page.getByRole('button', { name: 'Incluir ausência' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Incluir ausência' })
  await dialogo.getByRole('combobox', { name: 'Motivo' }).click()
  await page.getByRole('option', { name: 'Férias' }).click()
  await dialogo.getByRole('textbox', { name: 'Primeiro dia' }).fill(fim)
  await dialogo.getByRole('textbox', { name: 'Último dia' }).fill(inicio)
  await dialogo.getByText('O fim da ausência não pode ser antes do início').waitFor()
  await dialogo.getByRole('textbox', { name: 'Primeiro dia' }).fill(inicio)
  await dialogo.getByRole('textbox', { name: 'Último dia' }).fill(fim)
  await dialogo.getByText('Esperam por esta pessoa nestes dias').waitFor()
  const cobre = dialogo.getByRole('combobox', { name: /^Quem cobre/ }).first()
  await dialogo.getByText('é quem tem menos em aberto').first().waitFor()
  const colega = (await cobre.getAttribute('placeholder')) ?? ''
  expect(colega).not.toBe('Ninguém')
  await semViolacoesNosDois(page)
  await dialogo.getByRole('button', { name: 'Incluir ausência' }).click()
  await toast(page, 'Ausência incluída com sucesso!').waitFor()

  const linha = page.locator('tr', { hasText: `de ${inicio} a ${fim}` })
  await linha.getByText(colega).waitFor()
  await page.getByRole('button', { name: 'Ver semana' }).click()
  await page.getByText('Ninguém está ausente nesta semana').waitFor()
  await page.getByRole('button', { name: 'Próxima semana' }).click()
  const calendario = page.getByRole('region', { name: 'Calendário da semana' })
  await calendario.waitFor()
  expect(await calendario.getByRole('columnheader').count()).toBe(8)
  expect(await calendario.getByText('Ausente o dia todo').count()).toBe(5)
  await semViolacoesNosDois(page)
  await page.getByRole('button', { name: 'Ver mês' }).click()
  await linha.getByRole('button', { name: 'Alterar' }).click()
  const mudar = page.getByRole('dialog', { name: /^Alterar ausência/ })
  await mudar.getByRole('textbox', { name: 'Último dia' }).fill(outroFim)
  await mudar.getByRole('button', { name: 'Guardar' }).click()
  await toast(page, 'Ausência atualizada com sucesso!').waitFor()

  const mudada = page.locator('tr', { hasText: `de ${inicio} a ${outroFim}` })
  await mudada.getByRole('button', { name: 'Excluir' }).click()
  const excluir = page.getByRole('dialog', { name: /^Excluir ausência/ })
  await excluir.getByText('quem cobria não cobre mais').waitFor()
  await semViolacoesNosDois(page)
  await excluir.getByRole('button', { name: 'Excluir' }).click()
  await toast(page, 'Ausência excluída com sucesso!').waitFor()
  await page.getByText('Ninguém está ausente neste mês').waitFor()
})
