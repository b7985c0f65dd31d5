import type { z } from 'zod'
import {
  type ChecklistPrevisto,
  type ContratoAFormalizar,
  type Formalizacao,
  propostasAFormalizar,
} from '#shared/formalizacao/shapes.ts'
import type { Caso } from '#shared/formalizacao/pessoas.ts'
import type { TipoDocumento } from '#shared/formalizacao/documento.ts'
import type { Modalidade } from '#shared/formalizacao/situacao.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { lista, objeto, quando } from '../../base/db/objeto.ts'
import { modelo } from '../../base/http/modelo.ts'
import { bloco } from '../../atendimento/sql.ts'

/** Ends of a formalization, in the order of the partial indexes. */
export const fins = sql`('CONCLUIDA', 'REPROVADA_BIOMETRIA', 'EXPIRADA', 'CANCELADA')`

/**
 * The checklist of the formalization `f` of the proposta `p` of client `c`: the rows of its first
 * day, the strictest of several matches.
 */
const itensDoChecklist = sql`(select k.tipo, bool_or(k.obrigatorio) as obrigatorio,
    min(k.ordem) as ordem,
    (array_agg(k.norma order by k.obrigatorio desc, k.id))[1] as norma,
    (array_agg(k.confianca order by k.obrigatorio desc, k.id))[1] as confianca
  from formalizacao_checklist k
 where k.regime in ('*', (select g.regime from convenio g where g.codigo = p.codigo_convenio))
   and k.uf in ('*', coalesce(c.uf, '*'))
   and k.modalidade in ('*', f.modalidade)
   and k.caso in ('*', f.caso)
   and k.vigencia_inicio <= (f.criada_em at time zone 'America/Sao_Paulo')::date
   and coalesce(k.vigencia_fim, 'infinity') >= (f.criada_em at time zone 'America/Sao_Paulo')::date
 group by k.tipo)`

/** The benefit of the proposta `p`. */
export const beneficioDaProposta = sql`(select b.id, b.representante_legal_cpf,
    b.possui_representante or b.representante_legal_cpf is not null as representado
  from beneficio b where b.id = p.id_beneficio)`

type Previsto = z.input<typeof ChecklistPrevisto>
type Busca = { idProposta: string; modalidade: Modalidade; caso: Caso; agora: Date }

/** What the proposta would be asked for in this modality and case now. */
export const lerChecklist = modelo(
  'formalizacao.checklist',
  (p: De<Busca>) => sql`select ${objeto<Previsto>({
    temRepresentante: sql`coalesce((select b.representado from ${beneficioDaProposta} b), false)`,
    items: lista(
      objeto<Previsto['items'][number]>({
        tipo: 'i.tipo',
        obrigatorio: 'i.obrigatorio',
        norma: 'i.norma',
        confianca: 'i.confianca',
        guardado: sql`i.tipo not in ('ROSTO', 'CONTRATO_ASSINADO') and exists (
          select from formalizacao_documento d
           where d.tipo = i.tipo and d.situacao = 'RECEBIDO'
             and d.id_formalizacao = (select u.id from formalizacao u where u.id_proposta = p.id
                   order by u.criada_em desc, u.id desc limit 1))`,
      }),
      { de: sql`from ${itensDoChecklist} i`, ordem: sql`i.ordem, i.tipo` },
    ),
  })}::text as model
  from proposta p
  join cliente c on c.id = p.id_cliente
 cross join (select ${p.modalidade}::text as modalidade, ${p.caso}::text as caso,
                    ${p.agora}::timestamptz as criada_em) f
 where p.id = ${p.idProposta}`,
)

/** The kinds that must be there and are not. */
export const tiposQueFaltam = sql<
  TipoDocumento[]
>`(select coalesce(array_agg(i.tipo order by i.ordem), '{}')
  from ${itensDoChecklist} i
 where i.obrigatorio and not exists (select from formalizacao_documento d
        where d.id_formalizacao = f.id and d.tipo = i.tipo and d.situacao = 'RECEBIDO'))`

