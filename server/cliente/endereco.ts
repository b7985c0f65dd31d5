import type { EnderecoMudado, NovoEndereco } from '#shared/cliente/shapes.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { semVazios } from '../base/sem-vazios.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { exigirCadastroProvado } from '../relacionamento/cadastro.ts'
import { acertarCopias } from './sincronizar.ts'
import {
  enderecoConhecido,
  inserirEndereco,
  mudarEndereco,
  travarEndereco,
} from './sql/endereco.ts'
import { rebaixarEnderecos } from './sql/principal.ts'
import { exigirConhecidos, travarCliente } from './trava.ts'

/** Refusals for unknown codes. */
const naoEncontrados = [
  ['tipo', 'Tipo: escolha uma opção da lista'],
  ['tipoResidencia', 'Tipo de residência: escolha uma opção da lista'],
  ['cidade', 'Cidade: escolha a cidade'],
] as const

/** Adds an address to the client. */
export async function incluirEndereco(
  contexto: Contexto,
  { idCliente: _cliente, ...novo }: NovoEndereco,
): Promise<JsonCru> {
  await travarCliente(contexto)
  return gravar(contexto, inserirEndereco, novoId(), novo)
}

/**
 * Changes an address.
 *
 * @throws Recusa after a concurrent change
 */
export async function atualizarEndereco(
  contexto: Contexto,
  { idEndereco, versao, ...mudado }: EnderecoMudado,
): Promise<JsonCru> {
  await travarCliente(contexto)
  const { idCliente } = alvoDe(contexto)
  const travado = await travarEndereco(contexto.client, { id: idEndereco, idCliente })
  if (!travado) throw new Recusa('nao-encontrado', 'Endereço não encontrado')
  exigirVersao(versao, travado, contexto.agora)
  return gravar(contexto, mudarEndereco, idEndereco, { ...travado, ...semVazios(mudado) })
}

async function gravar(
  contexto: Contexto,
  comando: typeof inserirEndereco,
  id: string,
  dados: Omit<NovoEndereco, 'idCliente'>,
): Promise<JsonCru> {
  const { client, agora } = contexto
  const { idCliente } = alvoDe(contexto)
  await exigirCadastroProvado(contexto, 'endereco')
  const { codigoTipo, codigoIbge, principal } = dados
  const codigos = { codigoTipo, tipoResidencia: dados.tipoResidencia ?? null, codigoIbge }
  exigirConhecidos(await enderecoConhecido(client, codigos), naoEncontrados)
  if (principal) await rebaixarEnderecos(client, { id, idCliente, agora })
  const gravado = await comando(client, {
    ...codigos,
    id,
    idCliente,
    cep: dados.cep,
    logradouro: dados.logradouro,
    numero: dados.numero,
    complemento: dados.complemento ?? null,
    bairro: dados.bairro,
    principal,
    agora,
  })
  await acertarCopias(contexto)
  return gravado
}
