import { centavos, type Centavos } from '#shared/dinheiro.ts'
import { valorDoNegocio } from '#shared/calculo/resultado.ts'
import type { Padrao } from '../simulacao/lote.ts'
import type { Assunto } from './sql.ts'

/** A subject and its numbers of today. */
export type Par = { assunto: Assunto; padrao: Padrao | undefined }

const EM_PROPOSTA = {
  regra: 'proposta',
  norma: null,
  texto: 'A oportunidade já tem uma proposta em curso',
  comoResolver: 'Acompanhe a proposta do cliente',
  correcao: null,
  confianca: null,
}

/** The refusal of an oportunidade whose proposta is on its way: its amount is that of the proposta. */
export const emProposta = ({ emProposta: espera }: Assunto): Padrao | undefined =>
  espera
    ? { resultado: null, motivos: [EM_PROPOSTA], taxaPadraoAm: null, falta: null, validaAte: null }
    : undefined

/**
 * An oportunidade of a new loan that names no benefit or job stands for the one that releases most,
 * never for two of them together. The others stay offers of their own.
 */
export function comMelhorFonte(pares: readonly Par[]): Par[] {
  const usados = new Set<Par>()
  const escolhidos = pares.map((par) => {
    if (!semFonte(par) || liberadoDe(par) !== null) return par
    const [melhor] = pares
      .filter((outro) => podeServir(par, outro) && !usados.has(outro))
      .toSorted((um, outro) => (liberadoDe(outro) ?? -1) - (liberadoDe(um) ?? -1))
    if (!melhor) return par
    usados.add(melhor)
    const { idBeneficio, idEmpregador, fonte } = melhor.assunto
    return {
      assunto: { ...par.assunto, idBeneficio, idEmpregador, fonte },
      padrao: melhor.padrao,
    }
  })
  return escolhidos.filter((par) => !usados.has(par))
}

const semFonte = ({ assunto }: Par): boolean =>
  assunto.idOportunidade !== null &&
  !assunto.emProposta &&
  (assunto.produto === 'NOVO' || assunto.produto === 'CLT') &&
  assunto.idBeneficio === null &&
  assunto.idEmpregador === null

const podeServir = ({ assunto }: Par, { assunto: outro }: Par): boolean =>
  outro.idOportunidade === null &&
  outro.produto === assunto.produto &&
  outro.codigoConvenio === assunto.codigoConvenio

const liberadoDe = ({ padrao }: Par): Centavos | null =>
  padrao?.resultado?.permitido ? valorDoNegocio(padrao.resultado) : null

/** Without the client's authorisation, and without a simulation here, nothing is known anew. */
const naoJulgam: ReadonlySet<string> = new Set(['consentimento', 'produto', 'cartao_oferta_nova'])

/** The amount of an oportunidade today, or why nothing can be offered. */
export type Julgada = { idOportunidade: string; valor: Centavos; recusa: string | null }

export const julgadasDe = (pares: readonly Par[]): Julgada[] =>
  pares.flatMap((par): Julgada[] => {
    const { idOportunidade, emProposta: espera } = par.assunto
    const [motivo] = par.padrao?.motivos ?? []
    const valor = liberadoDe(par)
    if (idOportunidade === null || espera) return []
    if (valor !== null) return [{ idOportunidade, valor, recusa: null }]
    if (!motivo || naoJulgam.has(motivo.regra)) return []
    return [{ idOportunidade, valor: centavos(0), recusa: motivo.texto }]
  })
