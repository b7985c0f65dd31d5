import { regraEm } from '#shared/calculo/regras.ts'
import { tiposDeOptIn } from '#shared/contato/semaforo.ts'
import { formatarDia, hoje, somarDias } from '#shared/data.ts'
import { textoDoOptIn } from '#shared/telefone/opt-in.ts'
import type {
  MeiosDeComunicacao,
  MudancaDeSituacao,
  MudancaDeTipo,
} from '#shared/telefone/shapes.ts'
import {
  efeitoDa,
  impedimentoDoOptIn,
  JA_POR_CODIGO,
  SituacaoDita,
  SO_O_CLIENTE,
  situacoes,
} from '#shared/telefone/situacao.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { exigirCadastroProvado } from '../relacionamento/cadastro.ts'
import { telefoneAtual, travarTelefone } from './atual.ts'
import { gravarHotphone, gravarOptIns } from './gravar.ts'
import { exigirTipoDoNumero } from './incluir.ts'
import {
  conhecidos,
  contarMotivo,
  gravarProva,
  gravarSituacao,
  gravarTipo,
  ofertasRecusadas,
  type TelefoneTravado,
} from './sql/telefone.ts'

const nenhum = { informacional: false, comercial: false, transacional: false }

export async function mudarTipo(
  contexto: Contexto,
  { idTelefone, tipo, versao }: MudancaDeTipo,
): Promise<JsonCru> {
  const { client, agora } = contexto
  const { tipo: existe } = await conhecidos(client, { ddd: null, tipo })
  if (!existe) throw new Recusa('invalido', 'Tipo: escolha uma opção')
  const telefone = await travarTelefone(contexto, idTelefone)
  exigirVersao(versao, telefone, agora)
  exigirTipoDoNumero(tipo, telefone.numero)
  // A touch of the phone would begin the minutes of a correction again.
  if (telefone.situacao === situacoes.optOut) throw new Recusa('invalido', SO_O_CLIENTE)
  await exigirCadastroProvado(contexto, 'telefone')
  await gravarTipo(client, { id: idTelefone, tipo, agora })
  return telefoneAtual(contexto, idTelefone)
}

/** Sets the situation of the phone and applies its effects (`efeitoDa`). */
export async function mudarSituacao(
  contexto: Contexto,
  { idTelefone, situacao: pedida, motivo = null, versao }: MudancaDeSituacao,
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const telefone = await travarTelefone(contexto, idTelefone)
  exigirVersao(versao, telefone, agora)
  // Sent back as it was answered: a reason is asked for what changes.
  if (pedida === telefone.situacao && motivo === null) return telefoneAtual(contexto, idTelefone)
  const situacao = SituacaoDita.safeParse(pedida).data
  if (situacao === undefined) throw new Recusa('invalido', 'Situação: escolha uma opção')
  const { exigeMotivo, verificado, perdeHotphone, perdeOptIns } = efeitoDa(situacao)
  if (exigeMotivo && (motivo === null || (await contarMotivo(client, { codigo: motivo })) === 0)) {
    throw new Recusa('invalido', 'Motivo: diga por que o telefone não foi confirmado')
  }
  if (situacao === telefone.situacao && situacao === situacoes.optOut) {
    return telefoneAtual(contexto, idTelefone)
  }
  if (soOClienteDesfaz(telefone, agora)) throw new Recusa('invalido', SO_O_CLIENTE)
  if (
    situacao === situacoes.confirmadoEmLigacao &&
    telefone.situacao === situacoes.confirmadoPorToken
  ) {
    throw new Recusa('invalido', JA_POR_CODIGO)
  }
  await exigirCadastroProvado(contexto, 'telefone', { protege: perdeHotphone })
  await gravarSituacao(client, {
    id: idTelefone,
    situacao,
    motivo: exigeMotivo ? motivo : null,
    verificado,
    agora,
  })
  if (perdeHotphone && telefone.hotphone) {
    await gravarHotphone(client, alvoDe(contexto).idCliente, null, agora)
  }
  if (perdeOptIns && tiposDeOptIn.some((tipo) => telefone.optIns[tipo])) {
    const dito = { canal: 'SITUACAO', textos: {}, idUsuario: usuario.id, em: agora }
    await gravarOptIns(client, idTelefone, nenhum, dito)
  }
  return telefoneAtual(contexto, idTelefone)
}

