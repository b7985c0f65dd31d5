import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { conferirDigito, type Conta } from '#shared/cliente/conta.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ehDiaUtil } from '#shared/calendario.ts'
import { lerContratosNossos, pedidosDaManha } from '#integrations/camara/manha.ts'
import { CONTRATOS_DA_CAMARA, escreverContratos } from '#scripts/start/massa.ts'
import { cpfValido } from '#shared/cpf.ts'
import { nbValido } from '#shared/cliente/documentos.ts'
import { centavos } from '#shared/dinheiro.ts'
import {
  acoes as acoesDaFormalizacao,
  type Estado,
  SituacaoFormalizacao,
  transitar as formalizar,
} from '#shared/formalizacao/situacao.ts'
import { inicioDoMovimento } from '#shared/oportunidade/parada.ts'
import { transitar } from '#shared/oportunidade/status.ts'
import { planoDe, simularPorParcela } from '#shared/calculo/novo.ts'
import { aliquotasIofEm } from '#shared/calculo/regras.ts'
import { simularRefin } from '#shared/calculo/refin.ts'
import { motivosDaPolitica } from '#shared/calculo/politica-portabilidade.ts'
import { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { andamento, andamentoNaFolha, saldoDevedor } from '#shared/calculo/saldo.ts'
import { lerHiscon } from '#server/hiscon/ler.ts'
import { fins, tiposQueFaltam } from '#server/formalizacao/sql/blocos.ts'
import { regrasDosArquivos, seedReference } from '../reference.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { comecarDemo, seedDemo } from './demo.ts'
import { especimes } from './especimes.ts'
import { personagens } from './personagens.ts'

/** A Friday that is a holiday, at noon in Brasília. */
const agora = new Date('2026-11-20T15:00:00Z')
const hoje = '2026-11-20'

let db: TestDatabase
let client: Client

/** What the demonstration keeps beside the database. */
const arquivos = new Map<string, Buffer>()

type Linha = Record<string, unknown>
const rows = async <T extends object = Linha>(sql: string) => (await client.query<T>(sql)).rows

/** Rows that break a rule: none. */
const nenhuma = async (sql: string) => expect(await rows(`${sql} limit 5`)).toEqual([])

beforeAll(async () => {
  db = await testDatabase()
  client = new Client({ connectionString: db.ownerUrl })
  await client.connect()
  await client.query(`set timezone = 'America/Sao_Paulo'`)
  await client.query('begin')
  await seedReference(client)
  await seedDemo(client, comecarDemo(agora, 1200), async (arquivo, conteudo) => {
    arquivos.set(arquivo, conteudo)
  })
  await client.query('commit')
})

afterAll(async () => {
  await client.end()
  await db.drop()
})

const tabelasComHora = `
  select 'cliente' as tabela, criado_em as em from cliente
  union all select 'relacionamento', ocorrido_em from relacionamento_historico
  union all select 'oportunidade', ocorrido_em from oportunidade_historico
  union all select 'proposta', ocorrido_em from proposta_historico
  union all select 'simulacao', criada_em from simulacao
  union all select 'anotacao', criada_em from anotacao
  union all select 'lembrete', criado_em from lembrete
  union all select 'consentimento', autorizado_em from consentimento where autorizado_em is not null
  union all select 'fila_tentativa', iniciada_em from fila_tentativa
  union all select 'fila_tentativa', concluida_em from fila_tentativa`

test('promises to clients: kept, broken, cancelled and to come, at hours at which the client may be called', async () => {
  const situacoes = await rows<{ situacao: string }>(
    'select distinct situacao from promessa order by 1',
  )

  expect(situacoes.map(({ situacao }) => situacao)).toEqual([
    'ABERTA',
    'CANCELADA',
    'CUMPRIDA',
    'QUEBRADA',
  ])
  await nenhuma(`select p.id from promessa p
    where extract(hour from p.quando at time zone 'America/Sao_Paulo') not between 9 and 19
       or extract(dow from p.quando at time zone 'America/Sao_Paulo') = 0
       or exists (select from feriado f where f.dia = (p.quando at time zone 'America/Sao_Paulo')::date)
       or p.criada_em > p.quando`)
})

test('requests of other banks are open, released, kept and run out, each with its history', async () => {
  const situacoes = await rows<{ situacao: string }>('select distinct situacao from ctc order by 1')

  expect(situacoes.map(({ situacao }) => situacao)).toEqual([
    'DECURSO_DE_PRAZO',
    'EM_TRATATIVA',
    'LIBERADA',
    'OFERTA_FEITA',
    'RECEBIDA',
    'RETIDA',
  ])
  const provas = await rows<{ arquivo: string }>('select arquivo from ctc_evidencia')
  expect(provas.length).toBeGreaterThan(1)
  expect(provas.filter(({ arquivo }) => !arquivos.has(arquivo))).toEqual([])
  await nenhuma(`select x.id from ctc x
    where x.situacao is distinct from
      (select h.para from ctc_historico h where h.id_ctc = x.id order by h.id desc limit 1)`)
})

test('the loans that other banks ask for in a morning are what each request needs: running, ended, sold', async () => {
  const pasta = mkdtempSync(join(tmpdir(), 'consigna-'))
  const arquivo = join(pasta, CONTRATOS_DA_CAMARA)
  await escreverContratos(db.ownerUrl, arquivo, true)
  const contratos = lerContratosNossos(arquivo)
  rmSync(pasta, { recursive: true })
  if (!contratos) throw new Error('The loans were not written')
  const { rows: classes } = await client.query<{ classe: string }>(
    `select case when f.id_contrato is null then 'nenhum' when not f.cpf_confere then 'cpf'
                 when f.cessao is not null then 'cedido' else f.situacao end as classe
       from json_to_recordset($1) as t(contrato text, cpf text)
       left join lateral ctc_fatos(t.contrato, t.cpf) f on true`,
    [
      JSON.stringify(
        pedidosDaManha({ dia: '2026-11-23', quantos: 8, contratos }).map(({ pedido }) => pedido),
      ),
    ],
  )

  expect(classes.map(({ classe }) => classe).toSorted()).toEqual(
    ['ATIVO', 'ATIVO', 'ATIVO', 'ATIVO', 'QUITADO', 'cedido', 'cpf', 'nenhum'].toSorted(),
  )
  // Stories have people of their own.
  const deHistoria = new Set(personagens.map(({ cpf }) => cpf))
  expect(
    Object.values(contratos)
      .flat()
      .filter(({ cpf }) => deHistoria.has(cpf)),
  ).toEqual([])
})

test('the client pages of portabilities under way are prepared, sent and opened', async () => {
  const situacoes = await rows<{ situacao: string }>(
    'select distinct situacao from link order by 1',
  )

  expect(situacoes.map(({ situacao }) => situacao)).toEqual(['ABERTO', 'ENVIADO', 'GERADO'])
  await nenhuma(`select l.id from link l join proposta p on p.id = l.id_proposta
    where p.produto <> 'PORT' or (l.situacao = 'GERADO') <> (l.envios = 0)
       or not exists (select from link_historico h where h.id_link = l.id and h.para = l.situacao)`)
})

test('loan histories are confirmed, doubtful, unread and too old, and as the reader reads their files', async () => {
  const papeis = await rows<{ id: string; situacao: string; nova: boolean }>(
    `select id, situacao, emitido_em > date '${hoje}' - 30 as nova from hiscon order by id`,
  )

  expect(papeis.map(({ situacao, nova }) => [situacao, nova])).toEqual([
    ['CONFIRMADO', true],
    ['LIDO', true],
    ['NAO_LIDO', null],
    ['CONFIRMADO', true],
    ['CONFIRMADO', false],
  ])
  for (const { id, situacao } of papeis) {
    const lido = await lerHiscon(arquivos.get(id) ?? new Uint8Array())
    if (situacao === 'NAO_LIDO') expect(lido).toMatchObject({ lido: false, motivo: 'LAYOUT' })
    const beneficios = 'beneficios' in lido ? lido.beneficios : []
    const guardados = await rows<{ frente: object; contratos: object[] }>(
      `select b.lido as frente, (select json_agg(k.lido order by k.ordem) from hiscon_contrato k
          where k.id_hiscon_beneficio = b.id) as contratos from hiscon_beneficio b where b.id_hiscon = '${id}'`,
    )
    expect(semBrancos(guardados)).toEqual(
      semBrancos(beneficios.map(({ contratos, ...frente }) => ({ frente, contratos }))),
    )
  }
})

/** A narrow cell breaks the name of a bank anywhere. */
const semBrancos = (linhas: unknown): unknown =>
  JSON.parse(
    JSON.stringify(linhas, (chave, valor: unknown) =>
      chave === 'nome' && typeof valor === 'string' ? valor.replaceAll(' ', '') : valor,
    ),
  )

describe('people', () => {
  test('CPFs and benefit numbers have their digits and nobody shares one', async () => {
    const cpfs = await rows<{ cpf: string }>('select cpf from cliente')
    const nbs = await rows<{ numero: string }>('select numero from beneficio')

    expect(cpfs.filter(({ cpf }) => !cpfValido(cpf))).toEqual([])
    expect(nbs.filter(({ numero }) => !nbValido(numero))).toEqual([])
    expect(new Set(cpfs.map(({ cpf }) => cpf)).size).toBe(1200)
  })

  test('phones are of an unassigned range, and each belongs to one client', async () => {
    await nenhuma(`select completo from telefone where numero !~ '^90000[0-9]{4}$'`)
    // But the number of each consent that is marked for it, which a neighbour has too.
    await nenhuma(`select completo from telefone t group by 1
      having count(*) <> 1 + count(*) filter (where exists (select from consentimento k
        where k.id_telefone = t.id and 'PARTILHADO' = any (k.marcas)))`)
    // The opt-ins of a phone equal the last row of their history.
    await nenhuma(`select t.id from telefone t cross join lateral (values ('informacional', t.opt_in_informacional),
             ('comercial', t.opt_in_comercial), ('transacional', t.opt_in_transacional)) e (tipo, hoje)
      where e.hoje is distinct from coalesce((select o.concedido from telefone_opt_in o
             where o.id_telefone = t.id and o.tipo = e.tipo order by o.ordem desc limit 1), false)`)
    await nenhuma(`select t.ddd from telefone t left join ddd d using (ddd) where d.ddd is null`)
  })

  test('a phone of a person of docs/sandbox.md that is verified was so by a code', async () => {
    const cpfs = personagens.map(({ cpf }) => `'${cpf}'`).join()
    const verificados = await rows<{ situacao: string; quantos: number }>(
      `select t.situacao, count(*)::int as quantos from telefone t join cliente c on c.id = t.id_cliente
        where c.cpf in (${cpfs}) and t.verificado_em is not null and t.situacao <> '7' group by 1`,
    )

    expect(verificados).toEqual([{ situacao: '2', quantos: expect.any(Number) }])
  })

  test('93 phones in 100 have an area code of the state where the client lives', async () => {
    const [linha] = await rows<{ parte: number }>(
      `select avg((m.uf = c.uf and d.uf in (c.uf, 'PR', 'SC', 'DF'))::int
                  * (exists (select from municipio x where x.uf = c.uf and x.ddd = t.ddd))::int)::float as parte
         from telefone t join cliente c on c.id = t.id_cliente join ddd d using (ddd)
         join endereco e on e.id_cliente = c.id join municipio m on m.codigo_ibge = e.municipio`,
    )
    expect(linha?.parte).toBeGreaterThan(0.88)
    expect(linha?.parte).toBeLessThan(0.97)
  })

  test('an account has the check digit of its bank where the rule is public, and records the check', async () => {
    const contas = await rows<Conta & { digitoConferido: boolean | null }>(
      `select banco as "codigoBanco", agencia, conta, digito, tipo_conta as "codigoTipoConta",
              digito_conferido as "digitoConferido" from dados_bancarios`,
    )
    expect(contas.filter((conta) => conferirDigito(conta) !== conta.digitoConferido)).toEqual([])
    expect(contas.some(({ digitoConferido }) => digitoConferido)).toBe(true)
  })

  test('an address is of a city of the client’s state', () =>
    nenhuma(`select e.id from endereco e join cliente c on c.id = e.id_cliente
              join municipio m on m.codigo_ibge = e.municipio where m.uf <> c.uf`))

  test('ages fit the kind of benefit', () =>
    nenhuma(`select b.especie, c.data_nascimento, b.data_inicio from beneficio b
              join cliente c on c.id = b.id_cliente
             where extract(year from age(b.data_inicio, c.data_nascimento)) < case b.especie
               when '41' then case c.sexo when 'F' then 60 else 65 end
               when '42' then case c.sexo when 'F' then 50 else 53 end
               when '88' then 65 when '46' then 49 when '57' then 49 else 0 end
                or (b.especie = '87' and age('${hoje}', c.data_nascimento) > '65 years')
                or b.data_inicio > b.data_despacho`))

  test('names follow the generation', async () => {
    const [linha] = await rows<{ idosos: number; jovens: number }>(
      `select count(*) filter (where data_nascimento < '1976-01-01' and nome ~ '^(Jéssica|Bruna|Lucas|Thiago|Larissa)')::int as idosos,
              count(*) filter (where data_nascimento >= '1976-01-01' and nome ~ '^(Terezinha|Raimund|Sebasti|Geraldo)')::int as jovens
         from cliente`,
    )
    expect(linha).toEqual({ idosos: 0, jovens: 0 })
  })

  test('the clients of the stories are there', async () => {
    const cpfs = await rows<{ cpf: string; nome: string }>(
      `select cpf, nome from cliente where cpf like '900002%' order by cpf`,
    )
    expect(cpfs).toEqual(
      personagens
        .map(({ cpf, nome }) => ({ cpf, nome }))
        .toSorted((a, b) => (a.cpf < b.cpf ? -1 : 1)),
    )
  })
})

type ContratoDoBanco = {
  id: string
  produto: string
  origem: string
  data_contrato: string
  primeiro_vencimento: string
  prazo: number
  valor_parcela: string
  taxa_am: string
  valor_financiado: string
  valor_liberado: string
  anterior: ContratoDoBanco | null
}

describe('contracts', () => {
  test('instalment, financed and released amounts of loans agree by REF-1 and the tax of the day', async () => {
    const regras = regrasDosArquivos()
    const colunas = `k.id, k.produto, k.origem, k.data_contrato::text, k.primeiro_vencimento::text,
      k.prazo, k.valor_parcela, k.taxa_am, k.valor_financiado, k.valor_liberado`
    const contratos = await rows<ContratoDoBanco>(
      `select ${colunas}, (select row_to_json(a) from contrato a where a.id = k.id_contrato_anterior) as anterior
         from contrato k where k.produto not in ('RMC', 'RCC')`,
    )
    const errados = contratos.filter((contrato) => {
      const { anterior, data_contrato: dia } = contrato
      const iof = aliquotasIofEm(regras, dia)
      if ('recusa' in iof) return true
      const termos = {
        taxaMensal: Number(contrato.taxa_am),
        prazo: contrato.prazo,
        liberacao: dia,
        primeiroVencimento: contrato.primeiro_vencimento,
        convencao: 'REF-1' as const,
        iof,
      }
      const parcela = centavos(Number(contrato.valor_parcela))
      const [financiado, liberado] = [contrato.valor_financiado, contrato.valor_liberado].map(
        Number,
      )
      if (contrato.origem === 'PORTABILIDADE') {
        const saldo = Number(financiado)
        return liberado !== saldo || Math.round(saldo / planoDe(termos).somaDosFatores) !== parcela
      }
      const situacao =
        anterior &&
        andamentoNaFolha(
          { primeiroVencimento: anterior.primeiro_vencimento, prazo: anterior.prazo },
          dia,
          contrato.primeiro_vencimento,
        )
      const antigo = anterior && {
        parcela: centavos(Number(anterior.valor_parcela)),
        taxaMensal: Number(anterior.taxa_am),
        prazo: anterior.prazo,
        primeiroVencimento: anterior.primeiro_vencimento,
        ...situacao,
        proximoVencimento: situacao?.proximoVencimento ?? undefined,
      }
      const feito = antigo
        ? simularRefin(termos, [antigo], { parcela })
        : simularPorParcela(termos, parcela)
      if ('recusa' in feito) return true
      const esperado = 'troco' in feito ? feito.troco : feito.valorLiberado
      return feito.valorFinanciado !== financiado || esperado !== liberado
    })

    expect(contratos.length).toBeGreaterThan(3000)
    expect(errados.map(({ id }) => id)).toEqual([])
  })

  test('the ported balance equals the balance of the contract at the other bank', async () => {
    const portados = await rows<{
      novo: string
      dia: string
      proximo: string
      restantes: number
      parcela: string
      taxa: string
    }>(
      `select n.valor_financiado as novo, n.data_contrato::text as dia, n.primeiro_vencimento::text as proximo,
              n.prazo as restantes, a.valor_parcela as parcela, a.taxa_am as taxa
         from contrato n join contrato a on a.id = n.id_contrato_anterior
        where n.origem = 'PORTABILIDADE' limit 200`,
    )
    const errados = portados.filter(
      ({ novo, dia, proximo, restantes, parcela, taxa }) =>
        saldoDevedor(
          {
            parcela: centavos(Number(parcela)),
            taxaMensal: Number(taxa),
            restantes,
            proximoVencimento: proximo,
          },
          dia,
        ).saldoDevedor !== Number(novo),
    )
    expect(portados.length).toBeGreaterThan(50)
    expect(errados).toEqual([])
  })

  const regime = `case when b.especie in ('87', '88') then 'INSS_LOAS' else v.regime end`
  const comRegra = (regra: string, seLoas = `'INSS'`) => `
    from contrato k
    join convenio v on v.codigo = k.codigo_convenio
    left join beneficio b on b.id = k.id_beneficio
    left join regra_vigencia g on g.regra = '${regra}'
     and g.convenio = replace(${regime}, 'INSS_LOAS', ${seLoas})
     and k.data_contrato between g.vigencia_inicio and coalesce(g.vigencia_fim, 'infinity')`

  test('no rate is above the ceiling in force when it was included', () =>
    nenhuma(`select k.numero, k.data_contrato, k.taxa_am, g.valor ${comRegra('teto_juros_am')}
              where k.produto not in ('RMC', 'RCC') and (g.valor is null or k.taxa_am > g.valor)`))

  test('no card is above the ceiling of cards', () =>
    nenhuma(`select k.numero, k.data_contrato, k.taxa_am, g.valor ${comRegra('teto_juros_cartao_am')}
              where k.produto in ('RMC', 'RCC') and (g.valor is null or k.taxa_am > g.valor)`))

  test('no term of a loan is longer than the one in force', () =>
    nenhuma(`select k.numero, k.prazo, g.valor ${comRegra('prazo_max_parcelas')}
              where k.produto not in ('RMC', 'RCC') and (g.valor is null or k.prazo > g.valor)`))

  test('contracts begin when the rules are known, after the benefit or job, on a business day', async () => {
    await nenhuma(`select id from contrato where data_contrato < '2022-08-04'`)
    await nenhuma(`select k.id from contrato k join beneficio b on b.id = k.id_beneficio
                    where k.data_contrato < b.data_despacho + 90
                       or (b.especie in ('87', '88') and k.data_contrato < '2023-06-19')`)
    await nenhuma(`select k.id from contrato k join empregador e on e.id = k.id_empregador
                    where k.data_contrato < e.data_concessao`)
    const dias = await rows<{ dia: string }>(
      'select distinct data_contrato::text as dia from contrato',
    )
    expect(dias.filter(({ dia }) => !ehDiaUtil(dia))).toEqual([])
  })

  test('the last instalment is the first plus the term, and what is over is not running', async () => {
    await nenhuma(`select id from contrato
                    where ultimo_vencimento <> primeiro_vencimento + make_interval(months => prazo - 1)`)
    await nenhuma(
      `select id from contrato where situacao = 'ATIVO' and ultimo_vencimento < '${hoje}'`,
    )
  })

  test('instalments fit the margin, but for the client whose margin is over', async () => {
    const acima = await rows<{ nome: string }>(
      `select c.nome from beneficio b join cliente c on c.id = b.id_cliente
         join contrato k on k.id_beneficio = b.id and k.situacao = 'ATIVO' and k.produto not in ('RMC', 'RCC')
        group by b.id, c.nome
       having sum(k.valor_parcela) > b.valor_base * case when b.especie in ('87', '88') then 0.30 else 0.35 end`,
    )
    expect(acima).toEqual([{ nome: 'Terezinha de Jesus Barbosa' }])
    await nenhuma(`select e.id from empregador e join contrato k on k.id_empregador = e.id and k.situacao = 'ATIVO'
                    group by e.id having sum(k.valor_parcela) > e.renda_bruta * 0.35`)
    await nenhuma(`select k.id from contrato k join beneficio b on b.id = k.id_beneficio
                    where k.produto in ('RMC', 'RCC') and k.valor_parcela > b.valor_base * 0.05`)
  })

  test('at most 13 loans a benefit, one card of a kind, and LOAS has one card only', async () => {
    await nenhuma(`select id_beneficio from contrato where situacao = 'ATIVO' and produto not in ('RMC', 'RCC')
                      and id_beneficio is not null group by 1 having count(*) > 13`)
    await nenhuma(
      `select id_beneficio, produto from contrato where produto in ('RMC', 'RCC') group by 1, 2 having count(*) > 1`,
    )
    await nenhuma(`select k.id_beneficio from contrato k join beneficio b on b.id = k.id_beneficio
                    where k.produto in ('RMC', 'RCC') and b.especie in ('87', '88') group by 1 having count(*) > 1`)
  })

  test('a portability changes banks, a refinancing does not, and both end the older contract', () =>
    nenhuma(`select n.id from contrato n join contrato a on a.id = n.id_contrato_anterior
              where (n.origem = 'PORTABILIDADE') = (n.banco = a.banco)
                 or a.situacao <> case when n.produto = 'REFIN_PORT' then 'QUITADO' else 'EXCLUIDO' end
                 or a.data_contrato >= n.data_contrato or a.id_cliente <> n.id_cliente
                 or (n.origem = 'PORTABILIDADE' and n.taxa_am >= a.taxa_am)`))

  test('a contract keeps each one that it took over, with the balance that stands in what was lent', async () => {
    await nenhuma(`select n.id from contrato n
                     left join contrato_anterior x on x.id_contrato = n.id and x.id_anterior = n.id_contrato_anterior
                    where (n.id_contrato_anterior is null) <> (x.id_anterior is null)
                       or x.id_cliente <> n.id_cliente or x.saldo <= 0`)
    await nenhuma(`select n.id from contrato n join contrato_anterior x on x.id_contrato = n.id
                    where case n.origem when 'PORTABILIDADE' then x.saldo <> n.valor_financiado
                      else x.saldo > n.valor_financiado - n.valor_liberado end`)
  })

  test('a share of a pension outlives its last instalment', () =>
    nenhuma(`select b.id from beneficio b join contrato k on k.id_beneficio = b.id
              where b.data_extincao_cota < k.ultimo_vencimento and k.situacao = 'ATIVO'`))

  test('no two tickets are the same, and numbers do not follow each other', async () => {
    await nenhuma(
      `select valor_liberado, valor_parcela from contrato group by 1, 2 having count(*) > 1`,
    )
    await nenhuma(`select a.numero from contrato a join contrato b
                     on a.numero ~ '^[0-9]{10}$' and b.numero = (a.numero::bigint + 1)::text`)
  })
})

describe('oportunidades', () => {
  test('each history is whole, and every step of it legal', async () => {
    await nenhuma(`select h.id from (select h.*, lag(para) over w as anterior, lag(ocorrido_em) over w as antes
                      from oportunidade_historico h window w as (partition by id_oportunidade order by ocorrido_em)) h
                    where h.de is distinct from h.anterior or h.antes >= h.ocorrido_em`)
    await nenhuma(`select o.id from oportunidade o join lateral (
                      select para, ocorrido_em, count(*) over () as mudancas from oportunidade_historico h
                       where h.id_oportunidade = o.id order by ocorrido_em desc limit 1) u on true
                    where u.para <> o.status or u.ocorrido_em <> o.atualizada_em or u.mudancas <> o.versao`)
    const passos = await rows<{ de: Status | null; para: Status; por: string }>(
      'select distinct de, para, por from oportunidade_historico',
    )
    const legais = passos.filter(({ de, para }) =>
      de === null
        ? para === 'Em Aberto'
        : acoes.some((acao) => {
            const mudanca = transitar(de, acao)
            return 'para' in mudanca && mudanca.para === para
          }),
    )
    expect(legais).toEqual(passos)
    expect(passos.filter(({ para, por }) => para === 'Ganha' && por !== 'SISTEMA')).toEqual([])
  })

  test('begun oportunidades are worked on, except a few for the first sweep', async () => {
    const inicio = inicioDoMovimento(hoje, 10)
    const [paradas] = await rows<{ todas: number; deHistoria: number; parte: number }>(
      `select count(*) filter (where velha)::int as todas,
              count(*) filter (where velha and (c.cpf like '900002%' or u.login like 'atendente%'))::int
                as "deHistoria",
              avg(velha::int)::float as parte
         from oportunidade o join cliente c on c.id = o.id_cliente
         join usuario u on u.id = o.id_atendente
        cross join lateral (select o.atualizada_em < '${inicio}'::date as velha) v
        where o.status in ('Em Atendimento', 'Simulada')`,
    )
    expect(paradas).toMatchObject({ deHistoria: 0 })
    expect(paradas?.todas).toBeGreaterThan(2)
    expect(paradas?.parte).toBeLessThan(0.03)
  })

  test('some simulations wait for a gestor’s reason: they leave the client worse, and say by how much', async () => {
    const esperam = await rows<{
      status: string
      situacao: string
      diferenca: number
      igual: boolean
    }>(
      `select o.status, s.resultado #>> '{vantagem,situacao}' as situacao,
              (s.resultado #>> '{vantagem,diferenca}')::float8 as diferenca,
              o.motivo_pedido_em = s.criada_em as igual
         from oportunidade o join simulacao s on s.id = o.id_simulacao
        where o.motivo_pedido_em is not null and o.codigo_promotor in (
          select up.codigo_promotor from usuario_promotor up join usuario g on g.id = up.id_usuario
           where g.login = 'gestor')`,
    )
    expect(esperam.length).toBeGreaterThan(1)
    expect(
      esperam.filter(
        ({ status, situacao, diferenca, igual }) =>
          status !== 'Simulada' || situacao !== 'PIOR' || diferenca <= 0 || !igual,
      ),
    ).toEqual([])
  })

  test('a loss says why, and "outros" in words', () =>
    nenhuma(`select o.id from oportunidade o left join fator_perda f on f.id = o.id_fator_perda
              where (o.status = 'Perdida') <> (f.id is not null)
                 or (f.exige_observacao and o.observacao_perda is null)`))

  test('what is won was paid, and became a contract of the bank with the same numbers', async () => {
    await nenhuma(`select o.id from oportunidade o where o.status = 'Ganha' and not exists (
                     select from proposta p where p.id_oportunidade = o.id and p.situacao = 'PAGA')`)
    await nenhuma(`select p.id from proposta p join oportunidade o on o.id = p.id_oportunidade
                    where p.situacao = 'PAGA' and (o.status <> 'Ganha' or not exists (
                      select from contrato k where k.id_cliente = p.id_cliente and k.proprio
                         and k.valor_parcela = p.valor_parcela and k.valor_liberado = p.valor_liberado
                         and k.data_contrato = p.atualizada_em::date))`)
  })

  test('what is under way has a live proposta or an accepted simulation, a verified phone and no objection', async () => {
    await nenhuma(`select o.id from oportunidade o where o.status = 'Em Andamento' and o.id_simulacao is null
                      and not exists (select from proposta p where p.id_oportunidade = o.id
                                       and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA'))`)
    await nenhuma(`select o.id from oportunidade o where o.status in ('Em Andamento', 'Ganha')
                      and not exists (select from telefone t where t.id_cliente = o.id_cliente and t.verificado_em < o.criada_em)`)
    await nenhuma(`select o.id from oportunidade o join oportunidade_critica c on c.id_oportunidade = o.id
                    where o.status = 'Em Andamento' and c.impeditiva`)
  })

  test('live propostas belong to oportunidades under way only', () =>
    nenhuma(`select p.id from proposta p join oportunidade o on o.id = p.id_oportunidade
              where p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA') and o.status <> 'Em Andamento'`))

  test('each simulated oportunidade has its simulation, made with a consent valid that day', async () => {
    await nenhuma(`select o.id from oportunidade o left join simulacao s on s.id = o.id_simulacao
                    where (o.status = 'Simulada' and s.id is null) or s.id_oportunidade <> o.id
                       or (s.valor_liberado <= 0) <> (s.tipo = 'PORTABILIDADE')`)
    await nenhuma(`select s.id from simulacao s join oportunidade o on o.id = s.id_oportunidade
                     join convenio v on v.codigo = o.codigo_convenio
                    where v.regime in ('INSS', 'CLT') and not exists (
                      select from consentimento c where c.id_cliente = s.id_cliente and c.situacao = 'AUTORIZADO'
                         and c.tipo = case v.regime when 'INSS' then 'INSS' else 'TRABALHADOR' end
                         and s.criada_em between c.autorizado_em and c.valido_ate)`)
  })

  test('every authorisation has its evidence, its steps and its link, in order', async () => {
    await nenhuma(`select c.id from consentimento c
        left join consentimento_evidencia e on e.id_consentimento = c.id
       where (c.situacao in ('AUTORIZADO', 'RECUSADO')) <> (e.id_consentimento is not null)
          or e.decisao <> case c.situacao when 'AUTORIZADO' then 'ACEITE' else 'RECUSA' end
          or e.texto_resumo <> encode(sha256(convert_to(e.texto, 'UTF8')), 'hex') or e.texto ~ '[{}]'
          or e.ocorrido_em not between c.enviado_em and c.link_expira_em`)
    await nenhuma(`select c.id from consentimento c where c.situacao <> (
        select h.para from consentimento_historico h where h.id_consentimento = c.id
         order by h.ocorrido_em desc, (h.de is null) limit 1)`)
    await nenhuma(`select m.id from mensagem m join consentimento_envio e
        on m.chave_unica = 'consentimento:' || e.id where m.criada_em <> e.enviado_em`)
    expect(await rows('select from consentimento_evidencia limit 100')).toHaveLength(100)
  })

  test('messages keep the rules of contact, and some were answered', async () => {
    await nenhuma(`select m.id from mensagem m join telefone t on t.id = m.id_telefone
        join cliente c on c.id = m.id_cliente
       where m.id_cliente <> t.id_cliente or m.id_usuario is null or m.texto ~ '[{}]'
          or m.criada_em > '${agora.toISOString()}'
          or m.finalidade = 'INFORMACAO' and (not t.opt_in_informacional or t.verificado_em is null
             or t.verificado_em > m.criada_em or c.restrito or c.obito_em is not null
             or t.nao_me_perturbe or m.criada_em > '${agora.toISOString()}'::timestamptz - interval '4 days')
          or m.finalidade <> 'TOKEN' and (m.criada_em::time not between '08:59' and '20:59'
             or extract(isodow from m.criada_em) > 5)`)
    await nenhuma(`select id_cliente from mensagem where finalidade = 'INFORMACAO'
                    group by id_cliente, criada_em::date having count(*) > 3`)
    const [feitas] = await rows<{ canais: number; situacoes: number; respostas: number }>(
      `select count(distinct canal)::int as canais, count(distinct situacao)::int as situacoes,
              (select count(*)::int from mensagem_recebida) as respostas from mensagem`,
    )
    expect(feitas).toMatchObject({ canais: 2, situacoes: 4 })
    expect(feitas?.respostas).toBeGreaterThan(20)
  })

  test('nothing is offered on a contract that did not exist or is over', () =>
    nenhuma(`select o.id, o.produto, o.status, k.data_contrato, o.criada_em from oportunidade o join contrato k on k.id = o.id_contrato
              where o.criada_em < k.data_contrato or o.id_cliente <> k.id_cliente
                 or (o.status not in ('Ganha', 'Perdida') and k.situacao <> 'ATIVO')
                 or (o.produto in ('PORT', 'REFIN_PORT')) = k.proprio`))

  test('restricted and deceased clients are not attended, nor those without an atendente', () =>
    nenhuma(`select o.id from oportunidade o join cliente c on c.id = o.id_cliente
               join relacionamento r on r.id = o.id_relacionamento
              where o.status not in ('Em Aberto', 'Perdida') and (c.restrito or r.id_atendente is null)
                 or (c.obito_em is not null and o.status <> 'Perdida')`))

  test('a client that nobody touched has all oportunidades Em Aberto', async () => {
    expect(
      await rows(`select distinct o.status, count(*) > 3 as varias from oportunidade o
                    join cliente c on c.id = o.id_cliente where c.cpf = '90000200182' group by 1`),
    ).toEqual([{ status: 'Em Aberto', varias: true }])
  })

  test('the mix is the one of the trade', async () => {
    const partes = await rows<{ status: string; parte: number }>(
      `select status, round(100.0 * count(*) / sum(count(*)) over ())::int as parte from oportunidade group by 1`,
    )
    const esperado: Record<string, number> = {
      'Em Aberto': 46,
      'Em Atendimento': 14,
      Simulada: 11,
      'Em Andamento': 9,
      Perdida: 14,
      Ganha: 6,
    }
    for (const { status, parte } of partes) {
      expect([status, Math.abs(parte - (esperado[status] ?? 0)) <= 4]).toEqual([status, true])
    }
  })
})

type Status = 'Em Aberto' | 'Em Atendimento' | 'Simulada' | 'Em Andamento' | 'Perdida' | 'Ganha'
const acoes = [
  'atender',
  'simular',
  'andamento',
  'perder',
  'ganhar',
  'reconhecer',
  'devolver',
  'reabrir',
  'cancelar',
] as const

describe('propostas', () => {
  test('each history is whole and ends in the state of the proposta', async () => {
    await nenhuma(`select h.id from (select h.*, lag(para) over w as anterior, lag(ocorrido_em) over w as antes
                      from proposta_historico h window w as (partition by id_proposta order by ocorrido_em)) h
                    where h.de is distinct from h.anterior or h.antes >= h.ocorrido_em`)
    await nenhuma(`select p.id from proposta p where p.situacao <> (select para from proposta_historico h
                     where h.id_proposta = p.id order by ocorrido_em desc limit 1)`)
  })

  test('each proposta has the simulation saved by its oportunidade, made before it', () =>
    nenhuma(`select p.id, p.produto from proposta p join oportunidade o on o.id = p.id_oportunidade
        left join simulacao s on s.id = p.id_simulacao
       where s.id is null or s.id <> o.id_simulacao or s.criada_em > p.criada_em
          or p.situacao <> 'PAGA' and (p.prazo, p.taxa_am, p.valor_parcela) <> (s.prazo, s.taxa_am, s.valor_parcela)`))

  test('a portability is simulated by the bank’s policy, over what remains and for no more than is paid', async () => {
    type Portada = {
      resultado: unknown
      dia: string
      nascimento: string
      especie: string | null
      inicio: string
      banco: string
      numero: string
      parcela: string
      taxa: string
      prazo: number
      primeiro: string
      parcelaNova: string
      valor: string
      informado: string | null
      informou: boolean
    }
    const portadas = await rows<Portada>(
      `select s.resultado, s.resultado #>> '{numeros,liberacao}' as dia, c.data_nascimento::text as nascimento,
              b.especie, b.data_inicio::text as inicio, k.banco, k.numero, k.valor_parcela as parcela,
              k.taxa_am as taxa, k.prazo, k.primeiro_vencimento::text as primeiro, s.valor_parcela as "parcelaNova",
              p.valor_financiado as valor, p.saldo_informado as informado,
              exists (select from proposta_historico h where h.id_proposta = p.id and h.para = 'SALDO_RECEBIDO') as informou
         from proposta p join simulacao s on s.id = p.id_simulacao join cliente c on c.id = p.id_cliente
         join proposta_contrato q on q.id_proposta = p.id join contrato k on k.id = q.id_contrato
         left join beneficio b on b.id = k.id_beneficio
        where p.produto = 'PORT'`,
    )
    const regras = regrasDosArquivos()
    const errada = (portada: Portada) => {
      const { dia, nascimento, especie, inicio, banco, numero, taxa, prazo, primeiro } = portada
      const guardada = ResultadoSimulacao.parse(portada.resultado)
      const contrato = {
        parcela: centavos(Number(portada.parcela)),
        taxaMensal: Number(taxa),
        prazo,
        primeiroVencimento: primeiro,
      }
      const { pagas, restantes, proximoVencimento } = andamento(contrato, dia)
      if (!proximoVencimento) return true
      const resto = { ...contrato, restantes, proximoVencimento }
      const saldo = saldoDevedor(resto, dia).saldoDevedor
      const motivos = motivosDaPolitica(regras, {
        dia,
        nascimento,
        beneficio: especie === null ? null : { especie, dataInicio: inicio },
        banco: { codigo: banco, nome: banco },
        numero,
        primeiroVencimento: primeiro,
        pagas,
        taxaAm: Number(taxa),
        saldoDevedor: saldo,
      })
      return (
        motivos.length > 0 ||
        guardada.numeros?.prazo !== restantes ||
        guardada.portabilidade?.saldoDevedor !== saldo ||
        Number(portada.parcelaNova) > Number(portada.parcela) ||
        (portada.informado !== null) !== portada.informou ||
        (portada.informado !== null && portada.informado !== portada.valor)
      )
    }

    expect(portadas.length).toBeGreaterThan(100)
    expect(portadas.filter(errada)).toEqual([])
  })

  test('the demonstration has a case in every state', async () => {
    const situacoes = await rows<{ situacao: string }>('select distinct situacao from proposta')
    expect(situacoes.length).toBeGreaterThanOrEqual(19)
  })

  test('a live proposta has its deadline, an ended one none, and an ANUENCIA expires today', async () => {
    await nenhuma(`select id from proposta where prazo_etapa is not null
                      and (situacao in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA') or prazo_etapa < atualizada_em)`)
    expect(
      await rows(`select c.nome from proposta p join cliente c on c.id = p.id_cliente
                   where p.situacao = 'ANUENCIA' and p.prazo_etapa::date = '${hoje}' and c.cpf = '90000200778'`),
    ).toEqual([{ nome: 'Antônio Carlos Nogueira' }])
  })

  test('typed by somebody of the promotor whose certificate was good', () =>
    nenhuma(`select p.id from proposta p join usuario u on u.id = p.id_usuario
              where u.certificacao_valida_ate < p.criada_em::date
                 or not exists (select from usuario_promotor up where up.id_usuario = u.id
                                   and up.codigo_promotor = p.codigo_promotor)`))

  test('a transfer or refinancing names the contract it pays off', () =>
    nenhuma(`select p.id from proposta p left join proposta_contrato k on k.id_proposta = p.id
              where (p.produto in ('PORT', 'REFIN') or p.produto = 'REFIN_PORT' and p.situacao = 'PAGA')
                    <> (k.id_contrato is not null) or k.saldo_devedor <= 0`))

  test('a refinancing waits for its portability, another one took the place of the contract that its portability brought', async () => {
    const refins = await rows(
      `select p.situacao, m.situacao as portabilidade, o.status, t.numero = m.numero as "doQueVeio",
              t.situacao as trazido, t.quitado_por = p.id as quitou, n.origem
         from proposta p
         join proposta m on m.id = p.id_portabilidade
         join oportunidade o on o.id = p.id_oportunidade
         left join proposta_contrato q on q.id_proposta = p.id
         left join contrato t on t.id = q.id_contrato
         left join contrato n on n.numero = p.numero and n.id_contrato_anterior = t.id
        where p.produto = 'REFIN_PORT' order by p.situacao`,
    )

    expect(refins).toEqual([
      {
        situacao: 'APROVADA',
        portabilidade: expect.stringMatching(/^(CTC_ENVIADA|SALDO_RECEBIDO|SALDO_CONFERIDO)$/),
        status: 'Em Andamento',
        doQueVeio: null,
        trazido: null,
        quitou: null,
        origem: null,
      },
      {
        situacao: 'PAGA',
        portabilidade: 'PAGA',
        status: 'Ganha',
        doQueVeio: true,
        trazido: 'QUITADO',
        quitou: true,
        origem: 'REFIN',
      },
    ])
  })

  test('none is at a rate below the floor of its family', () =>
    nenhuma(`select p.id, p.produto, p.taxa_am from proposta p join convenio v on v.codigo = p.codigo_convenio
        join regra_vigencia r on r.regra = 'taxa_min_am' and r.convenio = v.regime
       where p.taxa_am < r.valor`))

  test('each proposta has the benefit or job of its simulation, and no two live ones settle one contract', async () => {
    await nenhuma(`select p.id from proposta p join simulacao s on s.id = p.id_simulacao
       where num_nonnulls(p.id_beneficio, p.id_empregador) <> 1
          or p.id_beneficio::text is distinct from s.entrada ->> 'idBeneficio'
          or p.id_empregador::text is distinct from s.entrada ->> 'idEmpregador'`)
    await nenhuma(`select k.id_contrato as id from proposta_contrato k join proposta p on p.id = k.id_proposta
       where p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
       group by 1 having count(*) > 1`)
  })
})

describe('formalizations', () => {
  test('each history is legal by the table and ends in the state of the formalization', async () => {
    type Passo = Estado & { de: SituacaoFormalizacao | null; para: SituacaoFormalizacao }
    const passos = await rows<Passo>(
      `select f.situacao, f.modalidade, h.de, h.para from formalizacao f
         join formalizacao_historico h on h.id_formalizacao = f.id`,
    )
    const ilegais = passos.filter(
      ({ de, para, modalidade }) =>
        de !== null &&
        !acoesDaFormalizacao.some((acao) => {
          const mudanca = formalizar({ situacao: de, modalidade }, acao)
          return 'para' in mudanca && mudanca.para === para
        }),
    )
    expect(passos.length).toBeGreaterThan(300)
    expect(ilegais).toEqual([])
    await nenhuma(`select f.id from formalizacao f where f.situacao <> (select para
      from formalizacao_historico h where h.id_formalizacao = f.id order by ordem desc limit 1)`)
    await nenhuma(`select id from (select *, lag(para) over w as anterior, lag(ocorrido_em) over w as antes
      from formalizacao_historico window w as (partition by id_formalizacao order by ordem)) h
      where h.de is distinct from h.anterior or h.antes > h.ocorrido_em or h.ocorrido_em > '${agora.toISOString()}'`)
  })

  test('every lasting state occurs, and each signed formalization has its documents', async () => {
    const situacoes = await rows<{ situacao: string }>('select distinct situacao from formalizacao')
    expect(situacoes.map(({ situacao }) => situacao).toSorted()).toEqual(
      SituacaoFormalizacao.options.filter((cada) => cada !== 'CONFERIDA').toSorted(),
    )
    await nenhuma(`select f.id from formalizacao f join proposta p on p.id = f.id_proposta
      join cliente c on c.id = f.id_cliente
     where f.situacao in ('ASSINADA', 'CONCLUIDA') and cardinality(${tiposQueFaltam.toString()}) > 0`)
    await nenhuma(`select id from formalizacao_documento where resumo <> all
      ('{${especimes.map(({ resumo }) => resumo).join()}}'::text[])`)
  })

  test('a proposta waits for a signature while it is in FORMALIZACAO, and only then', async () => {
    await nenhuma(`select p.id from proposta p where p.situacao = 'FORMALIZACAO'
      and not exists (select from formalizacao f where f.id_proposta = p.id)`)
    await nenhuma(`select f.id from formalizacao f join proposta p on p.id = f.id_proposta
      where f.situacao not in ${fins.toString()} and (p.situacao <> 'FORMALIZACAO'
         or f.expira_em < '${agora.toISOString()}' and f.situacao <> 'ASSINADA')`)
    await nenhuma(`select f.id from formalizacao f where f.caso not in ('COMUM', 'REPRESENTANTE')
      and (select count(*) from formalizacao_pessoa s where s.id_formalizacao = f.id) <> 3`)
  })
})

describe('the day', () => {
  test('everything happened in office hours of business days, before now', async () => {
    await nenhuma(
      `select * from (${tabelasComHora}) t where em::time not between '08:00' and '18:30' or em >= '${agora.toISOString()}'`,
    )
    const dias = await rows<{ dia: string }>(
      `select distinct em::date::text as dia from (${tabelasComHora}) t`,
    )
    expect(dias.filter(({ dia }) => !ehDiaUtil(dia))).toEqual([])
  })

  test('no act of the demonstration falls in an absence', () =>
    nenhuma(`select h.id from oportunidade_historico h join ausencia a on a.id_usuario = h.id_usuario
              where h.ocorrido_em::date between a.inicio and a.fim`))

  test('the queue of today of who is away is short', async () => {
    const [fila] = await rows<{ fila: number }>(
      `select count(*)::int as fila from oportunidade o
        where o.status in ('Em Atendimento', 'Simulada')
          and exists (select from ausencia f where f.id_usuario = o.id_atendente
                         and '${hoje}' between f.inicio and f.fim)
          and exists (select from lembrete l where l.id_relacionamento = o.id_relacionamento
                         and l.status = 'Agendado' and l.quando < '${hoje}'::date + 1)`,
    )
    expect(fila?.fila).toBeGreaterThan(0)
    expect(fila?.fila).toBeLessThan(25)
  })

  test('five atendentes are away today, one of them in a shop of the gestor', async () => {
    expect(
      await rows(
        `select count(*)::int as ausentes from ausencia where '${hoje}' between inicio and fim`,
      ),
    ).toEqual([{ ausentes: 5 }])
    expect(
      await rows(`select count(*)::int as ausentes from ausencia a
        where '${hoje}' between a.inicio and a.fim and exists (select from usuario_promotor up
          join usuario_promotor ug using (codigo_promotor) join usuario g on g.id = ug.id_usuario
         where up.id_usuario = a.id_usuario and g.login = 'gestor')`),
    ).toEqual([{ ausentes: 1 }])
  })

  test('the atendente of a relationship is the last of its history', () =>
    nenhuma(`select r.id from relacionamento r where r.id_atendente is distinct from (
               select para from relacionamento_historico h where h.id_relacionamento = r.id order by ocorrido_em desc limit 1)`))
})

test('the demo atendente has a rich portfolio in two promotores', async () => {
  const [linha] = await rows<{ clientes: number; promotores: number }>(
    `select count(*)::int as clientes, count(distinct r.codigo_promotor)::int as promotores
       from relacionamento r join usuario u on u.id = r.id_atendente where u.login = 'atendente'`,
  )
  const comHistoria = personagens.filter(({ dono }) => dono === 'atendente').length
  expect(linha).toEqual({ clientes: 54 + comHistoria, promotores: 2 })
})

test('no two clients of the stories are one person', () => {
  expect(new Set(personagens.map(({ cpf }) => cpf)).size).toBe(personagens.length)
})

test('the same date and seed make the same people', async () => {
  const resumo = `select md5(string_agg(c.cpf || c.nome || c.id, ',' order by c.id)) as clientes,
    (select md5(string_agg(numero || valor_liberado, ',' order by id)) from contrato) as contratos from cliente c`
  const outra = await testDatabase()
  const outro = new Client({ connectionString: outra.ownerUrl })
  await outro.connect()
  try {
    await outro.query('begin')
    await seedReference(outro)
    await seedDemo(outro, comecarDemo(agora, 1200))

    expect((await outro.query(resumo)).rows).toEqual(await rows(resumo))
  } finally {
    await outro.end()
    await outra.drop()
  }
})

test('docs/sandbox.md lists the clients of the stories', () => {
  const pagina = readFileSync('docs/sandbox.md', 'utf8')
  const linhas = personagens.map(({ cpf, nome, historia }) => [cpf, nome, historia])

  expect(
    linhas.filter(
      (linha) => !pagina.split('\n').some((uma) => linha.every((texto) => uma.includes(texto))),
    ),
  ).toEqual([])
})

describe('three weeks of calls', () => {
  test('each business day has some, fewer on Fridays and at lunch', async () => {
    const dias = await rows<{ dia: string; quantas: number }>(
      `select iniciada_em::date::text as dia, count(*)::int as quantas from fila_tentativa
        group by 1 order by 1`,
    )
    expect(dias).toHaveLength(15)
    expect(dias.filter(({ dia, quantas }) => !ehDiaUtil(dia) || quantas < 5)).toEqual([])
    const [media] = await rows<{ almoco: number; manha: number }>(
      `select count(*) filter (where extract(hour from iniciada_em) = 12)::int as almoco,
              count(*) filter (where extract(hour from iniciada_em) = 10)::int as manha
         from fila_tentativa`,
    )
    expect(media?.almoco).toBeLessThan((media?.manha ?? 0) * 0.7)
  })

  test('nobody calls two clients at once, before nine where it rings, nor while away', async () => {
    await nenhuma(`select a.id from fila_tentativa a join fila_tentativa b
         on a.id_usuario = b.id_usuario and a.id < b.id
        and a.iniciada_em < b.concluida_em and b.iniciada_em < a.concluida_em`)
    await nenhuma(`select t.id from fila_tentativa t join telefone f on f.id = t.id_telefone
      cross join unnest(fusos_do_ddd(f.ddd)) fuso
      where (t.ligou_em at time zone fuso)::time not between '09:00' and '21:00'`)
    await nenhuma(`select t.id from fila_tentativa t join ausencia a on a.id_usuario = t.id_usuario
      where t.iniciada_em::date between a.inicio and a.fim`)
  })

  test('a number shown is a contact, at most three a day, and a turn that rang is done', async () => {
    await nenhuma(`select t.id from fila_tentativa t left join ligacao g
         on g.id_cliente = t.id_cliente and g.id_telefone = t.id_telefone and g.ocorrida_em = t.ligou_em
        where (t.ligou_em is null) <> (g.id is null) or t.resultado is null
           or t.ligou_em not between t.iniciada_em and t.concluida_em`)
    await nenhuma(`select d.id_cliente from (select distinct id_cliente, ocorrida_em::date as dia from ligacao) d
       where contatos_desde(d.id_cliente, d.dia::timestamptz) - contatos_desde(d.id_cliente, d.dia + interval '1 day') > 3`)
  })

  test('the lists are where the last turn left them', async () => {
    await nenhuma(`select mc.id_relacionamento from mailing_cliente mc
      left join lateral (select t.resultado, t.concluida_em from fila_tentativa t
         where t.id_relacionamento = mc.id_relacionamento order by t.iniciada_em desc limit 1) t on true
      where (mc.situacao = 'TRABALHADO') <> coalesce(t.resultado in ('FALOU', 'PEDIU_RETORNO', 'RECUSOU'), false)
         or mc.falou <> coalesce(t.resultado in ('FALOU', 'PEDIU_RETORNO'), false)
         or mc.saiu_em <> t.concluida_em
         or (t.resultado = 'RECUSOU') is true <> exists (select from fila_descanso d
              where d.id_relacionamento = mc.id_relacionamento and d.ate > '${agora.toISOString()}')`)
    await nenhuma(`select t.id from fila_tentativa t join relacionamento r on r.id = t.id_relacionamento
      where r.id_atendente is null and t.resultado in ('FALOU', 'PEDIU_RETORNO')`)
  })

  test('who asked to be called has a reminder of the owner', () =>
    nenhuma(`select t.id from fila_tentativa t join relacionamento r on r.id = t.id_relacionamento
      where t.resultado = 'PEDIU_RETORNO' and not exists (select from lembrete l
        where l.id_relacionamento = r.id and l.criado_em = t.concluida_em and l.id_atendente = r.id_atendente)`))
})

describe('cases that wait for a second person', () => {
  test('the bank contradicts four open propostas of the gestores, and two decisions wait for another one', async () => {
    expect(
      await rows(`select p.situacao, d.deles, u.login as pedinte, d.decidida_em is not null as decidida
        from divergencia d join proposta p on p.id = d.id_proposta
        left join usuario u on u.id = coalesce(d.id_pedinte, d.id_usuario)
       where p.situacao = d.nossa and exists (select from usuario_promotor up
         join usuario g on g.id = up.id_usuario and g.login = 'gestor'
        where up.codigo_promotor = d.codigo_promotor) order by d.ouvida_em desc`),
    ).toEqual([
      { situacao: 'REPROVADA', deles: 'PAGA', pedinte: null, decidida: false },
      { situacao: 'CANCELADA', deles: 'ANALISE', pedinte: null, decidida: false },
      { situacao: 'PAGA', deles: 'CANCELADA', pedinte: 'gestor2', decidida: false },
      { situacao: 'PAGA', deles: 'CANCELADA', pedinte: 'gestor', decidida: false },
      { situacao: 'PAGA', deles: 'CANCELADA', pedinte: 'gestor', decidida: true },
    ])
  })

  test('only the request of the promotor with one gestor is the checker’s', async () => {
    expect(
      await rows(
        `select codigo_promotor as promotor from divergencias_da_mesa('${agora.toISOString()}')`,
      ),
    ).toEqual([{ promotor: '20533' }])
    await nenhuma(`select from usuario_promotor up join usuario u on u.id = up.id_usuario
                    where u.login = 'conferente'`)
  })

  test('marked consents hold, and their phone is what the mark says', async () => {
    expect(
      await rows(`select unnest(marcas) as marca, count(*)::int as quantos from consentimento
                   where situacao = 'AUTORIZADO' and aceito_em is null group by 1 order by 1`),
    ).toEqual([
      { marca: 'PARTILHADO', quantos: 2 },
      { marca: 'TROUXE', quantos: 4 },
    ])
    await nenhuma(`select from consentimento k join telefone t on t.id = k.id_telefone
                    where 'TROUXE' = any (k.marcas) and t.incluido_por is distinct from k.id_usuario`)
  })
})
