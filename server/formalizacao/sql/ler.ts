import type { z } from 'zod'
import { ORDEM_DE_PAGAMENTO } from '#shared/cliente/conta.ts'
import type { Dia } from '#shared/data.ts'
import type { Centavos } from '#shared/dinheiro.ts'
import type { ParteNaFormalizacao } from '#shared/formalizacao/conferencia.ts'
import type { Caso, Pessoa } from '#shared/formalizacao/pessoas.ts'
import {
  type AssinaturaNaLoja,
  ParteDasRemotas,
  type Pendente,
  propostasAFormalizar,
} from '#shared/formalizacao/shapes.ts'
import { SituacaoProposta, terminada } from '#shared/proposta/situacao.ts'
import { uma, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { lista, objeto, quando } from '../../base/db/objeto.ts'
import { modelo } from '../../base/http/modelo.ts'
import { fins, tiposQueFaltam } from './blocos.ts'

type DaPessoa = Pick<Pessoa, 'papel'>

export const pessoasDe = varias(
  'formalizacao.pessoas',
  (p: De<{ id: string }>) => sql<DaPessoa>`select papel, nome, cpf from formalizacao_pessoa
 where id_formalizacao = ${p.id}`,
)

/** Signers of the formalization if its case matches; empty otherwise. */
export const pessoasNoCaso = varias(
  'formalizacao.pessoas-no-caso',
  (p: De<{ id: string | null; caso: Caso }>) => sql<DaPessoa>`select s.papel, s.nome, s.cpf
  from formalizacao_pessoa s
  join formalizacao f on f.id = s.id_formalizacao where f.id = ${p.id} and f.caso = ${p.caso}`,
)

/** The last of the client's that has a link, for the state of its signature. */
export const ultimaComLink = umaOuNada(
  'formalizacao.ultima-com-link',
  (p: De<{ idRelacionamento: string }>) => sql<{ protocolo: string }>`select id, protocolo
  from formalizacao where id_relacionamento = ${p.idRelacionamento}
   and protocolo is not null order by criada_em desc, id desc limit 1`,
)

type NaLoja = { id: string | null; situacao: string | null; agora: Date }

export const assinaturaNaLoja = modelo(
  'formalizacao.assinatura-na-loja',
  (p: De<NaLoja>) =>
    sql`select ${objeto<{ assinatura: z.input<typeof AssinaturaNaLoja> | null }>({
      assinatura: sql`(select ${objeto<z.input<typeof AssinaturaNaLoja>>({
        idFormalizacao: 'f.id',
        numeroProposta: 'p.numero',
        situacao: 'f.situacao',
        situacaoNaLoja: sql`${p.situacao}::text`,
        enviadaEm: 'f.link_enviado_em',
        abertaEm: 'f.aberta_em',
        assinadaEm: 'f.assinada_em',
        expiraEm: 'f.expira_em',
        consultadaEm: sql`${p.agora}::timestamptz`,
      })}
    from formalizacao f join proposta p on p.id = f.id_proposta where f.id = ${p.id})`,
    })}::text as model`,
)

export type Fatos = Awaited<ReturnType<typeof lerContrato>>

/** A contract that the loan settles, or takes over from another bank. */
type Quitado = { numero: string; banco: string; saldo: Centavos }

/**
 * What the papers of a proposta state, issued on the day its formalization began. Due dates are those
 * of the accepted simulation.
 */
export const lerContrato = uma(
  'formalizacao.contrato',
  (p: De<{ idProposta: string; id: string | null }>) => sql<{
    valorFinanciado: Centavos
    valorLiberado: Centavos
    valorParcela: Centavos
    /** Worker credit: the most that is given in guarantee. */
    garantiaFgts: Centavos | null
    garantiaMulta: Centavos | null
    cnpjDoBanco: string
    enderecoDoBanco: string
    praca: string
    sac: string
    primeiroVencimento: Dia | null
    ultimoVencimento: Dia | null
    quitados: Quitado[]
    /** The simulation that was signed, where the price changed since; else null. */
    assinado: unknown
    /** What the signed simulation settles. */
    refin: unknown
    conta: string | null
    /** The money waits at the branch and is deposited nowhere; null without an account. */
    ordemDePagamento: boolean | null
    /** Portability: a due date of the origin, whose day of the month the instalments keep. */
    vencimentoDaOrigem: Dia | null
    emissao: Date
  }>`select p.numero, p.produto, v.regime, v.nome as convenio, c.nome, c.cpf,
    k.nome as banco, k.cnpj as "cnpjDoBanco", k.endereco as "enderecoDoBanco", k.praca, k.sac,
    m.nome as correspondente, m.cnpj as "cnpjDoCorrespondente",
    g.nome || ' (' || g.uf || ')' as local,
    u.nome as agente, p.cpf_agente as "cpfDoAgente",
    p.certificacao_valida_ate as "certificadoAte",
    (select b.numero from beneficio b where b.id = p.id_beneficio) as beneficio,
    (select e.matricula from empregador e where e.id = p.id_empregador) as matricula,
    p.valor_financiado as "valorFinanciado", p.valor_liberado as "valorLiberado",
    p.valor_parcela as "valorParcela", p.prazo, p.taxa_am::float8 as "taxaAm",
    p.cet_aa::float8 as "cetAa", p.garantia_fgts as "garantiaFgts",
    p.garantia_multa as "garantiaMulta",
    case when r.id is not null then s.resultado end as assinado,
    s.resultado -> 'refin' as refin,
    s.resultado #>> '{numeros,primeiroVencimento}' as "primeiroVencimento",
    s.resultado #>> '{numeros,ultimoVencimento}' as "ultimoVencimento",
    (select coalesce((select l.descricao from lista l
                       where l.lista = 'tipo_conta' and l.codigo = d.tipo_conta), 'Conta')
        || ', ' || coalesce(b.nome_curto, d.banco) || ', agência ' || d.agencia
        || case when d.tipo_conta = ${ORDEM_DE_PAGAMENTO} then ''
           else ', conta ' || d.conta || coalesce('-' || d.digito, '') end
       from proposta_conta d left join banco b on b.codigo = d.banco
      where d.id_proposta = p.id) as conta,
    (select d.tipo_conta = ${ORDEM_DE_PAGAMENTO} from proposta_conta d where d.id_proposta = p.id)
      as "ordemDePagamento",
    (select coalesce(q.vencimento_da_origem, q.primeiro_vencimento)
       from proposta_contrato x join contrato q on q.id = x.id_contrato
      where x.id_proposta = p.id and p.produto = 'PORT' order by q.id limit 1) as "vencimentoDaOrigem",
    ${lista(
      objeto<Quitado>({
        numero: sql`coalesce(q.numero_impresso, q.numero)`,
        banco: 'b.nome_curto',
        saldo: 'x.saldo_devedor',
      }),
      {
        de: sql`from proposta_contrato x join contrato q on q.id = x.id_contrato
       join banco b on b.codigo = q.banco where x.id_proposta = p.id`,
        ordem: sql`q.numero`,
      },
    )} as quitados,
    (select o.numero from proposta o where o.id = p.id_portabilidade) as "daPortabilidade",
    coalesce((select f.criada_em from formalizacao f where f.id = ${p.id}), p.criada_em) as emissao
  from proposta p
  join cliente c on c.id = p.id_cliente
  join convenio v on v.codigo = p.codigo_convenio
  join banco k on k.proprio
  join promotor m on m.codigo = p.codigo_promotor
  join municipio g on g.codigo_ibge = m.municipio
  join usuario u on u.id = p.id_usuario
  left join lateral (
    select n.id, n.id_simulacao_antes from preco_dia n
     where n.id_proposta = p.id and n.situacao in ('APLICADO', 'ACEITO')
       and n.criado_em > coalesce((select f.criada_em from formalizacao f where f.id = ${p.id}),
                                  p.criada_em)
     order by n.criado_em, n.id limit 1) r on true
  left join simulacao s on s.id = coalesce(r.id_simulacao_antes, p.id_simulacao)
 where p.id = ${p.idProposta}`,
)

/** The latest price that was applied after the signed one, with its simulation. */
export const lerPrecoAplicado = umaOuNada(
  'formalizacao.preco-aplicado',
  (p: De<{ idProposta: string }>) => sql<{ dia: Dia }>`select n.dia, n.resumo, s.resultado
  from preco_dia n join simulacao s on s.id = n.id_simulacao
 where n.id_proposta = ${p.idProposta} and n.situacao in ('APLICADO', 'ACEITO')
 order by n.criado_em desc, n.id desc limit 1`,
)

const terminadas = SituacaoProposta.options.filter(terminada)

const partes: Record<ParteDasRemotas, Sql> = {
  EM_CURSO: sql`f.modalidade <> 'FISICA' and f.situacao not in ${fins}
   and p.situacao not in ${terminadas}`,
  A_CONFERIR: sql`f.situacao = 'ASSINADA' and p.situacao not in ${terminadas}`,
  A_REFAZER: sql`f.modalidade <> 'FISICA' and f.situacao in ('EXPIRADA', 'REPROVADA_BIOMETRIA', 'CANCELADA')
   and p.situacao in ${propostasAFormalizar}
   and not exists (select from formalizacao n where n.id_anterior = f.id)`,
}

type DaLista = z.input<typeof Pendente>
type Busca = {
  agora: Date
  idUsuario: string
  escopo: readonly string[]
  situacao: string | undefined
  donos: readonly string[] | undefined
  idRelacionamento: string | undefined
  instante: string | undefined
  id: string | undefined
  quantas: number
}

type DeQuem = Pick<Busca, 'escopo' | 'donos' | 'idUsuario'>

/** Signed ones to check in which this person took no part. */
export const assinadasPorOutros = (p: De<DeQuem>) => sql`select from formalizacao f
  join relacionamento r on r.id = f.id_relacionamento
  join proposta p on p.id = f.id_proposta
 where f.codigo_promotor = any (${p.escopo}::text[]) and ${partes.A_CONFERIR}
   and (${p.donos}::uuid[] is null or r.id_atendente = any (${p.donos}))
   and parte_na_formalizacao(f.id, ${p.idUsuario}) is null`

/** The cursor is the place of the last row, so a row that moves never hides another. */
export const listarRemotas = varias(
  'formalizacao.remotas',
  (p: De<Busca>, { parte }) => sql<{ pendente: DaLista; cursor: string }>`select ${objeto<DaLista>({
    idFormalizacao: 'f.id',
    idRelacionamento: 'f.id_relacionamento',
    idProposta: 'p.id',
    numeroProposta: 'p.numero',
    nomeCliente: 'c.nome',
    cpf: sql`cpf_mascarado(c.cpf)`,
    convenio: 'v.nome',
    produto: 'p.produto',
    valorLiberado: sql`reais(p.valor_liberado)`,
    modalidade: 'f.modalidade',
    situacao: 'f.situacao',
    linkEnviadoEm: 'f.link_enviado_em',
    expiraEm: 'f.expira_em',
    faltam: sql`cardinality(${tiposQueFaltam})`,
    naMesa: sql<boolean>`(f.situacao = 'ASSINADA' and ninguem_confere(f.id, ${p.agora}))`,
    suaParte: sql<boolean>`(f.situacao = 'ASSINADA'
      and parte_na_formalizacao(f.id, ${p.idUsuario}) is not null)`,
    atendente: quando(
      sql`u.id is not null`,
      objeto<NonNullable<DaLista['atendente']>>({ idUsuario: 'u.id', nome: 'u.nome' }),
    ),
    atualizadaEm: 'f.atualizada_em',
  })} as pendente,
    to_char(f.atualizada_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || f.id
      as cursor
  from formalizacao f
  join relacionamento r on r.id = f.id_relacionamento
  join proposta p on p.id = f.id_proposta
  join cliente c on c.id = f.id_cliente
  join convenio v on v.codigo = p.codigo_convenio
  left join usuario u on u.id = r.id_atendente
 where f.codigo_promotor = any (${p.escopo}::text[])
   and ${partes[parte]}
   and (${p.situacao}::text is null or f.situacao = ${p.situacao})
   and (${p.donos}::uuid[] is null or r.id_atendente = any (${p.donos}))
   and (${p.idRelacionamento}::uuid is null or f.id_relacionamento = ${p.idRelacionamento})
   and (${p.instante}::timestamptz is null
        or (f.atualizada_em, f.id) < (${p.instante}::timestamptz, ${p.id}::uuid))
 order by f.atualizada_em desc, f.id desc
 limit ${p.quantas}`,
  { variantes: { parte: ParteDasRemotas.options } },
)

/** What the person did in the formalizations of the proposta; null when nothing. */
export const parteDaPessoa = uma(
  'formalizacao.parte-da-pessoa',
  (p: De<{ id: string; idUsuario: string }>) => sql<{ parte: ParteNaFormalizacao | null }>`
select parte_na_formalizacao(${p.id}, ${p.idUsuario}) as parte`,
)
