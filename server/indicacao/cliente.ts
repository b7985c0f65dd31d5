import type { z } from 'zod'
import { hoje } from '#shared/data.ts'
import type { Atendimento } from '#shared/indicacao/shapes.ts'
import { promotorAtivo } from '../atendimento/bloco.ts'
import { novoId } from '../base/db/id.ts'
import { atende } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { inserirCliente, regiaoConhecida } from '../cliente/sql/pessoa.ts'
import { relacionar } from '../relacionamento/incluir.ts'
import { idDoCpf } from '../relacionamento/sql/gravacao.ts'
import { inserirPrimeiroTelefone } from '../telefone/incluir.ts'
import { travarAberta } from './atender.ts'
import { acharRelacionamento, encerrarIndicacao, travarDoCpf } from './sql.ts'

type Aberta = Awaited<ReturnType<typeof travarAberta>>

/**
 * Makes a client of the promotor of who asked for contact, always to be confirmed: a CPF that the bank has by
 * the proofs of the word confirmacao, a new one by a code to the phone typed on the page. The quota is that of
 * the forms by the person's links, so none of the person is spent.
 *
 * @throws Recusa under another promotor, and where a colleague attends the client meanwhile
 */
export async function atenderIndicacao(
  contexto: Contexto,
  id: string,
  { dataNascimento }: z.output<typeof Atendimento>,
): Promise<{ idRelacionamento: string }> {
  const { client, usuario, agora } = contexto
  await travarDoCpf(client, { id })
  const aberta = await travarAberta(contexto, id)
  if (aberta.codigoPromotor !== promotorAtivo(contexto)) {
    throw new Recusa('invalido', 'Troque para o promotor do link antes de atender')
  }
  const idRelacionamento =
    (await jaRelacionado(contexto, aberta)) ??
    aberta.idRelacionamento ??
    (await relacionarCom(contexto, aberta, dataNascimento))
  await encerrarIndicacao(client, {
    id,
    situacao: 'ATENDIDA',
    idRelacionamento,
    motivo: null,
    idUsuario: usuario.id,
    agora,
  })
  return { idRelacionamento }
}

/** The relationship of the promotor with the CPF: the caller's to work, or one that the caller may assume. */
async function jaRelacionado(
  contexto: Contexto,
  { cpf, codigoPromotor }: Aberta,
): Promise<string | undefined> {
  const { client, agora } = contexto
  const achado = await acharRelacionamento(client, { cpf, codigoPromotor, agora })
  if (!achado) return undefined
  if (achado.temQuemAtenda && !atende(contexto, achado.idAtendente)) {
    throw new Recusa('invalido', 'Um colega já atende este cliente: descarte a indicação')
  }
  return achado.id
}

async function relacionarCom(
  contexto: Contexto,
  { nome, cpf, telefone, idDono: dono }: Aberta,
  dataNascimento: string | undefined,
): Promise<string> {
  const { client, agora } = contexto
  const { id: conhecido } = await idDoCpf(client, { cpf })
  // Asked whether the bank has the CPF or not, so that the question tells nothing.
  if (dataNascimento === undefined) {
    throw new Recusa('invalido', 'Data de nascimento: preencha este campo')
  }
  if (dataNascimento > hoje(agora)) {
    throw new Recusa('invalido', 'Data de nascimento: informe uma data que já passou')
  }
  if (conhecido) return relacionar(contexto, conhecido, { semCota: true, dono })

  const { ddd } = await regiaoConhecida(client, { uf: null, ddd: telefone.ddd })
  if (!ddd) throw new Recusa('invalido', 'O DDD do telefone não existe: descarte a indicação')
  const idCliente = novoId()
  const dados = { id: idCliente, cpf, nome, dataNascimento, sexo: null, uf: null, agora }
  if ((await inserirCliente(client, dados)) === 0) {
    throw new Recusa('invalido', 'Este CPF acabou de ser incluído: tente de novo')
  }
  const id = await relacionar(contexto, idCliente, { semCota: true, pelaIndicacao: true, dono })
  await inserirPrimeiroTelefone(contexto, idCliente, telefone)
  return id
}
