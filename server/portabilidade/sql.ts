import type { BeneficioDoHiscon, ContratoDoHiscon } from '#shared/hiscon/documento.ts'
import type { Atendente } from '#shared/organizacao/api.ts'
import type { HisconDoCliente, SituacaoDoHiscon } from '#shared/portabilidade/shapes.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, json, sql } from '../base/db/fragmento.ts'
import { quando } from '../base/db/objeto.ts'
import { pessoa } from '../organizacao/sql.ts'

/** What page 1 and the page of the margins say; the loans have rows of their own. */
export type FrenteGuardada = Omit<BeneficioDoHiscon, 'contratos'>

type Origem = HisconDoCliente['origem']
type DoPapel = {
  situacao: SituacaoDoHiscon
  origem: Origem
  /** Null: the client, from the page of the link. */
  enviadoPor: Atendente | null
  confirmadoPor: Atendente | null
}

const campos = sql`h.id, h.situacao, h.origem, h.arquivo, h.resumo, h.paginas, h.emitido_em as "emitidoEm",
  h.codigo, h.enviado_em as "enviadoEm", ${quando(sql`e.id is not null`, pessoa('e'))} as "enviadoPor",
  h.confirmado_em as "confirmadoEm", ${quando(sql`c.id is not null`, pessoa('c'))} as "confirmadoPor"`
const juncoes = sql`left join usuario e on e.id = h.enviado_por left join usuario c on c.id = h.confirmado_por`

export type Papel = Awaited<ReturnType<typeof listarHiscons>>[number]

/** The papers of a client that wait or count, the newest first: three at most. */
export const listarHiscons = varias(
  'portabilidade.hiscons',
  (p: De<{ idRelacionamento: string }>) => sql<DoPapel>`
select ${campos} from hiscon h ${juncoes}
 where h.id_relacionamento = ${p.idRelacionamento} and h.situacao <> 'SUBSTITUIDO'
 order by h.enviado_em desc, h.id`,
)

type PaginaDeAnteriores = {
  idRelacionamento: string
  instante: string | undefined
  id: string | undefined
  quantas: number
}

/** A page of those that others took the place of, the newest first. */
export const listarAnteriores = varias(
  'portabilidade.anteriores',
  (p: De<PaginaDeAnteriores>, { depois }) => sql<DoPapel & { cursor: string }>`
select ${campos},
    to_char(h.enviado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || h.id as cursor
  from hiscon h ${juncoes}
 where h.id_relacionamento = ${p.idRelacionamento} and h.situacao = 'SUBSTITUIDO'
   ${depois ? sql`and (h.enviado_em, h.id) < (${p.instante}::timestamptz, ${p.id}::uuid)` : sql``}
 order by h.enviado_em desc, h.id desc limit ${p.quantas}`,
  { variantes: { depois: [false, true] } },
)

/** The file of any paper of a client. */
export const buscarArquivo = umaOuNada(
  'portabilidade.arquivo',
  (p: De<{ id: string; idRelacionamento: string }>) => sql`select arquivo, paginas from hiscon
 where id = ${p.id} and id_relacionamento = ${p.idRelacionamento}`,
)

/** Two papers of one client come one after the other. */
export const travarCliente = comando(
  'portabilidade.travar-cliente',
  (p: De<{ idRelacionamento: string }>) =>
    sql`select from relacionamento where id = ${p.idRelacionamento} for no key update`,
)

export const contarConfirmado = comando(
  'portabilidade.contar-confirmado',
  (p: De<{ idHiscon: string; idRelacionamento: string }>) => sql`select from hiscon
 where id = ${p.idHiscon} and id_relacionamento = ${p.idRelacionamento} and situacao = 'CONFIRMADO'`,
)

/** Locked: two who confirm, or one who confirms while another sends, come one after the other. */
export const travarHiscon = umaOuNada(
  'portabilidade.travar',
  (p: De<{ id: string; idRelacionamento: string }>) => sql<{ situacao: SituacaoDoHiscon }>`
select id, situacao, emitido_em as "emitidoEm", confirmado_por as "confirmadoPor" from hiscon
 where id = ${p.id} and id_relacionamento = ${p.idRelacionamento} for no key update`,
)

export const lerBeneficios = varias(
  'portabilidade.beneficios',
  (p: De<{ idHiscon: string }>) => sql<{ lido: FrenteGuardada; nbMascarado: string | null }>`
select b.id, b.nb, nb_mascarado(b.nb) as "nbMascarado", b.id_beneficio as "idBeneficio", b.lido
  from hiscon_beneficio b where b.id_hiscon = ${p.idHiscon} order by b.ordem`,
)

