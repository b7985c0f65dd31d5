import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peloSistema } from '#server/base/db/sistema.ts'
import { soltarDeQuemSaiu } from '#server/fila/fim-da-sessao.ts'
import { limparLocacoes } from '#server/fila/limpar.ts'
import { importar } from '#server/mailing/importar.ts'
import { adicionarArquivosDoMailing } from '#server/mailing/receber-arquivo.ts'
import { testApi } from '#server/test/api.ts'
import { personas, promotores, type Persona } from '#server/test/fixtures.ts'
import { pontoDeRetorno } from '#server/test/retorno.ts'
import { VEZES } from '#server/test/semente.ts'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { ausenciaApi } from '#shared/ausencia/api.ts'
import { digitosDoCpf } from '#shared/cpf.ts'
import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { filaApi } from '#shared/fila/api.ts'
import type { Resultado } from '#shared/fila/resultado.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import { caminhoDoArquivo } from '#shared/mailing/importacao.ts'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { erradoNosLivros, porEmOrdem } from './test/em-ordem.ts'

/**
 * The day of a team: the queue, absences with cover, reassignments with undo, imports and a moving clock, by
 * several people at once. Whatever they do, nobody holds a client of another, none is called twice at a time,
 * and none is lost: left alone, every client of the lists is offered again or has left with a reason.
 */
const INICIO = new Date('2026-11-16T13:00:00Z')
const MINUTO = 60_000
let relogio = INICIO
const api = await testApi({ relogio: () => relogio })
const { as, consulta, pool, usuarios } = api
const { acervo } = api.dependencias
adicionarArquivosDoMailing(api.app, { pool, acervo })

const { dono, colega, promotor, gestor } = personas
const terceira: Persona = {
  ...dono,
  id: 'aaaaaaaa-0000-4000-8000-000000000090',
  login: 'terceira',
}
const equipe = [dono, colega, terceira, promotor] as const
const alfa = promotores.alfa
const LISTAS = ['11111111-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000002']
const CLIENTES = Array.from({ length: 8 }, (_, n) => ({
  id: `c0000000-0000-4000-8000-00000000000${n}`,
  idTelefone: `70000000-0000-4000-8000-00000000000${n}`,
  cpf: `70000000${n}${digitosDoCpf(`70000000${n}`)}`,
  /** Two of each of two owners, four of nobody. */
  dono: n < 4 ? equipe[n % 2] : undefined,
}))

let inicio: Awaited<ReturnType<typeof pontoDeRetorno>>
beforeAll(async () => {
  await semear()
  inicio = await pontoDeRetorno(api.appUrl)
})
afterAll(async () => {
  await inicio.fechar()
  await api.fechar()
})

async function semear(): Promise<void> {
  await consulta(`insert into lista values ('tipo_lembrete', '01', 'Retorno agendado', 1),
      ('motivo_telefone_nao_confirmado', '01', 'Não atende', 1),
      ('motivo_telefone_nao_confirmado', '04', 'Pertence a terceiro', 4),
      ('motivo_ausencia', '01', 'Férias', 1) on conflict do nothing`)
  await consulta(
    `insert into usuario (id, login, nome, papel, perfil) values ($1, 'terceira', 'Terceira', 'ATENDENTE', 'TESTE')`,
    [terceira.id],
  )
  await consulta(`insert into usuario_promotor values ($1, $2)`, [terceira.id, alfa])
  await consulta(`update usuario set certificacao_valida_ate = '2028-12-31'`)
  for (const { id, idTelefone, cpf, dono: atendente } of CLIENTES) {
    await consulta(
      `insert into cliente (id, cpf, nome, data_nascimento, sexo, uf)
       values ($1, $2, 'Cliente da Lista', '1960-01-01', 'F', 'SP')`,
      [id, cpf],
    )
    await consulta(
      `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao)
       values ($1, $2::uuid, '11', '9' || right($2::text, 8), '1', '3')`,
      [idTelefone, id],
    )
    await consulta(
      `insert into relacionamento (id, id_cliente, codigo_promotor, id_atendente, confirmado_em, criado_em)
       values ($1::uuid, $1::uuid, $2, $3, '2026-01-01', '2026-01-01')`,
      [id, alfa, atendente?.id ?? null],
    )
    await consulta(
      `insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente,
         codigo_convenio, produto, perfil, origem, status, valor_liberado, criada_em, atualizada_em)
       values (gen_random_uuid(), $1::uuid, $1::uuid, $2, $3, '000331', 'NOVO', 'x', 'MOTOR', 'Em Aberto', 100,
         '2026-11-01', '2026-11-01')`,
      [id, alfa, atendente?.id ?? null],
    )
  }
  await consulta(
    `insert into oportunidade_historico (id_oportunidade, id_cliente, para, por, codigo_promotor, ocorrido_em)
     select id, id_cliente, 'Em Aberto', 'SISTEMA', codigo_promotor, criada_em from oportunidade
      where status = 'Em Aberto'`,
  )
  await porEmOrdem(api)
  await consulta(
    `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, prioridade, inicio, situacao,
       criado_por, criado_em, atualizado_em)
     select x.id, $2, 'Lista ' || x.n, 'LISTA_DA_LOJA', 'MANUAL', x.n, '2026-11-01', 'ATIVA', $3, now(), now()
       from unnest($1::uuid[]) with ordinality x (id, n)`,
    [LISTAS, alfa, gestor.id],
  )
  // All wait in the first list, half of them in the second too.
  await consulta(
    `insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, volta_em, entrou_em)
     select x.id, c.id, $3, '2026-11-02', '2026-11-02'
       from unnest($1::uuid[]) with ordinality x (id, n)
       cross join unnest($2::uuid[]) with ordinality c (id, n) where x.n = 1 or c.n % 2 = 0`,
    [LISTAS, CLIENTES.map(({ id }) => id), alfa],
  )
}

