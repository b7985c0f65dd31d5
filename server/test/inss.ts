import type { Dataprev } from '#integrations/dataprev/dataprev.ts'

/**
 * The INSS of the tests: one benefit a person, as in `credito.ts`, with every field of the real
 * answer.
 */
export const inssDeTeste: Dataprev = {
  consultar: async ({ cpf }) => ({ beneficios: [ditoDe(cpf)], erros: [] }),
  provaDeVida: async (_consentido, numeroBeneficio) => ({
    prova: {
      numeroBeneficio,
      situacao: 'A_VENCER',
      dataUltimaProva: '2025-12-20',
      dataLimite: '2026-12-20',
    },
  }),
}

/** `cpf` is one of the fixtures': its ninth digit is the client's number. */
const ditoDe = (cpf: string, numeroBeneficio = `155000000${cpf.charAt(8)}`) => ({
  numeroBeneficio,
  cpf,
  nome: 'NOME DO TITULAR',
  situacaoBeneficio: { codigo: '00', descricao: 'ATIVO' },
  especieBeneficio: { codigo: '41', descricao: 'Aposentadoria por idade' },
  dataDespachoBeneficio: '2020-02-01',
  dataInicioBeneficio: '2020-01-01',
  dataCessacao: null,
  dataExtincaoCota: null,
  ufPagamento: 'SP',
  tipoCredito: '2' as const,
  cbcIfPagadora: '001',
  agenciaPagadora: '1234',
  contaCorrente: '00987654-3',
  possuiProcurador: false,
  possuiRepresentanteLegal: false,
  cpfRepresentanteLegal: null,
  pensaoAlimenticia: '0' as const,
  tipoBloqueio: '0' as const,
  elegivelEmprestimo: true,
  concessaoJudicial: false,
  dataUltimaPericia: null,
  exposicaoPolitica: '0' as const,
  valorBaseMargem: 1621,
  margemDisponivel: 217.35,
  margemDisponivelRmc: 81.05,
  margemDisponivelRcc: -10,
  valorLimiteRmc: 2593.6,
  valorLimiteRcc: 2593.6,
  maximoComprometimento: 729.45,
  qtdEmprestimosAtivos: 1,
  qtdEmprestimosSuspensos: 0,
  qtdReservadosPortabilidade: 0,
  qtdReservadosRefinanciamento: 0,
})
