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
import { inserirCliente, regiaoConhecida } from './sql/pessoa.ts'

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

  const idRelacionamento = await relacionar(contexto, conhecido)
  const fechado = await relacionamentoFechado(contexto, idRelacionamento)
  if (fechado) return fechado
  if (novo.telefone) {
    await inserirPrimeiroTelefone(contexto, conhecido, novo.telefone)
  }
  return consultarRelacionamento(contexto, idRelacionamento)
}

const dadosDe = ({ cpf, nome, dataNascimento, sexo = null, uf = null }: NovoCliente) => ({
  cpf,
  nome,
  dataNascimento,
  sexo,
  uf,
})

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
