import type { Elegivel, PreviaDaReatribuicao } from '#shared/reatribuicao/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Escolha } from './sql/fazer.ts'
import { contarMailings, listarElegiveis } from './sql/ler.ts'

/**
 * What was asked, as the statements take it: who has the fewest clients receives first.
 *
 * @throws Recusa for a receiver who does not work here, is absent, or gives at the same time
 */
export async function lerEscolha(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { receptores, lembretes, promessas, propostas, ...filtro }: PreviaDaReatribuicao,
): Promise<Escolha> {
  const { codigoPromotor, atendentes = [] } = filtro
  await exigirMailings(client, filtro)
  const elegiveis = await listarElegiveis(client, { codigoPromotor, agora })
  const achados = elegiveis
    .map(({ elegivel }) => elegivel)
    .filter(({ idUsuario }) => receptores.includes(idUsuario))
  if (achados.length < new Set(receptores).size) {
    throw new Recusa('invalido', 'Quem recebe: escolha atendentes ativos deste promotor')
  }
  const motivos = achados.flatMap((um) => motivosDe(um, atendentes))
  if (motivos.length > 0) throw new Recusa('invalido', motivos)
  return {
    ...filtro,
    receptores: achados.map(({ idUsuario }) => idUsuario),
    lembretesFicam: lembretes === 'FICAM',
    promessasFicam: promessas === 'FICAM',
    propostasFicam: propostas === 'FICAM',
    agora,
  }
}

type Listas = { codigoPromotor: string; mailings?: readonly string[] | undefined }

/** @throws Recusa when one of the lists is not of the promotor */
export async function exigirMailings(
  client: Contexto['client'],
  { codigoPromotor, mailings = [] }: Listas,
): Promise<void> {
  if (mailings.length === 0) return
  const ids = [...new Set(mailings)]
  if ((await contarMailings(client, { codigoPromotor, ids })) < ids.length) {
    throw new Recusa('nao-encontrado', 'Campanha não encontrada')
  }
}

type Receptor = Pick<Elegivel, 'idUsuario' | 'nome' | 'impedimento'>

function motivosDe(
  { idUsuario, nome, impedimento }: Receptor,
  atendentes: readonly string[],
): string[] {
  if (impedimento !== null) return [`${nome} ${impedimento} e não pode receber clientes`]
  if (atendentes.includes(idUsuario)) return [`${nome} não pode entregar e receber ao mesmo tempo`]
  return []
}
