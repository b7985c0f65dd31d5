import { CONVENIO_INSS } from '../convenio/codigos.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import type { Beneficio, ContratoDoCliente, Dados } from './dados.ts'
import type { RegrasVigentes } from './regras.ts'

/** A client with one benefit of R$ 3.000,00 and no objection: for tests. */
export const dadosDeExemplo = (regras: RegrasVigentes, mudanca: Partial<Dados> = {}): Dados => ({
  cliente: { restrito: false, obitoEm: null, nascimento: '1958-04-10' },
  convenio: {
    codigo: CONVENIO_INSS,
    nome: 'INSS',
    regime: 'INSS',
    ativo: true,
    senhaMargem: false,
  },
  beneficio: beneficioDeExemplo(),
  empregador: null,
  contratos: [],
  refinanciamentosNoAno: 0,
  consentimentos: [],
  regras,
  ...mudanca,
})

export const beneficioDeExemplo = (mudanca: Partial<Beneficio> = {}): Beneficio => ({
  id: '01934f51-0000-7000-8000-000000000001',
  base: centavos(300_000),
  utilizada: centavos(0),
  cartoes: centavos(0),
  reservada: centavos(0),
  reservadaInformada: centavos(0),
  margemInformada: null,
  ativos: 0,
  segmentos: [],
  bloqueio: '0',
  grupo: 'APOSENTADORIA',
  codigoEspecie: '41',
  especie: 'Aposentadoria por idade',
  especieElegivel: true,
  situacao: 'Ativo',
  situacaoElegivel: true,
  possuiProcurador: false,
  possuiRepresentante: false,
  pensaoAlimenticia: '0',
  dataInicio: '2010-01-04',
  dataDespacho: '2010-02-01',
  dataCessacao: null,
  extincaoCota: null,
  ...mudanca,
})

const ANOS = 7

/** Of the bank itself, or of another where `codigoBanco` says so. */
export const contratoDeExemplo = (
  numero: string,
  mudanca: Partial<ContratoDoCliente> = {},
): ContratoDoCliente => ({
  id: `01934f51-0000-7000-8000-${numero.padStart(12, '0')}`,
  numero,
  codigoBanco: '626',
  banco: 'C6',
  proprio: true,
  situacao: 'ATIVO',
  origem: 'NOVO',
  codigoConvenio: CONVENIO_INSS,
  idBeneficio: '01934f51-0000-7000-8000-000000000001',
  idEmpregador: null,
  dataContrato: '2024-01-15',
  primeiroVencimento: '2024-03-07',
  prazo: ANOS * 12,
  valorParcela: centavos(30_000),
  taxaAm: 1.8,
  emProposta: null,
  ...mudanca,
})

/** The benefit that carries these running contracts, and a reserve of propostas on their way. */
export function comContratos(
  contratos: readonly ContratoDoCliente[],
  reservada: Centavos = centavos(0),
): Beneficio {
  const segmentos = contratos.map(({ id, numero, banco, valorParcela }) => ({
    tipo: 'CONTRATO' as const,
    idContrato: id,
    numero,
    banco,
    valorParcela,
  }))
  const reserva = {
    tipo: 'RESERVA' as const,
    idContrato: null,
    numero: '2611',
    banco: null,
    valorParcela: reservada,
  }
  return beneficioDeExemplo({
    utilizada: centavos(contratos.reduce((soma, { valorParcela }) => soma + valorParcela, 0)),
    reservada,
    ativos: contratos.length,
    segmentos: reservada > 0 ? [...segmentos, reserva] : segmentos,
  })
}
