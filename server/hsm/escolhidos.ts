import { Id } from '#shared/campos.ts'
import type { EnvioDeHsm } from '#shared/hsm/api.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { ensaiar } from '../base/db/ensaiar.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { fatosDoCliente } from '../contato/fatos.ts'
import { numeroMascarado } from '../contato/mascara.ts'
import { contarRevelacao } from '../cota/sql.ts'
import { buscarTemplate } from './sql.ts'

/**
 * The template of a send, by its id, its name, or as the list gave it.
 *
 * @throws Recusa for none named, and 404 for one that the promotor may not send
 */
export async function acharTemplate(
  contexto: Contexto,
  { idTemplate, template }: EnvioDeHsm,
): Promise<NonNullable<Awaited<ReturnType<typeof buscarTemplate>>>> {
  const id = idTemplate ?? (typeof template === 'object' ? template.id : idOuNada(template))
  const nome = typeof template === 'string' ? template : null
  if (id === null && nome === null) throw new Recusa('invalido', 'Template: escolha o template')
  const { codigoPromotor } = alvoDe(contexto)
  const achado = await buscarTemplate(contexto.client, { codigoPromotor, id, nome })
  if (!achado) throw new Recusa('nao-encontrado', 'Template não encontrado')
  return achado
}

const idOuNada = (template: string | undefined) => Id.safeParse(template).data ?? null

/**
 * The phone of a send, by its id, or the one phone of the client whose number is the given one or is
 * shown so. A whole number of nobody counts as one that was shown.
 *
 * @throws Recusa for none named, none found, and several that are shown alike
 */
export async function acharTelefone(contexto: Contexto, envio: EnvioDeHsm): Promise<string> {
  const dado = { ...envio, ...envio.telefone }
  const { idTelefone, ddd, numero } = dado
  if (idTelefone !== undefined) return idTelefone
  if (numero === undefined) throw new Recusa('invalido', 'Telefone: escolha o telefone')
  const { idCliente, codigoPromotor } = alvoDe(contexto)
  const { client, usuario, agora } = contexto
  const quem = { codigoPromotor, idUsuario: usuario.id, agora }
  const inteiro = !numero.includes('*')
  // Who guesses the hidden digits is shown a number by the right guess: without a quota nothing is compared.
  if (inteiro) await ensaiar(client, () => contarRevelacao(client, quem))
  const fatos = await fatosDoCliente(contexto, idCliente)
  const comoMostrado = (guardado: string) => numeroMascarado(guardado).replace('-', '')
  const achados = (fatos?.telefones ?? []).filter(
    (um) =>
      (ddd === undefined || um.ddd === ddd) &&
      (um.numero === numero || comoMostrado(um.numero) === numero),
  )
  const [achado] = achados
  if (!achado) {
    const semEste = 'Telefone: o cliente não tem um telefone com este número'
    throw new Recusa(
      'invalido',
      semEste,
      inteiro ? { registro: contarRevelacao.configurar(quem) } : {},
    )
  }
  if (achados.length > 1) {
    throw new Recusa(
      'invalido',
      'Telefone: mais de um telefone do cliente aparece com este número, escolha um deles pela lista',
    )
  }
  return achado.idTelefone
}
