import type { ClientBase } from 'pg'
import { type Dia, somarDias } from '#shared/data.ts'
import type { Criterio } from '#shared/mailing/criterio.ts'
import { type Chamavel, DIAS_DE_LIGACOES, gravarLigacoes } from './ligacoes.ts'
import { criarRelogio, diaNumero } from './relogio.ts'
import { criarSorteio } from './sorteio.ts'

type Lista = {
  promotor: string
  nome: string
  perfil: string
  origem: 'ARQUIVO' | 'BASE'
  criterio?: Criterio
  situacao?: 'ATIVA' | 'PAUSADA' | 'ENCERRADA'
  prioridade: number
  /** Of a hundred clients of the promotor, how many are in it, and of those how many were worked. */
  entram: number
  trabalhados: number
  roteiro: string
}

/** Domain, section 11.3: what a call centre works in three weeks of November. */
const listas: readonly Lista[] = [
  {
    promotor: '10101',
    nome: 'Refin 12+ pagas, taxa acima de 1,80',
    perfil: 'REFIN_PARCELAS_PAGAS',
    origem: 'BASE',
    criterio: { parcelasPagas: 12, produto: 'REFIN' },
    prioridade: 3,
    entram: 30,
    trabalhados: 55,
    roteiro: 'Diga quanto a parcela cai e quanto o cliente recebe. Só depois fale do prazo.',
  },
  {
    promotor: '10101',
    nome: 'Margem nova após reajuste',
    perfil: 'MARGEM_NOVA',
    origem: 'BASE',
    criterio: { margemMinima: 50 },
    prioridade: 4,
    entram: 35,
    trabalhados: 40,
    roteiro: 'O benefício subiu: confirme a margem antes de dizer um valor.',
  },
  {
    promotor: '10101',
    nome: 'Aniversariantes da semana',
    perfil: 'ANIVERSARIANTES',
    origem: 'BASE',
    criterio: { aniversarioEmDias: 7 },
    prioridade: 6,
    entram: 8,
    trabalhados: 25,
    roteiro: 'Dê os parabéns. Ofereça crédito só se a pessoa perguntar.',
  },
  {
    promotor: '10101',
    nome: 'Visitas da loja em outubro',
    perfil: 'LISTA_DA_LOJA',
    origem: 'ARQUIVO',
    situacao: 'PAUSADA',
    prioridade: 5,
    entram: 15,
    trabalhados: 60,
    roteiro: 'A pessoa veio à loja: retome o que ela pediu.',
  },
  {
    promotor: '10101',
    nome: 'Lista de outubro',
    perfil: 'LISTA_DA_LOJA',
    origem: 'ARQUIVO',
    situacao: 'ENCERRADA',
    prioridade: 5,
    entram: 20,
    trabalhados: 100,
    roteiro: '',
  },
  {
    promotor: '10102',
    nome: 'Portáveis Facta e Agibank',
    perfil: 'PORTAVEIS',
    origem: 'BASE',
    criterio: { produto: 'PORT' },
    prioridade: 2,
    entram: 30,
    trabalhados: 45,
    roteiro: 'Peça o saldo devedor e a data da próxima parcela.',
  },
  {
    promotor: '10102',
    nome: 'Sem contato há 60 dias',
    perfil: 'SEM_CONTATO',
    origem: 'BASE',
    criterio: { semContatoDias: 60 },
    prioridade: 7,
    entram: 40,
    trabalhados: 30,
    roteiro: 'Confirme telefone e endereço antes de qualquer oferta.',
  },
  {
    promotor: '20417',
    nome: 'CTC D+1',
    perfil: 'CTC_EM_CURSO',
    origem: 'ARQUIVO',
    prioridade: 1,
    entram: 10,
    trabalhados: 70,
    roteiro: 'O cliente pediu para sair: ouça o motivo antes da contraproposta.',
  },
  {
    promotor: '20417',
    nome: 'Proposta reprovada recuperável',
    perfil: 'PROPOSTA_RECUPERAVEL',
    origem: 'ARQUIVO',
    prioridade: 3,
    entram: 12,
    trabalhados: 50,
    roteiro: 'Diga o que faltou e como resolver.',
  },
  {
    promotor: '20417',
    nome: 'CLT 12 meses ou mais de casa',
    perfil: 'LISTA_DA_LOJA',
    origem: 'ARQUIVO',
    prioridade: 5,
    entram: 25,
    trabalhados: 35,
    roteiro: 'Confirme se a pessoa segue na mesma empresa.',
  },
  {
    promotor: '20417',
    nome: 'Aceite vencendo em 48 horas',
    perfil: 'ACEITE_VENCENDO',
    origem: 'BASE',
    criterio: { aceiteVenceEmHoras: 48 },
    prioridade: 1,
    entram: 5,
    trabalhados: 100,
    roteiro: 'O aceite é no aplicativo Meu INSS: acompanhe a pessoa até o fim.',
  },
  {
    promotor: '10103',
    nome: 'Margem nova da Boa Vista',
    perfil: 'MARGEM_NOVA',
    origem: 'BASE',
    criterio: { margemMinima: 80 },
    prioridade: 3,
    entram: 35,
    trabalhados: 45,
    roteiro: 'Confirme a margem no extrato do mês antes de dizer um valor.',
  },
  {
    promotor: '10103',
    nome: 'Retornos combinados',
    perfil: 'RETORNO_COMBINADO',
    origem: 'ARQUIVO',
    prioridade: 1,
    entram: 12,
    trabalhados: 65,
    roteiro: 'A pessoa espera a ligação: comece pelo que ficou combinado.',
  },
  {
    promotor: '20533',
    nome: 'Refin 24+ pagas',
    perfil: 'REFIN_PARCELAS_PAGAS',
    origem: 'BASE',
    criterio: { parcelasPagas: 24, produto: 'REFIN' },
    prioridade: 3,
    entram: 40,
    trabalhados: 50,
    roteiro: 'Diga primeiro quanto o cliente recebe e quanto a parcela muda.',
  },
]

