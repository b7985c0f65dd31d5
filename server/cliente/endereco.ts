import type { EnderecoMudado, NovoEndereco } from '#shared/cliente/shapes.ts'
import { novoId } from '../base/db/id.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { enderecoJson } from './blocos.ts'
import { acertarCopias } from './sincronizar.ts'
import { exigirConhecidos, naLista, travarCliente, type Travado } from './trava.ts'

const colunas = `tipo, cep, logradouro, numero, complemento, bairro, municipio, tipo_residencia,
  atualizado_em`
const valores = '$3, $4, $5, $6, $7, $8, $9, $10, $11'

/** The first address is the main one, and there is always one: another must take its place. */
const ehPrincipal = `($12 or not exists (select from endereco o
  where o.id_cliente = $2 and o.id <> $1 and o.principal))`

const insercao = `with e as (
  insert into endereco (id, id_cliente, ${colunas}, principal, criado_em)
  values ($1, $2, ${valores}, ${ehPrincipal}, $11) returning *)
select ${enderecoJson}::text as model from e`

const atualizacao = `with e as (
  update endereco set (${colunas}, principal) = (${valores}, ${ehPrincipal}),
         versao = versao + 1
   where id = $1 and id_cliente = $2 returning *)
select ${enderecoJson}::text as model from e`

const rebaixamento = `update endereco
    set principal = false, versao = versao + 1, atualizado_em = $3
  where id_cliente = $2 and id <> $1 and principal`

const conhecidos = `select
  ${naLista('tipo_endereco', '$1')} as "Tipo: escolha uma opção da lista",
  ${naLista('tipo_residencia', '$2')} as "Tipo de residência: escolha uma opção da lista",
  exists (select from municipio where codigo_ibge = $3) as "Cidade: escolha a cidade"`

/** Adds an address to the client. */
export async function incluirEndereco(
  contexto: Contexto,
  { idCliente: _cliente, ...novo }: NovoEndereco,
): Promise<JsonCru> {
  await travarCliente(contexto)
  return gravar(contexto, insercao, novoId(), novo)
}

/** Changes an address. @throws Recusa when somebody changed it meanwhile */
export async function atualizarEndereco(
  contexto: Contexto,
  { idEndereco, versao, ...mudado }: EnderecoMudado,
): Promise<JsonCru> {
  await travarCliente(contexto)
  const { rows } = await contexto.client.query<Travado>(
    preparada(
      `select versao, atualizado_em as "atualizadoEm" from endereco
        where id = $1 and id_cliente = $2 for update`,
      [idEndereco, alvoDe(contexto).idCliente],
    ),
  )
  const [travado] = rows
  if (!travado) throw new Recusa('nao-encontrado', 'Endereço não encontrado')
  exigirVersao(versao, travado, contexto.agora)
  return gravar(contexto, atualizacao, idEndereco, mudado)
}

async function gravar(
  contexto: Contexto,
  comando: string,
  id: string,
  dados: Omit<NovoEndereco, 'idCliente'>,
): Promise<JsonCru> {
  const { client, agora } = contexto
  const { idCliente } = alvoDe(contexto)
  await exigirConhecidos(contexto, conhecidos, [
    dados.codigoTipo,
    dados.tipoResidencia ?? null,
    dados.codigoIbge,
  ])
  if (dados.principal) await client.query(preparada(rebaixamento, [id, idCliente, agora]))
  const { rows } = await client.query<{ model: string }>(
    preparada(comando, [
      id,
      idCliente,
      dados.codigoTipo,
      dados.cep,
      dados.logradouro,
      dados.numero,
      dados.complemento ?? null,
      dados.bairro,
      dados.codigoIbge,
      dados.tipoResidencia ?? null,
      agora,
      dados.principal,
    ]),
  )
  const [row] = rows
  if (!row) throw new Error('An address that was kept did not come back')
  await acertarCopias(contexto)
  return new JsonCru(row.model)
}
