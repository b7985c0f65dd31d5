import { Client } from 'pg'
import { z } from 'zod'
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

/**
 * Writes the data of the stand-in of the INSS, when the demonstration is new or the file is missing
 * or broken. With other benefits than the demonstration's each person would get one more.
 */
export async function escreverMassa(
  ownerUrl: string,
  arquivo: string,
  nova: boolean,
): Promise<void> {
  if (!nova && temMassa(arquivo)) return
  const client = new Client({ connectionString: ownerUrl })
  // Stopped on its way: the statement says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ massa: string }>(consulta)
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