/** Lists began before the calls. */
const DIAS_ATRAS = DIAS_DE_LIGACOES + 1

/** From 0 to 99, the same for the same id and word. */
const dado = (id: string, palavra: string) =>
  `abs(('x' || substr(md5(${id}::text || ${palavra}), 1, 7))::bit(28)::int % 100)`

/** Draws of the calls: whatever changes in them moves nobody else. */
const SEMENTE_DAS_LIGACOES = 20_261_103

type Incluido = Omit<Chamavel, 'idMailing'> & {
  /** The lists of the client, the first to be called first, and of a hundred how many it worked. */
  listas: { id: string; trabalhados: number; encerrada: boolean }[]
  /** Neither a client of the stories nor one whom the gate keeps from lists. */
  chamavel: boolean
  /** From 0 to 99. */
  sorte: number
}

/**
 * Lists in the promotores, and three weeks of calls. They follow from existing rows and a seed of their own, so that
 * nothing else of the demonstration changes.
 */
export async function gravarCampanhas(client: ClientBase, agora: Date): Promise<void> {
  const relogio = criarRelogio(agora)
  const linhas = listas.map(({ criterio = null, situacao = 'ATIVA', ...lista }, k) => ({
    ...lista,
    criterio,
    situacao,
    id: `6c157a00-0000-4000-8000-${String(k + 1).padStart(12, '0')}`,
  }))
  const desde = diaNumero(relogio.dias, relogio.ultimo - DIAS_ATRAS)
  await client.query(mailings, [JSON.stringify(linhas), desde, agora])
  await client.query(ajuste, [somarDias(relogio.hoje, -10)])
  await client.query(clientes, [JSON.stringify(linhas), desde, agora])
  await client.query('analyze mailing_cliente')
  const { rows } = await client.query<Incluido>(incluidos, [JSON.stringify(linhas), desde, agora])
  const sorteio = criarSorteio(SEMENTE_DAS_LIGACOES)
  const fimDaEncerrada = diaNumero(relogio.dias, relogio.ultimo - 4)
  const chamados = await gravarLigacoes(
    client,
    { relogio, sorteio, ...(await escritorio(client)) },
    rows.flatMap(({ listas: suas, chamavel, sorte, ...quem }) => {
      const [primeira] = suas
      if (!chamavel || !primeira) return []
      const trabalhado = suas.some(({ trabalhados }) => sorte < trabalhados)
      const ate = suas.some(({ encerrada }) => encerrada) ? fimDaEncerrada : relogio.hoje
      return [{ ...quem, idMailing: primeira.id, trabalhado, ate }]
    }),
  )
  await client.query(resultados, [JSON.stringify(chamados), agora])
  await client.query(oportunidades)
}

