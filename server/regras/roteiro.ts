import type { ClientBase } from 'pg'
import { formatarDia } from '#shared/data.ts'
import { catalogo } from '#shared/regras/catalogo.ts'
import { ehDeConvenio, familiaDoEscopo, nomeDoEscopo } from '#shared/regras/escopos.ts'
import {
  type NovoRoteiro,
  recusasDoRoteiro,
  regrasDoRoteiro,
  type Roteiro,
  type RoteiroDaLista,
  type ValorDoRoteiro,
  type VersaoDoRoteiro,
} from '#shared/regras/roteiro.ts'
import { formatarValor } from '#shared/regras/valor.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'

/** What each rule of the script said when the person read it. */
type Visto = Record<string, string>

type Guardado = {
  /** What is asked of the rules: the agreement. */
  escopo: string
  familia: string
  convenio: string
  /** Whose the text is: the agreement's, or its family's. */
  dono: string
  versao: number
  texto: string
  motivo: string | null
  por: string | null
  criadaEm: Date
  versaoLida: number | null
  lidaEm: Date | null
  visto: Visto | null
}

/** The script that the agreement `c` goes by, as the version `v`: its own, else its family's. */
const doConvenio = `convenio c cross join lateral (
    select r.* from roteiro_versao r where r.escopo in (c.regime, c.regime || '/' || c.codigo)
     order by r.escopo <> c.regime desc, r.versao desc limit 1) v`

const consulta = `select c.regime || '/' || c.codigo as escopo, c.regime as familia,
    c.nome as convenio, v.escopo as dono, v.versao, v.texto, v.motivo, u.nome as por,
    v.criada_em as "criadaEm", l.versao as "versaoLida", l.lida_em as "lidaEm", l.visto
  from ${doConvenio}
  left join usuario u on u.id = v.id_usuario
  left join roteiro_leitura l on l.escopo = v.escopo and l.id_usuario = $2
 where c.codigo = $1`

/**
 * The script of an agreement with the values of the day that the simulator releases on, and what is
 * other since the person read it.
 */
export async function consultarRoteiro(
  contexto: Contexto,
  codigoConvenio: string,
): Promise<Roteiro> {
  const guardado = await buscar(contexto, codigoConvenio)
  const { escopo, familia, convenio, dono, versao, texto, motivo, por, criadaEm } = guardado
  const { versaoLida, lidaEm, visto } = guardado
  const valores = await valoresDe(contexto, guardado)
  return {
    escopo,
    proprio: dono === escopo,
    convenio,
    familia: nomeDoEscopo(familia),
    versao,
    texto,
    motivo,
    por,
    criadaEm: criadaEm.toISOString(),
    valores: valores.map((valor) => ({ ...valor, mudou: mudou(valor, visto) })),
    leitura:
      lidaEm === null || versaoLida === null
        ? null
        : { versao: versaoLida, em: lidaEm.toISOString() },
    mudancas: lidaEm === null ? [] : mudancasDe(guardado, valores),
  }
}

/** What was seen under one agreement stays seen while another of the same script is read. */
const leitura = `insert into roteiro_leitura (id_usuario, escopo, versao, lida_em, visto)
  values ($1, $2, $3, $4, $5)
  on conflict (id_usuario, escopo) do update
    set versao = excluded.versao, lida_em = excluded.lida_em,
        visto = roteiro_leitura.visto || excluded.visto`

/** The person has read it as it is now. */
export async function lerRoteiroAgora(
  contexto: Contexto,
  codigoConvenio: string,
  versao: number,
): Promise<Roteiro> {
  const guardado = await buscar(contexto, codigoConvenio)
  if (guardado.versao !== versao) {
    throw new Recusa('invalido', 'O roteiro mudou enquanto você lia: recarregue e leia de novo')
  }
  const valores = await valoresDe(contexto, guardado)
  const visto: Visto = Object.fromEntries(valores.map((um) => [chaveDe(um), ditoDe(um)]))
  const { client, usuario, agora } = contexto
  await client.query(
    preparada(leitura, [usuario.id, guardado.dono, versao, agora, JSON.stringify(visto)]),
  )
  return consultarRoteiro(contexto, codigoConvenio)
}

const ultima = `select versao, texto from roteiro_versao where escopo = $1
 order by versao desc limit 1`

const insercao = `insert into roteiro_versao (escopo, versao, texto, motivo, id_usuario, criada_em)
  values ($1, $2, $3, $4, $5, $6) on conflict (escopo, versao) do nothing`

/**
 * A new version of the script of an agreement or of its family, for everybody from now on. The first
 * one of an agreement ends its following of the family's.
 */
export async function incluirRoteiro(
  contexto: Contexto,
  codigoConvenio: string,
  { de, versao, texto, motivo }: NovoRoteiro,
): Promise<Roteiro> {
  const { client, usuario, agora, auditar } = contexto
  const seguido = await buscar(contexto, codigoConvenio)
  const dono = de === 'CONVENIO' ? seguido.escopo : seguido.familia
  const { rows } = await client.query<{ versao: number; texto: string }>(preparada(ultima, [dono]))
  const { versao: atual, texto: antigo } = rows[0] ?? { versao: 0, texto: seguido.texto }
  const recusas = recusasDoRoteiro(texto)
  if (texto.trim() === antigo.trim()) recusas.push('Nada muda: o texto já é este')
  if (recusas.length > 0) throw new Recusa('invalido', recusas)
  const nova = [dono, versao + 1, texto.trim(), motivo.trim(), usuario.id, agora]
  const { rowCount } = atual === versao ? await client.query(preparada(insercao, nova)) : semVez
  if (rowCount !== 1) {
    throw new Recusa('invalido', 'Outra pessoa mudou este roteiro: recarregue e confira de novo')
  }
  auditar('MUDANCA', {
    idCliente: null,
    alvo: `roteiro:${dono}`,
    detalhe: { versao: versao + 1 },
  })
  return consultarRoteiro(contexto, codigoConvenio)
}