type Passo = { nome: keyof typeof acoes; quem: number; sorte: number }
type Resposta = { status: number }
const pessoa = (n: number): Persona => equipe[n % equipe.length] ?? dono
const cliente = (sorte: number) => {
  const um = CLIENTES[sorte % CLIENTES.length]
  if (!um) throw new Error('There are no clients')
  return um
}
const lista = (sorte: number) => LISTAS[sorte % LISTAS.length] ?? ''

/** The client whom the person holds now. */
async function comQuem({ id }: Persona): Promise<string | undefined> {
  const [locacao] = await consulta<{ id: string }>(
    `select id_relacionamento as id from fila_locacao where id_usuario = $1 and ate > $2`,
    [id, relogio],
  )
  return locacao?.id
}

const RESULTADOS: readonly Resultado[] = [
  'FALOU',
  'NAO_ATENDEU',
  'RECADO',
  'PEDIU_RETORNO',
  'RECUSOU',
  'NUMERO_ERRADO',
]
const resultadoDe = (sorte: number): Resultado => RESULTADOS[sorte % RESULTADOS.length] ?? 'FALOU'

async function concluir(quem: Persona, resultado: Resultado): Promise<Resposta[]> {
  const idRelacionamento = await comQuem(quem)
  if (idRelacionamento === undefined) return []
  const idTelefone = CLIENTES.find(({ id }) => id === idRelacionamento)?.idTelefone ?? ''
  const quando = instanteEmBrasilia(somarDias(hoje(relogio), 1), '11:00').toISOString()
  const volta = { lembrete: { quando, texto: 'Ligar de novo' } }
  return [
    await as(quem)(filaApi.ligar, { body: { idRelacionamento, idTelefone } }),
    await as(quem)(filaApi.concluir, {
      body: { idRelacionamento, resultado, ...(resultado === 'PEDIU_RETORNO' && volta) },
    }),
  ]
}

const reatribuir = (filtro: object, { id }: Persona) =>
  as(gestor)(reatribuicaoApi.reatribuir, {
    body: { codigoPromotor: alfa, ...filtro, receptores: [id] },
  })

async function importarArquivo(sorte: number): Promise<Resposta[]> {
  const bytes = Buffer.from(`CPF\n${cliente(sorte).cpf}\n${cliente(sorte + 3).cpf}\n12345678901\n`)
  const inicial = await as(gestor)(mailingApi.iniciarImportacao, {
    params: { idMailing: lista(sorte) },
    body: { nomeArquivo: 'lista.csv', bytes: bytes.length },
  })
  const params = { idImportacao: inicial.body.model.idImportacao }
  await api.app.inject({
    method: 'PUT',
    url: caminhoDoArquivo(params.idImportacao),
    query: { inicio: '0' },
    headers: {
      ...(await api.cabecalhosDe(gestor)),
      'content-type': 'application/octet-stream',
    },
    payload: bytes,
  })
  const lida = await as(gestor)(mailingApi.lerImportacao, { params })
  const comecada = await as(gestor)(mailingApi.comecarImportacao, {
    params,
    body: { colunas: { CPF: 0 } },
  })
  await importar({ pool, acervo, agora: () => relogio }, params.idImportacao)
  return [inicial, lida, comecada]
}

