import { conferirDigito, DIGITO_NAO_CONFERE, type Conta } from '#shared/cliente/conta.ts'
import type { ContaMudada, NovaConta } from '#shared/cliente/shapes.ts'
import { novoId } from '../base/db/id.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { contaJson } from '../relacionamento/sql/blocos.ts'
import { exigirConhecidos, naLista, travarCliente, type Travado } from './trava.ts'

const colunas = `banco, agencia, conta, digito, tipo_conta, digito_conferido, atualizado_em`
const valores = '$3, $4, $5, $6, $7, $8, $9'

const ehPrincipal = `($10 or not exists (select from dados_bancarios o
  where o.id_cliente = $2 and o.id <> $1 and o.principal))`

const insercao = `with d as (
  insert into dados_bancarios (id, id_cliente, ${colunas}, principal, criado_em)
  values ($1, $2, ${valores}, ${ehPrincipal}, $9) returning *)
select ${contaJson.toString()}::text as model from d join banco b on b.codigo = d.banco`

const atualizacao = `with d as (
  update dados_bancarios set (${colunas}, principal) = (${valores}, ${ehPrincipal}),
         versao = versao + 1
   where id = $1 and id_cliente = $2 returning *)
select ${contaJson.toString()}::text as model from d join banco b on b.codigo = d.banco`

const rebaixamento = `update dados_bancarios
    set principal = false, versao = versao + 1, atualizado_em = $3
  where id_cliente = $2 and id <> $1 and principal`

const repetida = `select exists (select from dados_bancarios
  where id_cliente = $2 and id <> $1 and banco = $3 and ltrim(agencia, '0') = ltrim($4, '0')
    and ltrim(conta, '0') = ltrim($5, '0') and tipo_conta = $6) as repetida`

const conhecidos = `select
  exists (select from banco where codigo = $1) as "Banco: escolha o banco",
  ${naLista('tipo_conta', '$2')} as "Tipo de conta: escolha uma opção da lista"`

/** Adds an account to the client, its check digit held to the bank's rule where that is public. */
export async function incluirConta(
  contexto: Contexto,
  { idCliente: _cliente, digito = null, ...nova }: NovaConta,
): Promise<JsonCru> {
  await travarCliente(contexto)
  return gravar(contexto, insercao, novoId(), { ...nova, digito })
}

/**
 * Changes an account. Its number is masked for who edits, so one that is not given stays, and must
 * still fit the bank and agency.
 *
 * @throws Recusa when somebody changed it meanwhile
 */
export async function atualizarConta(
  contexto: Contexto,
  { idDadosBancarios: id, versao, conta, digito, ...mudada }: ContaMudada,
): Promise<JsonCru> {
  await travarCliente(contexto)
  const { rows } = await contexto.client.query<Travado & Pick<Conta, 'conta' | 'digito'>>(
    preparada(
      `select versao, atualizado_em as "atualizadoEm", conta, digito from dados_bancarios
        where id = $1 and id_cliente = $2 for update`,
      [id, alvoDe(contexto).idCliente],
    ),
  )
  const [travada] = rows
  if (!travada) throw new Recusa('nao-encontrado', 'Conta não encontrada')
  exigirVersao(versao, travada, contexto.agora)
  const numero = conta ? { conta, digito: digito ?? null } : travada
  return gravar(contexto, atualizacao, id, {
    ...mudada,
    conta: numero.conta,
    digito: numero.digito,
  })
}

async function gravar(
  contexto: Contexto,
  comando: string,
  id: string,
  dados: Conta & { principal: boolean },
): Promise<JsonCru> {
  const { client, agora } = contexto
  const { idCliente } = alvoDe(contexto)
  const { codigoBanco, agencia, conta, digito, codigoTipoConta } = dados
  await exigirConhecidos(contexto, conhecidos, [codigoBanco, codigoTipoConta])
  const conferido = conferirDigito(dados)
  if (conferido === false) throw new Recusa('invalido', DIGITO_NAO_CONFERE)
  const { rows: iguais } = await client.query<{ repetida: boolean }>(
    preparada(repetida, [id, idCliente, codigoBanco, agencia, conta, codigoTipoConta]),
  )
  if (iguais[0]?.repetida) throw new Recusa('invalido', 'O cliente já tem esta conta')

  if (dados.principal) await client.query(preparada(rebaixamento, [id, idCliente, agora]))
  const { rows } = await client.query<{ model: string }>(
    preparada(comando, [
      id,
      idCliente,
      codigoBanco,
      agencia,
      conta,
      digito,
      codigoTipoConta,
      conferido,
      agora,
      dados.principal,
    ]),
  )
  const [row] = rows
  if (!row) throw new Error('An account that was kept did not come back')
  return new JsonCru(row.model)
}
