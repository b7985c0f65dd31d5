import type { ClientBase } from 'pg'
import { primeiroVencimentoDaFolha, somarDiasUteis } from '#shared/calendario.ts'
import { type Dia, hoje } from '#shared/data.ts'
import { aliquotasIofEm, folhaEm, regraEm } from '#shared/calculo/regras.ts'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { regrasDosArquivos } from '../reference.ts'
import { criarLote, inserir, prontas } from './lote.ts'
import { precificar, type Preco } from './numeros.ts'
import {
  ATE_PAGAR,
  comoNosso,
  type Feita,
  gravarRefin,
  type Mesa,
  type Portabilidade,
} from './refinport.ts'
import { criarSorteio } from './sorteio.ts'

/**
 * Portabilities that a refinancing may follow: of the INSS, of a client far from the greatest age, whose contract
 * was not settled since. Clients of people who sign in come first.
 */
const consulta = `select p.id, p.numero, p.id_oportunidade as "idOportunidade",
    p.id_relacionamento as "idRelacionamento", p.id_cliente as "idCliente",
    p.codigo_promotor as "codigoPromotor", p.codigo_convenio as "codigoConvenio",
    p.id_beneficio as "idBeneficio", p.id_usuario as "idUsuario",
    p.id_dados_bancarios as "idDadosBancarios", o.origem, p.prazo, p.taxa_am::float8 as taxa,
    p.valor_parcela::float8 as parcela, s.criada_em as "simuladaEm",
    (select json_agg(json_build_object('para', h.para, 'por', h.por, 'em', h.ocorrido_em) order by h.ocorrido_em)
       from proposta_historico h where h.id_proposta = p.id and h.ocorrido_em <= a.em) as passos,
    case when p.situacao = 'PAGA' then p.atualizada_em end as "pagaEm",
    json_build_object('id', k.id, 'numero', k.numero, 'banco', k.banco, 'parcela', k.valor_parcela,
      'primeiro', k.primeiro_vencimento) as antigo,
    (select json_build_object('id', t.id, 'banco', t.banco, 'primeiro', t.primeiro_vencimento)
       from contrato t where t.numero = p.numero and t.situacao = 'ATIVO'
        and not exists (select from oportunidade n where n.id_contrato = t.id)) as trazido
  from proposta p
  join simulacao s on s.id = p.id_simulacao
  join oportunidade o on o.id = p.id_oportunidade
  join convenio v on v.codigo = p.codigo_convenio and v.regime = 'INSS'
  join cliente c on c.id = p.id_cliente and c.obito_em is null and not c.restrito
   and c.data_nascimento > $1::date - interval '70 years' and c.cpf not like '900002%'
  join beneficio b on b.id = p.id_beneficio and b.data_extincao_cota is null
  join usuario u on u.id = p.id_usuario
  join proposta_contrato q on q.id_proposta = p.id
  join contrato k on k.id = q.id_contrato
  join lateral (select min(h.ocorrido_em) as em from proposta_historico h
     where h.id_proposta = p.id and h.para = 'APROVADA') a on a.em is not null
 where p.produto = 'PORT' and p.situacao = any ($2) and p.atualizada_em < $3
 order by u.login not like 'atendente%', u.login, p.numero`

/**
 * The refinancing of a portability at work: one approved, which waits for its portability, and one paid, whose
 * contract took the place of the ported one. They follow from existing rows, so that nothing else of the
 * demonstration changes.
 */
export async function gravarRefinports(client: ClientBase, agora: Date): Promise<void> {
  const dia = hoje(agora)
  const mesa: Mesa = {
    regras: regrasDosArquivos(),
    lote: criarLote(),
    sorteio: criarSorteio(0x5ef1),
    dia,
  }
  const ler = async (situacoes: SituacaoProposta[], ate: Date) =>
    (await client.query<Portabilidade>(consulta, [dia, situacoes, ate])).rows
  const vivas = await ler(['CTC_ENVIADA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO'], agora)
  gravarPrimeira(mesa, vivas)
  // Paid long enough ago for its refinancing to be paid by now.
  const antes = new Date(`${somarDiasUteis(dia, -(ATE_PAGAR + 2))}T00:00:00-03:00`)
  const pagas = await ler(['PAGA'], antes)
  const feita = gravarPrimeira(
    mesa,
    pagas.filter(({ trazido }) => trazido !== null),
  )
  for (const pronta of prontas(mesa.lote.tirar())) await inserir(client, pronta)
  if (!feita) return
  await client.query(
    `update contrato set situacao = 'QUITADO', quitado_em = $2, quitado_por = $3 where id = $1`,
    [feita.idTrazido, feita.dia, feita.id],
  )
}

/** The first that pays the client something worth the trouble. */
function gravarPrimeira(mesa: Mesa, portabilidades: readonly Portabilidade[]): Feita | null {
  for (const portabilidade of portabilidades) {
    const { pagaEm, simuladaEm } = portabilidade
    const oferecido = precoEm(mesa, portabilidade, hoje(simuladaEm))
    const pago = pagaEm && precoEm(mesa, portabilidade, somarDiasUteis(hoje(pagaEm), ATE_PAGAR))
    if (oferecido && (pagaEm === null || pago)) {
      return gravarRefin(mesa, portabilidade, { oferecido, pago })
    }
  }
  return null
}

const TROCO_MIN = 20_000

/** Refinanced at the rate of the portability, for the longest term: by its own instalment once it is ours. */
function precoEm({ regras }: Mesa, portabilidade: Portabilidade, dia: Dia): Preco | null {
  const iof = aliquotasIofEm(regras, dia)
  const folha = folhaEm(regras, 'INSS', dia)
  const prazo = regraEm(regras, 'prazo_max_parcelas', 'INSS', dia)
  if ('recusa' in iof || 'recusa' in folha || 'recusa' in prazo) return null
  const { parcela, taxa, antigo, trazido } = portabilidade
  const preco = precificar(
    {
      taxaMensal: taxa,
      prazo: prazo.valor,
      liberacao: dia,
      primeiroVencimento: primeiroVencimentoDaFolha(dia, folha),
      convencao: 'REF-1',
      iof,
    },
    trazido === null ? antigo.parcela : parcela,
    comoNosso(portabilidade),
  )
  return preco && preco.liberado >= TROCO_MIN ? preco : null
}