/** What people, the world and our jobs do; each answers what the server said. */
const acoes = {
  proximo: async ({ quem }) => [await as(pessoa(quem))(filaApi.proximo, { body: {} })],
  proximoDaLista: async ({ quem, sorte }) => [
    await as(pessoa(quem))(filaApi.proximoCliente, {
      params: { idMailing: lista(sorte), codigoPromotor: alfa, atendente: pessoa(quem).id },
    }),
  ],
  concluir: ({ quem, sorte }) => concluir(pessoa(quem), resultadoDe(sorte)),
  corrigir: async ({ quem, sorte }) => {
    const [ultima] = await consulta<{ id: string }>(
      `select id from fila_tentativa where id_usuario = $1 and resultado is not null
        order by concluida_em desc limit 1`,
      [pessoa(quem).id],
    )
    if (!ultima) return []
    const body = { resultado: resultadoDe(sorte) }
    return [await as(pessoa(quem))(filaApi.corrigir, { params: { idTentativa: ultima.id }, body })]
  },
  pular: async ({ quem, sorte }) => {
    const idRelacionamento = await comQuem(pessoa(quem))
    if (idRelacionamento === undefined) return []
    const amanha = instanteEmBrasilia(somarDias(hoje(relogio), 1), '10:30').toISOString()
    const ate = sorte % 2 === 0 ? null : amanha
    return [
      await as(pessoa(quem))(filaApi.pular, {
        body: { idRelacionamento, motivo: 'PRECISA_PREPARAR', ate },
      }),
    ]
  },
  manter: async ({ quem }) => {
    const idRelacionamento = await comQuem(pessoa(quem))
    if (idRelacionamento === undefined) return []
    return [await as(pessoa(quem))(filaApi.manter, { body: { idRelacionamento } })]
  },
  retirar: async ({ quem }) => {
    const idRelacionamento = await comQuem(pessoa(quem))
    if (idRelacionamento === undefined) return []
    return [await as(gestor)(filaApi.retirar, { body: { idRelacionamento } })]
  },
  entrar: async ({ quem }) => {
    await consulta(
      `insert into identidade.oidc_artefato (modelo, id, id_usuario, sid, dados, expira_em)
       values ('Session', $1, $2, $1, '{}', now() + interval '1 hour') on conflict do nothing`,
      [`sessao-${pessoa(quem).login}`, pessoa(quem).id],
    )
    return []
  },
  sair: async ({ quem }) => {
    await consulta(`delete from identidade.oidc_artefato where id_usuario = $1`, [pessoa(quem).id])
    // Ten seconds in which who signs in again would be without a session.
    await consulta(`update identidade.saida set desde = desde - interval '11 seconds'`)
    await peloSistema(pool, ({ client }) => soltarDeQuemSaiu({ client, agora: relogio }))
    return []
  },
  varrer: async () => {
    await limparLocacoes({ pool, agora: () => relogio })
    return []
  },
  faltar: async ({ quem, sorte }) => {
    const dia = hoje(relogio)
    const dataFim = somarDias(dia, sorte % 3)
    const idCobertor = pessoa(quem + 1 + (sorte % 3)).id
    return [
      await as(gestor)(ausenciaApi.incluir, {
        body: {
          atendente: pessoa(quem).id,
          motivo: '01',
          dataInicio: dia,
          dataFim,
          cobertura: [{ codigoPromotor: alfa, idCobertor }],
        },
      }),
    ]
  },
  voltar: async ({ quem }) => {
    const [ausencia] = await consulta<{ id: string; versao: number }>(
      `select id, versao from ausencia
        where id_usuario = $1 and excluida_em is null and de <= $2 and ate > $2`,
      [pessoa(quem).id, relogio],
    )
    if (!ausencia) return []
    const { id: idAusencia, versao } = ausencia
    return [
      await as(gestor)(ausenciaApi.excluir, {
        params: { idAusencia },
        body: { versao, motivoExclusao: 'Voltou' },
      }),
    ]
  },
  reatribuir: async ({ quem, sorte }) => [
    await reatribuir({ atendentes: [pessoa(quem).id] }, pessoa(quem + 1 + (sorte % 3))),
  ],
  darLivres: async ({ quem }) => [await reatribuir({ semAtendente: true }, pessoa(quem))],
  desfazer: async () => {
    const [lote] = await consulta<{ id: string }>(
      `select id from lote where tipo = 'reatribuicao' and desfeito_em is null
        order by criado_em desc, id desc limit 1`,
    )
    if (!lote) return []
    return [await as(gestor)(reatribuicaoApi.desfazer, { params: { idLote: lote.id } })]
  },
  anotar: async ({ quem, sorte }) => [
    await as(pessoa(quem))(anotacaoApi.incluir, {
      params: { idRelacionamento: cliente(sorte).id },
      body: { texto: 'Pediu o saldo', canal: 'TELEFONE' },
    }),
  ],
  assumir: async ({ quem, sorte }) => [
    await as(pessoa(quem))(relacionamentoApi.assumirAtendente, {
      params: { idRelacionamento: cliente(sorte).id },
      body: {},
    }),
  ],
  transferir: async ({ quem, sorte }) => [
    await as(promotor)(relacionamentoApi.transferirAtendente, {
      params: { idRelacionamento: cliente(sorte).id },
      body: { atendente: pessoa(quem).id },
    }),
  ],
  incluir: async ({ sorte }) => [
    await as(gestor)(mailingApi.incluirClientes, {
      params: { idMailing: lista(sorte) },
      body: { idsRelacionamento: [cliente(sorte).id, cliente(sorte + 1).id] },
    }),
  ],
  importar: ({ sorte }) => importarArquivo(sorte),
  desfazerImportacao: async () => {
    const [ultima] = await consulta<{ id: string }>(
      `select id from mailing_importacao where situacao = 'FEITA' order by criado_em desc, id desc limit 1`,
    )
    if (!ultima) return []
    return [
      await as(gestor)(mailingApi.desfazerImportacao, { params: { idImportacao: ultima.id } }),
    ]
  },
  restringir: async ({ sorte }) => {
    await consulta(
      `update cliente set restrito = true, restricao_motivo = 'Fraude' where id = $1`,
      [cliente(sorte).id],
    )
    return []
  },
} satisfies Record<string, (passo: { quem: number; sorte: number }) => Promise<Resposta[]>>

