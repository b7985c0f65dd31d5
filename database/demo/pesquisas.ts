import type { ClientBase } from 'pg'
import { hoje, somarDias } from '#shared/data.ts'

const atual = '0192f000-7e5a-7000-8000-000000000001'
const anterior = '0192f000-7e5a-7000-8000-000000000002'

const comentarios = [
  'Quero ver o benefício sem sair da simulação.',
  'O próximo passo da proposta ficou claro.',
  'Falta um jeito de procurar nas anotações antigas.',
  'No celular as listas ficaram boas.',
  'Os lembretes ajudam a não perder retorno.',
]

/**
 * A survey that runs, answered by a part of the people and waiting for the sign-ins of the demonstration, and
 * one that ended. Nothing is drawn: who answers what follows from the login, so everybody else stays who
 * they are.
 */
export async function gravarPesquisas(client: ClientBase, agora: Date): Promise<void> {
  const dia = hoje(agora)
  await client.query(
    `insert into pesquisa (id, titulo, texto, papeis, inicio, fim, criada_em) values
       ($1, 'Como está o Consigna para você?', 'Duas perguntas, menos de um minuto.',
        '{ATENDENTE,PROMOTOR}', $3, $4, $7),
       ($2, 'Como foi a mudança de tela?', '', '{ATENDENTE,PROMOTOR,GESTOR}', $5, $6, $7)`,
    [
      atual,
      anterior,
      somarDias(dia, -6),
      somarDias(dia, 24),
      somarDias(dia, -70),
      somarDias(dia, -50),
      agora,
    ],
  )
  await client.query(
    `insert into pesquisa_pergunta (id, id_pesquisa, ordem, tipo, texto, obrigatoria)
     select gen_random_uuid(), p.id, q.ordem, q.tipo, q.texto, q.obrigatoria
       from unnest($1::uuid[]) as p (id),
            (values (1, 'NOTA', 'De 0 a 10, você indicaria o Consigna a um colega?', true),
                    (2, 'TEXTO', 'O que mais ajudaria o seu trabalho?', false))
              as q (ordem, tipo, texto, obrigatoria)`,
    [[atual, anterior]],
  )
  for (const [id, dias, desde] of [
    [atual, 5, -6],
    [anterior, 20, -70],
  ] as const) {
    await client.query(
      `with quem as (
         select u.id, (select min(up.codigo_promotor) from usuario_promotor up
                        where up.id_usuario = u.id) as promotor,
                abs(hashtext(u.login)) as sorte
           from usuario u
          where u.ativo and u.papel in ('ATENDENTE', 'PROMOTOR')
            and (u.login !~ '^(atendente|promotor|gestor)' or $1::uuid = $5::uuid)),
       dadas as (
         insert into pesquisa_resposta (id_pesquisa, id_usuario, codigo_promotor, respondida_em)
         select $1::uuid, id, promotor, ($3::date + sorte % $2::int + time '10:00')
                  at time zone 'America/Sao_Paulo'
           from quem where promotor is not null and sorte % 3 > 0
         returning id_pesquisa, id_usuario)
       insert into pesquisa_resposta_item (id_pesquisa, id_usuario, id_pergunta, nota, texto)
       select d.id_pesquisa, d.id_usuario, q.id,
              case when q.tipo = 'NOTA' then (array[10, 9, 9, 8, 10, 7, 9, 6, 10, 4])[1 + k.sorte % 10] end,
              case when q.tipo = 'TEXTO' then ($4::text[])[1 + k.sorte % cardinality($4::text[])] end
         from dadas d
         join quem k on k.id = d.id_usuario
         join pesquisa_pergunta q on q.id_pesquisa = d.id_pesquisa
        where q.tipo = 'NOTA' or k.sorte % 4 = 0`,
      [id, dias, somarDias(dia, desde), comentarios, anterior],
    )
  }
}
