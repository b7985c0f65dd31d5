import { expect, test } from 'vitest'
import type { Contrato, Contratos } from '#shared/contrato/shapes.ts'
import { centavos } from '#shared/dinheiro.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import type { DadosResumidos } from '#shared/relacionamento/shapes.ts'
import { contratosDe, fontesDe, idDaFonte, queTerminam } from './fontes.ts'

const dados = {
  beneficios: [
    { idBeneficio: 'b1', numero: '550.***.***-1', margem: { disponivel: centavos(49_400) } },
    { idBeneficio: 'b2', numero: '550.***.***-2', margem: { disponivel: null } },
  ],
  empregadores: [
    { idEmpregador: 'e1', codigoConvenio: '000800', convenio: 'SIAPE', matricula: '***1234' },
  ],
} as unknown as DadosResumidos

const contrato = (idContrato: string, mudanca: Partial<Contrato> = {}) =>
  ({
    idContrato,
    codigoConvenio: '000331',
    proprio: true,
    produto: 'NOVO',
    situacao: 'ATIVO',
    idBeneficio: 'b1',
    idEmpregador: null,
    ...mudanca,
  }) as Contrato

const emPerfis = (...perfis: Contrato[][]): Contratos => ({
  nome: 'Conceição',
  idRelacionamento: 'r1',
  perfilContratos: perfis.map((contratos, k) => ({ nomePerfil: `Perfil ${k}`, contratos })),
})

const nada = { contratos: undefined, oportunidades: undefined }

test('every benefit and job pays by itself: benefits first, each with its name and free margin', () => {
  expect(fontesDe({ dados, ...nada })).toEqual([
    {
      id: 'b1',
      idBeneficio: 'b1',
      idEmpregador: null,
      codigoConvenio: '000331',
      nome: 'NB 550.***.***-1',
      margemLivre: 49_400,
    },
    expect.objectContaining({ id: 'b2', margemLivre: null }),
    {
      id: 'e1',
      idBeneficio: null,
      idEmpregador: 'e1',
      codigoConvenio: '000800',
      nome: 'SIAPE · matrícula ***1234',
      margemLivre: null,
    },
  ])
  expect(fontesDe({ dados: undefined, ...nada })).toEqual([])
})

test('a benefit is simulated in the convênio of its own contracts, else in that of its oportunidade', () => {
  const doRepresentante = contrato('k1', { idBeneficio: 'b2', codigoConvenio: '033101' })
  const oportunidade = { idBeneficio: 'b1', codigoConvenio: '033101' } as Oportunidade
  const convenios = (de: Partial<Parameters<typeof fontesDe>[0]>) =>
    fontesDe({ dados, ...nada, ...de }).map(({ codigoConvenio }) => codigoConvenio)

  expect(convenios({ contratos: emPerfis([doRepresentante]) })).toEqual([
    '000331',
    '033101',
    '000800',
  ])
  expect(convenios({ oportunidades: [oportunidade] })).toEqual(['033101', '000331', '000800'])
})

test('a contract under two profiles is one contract', () => {
  const um = contrato('k1')

  expect(contratosDe(emPerfis([um, contrato('k2')], [um]))).toHaveLength(2)
  expect(contratosDe(undefined)).toEqual([])
})

const todos = emPerfis([
  contrato('meu'),
  contrato('alheio', { proprio: false }),
  contrato('quitado', { situacao: 'QUITADO' }),
  contrato('cartao', { produto: 'RMC' }),
  contrato('saque', { produto: 'SAQUE' }),
  contrato('doOutro', { idBeneficio: 'b2' }),
  contrato('doEmprego', { idBeneficio: null, idEmpregador: 'e1' }),
])
const terminam = (...[operacao, fonte]: ['NOVO' | 'REFIN' | 'PORTABILIDADE', string | null]) =>
  queTerminam(operacao, todos, fonte).map(({ idContrato }) => idContrato)

test('a refinancing ends our running loans of that benefit or job; a portability another bank’s', () => {
  expect(terminam('REFIN', 'b1')).toEqual(['meu'])
  expect(terminam('PORTABILIDADE', 'b1')).toEqual(['alheio'])
  expect(terminam('REFIN', 'e1')).toEqual(['doEmprego'])
  expect(terminam('REFIN', 'b2')).toEqual(['doOutro'])
})

test('a new loan ends none, and neither does anything without a benefit or job', () => {
  expect(terminam('NOVO', 'b1')).toEqual([])
  expect(terminam('REFIN', null)).toEqual([])
})

test('what belongs to a benefit and to a job is of the benefit; what to neither, of nothing', () => {
  expect(idDaFonte({ idBeneficio: 'b1', idEmpregador: 'e1' })).toBe('b1')
  expect(idDaFonte({ idBeneficio: null, idEmpregador: 'e1' })).toBe('e1')
  expect(idDaFonte({})).toBeNull()
})