/** How the clock goes on: within a lease, past it, past a rest, to the evening, to ten o'clock of the next day. */
const avancos = {
  poucos: () => 4 * MINUTO,
  locacao: () => 16 * MINUTO,
  horas: () => 130 * MINUTO,
  noite: () => Math.max(MINUTO, instanteEmBrasilia(hoje(relogio), '21:00').getTime() - +relogio),
  amanha: () => instanteEmBrasilia(somarDias(hoje(relogio), 1), '10:00').getTime() - +relogio,
} satisfies Record<string, () => number>

const avancar = (nome: keyof typeof avancos) => {
  relogio = new Date(relogio.getTime() + avancos[nome]())
}

type Ausente = { quem: string; de: Date; ate: Date; cobertor: string | null; desde: Date | null }
type Foto = {
  donos: Map<string, string | null>
  ausencias: Ausente[]
  tentativas: { id: string; rel: string; quem: string; em: Date; fim: Date | null }[]
  fora: unknown[]
}

const fotografar = async (): Promise<Foto> => {
  const [donos, ausencias, tentativas] = await Promise.all([
    consulta<{ id: string; dono: string | null }>(
      `select id, id_atendente as dono from relacionamento`,
    ),
    consulta<Ausente>(
      `select a.id_usuario as quem, a.de, a.ate, k.id_cobertor as cobertor, k.desde
         from ausencia a left join ausencia_cobertura k on k.id_ausencia = a.id and k.fim is null
        where a.excluida_em is null`,
    ),
    consulta<Foto['tentativas'][number]>(
      `select t.id, t.id_relacionamento as rel, t.id_usuario as quem, t.iniciada_em as em,
              coalesce(t.concluida_em, l.ate) as fim
         from fila_tentativa t left join fila_locacao l on l.id_tentativa = t.id`,
    ),
  ])
  return {
    donos: new Map(donos.map(({ id, dono: quem }) => [id, quem])),
    ausencias,
    tentativas,
    fora: await consulta(FORA_DE_ORDEM),
  }
}

