import { DatabaseError } from 'pg'
import type { NovoEmpregador } from '#shared/empregador/api.ts'
import { empregadorImutavel, MOTIVO_IMUTAVEL } from '#shared/empregador/imutavel.ts'
import { conferirMatricula } from '#shared/empregador/matricula.ts'
import { codigoDoTipo } from '#shared/empregador/tipo.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { atualizar, conhecidos, inserir, travar } from './sql.ts'

/** Adds an empregador to the client. One convênio has a matricula once, whatever its case. */
export async function incluirEmpregador(
  contexto: Contexto,
  novo: NovoEmpregador,
): Promise<JsonCru> {
  await conferirCodigos(contexto, novo)
  return gravar(contexto, inserir, novoId(), novo)
}

/**
 * Changes an empregador of the client.
 *
 * @param versao the version on the person's screen
 * @throws Recusa for an empregador stated by the INSS, and after a concurrent change
 */
export async function atualizarEmpregador(
  contexto: Contexto,
  idEmpregador: string,
  { versao, ...mudado }: NovoEmpregador & { versao?: number | undefined },
): Promise<JsonCru> {
  const { client } = contexto
  const travado = await travar(client, { id: idEmpregador, idCliente: alvoDe(contexto).idCliente })
  if (!travado) throw new Recusa('nao-encontrado', 'Empregador não encontrado')
  exigirVersao(versao, travado, contexto.agora)
  if (empregadorImutavel(travado.codigoConvenio)) throw new Recusa('invalido', MOTIVO_IMUTAVEL)
  // What the system wrote may stay as it is; what a person writes has letters and digits only.
  const recusa = conferirMatricula(mudado.matricula)
  if (recusa && mudado.matricula !== travado.matricula) throw new Recusa('invalido', recusa)
  await conferirCodigos(contexto, mudado)
  return gravar(contexto, atualizar, idEmpregador, mudado)
}

/** Refusals for unknown codes. */
const naoEncontrados = [
  ['convenio', 'Convênio não encontrado'],
  ['uf', 'UF não encontrada'],
  ['banco', 'Banco não encontrado'],
  ['orgao', 'Órgão não encontrado neste convênio'],
  ['especie', 'Espécie não encontrada'],
] as const

async function conferirCodigos({ client }: Contexto, novo: NovoEmpregador): Promise<void> {
  const { codigoConvenio, idUF, codigoBanco, codigoOrgao, especie } = novo
  const achados = await conhecidos(client, {
    codigoConvenio,
    idUF: idUF ?? null,
    codigoBanco: codigoBanco ?? null,
    codigoOrgao: codigoOrgao ?? null,
    especie: especie ?? null,
  })
  const faltam = naoEncontrados.filter(([codigo]) => !achados[codigo])
  if (faltam.length > 0)
    throw new Recusa(
      'invalido',
      faltam.map(([, sentenca]) => sentenca),
    )
}

async function gravar(
  contexto: Contexto,
  comando: typeof inserir,
  id: string,
  dados: NovoEmpregador,
): Promise<JsonCru> {
  return comando(contexto.client, {
    id,
    idCliente: alvoDe(contexto).idCliente,
    idUF: dados.idUF ?? null,
    codigoConvenio: dados.codigoConvenio,
    codigoBanco: dados.codigoBanco ?? null,
    codigoOrgao: dados.codigoOrgao ?? null,
    matricula: dados.matricula,
    tipo: codigoDoTipo(dados.tipo),
    especie: dados.especie ?? null,
    dataConcessao: dados.dataConcessao ?? null,
    rendaBruta: dados.rendaBruta,
    agora: contexto.agora,
  }).catch((error: unknown) => {
    throw ehRepetido(error)
      ? new Recusa('invalido', 'O cliente já tem esta matrícula neste convênio')
      : error
  })
}

/** 23505: two people at once, or a matricula that differs in case alone. */
const ehRepetido = (error: unknown) =>
  error instanceof DatabaseError && error.constraint === 'empregador_vinculo'
