import { digitosDoCpf } from '#shared/cpf.ts'
import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { personas, type Cliente, type Persona } from './fixtures.ts'

const linkDe = ({ id }: Persona): string => id.replace(/^a{8}/, '71717171')
const indicacaoDe = ({ id }: Persona): string => id.replace(/^a{8}/, '72727272')

/** New to the bank, another one for each person. */
function cpfDe({ id }: Persona): string {
  const nove = `80000020${id.at(-1)}`
  return `${nove}${digitosDoCpf(nove)}`
}

/** For each person a live link in their promotor, and somebody who sent its form. */
export async function semearIndicacoes({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  for (const persona of Object.values(personas)) {
    const { id, login, promotor } = persona
    await consulta(
      `insert into indicacao_link (id, codigo_promotor, id_usuario, codigo, criado_em)
       values ($1, $2, $3, $4, '2026-11-03T13:00:00Z')`,
      [linkDe(persona), promotor, id, `link-de-${login}`.padEnd(24, '-')],
    )
    await consulta(
      `insert into indicacao (id, id_link, codigo_promotor, id_dono, nome, ddd, numero, cpf, endereco,
         agente, texto, texto_resumo, texto_versao, recebida_em)
       values ($1, $2, $3, $4, 'Indicada Canarinho Norwich', '11', '987650000', $5, '127.0.0.1', 'teste',
         'texto', 'resumo', '2026-11', '2026-11-04T13:00:00Z')`,
      [indicacaoDe(persona), linkDe(persona), promotor, id, cpfDe(persona)],
    )
  }
}

/** A link and a form are of the caller: another person's are tested beside the verbs. */
export function exemplosDaIndicacao(quem: Persona, { promotor }: Cliente): Record<string, Exemplo> {
  const params = { idIndicacao: indicacaoDe(quem) }
  return {
    'indicacao.consultarLink': { query: { CodigoPromotor: promotor } },
    'indicacao.gerarLink': { body: { codigoPromotor: promotor } },
    'indicacao.revogarLink': { params: { idLink: linkDe(quem) } },
    'indicacao.listar': {
      query: {
        CodigoPromotor: promotor,
        situacao: 'A_CONFIRMAR',
        PageSize: '50',
        cursor: '2026-11-20T13:00:00.000000Z~72727272-0000-4000-8000-000000000099',
      },
    },
    'indicacao.revelarTelefone': { params },
    'indicacao.atender': { params, body: { dataNascimento: '1960-05-04' } },
    'indicacao.descartar': { params, body: { motivo: 'Não quer mais' } },
  }
}
