import { afterAll, expect, test } from 'vitest'
import { clientes, personas } from '#server/test/fixtures.ts'
import { NOVO, novo, refin } from '#server/test/margem.ts'
import { conferirBanco } from './ler.ts'
import { preco } from './preco.ts'
import { mundoLimpo } from './test/mundo.ts'

const { mundo, api, esteira } = await mundoLimpo()
const { propor, pagar } = mundo
const { dono } = personas
afterAll(() => esteira.fechar())

test('a refinancing that charges a late instalment, and not one paid ahead, is priced rightly in the books', async () => {
  const { proposta } = await propor(dono, NOVO, novo(200))
  await pagar(proposta.numero)
  const [contrato] = await api.consulta<{ id: string }>(
    'select id from contrato where numero = $1',
    [proposta.numero],
  )
  await api.consulta(`update consentimento set valido_ate = '2027-12-31' where id_cliente = $1`, [
    clientes.doDono.idCliente,
  ])
  // Six instalments fell due by 22/06/2027: the first one is late, and the seventh was paid ahead.
  esteira.passarDias(122)
  await esteira.naFolha(proposta.numero, '202701', 'nao-descontar')
  await esteira.naFolha(proposta.numero, '202706', 'baixar')
  await esteira.ouvirRetornos()
  esteira.passarDias(92)
  const novoRefin = await propor(dono, { produto: 'REFIN' }, refin(210, [contrato?.id ?? '']))
  expect(novoRefin.mensagem).toBe('Pré-proposta cadastrada')
  await pagar(novoRefin.proposta.numero)

  const vereditos = await conferirBanco(api.ownerUrl, { agora: esteira.services.agora() }, preco)
  expect(vereditos.flatMap(({ achados }) => achados)).toEqual([])
})
