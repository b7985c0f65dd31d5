import { consentimentoApi } from '#shared/consentimento/api.ts'
import {
  daAmostra,
  type Marca,
  QUEM_PEDIU_NAO_ACEITA,
  SO_NA_CONFERENCIA,
} from '#shared/consentimento/marca.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { quemAge } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { anotar } from './pedido.ts'
import { consultarEstado } from './sql/blocos.ts'
import { aceitar, aceitarDoCliente, contarDasPessoas, marcasQueEsperam } from './sql/marcas.ts'
import { travarConsentimento } from './sql/pedidos.ts'

/**
 * A second person saw the marks of a consent and accepts it. A consent drawn by the sample is accepted after its end
 * too, and its history shows it.
 *
 * @throws Recusa for the person who asked and who covers them, when nothing waits, and for a person who may not check
 * what the sample draws from
 */
export async function aceitarConsentimento(
  contexto: Contexto,
  { idConsentimento: id, motivo }: { idConsentimento: string; motivo: string },
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { idCliente, codigoPromotor, idRelacionamento, idAtendente } = alvoDe(contexto)
  const achado = await travarConsentimento(client, { id, idCliente, codigoPromotor, agora })
  if (!achado) throw new Recusa('nao-encontrado', 'Consentimento não encontrado')
  const { situacao, aceitoEm, marcas, tipo, sorteado } = achado
  const espera = situacao === 'AUTORIZADO' || sorteado
  if (!espera || aceitoEm !== null || marcas.length === 0) {
    throw new Recusa('invalido', 'O consentimento não espera outra pessoa')
  }
  if (daAmostra(marcas) && !usuario.controles.has(consentimentoApi.paraOlhar.permissao)) {
    throw new Recusa('invalido', SO_NA_CONFERENCIA)
  }
  const pessoas = quemAge(contexto, idAtendente)
  if ((await aceitar(client, { id, idUsuario: usuario.id, pessoas, agora })) === 0) {
    throw new Recusa('invalido', QUEM_PEDIU_NAO_ACEITA)
  }
  await anotar(client, {
    id,
    idCliente,
    de: situacao,
    para: situacao,
    por: 'ATENDENTE',
    idUsuario: usuario.id,
    motivo,
    agora,
  })
  return consultarEstado[tipo](contexto, idRelacionamento)
}

const NAO_VISTAS =
  'Um consentimento deste cliente tem marcas que a conferência não mostrou: abra de novo e confira'

type DoCliente = {
  idCliente: string
  codigoPromotor: string
  /** Who checks, and the absent owner whom they cover. */
  pessoas: readonly string[]
}

/**
 * The second person of a formalization saw the marks of the client's consents, and approved.
 *
 * @param vistas the marks that the screen of the check showed
 * @throws Recusa for who asked for one of them, and while one waits that was not shown
 */
export async function aceitarAoConferir(
  { client, usuario, agora }: Pick<Contexto, 'client' | 'usuario' | 'agora'>,
  { idCliente, codigoPromotor, pessoas }: DoCliente,
  vistas: readonly Marca[],
): Promise<void> {
  const quem = { idCliente, codigoPromotor, idUsuario: usuario.id, pessoas }
  const { quantos } = await contarDasPessoas(client, quem)
  if (quantos > 0) throw new Recusa('invalido', QUEM_PEDIU_NAO_ACEITA)
  const { marcas } = await marcasQueEsperam(client, quem)
  if (marcas.some((marca) => !vistas.includes(marca))) throw new Recusa('invalido', NAO_VISTAS)
  const aceitos = await aceitarDoCliente(client, { ...quem, agora })
  for (const { id } of aceitos) {
    await anotar(client, {
      id,
      idCliente,
      de: 'AUTORIZADO',
      para: 'AUTORIZADO',
      por: 'ATENDENTE',
      idUsuario: usuario.id,
      motivo: 'Marcas vistas na conferência da formalização',
      agora,
    })
  }
}
