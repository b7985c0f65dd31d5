import type { Pergunta, Respondida, Respostas } from '#shared/pesquisa/shapes.ts'
import { promotorAtivo } from '../atendimento/bloco.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirPesquisa } from './pendente.ts'
import { inserirItem, inserirResposta } from './sql.ts'

type Resposta = Respostas['respostas'][number]

/**
 * Keeps the one answer of the person. The door answers a repeated key with the first answer.
 *
 * @throws Recusa for a survey that does not run, wrong or missing answers, and a second answer
 */
export async function responderPesquisa(
  contexto: Contexto,
  idPesquisa: string,
  { respostas }: Respostas,
): Promise<Respondida> {
  const { client, usuario, agora } = contexto
  const { perguntas } = await exigirPesquisa(contexto, idPesquisa)
  const motivos = [
    ...desconhecidas(perguntas, respostas),
    ...perguntas.flatMap((pergunta) => recusasDe(pergunta, respostas)),
  ]
  if (motivos.length > 0) throw new Recusa('invalido', motivos)

  const quem = { idPesquisa, idUsuario: usuario.id }
  const nova = { ...quem, codigoPromotor: promotorAtivo(contexto), agora }
  if ((await inserirResposta(client, nova)) === 0) {
    throw new Recusa('invalido', 'Você já respondeu esta pesquisa')
  }
  for (const { idPergunta, nota = null, texto = null } of respostas) {
    if (nota !== null || texto !== null) {
      await inserirItem(client, { ...quem, idPergunta, nota, texto })
    }
  }
  return { idPesquisa, respondidaEm: agora.toISOString() }
}

function desconhecidas(perguntas: readonly Pergunta[], respostas: readonly Resposta[]): string[] {
  const dadas = respostas.map(({ idPergunta }) => idPergunta)
  const conhecidas = new Set(perguntas.map(({ idPergunta }) => idPergunta))
  return [
    ...(dadas.every((id) => conhecidas.has(id)) ? [] : ['A pesquisa não tem esta pergunta']),
    ...(new Set(dadas).size === dadas.length ? [] : ['Responda a cada pergunta uma vez só']),
  ]
}

function recusasDe(pergunta: Pergunta, respostas: readonly Resposta[]): string[] {
  const { idPergunta, tipo, obrigatoria } = pergunta
  const dada = respostas.find((resposta) => resposta.idPergunta === idPergunta)
  const nota = dada?.nota ?? null
  const texto = dada?.texto ?? null
  const [valor, outro] = tipo === 'NOTA' ? [nota, texto] : [texto, nota]
  if (outro !== null) return [`${pergunta.texto}: ${oQuePede[tipo]}`]
  return obrigatoria && valor === null ? [`${pergunta.texto}: ${oQuePede[tipo]}`] : []
}

const oQuePede: Record<Pergunta['tipo'], string> = {
  NOTA: 'escolha de 0 a 10',
  TEXTO: 'responda por escrito',
}
