import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { personas, promotores, type Persona } from './fixtures.ts'

const ausenciaDe = ({ id }: Persona): string => id.replace(/^a{8}/, '79797979')
const passadaDe = ({ id }: Persona): string => id.replace(/^a{8}/, '7a7a7a7a')

/** The reasons, and for each person an absence still to come and one that is over. */
export async function semearAusencias({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  await consulta(`insert into lista values ('motivo_ausencia', '01', 'Férias', 1),
    ('motivo_ausencia', '02', 'Licença médica', 2) on conflict do nothing`)
  for (const persona of Object.values(personas)) {
    await consulta(
      `insert into ausencia (id, id_usuario, motivo, inicio, fim, incluida_por, incluida_em,
         atualizada_em)
       select id, $3, '01', inicio::date, fim::date, $3, '2026-11-03T13:00:00Z',
         '2026-11-03T13:00:00Z'
         from (values ($1::uuid, '2026-12-21', '2026-12-31'), ($2::uuid, '2026-11-02', '2026-11-06'))
           as nova (id, inicio, fim)`,
      [ausenciaDe(persona), passadaDe(persona), persona.id],
    )
  }
}

/** An id is of the caller's own absence: another person's is tested beside the verbs. */
export function exemplosDaAusencia(quem: Persona, atendente: string): Record<string, Exemplo> {
  const dias = { dataInicio: '2026-12-01', dataFim: '2026-12-04' }
  const params = { idAusencia: ausenciaDe(quem) }
  return {
    'ausencia.motivos': {},
    'ausencia.listar': {
      query: { dataInicio: '2026-12-01', dataFim: '2026-12-31', atendente },
    },
    'ausencia.incluir': {
      body: {
        ...dias,
        atendente,
        motivo: '01',
        inicioTarde: true,
        fimManha: false,
        observacao: 'Viagem marcada',
        cobertura: [{ codigoPromotor: promotores.alfa, idCobertor: null }],
      },
    },
    'ausencia.alterar': {
      params,
      body: {
        ...dias,
        versao: 1,
        motivo: '01',
        inicioTarde: false,
        fimManha: true,
        observacao: 'Só até o almoço',
        cobertura: [{ codigoPromotor: promotores.alfa, idCobertor: null }],
      },
    },
    'ausencia.excluir': { params, body: { versao: 1, motivoExclusao: 'Viagem desmarcada' } },
    'ausencia.impacto': {
      body: {
        ...dias,
        atendente,
        idAusencia: ausenciaDe(quem),
        inicioTarde: false,
        fimManha: false,
      },
    },
    'ausencia.devolucao': {},
    'ausencia.receber': { params: { idAusencia: passadaDe(quem) } },
  }
}
