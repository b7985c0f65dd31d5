import { recusaDoPeriodo } from '#shared/mailing/periodo.ts'
import type {
  AcaoPedida,
  MailingAberto,
  MudancaMailing,
  NovoMailing,
} from '#shared/mailing/shapes.ts'
import { mudar } from '#shared/mailing/situacao.ts'
import { encherDaBase } from './base.ts'
import { pararEnvios } from './envio.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { semVazios } from '../base/sem-vazios.ts'
import {
  acharPessoas,
  gravarMailing,
  gravarSituacao,
  inserirMailing,
  listarPerfis,
  trocarAtendentes,
} from './sql.ts'
import { mailingMudado, travar } from './vista.ts'

/**
 * Keeps a new list as a draft.
 *
 * @throws Recusa for days and hours that cannot be, an unknown profile, or people of another promotor
 */
export async function incluir(contexto: Contexto, novo: NovoMailing): Promise<MailingAberto> {
  const { client, usuario, agora } = contexto
  const codigoPromotor = novo.codigoPromotor ?? contexto.codigoPromotor ?? ''
  const campos = {
    ...novo,
    ritmoHora: novo.ritmoHora ?? null,
    fim: novo.fim ?? null,
    criterio: novo.criterio ?? null,
  }
  exigirPeriodo(campos)
  exigirCriterio(campos)
  exigirDireito(contexto, campos.deOutros)
  await exigirPerfil(contexto, novo)
  const id = novoId()
  await exigirPessoas(contexto, { id, codigoPromotor }, novo.atendentes)
  await inserirMailing(client, { ...campos, id, codigoPromotor, idUsuario: usuario.id, agora })
  await trocarAtendentes(client, { id, pessoas: novo.atendentes })
  return mailingMudado(contexto, id)
}

/** @throws Recusa as `incluir`, for an ended list, and after a concurrent change */
export async function alterar(
  contexto: Contexto,
  id: string,
  { versao, atendentes, ...mudanca }: MudancaMailing,
): Promise<MailingAberto> {
  const { client, agora } = contexto
  const antes = await travar(contexto, id)
  exigirVersao(versao, antes, agora)
  if (antes.situacao === 'ENCERRADA') {
    throw new Recusa('invalido', 'A campanha já terminou e não muda mais')
  }
  const depois = { ...antes, ...semVazios(mudanca) }
  exigirPeriodo(depois)
  exigirCriterio(depois)
  if (depois.deOutros !== antes.deOutros) exigirDireito(contexto, depois.deOutros)
  if (atendentes) {
    await exigirPessoas(contexto, antes, atendentes)
    await trocarAtendentes(client, { id, pessoas: atendentes })
  }
  await gravarMailing(client, { ...depois, agora })
  return mailingMudado(contexto, id)
}

/** @throws Recusa when the list cannot go there from where it is */
export async function mudarSituacao(
  contexto: Contexto,
  id: string,
  { acao, versao }: AcaoPedida,
): Promise<MailingAberto> {
  const { client, agora } = contexto
  const antes = await travar(contexto, id)
  exigirVersao(versao, antes, agora)
  const resultado = mudar(antes.situacao, acao)
  if ('recusa' in resultado) throw new Recusa('invalido', resultado.recusa)
  await gravarSituacao(client, { id, para: resultado.para, agora })
  if (resultado.para === 'ENCERRADA') await pararEnvios(contexto, id)
  if (acao === 'iniciar') await encherDaBase(contexto, antes)
  return mailingMudado(contexto, id)
}

/** A list of our own base follows a criterion, and no other list does. */
function exigirCriterio({ origem, criterio }: { origem: string; criterio: object | null }): void {
  if (origem === 'BASE' && criterio === null) {
    throw new Recusa('invalido', 'Escolha o critério dos clientes')
  }
  if (origem !== 'BASE' && criterio !== null) {
    throw new Recusa('invalido', 'Só uma campanha da nossa base segue um critério')
  }
}

function exigirPeriodo(campos: Parameters<typeof recusaDoPeriodo>[0]): void {
  const recusa = recusaDoPeriodo(campos)
  if (recusa !== undefined) throw new Recusa('invalido', recusa)
}

/** Whose client it is counts more than a list, unless a gestor says so. */
function exigirDireito({ usuario }: Contexto, deOutros: boolean): void {
  if (!deOutros || usuario.papel === 'GESTOR') return
  throw new Recusa('sem-acesso', 'Só um gestor libera clientes de outros atendentes')
}

async function exigirPerfil({ client }: Contexto, { perfil, origem }: NovoMailing): Promise<void> {
  const achado = (await listarPerfis(client)).find(({ codigo }) => codigo === perfil)
  if (!achado) throw new Recusa('invalido', 'Perfil de campanha desconhecido')
  if (origem === 'BASE' && achado.manual) {
    throw new Recusa('invalido', 'Este perfil é de clientes escolhidos: não segue um critério')
  }
  if (origem === 'MANUAL' && !achado.manual) {
    throw new Recusa('invalido', 'Este perfil segue um critério: escolha um perfil manual')
  }
}

async function exigirPessoas(
  { client }: Contexto,
  { id, codigoPromotor }: { id: string; codigoPromotor: string },
  pessoas: readonly string[],
): Promise<void> {
  const todas = [...new Set(pessoas)]
  const achadas = await acharPessoas(client, { id, codigoPromotor, pessoas: todas })
  if (achadas < todas.length) throw new Recusa('nao-encontrado', 'Atendente não encontrado')
}
