import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { anualizar } from '#shared/calculo/taxa-implicita.ts'
import { ehDiaUtil } from '#shared/calendario.ts'
import { type Dia, hoje, instanteEmBrasilia, somarDias, somarMeses } from '#shared/data.ts'
import { centavos } from '#shared/dinheiro.ts'
import type { BeneficioDoHiscon, ContratoDoHiscon } from '#shared/hiscon/documento.ts'
import { comoNoPapel } from '#shared/portabilidade/papel.ts'
import { desenharPapel, verdadeDe } from './hiscon/encomenda.ts'
import type { HisconVerdadeiro } from './hiscon/verdade.ts'

/**
 * The papers of the demonstration: of whom, how it stands, days since the INSS printed it. A paper is of the client's
 * own benefit and names the loans that are here; the one with a doubt prints an instalment that nobody can read.
 */
const papeis: readonly Encomenda[] = [
  { login: 'atendente', situacao: 'CONFIRMADO', dias: 4, ilegivel: false },
  { login: 'atendente', situacao: 'LIDO', dias: 2, ilegivel: true },
  { login: 'atendente', situacao: 'NAO_LIDO', dias: 3, ilegivel: false },
  { login: 'atendente2', situacao: 'CONFIRMADO', dias: 6, ilegivel: true },
  // Too old: each of its opportunities is refused for that.
  { login: 'atendente2', situacao: 'CONFIRMADO', dias: 45, ilegivel: false },
]

type Encomenda = {
  login: string
  situacao: 'CONFIRMADO' | 'LIDO' | 'NAO_LIDO'
  dias: number
  ilegivel: boolean
}

/** Keeps a file of the demonstration under its name in the store. */
export type Guardar = (arquivo: string, conteudo: Buffer) => Promise<void>

type Contrato = {
  id: string
  numero: string
  banco: string
  nome: string
  proprio: boolean
  inclusao: Dia
  primeiro: Dia
  prazo: number
  parcela: number
  taxa: number
  financiado: number
  liberado: number
}

type Alvo = {
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  idUsuario: string
  idBeneficio: string
  nome: string
  nb: string
  contratos: Contrato[]
}

const idDe = (familia: number, n: number, ordem = 0): string =>
  `0192f000-41c0-7000-8${familia}${String(ordem).padStart(2, '0')}-${String(n + 1).padStart(12, '0')}`

/** Follows from existing rows without randomness, so that nothing else of the demonstration changes. */
export async function gravarHiscons(
  client: ClientBase,
  agora: Date,
  guardar: Guardar,
): Promise<void> {
  for (const [n, encomenda] of papeis.entries()) {
    const { rows } = await client.query<Alvo>(escolher, [encomenda.login])
    const [alvo] = rows
    if (alvo) await gravar(client, { n, encomenda, alvo, agora, guardar })
  }
}

type Papel = { n: number; encomenda: Encomenda; alvo: Alvo; agora: Date; guardar: Guardar }

async function gravar(
  client: ClientBase,
  { n, encomenda, alvo, agora, guardar }: Papel,
): Promise<void> {
  const { situacao, dias, ilegivel } = encomenda
  let dia = somarDias(hoje(agora), -dias)
  while (!ehDiaUtil(dia)) dia = somarDias(dia, -1)
  const emitidoEm = instanteEmBrasilia(dia, '09:30')
  const enviadoEm = instanteEmBrasilia(dia, '10:15')
  const confirmadoEm = instanteEmBrasilia(dia, '10:35')
  const verdade = verdadeDo(alvo, emitidoEm, ilegivel)
  const conteudo = await desenhar(verdade, situacao)
  const id = idDe(1, n)
  await guardar(id, conteudo)
  const { idRelacionamento, idCliente, codigoPromotor, idUsuario } = alvo
  const lido = situacao !== 'NAO_LIDO'
  const confirmado = situacao === 'CONFIRMADO'
  await client.query(
    `insert into hiscon (id, id_relacionamento, id_cliente, codigo_promotor, origem, situacao, arquivo, resumo, bytes,
        paginas, emitido_em, codigo, enviado_por, enviado_em, confirmado_por, confirmado_em)
     values ($1, $2, $3, $4, 'BENEFICIARIO', $5, $1, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      idRelacionamento,
      idCliente,
      codigoPromotor,
      situacao,
      resumir(conteudo),
      conteudo.length,
      lido ? PAGINAS : null,
      lido ? emitidoEm : null,
      lido ? verdade.codigo : null,
      idUsuario,
      enviadoEm,
      confirmado ? idUsuario : null,
      confirmado ? confirmadoEm : null,
    ],
  )
  const [beneficio] = verdade.beneficios
  if (!lido || !beneficio) return
  await client.query(
    `insert into hiscon_beneficio (id, id_hiscon, codigo_promotor, ordem, nb, id_beneficio, lido)
     values ($1, $2, $3, 0, $4, $5, $6)`,
    [idDe(2, n), id, codigoPromotor, alvo.nb, alvo.idBeneficio, JSON.stringify(frenteDe(verdade))],
  )
  for (const [k, contrato] of beneficio.contratos.entries()) {
    const doPapel = lidoDe(contrato)
    const certo = { ...lidoDe({ ...contrato, estragados: [] }), duvidas: [] }
    const nosso = alvo.contratos[k]
    const idContrato = idDe(3, n, k)
    await client.query(
      `insert into hiscon_contrato (id, id_hiscon, id_hiscon_beneficio, codigo_promotor, ordem, lido, vale, id_contrato)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        idContrato,
        id,
        idDe(2, n),
        codigoPromotor,
        k,
        JSON.stringify(doPapel),
        confirmado ? JSON.stringify(certo) : null,
        confirmado && nosso && !nosso.proprio ? nosso.id : null,
      ],
    )
    if (!confirmado) continue
    for (const [ordem, { campo, motivo }] of doPapel.duvidas.entries()) {
      await client.query(
        `insert into hiscon_conferencia (id, id_hiscon, id_hiscon_contrato, codigo_promotor, campo, motivo, acao, antes,
            depois, id_usuario, conferido_em)
         values ($1, $2, $3, $4, $5, $6, 'CORRIGE', $7, $8, $9, $10)`,
        [
          idDe(4, n, ordem),
          id,
          idContrato,
          codigoPromotor,
          campo,
          motivo,
          JSON.stringify(comoNoPapel(doPapel, campo)),
          JSON.stringify(comoNoPapel(certo, campo)),
          idUsuario,
          confirmadoEm,
        ],
      )
    }
  }
}

