import { createHash } from 'node:crypto'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { escopoDe } from '#shared/calculo/escopo.ts'
import type { Dados } from '#shared/calculo/dados.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import { calcular, diaDaLiberacao, simular } from '#shared/calculo/simular.ts'
import { custoDaTaxa, pisoDaTaxa } from '#shared/calculo/taxa-padrao.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { type Centavos, centavos, deReais } from '#shared/dinheiro.ts'
import { formatarPorcento } from '#shared/numero.ts'
import type { CaminhoDaOferta, MarcaDaCtc, OfertaDaCtc } from '#shared/retencao/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { dadosDaPergunta } from '../simulacao/calcular.ts'
import { conferirPergunta, exigirConsentimento, exigirResposta } from '../simulacao/conferir.ts'

/** The contract that another bank asks for, and what it offers. */
type Alvejado = {
  id: string
  codigoConvenio: string
  idBeneficio: string | null
  idEmpregador: string | null
  /** As the database writes a rate. */
  taxaAm: string
  prazo: number
  valorParcela: number
}
type OutroBanco = { taxaAm: number; cetAa: number | null }

/** The input of the simulator; null if it could not be built. */
type OfertaCalculada = OfertaDaCtc & { entrada: EntradaSimulacao | null }

export type Ofertas = {
  ofertas: OfertaCalculada[]
  saldoDevedor: Centavos | null
  restantes: number | null
  marcas: MarcaDaCtc[]
}

/** Prices the balance alone; this *troco* is never offered. */
const SEM_TROCO = centavos(1)

type Pedido = { idRelacionamento: string; contrato: Alvejado; outro: OutroBanco }

/**
 * The three ways to keep a client, priced by the simulator: a lower rate, a refinancing with *troco*, a shorter
 * term. None goes below the floors of the day, and none that leaves the client worse is offered. The balance is the
 * bank's own: it is known without the consent that an offer needs.
 */
export async function calcularOfertas(
  contexto: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento, contrato, outro }: Pedido,
): Promise<Ofertas> {
  const dia = diaDaLiberacao(contexto.agora)
  const comum = {
    codigoConvenio: contrato.codigoConvenio,
    idBeneficio: contrato.idBeneficio,
    idEmpregador: contrato.idEmpregador,
    contratos: [contrato.id],
    taxaAm: Number(contrato.taxaAm),
    prazo: contrato.prazo,
  }
  try {
    const sonda: EntradaSimulacao = { ...comum, tipo: 'REFIN_POR_VALOR', valorLiberado: SEM_TROCO }
    const dados = await dadosDaPergunta(contexto, { idRelacionamento, entrada: sonda })
    const hoje = simular(dados, sonda, dia)
    const quitado = hoje.refin?.quitados[0]
    const marcas = marcasDe(hoje)
    if (!quitado) {
      return { ...semNenhuma(hoje.motivos.map(({ texto }) => texto)), marcas }
    }
    const saldo = { saldoDevedor: quitado.saldoDevedor, restantes: quitado.parcelasRestantes }
    const impedimentos = porqueNaoOferecer(dados, sonda, contexto.agora)
    if (impedimentos.length > 0) return { ...semNenhuma(impedimentos), ...saldo, marcas }
    const taxa = taxaDaOferta(dados, dia, { atual: Number(contrato.taxaAm), doOutro: outro.taxaAm })
    if ('recusa' in taxa) return { ...semNenhuma([taxa.recusa]), ...saldo, marcas }
    const minimo = regraEm(dados.regras, 'refin_troco_min', escopoDe(dados), dia)
    const trocoMinimo = 'recusa' in minimo ? SEM_TROCO : deReais(minimo.valor)
    const caso: Caso = {
      trocoMinimo,
      dados,
      dia,
      contrato,
      outro,
      ...saldo,
      comum: { ...comum, taxaAm: taxa.am },
    }
    return {
      ofertas: [
        menorTaxa(caso, taxa.baixa),
        comTroco(caso, taxa.abaixo),
        menorPrazo(caso, taxa.baixa),
      ],
      ...saldo,
      marcas,
    }
  } catch (error) {
    if (!(error instanceof Recusa)) throw error
    return { ...semNenhuma(error.motivos), marcas: [] }
  }
}