async function escritorio(client: ClientBase) {
  const { rows: colegas } = await client.query<{ promotor: string; ids: string[] }>(`
    select up.codigo_promotor as promotor, array_agg(u.id order by u.login) as ids
      from usuario_promotor up join usuario u on u.id = up.id_usuario and u.papel = 'ATENDENTE'
       and u.perfil = 'ATENDENTE' group by 1`)
  const { rows: ausencias } = await client.query<{ id: string; inicio: Dia; fim: Dia }>(
    'select id_usuario as id, inicio::text, fim::text from ausencia',
  )
  const porPessoa = Map.groupBy(ausencias, ({ id }) => id)
  return {
    colegas: new Map(colegas.map(({ promotor, ids }) => [promotor, ids])),
    ausente: (id: string, dia: Dia) =>
      (porPessoa.get(id) ?? []).some(({ inicio, fim }) => inicio <= dia && dia <= fim),
  }
}

const mailings = `
  insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, criterio, roteiro,
    prioridade, inicio, situacao, criado_por, criado_em, atualizado_em, encerrado_em, base_em)
  select x.id, x.promotor, x.nome, x.perfil, x.origem, nullif(x.criterio, 'null'), x.roteiro,
    x.prioridade, $2::date, x.situacao, u.id, $2::date + interval '12 hours', $3::timestamptz,
    case when x.situacao = 'ENCERRADA' then $3::timestamptz - interval '4 days' end,
    case when x.origem = 'BASE' then $3::timestamptz end
    from jsonb_to_recordset($1::jsonb) as x (id uuid, promotor text, nome text, perfil text,
      origem text, criterio jsonb, roteiro text, prioridade int, situacao text)
    join lateral (
      select u.id from usuario u join usuario_promotor up on up.id_usuario = u.id
       where u.papel = 'GESTOR' and up.codigo_promotor = x.promotor order by u.login limit 1) u
      on true`

/** One promotor once weighed an old oportunidade higher. */
const ajuste = `
  with ajuste as (
    insert into fila_ajuste (codigo_promotor, versao, desde, feito_em, id_usuario, aplicado_em)
    select '20417', 1, x.em, x.em, u.id, x.em
      from (select $1::date + interval '14 hours' as em) x
      join lateral (select u.id from usuario u join usuario_promotor up on up.id_usuario = u.id
                     where u.papel = 'GESTOR' and up.codigo_promotor = '20417'
                     order by u.login limit 1) u on true
    returning codigo_promotor, versao, desde, id_usuario)
  insert into fila_peso (codigo_promotor, motivo, peso, desde, id_usuario, versao)
  select a.codigo_promotor, 'OPORTUNIDADE_ANTIGA', 25, a.desde, a.id_usuario, a.versao from ajuste a`