/** What must hold of the rows at every instant; each line names what does not. */
const FORA_DE_ORDEM = `
  select 'a turn without its lease, or a lease without its turn' as que, t.id::text as qual
    from fila_tentativa t full join fila_locacao l on l.id_tentativa = t.id
   where (t.resultado is null) is distinct from (l.id_tentativa is not null)
      or l.id_usuario <> t.id_usuario or l.id_relacionamento <> t.id_relacionamento
  union all
  select 'two turns with a client at a time', t.id::text
    from fila_tentativa t join fila_tentativa u on u.id_relacionamento = t.id_relacionamento and u.id > t.id
    left join fila_locacao lt on lt.id_tentativa = t.id left join fila_locacao lu on lu.id_tentativa = u.id
   where coalesce(t.concluida_em, lt.ate) > u.iniciada_em and coalesce(u.concluida_em, lu.ate) > t.iniciada_em
     and coalesce(t.concluida_em, lt.ate) > t.iniciada_em and coalesce(u.concluida_em, lu.ate) > u.iniciada_em
  union all
  select 'a history that does not lead to the owner', r.id::text
    from relacionamento r
    left join lateral (
      select x.quem, sum(x.n) as n
        from (select h.para as quem, 1 as n from relacionamento_historico h
               where h.id_relacionamento = r.id and h.acao <> 'CRIADO'
              union all
              select h.de, -1 from relacionamento_historico h
               where h.id_relacionamento = r.id and h.acao <> 'CRIADO') x
       group by x.quem) s on true
    join inicial i on i.id = r.id
   where coalesce(s.n, 0) <> (s.quem is not distinct from r.id_atendente)::int
                           - (s.quem is not distinct from i.id_atendente)::int
  union all
  select 'an open oportunidade of another owner', o.id::text
    from oportunidade o join relacionamento r on r.id = o.id_relacionamento
   where o.status not in ('Ganha', 'Perdida') and o.id_atendente is distinct from r.id_atendente
  union all
  select 'an open lembrete of another owner', l.id::text
    from lembrete l join relacionamento r on r.id = l.id_relacionamento
   where l.status = 'Agendado' and r.id_atendente is not null and l.id_atendente <> r.id_atendente
  union all
  select 'a client of a list who stands at another owner', k.id_relacionamento::text
    from mailing_cliente k join relacionamento r on r.id = k.id_relacionamento
   where k.situacao = 'ESPERA'
     and k.id_atendente <> coalesce(r.id_atendente, '00000000-0000-0000-0000-000000000000')
  union all
  select 'a count that is not that of its list', m.id::text
    from mailing m
    left join (select id_mailing, sum(esperam) as n from mailing_contagem group by 1) c on c.id_mailing = m.id
   where coalesce(c.n, 0) <> (select count(*) from mailing_cliente k
                               where k.id_mailing = m.id and k.situacao = 'ESPERA')
  union all
  select 'a client who waits in a list that is said to be dry', m.id::text
    from mailing m join mailing_cliente k on k.id_mailing = m.id and k.situacao = 'ESPERA'
   where m.secou_em is not null`

/** Whether the person works with clients of the owner at that instant: their own, or covered by a chain. */
function atende({ ausencias }: Foto, quem: string, doDono: string | null, em: Date): boolean {
  if (doDono === null || doDono === quem) return true
  const vistos = new Set<string>()
  for (let um: string | null = doDono; um !== null && !vistos.has(um);) {
    vistos.add(um)
    const falta: Ausente | undefined = ausencias.find(
      (uma) => uma.quem === um && uma.de <= em && uma.ate > em,
    )
    if (!falta?.cobertor || (falta.desde !== null && falta.desde > em)) return false
    um = falta.cobertor
    if (um === quem) return true
  }
  return false
}

