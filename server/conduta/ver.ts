import type { z } from 'zod'
import {
  type BuscaDeRegistros,
  type CondutaDaPessoa,
  MinhaConduta,
  PaginaDeRegistros,
} from '#shared/conduta/shapes.ts'
import { hoje, somarDias } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { contasDe, valorDe } from './contar.ts'
import { lerCertificacao, listarPessoas, listarRegistros } from './sql.ts'

const escopoDe = ({ escopo }: Contexto, codigoPromotor: string | undefined) =>
  escopo.filter((codigo) => codigoPromotor === undefined || codigo === codigoPromotor)

/** The people of the promotores: what counts against each, and their certification. */
export async function verEquipe(
  contexto: Contexto,
  codigoPromotor: string | undefined,
): Promise<CondutaDaPessoa[]> {
  const escopo = escopoDe(contexto, codigoPromotor)
  const pessoas = await listarPessoas(contexto.client, { escopo, idUsuario: null })
  const contas = await contasDe(contexto, escopo, null)
  const ate = somarDias(hoje(contexto.agora), await valorDe(contexto, 'conduta_certificacao_dias'))
  return pessoas.map((pessoa) => ({
    ...pessoa,
    ...contas(pessoa.codigoPromotor, pessoa.idUsuario),
    certificacaoVence: pessoa.certificacaoValidaAte !== null && pessoa.certificacaoValidaAte <= ate,
  }))
}

/** Rows of one page of records. */
const POR_PAGINA = 50

/** What was proposed in the promotores, the newest first, of one person or one state on request. */
export async function verRegistros(
  contexto: Contexto,
  { codigoPromotor, idUsuario, situacao, cursor }: z.output<typeof BuscaDeRegistros>,
): Promise<PaginaDeRegistros> {
  const { client, agora } = contexto
  const escopo = escopoDe(contexto, codigoPromotor)
  const [instante, id] = cursor?.split('~') ?? []
  const linhas = await listarRegistros(
    client,
    {
      escopo,
      idUsuario: idUsuario ?? null,
      contamEm: null,
      situacao: situacao ?? null,
      instante,
      id,
      quantas: POR_PAGINA + 1,
      agora,
    },
    { depois: cursor !== undefined },
  )
  const pagina = linhas.slice(0, POR_PAGINA)
  return PaginaDeRegistros.parse({
    items: pagina.map(({ registro }) => registro),
    proximo: linhas.length > POR_PAGINA ? (pagina.at(-1)?.cursor ?? null) : null,
  })
}

/** What counts against the caller in the active promotor, and the end of the certification when it is near. */
export async function verMinha(contexto: Contexto): Promise<MinhaConduta> {
  const { client, usuario, codigoPromotor, agora } = contexto
  const { id: idUsuario } = usuario
  const escopo = codigoPromotor === null ? [] : [codigoPromotor]
  const dia = hoje(agora)
  const linhas = await listarRegistros(
    client,
    {
      escopo,
      idUsuario,
      contamEm: dia,
      situacao: null,
      instante: undefined,
      id: undefined,
      quantas: null,
      agora,
    },
    { depois: false },
  )
  const contas = await contasDe(contexto, escopo, idUsuario)
  const { ate } = await lerCertificacao(client, { idUsuario })
  const limite = somarDias(dia, await valorDe(contexto, 'conduta_certificacao_dias'))
  return MinhaConduta.parse({
    ...contas(codigoPromotor ?? '', idUsuario),
    registros: linhas.map(({ registro }) => registro),
    certificacaoVence: ate !== null && ate <= limite ? ate : null,
  })
}