const semVez = { rowCount: 0 }

async function buscar({ client, usuario }: Contexto, codigoConvenio: string): Promise<Guardado> {
  const { rows } = await client.query<Guardado>(preparada(consulta, [codigoConvenio, usuario.id]))
  const [row] = rows
  if (!row) throw new Recusa('nao-encontrado', 'Roteiro não encontrado')
  return row
}

type ValorDeHoje = Omit<ValorDoRoteiro, 'mudou'>

async function valoresDe(
  { client, agora }: { client: ClientBase; agora: Date },
  { texto, escopo: doRoteiro }: Guardado,
): Promise<ValorDeHoje[]> {
  const regras = await regrasVigentes(client)
  const dia = diaDaLiberacao(agora)
  return regrasDoRoteiro(texto, doRoteiro).flatMap(({ regra, escopo }): ValorDeHoje[] => {
    const doCatalogo = catalogo.get(regra)
    if (!doCatalogo) return []
    const { nome, unidade } = doCatalogo
    const linha = regraEm(regras, regra, escopo, dia)
    const semLinha = { valor: 'sem registro hoje', norma: null, confianca: null, desde: null }
    if ('recusa' in linha) return [{ regra, escopo, doEscopo: semParte(escopo), nome, ...semLinha }]
    const { valor, norma, confianca, vigenciaInicio: desde } = linha
    const daLinha = { valor: formatarValor(unidade, valor), norma, confianca, desde }
    return [{ regra, escopo, doEscopo: linha.convenio, nome, ...daLinha }]
  })
}

/** Where the first row of a rule would be looked for. */
const semParte = (escopo: string) => (ehDeConvenio(escopo) ? familiaDoEscopo(escopo) : escopo)

/** By the scope whose row it is: agreements that follow one row have seen the same thing. */
const chaveDe = ({ regra, doEscopo }: ValorDeHoje) => `${regra} ${doEscopo}`
const ditoDe = ({ valor, norma }: ValorDeHoje) => `${valor} · ${norma ?? ''}`

/** An agreement's own row, once it comes, is compared with what its family's said. */
const vistoDe = (valor: ValorDeHoje, visto: Visto | null): string | undefined =>
  visto?.[chaveDe(valor)] ??
  visto?.[chaveDe({ ...valor, doEscopo: familiaDoEscopo(valor.doEscopo) })]

const mudou = (valor: ValorDeHoje, visto: Visto | null): boolean =>
  visto !== null && vistoDe(valor, visto) !== ditoDe(valor)

function mudancasDe({ versao, versaoLida, visto, motivo, por }: Guardado, valores: ValorDeHoje[]) {
  const doTexto =
    versaoLida === versao
      ? []
      : [`O texto mudou${por === null ? '' : ` (${por})`}${motivo === null ? '' : `: ${motivo}`}`]
  const dosValores = valores
    .filter((valor) => mudou(valor, visto))
    .map((um) => {
      const [antes] = (vistoDe(um, visto) ?? '').split(' · ')
      const desde = um.desde === null ? '' : ` desde ${formatarDia(um.desde)}`
      return antes === '' || antes === um.valor
        ? `${um.nome}: ${um.valor}${desde}`
        : `${um.nome}: de ${antes} para ${um.valor}${desde}`
    })
  return [...doTexto, ...dosValores]
}

const lista = `select c.codigo as "codigoConvenio", c.nome, c.regime as familia,
    v.escopo <> c.regime as proprio, v.versao
  from ${doConvenio}
 where c.ativo order by c.regime, c.codigo`

/** Every agreement that has a script to go by. */
export async function listarRoteiros({
  client,
}: Pick<Contexto, 'client'>): Promise<RoteiroDaLista[]> {
  const { rows } = await client.query<Omit<RoteiroDaLista, 'nomeDaFamilia'>>(preparada(lista))
  return rows.map((row) => ({ ...row, nomeDaFamilia: nomeDoEscopo(row.familia) }))
}

const todas = `select r.versao, r.texto, r.motivo, u.nome as por, r.criada_em as "criadaEm"
  from ${doConvenio} join roteiro_versao r on r.escopo = v.escopo
  left join usuario u on u.id = r.id_usuario
 where c.codigo = $1 order by r.versao desc`

/** Every version of the script that the agreement goes by, the last first. */
export async function versoesDoRoteiro(
  { client }: Pick<Contexto, 'client'>,
  codigoConvenio: string,
): Promise<VersaoDoRoteiro[]> {
  const { rows } = await client.query<Omit<VersaoDoRoteiro, 'criadaEm'> & { criadaEm: Date }>(
    preparada(todas, [codigoConvenio]),
  )
  if (rows.length === 0) throw new Recusa('nao-encontrado', 'Roteiro não encontrado')
  return rows.map((row) => ({ ...row, criadaEm: row.criadaEm.toISOString() }))
}
