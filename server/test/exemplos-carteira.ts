import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { type Cliente, personas, type Persona } from './fixtures.ts'

const filtroDe = ({ id }: Persona): string => id.replace(/^a{8}/, '75757575')

/** A named filter of each person. */
export async function semearCarteiras({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  for (const persona of Object.values(personas)) {
    await consulta(
      `insert into carteira_filtro (id, id_usuario, nome, busca, criado_em)
       values ($1, $2, 'Com margem', '{"ordem":"MARGEM"}', '2026-11-03T13:00:00Z')`,
      [filtroDe(persona), persona.id],
    )
  }
}

export function exemplosDaCarteira(
  quem: Persona,
  { promotor }: Cliente,
  atendente: string,
): Record<string, Exemplo> {
  const filtro = {
    codigoPromotor: promotor,
    atendente,
    semAtendente: false,
    oportunidadeAberta: true,
    status: 'Em Aberto',
    produto: 'NOVO',
    codigoConvenio: '000331',
    comPromessa: false,
    semContatoDias: 30,
    nuncaContatado: false,
    margemMinima: 100,
    municipio: 3_550_308,
    ordem: 'CONTATO',
  }
  const cursor = '2026-11-20T13:00:00.000000Z~72727272-0000-4000-8000-000000000099'
  return {
    'carteira.listar': { body: { ...filtro, cursor } },
    'carteira.escolher': { body: filtro },
    'carteira.exportar': { body: { ...filtro, cursor, formato: 'CSV' } },
    'carteira.filtros': {},
    'carteira.guardarFiltro': {
      body: { nome: 'Sem contato', busca: { contato: '30' }, padrao: true },
    },
    'carteira.excluirFiltro': { params: { idFiltro: filtroDe(quem) } },
  }
}
