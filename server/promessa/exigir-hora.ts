import { formatarDia, hoje, horaDeBrasilia } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { fatosDoCliente } from '../contato/fatos.ts'
import { julgar } from '../contato/semaforo.ts'

/**
 * Judges the hour by the one gate of contact, as of that hour: hours, holidays and the clocks of the client's
 * area codes, and what no time mends. One phone that may be called then is enough.
 *
 * @throws Recusa with the nearest allowed hour after it
 */
export async function exigirHora(
  contexto: Contexto,
  idCliente: string,
  quando: Date,
): Promise<void> {
  const fatos = await fatosDoCliente({ ...contexto, agora: quando }, idCliente)
  if (!fatos) throw new Recusa('nao-encontrado', 'Cliente não encontrado')
  // The door judged who attends the client now; nobody has called them on that day yet.
  const entao = { ...fatos, atende: true, contatosHoje: 0 }
  const telefones = fatos.telefones.length > 0 ? fatos.telefones : [null]
  const luzes = telefones.map((telefone) =>
    julgar(entao, telefone, { canal: 'LIGACAO', finalidade: 'ATENDIMENTO' }, quando),
  )
  if (luzes.some(({ liberado }) => liberado)) return
  const [proxima] = luzes
    .filter(({ liberadoAPartirDe }) => liberadoAPartirDe !== null)
    .toSorted((a, b) => String(a.liberadoAPartirDe).localeCompare(String(b.liberadoAPartirDe)))
  const motivo = (proxima ?? luzes[0])?.motivo ?? 'O cliente não pode ser chamado'
  const desde = proxima?.liberadoAPartirDe
  throw new Recusa('invalido', desde ? `${motivo}. ${maisProximo(new Date(desde))}` : motivo)
}

const maisProximo = (instante: Date) =>
  `O horário permitido mais próximo é ${formatarDia(hoje(instante))} às ${horaDeBrasilia(instante)}, de Brasília`