/** The loans: as they count, else as they were read. */
export const lerContratos = varias(
  'portabilidade.contratos',
  (p: De<{ idHiscon: string }>) => sql<{ lido: ContratoDoHiscon; vale: ContratoDoHiscon | null }>`
select k.id, k.id_hiscon_beneficio as "idHisconBeneficio", k.lido, k.vale, k.id_contrato as "idContrato", k.recusa
  from hiscon_contrato k join hiscon_beneficio b on b.id = k.id_hiscon_beneficio
 where k.id_hiscon = ${p.idHiscon} order by b.ordem, k.ordem`,
)

export const buscarTitular = uma(
  'portabilidade.titular',
  (p: De<{ idCliente: string }>) => sql`select nome from cliente where id = ${p.idCliente}`,
)

/** Whose each number is, in the whole bank; a number that nobody has is no row. */
export const acharNbs = varias(
  'portabilidade.nbs',
  (p: De<{ idCliente: string; nbs: readonly string[] }>) => sql<{
    nb: string
    id: string | null
    deOutro: boolean
  }>`
select q.nb, n.id, n.de_outro as "deOutro" from unnest(${p.nbs}::text[]) q (nb)
  cross join lateral nb_do_hiscon(${p.idCliente}, q.nb) n`,
)

/**
 * Replaces the papers that still wait. A paper that could not be read replaces only papers that could not be read.
 */
export const substituirEsperando = comando(
  'portabilidade.substituir-esperando',
  (
    p: De<{ idRelacionamento: string; quais: readonly string[] }>,
  ) => sql`update hiscon set situacao = 'SUBSTITUIDO'
 where id_relacionamento = ${p.idRelacionamento} and situacao = any (${p.quais}::text[])`,
)

export const substituirConfirmado = comando(
  'portabilidade.substituir-confirmado',
  (p: De<{ idRelacionamento: string }>) => sql`update hiscon set situacao = 'SUBSTITUIDO'
 where id_relacionamento = ${p.idRelacionamento} and situacao = 'CONFIRMADO'`,
)

type Novo = {
  id: string
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  origem: Origem
  situacao: 'LIDO' | 'NAO_LIDO'
  resumo: string
  bytes: number
  paginas: number | null
  emitidoEm: Date | null
  codigo: string | null
  /** One of both: a person of the bank, or the client on the page of a link. */
  idUsuario: string | null
  idLink: string | null
  agora: Date
}

/** Of two at once the second adds none. */
export const inserirHiscon = comando(
  'portabilidade.inserir',
  (
    p: De<Novo>,
  ) => sql`insert into hiscon (id, id_relacionamento, id_cliente, codigo_promotor, origem,
    situacao, arquivo, resumo, bytes, paginas, emitido_em, codigo, enviado_por, id_link, enviado_em)
  values (${p.id}, ${p.idRelacionamento}, ${p.idCliente}, ${p.codigoPromotor}, ${p.origem},
    ${p.situacao}, ${p.id}, ${p.resumo}, ${p.bytes}, ${p.paginas}, ${p.emitidoEm}, ${p.codigo},
    ${p.idUsuario}, ${p.idLink}, ${p.agora})
  on conflict do nothing`,
)

type Linhas = { idHiscon: string; codigoPromotor: string; linhas: readonly object[] }

export const inserirBeneficios = comando(
  'portabilidade.inserir-beneficios',
  (p: De<Linhas>) => sql`insert into hiscon_beneficio (id, id_hiscon, codigo_promotor, ordem, nb,
    id_beneficio, lido)
  select q.id, ${p.idHiscon}, ${p.codigoPromotor}, q.ordem, q.nb, q.id_beneficio, q.lido
    from jsonb_to_recordset(${json(p.linhas)}) q (id uuid, ordem int, nb text, id_beneficio uuid, lido jsonb)`,
)

export const inserirContratos = comando(
  'portabilidade.inserir-contratos',
  (p: De<Linhas>) => sql`insert into hiscon_contrato (id, id_hiscon, id_hiscon_beneficio,
    codigo_promotor, ordem, lido)
  select q.id, ${p.idHiscon}, q.id_hiscon_beneficio, ${p.codigoPromotor}, q.ordem, q.lido
    from jsonb_to_recordset(${json(p.linhas)}) q (id uuid, id_hiscon_beneficio uuid, ordem int, lido jsonb)`,
)

export const marcarConfirmado = comando(
  'portabilidade.confirmar',
  (p: De<{ id: string; idUsuario: string; agora: Date }>) => sql`update hiscon
   set situacao = 'CONFIRMADO', confirmado_por = ${p.idUsuario}, confirmado_em = ${p.agora}
 where id = ${p.id}`,
)

