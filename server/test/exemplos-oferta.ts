import { beneficioDe, contaDe } from './credito.ts'
import type { Exemplo } from './exemplos.ts'
import type { Cliente } from './fixtures.ts'

/** The single offer; `entrada` is a refinancing of the client's contract with this *troco*. */
export const exemplosDaOferta = (
  cliente: Cliente,
  { entrada, valorLiberado }: { entrada: Record<string, unknown>; valorLiberado: number },
): Record<string, Exemplo> => {
  const { idRelacionamento, idContrato } = cliente
  const daBusca: Exemplo = { query: { idRelacionamento } }
  return {
    'oferta.unica': daBusca,
    'oferta.oportunidades': daBusca,
    'oferta.oportunidadeManual': {
      body: {
        idRelacionamento,
        produto: 'SAQUE',
        codigoConvenio: '000331',
        idContrato,
        idBeneficio: beneficioDe(cliente),
        valorLiberado: 100.5,
      },
    },
    'oferta.incluirProposta': {
      body: {
        idRelacionamento,
        idOportunidade: cliente.idOportunidade,
        idDadosBancarios: contaDe(cliente),
        entrada,
        confirmacao: { prazo: 96, taxaAm: 1.85, valorLiberado, valorParcela: 350 },
      },
    },
    'evento.taxaEspecial': daBusca,
  }
}
