import { comando, uma, umaOuNada } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { emailMascarado } from './blocos.ts'
import { naLista } from './lista.ts'

export const travar = umaOuNada(
  'cliente.travar',
  (p: De<{ id: string }>) => sql`select versao, atualizado_em as "atualizadoEm",
    nome, data_nascimento as "dataNascimento", sexo, nome_mae as "nomeMae",
    estado_civil as "estadoCivil", escolaridade, deficiencia, ${emailMascarado} as "emailMascarado"
  from cliente c where id = ${p.id} for update`,
)

/** Whether state and area code exist; what was not given does. */
export const regiaoConhecida = uma(
  'cliente.regiao-conhecida',
  (p: De<{ uf: string | null; ddd: string | null }>) => sql`select
  ${p.uf}::text is null or exists (select from uf where sigla = ${p.uf}) as uf,
  ${p.ddd}::text is null or exists (select from ddd where ddd = ${p.ddd}) as ddd`,
)

type Novo = {
  id: string
  cpf: string
  nome: string
  dataNascimento: string
  sexo: string | null
  uf: string | null
  agora: Date
}

/** Without `returning`: the row is not visible before it has a relationship. */
export const inserirCliente = comando(
  'cliente.inserir',
  (p: De<Novo>) => sql`insert into cliente
    (id, cpf, nome, data_nascimento, sexo, uf, criado_em, atualizado_em)
  values (${p.id}, ${p.cpf}, ${p.nome}, ${p.dataNascimento}, ${p.sexo}, ${p.uf}, ${p.agora},
          ${p.agora})
  on conflict do nothing`,
)

type Codigos = {
  estadoCivil: string | null
  escolaridade: string | null
  deficiencia: string | null
}

/** Whether each code is in its list; what was not given is. */
export const pessoaConhecida = uma(
  'cliente.pessoa-conhecida',
  (p: De<Codigos>) => sql`select
  ${naLista('estado_civil', p.estadoCivil)} as "estadoCivil",
  ${naLista('escolaridade_eSocial', p.escolaridade)} as escolaridade,
  ${naLista('deficiencia', p.deficiencia)} as deficiencia`,
)

type Dados = Codigos & {
  id: string
  nome: string
  dataNascimento: string | null
  sexo: string | null
  nomeMae: string | null
  mudaEmail: boolean
  email: string | null
  agora: Date
}

export const atualizar = comando(
  'cliente.atualizar',
  (p: De<Dados>) => sql`update cliente
    set nome = ${p.nome}, data_nascimento = ${p.dataNascimento}, sexo = ${p.sexo},
        nome_mae = ${p.nomeMae}, estado_civil = ${p.estadoCivil},
        escolaridade = ${p.escolaridade}, deficiencia = ${p.deficiencia},
        email = case when ${p.mudaEmail} then ${p.email} else email end,
        versao = versao + 1, atualizado_em = ${p.agora}
  where id = ${p.id}`,
)

export const mudarNascimento = comando(
  'cliente.mudar-nascimento',
  (p: De<{ id: string; dataNascimento: string; agora: Date }>) => sql`update cliente
   set data_nascimento = ${p.dataNascimento}, versao = versao + 1, atualizado_em = ${p.agora}
 where id = ${p.id}`,
)

/** The client lives in the state of the main address. */
export const acertarUf = comando(
  'cliente.acertar-uf',
  (p: De<{ id: string }>) => sql`update cliente c set uf = m.uf
  from endereco e join municipio m on m.codigo_ibge = e.municipio
 where c.id = ${p.id} and e.id_cliente = c.id and e.principal and c.uf is distinct from m.uf`,
)

export const marcarSincronizado = comando(
  'cliente.marcar-sincronizado',
  (p: De<{ id: string; agora: Date }>) =>
    sql`update cliente set sincronizado_em = ${p.agora} where id = ${p.id}`,
)