type Inteira = z.input<typeof Formalizacao>

const checklist = lista(
  objeto<Inteira['checklist'][number]>({
    tipo: 'i.tipo',
    obrigatorio: 'i.obrigatorio',
    norma: 'i.norma',
    confianca: 'i.confianca',
    situacao: sql`case d.situacao when 'RECEBIDO' then 'RECEBIDO' when 'RECUSADO' then 'RECUSADO'
                else 'FALTA' end`,
    motivo: sql`case when d.situacao = 'RECUSADO' then d.motivo end`,
    idDocumento: sql`case when d.situacao = 'RECEBIDO' then d.id end`,
  }),
  {
    de: sql`from ${itensDoChecklist} i
  left join lateral (select d.id, d.situacao, d.motivo from formalizacao_documento d
     where d.id_formalizacao = f.id and d.tipo = i.tipo
     order by d.situacao = 'RECEBIDO' desc, d.criado_em desc, d.id desc limit 1) d on true`,
    ordem: sql`i.ordem, i.tipo`,
  },
)

const documentos = lista(
  objeto<Inteira['documentos'][number]>({
    idDocumento: 'd.id',
    tipo: 'd.tipo',
    origem: 'd.origem',
    formato: 'd.formato',
    bytes: 'd.bytes',
    largura: 'd.largura',
    altura: 'd.altura',
    paginas: 'd.paginas',
    resumo: 'd.resumo',
    conteudoAtivo: 'd.conteudo_ativo',
    situacao: 'd.situacao',
    motivo: 'd.motivo',
    criadoEm: 'd.criado_em',
  }),
  {
    de: sql`from formalizacao_documento d where d.id_formalizacao = f.id`,
    ordem: sql`d.criado_em desc, d.id desc`,
  },
)

const evidencias = lista(
  objeto<Inteira['evidencias'][number]>({
    tipo: 'e.tipo',
    ocorridoEm: 'e.ocorrido_em',
    endereco: 'e.endereco',
    agente: 'e.agente',
    latitude: 'e.latitude',
    longitude: 'e.longitude',
    resumo: 'e.resumo',
    pontuacao: 'e.pontuacao',
  }),
  {
    de: sql`from formalizacao_evidencia e where e.id_formalizacao = f.id`,
    ordem: sql`e.ocorrido_em, e.id`,
  },
)

const historico = lista(
  objeto<Inteira['historico'][number]>({
    de: 'h.de',
    para: 'h.para',
    por: 'h.por',
    usuario: sql`(select u.nome from usuario u where u.id = h.id_usuario)`,
    motivo: 'h.motivo',
    ocorridoEm: 'h.ocorrido_em',
  }),
  {
    de: sql`from formalizacao_historico h where h.id_formalizacao = f.id`,
    ordem: sql`h.ordem desc`,
  },
)

const pessoas = lista(
  objeto<Inteira['pessoas'][number]>({
    papel: 's.papel',
    nome: 's.nome',
    cpf: sql`cpf_mascarado(s.cpf)`,
  }),
  {
    de: sql`from formalizacao_pessoa s where s.id_formalizacao = f.id`,
    ordem: sql`s.papel`,
  },
)

