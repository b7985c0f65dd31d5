import type { ClientBase } from 'pg'
import { hoje, somarDias } from '#shared/data.ts'
import type { Criterio } from '#shared/mailing/criterio.ts'

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
]

/** Three weeks of calls. */
const DIAS_DE_TRABALHO = 20

/** From 0 to 99, the same for the same id and word. */
const dado = (id: string, palavra: string) =>
  `abs(('x' || substr(md5(${id}::text || ${palavra}), 1, 7))::bit(28)::int % 100)`

/**
 * Lists in three promotores, half worked. They follow from existing rows without randomness, so that
 * nothing else of the demonstration changes.
 */
export async function gravarCampanhas(client: ClientBase, agora: Date): Promise<void> {
  const dia = hoje(agora)
  const linhas = listas.map(({ criterio = null, situacao = 'ATIVA', ...lista }, k) => ({
    ...lista,
    criterio,
    situacao,
    id: `6c157a00-0000-4000-8000-${String(k + 1).padStart(12, '0')}`,
  }))
  const desde = somarDias(dia, -DIAS_DE_TRABALHO)
  await client.query(mailings, [JSON.stringify(linhas), desde, agora])
  await client.query(ajuste, [somarDias(dia, -10)])
  await client.query(clientes, [JSON.stringify(linhas), desde, agora, DIAS_DE_TRABALHO])
  await client.query(oportunidades)
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

const clientes = `
  insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, situacao, peso,
    motivos, volta_em, entrou_em, saiu_em, falou)
  select x.id, r.id, r.codigo_promotor, case when w.foi then 'TRABALHADO' else 'ESPERA' end,
    peso_da_fila(r.codigo_promotor, d.motivos, $3::timestamptz), d.motivos,
    case when not w.foi and ${dado('r.id', "x.nome || 'espera'")} < 8
      then $3::timestamptz + interval '2 days' else $2::date + interval '12 hours' end,
    $2::date + interval '12 hours',
    case when w.foi then least($3::timestamptz - interval '3 hours',
      $2::date + interval '13 hours'
      + make_interval(days => ${dado('r.id', "x.nome || 'dia'")} % $4::int,
                      mins => ${dado('r.id', "x.nome || 'hora'")} * 5)) end,
    w.foi and ${dado('r.id', "x.nome || 'falou'")} < 45
    from jsonb_to_recordset($1::jsonb) as x (id uuid, promotor text, nome text, perfil text,
      entram int, trabalhados int)
    join relacionamento r on r.codigo_promotor = x.promotor and r.confirmado_em is not null
     and ${dado('r.id', 'x.nome')} < x.entram
    join cliente c on c.id = r.id_cliente and not c.restrito and c.obito_em is null
   cross join lateral (select ${dado('r.id', "x.nome || 'foi'")} < x.trabalhados as foi) w
   cross join lateral (select array_agg(m.codigo order by m.n) as motivos
     from (values (1, x.perfil, 0), (2, 'OPORTUNIDADE_ANTIGA', 35), (3, 'SEM_CONTATO', 25),
             (4, 'MARGEM_NOVA', 15)) as m (n, codigo, de)
    where m.n = 1 or m.codigo <> x.perfil and ${dado('r.id', 'm.codigo')} < m.de) d
   where exists (select from telefone t
                  where t.id_cliente = c.id and t.situacao not in ('4', '5', '6', '7')
                    and not t.nao_me_perturbe)`

/** What was taken up or ended since a list's client was worked came from it. */
const oportunidades = `
  update oportunidade o set id_mailing = k.id_mailing
    from (select distinct on (k.id_relacionamento) k.id_relacionamento, k.id_mailing, k.saiu_em
            from mailing_cliente k where k.falou
           order by k.id_relacionamento, k.saiu_em) k
   where o.id_relacionamento = k.id_relacionamento and o.status <> 'Em Aberto'
     and o.atualizada_em >= k.saiu_em - interval '7 days'`
