import { ehEmailMascarado, type MudancaDaPessoa } from '#shared/cliente/shapes.ts'
import { hoje, type Dia } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { semVazios } from '../base/sem-vazios.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { itensDaLista } from '../referencia/sql.ts'
import { exigirCadastroProvado } from '../relacionamento/cadastro.ts'
import { consultarDadosGerais } from './sql/blocos.ts'
import { atualizar, mudarNascimento, pessoaConhecida } from './sql/pessoa.ts'
import { exigirConhecidos, travarCliente } from './trava.ts'

/** Refusals for codes outside the lists. */
export const foraDaLista = [
  ['estadoCivil', 'Estado civil: escolha uma opção da lista'],
  ['escolaridade', 'Escolaridade: escolha uma opção da lista'],
  ['deficiencia', 'Deficiência: escolha uma opção da lista'],
] as const

/**
 * Changes the registered data of the person.
 *
 * @throws Recusa after a concurrent change
 */
export async function atualizarCliente(
  contexto: Contexto,
  { idCliente: id, versao, email, ...mudados }: MudancaDaPessoa,
): Promise<JsonCru> {
  const { client, agora } = contexto
  const { emailMascarado, ...antes } = await travarCliente(contexto)
  exigirVersao(versao, antes, agora)
  await exigirCadastroProvado(contexto, 'pessoa')
  if (mudados.dataNascimento !== undefined) exigirNascimento(mudados.dataNascimento, agora)
  const dados = { ...antes, ...semVazios(await emCodigos(client, mudados)) }
  exigirConhecidos(await pessoaConhecida(client, dados), foraDaLista)
  const mudaEmail = email !== undefined && !ehOMesmoEmail(email, emailMascarado)
  await atualizar(client, { ...dados, id, mudaEmail, email: email ?? null, agora })
  return dadosAtuais(contexto)
}

const listas = {
  estadoCivil: 'estado_civil',
  escolaridade: 'escolaridade_eSocial',
  deficiencia: 'deficiencia',
} as const

/** Words of a list as the code that is kept; what is in no list stays, and is refused with the codes. */
export async function emCodigos<
  T extends Partial<Record<keyof typeof listas, string | null | undefined>>,
>(client: Contexto['client'], mudados: T): Promise<T> {
  const codigos = { ...mudados }
  for (const [campo] of foraDaLista) {
    const dito = mudados[campo]?.toLowerCase()
    if (dito === undefined || /^[0-9]+$/.test(dito)) continue
    const itens = await itensDaLista(client, { lista: listas[campo] })
    const achado = itens.find(({ descricao }) => descricao.toLowerCase() === dito)
    if (achado) codigos[campo] = achado.codigo
  }
  return codigos
}

/** @throws Recusa for a mask that is not of the stored e-mail */
function ehOMesmoEmail(email: string | null, guardado: string | null): boolean {
  if (email === null || !ehEmailMascarado(email)) return false
  if (email === guardado) return true
  throw new Recusa('invalido', 'E-mail: digite o endereço inteiro, ou deixe-o como estava')
}

type Nascimento = { versao?: number | undefined; dataNascimento: Dia }

/** Changes the birth date alone. @throws Recusa when somebody changed the client meanwhile */
export async function atualizarDataDeNascimento(
  contexto: Contexto,
  { versao, dataNascimento }: Nascimento,
): Promise<JsonCru> {
  const { client, agora } = contexto
  exigirVersao(versao, await travarCliente(contexto), agora)
  await exigirCadastroProvado(contexto, 'pessoa')
  exigirNascimento(dataNascimento, agora)
  await mudarNascimento(client, { id: alvoDe(contexto).idCliente, dataNascimento, agora })
  return dadosAtuais(contexto)
}

const dadosAtuais = (contexto: Contexto): Promise<JsonCru> =>
  consultarDadosGerais(contexto, alvoDe(contexto).idRelacionamento)

function exigirNascimento(dia: Dia, agora: Date): void {
  if (dia > hoje(agora)) {
    throw new Recusa('invalido', 'Data de nascimento: informe uma data que já passou')
  }
}