/** A new turn is of somebody who was there and attends the owner, as it was before or after the step. */
function conferirTurnos(antes: Foto, depois: Foto): void {
  const velhas = new Set(antes.tentativas.map(({ id }) => id))
  for (const { id, rel, quem, em } of depois.tentativas) {
    if (velhas.has(id)) continue
    const ausente = ({ ausencias }: Foto) =>
      ausencias.some((uma) => uma.quem === quem && uma.de <= em && uma.ate > em)
    expect([id, ausente(antes) && ausente(depois)]).toEqual([id, false])
    const podia = [antes, depois].some((foto) =>
      [antes, depois].some((donos) => atende(foto, quem, donos.donos.get(rel) ?? null, em)),
    )
    expect([id, podia]).toEqual([id, true])
  }
}

type Item = { rel: string; de: string | null; para: string; desfeito: boolean; ficou: boolean }

/** Who of a batch is touched, told from the rows and not by the statement of the undo. */
const TOCADOS = `
  select i.id_item as rel from lote l join lote_item i on i.id_lote = l.id and i.antes ? 'para'
    join relacionamento r on r.id = i.id_item
   where l.id = $1 and (
     r.id_atendente is distinct from (i.antes ->> 'para')::uuid
     or exists (select from fila_locacao f where f.id_relacionamento = r.id and f.ate > $2)
     or exists (select from anotacao n where n.id_relacionamento = r.id and n.criada_em > l.criado_em
                 and ((i.antes ->> 'para')::uuid in (n.id_usuario, n.em_nome_de)))
     or exists (select from lembrete n where n.id_relacionamento = r.id and n.criado_em > l.criado_em
                 and n.id_atendente = (i.antes ->> 'para')::uuid)
     or exists (select from ligacao g where g.id_cliente = r.id_cliente and g.ocorrida_em > l.criado_em
                 and (g.id_usuario = (i.antes ->> 'para')::uuid
                      or g.id_usuario <> $3 and g.id_usuario::text is distinct from i.antes ->> 'de'))
     or exists (select from oportunidade o join oportunidade_historico h on h.id_oportunidade = o.id
                 where o.id_relacionamento = r.id and h.ocorrido_em > l.criado_em
                   and (i.antes ->> 'para')::uuid in (h.id_usuario, h.em_nome_de)))`

/** The undo alone: whom nobody touched goes back to who had them, everybody else stays. */
async function desfazerSozinho(): Promise<void> {
  const [lote] = await consulta<{ id: string }>(
    `select id from lote where tipo = 'reatribuicao' and desfeito_em is null
      order by criado_em desc, id desc limit 1`,
  )
  if (!lote) return
  const antes = await fotografar()
  const tocados = await consulta<{ rel: string }>(TOCADOS, [lote.id, relogio, gestor.id])
  const [resposta] = await acoes.desfazer()
  expect(resposta?.status).toBeLessThan(500)
  const depois = await fotografar()
  const itens = await consulta<Item>(
    `select id_item as rel, antes ->> 'de' as de, antes ->> 'para' as para,
            desfeito_em is not null as desfeito, motivos is not null as ficou
       from lote_item where id_lote = $1 and antes ? 'para'`,
    [lote.id],
  )
  const ficam = new Set(tocados.map(({ rel }) => rel))
  for (const { rel, de, desfeito, ficou } of itens) {
    const volta = resposta?.status === 200 && !ficam.has(rel)
    expect([rel, desfeito, depois.donos.get(rel)]).toEqual([
      rel,
      volta,
      volta ? de : antes.donos.get(rel),
    ])
    expect(ficou).toBe(resposta?.status === 200 && ficam.has(rel))
  }
}

/** Who signs out alone holds nobody any more whom they took while signed in: the turn ended as left. */
async function sairSozinho(passo: Passo): Promise<void> {
  const { id } = pessoa(passo.quem)
  const antes = await consulta<{ tentativa: string }>(
    `select id_tentativa as tentativa from fila_locacao
      where id_usuario = $1 and com_sessao and ate > $2`,
    [id, relogio],
  )
  await acoes.sair(passo)
  const terminadas = await consulta(
    `select t.id as tentativa from fila_tentativa t
      where t.id = any ($1) and t.resultado = 'SAIU'
        and not exists (select from fila_locacao l where l.id_tentativa = t.id)`,
    [antes.map(({ tentativa }) => tentativa)],
  )
  expect(terminadas).toEqual(antes)
}

