import type { z } from 'zod'
import { ORDEM_DE_PAGAMENTO } from '#shared/cliente/conta.ts'
import type { ContaMascarada, TrocaDaConta } from '#shared/proposta/conta.ts'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { comando, uma, umaOuNada } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { lista, objeto } from '../../base/db/objeto.ts'

type Mascarada = z.infer<typeof ContaMascarada>

/** An account `d` with its bank `b`, as people see it; an *ordem de pagamento* has no number. */
const mascaradaJson = objeto<Mascarada>({
  banco: 'b.nome_curto',
  agencia: 'd.agencia',
  conta: sql`case when d.tipo_conta = ${ORDEM_DE_PAGAMENTO} then 'ordem de pagamento'
                 else '****' || right(d.conta, 2) || coalesce('-' || d.digito, '') end`,
})

/** The account that the proposta `p` is paid into. */
export const contaDaProposta = sql<Mascarada | null>`(select ${mascaradaJson}
       from proposta_conta d join banco b on b.codigo = d.banco
      where d.id_proposta = p.id)`

const deJson = sql<Mascarada>`(select ${mascaradaJson}
       from (select t.de_banco as banco, t.de_agencia as agencia, t.de_numero as conta,
                    t.de_digito as digito, t.de_tipo as tipo_conta) d
       join banco b on b.codigo = d.banco)`
const paraJson = sql<Mascarada>`(select ${mascaradaJson}
       from (select t.para_banco as banco, t.para_agencia as agencia, t.para_numero as conta,
                    t.para_digito as digito, t.para_tipo as tipo_conta) d
       join banco b on b.codigo = d.banco)`

/** The changes of the proposta `p` that the client proved, the newest first. */
export const trocasDaConta = lista(
  objeto<z.input<typeof TrocaDaConta>>({
    de: deJson,
    para: paraJson,
    quem: 'u.nome',
    pedidaEm: 't.pedida_em',
    telefone: sql`telefone_mascarado(f.ddd, f.numero)`,
    telefoneVerificadoEm: 't.telefone_verificado_em',
    confirmadaEm: 't.confirmada_em',
    contadaEm: 't.contada_em',
  }),
  {
    de: sql`from proposta_conta_troca t
       join usuario u on u.id = t.id_usuario
       join telefone f on f.id = t.id_telefone
      where t.id_proposta = p.id and t.confirmada_em is not null`,
    ordem: sql`t.ordem desc`,
  },
)

type Fatos = { situacao: SituacaoProposta; de: Mascarada | null; para: Mascarada | null }

/** The account of a proposta that is held, and another one of its client. */
export const lerFatosDaTroca = uma(
  'proposta.fatos-da-troca',
  (p: De<{ idProposta: string; idDadosBancarios: string }>) => sql<Fatos>`select p.situacao,
    p.produto, p.criada_em as "criadaEm", ${contaDaProposta} as de,
    (select ${mascaradaJson} from dados_bancarios d join banco b on b.codigo = d.banco
      where d.id = ${p.idDadosBancarios} and d.id_cliente = p.id_cliente) as para,
    exists (select from proposta_conta k join dados_bancarios d on d.id = ${p.idDadosBancarios}
      where k.id_proposta = p.id and k.banco = d.banco and k.agencia = d.agencia
        and k.conta = d.conta and k.tipo_conta = d.tipo_conta
        and k.digito is not distinct from d.digito) as mesma
  from proposta p where p.id = ${p.idProposta}`,
)

type Nova = {
  id: string
  idProposta: string
  idDadosBancarios: string
  idTelefone: string
  verificadoEm: Date
  idUsuario: string
  resumo: Buffer
  expiraEm: Date
  agora: Date
}

export const inserirTroca = comando(
  'proposta.inserir-troca',
  (p: De<Nova>) => sql`insert into proposta_conta_troca (id, id_proposta, id_cliente,
    de_conta, de_banco, de_agencia, de_numero, de_digito, de_tipo,
    para_conta, para_banco, para_agencia, para_numero, para_digito, para_tipo,
    id_telefone, telefone_verificado_em, id_usuario, pedida_em, codigo_resumo, expira_em)
  select ${p.id}, x.id, x.id_cliente,
    k.id_dados_bancarios, k.banco, k.agencia, k.conta, k.digito, k.tipo_conta,
    d.id, d.banco, d.agencia, d.conta, d.digito, d.tipo_conta,
    ${p.idTelefone}, ${p.verificadoEm}, ${p.idUsuario}, ${p.agora}, ${p.resumo}, ${p.expiraEm}
    from proposta x
    join proposta_conta k on k.id_proposta = x.id
    join dados_bancarios d on d.id = ${p.idDadosBancarios} and d.id_cliente = x.id_cliente
   where x.id = ${p.idProposta}`,
)

/** The phone that the code of a change went to. */
export const telefoneDaTroca = umaOuNada(
  'proposta.telefone-da-troca',
  (p: De<{ id: string; idProposta: string }>) => sql`
select t.id_telefone as "idTelefone", p.criada_em as "criadaEm"
  from proposta_conta_troca t join proposta p on p.id = t.id_proposta
 where t.id = ${p.id} and t.id_proposta = ${p.idProposta}`,
)

/** Counts a try of the newest change asked for; nothing for another one. */
export const contarTentativaDaTroca = umaOuNada(
  'proposta.contar-tentativa-da-troca',
  (p: De<{ id: string; idProposta: string }>) => sql<{ usado: boolean }>`
update proposta_conta_troca t set tentativas = t.tentativas + 1
 where t.id = ${p.id} and t.id_proposta = ${p.idProposta}
   and not exists (select from proposta_conta_troca o
         where o.id_proposta = t.id_proposta and o.ordem > t.ordem)
returning t.expira_em as "expiraEm", t.tentativas, t.codigo_resumo as resumo,
  t.confirmada_em is not null as usado`,
)

type Prova = { id: string; resumo: Buffer; idUsuario: string; agora: Date }

export const confirmarTroca = uma(
  'proposta.confirmar-troca',
  (p: De<Prova>) => sql<{ trocada: boolean }>`
select trocar_conta_da_proposta(${p.id}, ${p.resumo}, ${p.idUsuario}, ${p.agora}) as trocada`,
)

/** The account change that the bank has not accepted yet; no row if it has the account. */
export const trocaAContar = umaOuNada(
  'proposta.troca-a-contar',
  (p: De<{ numero: string }>) => sql`select t.id, t.id_proposta as "idProposta"
  from proposta p join proposta_conta_troca t on t.id_proposta = p.id
 where p.numero = ${p.numero} and t.confirmada_em is not null and t.contada_em is null
 order by t.ordem desc limit 1`,
)

/** The bank took this change, and with it those before. */
export const anotarContada = comando(
  'proposta.anotar-contada',
  (p: De<{ id: string; agora: Date }>) => sql`update proposta_conta_troca t
   set contada_em = ${p.agora}
  from proposta_conta_troca u
 where u.id = ${p.id} and t.id_proposta = u.id_proposta and t.ordem <= u.ordem
   and t.confirmada_em is not null and t.contada_em is null`,
)