/** A front, its margins, and one page of loans. */
const PAGINAS = 3

const resumir = (conteudo: Buffer): string => createHash('sha256').update(conteudo).digest('hex')

/** One that is not read has a table without the column of the banks. */
const desenhar = (verdade: HisconVerdadeiro, situacao: Encomenda['situacao']): Promise<Buffer> =>
  desenharPapel(
    verdade,
    situacao === 'NAO_LIDO'
      ? {
          mudar: (tabela) => ({
            ...tabela,
            colunas: tabela.colunas.filter(({ id }) => id !== 'banco'),
          }),
        }
      : {},
  )

function verdadeDo({ nome, nb, contratos }: Alvo, emitidoEm: Date, ilegivel: boolean) {
  // The instant as the footer prints it, in Brasília.
  const local = new Date(emitidoEm.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)
  return verdadeDe(
    nome,
    nb,
    local,
    contratos.map((um, k) => {
      // The discount of a month is due in the month after it, and none is before the loan.
      const [inicio = ''] = [somarMeses(um.primeiro, -1), um.inclusao].toSorted().slice(1)
      const comeco = inicio.slice(0, 7)
      return {
        contrato: um.numero,
        banco: { codigo: um.banco, nome: um.nome.toUpperCase() },
        inclusao: um.inclusao,
        inicio: comeco,
        fim: somarMeses(`${comeco}-01`, um.prazo - 1).slice(0, 7),
        parcelas: um.prazo,
        parcela: centavos(um.parcela),
        emprestado: centavos(um.financiado),
        liberado: centavos(um.liberado),
        iof: null,
        jurosMensal: um.taxa,
        jurosAnual: Number(anualizar(um.taxa).toFixed(2)),
        taxaReal: um.taxa,
        primeiroDesconto: null,
        estragados: ilegivel && k === 0 ? ['parcela' as const] : [],
      }
    }),
  )
}

type Verdadeiro = HisconVerdadeiro['beneficios'][number]['contratos'][number]

/** As the reader reads it: a cell that cannot be read is null and a doubt. */
function lidoDe({ taxaReal, estragados, ...contrato }: Verdadeiro): ContratoDoHiscon {
  const semParcela = estragados.includes('parcela')
  return {
    pagina: PAGINAS,
    ...contrato,
    ...(semParcela && { parcela: null }),
    taxa: { mensal: taxaReal, origem: 'IMPRESSA' },
    duvidas: semParcela ? [{ campo: 'parcela', motivo: 'ILEGIVEL' }] : [],
  }
}

function frenteDe({ titular, beneficios }: HisconVerdadeiro): Omit<BeneficioDoHiscon, 'contratos'> {
  const [beneficio] = beneficios
  if (!beneficio) throw new Error('A paper of the demonstration has a benefit')
  const { contratos: _contratos, descontos: _descontos, ...frente } = beneficio
  return {
    pagina: 1,
    titular,
    possuiProcurador: false,
    possuiRepresentante: false,
    elegivel: true,
    ...frente,
    cartoes: [],
    divergencias: [],
  }
}

/** The last clients of a person with one benefit and loans of other banks under it: stories take the first. */
const escolher = `
  select r.id as "idRelacionamento", r.id_cliente as "idCliente", r.codigo_promotor as "codigoPromotor",
         r.id_atendente as "idUsuario", b.id as "idBeneficio", c.nome, b.numero as nb, k.contratos
    from usuario u
    join relacionamento r on r.id_atendente = u.id and r.confirmado_em is not null
    join cliente c on c.id = r.id_cliente and c.obito_em is null and not c.restrito
    join beneficio b on b.id_cliente = c.id
    cross join lateral (
      select json_agg(json_build_object('id', k.id, 'numero', k.numero, 'banco', k.banco, 'nome', upper(o.nome_curto),
               'proprio', k.proprio, 'inclusao', k.data_contrato, 'primeiro', k.primeiro_vencimento, 'prazo', k.prazo,
               'parcela', k.valor_parcela, 'taxa', k.taxa_am::float8, 'financiado', k.valor_financiado,
               'liberado', k.valor_liberado) order by k.id) as contratos,
             count(*) filter (where not k.proprio) as de_outros, count(*) as todos
        from contrato k join banco o on o.codigo = k.banco
       where k.id_beneficio = b.id and k.situacao = 'ATIVO' and k.produto not in ('RMC', 'RCC', 'SAQUE')) k
   where u.login = $1 and k.de_outros >= 2 and k.todos <= 5
     and not exists (select from beneficio x where x.id_cliente = c.id and x.id <> b.id)
     and not exists (select from hiscon h where h.id_cliente = c.id)
     and not exists (select from ctc x where x.id_cliente = c.id)
   order by r.id desc limit 1`