/** What counts of each loan from now on. */
export const guardarQueVale = comando(
  'portabilidade.guardar-que-vale',
  (p: De<{ linhas: readonly object[] }>) => sql`update hiscon_contrato k set vale = q.vale
    from jsonb_to_recordset(${json(p.linhas)}) q (id uuid, vale jsonb) where k.id = q.id`,
)

/** The contract that each loan is here, and why it is none. */
export const guardarContratos = comando(
  'portabilidade.guardar-contratos',
  (p: De<{ linhas: readonly object[] }>) => sql`update hiscon_contrato k
   set id_contrato = q.id_contrato, recusa = q.recusa
  from jsonb_to_recordset(${json(p.linhas)}) q (id uuid, id_contrato uuid, recusa text) where k.id = q.id`,
)

/** The contracts among these that a live proposta holds. */
export const contratosPresos = varias(
  'portabilidade.presos',
  (p: De<{ ids: readonly string[] }>) => sql`
select q.id from unnest(${p.ids}::uuid[]) q (id) where contrato_preso(q.id)`,
)

/** The same file, brought again with the proof of life. */
export const marcarProvaDeVida = comando(
  'portabilidade.prova-de-vida',
  (p: De<{ id: string }>) => sql`update hiscon set origem = 'PROVA_DE_VIDA' where id = ${p.id}`,
)

type UmaConfirmacao = {
  id: string
  idHiscon: string
  codigoPromotor: string
  idUsuario: string
  agora: Date
}

export const inserirConfirmacao = comando(
  'portabilidade.inserir-confirmacao',
  (
    p: De<UmaConfirmacao>,
  ) => sql`insert into hiscon_confirmacao (id, id_hiscon, codigo_promotor, id_usuario, confirmado_em)
  values (${p.id}, ${p.idHiscon}, ${p.codigoPromotor}, ${p.idUsuario}, ${p.agora})`,
)

type Conferencias = Linhas & { idUsuario: string; agora: Date }

export const inserirConferencias = comando(
  'portabilidade.inserir-conferencias',
  (p: De<Conferencias>) => sql`insert into hiscon_conferencia (id, id_hiscon, id_hiscon_contrato,
    codigo_promotor, campo, motivo, acao, antes, depois, id_usuario, conferido_em)
  select q.id, ${p.idHiscon}, q.id_hiscon_contrato, ${p.codigoPromotor}, q.campo, q.motivo, q.acao,
         q.antes, q.depois, ${p.idUsuario}, ${p.agora}
    from jsonb_to_recordset(${json(p.linhas)}) q (id uuid, id_hiscon_contrato uuid, campo text, motivo text,
      acao text, antes jsonb, depois jsonb)`,
)

export const listarEspecies = varias(
  'portabilidade.especies',
  () => sql`select codigo, descricao, elegivel, grupo from especie_beneficio order by codigo`,
)

/** Running contracts of another bank that we know of these benefits and the paper does not name. */
export const contratosAusentes = varias(
  'portabilidade.ausentes',
  (p: De<{ idHiscon: string; emitidoEm: Date }>) => sql`
select coalesce(k.numero_impresso, k.numero) as numero, b.nome_curto as banco from hiscon_beneficio hb
  join contrato k on k.id_beneficio = hb.id_beneficio and k.situacao = 'ATIVO'
   and k.data_contrato < (${p.emitidoEm}::timestamptz at time zone 'America/Sao_Paulo')::date
  join banco b on b.codigo = k.banco
 where hb.id_hiscon = ${p.idHiscon} and k.produto not in ('RMC', 'RCC', 'SAQUE')
   and not exists (select from hiscon_contrato h
      where h.id_hiscon_beneficio = hb.id
        and (h.id_contrato = k.id or chave_do_contrato(coalesce(h.vale, h.lido) ->> 'contrato')
          = chave_do_contrato(coalesce(k.numero_impresso, k.numero))))
 order by k.numero`,
)

/** The live portability of each contract, with what it keeps. */
export const portabilidadesVivas = varias(
  'portabilidade.vivas',
  (p: De<{ idRelacionamento: string; contratos: readonly string[] }>) => sql<{
    idContrato: string
    guardada: unknown
  }>`
select o.id, o.id_contrato as "idContrato", o.status, s.entrada as guardada from oportunidade o
  left join simulacao s on s.id = o.id_simulacao
 where o.id_relacionamento = ${p.idRelacionamento} and o.produto = 'PORT'
   and o.status not in ('Ganha', 'Perdida') and o.id_contrato = any (${p.contratos}::uuid[])`,
)
