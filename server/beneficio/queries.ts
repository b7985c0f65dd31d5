import type { DadosDoBeneficio, ProvaDeVida } from '#integrations/dataprev/protocolo.ts'
import { deReais } from '#shared/dinheiro.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'

type Client = Contexto['client']

const cpfDoCliente = `select cpf from cliente where id = $1`

export async function buscarCpf(client: Client, idCliente: string): Promise<string> {
  const { rows } = await client.query<{ cpf: string }>(preparada(cpfDoCliente, [idCliente]))
  const [row] = rows
  if (!row) throw new Error('The door let a client through that is not there')
  return row.cpf
}

const numeroDoBeneficio = `select numero from beneficio where id = $1 and id_cliente = $2`

export async function buscarNumero(
  client: Client,
  idBeneficio: string,
  idCliente: string,
): Promise<string | null> {
  const { rows } = await client.query<{ numero: string }>(
    preparada(numeroDoBeneficio, [idBeneficio, idCliente]),
  )
  return rows[0]?.numero ?? null
}

const convenioConhecido = `select from convenio where codigo = $1`

export async function existeConvenio(client: Client, codigo: string): Promise<boolean> {
  const { rowCount } = await client.query(preparada(convenioConhecido, [codigo]))
  return rowCount === 1
}

/**
 * One benefit as the INSS told it: new, or over the row of the same number and client. A number that
 * is another client's, or a species that no table knows, is not kept and counts as zero.
 */
const gravacao = `with dito as (
  select * from (values ($2::text, $3::text, $4::text, $5::date, $6::date, $7::date, $8::date,
      $9::bigint, $10::text)) t(numero, especie, situacao, data_inicio, data_despacho,
      data_cessacao, data_extincao_cota, valor_base, bloqueio)
   where exists (select from especie_beneficio where codigo = $3)
     and exists (select from situacao_beneficio where codigo = $4)
), novo as (
  insert into beneficio (id, id_cliente, numero, especie, situacao, data_inicio, data_despacho,
                         data_cessacao, data_extincao_cota, valor_base, bloqueio, consultado_em)
  select gen_random_uuid(), $1, d.*, $11::timestamptz from dito d
      on conflict (numero) do nothing
  returning 1
), mudado as (
  update beneficio b set especie = d.especie, situacao = d.situacao, data_inicio = d.data_inicio,
         data_despacho = d.data_despacho, data_cessacao = d.data_cessacao,
         data_extincao_cota = d.data_extincao_cota, valor_base = d.valor_base,
         bloqueio = d.bloqueio, consultado_em = $11
    from dito d where b.numero = d.numero and b.id_cliente = $1
  returning 1
)
select (select count(*) from novo) + (select count(*) from mudado) as quantos`

/** What the INSS says beside, for a row that is there by now. */
const detalhes = `update beneficio set
    consultado_por = $3, representante_legal_cpf = $4, possui_representante = $5,
    possui_procurador = $6, pensao_codigo = $7, pensao_alimenticia = $7 = '3',
    uf_pagamento = $8, tipo_credito = $9, banco_pagador = $10, agencia_pagadora = $11,
    conta_pagadora = $12, elegivel_inss = $13, concessao_judicial = $14,
    data_ultima_pericia = $15, exposicao_politica = $16, margem_disponivel = $17,
    margem_disponivel_rmc = $18, margem_disponivel_rcc = $19, limite_rmc = $20, limite_rcc = $21,
    maximo_comprometimento = $22, qtd_ativos = $23, qtd_suspensos = $24,
    qtd_reservados_portabilidade = $25, qtd_reservados_refinanciamento = $26
  where numero = $1 and id_cliente = $2`

type Quem = { idCliente: string; idUsuario: string; agora: Date }

/** @returns whether it was kept */
export async function gravarBeneficio(
  client: Client,
  { idCliente, idUsuario, agora }: Quem,
  dados: DadosDoBeneficio,
): Promise<boolean> {
  const { rows } = await client.query<{ quantos: number }>(
    preparada(gravacao, [
      idCliente,
      dados.numeroBeneficio,
      dados.especieBeneficio.codigo,
      dados.situacaoBeneficio.codigo,
      dados.dataInicioBeneficio,
      dados.dataDespachoBeneficio,
      dados.dataCessacao,
      dados.dataExtincaoCota,
      deReais(dados.valorBaseMargem),
      dados.tipoBloqueio,
      agora,
    ]),
  )
  if (Number(rows[0]?.quantos) === 0) return false
  await client.query(
    preparada(detalhes, [
      dados.numeroBeneficio,
      idCliente,
      idUsuario,
      dados.cpfRepresentanteLegal,
      dados.possuiRepresentanteLegal,
      dados.possuiProcurador,
      dados.pensaoAlimenticia,
      dados.ufPagamento,
      dados.tipoCredito,
      dados.cbcIfPagadora,
      dados.agenciaPagadora,
      dados.contaCorrente,
      dados.elegivelEmprestimo,
      dados.concessaoJudicial,
      dados.dataUltimaPericia,
      dados.exposicaoPolitica,
      deReais(dados.margemDisponivel),
      deReais(dados.margemDisponivelRmc),
      deReais(dados.margemDisponivelRcc),
      deReais(dados.valorLimiteRmc),
      deReais(dados.valorLimiteRcc),
      deReais(dados.maximoComprometimento),
      dados.qtdEmprestimosAtivos,
      dados.qtdEmprestimosSuspensos,
      dados.qtdReservadosPortabilidade,
      dados.qtdReservadosRefinanciamento,
    ]),
  )
  return true
}

const prova = `update beneficio set prova_vida_situacao = $3, prova_vida_em = $4,
    prova_vida_ate = $5, prova_vida_consultada_em = $6
  where numero = $1 and id_cliente = $2`

export async function gravarProva(
  client: Client,
  { idCliente, agora }: Pick<Quem, 'idCliente' | 'agora'>,
  { numeroBeneficio, situacao, dataUltimaProva, dataLimite }: ProvaDeVida,
): Promise<void> {
  await client.query(
    preparada(prova, [numeroBeneficio, idCliente, situacao, dataUltimaProva, dataLimite, agora]),
  )
}

/** One line of the trail of questions, as a statement: a refusal leaves it behind too. */
export const registroDaConsulta = `insert into beneficio_consulta (id, id_cliente, id_usuario,
    codigo_promotor, id_consentimento, tipo, resultado, erros, consultado_em)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
