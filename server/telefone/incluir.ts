import { ehCelular, NumeroTelefone } from '#shared/telefone/numero.ts'
import type { NovoTelefone, TelefoneDado } from '#shared/telefone/shapes.ts'
import { situacoes } from '#shared/telefone/situacao.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { exigirCadastroProvado } from '../relacionamento/cadastro.ts'
import { telefoneAtual } from './atual.ts'
import { gravarHotphone } from './gravar.ts'
import { conhecidos, inserirTelefone, travarTelefones } from './sql/telefone.ts'

/** More numbers than a person has: beyond them the list is noise. A wrong number is none of theirs. */
const MAXIMO_POR_CLIENTE = 20

/** Rows of a client's list, the wrong numbers too, which are kept so that nobody adds them again. */
const MAXIMO_COM_ERRADOS = 60

/** In the list `tipo_telefone`. */
const CELULAR = '1'

/** Kinds of that list that only a mobile can be. */
const soCelular = new Set([CELULAR, '5'])

/** Of what was given, a number and its kind. */
function exigirTelefone({ telefone, ddd, numero, tipo, hotphone }: TelefoneDado): NovoTelefone {
  const soltos = ddd === undefined && numero === undefined ? undefined : { ddd, numero }
  const { data, error } = NumeroTelefone.safeParse(telefone ?? soltos)
  if (error) {
    throw new Recusa(
      'invalido',
      error.issues.map(({ message }) => message),
    )
  }
  const doNumero = tipo ?? (ehCelular(data.numero) ? CELULAR : undefined)
  if (doNumero === undefined) throw new Recusa('invalido', 'Tipo: escolha uma opção')
  return { telefone: data, tipo: doNumero, hotphone }
}

/** A phone of the client, not verified yet. */
export async function incluirTelefone(contexto: Contexto, dado: TelefoneDado): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { idCliente } = alvoDe(contexto)
  const {
    telefone: { ddd, numero },
    tipo,
    hotphone = false,
  } = exigirTelefone(dado)
  const { ddd: dddExiste, tipo: tipoExiste } = await conhecidos(client, { ddd, tipo })
  if (!dddExiste) throw new Recusa('invalido', 'DDD inválido')
  if (!tipoExiste) throw new Recusa('invalido', 'Tipo: escolha uma opção')
  exigirTipoDoNumero(tipo, numero)

  await exigirCadastroProvado(contexto, 'telefone')
  const atuais = await travarTelefones(client, { idCliente })
  if (atuais.filter(ehDoCliente).length >= MAXIMO_POR_CLIENTE) {
    throw new Recusa('invalido', `O cliente já tem ${MAXIMO_POR_CLIENTE} telefones`)
  }
  if (atuais.length >= MAXIMO_COM_ERRADOS) {
    throw new Recusa(
      'invalido',
      `O cliente já tem ${MAXIMO_COM_ERRADOS} números, contados os errados`,
    )
  }
  const id = novoId()
  const situacao = situacoes.naoVerificado
  const quem = { idUsuario: usuario.id, agora }
  const novos = await inserirTelefone(client, {
    id,
    idCliente,
    ddd,
    numero,
    tipo,
    situacao,
    ...quem,
  })
  if (novos === 0) {
    throw new Recusa('invalido', 'Este telefone já está no cadastro do cliente')
  }
  if (hotphone) await gravarHotphone(client, idCliente, id, agora)
  return telefoneAtual(contexto, id)
}

const ehDoCliente = ({ situacao }: { situacao: string }): boolean =>
  situacao !== situacoes.naoPertence && situacao !== situacoes.inexistente

/**
 * The phone that a client is included with: a mobile, not verified. A number that the client has
 * already stays as it is.
 */
export const inserirPrimeiroTelefone = (
  { client, usuario, agora }: Contexto,
  idCliente: string,
  { ddd, numero }: { ddd: string; numero: string },
): Promise<number> =>
  inserirTelefone(client, {
    id: novoId(),
    idCliente,
    ddd,
    numero,
    tipo: CELULAR,
    situacao: situacoes.naoVerificado,
    idUsuario: usuario.id,
    agora,
  })

export function exigirTipoDoNumero(tipo: string, numero: string): void {
  if (soCelular.has(tipo) && !ehCelular(numero)) {
    throw new Recusa('invalido', 'Tipo: um telefone fixo não é celular nem WhatsApp')
  }
}