/** A slip of the person may be corrected for so long. */
const CORRECAO_MS = 5 * 60_000

/** Whether the client asked not to be called on the phone: another state would undo that. */
function soOClienteDesfaz(telefone: TelefoneTravado, agora: Date): boolean {
  const recente = agora.getTime() - telefone.atualizadoEm.getTime() < CORRECAO_MS
  return telefone.situacao === situacoes.optOut && !recente
}

/**
 * A call showed that the number is not the client's. Where the client had asked not to be called, the phone keeps that
 * wish and loses its proof: nobody is called on it any more, to be kept either.
 */
export async function negarNumero(
  contexto: Contexto,
  { idTelefone, motivo }: { idTelefone: string; motivo: string },
): Promise<void> {
  const { client, agora } = contexto
  if (soOClienteDesfaz(await travarTelefone(contexto, idTelefone), agora)) {
    await gravarProva(client, { id: idTelefone, verificadoEm: null })
  } else {
    await mudarSituacao(contexto, { idTelefone, situacao: situacoes.naoPertence, motivo })
  }
}

/** The hotphone of the client, and what the client allows on this phone. */
export async function atualizarMeios(
  contexto: Contexto,
  { idTelefone, hotphone, optIns = {}, canal, versao }: MeiosDeComunicacao,
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { idCliente } = alvoDe(contexto)
  const telefone = await travarTelefone(contexto, idTelefone)
  exigirVersao(versao, telefone, agora)

  const depois = { ...telefone.optIns, ...semAusentes(optIns) }
  const concedidos = tiposDeOptIn.filter((tipo) => depois[tipo] && !telefone.optIns[tipo])
  const mudou = tiposDeOptIn.some((tipo) => depois[tipo] !== telefone.optIns[tipo])
  const impedimento = impedimentoDoOptIn(telefone.situacao)
  if (concedidos.length > 0 && impedimento) throw new Recusa('invalido', impedimento)
  if (concedidos.includes('comercial')) await exigirDescansoDasOfertas(contexto, idTelefone)
  if (mudou && canal === undefined) {
    throw new Recusa('invalido', 'Canal: escolha por onde o cliente respondeu')
  }
  if (hotphone === true && telefone.situacao === situacoes.optOut) {
    throw new Recusa('invalido', SO_O_CLIENTE)
  }
  if (hotphone === true && (telefone.situacao === '4' || telefone.situacao === '5')) {
    throw new Recusa('invalido', 'Hotphone: escolha um telefone que seja do cliente')
  }

  if (mudou && canal !== undefined) {
    const textos = Object.fromEntries(concedidos.map((tipo) => [tipo, textoDoOptIn(tipo)]))
    await gravarOptIns(client, idTelefone, depois, {
      canal,
      textos,
      idUsuario: usuario.id,
      em: agora,
    })
  }
  if (hotphone !== undefined && hotphone !== telefone.hotphone) {
    await gravarHotphone(client, idCliente, hotphone ? idTelefone : null, agora)
  }
  return telefoneAtual(contexto, idTelefone)
}

/** @throws Recusa while the refusal that the client wrote is younger than the dated rule */
async function exigirDescansoDasOfertas({ client, agora }: Contexto, id: string): Promise<void> {
  const { em } = await ofertasRecusadas(client, { id })
  if (em === null) return
  const regras = await regrasVigentes(client)
  const descanso = regraEm(regras, 'opt_in_descanso_dias', 'CONTATO', hoje(agora))
  if ('recusa' in descanso) throw new Recusa('invalido', descanso.recusa)
  const livreEm = somarDias(hoje(em), descanso.valor)
  if (livreEm <= hoje(agora)) return
  throw new Recusa(
    'invalido',
    `O cliente recusou ofertas por mensagem: pergunte de novo a partir de ${formatarDia(livreEm)}`,
  )
}

type OptIns = NonNullable<MeiosDeComunicacao['optIns']>

const semAusentes = (optIns: OptIns) =>
  Object.fromEntries(Object.entries(optIns).filter(([, valor]) => valor !== undefined))
