import { uma, umaOuNada } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { modelo } from '../../base/http/modelo.ts'
import { contaJson } from '../../relacionamento/sql/blocos.ts'
import { naLista } from './lista.ts'
import { ehPrincipal } from './principal.ts'

export const travarConta = umaOuNada(
  'cliente.travar-conta',
  (p: De<{ id: string; idCliente: string }>) => sql`select versao, atualizado_em as "atualizadoEm",
    banco as "codigoBanco", agencia, conta, digito, tipo_conta as "codigoTipoConta", principal,
    digito_conferido as "digitoConferido"
  from dados_bancarios where id = ${p.id} and id_cliente = ${p.idCliente} for update`,
)

type Codigos = { codigoBanco: string; codigoTipoConta: string }

/** Whether each code names something. */
export const contaConhecida = uma(
  'cliente.conta-conhecida',
  (p: De<Codigos>) => sql`select
  exists (select from banco where codigo = ${p.codigoBanco}) as banco,
  ${naLista('tipo_conta', p.codigoTipoConta)} as "tipoConta"`,
)

type Numero = Codigos & { id: string; idCliente: string; agencia: string; conta: string }

/** Whether the client has another account of the same number; zeros in front do not differ. */
export const contaRepetida = uma(
  'cliente.conta-repetida',
  (p: De<Numero>) => sql`select exists (select from dados_bancarios
  where id_cliente = ${p.idCliente} and id <> ${p.id} and banco = ${p.codigoBanco}
    and ltrim(agencia, '0') = ltrim(${p.agencia}, '0')
    and ltrim(conta, '0') = ltrim(${p.conta}, '0')
    and tipo_conta = ${p.codigoTipoConta}) as repetida`,
)

type Dados = Numero & {
  digito: string | null
  digitoConferido: boolean | null
  principal: boolean
  agora: Date
}

const colunas = sql`banco, agencia, conta, digito, tipo_conta, digito_conferido, atualizado_em,
  principal`

const valores = (p: De<Dados>) => sql`${p.codigoBanco}, ${p.agencia}, ${p.conta}, ${p.digito},
  ${p.codigoTipoConta}, ${p.digitoConferido}, ${p.agora}, ${ehPrincipal(p, sql`dados_bancarios`)}`

export const inserirConta = modelo(
  'cliente.inserir-conta',
  (p: De<Dados>) => sql`with d as (
  insert into dados_bancarios (id, id_cliente, ${colunas}, criado_em)
  values (${p.id}, ${p.idCliente}, ${valores(p)}, ${p.agora}) returning *)
select ${contaJson}::text as model from d join banco b on b.codigo = d.banco`,
)

export const mudarConta = modelo(
  'cliente.mudar-conta',
  (p: De<Dados>) => sql`with d as (
  update dados_bancarios set (${colunas}) = (${valores(p)}), versao = versao + 1
   where id = ${p.id} and id_cliente = ${p.idCliente} returning *)
select ${contaJson}::text as model from d join banco b on b.codigo = d.banco`,
)
