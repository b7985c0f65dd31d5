import type { MembroDaEquipe } from '#shared/presenca/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { devidasDe, diaDe, leiDasPausas } from './lei.ts'
import { listarEquipe } from './sql.ts'

/** The people of the promotores in scope, of one or of all: what each does now. */
export async function verEquipe(
  contexto: Contexto,
  codigoPromotor: string | undefined,
): Promise<MembroDaEquipe[]> {
  const { client, agora } = contexto
  const escopo = contexto.escopo.filter(
    (codigo) => codigoPromotor === undefined || codigo === codigoPromotor,
  )
  const linhas = await listarEquipe(client, { escopo, ...diaDe(agora), agora })
  const lei = await leiDasPausas(contexto)
  return linhas.map((linha) => ({
    idUsuario: linha.idUsuario,
    nome: linha.nome,
    estado: estadoDe(linha),
    pausa: linha.pausa === 'PESSOAL' ? null : linha.pausa,
    cliente: linha.cliente,
    deve: devidasDe(linha, lei, agora).filter(({ situacao }) => situacao !== 'DEVIDA'),
  }))
}

type Linha = Awaited<ReturnType<typeof listarEquipe>>[number]

function estadoDe({ ausente, pausa, presente, cliente }: Linha): MembroDaEquipe['estado'] {
  if (ausente) return 'AUSENTE'
  if (pausa !== null) return 'PAUSA'
  if (cliente !== null) return 'EM_ATENDIMENTO'
  return presente ? 'DISPONIVEL' : 'FORA'
}
