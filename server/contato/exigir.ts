import type { Finalidade, Semaforo } from '#shared/contato/semaforo.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa, type Registro } from '../base/http/recusa.ts'
import { fatosDoCliente, type TelefoneDoCliente } from './fatos.ts'
import { type Contato as Feito, finalidadeDoContato, julgar } from './semaforo.ts'
import { inserirRecusa, travarContatos, travarTelefone } from './sql.ts'

type Contato<F extends Finalidade = Finalidade> = Feito<F> & {
  idCliente: string
  idTelefone: string
}

/**
 * The gate before any contact: answers the phone when it is green, refuses with the reason when it
 * is red, with what the contact is for. The refusal is logged after the rollback of the call. `contada`: this contact is among those
 * of the day already.
 *
 * @throws Recusa 400; 404 when the phone is not of the client
 */
export async function exigirContato<F extends Finalidade>(
  contexto: Contexto,
  contato: Contato<F>,
  { contada = false } = {},
): Promise<TelefoneDoCliente & { finalidade: ReturnType<typeof finalidadeDoContato<F>> }> {
  const { client, agora } = contexto
  const [, , fatos] = await Promise.all([
    travarTelefone(client, { id: contato.idTelefone }),
    travarContatos(client, { idCliente: contato.idCliente }),
    fatosDoCliente(contexto, contato.idCliente),
  ])
  const telefone = fatos?.telefones.find(({ idTelefone }) => idTelefone === contato.idTelefone)
  if (!fatos || !telefone) throw new Recusa('nao-encontrado', 'Telefone não encontrado')
  const finalidade = finalidadeDoContato(fatos, telefone, contato)
  const aJulgar = contada ? { ...fatos, contatosHoje: 0 } : fatos
  const veredito = julgar(aJulgar, telefone, contato, agora)
  if (!veredito.liberado) {
    const registro = registroDaRecusa(contexto, { ...contato, finalidade }, veredito)
    throw new Recusa('invalido', sentenca(veredito), { registro })
  }
  return { ...telefone, finalidade }
}

const quando = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})

function sentenca({ motivo, liberadoAPartirDe }: Semaforo): string {
  if (liberadoAPartirDe === null) return motivo
  return `${motivo} (liberado a partir de ${quando.format(new Date(liberadoAPartirDe))}, horário de Brasília)`
}

function registroDaRecusa(
  { usuario, alvo, codigoPromotor, agora }: Contexto,
  contato: Contato,
  { regra, motivo, liberadoAPartirDe }: Semaforo,
): Registro {
  return inserirRecusa.configurar({
    id: novoId(),
    ...contato,
    codigoPromotor: alvo?.codigoPromotor ?? codigoPromotor,
    idUsuario: usuario.id,
    regra,
    motivo,
    liberadoAPartirDe,
    agora,
  })
}