/** A suspended contract, or a client without consent, is offered nothing; the balance is told all the same. */
function porqueNaoOferecer(
  dados: Dados,
  entrada: EntradaSimulacao,
  agora: Date,
): readonly string[] {
  try {
    conferirPergunta(dados, entrada)
    exigirConsentimento(dados, agora)
    exigirResposta(dados)
    return []
  } catch (error) {
    if (error instanceof Recusa) return error.motivos
    throw error
  }
}

type Comum = {
  codigoConvenio: string
  idBeneficio: string | null
  idEmpregador: string | null
  contratos: string[]
  taxaAm: number
  prazo: number
}

type Caso = {
  /** Every refinancing pays at least this out. */
  trocoMinimo: Centavos
  dados: Dados
  dia: string
  contrato: Alvejado
  outro: OutroBanco
  saldoDevedor: Centavos
  restantes: number
  comum: Comum
}

function marcasDe({ motivos }: ResultadoSimulacao): MarcaDaCtc[] {
  const regras = new Set(motivos.map(({ regra }) => regra))
  const reversao = regras.has('janela_reversao') || regras.has('direito_desistencia_dias')
  return [
    ...(regras.has('contrato_em_proposta') ? (['REFIN_VIVO'] as const) : []),
    ...(reversao ? (['REVERSAO'] as const) : []),
  ]
}

type Taxas = { atual: number; doOutro: number }

/** As low as the other bank's, never above the contract's own, never below the floors. */
function taxaDaOferta(dados: Dados, dia: string, { atual, doOutro }: Taxas) {
  const propria = regraEm(dados.regras, 'retencao_taxa_min_am', 'RETENCAO', dia)
  const familia = pisoDaTaxa(dados.regras, escopoDe(dados), dia)
  if ('recusa' in propria) return propria
  if ('recusa' in familia) return familia
  const piso = Math.max(propria.valor, familia.valor)
  const am = Math.min(atual, Math.max(piso, doOutro))
  return {
    am,
    /** A contract below the floor is not written again at its own rate, by any way. */
    abaixo:
      am < piso
        ? `A taxa do contrato, ${formatarPorcento(atual)} ao mês, está abaixo da menor que o banco oferece, ${formatarPorcento(piso)}`
        : null,
    baixa:
      am < atual
        ? null
        : `A taxa do contrato, ${formatarPorcento(atual)} ao mês, já é a menor que o banco pode oferecer`,
  }
}

/** The same term at a lower rate, and no more money than a refinancing must pay. */
const menorTaxa = (caso: Caso, porque: string | null): OfertaCalculada =>
  oferecer(caso, 'TAXA', porque, {
    ...caso.comum,
    tipo: 'REFIN_POR_VALOR',
    prazo: caso.restantes,
    valorLiberado: caso.trocoMinimo,
  })

/** The same instalment over the whole term of the contract: money now. */
const comTroco = (caso: Caso, porque: string | null): OfertaCalculada =>
  oferecer(caso, 'TROCO', porque, { ...caso.comum, tipo: 'REFIN_MESMA_PARCELA' })

/** The same instalment at a lower rate ends sooner: the shortest term that pays the balance. */
function menorPrazo(caso: Caso, porque: string | null): OfertaCalculada {
  const em = (prazo: number): EntradaSimulacao => ({
    ...caso.comum,
    tipo: 'REFIN_MESMA_PARCELA',
    prazo,
  })
  const cobre = (prazo: number) => {
    const conta = calcular(caso.dados, em(prazo), caso.dia)
    return !('recusa' in conta) && conta.valorLiberado >= caso.trocoMinimo
  }
  let curto = 1
  let longo = caso.restantes
  while (curto < longo) {
    const meio = Math.floor((curto + longo) / 2)
    if (cobre(meio)) longo = meio
    else curto = meio + 1
  }
  const semGanho = longo >= caso.restantes ? 'Com a taxa possível o prazo não diminui' : null
  return oferecer(caso, 'PRAZO', porque ?? semGanho, em(longo))
}

