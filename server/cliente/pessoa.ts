import type { DadosMudados } from '#shared/cliente/shapes.ts'
import { hoje, type Dia } from '#shared/data.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { alvoDe, consultarBloco } from '../atendimento/bloco.ts'
import { dadosGerais } from './blocos.ts'
import { exigirConhecidos, naLista, travarCliente } from './trava.ts'

const conhecidos = `select
  ${naLista('estado_civil', '$1')} as "Estado civil: escolha uma opção da lista",
  ${naLista('escolaridade_eSocial', '$2')} as "Escolaridade: escolha uma opção da lista",
  ${naLista('deficiencia', '$3')} as "Deficiência: escolha uma opção da lista"`

const atualizacao = `update cliente
    set nome = $2, data_nascimento = $3, sexo = $4, nome_mae = $5, estado_civil = $6,
        escolaridade = $7, deficiencia = $8, email = case when $9 then $10 else email end,
        versao = versao + 1, atualizado_em = $11
  where id = $1`

/** Changes what is registered of the person. @throws Recusa when somebody changed it meanwhile */
export async function atualizarCliente(
  contexto: Contexto,
  mudados: DadosMudados,
): Promise<JsonCru> {
  const { client, agora } = contexto
  const { idCliente } = alvoDe(contexto)
  exigirVersao(mudados.versao, await travarCliente(contexto), agora)
  exigirNascimento(mudados.dataNascimento, agora)
  const { estadoCivil, escolaridade, deficiencia, email } = mudados
  await exigirConhecidos(contexto, conhecidos, [estadoCivil, escolaridade, deficiencia])
  await client.query(
    preparada(atualizacao, [
      idCliente,
      mudados.nome,
      mudados.dataNascimento,
      mudados.sexo,
      mudados.nomeMae,
      estadoCivil,
      escolaridade,
      deficiencia,
      email !== undefined,
      email ?? null,
      agora,
    ]),
  )
  return dadosAtuais(contexto)
}

type Nascimento = { versao?: number | undefined; dataNascimento: Dia }

/** Changes the birth date alone. @throws Recusa when somebody changed the client meanwhile */
export async function atualizarDataDeNascimento(
  contexto: Contexto,
  { versao, dataNascimento }: Nascimento,
): Promise<JsonCru> {
  const { client, agora } = contexto
  exigirVersao(versao, await travarCliente(contexto), agora)
  exigirNascimento(dataNascimento, agora)
  await client.query(
    preparada(
      `update cliente set data_nascimento = $2, versao = versao + 1, atualizado_em = $3
        where id = $1`,
      [alvoDe(contexto).idCliente, dataNascimento, agora],
    ),
  )
  return dadosAtuais(contexto)
}

const dadosAtuais = (contexto: Contexto): Promise<JsonCru> =>
  consultarBloco(contexto, alvoDe(contexto).idRelacionamento, dadosGerais)

function exigirNascimento(dia: Dia, agora: Date): void {
  if (dia > hoje(agora)) {
    throw new Recusa('invalido', 'Data de nascimento: informe uma data que já passou')
  }
}
