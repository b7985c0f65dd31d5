import type { ClientBase } from 'pg'
import { criarRelogio, diaNumero } from './relogio.ts'

/**
 * What waits for a second person: contradictions of the bank, decisions that one gestor asked for,
 * consents with marks. They follow from existing rows without randomness, and never from those of a
 * story.
 */
export async function gravarDecisoes(client: ClientBase, agora: Date): Promise<void> {
  const { dias, ultimo } = criarRelogio(agora)
  await client.query(conferente, [agora])
  for (const caso of casos) {
    const { atras, as } = caso.ouvida
    const ouvida = `${diaNumero(dias, ultimo - atras)}T${as}:00Z`
    const { promotores, nossa, deles, motivo, dono, pedinte, vale, observacao, decidida } = caso
    await client.query(divergencia, [
      ouvida,
      promotores,
      nossa,
      deles,
      motivo,
      dono,
      pedinte,
      vale,
      observacao,
      decidida,
    ])
  }
  for (const marcado of marcados) await client.query(marcar, [agora, ...marcado])
  await client.query(telefoneDeQuemPediu)
  await client.query(telefonePartilhado)
}

/** A person of the bank, of no promotor. */
const conferente = `
  insert into usuario (id, login, nome, papel, perfil, criado_em)
  values (md5('conferente')::uuid, 'conferente', 'Otávio Brandão Reis', 'GESTOR', 'CONFERENTE',
          $1::timestamptz - interval '600 days')`

type Caso = {
  promotores: readonly string[]
  nossa: string
  deles: string
  motivo: string
  /** Business days before the last one, and the hour (UTC). */
  ouvida: { atras: number; as: string }
  /** Owner of the client; null: nobody who signs in for a story. */
  dono: string | null
  /** Who asked for which version, or decided it. */
  pedinte: string | null
  vale: 'NOSSA' | 'DELES' | null
  observacao: string | null
  decidida: boolean
}

const PAGOU = 'O banco diz o contrário do que temos: pagamento feito por TED'
const DESISTIU = 'O banco diz o contrário do que temos: desistência do cliente na agência'
const NAO_PAROU = 'O banco soube do fim e não parou: ele ainda pode pagar'

/** Of the demo sign-in gestor, but for the shop of most stories. */
const outrosDoGestor = ['10102', '10103', '20417']

const aberta = { dono: null, pedinte: null, vale: null, observacao: null, decidida: false }
const cancelada = { ...aberta, nossa: 'PAGA', deles: 'CANCELADA', motivo: DESISTIU } as const
const devolvida = {
  ...cancelada,
  pedinte: 'gestor2',
  vale: 'DELES',
  observacao: 'O banco mandou o comprovante da devolução',
} as const

const casos: readonly Caso[] = [
  {
    ...aberta,
    promotores: outrosDoGestor,
    nossa: 'REPROVADA',
    deles: 'PAGA',
    motivo: PAGOU,
    ouvida: { atras: 0, as: '19:12' },
  },
  {
    ...aberta,
    promotores: ['10101'],
    nossa: 'CANCELADA',
    deles: 'ANALISE',
    motivo: NAO_PAROU,
    ouvida: { atras: 0, as: '17:40' },
  },
  { ...devolvida, promotores: ['10101'], dono: 'atendente', ouvida: { atras: 0, as: '14:05' } },
  // The gestor of this promotor is alone: the bank's checker confirms.
  { ...devolvida, promotores: ['20533'], ouvida: { atras: 0, as: '13:31' } },
  {
    ...cancelada,
    promotores: ['10102'],
    ouvida: { atras: 1, as: '15:22' },
    pedinte: 'gestor',
    vale: 'DELES',
    observacao: 'O cliente mostrou o recibo da agência',
  },
  {
    ...cancelada,
    promotores: ['10103', '20417'],
    ouvida: { atras: 3, as: '16:48' },
    pedinte: 'gestor',
    vale: 'NOSSA',
    observacao: 'O banco corrigiu o aviso por telefone',
    decidida: true,
  },
]

