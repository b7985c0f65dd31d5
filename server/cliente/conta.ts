import {
  conferirDigito,
  DIGITO_NAO_CONFERE,
  ORDEM_DE_PAGAMENTO,
  SEM_DIGITO,
  type Conta,
} from '#shared/cliente/conta.ts'
import type { ContaMudada, NovaConta } from '#shared/cliente/shapes.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { semVazios } from '../base/sem-vazios.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { exigirCadastroProvado } from '../relacionamento/cadastro.ts'
import {
  contaConhecida,
  contaRepetida,
  inserirConta,
  mudarConta,
  travarConta,
} from './sql/conta.ts'
import { rebaixarContas } from './sql/principal.ts'
import { exigirConhecidos, travarCliente } from './trava.ts'

const SEM_NUMERO = 'Conta: informe só os números, sem o dígito'

/** Refusals for unknown codes. */
const naoEncontrados = [
  ['banco', 'Banco: escolha o banco'],
  ['tipoConta', 'Tipo de conta: escolha uma opção da lista'],
] as const

/** Adds an account to the client; the check digit is verified where the bank's rule is public. */
export async function incluirConta(
  contexto: Contexto,
  { idCliente: _cliente, digito = null, ...nova }: NovaConta,
): Promise<JsonCru> {
  await travarCliente(contexto)
  return gravar(contexto, inserirConta, novoId(), { ...nova, digito })
}

/**
 * Changes an account. The editor sees the number masked: an absent number stays, and must still fit
 * bank and agency.
 *
 * @throws Recusa when another person changed it meanwhile
 */
export async function atualizarConta(
  contexto: Contexto,
  { idDadosBancarios: id, versao, conta, digito, ...mudada }: ContaMudada,
): Promise<JsonCru> {
  await travarCliente(contexto)
  const { idCliente } = alvoDe(contexto)
  const travada = await travarConta(contexto.client, { id, idCliente })
  if (!travada) throw new Recusa('nao-encontrado', 'Conta não encontrada')
  exigirVersao(versao, travada, contexto.agora)
  const muda = conta && !ehAMesmaConta(conta, travada)
  const { digitoConferido, ...antes } = travada
  if (!muda && digito && digito !== antes.digito) {
    throw new Recusa('invalido', 'Dígito: digite também o número inteiro da conta')
  }
  const dados = {
    ...antes,
    ...semVazios(mudada),
    ...(muda && { conta, digito: digito ?? null }),
  }
  const mesmoNumero = doNumero.every((campo) => dados[campo] === antes[campo])
  return gravar(contexto, mudarConta, id, dados, mesmoNumero ? digitoConferido : undefined)
}

/** What the check digit is computed of: unchanged, it was judged when it was written. */
const doNumero = ['codigoBanco', 'agencia', 'codigoTipoConta', 'conta', 'digito'] as const

/** @throws Recusa for a mask that is not of the stored account */
function ehAMesmaConta(conta: string, travada: Pick<Conta, 'conta' | 'digito'>): boolean {
  if (/^[0-9]+$/.test(conta)) return false
  const { conta: numero, digito } = travada
  const mascara =
    numero === '' ? 'sem número' : `****${numero.slice(-2)}${digito ? `-${digito}` : ''}`
  if (conta === mascara) return true
  throw new Recusa('invalido', 'Conta: digite o número inteiro, ou deixe-a como estava')
}

async function gravar(
  contexto: Contexto,
  comando: typeof inserirConta,
  id: string,
  dados: Conta & { principal: boolean },
  conferidoAntes?: boolean | null,
): Promise<JsonCru> {
  const { client, agora } = contexto
  const { idCliente } = alvoDe(contexto)
  await exigirCadastroProvado(contexto, 'conta')
  const { codigoBanco, agencia, codigoTipoConta, principal } = dados
  // A card has no account: what was typed is not kept.
  const semConta = codigoTipoConta === ORDEM_DE_PAGAMENTO
  const { conta, digito } = semConta ? { conta: '', digito: null } : dados
  if (!semConta && conta === '') throw new Recusa('invalido', SEM_NUMERO)
  const codigos = { codigoBanco, codigoTipoConta }
  exigirConhecidos(await contaConhecida(client, codigos), naoEncontrados)
  const digitoConferido =
    conferidoAntes === undefined ? conferirDigito({ ...dados, conta, digito }) : conferidoAntes
  if (digitoConferido === false) {
    throw new Recusa('invalido', digito ? DIGITO_NAO_CONFERE : SEM_DIGITO)
  }
  const numero = { ...codigos, id, idCliente, agencia, conta }
  const { repetida } = await contaRepetida(client, numero)
  if (repetida) throw new Recusa('invalido', 'O cliente já tem esta conta')

  if (principal) await rebaixarContas(client, { id, idCliente, agora })
  return comando(client, { ...numero, digito, digitoConferido, principal, agora })
}
