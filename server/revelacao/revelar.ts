import type { Finalidade } from '#shared/contato/semaforo.ts'
import { formatarCpf } from '#shared/cpf.ts'
import { type CampoRevelavel, type Revelar } from '#shared/revelacao/api.ts'
import { exigirLigacao, registrarLigacao } from '../contato/ligar.ts'
import { contarRevelacao } from '../cota/sql.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirSemColega } from '../presenca/colega.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { buscarValor } from './sql.ts'

type Revelado = { valor: string; restantes: number }

/**
 * Reveals one masked field to a person who states a purpose: counted in the daily quota, recorded
 * in the trail with field and purpose, never the value. A phone revealed to talk to the client is a
 * call and passes the contact gate first.
 */
export async function revelar(contexto: Contexto, pedido: Revelar): Promise<Revelado> {
  const { campo, id, finalidade } = pedido
  const { idCliente } = alvoDe(contexto)
  const { client, usuario, agora } = contexto
  const valor = await valorAtual(contexto, pedido)
  let contato: Finalidade | undefined
  if (campo === 'telefone' && finalidade === 'CONTATO') {
    await exigirSemColega(contexto, pedido)
    contato = await registrarLigacao(contexto, { idCliente, idTelefone: id })
  }
  const { codigoPromotor } = alvoDe(contexto)
  const { restam } = await contarRevelacao(client, { codigoPromotor, idUsuario: usuario.id, agora })
  anotar(contexto, pedido, contato)
  return { valor, restantes: restam }
}

/** A number of the client, shown under a lease to be called: in the trail, counted by nobody. */
export async function numeroDoTelefone(contexto: Contexto, id: string): Promise<string> {
  const pedido = { campo: 'telefone', id, finalidade: 'CONTATO' } as const
  const valor = await valorAtual(contexto, pedido)
  anotar(contexto, pedido)
  return valor
}

/** The stored part under its key: that it was answered, never the value. */
export const esconder = ({ restantes }: Revelado): Revelado => ({ valor: '', restantes })

/** The answer that was lost, read again: no new reveal, but shown once more, so in the trail. */
export async function revelarDeNovo(
  { restantes }: Revelado,
  contexto: Contexto,
  pedido: Revelar,
): Promise<Revelado> {
  const { campo, id, finalidade } = pedido
  const contato =
    campo === 'telefone' && finalidade === 'CONTATO'
      ? await exigirLigacao(contexto, { idCliente: alvoDe(contexto).idCliente, idTelefone: id })
      : undefined
  const valor = await valorAtual(contexto, pedido)
  anotar(contexto, pedido, contato)
  return { valor, restantes }
}

async function valorAtual(contexto: Contexto, { campo, id }: Revelar): Promise<string> {
  const { idCliente } = alvoDe(contexto)
  const { valor } = await buscarValor(contexto.client, { id, idCliente }, { campo })
  if (valor === null) throw new Recusa('nao-encontrado', 'Dado não encontrado')
  return formatos[campo](valor)
}

/** `contato`: what the call is for, where it is not the everyday one. */
function anotar(
  contexto: Contexto,
  { campo, id, finalidade }: Revelar,
  contato?: Finalidade,
): void {
  contexto.auditar('REVELACAO', {
    idCliente: alvoDe(contexto).idCliente,
    alvo: `${campo}:${id}`,
    detalhe: { campo, finalidade, ...(contato === 'RETENCAO' && { contato }) },
  })
}

const comoEsta = (valor: string) => valor

const formatos: Record<CampoRevelavel, (valor: string) => string> = {
  cpf: formatarCpf,
  telefone: (numero) => numero.replace(/^(\d\d)(\d+)(\d{4})$/, '($1) $2-$3'),
  conta: comoEsta,
  beneficio: (numero) => numero.replace(/^(\d{3})(\d{3})(\d{3})(\d)$/, '$1.$2.$3-$4'),
  email: comoEsta,
}
