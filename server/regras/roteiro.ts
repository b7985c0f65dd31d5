import type { ClientBase } from 'pg'
import { formatarDia } from '#shared/data.ts'
import type { Output } from '#shared/endpoint.ts'
import type { regrasApi } from '#shared/regras/api.ts'
import { catalogo } from '#shared/regras/catalogo.ts'
import { nomeDoEscopo } from '#shared/regras/escopos.ts'
import {
  type NovoRoteiro,
  recusasDoRoteiro,
  regrasDoRoteiro,
  type Roteiro,
  type ValorDoRoteiro,
  type VersaoDoRoteiro,
} from '#shared/regras/roteiro.ts'
import { formatarValor } from '#shared/regras/valor.ts'
import { regraEm } from '#shared/simulacao/regras.ts'
import { preparada } from '../db/preparada.ts'
import type { Contexto } from '../http/handler.ts'
import { Recusa } from '../http/recusa.ts'
import { diaDaLiberacao } from '../simulacao/calcular.ts'
import { regrasVigentes } from './vigentes.ts'

/** What each rule of the script said when the person read it. */
type Visto = Record<string, string>

type Guardado = {
  familia: string
  versao: number
  texto: string
  motivo: string | null
  por: string | null
  criadaEm: Date
  versaoLida: number | null
  lidaEm: Date | null
  visto: Visto | null
}

const consulta = `select v.familia, v.versao, v.texto, v.motivo, u.nome as por,
    v.criada_em as "criadaEm", l.versao as "versaoLida", l.lida_em as "lidaEm", l.visto
  from convenio c
  join roteiro_versao v on v.familia = c.regime
  left join usuario u on u.id = v.id_usuario
  left join roteiro_leitura l on l.familia = v.familia and l.id_usuario = $2
 where c.codigo = $1 order by v.versao desc limit 1`

/**
 * The script of an agreement with the values of the day that the simulator releases on, and what is
 * other since the person read it.
 */
export async function consultarRoteiro(
  contexto: Contexto,
  codigoConvenio: string,
): Promise<Roteiro> {
  const guardado = await buscar(contexto, codigoConvenio)
  const { familia, versao, texto, motivo, por, criadaEm, versaoLida, lidaEm, visto } = guardado
  const valores = await valoresDe(contexto, guardado)
  return {
    familia,
    nome: nomeDoEscopo(familia),
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

const leitura = `insert into roteiro_leitura (id_usuario, familia, versao, lida_em, visto)
  values ($1, $2, $3, $4, $5)
  on conflict (id_usuario, familia) do update
    set versao = excluded.versao, lida_em = excluded.lida_em, visto = excluded.visto`

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
    preparada(leitura, [usuario.id, guardado.familia, versao, agora, JSON.stringify(visto)]),
  )
  return consultarRoteiro(contexto, codigoConvenio)
}

const insercao = `insert into roteiro_versao (familia, versao, texto, motivo, id_usuario, criada_em)
  values ($1, $2, $3, $4, $5, $6) on conflict (familia, versao) do nothing`

/** A new version of the script, for everybody from now on. */
export async function incluirRoteiro(
  contexto: Contexto,
  codigoConvenio: string,
  { versao, texto, motivo }: NovoRoteiro,
): Promise<Roteiro> {
  const { client, usuario, agora, auditar } = contexto
  const { familia, versao: atual, texto: antigo } = await buscar(contexto, codigoConvenio)
  const recusas = recusasDoRoteiro(texto, familia)
  if (texto.trim() === antigo.trim()) recusas.push('Nada muda: o texto já é este')
  if (recusas.length > 0) throw new Recusa('invalido', recusas.join(';'))
  const nova = [familia, versao + 1, texto.trim(), motivo.trim(), usuario.id, agora]
  const { rowCount } = atual === versao ? await client.query(preparada(insercao, nova)) : semVez
  if (rowCount !== 1) {
    throw new Recusa('invalido', 'Outra pessoa mudou este roteiro: recarregue e confira de novo')
  }
  auditar('MUDANCA', {
    idCliente: null,
    alvo: `roteiro:${familia}`,
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
  { texto, familia }: Guardado,
): Promise<ValorDeHoje[]> {
  const regras = await regrasVigentes(client)
  const dia = diaDaLiberacao(agora)
  return regrasDoRoteiro(texto, familia).flatMap(({ regra, escopo }): ValorDeHoje[] => {
    const doCatalogo = catalogo.get(regra)
    if (!doCatalogo) return []
    const { nome, unidade } = doCatalogo
    const linha = regraEm(regras, regra, escopo, dia)
    const semLinha = { valor: 'sem registro hoje', norma: null, confianca: null, desde: null }
    if ('recusa' in linha) return [{ regra, escopo, doEscopo: escopo, nome, ...semLinha }]
    const { valor, norma, confianca, vigenciaInicio: desde } = linha
    const daLinha = { valor: formatarValor(unidade, valor), norma, confianca, desde }
    return [{ regra, escopo, doEscopo: linha.convenio, nome, ...daLinha }]
  })
}

const chaveDe = ({ regra, escopo }: ValorDeHoje) => `${regra} ${escopo}`
const ditoDe = ({ valor, norma }: ValorDeHoje) => `${valor} · ${norma ?? ''}`

const mudou = (valor: ValorDeHoje, visto: Visto | null): boolean =>
  visto !== null && visto[chaveDe(valor)] !== ditoDe(valor)

function mudancasDe({ versao, versaoLida, visto, motivo, por }: Guardado, valores: ValorDeHoje[]) {
  const doTexto =
    versaoLida === versao
      ? []
      : [`O texto mudou${por === null ? '' : ` (${por})`}${motivo === null ? '' : `: ${motivo}`}`]
  const dosValores = valores
    .filter((valor) => mudou(valor, visto))
    .map((um) => {
      const [antes] = (visto?.[chaveDe(um)] ?? '').split(' · ')
      const desde = um.desde === null ? '' : ` desde ${formatarDia(um.desde)}`
      return antes === '' || antes === um.valor
        ? `${um.nome}: ${um.valor}${desde}`
        : `${um.nome}: de ${antes} para ${um.valor}${desde}`
    })
  return [...doTexto, ...dosValores]
}

const lista = `select distinct on (v.familia) v.familia, v.versao, c.codigo as "codigoConvenio"
  from roteiro_versao v join convenio c on c.regime = v.familia and c.ativo
 order by v.familia, v.versao desc, c.codigo`

/** The scripts there are, the first agreement of each family standing for it. */
export async function listarRoteiros({
  client,
}: Pick<Contexto, 'client'>): Promise<Output<typeof regrasApi.roteiros>> {
  const { rows } = await client.query<{ familia: string; versao: number; codigoConvenio: string }>(
    preparada(lista),
  )
  return rows.map(({ familia, ...resto }) => ({ nome: nomeDoEscopo(familia), ...resto }))
}

const todas = `select v.versao, v.texto, v.motivo, u.nome as por, v.criada_em as "criadaEm"
  from convenio c join roteiro_versao v on v.familia = c.regime
  left join usuario u on u.id = v.id_usuario
 where c.codigo = $1 order by v.versao desc`

/** Every version of the script, the last first. */
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
