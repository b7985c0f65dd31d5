import { efeitoDo, type Resultado } from '#shared/fila/resultado.ts'
import type { Contexto } from '../base/http/handler.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import {
  cancelarRecusadas,
  reabrirImpedidas,
  reabrirRecusadas,
} from '../promessa/cancelar-do-cliente.ts'
import { travarRelacionamento, trocarDono } from '../relacionamento/dono.ts'
import { mudarSituacao, negarNumero } from '../telefone/mudar.ts'
import { restaurarTelefone, telefoneDeAntes, type TelefoneDeAntes } from '../telefone/restaurar.ts'
import { situacoes } from '#shared/telefone/situacao.ts'
import { fimDoDescanso } from './politica.ts'
import {
  acabarDescanso,
  acordarNaLista,
  concluirEspera,
  descansar,
  guardarTelefone,
  voltarAEsperar,
  voltarALista,
} from './sql.ts'

/** `motivo_telefone_nao_confirmado`: the phone of a third person. */
const DE_TERCEIRO = '04'

type Chamada = { idTentativa: string; idTelefone: string; concluidaEm: Date }

type ChamadaDesfeita = Chamada & { telefoneAntes: TelefoneDeAntes | null }

const houveFala = (resultado: Resultado) => resultado === 'FALOU' || resultado === 'PEDIU_RETORNO'

/**
 * What the result does: the client leaves the lists or rests, a free one becomes the caller's, a wrong number
 * is marked so, who refuses is promised nothing any more. The client of the call is held by a lease.
 */
export async function aplicar(
  contexto: Contexto,
  resultado: Resultado,
  { idTentativa, idTelefone, concluidaEm }: Chamada,
): Promise<void> {
  const { client, usuario } = contexto
  const { idRelacionamento, codigoPromotor } = alvoDe(contexto)
  const { encerra, assume, descansa } = efeitoDo(resultado)
  if (resultado === 'NUMERO_ERRADO') {
    const antes = await telefoneDeAntes(contexto, idTelefone)
    await guardarTelefone(client, { id: idTentativa, antes })
    await negarNumero(contexto, { idTelefone, motivo: DE_TERCEIRO })
  }
  if (assume) {
    const travado = await travarRelacionamento(contexto, idRelacionamento)
    if (travado.idAtendente === null && usuario.papel !== 'GESTOR') {
      await trocarDono(contexto, travado, { para: usuario.id, acao: 'ASSUMIDO' })
    }
  }
  if (resultado === 'RECUSOU') await cancelarRecusadas(contexto, concluidaEm)
  if (descansa !== null) {
    const ate = await fimDoDescanso(contexto, descansa)
    await descansar(client, { idRelacionamento, codigoPromotor, ate })
  }
  if (encerra) {
    const falou = houveFala(resultado)
    await concluirEspera(client, { idRelacionamento, falou, agora: concluidaEm })
  }
}

/** Undoes the effects of a corrected result on lists, rest and phone; a new owner stays the owner. */
export async function desfazer(
  contexto: Contexto,
  { de, para }: { de: Resultado; para: Resultado },
  { idTelefone, concluidaEm, telefoneAntes }: ChamadaDesfeita,
): Promise<void> {
  const { client, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const { encerra, descansa } = efeitoDo(de)
  if (de === 'RECUSOU') await reabrirRecusadas(contexto, concluidaEm)
  if (descansa !== null) {
    const ate = await fimDoDescanso(contexto, descansa)
    const acabado = await acabarDescanso(client, { idRelacionamento, ate })
    if (acabado) {
      await acordarNaLista(client, { idRelacionamento, fim: acabado.ate, volta: agora })
    }
  }
  if (encerra) await voltarAEsperar(client, { idRelacionamento, saida: concluidaEm, volta: agora })
  if (de === 'NUMERO_ERRADO' && para !== 'NUMERO_ERRADO') {
    await voltarALista(client, { idRelacionamento, desde: concluidaEm, volta: agora })
    const voltou = telefoneAntes && (await restaurarTelefone(contexto, idTelefone, telefoneAntes))
    await reabrirImpedidas(contexto, concluidaEm)
    // The call verifies a phone of which nothing is known: a code, and what the client asked for, count for more.
    if (voltou === situacoes.naoVerificado && (houveFala(para) || para === 'RECUSOU')) {
      await mudarSituacao(contexto, { idTelefone, situacao: situacoes.confirmadoEmLigacao })
    }
  }
}
