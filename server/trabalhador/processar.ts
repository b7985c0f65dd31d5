import { z } from 'zod'
import { centavos } from '#shared/dinheiro.ts'
import { codigoDoTipo } from '#shared/empregador/tipo.ts'
import {
  BLOQUEIO_SEGUNDOS,
  CONVENIO_AUTOMATICO,
  decidirVinculo,
  TIPO_AUTOMATICO,
  VinculoProcessado,
  type Existente,
} from '#shared/trabalhador/processamento.ts'
import { Vinculo } from '#shared/trabalhador/vinculo.ts'
import { novoId } from '../base/db/id.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe, consultarBloco } from '../atendimento/bloco.ts'
import { processamento } from './blocos.ts'

/**
 * Makes employers of the jobs that the worker-credit system last told, link by link. Who comes
 * while a run's thirty seconds last runs nothing, and is shown that run.
 *
 * The lock, the employers and the result are one transaction: a run that dies leaves none of them.
 *
 * @throws Recusa when the system was never asked
 */
export async function processarEmpregadores(contexto: Contexto): Promise<JsonCru> {
  const { idCliente, idRelacionamento } = alvoDe(contexto)
  const guardado = await lerVinculos(contexto, idCliente)
  if (!guardado) throw new Recusa('invalido', 'Consulte o crédito do trabalhador antes')

  const tomada = await tomarTrava(contexto, idCliente, guardado.consultadoEm)
  if (tomada) {
    const resultados = await processarVinculos(contexto, idCliente, guardado.vinculos)
    await contexto.client.query(
      preparada('update empregador_processamento set vinculos = $2 where id_cliente = $1', [
        idCliente,
        JSON.stringify(z.encode(z.array(VinculoProcessado), resultados)),
      ]),
    )
  }
  return consultarBloco(contexto, idRelacionamento, processamento(tomada))
}

async function lerVinculos({ client }: Contexto, idCliente: string) {
  const { rows } = await client.query<{ vinculos: unknown; consultadoEm: Date }>(
    preparada(
      `select vinculos, consultado_em as "consultadoEm" from credito_trabalhador
        where id_cliente = $1`,
      [idCliente],
    ),
  )
  const [row] = rows
  return row && { vinculos: z.array(Vinculo).parse(row.vinculos), consultadoEm: row.consultadoEm }
}

/**
 * The row of the client is the lock, and the clock is the database's: read after waiting for
 * another run to end, so that whoever waited sees the lock that this one took.
 */
const trava = `insert into empregador_processamento as p
    (id_cliente, iniciado_em, bloqueado_ate, id_usuario, dados_de, vinculos)
  values ($1, clock_timestamp(), clock_timestamp() + interval '${BLOQUEIO_SEGUNDOS} seconds',
          $2, $3, '[]')
  on conflict (id_cliente) do update
    set iniciado_em = clock_timestamp(),
        bloqueado_ate = clock_timestamp() + interval '${BLOQUEIO_SEGUNDOS} seconds',
        id_usuario = excluded.id_usuario, dados_de = excluded.dados_de, vinculos = '[]'
  where p.bloqueado_ate <= clock_timestamp()
  returning 1`

async function tomarTrava(
  { client, usuario }: Contexto,
  idCliente: string,
  dadosDe: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(preparada(trava, [idCliente, usuario.id, dadosDe]))
  return rowCount === 1
}

/** One after the other: two links of one matricula meet the employer that the first one made. */
async function processarVinculos(
  contexto: Contexto,
  idCliente: string,
  vinculos: readonly Vinculo[],
): Promise<VinculoProcessado[]> {
  const existentes = await lerEmpregadores(contexto, idCliente)
  const resultados: VinculoProcessado[] = []
  for (const vinculo of vinculos) {
    resultados.push(await processarVinculo(contexto, idCliente, vinculo, existentes))
  }
  return resultados
}

async function lerEmpregadores({ client }: Contexto, idCliente: string): Promise<Existente[]> {
  const { rows } = await client.query<Omit<Existente, 'renda'> & { renda: number }>(
    preparada(
      `select id as "idEmpregador", codigo_convenio as "codigoConvenio", matricula,
              renda_bruta as renda
         from empregador where id_cliente = $1 and codigo_convenio = $2 order by id for update`,
      [idCliente, CONVENIO_AUTOMATICO],
    ),
  )
  return rows.map(({ renda, ...resto }) => ({ ...resto, renda: centavos(renda) }))
}

async function processarVinculo(
  contexto: Contexto,
  idCliente: string,
  vinculo: Vinculo,
  existentes: Existente[],
): Promise<VinculoProcessado> {
  const { matricula, nomeEmpregador } = vinculo.dadosProfissionais
  const base = {
    matricula: typeof matricula === 'string' ? matricula : null,
    nomeEmpregador,
    idEmpregador: null,
    rendaAnterior: null,
    renda: null,
  }
  const decisao = decidirVinculo(vinculo, existentes)
  if ('motivo' in decisao) {
    return { ...base, resultado: decisao.acao, motivo: decisao.motivo }
  }
  const { renda } = decisao
  if ('matricula' in decisao) {
    const novo: Existente = {
      idEmpregador: novoId(),
      codigoConvenio: CONVENIO_AUTOMATICO,
      matricula: decisao.matricula,
      renda,
    }
    if (!(await criar(contexto, idCliente, novo))) {
      return { ...base, renda, resultado: 'FALHOU', motivo: 'Outra pessoa o incluiu agora mesmo' }
    }
    existentes.push(novo)
    const { idEmpregador } = novo
    const motivo = 'Não havia empregador com esta matrícula'
    return { ...base, idEmpregador, renda, resultado: 'CRIADO', motivo }
  }
  const { existente } = decisao
  const { idEmpregador, renda: rendaAnterior } = existente
  const visto = { ...base, idEmpregador, rendaAnterior, renda }
  if (decisao.acao === 'ATUAL') return { ...visto, resultado: 'ATUAL', motivo: 'A renda é a mesma' }
  await atualizar(contexto, idEmpregador, renda)
  existente.renda = renda
  return { ...visto, resultado: 'ATUALIZADO', motivo: 'A renda bruta mudou' }
}

/** False when a person added the same employer since the ones of the client were read. */
async function criar(
  { client, agora }: Contexto,
  idCliente: string,
  { idEmpregador, codigoConvenio, matricula, renda }: Existente,
): Promise<boolean> {
  const { rowCount } = await client.query(
    preparada(
      `insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo, renda_bruta,
                               atualizado_em)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id_cliente, codigo_convenio, lower(matricula)) do nothing`,
      [
        idEmpregador,
        idCliente,
        codigoConvenio,
        matricula,
        codigoDoTipo(TIPO_AUTOMATICO),
        renda,
        agora,
      ],
    ),
  )
  return rowCount === 1
}

const atualizar = ({ client, agora }: Contexto, idEmpregador: string, renda: number) =>
  client.query(
    preparada(
      `update empregador set renda_bruta = $2, versao = versao + 1, atualizado_em = $3
        where id = $1`,
      [idEmpregador, renda, agora],
    ),
  )
