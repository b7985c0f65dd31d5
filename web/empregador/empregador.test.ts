import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import type { Empregador } from '#shared/empregador/api.ts'
import { permissoes } from '../session/permissoes.ts'
import { lido, mostrar, veio } from '../test/mostrar.tsx'
import { EmpregadoresBlock } from './EmpregadoresBlock.tsx'

/** The block imports the session, whose first module reads the address. */
vi.hoisted(() => vi.stubGlobal('location', { pathname: '/front' }))

/** The answer came, and includes no control. */
beforeEach(() => permissoes.setState({ estado: 'obtained', controles: new Set() }))

const empregador: Empregador = {
  idEmpregador: 'e',
  codigoConvenio: '000040',
  convenio: 'SIAPE',
  codigoOrgao: null,
  orgao: null,
  codigoBanco: null,
  idUF: null,
  matricula: 'AB123',
  tipo: 'Ativo',
  especie: null,
  dataConcessao: null,
  rendaBruta: centavos(350_050),
  versao: 1,
}

const bloco = (empregadores: Empregador[]) =>
  createElement(EmpregadoresBlock, {
    cliente: { idRelacionamento: 'r', idCliente: 'c' },
    consulta: veio({ empregadores }),
    makesOld: [],
  })

test('an empregador shows convênio, registration and income, and optional data only if known', () => {
  const texto = lido(bloco([empregador]))

  expect(texto).toMatch(/SIAPE Ativo .*Matrícula AB123 Renda bruta R\$ 3\.500,50/)
  for (const rotulo of ['Órgão', 'Espécie', 'UF', 'Desde']) expect(texto).not.toContain(rotulo)
})

test('each optional datum has its name', () => {
  const texto = lido(
    bloco([
      {
        ...empregador,
        orgao: 'Ministério da Saúde',
        especie: '41',
        idUF: 'SP',
        dataConcessao: '2020-02-29',
      },
    ]),
  )

  expect(texto).toMatch(/Órgão Ministério da Saúde Espécie 41 UF SP Desde 29\/02\/2020/)
})

test('S6.02 an empregador is named by convênio and registration, and who may not edit it reads why', () => {
  expect(mostrar(bloco([empregador]))).toContain('aria-label="Editar SIAPE, matrícula AB123"')
  expect(lido(bloco([empregador]))).toContain('Seu acesso não inclui')
})

test('without an empregador the screen offers the two ways to add one', () => {
  expect(lido(bloco([]))).toContain('Inclua um à mão ou consulte o Crédito do Trabalhador.')
})
