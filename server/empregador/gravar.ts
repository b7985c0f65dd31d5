import { DatabaseError } from 'pg'
import type { NovoEmpregador } from '#shared/empregador/api.ts'
import { empregadorImutavel, MOTIVO_IMUTAVEL } from '#shared/empregador/imutavel.ts'
import { conferirMatricula } from '#shared/empregador/matricula.ts'
import { codigoDoTipo } from '#shared/empregador/tipo.ts'
import { preparada } from '../base/db/preparada.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { empregadorJson } from './blocos.ts'

const colunas = `id_uf, codigo_convenio, codigo_banco, codigo_orgao, matricula, tipo, especie,
  data_concessao, renda_bruta, atualizado_em`

const insercao = `with e as (
  insert into empregador (id, id_cliente, ${colunas})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *)
select ${empregadorJson}::text as model from e`

const atualizacao = `with e as (
  update empregador set (${colunas}) = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12),
         versao = versao + 1
   where id = $1 and id_cliente = $2 returning *)
select ${empregadorJson}::text as model from e`

/** Adds an employer to the client. One agreement has a matricula once, whatever its case. */
export async function incluirEmpregador(
  contexto: Contexto,
  novo: NovoEmpregador,
): Promise<JsonCru> {
  await conferirCodigos(contexto, novo)
  return gravar(contexto, insercao, novoId(), novo)
}

/**
 * Changes an employer of the client.
 *
 * @param versao the version that the person was looking at
 * @throws Recusa for the INSS's own, and when somebody changed it meanwhile
 */
export async function atualizarEmpregador(
  contexto: Contexto,
  idEmpregador: string,
  { versao, ...mudado }: NovoEmpregador & { versao?: number | undefined },
): Promise<JsonCru> {
  const travado = await travar(contexto, idEmpregador)
  exigirVersao(versao, travado, contexto.agora)
  if (empregadorImutavel(travado.codigoConvenio)) throw new Recusa('invalido', MOTIVO_IMUTAVEL)
  // What the system wrote may stay as it is; what a person writes has letters and digits only.
  const recusa = conferirMatricula(mudado.matricula)
  if (recusa && mudado.matricula !== travado.matricula) throw new Recusa('invalido', recusa)
  await conferirCodigos(contexto, mudado)
  return gravar(contexto, atualizacao, idEmpregador, mudado)
}

type Travado = { codigoConvenio: string; matricula: string; versao: number; atualizadoEm: Date }

async function travar(contexto: Contexto, idEmpregador: string): Promise<Travado> {
  const { rows } = await contexto.client.query<Travado>(
    preparada(
      `select codigo_convenio as "codigoConvenio", matricula, versao, atualizado_em as "atualizadoEm"
         from empregador where id = $1 and id_cliente = $2 for update`,
      [idEmpregador, alvoDe(contexto).idCliente],
    ),
  )
  const [travado] = rows
  if (!travado) throw new Recusa('nao-encontrado', 'Empregador não encontrado')
  return travado
}

/** What each code must name, and what is said when it names nothing. */
const conhecidos = `select
  exists (select from convenio where codigo = $1 and ativo) as "Convênio não encontrado",
  $2::text is null or exists (select from uf where sigla = $2) as "UF não encontrada",
  $3::text is null or exists (select from banco where codigo = $3) as "Banco não encontrado",
  $4::text is null or exists (select from orgao where codigo_convenio = $1 and codigo = $4)
    as "Órgão não encontrado neste convênio",
  $5::text is null or exists (select from especie_beneficio where codigo = $5)
    as "Espécie não encontrada"`

async function conferirCodigos({ client }: Contexto, novo: NovoEmpregador): Promise<void> {
  const { codigoConvenio, idUF, codigoBanco, codigoOrgao, especie } = novo
  const { rows } = await client.query<Record<string, boolean>>(
    preparada(conhecidos, [
      codigoConvenio,
      idUF ?? null,
      codigoBanco ?? null,
      codigoOrgao ?? null,
      especie ?? null,
    ]),
  )
  const faltam = Object.entries(rows[0] ?? {}).filter(([, existe]) => !existe)
  if (faltam.length > 0)
    throw new Recusa(
      'invalido',
      faltam.map(([sentenca]) => sentenca),
    )
}

async function gravar(
  contexto: Contexto,
  comando: string,
  id: string,
  dados: NovoEmpregador,
): Promise<JsonCru> {
  const { rows } = await contexto.client
    .query<{ model: string }>(
      preparada(comando, [
        id,
        alvoDe(contexto).idCliente,
        dados.idUF ?? null,
        dados.codigoConvenio,
        dados.codigoBanco ?? null,
        dados.codigoOrgao ?? null,
        dados.matricula,
        codigoDoTipo(dados.tipo),
        dados.especie ?? null,
        dados.dataConcessao ?? null,
        dados.rendaBruta,
        contexto.agora,
      ]),
    )
    .catch((error: unknown) => {
      throw ehRepetido(error)
        ? new Recusa('invalido', 'O cliente já tem esta matrícula neste convênio')
        : error
    })
  const [row] = rows
  if (!row) throw new Error('What was kept did not come back')
  return new JsonCru(row.model)
}

/** 23505: two people at once, or a matricula that differs in case alone. */
const ehRepetido = (error: unknown) =>
  error instanceof DatabaseError && error.constraint === 'empregador_vinculo'
