import { hoje } from '#shared/data.ts'
import type { NovoCliente } from '#shared/relacionamento/shapes.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { relacionamentoFechado, relacionar } from '../relacionamento/incluir.ts'
import { consultarRelacionamento } from '../relacionamento/sql/cartao.ts'
import { idDoCpf } from '../relacionamento/sql/gravacao.ts'
import { inserirPrimeiroTelefone } from '../telefone/incluir.ts'
import { emCodigos, foraDaLista } from './pessoa.ts'
import { atualizar, inserirCliente, pessoaConhecida, regiaoConhecida } from './sql/pessoa.ts'
import { exigirConhecidos } from './trava.ts'

/**
 * A new client of the active promotor. A CPF of another promotor is the same client, and the
 * relationship is to be confirmed: registered data are neither overwritten nor shown, and the typed
 * data are discarded.
 */
export async function incluirCliente(contexto: Contexto, novo: NovoCliente): Promise<JsonCru> {
  const { client, agora } = contexto
  await conferir(contexto, novo)

  const idCliente = novoId()
  const conhecido =
    (await idDoCpf(client, novo)).id ??
    ((await inserirCliente(client, { id: idCliente, ...dadosDe(novo), agora })) === 1
      ? idCliente
      : // Somebody included the same CPF at this moment.
        (await idDoCpf(client, novo)).id)
  if (!conhecido) throw new Error('A CPF that is taken belongs to no client')
  // Typed data of a known CPF are discarded.
  const ehNovo = conhecido === idCliente

  const idRelacionamento = await relacionar(contexto, conhecido)
  const fechado = await relacionamentoFechado(contexto, idRelacionamento)
  if (fechado) return fechado
  if (ehNovo) await completar(contexto, conhecido, novo)
  if (novo.telefone) {
    await inserirPrimeiroTelefone(contexto, conhecido, novo.telefone)
  }
  return consultarRelacionamento(contexto, idRelacionamento)
}

type DoCliente = Pick<NovoCliente, 'cpf' | 'nome' | 'dataNascimento' | 'sexo' | 'uf'>

const dadosDe = ({ cpf, nome, dataNascimento, sexo = null, uf = null }: DoCliente) => ({
  cpf,
  nome,
  dataNascimento,
  sexo,
  uf,
})

/** What else is known of the person, once their row can be seen. */
async function completar(
  { client, agora }: Contexto,
  id: string,
  {
    nomeMae = null,
    estadoCivil = null,
    escolaridade = null,
    deficiencia = null,
    ...novo
  }: NovoCliente,
): Promise<void> {
  const { email = null } = novo
  if ([nomeMae, estadoCivil, escolaridade, deficiencia, email].every((um) => um === null)) return
  const codigos = await emCodigos(client, { estadoCivil, escolaridade, deficiencia })
  exigirConhecidos(await pessoaConhecida(client, codigos), foraDaLista)
  const { nome, dataNascimento, sexo } = dadosDe(novo)
  const mudados = { nome, dataNascimento, sexo, nomeMae, ...codigos, mudaEmail: true, email }
  await atualizar(client, { id, ...mudados, agora })
}

async function conferir({ client, agora }: Contexto, novo: NovoCliente): Promise<void> {
  if (novo.dataNascimento > hoje(agora)) {
    throw new Recusa('invalido', 'Data de nascimento: informe uma data que já passou')
  }
  const { uf, ddd } = await regiaoConhecida(client, {
    uf: novo.uf ?? null,
    ddd: novo.telefone?.ddd ?? null,
  })
  if (!uf) throw new Recusa('invalido', 'UF inválida')
  if (!ddd) throw new Recusa('invalido', 'DDD inválido')
}
