import type { Exemplo } from './exemplos.ts'

/** Targets, production and commissions of one promotor. */
export const exemplosDaMeta = (
  codigoPromotor: string,
  atendente: string,
): Record<string, Exemplo> => ({
  'meta.doMes': { query: { mes: '2026-11', codigoPromotor, atendente } },
  'meta.gravar': {
    body: {
      codigoPromotor,
      atendente,
      mes: '2027-12',
      produto: 'REFIN',
      quantidade: 10,
      valor: 5000,
    },
  },
  'meta.producao': {
    query: {
      dataInicio: '2026-11-01',
      dataFim: '2026-11-30',
      codigoConvenio: '000331',
      produto: 'REFIN',
      codigoPromotor,
      atendente,
    },
  },
  'meta.comissoes': { query: { codigoPromotor } },
  'meta.incluirComissao': {
    body: {
      codigoPromotor,
      produto: 'REFIN',
      codigoConvenio: '000331',
      percentual: 2.5,
      vigenciaInicio: '2027-12-01',
    },
  },
})
