import { DatabaseError } from 'pg'
import type { NovoEmpregador } from '#shared/empregador/api.ts'
import {
  empregadorImutavel,
  impedimentoDeDesfazer,
  MOTIVO_IMUTAVEL,
} from '#shared/empregador/imutavel.ts'
import { conferirMatricula, mesmaMatricula } from '#shared/empregador/matricula.ts'
import { codigoDoTipo } from '#shared/empregador/tipo.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { semVazios } from '../base/sem-vazios.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { exigirCadastroProvado } from '../relacionamento/cadastro.ts'
import {
  atualizar,
  conhecidos,
  desfazer,
  emUso,
  inserir,
  listarEmpregadores,
  travar,
} from './sql.ts'

/** Adds an empregador to the client. One convênio has a matricula once, whatever its case. */
export async function incluirEmpregador(
  contexto: Contexto,
  novo: NovoEmpregador,
): Promise<JsonCru> {
  await exigirCadastroProvado(contexto, 'vinculo')
  await conferirCodigos(contexto, novo)
  const dados = { ...valores(contexto, novoId(), novo), incluidoPor: contexto.usuario.id }
  return recusarRepetido(inserir(contexto.client, dados))
}

/**
 * Takes back a record of the INSS that was entered by mistake.
 *
 * @throws Recusa for another record, for somebody else's, and for one that is in use
 */
export async function desfazerInclusao(contexto: Contexto, id: string): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { idCliente, idRelacionamento } = alvoDe(contexto)
  const travado = await travar(client, { id, idCliente })
  if (!travado) throw new Recusa('nao-encontrado', 'Empregador não encontrado')
  const quem = { idUsuario: usuario.id, supervisor: usuario.papel !== 'ATENDENTE' }
  const impedimento = impedimentoDeDesfazer(travado, quem)
  if (impedimento !== undefined) throw new Recusa('invalido', impedimento)
  // A slip is taken back, so it waits for no proof.
  await exigirCadastroProvado(contexto, 'vinculo', { protege: true })
  await desfazer(client, { id, idCliente, idUsuario: usuario.id, agora }).catch(
    (error: unknown) => {
      // 23503: a contract, an oportunidade or a proposta names it.
      throw error instanceof DatabaseError && error.code === '23503'
        ? new Recusa('invalido', 'Este vínculo já foi usado e não pode ser desfeito')
        : error
    },
  )
  return listarEmpregadores(contexto, idRelacionamento)
}

/**
 * Changes an empregador of the client. The job of a loan stays the job it was.
 *
 * @param versao the version on the person's screen
 * @throws Recusa for an empregador stated by the INSS, for another job under a loan, and after a concurrent change
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
  const outroVinculo =
    mudado.codigoConvenio !== travado.codigoConvenio ||
    !mesmaMatricula(mudado.matricula, travado.matricula)
  if (outroVinculo && (await emUso(client, { id: idEmpregador })).usado) {
    throw new Recusa('invalido', EM_USO)
  }
  await exigirCadastroProvado(contexto, 'vinculo')
  const { idUF, codigoBanco, codigoOrgao, especie, dataConcessao } = travado
  const antes = { idUF, codigoBanco, codigoOrgao, especie, dataConcessao }
  const dados = { ...antes, ...semVazios(mudado) }
  await conferirCodigos(contexto, dados)
  return recusarRepetido(atualizar(client, valores(contexto, idEmpregador, dados)))
}

const EM_USO =
  'Um empréstimo usa a margem deste vínculo: a matrícula e o convênio não mudam mais, inclua outro vínculo'

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

const valores = (contexto: Contexto, id: string, dados: NovoEmpregador) => ({
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
})

const recusarRepetido = (gravado: Promise<JsonCru>): Promise<JsonCru> =>
  gravado.catch((error: unknown) => {
    throw ehRepetido(error)
      ? new Recusa('invalido', 'O cliente já tem esta matrícula neste convênio')
      : error
  })

/** 23505: two people at once, or a matricula that differs in case alone. */
const ehRepetido = (error: unknown) =>
  error instanceof DatabaseError && error.constraint === 'empregador_vinculo'
