import { Client } from 'pg'
import { z } from 'zod'
import { donosDasCtcs } from '#database/demo/ctcs.ts'
import { BrokenState, readState, writeState } from '#disk/state.ts'

/** In the data folder: the benefits of the demonstration, for the stand-in of the INSS. */
export const MASSA_DO_INSS = 'inss.json'

/** By CPF, in the shape that the stand-in reads (`integrations/dataprev/massa.ts`). */
const consulta = `select coalesce(json_object_agg(t.cpf, t.beneficios), '{}')::text as massa
  from (select c.cpf, json_agg(json_build_object(
          'numero', b.numero, 'nome', c.nome,
          'especie', json_build_object('codigo', e.codigo, 'descricao', e.descricao),
          'situacao', json_build_object('codigo', s.codigo, 'descricao', s.descricao),
          'inicio', b.data_inicio, 'despacho', b.data_despacho,
          'extincaoCota', b.data_extincao_cota, 'base', reais(b.valor_base),
          'bloqueio', b.bloqueio, 'representante', b.representante_legal_cpf,
          'elegivel', e.elegivel and s.elegivel, 'uf', coalesce(c.uf, 'SP'),
          'pagamento', json_build_object('tipo', b.tipo_credito, 'banco', b.banco_pagador,
            'agencia', b.agencia_pagadora, 'conta', b.conta_pagadora),
          'concessaoJudicial', b.concessao_judicial, 'pericia', b.data_ultima_pericia,
          'limite', json_build_object(
            'emprestimo', reais(floor(b.valor_base * g.emprestimo / 100)::bigint),
            'cartao', reais(floor(b.valor_base * g.cartao / 100)::bigint),
            'total', reais(floor(b.valor_base * g.total / 100)::bigint)),
          'usado', json_build_object('emprestimo', reais(k.emprestimo), 'rmc', reais(k.rmc),
            'rcc', reais(k.rcc)),
          'ativos', k.ativos, 'contratos', k.contratos) order by b.data_inicio, b.id) as beneficios
        from beneficio b
        join cliente c on c.id = b.id_cliente
        join especie_beneficio e on e.codigo = b.especie
        join situacao_beneficio s on s.codigo = b.situacao and b.tipo_credito is not null
       cross join lateral (
         select max(valor) filter (where regra = 'margem_emprestimo_pct') as emprestimo,
                max(valor) filter (where regra like 'margem_cartao%') as cartao,
                max(valor) filter (where regra = 'margem_total_pct') as total
           from regra_vigencia where vigencia_fim is null
            and convenio = case when e.grupo = 'LOAS' then 'INSS_LOAS' else 'INSS' end) g
       cross join lateral (
         select coalesce(sum(k.valor_parcela) filter
                  (where k.produto not in ('RMC', 'RCC', 'SAQUE')), 0)::bigint as emprestimo,
                coalesce(sum(k.valor_parcela) filter
                  (where k.produto in ('RMC', 'SAQUE')), 0)::bigint as rmc,
                coalesce(sum(k.valor_parcela) filter
                  (where k.produto = 'RCC'), 0)::bigint as rcc,
                count(*) filter (where k.produto not in ('RMC', 'RCC', 'SAQUE')) as ativos,
                coalesce(json_agg(json_build_object('numero', k.numero,
                  'parcela', reais(k.valor_parcela)) order by k.numero)
                  filter (where k.produto not in ('RMC', 'RCC', 'SAQUE')), '[]') as contratos
           from contrato k
          where k.id_cliente = b.id_cliente and k.id_beneficio = b.id and k.situacao = 'ATIVO') k
       group by c.cpf) t`

/** In the data folder: loans of the demonstration, for the other banks of the stand-in clearing. */
export const CONTRATOS_DA_CAMARA = 'camara.json'

/**
 * In the shape that the stand-in reads (`integrations/camara/manha.ts`): running loans of clients of people who sign
 * in and of free ones, some of each; ended ones; those of another lender. Nobody with a story is among them.
 */
const contratosNossos = `
  with nosso as (
    select k.numero as contrato, c.cpf, reais(round(k.valor_financiado * 0.7)::bigint) as saldo, k.prazo,
           reais(k.valor_parcela) as parcela, r.login,
           case when s.numero_contrato is not null then 'cedidos' when k.situacao = 'ATIVO' then 'vivos' else 'quitados' end
             as grupo
      from contrato k
      join cliente c on c.id = k.id_cliente and c.obito_em is null and not c.restrito
      join lateral (
        select u.login, u.login = any ($1) or r.id_atendente is null as atende
          from relacionamento r left join usuario u on u.id = r.id_atendente
         where r.id_cliente = c.id and r.confirmado_em is not null
         order by u.login = any ($1) desc nulls last, u.login limit 1) r on true
      left join ctc_cessao s on s.numero_contrato = k.numero
     where k.proprio and k.produto not in ('RMC', 'RCC', 'SAQUE') and c.cpf not like '90000%'
       and (s.numero_contrato is not null
         or k.situacao = 'QUITADO'
         or (k.situacao = 'ATIVO' and r.atende
           and not exists (select from ctc x where x.id_contrato = k.id)))
  ), contado as (
    select n.*, row_number() over (partition by n.grupo, n.login order by n.contrato) as lugar from nosso n
  ), escrito as (
    select grupo, json_agg(json_build_object('contrato', contrato, 'cpf', cpf, 'saldo', saldo, 'prazo', prazo,
             'parcela', parcela) order by contrato) as contratos
      from contado where lugar <= 60 group by grupo
  )
  select json_build_object(
    'vivos', coalesce((select contratos from escrito where grupo = 'vivos'), '[]'),
    'quitados', coalesce((select contratos from escrito where grupo = 'quitados'), '[]'),
    'cedidos', coalesce((select contratos from escrito where grupo = 'cedidos'), '[]'))::text as massa`

/**
 * Writes the data of the stand-in of the INSS, when the demonstration is new or the file is missing
 * or broken. With other benefits than the demonstration's each person would get one more.
 */
export const escreverMassa = (ownerUrl: string, arquivo: string, nova: boolean): Promise<void> =>
  escrever({ ownerUrl, arquivo, nova }, consulta)

/** Writes the loans that other banks ask for, in the same cases. */
export const escreverContratos = (
  ownerUrl: string,
  arquivo: string,
  nova: boolean,
): Promise<void> => escrever({ ownerUrl, arquivo, nova }, contratosNossos, [[...donosDasCtcs]])

type Arquivo = { ownerUrl: string; arquivo: string; nova: boolean }

async function escrever(
  { ownerUrl, arquivo, nova }: Arquivo,
  texto: string,
  valores: unknown[] = [],
): Promise<void> {
  if (!nova && temMassa(arquivo)) return
  const client = new Client({ connectionString: ownerUrl })
  // Stopped on its way: the statement says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ massa: string }>(texto, valores)
    writeState(arquivo, rows[0]?.massa ?? '{}')
  } finally {
    await client.end()
  }
}

/** Made of the database at any time: a broken one needs nobody. */
export function temMassa(arquivo: string): boolean {
  try {
    const shape = z.record(z.string(), z.unknown())
    return readState(arquivo, { shape, wayOut: '' }) !== undefined
  } catch (error) {
    if (error instanceof BrokenState) return false
    throw error
  }
}