function oferecer(
  caso: Caso,
  caminho: CaminhoDaOferta,
  porque: string | null,
  entrada: EntradaSimulacao,
): OfertaCalculada {
  const { dados, dia, contrato, outro } = caso
  const { numeros, motivos, vantagem } = simular(dados, entrada, dia)
  const impedem = [
    ...(porque === null ? [] : [porque]),
    ...motivos.map(({ texto }) => texto),
    ...(vantagem?.situacao === 'PIOR' ? [vantagem.texto] : []),
  ]
  if (!numeros) return { ...vazia(caminho), motivos: impedem }
  const { taxaAm, cetAa, prazo, valorParcela, valorLiberado, totalAPagar } = numeros
  const figuras = [caminho, taxaAm, cetAa, prazo, valorParcela, valorLiberado, totalAPagar]
  return {
    caminho,
    disponivel: impedem.length === 0,
    motivos: impedem,
    taxaAm,
    cetAa,
    prazo,
    valorParcela,
    troco: valorLiberado,
    totalAPagar,
    economiaMensal: centavos(contrato.valorParcela - valorParcela),
    economiaTotal: vantagem && centavos(0 - vantagem.diferenca),
    custoDoBanco: custoDoBanco(caso, numeros),
    venceOutroBanco: cetAa === null || outro.cetAa === null ? null : cetAa < Number(outro.cetAa),
    vantagem: vantagem?.texto ?? null,
    resumo: createHash('sha256').update(JSON.stringify(figuras)).digest('hex'),
    entrada,
  }
}

/**
 * What the bank gives up, in today's money: the instalments that it would still receive less the balance, against
 * those of the new loan less what it lends, both at the cost of money.
 */
function custoDoBanco(
  { dados, dia, comum, contrato, saldoDevedor, restantes }: Caso,
  {
    prazo,
    valorParcela,
    valorFinanciado,
  }: { prazo: number; valorParcela: number; valorFinanciado: number },
): Centavos | null {
  const custo = custoDaTaxa(dados.regras, dia)
  if ('recusa' in custo) return null
  const porReal = (meses: number): number | null => {
    const entrada = { ...comum, tipo: 'REFIN_POR_VALOR', valorLiberado: SEM_TROCO } as const
    const conta = calcular(dados, { ...entrada, taxaAm: custo.valor, prazo: meses }, dia)
    return 'recusa' in conta ? null : conta.valorFinanciado / conta.parcela
  }
  const antes = porReal(restantes)
  const depois = porReal(prazo)
  if (antes === null || depois === null) return null
  const ficando = contrato.valorParcela * antes - saldoDevedor
  const mudando = valorParcela * depois - valorFinanciado
  return centavos(Math.round(ficando - mudando))
}

const caminhos: readonly CaminhoDaOferta[] = ['TAXA', 'TROCO', 'PRAZO']

const vazia = (caminho: CaminhoDaOferta): OfertaCalculada => ({
  caminho,
  disponivel: false,
  motivos: [],
  taxaAm: null,
  cetAa: null,
  prazo: null,
  valorParcela: null,
  troco: null,
  totalAPagar: null,
  economiaMensal: null,
  economiaTotal: null,
  custoDoBanco: null,
  venceOutroBanco: null,
  vantagem: null,
  resumo: null,
  entrada: null,
})

const semNenhuma = (motivos: readonly string[]) => ({
  ofertas: caminhos.map((caminho) => ({ ...vazia(caminho), motivos: [...motivos] })),
  saldoDevedor: null,
  restantes: null,
})
