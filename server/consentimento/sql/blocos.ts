import type { z } from 'zod'
import {
  type BloqueioEnvio,
  type Carteira,
  type ConsentimentoAberto,
  type EstadoDoToken,
  type Solicitacao,
  type UltimaSolicitacao,
} from '#shared/consentimento/shapes.ts'
import type { TipoConsentimento } from '#shared/consentimento/situacao.ts'
import { bruto, type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { juntos, lista, objeto } from '../../base/db/objeto.ts'
import { valorDaRegra } from '../../base/rules/sql.ts'
import { nomeDaCasa, pessoa } from '../../organizacao/sql.ts'
import { bloco } from '../../atendimento/sql.ts'

/** The stored state, corrected for what has expired since. */
export const situacaoAgora = sql`case
      when k.situacao = 'AUTORIZADO' and k.valido_ate <= a.agora then 'EXPIRADO'
      when k.situacao in ('ENVIADO', 'ABERTO') and k.link_expira_em <= a.agora then 'EXPIRADO_LINK'
      else k.situacao end`

/** The current consent of each kind: the valid one, else the last request. */
export const ordemDoQueVale = sql`k.situacao = 'AUTORIZADO' and k.valido_ate > a.agora desc,
      k.enviado_em desc, k.id desc`

const camposDoToken = (tipo: Sql) => ({
  tipo,
  situacao: sql`coalesce(${situacaoAgora}, 'NENHUM')`,
  validoAte: 'k.valido_ate',
  autorizadoEm: 'k.autorizado_em',
  canal: 'k.canal',
  tentativa: 'k.tentativa',
  enviadoEm: 'k.enviado_em',
  abertoEm: 'k.aberto_em',
  linkExpiraEm: 'k.link_expira_em',
  porChave: sql`coalesce((select e.chave_resumo is not null from consentimento_envio e
      where e.id_consentimento = k.id order by e.tentativa desc limit 1), false)`,
  falhou: sql`coalesce(k.situacao = 'ENVIADO' and (select m.situacao = 'FALHOU'
       from consentimento_envio e left join mensagem m on m.chave_unica = 'consentimento:' || e.id
      where e.id_consentimento = k.id order by e.tentativa desc limit 1), false)`,
})

/** The state of one kind of consent of the client of `a`. */
export const estadoDoToken = (tipo: TipoConsentimento) =>
  sql<z.input<typeof EstadoDoToken>>`(select ${objeto<z.input<typeof EstadoDoToken>>({
    ativo: sql`coalesce(k.situacao = 'AUTORIZADO' and k.valido_ate > a.agora, false)`,
    ...camposDoToken(sql`${tipo}`),
  })}
    from (select) um left join lateral (
      select * from consentimento k
       where k.id_cliente = a.id_cliente and k.codigo_promotor = a.codigo_promotor
         and k.tipo = ${tipo}
       order by ${ordemDoQueVale} limit 1) k on true)`

export const tokenAtivo = estadoDoToken('INSS')
export const trabalhadorToken = estadoDoToken('TRABALHADOR')

const meiaNoite = (dia: string) => bruto(`((${dia})::timestamp at time zone 'America/Sao_Paulo')`)

/** So many links and keys reach a client on one day as contacts may; then sending rests until the next. */
export const bloqueioEnvio = sql<z.input<typeof BloqueioEnvio>>`(select ${objeto<
  z.input<typeof BloqueioEnvio>
>({
  bloqueado: 'e.cheio',
  timestampDesbloqueio: sql`case when e.cheio then ${meiaNoite('e.dia + 1')} end`,
})}
    from (select d.dia, coalesce(
                   (select count(*) from envios_de_consentimento(a.id_cliente,
                      ${meiaNoite('d.dia')} - interval '1 microsecond'))
                   >= ${bruto(valorDaRegra('contato_tentativas_dia', 'CONTATO', 'd.dia'))}, true) as cheio
            from (select (a.agora at time zone 'America/Sao_Paulo')::date as dia) d) e)`

const esperaDaRecusa = bruto(
  valorDaRegra(
    'consentimento_recusa_espera_dias',
    'INSS',
    `(a.agora at time zone 'America/Sao_Paulo')::date`,
  ),
)

/** Whether to propose asking for the INSS consent: `c` is the client. */
export const mostrarModal = sql<boolean>`(c.obito_em is null and not c.restrito and not exists (
      select from consentimento k
       where k.id_cliente = a.id_cliente and k.codigo_promotor = a.codigo_promotor
         and k.tipo = 'INSS' and (
             (k.situacao = 'AUTORIZADO' and k.valido_ate > a.agora)
          or (k.situacao in ('ENVIADO', 'ABERTO') and coalesce(k.link_expira_em > a.agora, true))
          or (k.situacao = 'RECUSADO' and k.enviado_em > a.agora
              - ${esperaDaRecusa} * interval '1 day'))))`

const telefoneMascarado = sql`telefone_mascarado(t.ddd, t.numero)`

const camposDaSolicitacao = {
  idConsentimento: 'k.id',
  ...camposDoToken(sql`k.tipo`),
  telefone: sql`(select ${telefoneMascarado} from telefone t where t.id = k.id_telefone)`,
  solicitante: sql`(select ${pessoa('q')}
         from usuario q where q.id = k.id_usuario)`,
}

/** The last request of the INSS, and the objections to another one. */
export const ultimaSolicitacao = bloco('consentimento.ultima', () =>
  objeto<z.input<typeof UltimaSolicitacao>>({
    solicitacao: sql`(select ${objeto<z.input<typeof Solicitacao>>(camposDaSolicitacao)}
      from consentimento k
       where k.id_cliente = a.id_cliente and k.codigo_promotor = a.codigo_promotor
         and k.tipo = 'INSS'
       order by k.enviado_em desc, k.id desc limit 1)`,
    bloqueioEnvioConsentimento: bloqueioEnvio,
    mostrarModalConsentimento: mostrarModal,
  }),
)

type DaCarteira = z.input<typeof Carteira>
type NaCarteira = DaCarteira['telefones'][number]

const optIns = sql<NaCarteira['optIns']>`(select json_agg(${objeto<NaCarteira['optIns'][number]>({
  tipo: 'o.tipo',
  concedido: 'o.concedido',
  canal: 'm.canal',
  por: 'm.nome',
  ocorridoEm: 'm.ocorrido_em',
})} order by o.ordem)
          from (values (1, 'informacional', t.opt_in_informacional),
                       (2, 'comercial', t.opt_in_comercial),
                       (3, 'transacional', t.opt_in_transacional)) o (ordem, tipo, concedido)
          left join lateral (select x.canal, x.ocorrido_em, ${nomeDaCasa('q')} as nome from telefone_opt_in x
              left join usuario q on q.id = x.id_usuario
             where x.id_telefone = t.id and x.tipo = o.tipo
             order by x.ordem desc limit 1) m on true)`

/** Everything the client ever allowed. */
export const carteira = bloco('consentimento.carteira', () =>
  objeto<DaCarteira>({
    consentimentos: lista(
      objeto<DaCarteira['consentimentos'][number]>({
        ...camposDaSolicitacao,
        encerradoEm: 'k.encerrado_em',
        marcas: 'k.marcas',
        aceitoPor: sql`(select q.nome from usuario q where q.id = k.aceito_por)`,
        temEvidencia: sql`exists (select from consentimento_evidencia v
           where v.id_consentimento = k.id)`,
      }),
      {
        de: sql`from consentimento k
         where k.id_cliente = a.id_cliente and k.codigo_promotor = a.codigo_promotor`,
        ordem: ordemDoQueVale,
      },
    ),
    telefones: lista(
      objeto<NaCarteira>({
        idTelefone: 't.id',
        telefone: telefoneMascarado,
        verificadoEm: 't.verificado_em',
        versao: 't.versao',
        optIns,
        naoMePerturbe: 't.nao_me_perturbe',
      }),
      {
        de: sql`from telefone t where t.id_cliente = a.id_cliente`,
        ordem: sql`t.hotphone desc, t.criado_em, t.id`,
      },
    ),
  }),
)

type Aberto = z.input<typeof ConsentimentoAberto>

const evidencia = sql<Aberto['evidencia']>`(select ${objeto<NonNullable<Aberto['evidencia']>>({
  decisao: 'v.decisao',
  ocorridoEm: 'v.ocorrido_em',
  endereco: 'v.endereco',
  agente: 'v.agente',
  versaoTexto: 'v.versao_texto',
  texto: 'v.texto',
  textoResumo: 'v.texto_resumo',
})}
         from consentimento_evidencia v where v.id_consentimento = k.id)`

const historico = sql<Aberto['historico']>`(select ${juntos(
  objeto<Aberto['historico'][number]>({
    de: 'h.de',
    para: 'h.para',
    por: 'h.por',
    usuario: sql`(select q.nome from usuario q where q.id = h.id_usuario)`,
    canal: 'h.canal',
    motivo: 'h.motivo',
    endereco: 'h.endereco',
    agente: 'h.agente',
    ocorridoEm: 'h.ocorrido_em',
  }),
  sql`h.ocorrido_em desc, h.id desc`,
)}
         from consentimento_historico h where h.id_consentimento = k.id)`

/** One consent with evidence and history; null JSON for another client's. */
export const umConsentimento = bloco(
  'consentimento.um',
  (p: De<{ idConsentimento: string }>) => sql`coalesce((select ${objeto<Aberto>({
    ...camposDaSolicitacao,
    encerradoEm: 'k.encerrado_em',
    evidencia,
    historico,
  })}
    from consentimento k where k.id = ${p.idConsentimento} and k.id_cliente = a.id_cliente
       and k.codigo_promotor = a.codigo_promotor),
    'null'::json)`,
)

/** The state of each kind, asked alone. */
export const consultarEstado = {
  INSS: bloco('consentimento.token-inss', () => tokenAtivo),
  TRABALHADOR: bloco('consentimento.token-trabalhador', () => trabalhadorToken),
}
