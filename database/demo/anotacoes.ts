import type { Receita } from './receita.ts'
import type { Mundo } from './mundo.ts'
import { type Conhecido, escrever } from './anotacoes-do-cliente.ts'
import { canalDe, type Organizacao, quemTrabalha } from './organizacao.ts'
import { noExpediente } from './relogio.ts'
import { pesos } from './pesos.ts'
import { type Anotacao, textos } from './textos.ts'

const bancos = Object.values(textos.bancosDasAnotacoes)
const MAIS_COMUM = Math.max(...textos.anotacoes.map(({ peso }) => peso))

/**
 * Notes of the owner of the client; without an owner, none. When and where is drawn as for everybody;
 * the sentence is one that is true of this client then.
 */
export function gerarAnotacoes(
  mundo: Mundo,
  organizacao: Organizacao,
  receita: Receita,
  conhecido: Conhecido,
): void {
  const { sorteio, lote, relogio } = mundo
  const { cliente } = conhecido
  const { atendente, promotor } = receita
  if (!atendente) return
  const possiveis = textos.anotacoes.filter(({ texto }) => combina(texto, receita))
  const quantas = sorteio.pesado(pesos.anotacoes.quantas)
  const pensadas = new Set<Anotacao>()
  const usadas = new Set<Anotacao>()
  for (let k = 0; k < quantas; k++) {
    const pensada = sorteio.um(possiveis)
    if (pensadas.has(pensada)) continue
    pensadas.add(pensada)
    const momento = noExpediente(sorteio, relogio.ultimo - Math.floor(300 * sorteio.real() ** 1.8))
    const id = mundo.id(momento)
    // Once the draw of a channel: without it every later client would be another one.
    sorteio.real()
    const facil = { banco: sorteio.um(bancos), reais: sorteio.inteiro(90, 4200) }
    const escrita = (qual: Anotacao) => escrever(mundo, conhecido, { qual, momento, ...facil })
    const qual = escolher(mundo, pensada, () =>
      possiveis.filter((uma) => uma.peso > 0 && !usadas.has(uma) && escrita(uma) !== null),
    )
    const nota = qual && escrita(qual)
    if (!qual || !nota) continue
    usadas.add(qual)
    lote.por('anotacao', {
      id,
      id_relacionamento: cliente.idRelacionamento,
      id_cliente: cliente.id,
      codigo_promotor: promotor,
      canal: canalDe(promotor),
      texto: nota.texto,
      id_usuario: quemTrabalha(mundo, organizacao, atendente, promotor, nota.momento).id,
      criada_em: mundo.instante(nota.momento),
    })
  }
}

/** The intended sentence, as often as it may be written; then another one that fits. */
function escolher(
  { detalhe }: Mundo,
  pensada: Anotacao,
  queCabem: () => Anotacao[],
): Anotacao | undefined {
  const cabem = queCabem()
  if (cabem.includes(pensada) && detalhe.chance(pensada.peso / MAIS_COMUM)) return pensada
  return cabem.length === 0
    ? undefined
    : detalhe.pesado(cabem.map((uma) => [uma, uma.peso] as const))
}

/** Nobody writes of the INSS about a worker, nor of a granddaughter about a young client. */
function combina(texto: string, { sexo, nascimento, vinculos, obito }: Receita): boolean {
  const doInss = vinculos.some(({ regime }) => regime.startsWith('INSS'))
  const idoso = nascimento < '1966'
  if (obito) return /Caixa postal|filho/.test(texto)
  if (/INSS|enefício|HISCON|posentado|anuência|pensão|reajuste|folha/.test(texto) && !doInss)
    return false
  if (/filh|neta|celular|RG de 1989|posentado/.test(texto) && !idoso) return false
  if (/marido/.test(texto)) return sexo === 'F' && idoso
  return !/esposa/.test(texto) || sexo === 'M'
}
