import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { digitosDoCpf } from '#shared/cpf.ts'
import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { textoCorridoDe, VERSAO_DO_TEXTO } from '#shared/indicacao/texto.ts'

const idLink = '0192f000-71d1-7000-8000-000000000001'

/** The owner of the link, the demo sign-in of most stories. */
const quem = `select u.id, split_part(u.nome, ' ', 1) as pessoa, p.codigo, p.nome as promotor
  from usuario u
  join promotor p on p.codigo = (select min(up.codigo_promotor) from usuario_promotor up
                                  where up.id_usuario = u.id)
 where u.login = 'atendente'`

type Quem = { id: string; pessoa: string; codigo: string; promotor: string }

/** People whom the bank does not have: CPFs of a range that no generator draws. */
const pedidos = [
  { nome: 'Valdirene Pacheco Lins', diasAtras: 0, as: '09:10', numero: '987010001' },
  { nome: 'Josué Albuquerque Reis', diasAtras: 1, as: '15:42', numero: '987010002' },
  { nome: 'Iolanda Sant’Anna Furtado', diasAtras: 3, as: '11:05', numero: '987010003' },
  { nome: 'Benedito Moura Castro', diasAtras: 8, as: '18:20', numero: '987010004' },
] as const

/** Openings of the page, day by day before today. */
const visitas = [6, 9, 0, 2, 4, 11, 5, 0, 3, 7]

/**
 * A referral link of one person, opened for ten days, with the people who asked for contact. Draws no random number,
 * so the rest of the demonstration does not change.
 */
export async function gravarIndicacoes(client: ClientBase, agora: Date): Promise<void> {
  const { rows } = await client.query<Quem>(quem)
  const [dono] = rows
  if (!dono) return
  const dia = hoje(agora)
  const { id: idUsuario, codigo } = dono
  await client.query(`insert into indicacao_link values ($1, $2, $3, $4, $5)`, [
    idLink,
    codigo,
    idUsuario,
    createHash('sha256').update(idLink).digest('base64url').slice(0, 24),
    instanteEmBrasilia(somarDias(dia, -visitas.length), '09:00'),
  ])
  for (const [atras, quantas] of visitas.entries()) {
    if (quantas === 0) continue
    await client.query('insert into indicacao_visita values ($1, $2, $3, $4)', [
      idLink,
      codigo,
      somarDias(dia, -atras),
      quantas,
    ])
  }
  const texto = textoCorridoDe(dono)
  for (const [k, { nome, diasAtras, as, numero }] of pedidos.entries()) {
    const nove = `99900010${k}`
    await client.query(
      `insert into indicacao (id, id_link, codigo_promotor, id_dono, nome, ddd, numero, cpf, endereco, agente,
         texto, texto_resumo, texto_versao, recebida_em, situacao, motivo_descarte, encerrada_em, encerrada_por)
       values ($1, $2, $3, $4, $5, '11', $6, $7, '203.0.113.9', 'Mozilla/5.0 (Android 15)', $8, $9, $10,
         least($11::timestamptz, $12), $13, $14, $15, $16)`,
      [
        `0192f000-71d2-7000-8000-00000000000${k}`,
        idLink,
        codigo,
        idUsuario,
        nome,
        numero,
        `${nove}${digitosDoCpf(nove)}`,
        texto,
        createHash('sha256').update(texto).digest('hex'),
        VERSAO_DO_TEXTO,
        instanteEmBrasilia(somarDias(dia, -diasAtras), as),
        agora,
        ...(diasAtras === 8
          ? ['DESCARTADA', 'Já fechou com outro banco', agora, idUsuario]
          : ['A_CONFIRMAR', null, null, null]),
      ],
    )
  }
}
