import type { Resolver, UseFormReturn } from 'react-hook-form'
import type { Contrato } from '#shared/contrato/shapes.ts'
import { centavos, emReais } from '#shared/dinheiro.ts'
import { contratosDe, type EntradaSimulacao, type Operacao } from '#shared/calculo/entrada.ts'
import type { Condicao } from '#shared/simulacao/api.ts'
import { taxaDaPortabilidade } from '#shared/calculo/politica-portabilidade.ts'
import type { Convencao } from '#shared/calculo/plano.ts'
import type { CondicoesSimuladas } from '#shared/calculo/resultado.ts'
import { ofertaDoAlvo, type AlvoDaSimulacao } from './alvo.ts'
import { idDaFonte, type Fonte } from './fontes.ts'
import { lerCondicoes, lerDigitado, modoDe, modoInicial, type Modo, type Pedido } from './modos.ts'

/** What the form holds: all four numbers at once, in reais, null while empty. The mode reads three. */
export type Digitado = {
  operacao: Operacao
  modo: Modo
  codigoConvenio: string
  idBeneficio: string | null
  idEmpregador: string | null
  contratos: string[]
  valorParcela: number | null
  valorLiberado: number | null
  prazo: number | null
  /** % a month. */
  taxaAm: number | null
  convencao: Convencao
  iofFinanciado: boolean
}

/** The schema of the mode, with its own sentence for each field. */
export const resolverDoForm: Resolver<Digitado, unknown, Pedido> = (digitado) => {
  const lido = lerDigitado(digitado)
  if (lido.success) return { values: lido.data, errors: {} }
  const errors: Record<string, { type: string; message: string }> = {}
  for (const { path, message } of lido.error.issues) {
    errors[String(path[0])] ??= { type: 'invalido', message }
  }
  return { values: {}, errors }
}

/** What the chosen contracts cost a month, in reais: the same instalment keeps the margin as it is. */
export const mesmaParcela = (contratos: readonly Contrato[]): number =>
  emReais(contratos.reduce((soma, { valorParcela }) => soma + valorParcela, 0))

export const daFonte = ({ codigoConvenio, idBeneficio, idEmpregador }: Fonte) => ({
  codigoConvenio,
  idBeneficio,
  idEmpregador,
})

const convencaoDaCasa = { convencao: 'REF-1', iofFinanciado: true } as const

/**
 * How the form begins for what the person came to simulate: the whole free margin, the instalment of
 * the contracts, or the terms of an offer. Ceiling and longest term are filled in when the rules of
 * the day arrive.
 */
export function inicialDe(
  alvo: AlvoDaSimulacao,
  fontes: readonly Fonte[],
  contratos: readonly Contrato[],
): Digitado {
  const oferta = ofertaDoAlvo(alvo)
  const ofertada = oferta && lerCondicoes(oferta.condicoes)
  if (ofertada) return digitadoDaEntrada(ofertada)
  const escolhidos = escolhidosDe(alvo, contratos)
  const [primeiro] = escolhidos
  const origem =
    oferta && idDaFonte(oferta) !== null
      ? oferta
      : alvo.tipo === 'oportunidade'
        ? alvo.oportunidade
        : primeiro
  const fonte = fontes.find(({ id }) => origem && id === idDaFonte(origem)) ?? fontes[0]
  const comum = {
    ...convencaoDaCasa,
    codigoConvenio: origem?.codigoConvenio ?? fonte?.codigoConvenio ?? '',
    idBeneficio: fonte?.idBeneficio ?? null,
    idEmpregador: fonte?.idEmpregador ?? null,
    contratos: escolhidos.map(({ idContrato }) => idContrato),
    valorLiberado: null,
    prazo: oferta?.prazo ?? null,
    taxaAm: oferta?.taxaAm ?? null,
  }
  if (primeiro && !primeiro.proprio) {
    return {
      ...comum,
      operacao: 'PORTABILIDADE',
      modo: modoInicial.PORTABILIDADE,
      valorParcela: mesmaParcela(escolhidos),
      prazo: comum.prazo ?? restantesDe(primeiro),
    }
  }
  return primeiro
    ? { ...comum, operacao: 'REFIN', modo: 'MESMA', valorParcela: mesmaParcela(escolhidos) }
    : {
        ...comum,
        operacao: 'NOVO',
        modo: 'PARCELA',
        valorParcela: emReais(oferta?.valorParcela ?? fonte?.margemLivre ?? null) || null,
      }
}

/** Instalments still to be paid: the longest that a portability may take. */
export const restantesDe = ({ prazo, parcelasPagas }: Contrato): number => prazo - parcelasPagas

/** The initial rate of a portability; null until the rules of the day are loaded. */
export function taxaOferecida(contrato: Contrato, condicao: Condicao | undefined): number | null {
  const pontos = condicao?.portabilidade.find(({ regra }) => regra === 'port_reducao_taxa_pontos')
  const teto = condicao?.tetoAm
  return pontos && teto ? taxaDaPortabilidade(contrato.taxaAm, pontos.valor, teto.valor) : null
}

/** Another contract has another instalment, other terms and another rate to beat. */
export function comecarPortabilidade(
  {
    setValue,
    clearErrors,
  }: Pick<UseFormReturn<Digitado, unknown, Pedido>, 'setValue' | 'clearErrors'>,
  contrato: Contrato,
  condicao: Condicao | undefined,
): void {
  setValue('valorParcela', mesmaParcela([contrato]), { shouldDirty: true })
  setValue('prazo', restantesDe(contrato), { shouldDirty: true })
  setValue('taxaAm', taxaOferecida(contrato, condicao), { shouldDirty: true })
  clearErrors()
}

/** Products that are about a contract of the client. */
const doContrato: ReadonlySet<string> = new Set(['REFIN', 'PORT'])

function escolhidosDe(alvo: AlvoDaSimulacao, contratos: readonly Contrato[]): readonly Contrato[] {
  if (alvo.tipo === 'contratos') return alvo.contratos
  if (alvo.tipo !== 'oportunidade' || !doContrato.has(alvo.oportunidade.produto)) return []
  return contratos.filter(({ idContrato }) => idContrato === alvo.oportunidade.idContrato)
}

/** What an oportunidade keeps, back in the form. */
const digitadoDe = ({
  tipo,
  valorParcela,
  valorLiberado,
  contratos,
  ...condicoes
}: CondicoesSimuladas): Digitado => ({
  ...condicoes,
  ...modoDe({ tipo }),
  contratos: [...contratos],
  valorParcela: emReais(valorParcela),
  valorLiberado: emReais(valorLiberado),
})

/** The conditions of a scenario, to change one thing and simulate again. */
export const digitadoDaEntrada = (entrada: EntradaSimulacao): Digitado =>
  digitadoDe({
    tipo: entrada.tipo,
    codigoConvenio: entrada.codigoConvenio,
    idBeneficio: entrada.idBeneficio ?? null,
    idEmpregador: entrada.idEmpregador ?? null,
    prazo: entrada.prazo,
    taxaAm: entrada.taxaAm,
    contratos: [...contratosDe(entrada)],
    convencao: entrada.convencao ?? convencaoDaCasa.convencao,
    iofFinanciado: entrada.iofFinanciado ?? convencaoDaCasa.iofFinanciado,
    valorParcela: 'valorParcela' in entrada ? centavos(entrada.valorParcela) : null,
    valorLiberado: 'valorLiberado' in entrada ? centavos(entrada.valorLiberado) : null,
  })
