import { expect, test } from 'vitest'
import { impedimentoDaTroca, textoDaTroca } from './conta.ts'
import { SituacaoProposta, terminada } from './situacao.ts'

test('the payout account changes until the analysis, and where something is paid to the client', () => {
  const trocam = (produto: string) =>
    SituacaoProposta.options.filter(
      (situacao) => impedimentoDaTroca({ situacao, produto }) === null,
    )
  expect(trocam('NOVO')).toEqual(['DIGITADA', 'FORMALIZACAO'])
  expect(trocam('REFIN')).toEqual(['DIGITADA', 'FORMALIZACAO'])
  expect(trocam('PORT')).toEqual([])
})

test('why the account does not change is said in words', () => {
  const porque = (situacao: SituacaoProposta, produto = 'NOVO') =>
    impedimentoDaTroca({ situacao, produto })
  expect(porque('DIGITADA', 'PORT')).toContain('nada é depositado')
  expect(porque('PRE_PROPOSTA')).toContain('ainda está recebendo')
  expect(porque('ANALISE')).toContain('já foi assinado')
  expect(porque('AVERBADA')).toContain('já foi assinado')
  for (const fim of SituacaoProposta.options.filter(terminada)) {
    expect(porque(fim), fim).toContain('já terminou')
  }
})

test('the SMS of another account names it without accents or the mask', () => {
  expect(textoDaTroca('123456', { banco: 'Itaú', agencia: '2545', conta: '••••6-1' })).toContain(
    '123456 confirma OUTRA CONTA para receber seu emprestimo: Itau ag 2545, ****6-1.',
  )
})
