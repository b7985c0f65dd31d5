import type { ClientBase } from 'pg'
import { ehDiaUtil } from '#shared/calendario.ts'
import { type Dia, hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { centavos } from '#shared/dinheiro.ts'
import { taxaAnual } from '#shared/calculo/novo.ts'
import { chanceDeReter } from '#shared/retencao/chance.ts'
import { relogioCtc } from '#shared/retencao/relogio.ts'
import type { SituacaoCtc } from '#shared/retencao/situacao.ts'
import { regrasDosArquivos } from '../reference.ts'
import { especimeDe } from './especimes.ts'
import type { Guardar } from './hiscons.ts'

/** How the requests of a few days stand, newest first: business days ago, the hour, the state, the rate offered. */
const pedidos: readonly (readonly [dias: number, hora: string, para: SituacaoCtc, taxa: number])[] =
  [
    [0, '09:10', 'RECEBIDA', 1.62],
    [0, '09:40', 'RECEBIDA', 1.55],
    [1, '10:05', 'EM_TRATATIVA', 1.48],
    [1, '11:30', 'RECEBIDA', 1.66],
    [2, '09:20', 'OFERTA_FEITA', 1.58],
    [2, '15:45', 'EM_TRATATIVA', 1.7],
    [3, '09:05', 'EM_TRATATIVA', 1.52],
    [7, '10:00', 'LIBERADA', 1.45],
    [8, '14:00', 'DECURSO_DE_PRAZO', 1.6],
    [9, '09:30', 'LIBERADA', 1.5],
    [6, '11:15', 'RETIDA', 1.64],
    [10, '16:20', 'RETIDA', 1.57],
  ]

/** Who sign in and attend clients that another bank asks for. */
export const donosDasCtcs = ['atendente', 'atendente2', 'promotor', 'gestor'] as const

/**
 * Requests of other banks for contracts of ours, of clients of people who sign in. They follow from existing rows
 * without randomness, so the rest of the demonstration does not change.
 *
 * @param guardar stores the files that prove the kept ones
 */
export async function gravarCtcs(client: ClientBase, agora: Date, guardar: Guardar): Promise<void> {
  const regras = regrasDosArquivos()
  const { rows: contratos } = await client.query<Contrato>(listar, [
    [...donosDasCtcs],
    pedidos.length,
  ])
  for (const [k, contrato] of contratos.entries()) {
    const [dias, hora, situacao, taxa] = pedidos[contrato.lugar - 1] ?? []
    if (dias === undefined || hora === undefined || situacao === undefined || taxa === undefined)
      continue
    const recebida = new Date(
      Math.min(
        instanteEmBrasilia(diaUtilAntes(hoje(agora), dias), hora).getTime(),
        agora.getTime(),
      ),
    )
    const relogio = relogioCtc(regras, recebida)
    const saldo = centavos(Number(contrato.saldo))
    if ('recusa' in relogio) throw new Error(relogio.recusa)
    const emJogo = chanceDeReter(regras, { taxaAm: taxa, saldo }, relogio.recebimento)
    if ('recusa' in emJogo) throw new Error(emJogo.recusa)
    const limite = instanteEmBrasilia(somarDias(relogio.limiteRegulatorio, 1), '00:00')
    const venceu = limite <= agora
    const aberta = ['RECEBIDA', 'EM_TRATATIVA', 'OFERTA_FEITA'].includes(situacao) && !venceu
    const respondida = situacao === 'LIBERADA' || situacao === 'RETIDA'
    const para = aberta || respondida ? situacao : 'DECURSO_DE_PRAZO'
    const fim = aberta ? null : respondida ? relogio.critico : limite
    const id = `0192f000-c7c0-7000-8000-${String(k + 1).padStart(12, '0')}`
    const toca = [relogio.alerta, relogio.critico, relogio.limiteInterno].find((um) => um > agora)
    await client.query(gravar, [
      id,
      `7${String(k + 1).padStart(20, '0')}`,
      contrato.id,
      contrato.id_relacionamento,
      taxa,
      contrato.prazo,
      Math.round(contrato.valor_parcela * 0.93),
      saldo,
      emJogo.chance,
      emJogo.valor,
      para,
      motivos[para] ?? null,
      para === 'LIBERADA' ? saldo : null,
      recebida,
      relogio.alerta,
      relogio.critico,
      relogio.limiteInterno,
      limite,
      aberta ? (toca ?? null) : null,
      fim,
      respondida ? fim : null,
      agora,
      // The other bank's costs above its rate.
      (taxaAnual(taxa) + 1.4).toFixed(2),
    ])
    if (para !== 'RETIDA') continue
    const arquivo = `0192f000-c7c1-7000-8000-${String(k + 1).padStart(12, '0')}`
    const folha = especimeDe('OUTRO')
    await guardar(arquivo, folha.conteudo)
    await client.query(provar, [id, arquivo, folha.resumo])
  }
  await client.query(ceder, [[...donosDasCtcs]])
}

const motivos: Partial<Record<SituacaoCtc, string>> = {
  LIBERADA: 'lost_rate',
  RETIDA: 'issuer_retention',
}

type Contrato = {
  id: string
  id_relacionamento: string
  lugar: number
  prazo: number
  valor_parcela: number
  saldo: string
}

/** The business day `dias` days before `dia`, or the last one before that. */
function diaUtilAntes(dia: Dia, dias: number): Dia {
  let antes = dia
  while (!ehDiaUtil(antes)) antes = somarDias(antes, -1)
  for (let faltam = dias; faltam > 0; faltam -= Number(ehDiaUtil(antes)))
    antes = somarDias(antes, -1)
  return antes
}

/** Running loans of ours that no proposta holds, the last clients of each person: stories take the first. */
const listar = `
  select * from (
    select k.id, r.id as id_relacionamento, k.prazo, k.valor_parcela::int as valor_parcela,
           round(k.valor_financiado * 0.7)::bigint::text as saldo,
           row_number() over (partition by u.login order by r.id desc, k.id)::int as lugar, u.login
      from usuario u
      join relacionamento r on r.id_atendente = u.id and r.confirmado_em is not null
      join cliente c on c.id = r.id_cliente and c.obito_em is null and not c.restrito
      join lateral (select x.* from contrato x
             where x.id_cliente = r.id_cliente and x.proprio and x.situacao = 'ATIVO'
               and x.produto not in ('RMC', 'RCC', 'SAQUE') and x.data_contrato < now() - interval '1 year'
               and not exists (select from proposta_contrato q where q.id_contrato = x.id and q.viva)
             order by x.id limit 1) k on true
     where u.login = any ($1)) t
   where lugar <= $2 order by login, lugar`

const gravar = `
  with nova as (
    insert into ctc (id, numero, codigo_promotor, id_relacionamento, id_cliente, id_contrato, numero_contrato, banco,
      taxa_am, cet_aa, prazo, valor_parcela, saldo, classe, chance, valor_em_jogo, situacao, motivo, saldo_informado, caminho,
      recebida_em, alerta_em, critico_em, interno_em, limite_em, toca_em, terminada_em, respondida_em, criada_em)
    select $1, $2, r.codigo_promotor, r.id, r.id_cliente, k.id, k.numero,
      (array['001', '104', '237', '341'])[1 + ($9::int + length(k.numero)) % 4], $5,
      $23::numeric, $6, $7, $8, 'NOSSO', $9, $10, $11, $12, $13,
      case $11 when 'RETIDA' then 'SEM_OFERTA' end, $14, $15, $16, $17, $18, $19, $20, $21, $14
      from relacionamento r join contrato k on k.id = $3 where r.id = $4
    on conflict do nothing
    returning *)
  insert into ctc_historico (id_ctc, codigo_promotor, de, para, por, id_usuario, motivo, ocorrido_em)
  select n.id, n.codigo_promotor, null, 'RECEBIDA', 'CAMARA', null, null, n.recebida_em from nova n
  union all
  select n.id, n.codigo_promotor, 'RECEBIDA', n.situacao, case n.situacao when 'RETIDA' then 'USUARIO' else 'SISTEMA' end,
         case n.situacao when 'RETIDA' then r.id_atendente end, n.motivo,
         coalesce(n.terminada_em, least(n.recebida_em + interval '1 hour', $22::timestamptz))
    from nova n join relacionamento r on r.id = n.id_relacionamento where n.situacao <> 'RECEBIDA'`

/** The file and the client's own words that a kept one needs, half an hour before its outcome. */
const provar = `
  insert into ctc_evidencia (id, id_ctc, codigo_promotor, id_usuario, arquivo, arquivo_resumo, nome, formato,
    criada_em, contato_em, canal, aceite, usada_em)
  select gen_random_uuid(), x.id, x.codigo_promotor, r.id_atendente, $2, $3, 'aceite.jpg', 'JPEG',
         x.terminada_em - interval '10 minutes', x.terminada_em - interval '30 minutes', 'LIGACAO',
         'Fico com vocês, não quero mudar de banco', x.terminada_em
    from ctc x join relacionamento r on r.id = x.id_relacionamento where x.id = $1`

/** A few running loans of ours that another lender bought, of clients whom nobody who signs in attends. */
const ceder = `
  insert into ctc_cessao (numero_contrato, coobrigacao)
  select k.numero, row_number() over (order by k.id) % 2 = 1
    from contrato k
   where k.proprio and k.situacao = 'ATIVO' and k.produto not in ('RMC', 'RCC', 'SAQUE')
     and not exists (select from relacionamento r join usuario u on u.id = r.id_atendente
                      where r.id_cliente = k.id_cliente and u.login = any ($1))
     and exists (select from relacionamento r where r.id_cliente = k.id_cliente and r.id_atendente is not null)
     and not exists (select from proposta_contrato q where q.id_contrato = k.id)
   order by k.id limit 12
  on conflict do nothing`