/** Who waits in the lists, with the reasons that are true of them and their weight. */
const clientes = `
  insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, peso, motivos,
    volta_em, entrou_em)
  select x.id, r.id, r.codigo_promotor, peso_da_fila(r.codigo_promotor, m.motivos, $3), m.motivos,
    greatest($2::date + interval '12 hours', concedido.ate), $2::date + interval '12 hours'
    from jsonb_to_recordset($1::jsonb) as x (id uuid, promotor text, nome text, perfil text, entram int)
    join mailing_perfil f on f.codigo = x.perfil
    join relacionamento r on r.codigo_promotor = x.promotor and r.confirmado_em is not null
     and ${dado('r.id', 'x.nome')} < x.entram
    join cliente c on c.id = r.id_cliente and not c.restrito and c.obito_em is null
   cross join lateral (select array_agg(distinct codigo) as motivos
      from (select x.perfil as codigo
            union all
            select 'ANIVERSARIANTES' where (extract(doy from c.data_nascimento) - extract(doy from $3::timestamptz)) between 0 and 7
            union all
            select 'RETORNO_COMBINADO' from lembrete l where l.id_relacionamento = r.id
               and l.status = 'Agendado' and l.tipo = '01' and l.quando < $3::timestamptz + interval '1 day'
            union all
            select 'OPORTUNIDADE_ANTIGA' from oportunidade o where o.id_relacionamento = r.id
               and o.status = 'Em Aberto' and o.criada_em < $3::timestamptz - interval '60 days') y) m
   left join lateral (
      select max(b.data_despacho)::timestamp at time zone 'America/Sao_Paulo' + interval '180 days' as ate
        from beneficio b where b.id_cliente = c.id and f.finalidade = 'CAMPANHA') concedido on true
   where exists (select from telefone t
                  where t.id_cliente = c.id and t.situacao not in ('4', '5', '6', '7')
                    and not t.nao_me_perturbe)`

/** Each client of the lists once, with what the calls are drawn from. */
const incluidos = `
  select r.id as "idRelacionamento", c.id as "idCliente", c.nome, r.codigo_promotor as promotor,
    r.id_atendente as "idDono", t.id as "idTelefone", t.ddd in ('65', '66', '67', '68', '69', '92', '95', '97') as oeste,
    c.cpf not like '900002%' and k.livre as chamavel, k.listas, ${dado('r.id', "'ligacoes'")} as sorte,
    h.em as moveu, h.id_usuario as "idMovente"
    from (select mc.id_relacionamento, bool_and(mc.volta_em = mc.entrou_em) as livre,
            jsonb_agg(jsonb_build_object('id', x.id, 'trabalhados', x.trabalhados,
              'encerrada', x.situacao = 'ENCERRADA') order by x.prioridade, x.id) as listas
            from mailing_cliente mc
            join jsonb_to_recordset($1::jsonb) as x (id uuid, prioridade int, trabalhados int, situacao text)
              on x.id = mc.id_mailing
           group by 1) k
    join relacionamento r on r.id = k.id_relacionamento
    join cliente c on c.id = r.id_cliente
   cross join lateral (select t.id, t.ddd from telefone t
      where t.id_cliente = c.id and t.situacao not in ('4', '5', '6', '7') and not t.nao_me_perturbe
      order by t.hotphone desc, t.id limit 1) t
    left join lateral (
      select to_char(h.ocorrido_em at time zone 'America/Sao_Paulo', 'YYYY-MM-DD"T"HH24:MI:SS') as em, h.id_usuario
        from oportunidade o join oportunidade_historico h on h.id_oportunidade = o.id
       where o.id_relacionamento = r.id and h.por = 'USUARIO' and h.para in ('Em Atendimento', 'Simulada')
         and h.ocorrido_em > $2::date + interval '36 hours' and h.ocorrido_em < $3::timestamptz
       order by h.ocorrido_em limit 1) h on true
   order by r.id`

const resultados = `
  update mailing_cliente mc
     set situacao = case when x.saiu is null then 'ESPERA' else 'TRABALHADO' end, saiu_em = x.saiu,
         falou = x.falou, volta_em = coalesce(x.volta, mc.volta_em), dorme = x.saiu is null and x.volta > $2
    from jsonb_to_recordset($1::jsonb) as x ("idRelacionamento" uuid, saiu timestamptz, falou boolean,
      volta timestamptz)
   where mc.id_relacionamento = x."idRelacionamento"`

/** What was taken up or ended since a list's client was worked came from it. */
const oportunidades = `
  update oportunidade o set id_mailing = k.id_mailing
    from (select distinct on (k.id_relacionamento) k.id_relacionamento, k.id_mailing, k.saiu_em
            from mailing_cliente k where k.falou
           order by k.id_relacionamento, k.saiu_em) k
   where o.id_relacionamento = k.id_relacionamento and o.status <> 'Em Aberto'
     and o.atualizada_em >= k.saiu_em - interval '7 days'`