/** `Formalizacao` of a row `f` with its proposta `p`, client `c` and convenio `v`. */
export const formalizacaoJson = objeto<Inteira>({
  idFormalizacao: 'f.id',
  idProposta: 'p.id',
  numeroProposta: 'p.numero',
  situacaoProposta: 'p.situacao',
  produto: 'p.produto',
  codigoConvenio: 'p.codigo_convenio',
  convenio: 'v.nome',
  valorLiberado: sql`reais(p.valor_liberado)`,
  valorParcela: sql`reais(p.valor_parcela)`,
  prazo: 'p.prazo',
  idAnterior: 'f.id_anterior',
  modalidade: 'f.modalidade',
  caso: 'f.caso',
  situacao: 'f.situacao',
  motivo: 'f.motivo',
  canal: 'f.canal',
  telefone: sql`(select telefone_mascarado(t.ddd, t.numero) from telefone t
                  where t.id = f.id_telefone)`,
  link: sql`case when f.id_telefone is null then 'NENHUM'
                 when f.link_enviado_em is null then 'NA_FILA' else 'ENVIADO' end`,
  tentativa: 'f.tentativa',
  linkEnviadoEm: 'f.link_enviado_em',
  abertaEm: 'f.aberta_em',
  expiraEm: 'f.expira_em',
  tentativasBiometria: 'f.tentativas_biometria',
  pontuacaoBiometria: 'f.pontuacao_biometria',
  assinadaEm: 'f.assinada_em',
  encerradaEm: 'f.encerrada_em',
  pessoas,
  checklist,
  documentos,
  evidencias,
  historico,
  suaParte: sql`case when f.situacao = 'ASSINADA'
                     then parte_na_formalizacao(f.id, usuario_atual()) end`,
  marcas: sql`(select coalesce(json_agg(distinct m.marca), '[]')
                from consentimento k, unnest(k.marcas) as m(marca)
               where f.situacao = 'ASSINADA' and k.id_cliente = f.id_cliente
                 and k.codigo_promotor = f.codigo_promotor and k.situacao = 'AUTORIZADO'
                 and k.aceito_em is null)`,
  versao: 'f.versao',
  criadaEm: 'f.criada_em',
  atualizadaEm: 'f.atualizada_em',
})

/** The tables of `formalizacaoJson`. */
export const juncoes = sql`join proposta p on p.id = f.id_proposta
  join cliente c on c.id = f.id_cliente
  join convenio v on v.codigo = p.codigo_convenio`

export const formalizacaoAtual = modelo(
  'formalizacao.uma',
  (p: De<{ id: string }>) => sql`select ${formalizacaoJson}::text as model
  from formalizacao f ${juncoes} where f.id = ${p.id}`,
)

/** Those of the relationship of the row `a`, the newest first. */
export const formalizacoes = bloco('formalizacao.consultar', () =>
  objeto<{ items: Inteira[] }>({
    items: lista(formalizacaoJson, {
      de: sql`from formalizacao f
  ${juncoes}
 where f.id_relacionamento = a.id`,
      ordem: sql`f.criada_em desc, f.id desc`,
    }),
  }),
)

type Contrato = z.input<typeof ContratoAFormalizar>

/** What the client of the row `a` may sign or has signed. */
export const contratosAFormalizar = bloco('formalizacao.contratos', () =>
  objeto<{ items: Contrato[] }>({
    items: lista(
      objeto<Contrato>({
        idProposta: 'p.id',
        numeroProposta: 'p.numero',
        produto: 'p.produto',
        convenio: 'v.nome',
        situacaoProposta: 'p.situacao',
        valorLiberado: sql`reais(p.valor_liberado)`,
        valorParcela: sql`reais(p.valor_parcela)`,
        prazo: 'p.prazo',
        criadaEm: 'p.criada_em',
        impedimento: sql`case
        when f.situacao = 'CONCLUIDA' then 'A formalização já foi concluída'
        when p.situacao not in ${propostasAFormalizar} then 'A proposta não espera formalização' end`,
        formalizacao: quando(
          sql`f.id is not null`,
          objeto<NonNullable<Contrato['formalizacao']>>({
            idFormalizacao: 'f.id',
            modalidade: 'f.modalidade',
            situacao: 'f.situacao',
            atualizadaEm: 'f.atualizada_em',
          }),
        ),
      }),
      {
        ordem: sql`p.criada_em desc, p.id desc`,
        de: sql`from proposta p
  join convenio v on v.codigo = p.codigo_convenio
  left join lateral (select f.id, f.modalidade, f.situacao, f.atualizada_em from formalizacao f
     where f.id_proposta = p.id order by f.criada_em desc, f.id desc limit 1) f on true
 where p.id_relacionamento = a.id
   and (p.situacao in ${propostasAFormalizar} or f.id is not null)`,
      },
    ),
  }),
)
