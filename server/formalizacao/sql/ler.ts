import type { z } from 'zod'
import type { Centavos } from '#shared/dinheiro.ts'
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
import { objeto, quando } from '../../base/db/objeto.ts'
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

/** The figures of a proposta that its contract shows; `bancoDeOrigem`: the bank of the first settled. */
export const lerContrato = uma(
  'formalizacao.contrato',
  (p: De<{ idProposta: string }>) => sql<{
    valorFinanciado: Centavos
    valorLiberado: Centavos
    valorParcela: Centavos
    quitados: string[]
  }>`select p.numero, p.produto, v.nome as convenio, c.nome, c.cpf,
    coalesce((select nome from banco where proprio), 'Banco') as banco,
    p.valor_financiado as "valorFinanciado", p.valor_liberado as "valorLiberado",
    p.valor_parcela as "valorParcela", p.prazo, p.taxa_am as "taxaAm", p.cet_aa as "cetAa",
    (select coalesce(b.nome_curto, d.banco) || ', agência ' || d.agencia || ', conta final '
        || right(d.conta, 3) || coalesce('-' || d.digito, '')
       from dados_bancarios d left join banco b on b.codigo = d.banco
      where d.id = p.id_dados_bancarios) as conta,
    (select coalesce(array_agg(k.numero order by k.numero), '{}') from proposta_contrato q
       join contrato k on k.id = q.id_contrato where q.id_proposta = p.id) as quitados,
    (select b.nome_curto from proposta_contrato q join contrato k on k.id = q.id_contrato
       join banco b on b.codigo = k.banco where q.id_proposta = p.id
      order by k.numero limit 1) as "bancoDeOrigem"
  from proposta p
  join cliente c on c.id = p.id_cliente
  join convenio v on v.codigo = p.codigo_convenio
 where p.id = ${p.idProposta}`,
)

const terminadas = SituacaoProposta.options.filter(terminada)

const partes: Record<ParteDasRemotas, Sql> = {
  EM_CURSO: sql`f.situacao not in ${fins} and p.situacao not in ${terminadas}`,
  A_REFAZER: sql`f.situacao in ('EXPIRADA', 'REPROVADA_BIOMETRIA', 'CANCELADA')
   and p.situacao in ${propostasAFormalizar}
   and not exists (select from formalizacao n where n.id_anterior = f.id)`,
}

type DaLista = z.input<typeof Pendente>
type Busca = {
  escopo: readonly string[]
  situacao: string | undefined
  atendente: string | undefined
  instante: string | undefined
  id: string | undefined
  quantas: number
}

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
   and f.modalidade <> 'FISICA'
   and ${partes[parte]}
   and (${p.situacao}::text is null or f.situacao = ${p.situacao})
   and (${p.atendente}::uuid is null or r.id_atendente = ${p.atendente})
   and (${p.instante}::timestamptz is null
        or (f.atualizada_em, f.id) < (${p.instante}::timestamptz, ${p.id}::uuid))
 order by f.atualizada_em desc, f.id desc
 limit ${p.quantas}`,
  { variantes: { parte: ParteDasRemotas.options } },
)
