import { ENVIOS_MAXIMO, ENVIOS_MINUTOS } from '#shared/consentimento/shapes.ts'
import type { TipoConsentimento } from '#shared/consentimento/situacao.ts'
import { valorDaRegra } from '../base/rules/sql.ts'

/** What the row says, but for what time has ended since. */
export const situacaoAgora = `case
      when k.situacao = 'AUTORIZADO' and k.valido_ate <= a.agora then 'EXPIRADO'
      when k.situacao in ('ENVIADO', 'ABERTO') and k.link_expira_em <= a.agora then 'EXPIRADO_LINK'
      else k.situacao end`

/** The consent that counts of each kind: the one that holds, else the last that was asked for. */
export const ordemDoQueVale = `k.situacao = 'AUTORIZADO' and k.valido_ate > a.agora desc,
      k.enviado_em desc, k.id desc`

const camposDoToken = (tipo: string) => `'tipo', ${tipo},
      'situacao', coalesce(${situacaoAgora}, 'NENHUM'),
      'validoAte', k.valido_ate,
      'autorizadoEm', k.autorizado_em,
      'canal', k.canal,
      'tentativa', k.tentativa,
      'enviadoEm', k.enviado_em,
      'abertoEm', k.aberto_em,
      'linkExpiraEm', k.link_expira_em`

const ultimo = (tipo: TipoConsentimento) => `left join lateral (
      select * from consentimento k where k.id_cliente = a.id_cliente and k.tipo = '${tipo}'
       order by ${ordemDoQueVale} limit 1) k on true`

/** `EstadoDoToken` of one kind. */
export const estadoDoToken = (tipo: TipoConsentimento) => `(select json_build_object(
      'ativo', coalesce(k.situacao = 'AUTORIZADO' and k.valido_ate > a.agora, false),
      ${camposDoToken(`'${tipo}'`)})
    from (select) um ${ultimo(tipo)})`

export const tokenAtivo = estadoDoToken('INSS')
export const trabalhadorToken = estadoDoToken('TRABALHADOR')

/** Of the last sends in the window, the oldest says when one more may leave. */
export const bloqueioEnvio = `(select json_build_object(
      'bloqueado', count(*) >= ${ENVIOS_MAXIMO},
      'timestampDesbloqueio', case when count(*) >= ${ENVIOS_MAXIMO}
        then min(e.enviado_em) + interval '${ENVIOS_MINUTOS} minutes' end)
    from (select enviado_em from consentimento_envio
           where id_cliente = a.id_cliente
             and enviado_em > a.agora - interval '${ENVIOS_MINUTOS} minutes'
           order by enviado_em desc limit ${ENVIOS_MAXIMO}) e)`

const esperaDaRecusa = valorDaRegra(
  'consentimento_recusa_espera_dias',
  'INSS',
  `(a.agora at time zone 'America/Sao_Paulo')::date`,
)

/** Whether to propose asking for the INSS consent: `c` is the client. */
export const mostrarModal = `(c.obito_em is null and not c.restrito and not exists (
      select from consentimento k
       where k.id_cliente = a.id_cliente and k.tipo = 'INSS' and (
             (k.situacao = 'AUTORIZADO' and k.valido_ate > a.agora)
          or (k.situacao in ('ENVIADO', 'ABERTO') and coalesce(k.link_expira_em > a.agora, true))
          or (k.situacao = 'RECUSADO' and k.enviado_em > a.agora
              - ${esperaDaRecusa} * interval '1 day'))))`

const telefoneMascarado = 'telefone_mascarado(t.ddd, t.numero)'

const camposDaSolicitacao = `'idConsentimento', k.id,
      ${camposDoToken('k.tipo')},
      'telefone', (select ${telefoneMascarado} from telefone t where t.id = k.id_telefone),
      'solicitante', (select json_build_object('idUsuario', q.id, 'loginUsuario', q.login)
         from usuario q where q.id = k.id_usuario)`

/** `UltimaSolicitacao`. */
export const ultimaSolicitacao = `json_build_object(
    'solicitacao', (select json_build_object(${camposDaSolicitacao}) from consentimento k
       where k.id_cliente = a.id_cliente and k.tipo = 'INSS'
       order by k.enviado_em desc, k.id desc limit 1),
    'bloqueioEnvioConsentimento', ${bloqueioEnvio},
    'mostrarModalConsentimento', ${mostrarModal})`

/** `Carteira`. */
export const carteira = `json_build_object(
    'consentimentos', (select coalesce(json_agg(json_build_object(${camposDaSolicitacao},
        'encerradoEm', k.encerrado_em,
        'temEvidencia', exists (select from consentimento_evidencia v
           where v.id_consentimento = k.id)) order by ${ordemDoQueVale}), '[]')
      from consentimento k where k.id_cliente = a.id_cliente),
    'telefones', (select coalesce(json_agg(json_build_object(
        'idTelefone', t.id,
        'telefone', ${telefoneMascarado},
        'verificadoEm', t.verificado_em,
        'versao', t.versao,
        'optIns', (select json_agg(json_build_object(
            'tipo', o.tipo, 'concedido', o.concedido, 'canal', m.canal, 'por', m.login,
            'ocorridoEm', m.ocorrido_em) order by o.ordem)
          from (values (1, 'informacional', t.opt_in_informacional),
                       (2, 'comercial', t.opt_in_comercial),
                       (3, 'transacional', t.opt_in_transacional)) o (ordem, tipo, concedido)
          left join lateral (select x.canal, x.ocorrido_em, q.login from telefone_opt_in x
              left join usuario q on q.id = x.id_usuario
             where x.id_telefone = t.id and x.tipo = o.tipo
             order by x.ordem desc limit 1) m on true),
        'naoMePerturbe', t.nao_me_perturbe) order by t.hotphone desc, t.criado_em, t.id), '[]')
      from telefone t where t.id_cliente = a.id_cliente))`

/** `ConsentimentoAberto` of the id in `$8`; null when it is not of the client. */
export const umConsentimento = `(select json_build_object(${camposDaSolicitacao},
      'encerradoEm', k.encerrado_em,
      'evidencia', (select json_build_object(
          'decisao', v.decisao, 'ocorridoEm', v.ocorrido_em, 'endereco', v.endereco,
          'agente', v.agente, 'versaoTexto', v.versao_texto, 'texto', v.texto,
          'textoResumo', v.texto_resumo)
         from consentimento_evidencia v where v.id_consentimento = k.id),
      'historico', (select coalesce(json_agg(json_build_object(
          'de', h.de, 'para', h.para, 'por', h.por,
          'usuario', (select q.login from usuario q where q.id = h.id_usuario),
          'canal', h.canal, 'motivo', h.motivo, 'ocorridoEm', h.ocorrido_em)
          order by h.ocorrido_em desc, h.id desc), '[]')
         from consentimento_historico h where h.id_consentimento = k.id))
    from consentimento k where k.id = $8 and k.id_cliente = a.id_cliente)`
