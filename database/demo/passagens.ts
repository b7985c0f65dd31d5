import type { ClientBase } from 'pg'
import { ehDiaUtil, somarDiasUteis } from '#shared/calendario.ts'
import { type Dia, hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'

const HORA_MS = 3_600_000

const pessoas = `select u.login, u.id from usuario u where u.login in ('atendente', 'atendente2')`

/** Clients of a person in the first shop without an oportunidade to begin: no story begins with them. */
const clientesDe = (
  comAberto: boolean,
) => `select r.id, r.codigo_promotor as codigo, r.id_cliente as cliente
  from relacionamento r join cliente c on c.id = r.id_cliente
 where r.id_atendente = $1 and r.codigo_promotor = '10101' and r.confirmado_em is not null
   and not c.restrito and c.obito_em is null
   and not exists (select from oportunidade o
                    where o.id_relacionamento = r.id and o.status in ('Em Aberto', 'Em Atendimento'))
   and ${comAberto ? '' : 'not'} exists (select from lembrete l
                    where l.id_relacionamento = r.id and l.status = 'Agendado')
 order by r.id desc limit $2`

type Cliente = { id: string; codigo: string; cliente: string }

const motivos = [
  'Veio à loja e disse que já falou comigo no mês passado.',
  'A filha é minha cliente e pediu que eu fizesse o refinanciamento.',
]

/**
 * Two requests for a colleague's client that wait for an answer, and three clients who came from a colleague with
 * something open. Draws no random number, so the rest of the demonstration does not change.
 */
export async function gravarPassagens(client: ClientBase, agora: Date): Promise<void> {
  const { rows } = await client.query<{ login: string; id: string }>(pessoas)
  const dono = rows.find(({ login }) => login === 'atendente')?.id
  const colega = rows.find(({ login }) => login === 'atendente2')?.id
  if (dono === undefined || colega === undefined) return
  const expira = instanteEmBrasilia(somarDias(somarDiasUteis(hoje(agora), 2), 1), '00:00')
  const pedidos = await client.query<Cliente>(clientesDe(false), [dono, motivos.length])
  for (const [k, { id, codigo }] of pedidos.rows.entries()) {
    await client.query(
      `insert into transferencia (id, id_relacionamento, codigo_promotor, id_usuario, motivo, situacao,
         expira_em, criada_em)
       values ($1, $2, $3, $4, $5, 'ABERTA', $6, $7)`,
      [
        `0192f000-76d1-7000-8000-00000000000${k}`,
        id,
        codigo,
        colega,
        motivos[k],
        expira,
        new Date(agora.getTime() - (k + 1) * HORA_MS),
      ],
    )
  }
  const passados = await client.query<Cliente>(clientesDe(true), [dono, 3])
  for (const [k, { id, codigo, cliente }] of passados.rows.entries()) {
    const em = instanteEmBrasilia(diaDeTrabalho(hoje(agora)), `1${k}:20`)
    await client.query(
      `insert into relacionamento_historico (id, id_relacionamento, id_cliente, acao, de, para, id_usuario,
         motivo, ocorrido_em)
       values ($1, $2, $3, 'TRANSFERIDO', $4, $5, $4, 'Troca de turno', $6)`,
      [`0192f000-76d2-7000-8000-00000000000${k}`, id, cliente, colega, dono, em],
    )
    await client.query(
      `insert into passagem (id, id_relacionamento, codigo_promotor, de, para, criada_em)
       values ($1, $2, $3, $4, $5, $6)`,
      [`0192f000-76d3-7000-8000-00000000000${k}`, id, codigo, colega, dono, em],
    )
  }
}

/** The last business day before this one. */
function diaDeTrabalho(dia: Dia): Dia {
  const antes = somarDias(dia, -1)
  return ehDiaUtil(antes) ? antes : diaDeTrabalho(antes)
}