async function darPasso(passo: readonly Passo[] | keyof typeof avancos): Promise<void> {
  if (typeof passo === 'string') return avancar(passo)
  usuarios.esquecer()
  if (passo.length === 1 && passo[0]?.nome === 'desfazer') return desfazerSozinho()
  if (passo.length === 1 && passo[0]?.nome === 'sair') return sairSozinho(passo[0])
  const respostas = await Promise.all(passo.map(async (um) => acoes[um.nome](um)))
  expect(respostas.flat().filter(({ status }) => status >= 500)).toEqual([])
}

/** So many days are enough for who waits, rests or was put off; a refusal rests longer. */
const DIAS = 6

/**
 * Everybody is back and works on: of all clients of the lists each is offered and spoken to, but those who
 * rest until later. Who left the lists has a reason.
 */
async function esvaziar(): Promise<void> {
  await consulta(
    `update ausencia set excluida_em = $1, excluida_por = $2 where excluida_em is null`,
    [relogio, gestor.id],
  )
  for (let dia = 0; dia < DIAS; dia += 1) {
    avancar('amanha')
    usuarios.esquecer()
    for (let deu = true; deu;) {
      deu = false
      for (const quem of equipe) {
        const { body } = await as(quem)(filaApi.proximo, { body: {} })
        if (!body.model?.vez) continue
        deu = true
        const [, fim] = await concluir(quem, 'FALOU')
        expect(fim?.status).toBe(200)
      }
    }
  }
  const esquecidos = await consulta(
    `select k.id_mailing, k.id_relacionamento, k.dorme, k.volta_em, d.ate
       from mailing_cliente k left join fila_descanso d on d.id_relacionamento = k.id_relacionamento
      where k.situacao = 'ESPERA' and coalesce(d.ate, '-infinity') <= $1`,
    [relogio],
  )
  expect(esquecidos).toEqual([])
  const semMotivo = await consulta(
    `select k.id_mailing, k.id_relacionamento, k.situacao
       from mailing_cliente k join relacionamento r on r.id = k.id_relacionamento
       join cliente c on c.id = r.id_cliente
      where k.situacao = 'TRABALHADO' and not exists (
              select from fila_tentativa t where t.id_relacionamento = r.id
                 and t.resultado in ('FALOU', 'PEDIU_RETORNO', 'RECUSOU'))
         or k.situacao = 'RETIRADO' and not c.restrito and exists (
              select from telefone f where f.id_cliente = c.id and f.situacao in ('1', '2', '3'))
            and not exists (select from mailing_importacao i
                             where i.id = k.id_importacao and i.situacao = 'DESFEITA')`,
  )
  expect(semMotivo).toEqual([])
}

const nomes = Object.keys(acoes) as (keyof typeof acoes)[]
/** What people do most is drawn most. */
const frequentes: (keyof typeof acoes)[] = ['proximo', 'proximo', 'concluir', 'pular', 'reatribuir']
const umPasso = fc.record({
  nome: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...frequentes) },
    { weight: 3, arbitrary: fc.constantFrom(...nomes) },
  ),
  quem: fc.nat(3),
  sorte: fc.nat(23),
})
const passos = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.array(umPasso, { minLength: 1, maxLength: 1 }) },
    { weight: 4, arbitrary: fc.array(umPasso, { minLength: 2, maxLength: 4 }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...(Object.keys(avancos) as (keyof typeof avancos)[])),
    },
  ),
  { minLength: 4, maxLength: 24 },
)

test(
  'S1.17 S1.19 S6.05 a team at once, absent, covered, reassigned and undone: no client twice, none lost',
  async () => {
    await consulta('create table inicial as select id, id_atendente from relacionamento')
    await fc.assert(
      fc.asyncProperty(passos, async (sequencia) => {
        await inicio.voltar()
        await consulta('delete from identidade.oidc_artefato; delete from identidade.saida')
        relogio = INICIO
        let antes = await fotografar()
        for (const passo of sequencia) {
          await darPasso(passo)
          const depois = await fotografar()
          expect(depois.fora).toEqual([])
          conferirTurnos(antes, depois)
          antes = depois
        }
        await esvaziar()
        expect(await consulta(FORA_DE_ORDEM)).toEqual([])
        expect(await erradoNosLivros(api, relogio)).toEqual([])
      }),
      { numRuns: 8 * VEZES },
    )
  },
  1_800_000 * VEZES,
)
