import { uma, umaOuNada } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { modelo } from '../../base/http/modelo.ts'
import { enderecoJson } from './blocos.ts'
import { naLista } from './lista.ts'
import { ehPrincipal } from './principal.ts'

export const travarEndereco = umaOuNada(
  'cliente.travar-endereco',
  (p: De<{ id: string; idCliente: string }>) => sql`select versao, atualizado_em as "atualizadoEm",
    tipo as "codigoTipo", cep, logradouro, numero, complemento, bairro, municipio as "codigoIbge",
    tipo_residencia as "tipoResidencia", principal
  from endereco where id = ${p.id} and id_cliente = ${p.idCliente} for update`,
)

type Codigos = { codigoTipo: string; tipoResidencia: string | null; codigoIbge: number }

/** Whether each code names something; what was not given does. */
export const enderecoConhecido = uma(
  'cliente.endereco-conhecido',
  (p: De<Codigos>) => sql`select
  ${naLista('tipo_endereco', p.codigoTipo)} as tipo,
  ${naLista('tipo_residencia', p.tipoResidencia)} as "tipoResidencia",
  exists (select from municipio where codigo_ibge = ${p.codigoIbge}) as cidade`,
)

type Dados = Codigos & {
  id: string
  idCliente: string
  cep: string
  logradouro: string
  numero: string
  complemento: string | null
  bairro: string
  principal: boolean
  agora: Date
}

const colunas = sql`tipo, cep, logradouro, numero, complemento, bairro, municipio, tipo_residencia,
  atualizado_em, principal`

const valores = (p: De<Dados>) => sql`${p.codigoTipo}, ${p.cep}, ${p.logradouro}, ${p.numero},
  ${p.complemento}, ${p.bairro}, ${p.codigoIbge}, ${p.tipoResidencia}, ${p.agora},
  ${ehPrincipal(p, sql`endereco`)}`

export const inserirEndereco = modelo(
  'cliente.inserir-endereco',
  (p: De<Dados>) => sql`with e as (
  insert into endereco (id, id_cliente, ${colunas}, criado_em)
  values (${p.id}, ${p.idCliente}, ${valores(p)}, ${p.agora}) returning *)
select ${enderecoJson}::text as model from e`,
)

export const mudarEndereco = modelo(
  'cliente.mudar-endereco',
  (p: De<Dados>) => sql`with e as (
  update endereco set (${colunas}) = (${valores(p)}), versao = versao + 1
   where id = ${p.id} and id_cliente = ${p.idCliente} returning *)
select ${enderecoJson}::text as model from e`,
)
