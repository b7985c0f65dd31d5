import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

/** The list of a promotor. */
export const mailingDe = (promotor: string): string =>
  `6d6d6d6d-0000-4000-8000-${promotor.padStart(12, '0')}`

/** A running list for each promotor, in which its clients wait. */
export async function semearMailings({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  for (const promotor of new Set(Object.values(clientes).map((um) => um.promotor))) {
    await consulta(
      `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao,
         criado_por, criado_em, atualizado_em)
       values ($1, $2, 'Margem nova', 'MARGEM_NOVA', 'ARQUIVO', '2026-11-02', 'ATIVA', $3,
         '2026-11-02T13:00:00Z', '2026-11-02T13:00:00Z')`,
      [mailingDe(promotor), promotor, personas.gestor.id],
    )
  }
  for (const { idRelacionamento, promotor } of Object.values(clientes)) {
    await consulta(
      `insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, volta_em,
         entrou_em)
       values ($1, $2, $3, '2026-11-02T13:00:00Z', '2026-11-02T13:00:00Z')`,
      [mailingDe(promotor), idRelacionamento, promotor],
    )
  }
}

export function exemplosDoMailing(
  { promotor }: Cliente,
  atendente: string,
): Record<string, Exemplo> {
  const params = { idMailing: mailingDe(promotor) }
  const campos = {
    nome: 'Aniversariantes de dezembro',
    prioridade: 3,
    ritmoHora: 60,
    inicio: '2026-12-01',
    fim: '2026-12-18',
    dias: [1, 2, 3, 4, 5],
    abre: '09:00',
    fecha: '18:00',
    deOutros: false,
    roteiro: 'Dar os parabéns antes de falar do crédito',
    atendentes: [],
  }
  return {
    'mailing.listar': { params: { codigoPromotor: promotor, atendente } },
    'mailing.ativos': {},
    'mailing.emAberto': { params: { codigoPromotor: promotor } },
    'mailing.perfisManuais': {},
    'mailing.perfis': {},
    'mailing.todos': { query: { situacao: 'ATIVA' } },
    'mailing.consultar': { params },
    'mailing.incluir': {
      body: { ...campos, codigoPromotor: promotor, perfil: 'ANIVERSARIANTES', origem: 'ARQUIVO' },
    },
    'mailing.alterar': { params, body: { ...campos, versao: 1 } },
    'mailing.mudarSituacao': { params, body: { acao: 'pausar', versao: 1 } },
  }
}