/** Of the newest new loan in that state; of a paid one, after the days to withdraw. */
const divergencia = `
  insert into divergencia (id, chave, id_proposta, id_relacionamento, codigo_promotor, sistema,
    nossa, deles, motivo, ocorrida_em, ouvida_em, pedida, pedido_observacao, pedida_em, id_pedinte,
    decisao, observacao, decidida_em, id_usuario)
  select md5(p.id::text || 'divergencia')::uuid, 'demo:' || p.numero, p.id, p.id_relacionamento,
         p.codigo_promotor, 'BANCO', $3, $4, $5, x.ouvida - interval '20 minutes', x.ouvida,
         case when not $10 then $8 end, case when not $10 then $9 end,
         case when not $10 and $8 is not null then x.ouvida + interval '1 hour' end,
         case when not $10 then q.id end,
         case when $10 then $8 end, case when $10 then $9 end,
         case when $10 then x.ouvida + interval '1 hour' end, case when $10 then q.id end
    from (select $1::timestamptz as ouvida) x
   cross join lateral (
     select p.* from proposta p
       join cliente c on c.id = p.id_cliente
       join relacionamento r on r.id = p.id_relacionamento
       join usuario u on u.id = r.id_atendente
      where p.codigo_promotor = any ($2) and p.situacao = $3 and p.produto = 'NOVO'
        and p.atualizada_em < x.ouvida - case $3 when 'PAGA' then interval '12 days' else interval '1 hour' end
        and c.cpf not like '900002%' and c.obito_em is null
        and case when $6::text is null then u.login not like 'atendente%' else u.login = $6 end
        and not exists (select from divergencia d where d.id_relacionamento = p.id_relacionamento)
        and not exists (select from proposta o where o.id_cliente = p.id_cliente and o.id <> p.id)
      order by p.atualizada_em desc, p.id limit 1) p
    left join usuario q on q.login = $7`

type Marcado = [marcas: string[], dono: string | null, quantos: number]

const marcados: readonly Marcado[] = [
  [['PARTILHADO'], null, 2],
  [['TROUXE'], null, 3],
  [['TROUXE'], 'atendente', 1],
]

/** Of the last days, in the promotores of the demo sign-in gestor, of clients without a proposta. */
const marcar = `
  update consentimento k set marcas = $2::text[]
   where k.id in (select k.id from consentimento k
       join relacionamento r on r.id = k.id_relacionamento
       join cliente c on c.id = k.id_cliente
       join usuario u on u.id = r.id_atendente
      where k.situacao = 'AUTORIZADO' and k.tipo = 'INSS' and k.marcas = '{}'
        and k.autorizado_em between $1::timestamptz - interval '7 days' and $1
        and k.valido_ate > $1 and k.codigo_promotor = '10101' and k.id_telefone is not null
        and c.cpf not like '900002%' and c.obito_em is null
        and case when $3::text is null then u.login not like 'atendente%' else u.login = $3 end
        and not exists (select from relacionamento v join proposta p on p.id_relacionamento = v.id
                         where v.id_cliente = k.id_cliente)
        and ($2::text[] = '{TROUXE}'
             or not exists (select from relacionamento v join simulacao s on s.id_relacionamento = v.id
                             where v.id_cliente = k.id_cliente))
      order by k.autorizado_em desc, k.id limit $4)`

const telefoneDeQuemPediu = `
  update telefone t set incluido_por = k.id_usuario
    from consentimento k where k.id_telefone = t.id and 'TROUXE' = any (k.marcas)`

/** The second number of a neighbour in the same shop is the one that answered. */
const telefonePartilhado = `
  update telefone t set ddd = x.ddd, numero = x.numero
    from (select distinct on (k.id) f.ddd, f.numero, o.id
            from consentimento k
            join telefone f on f.id = k.id_telefone
            join relacionamento r on r.codigo_promotor = k.codigo_promotor
             and r.id_cliente <> k.id_cliente
            join cliente c on c.id = r.id_cliente and c.cpf not like '900002%'
            join telefone o on o.id_cliente = r.id_cliente and not o.hotphone
             and o.verificado_em is null
           where 'PARTILHADO' = any (k.marcas)
           order by k.id, md5(k.id::text || o.id::text)) x
   where t.id = x.id`
