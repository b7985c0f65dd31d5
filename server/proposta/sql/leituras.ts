import type { z } from 'zod'
import type { propostaApi, PropostaDetalhada } from '#shared/proposta/api.ts'
import { modelo, modeloOuNada } from '../../base/http/modelo.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { juntos, lista, objeto, quando } from '../../base/db/objeto.ts'
import { camposDaLista, camposDaMudanca, camposDaProposta } from './blocos.ts'
import { contaDaProposta, trocasDaConta } from './conta.ts'

type Uma = { id: string; agora: Date }
type Lida = z.input<typeof propostaApi.incluir.response>
type Detalhada = z.input<typeof PropostaDetalhada>
type Vizinha = NonNullable<Detalhada['anterior']>
type Averbacao = Detalhada['averbacao']

const vizinhaJson = objeto<Vizinha>({ idProposta: 'n.id', numero: 'n.numero' })

const averbacaoJson = objeto<NonNullable<Averbacao>>({
  situacao: 'x.situacao',
  codigos: 'x.codigos',
  limite: 'x.limite',
  titularAvisadoEm: sql`(select max(m.criada_em) from mensagem m
           where m.chave_unica like 'anuencia:' || p.numero || ':%')`,
  ordemDia: 'x.ordem_dia',
  divergencia: 'x.divergencia',
})

/** A price `r` of another day, with its simulation `s`. */
const precoJson = objeto<Detalhada['precos'][number]>({
  momento: 'r.momento',
  dia: 'r.dia',
  situacao: 'r.situacao',
  valorAceito: sql`reais(r.liberado_aceito)`,
  valorLiberado: sql`reais(r.liberado)`,
  valorFinanciado: sql`s.resultado #> '{numeros,valorFinanciado}'`,
  iofTotal: sql`s.resultado #> '{numeros,iofTotal}'`,
  cetAa: sql`s.resultado #> '{numeros,cetAa}'`,
  primeiroVencimento: sql`s.resultado #>> '{numeros,primeiroVencimento}'`,
  resumo: 'r.resumo',
  criadoEm: 'r.criado_em',
  respondidoEm: 'r.respondido_em',
})

const detalhadaJson = (p: De<Uma>) =>
  objeto<Detalhada>({
    ...camposDaProposta(p.agora),
    ...camposDaLista,
    cetAa: 'p.cet_aa',
    saldoInformado: sql`reais(p.saldo_informado)`,
    garantia: quando(
      sql`p.garantia_fgts is not null`,
      objeto<NonNullable<Detalhada['garantia']>>({
        fgts: sql`reais(p.garantia_fgts)`,
        multa: sql`reais(p.garantia_multa)`,
      }),
    ),
    digitadaPor: objeto({ nome: 'a.nome', certificacaoValidaAte: 'p.certificacao_valida_ate' }),
    conta: contaDaProposta,
    trocas: trocasDaConta,
    quitados: lista(
      objeto<Detalhada['quitados'][number]>({
        contrato: sql`coalesce(k.numero_impresso, k.numero)`,
        banco: 'b.nome_curto',
        saldoDevedor: sql`reais(q.saldo_devedor)`,
      }),
      {
        ordem: sql`k.numero`,
        de: sql`from proposta_contrato q
       join contrato k on k.id = q.id_contrato
       join banco b on b.codigo = k.banco
      where q.id_proposta = p.id`,
      },
    ),
    anterior: sql<Vizinha | null>`(select ${vizinhaJson}
       from proposta n where n.id = p.id_proposta_anterior)`,
    sucessora: sql<Vizinha | null>`(select ${vizinhaJson}
       from proposta n where n.id_proposta_anterior = p.id)`,
    daPortabilidade: sql<Detalhada['daPortabilidade']>`(select ${objeto<
      NonNullable<Detalhada['daPortabilidade']>
    >({ idProposta: 'o.id', numero: 'o.numero', situacao: 'o.situacao' })}
       from proposta o where o.id = p.id_portabilidade)`,
    averbacao: sql<Averbacao>`(select ${averbacaoJson} from averbacao x where x.id_proposta = p.id)`,
    precoValidoAte: sql`(select s.resultado ->> 'validoAte' from simulacao s
       where s.id = p.id_simulacao)`,
    precos: lista(precoJson, {
      ordem: sql`r.criado_em desc, r.id desc`,
      de: sql`from preco_dia r join simulacao s on s.id = r.id_simulacao where r.id_proposta = p.id`,
    }),
    historico: lista(
      objeto<Detalhada['historico'][number]>({
        ...camposDaMudanca,
        quem: sql`w.nome || coalesce(' por ' || d.nome, '')`,
      }),
      {
        ordem: sql`h.ocorrido_em desc, h.id`,
        de: sql`from proposta_historico h left join usuario w on w.id = h.id_usuario
      left join usuario d on d.id = h.em_nome_de
      where h.id_proposta = p.id`,
      },
    ),
  })

export const detalharProposta = modeloOuNada(
  'proposta.detalhar',
  (p: De<Uma>) => sql`select ${detalhadaJson(p)}::text as model
  from proposta p
  join cliente c on c.id = p.id_cliente
  join convenio v on v.codigo = p.codigo_convenio
  join usuario a on a.id = p.id_usuario
  left join usuario u on u.id = p.id_atendente
 where p.id = ${p.id}`,
)

export const propostaAtual = modelo(
  'proposta.atual',
  (p: De<Uma>) => sql`select ${objeto<Lida>(camposDaProposta(p.agora))}::text as model
  from proposta p join convenio v on v.codigo = p.codigo_convenio where p.id = ${p.id}`,
)

type ComHistorico = z.input<typeof propostaApi.historico.response>[number]

const comHistoricoJson = (p: De<{ agora: Date }>) =>
  objeto<ComHistorico>({
    ...camposDaProposta(p.agora),
    historico: lista(objeto<ComHistorico['historico'][number]>(camposDaMudanca), {
      ordem: sql`h.ocorrido_em desc, h.id`,
      de: sql`from proposta_historico h where h.id_proposta = p.id`,
    }),
  })

export const propostasDaOportunidade = modelo(
  'proposta.da-oportunidade',
  (p: De<{ idOportunidade: string; agora: Date }>) => sql`
select ${juntos(comHistoricoJson(p), sql`p.criada_em desc, p.id desc`)}::text as model
  from proposta p join convenio v on v.codigo = p.codigo_convenio
 where p.id_oportunidade = ${p.idOportunidade}`,
)
