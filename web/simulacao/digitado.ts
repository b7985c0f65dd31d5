import type { Contrato } from '#shared/contrato/shapes.ts'
import { centavos, type Centavos } from '#shared/dinheiro.ts'
import { contratosDe, type EntradaSimulacao } from '#shared/simulacao/entrada.ts'
import type { CondicoesSimuladas, TipoSimulacao } from '#shared/simulacao/resultado.ts'
import type { AlvoDaSimulacao } from './alvo.ts'
import { idDaFonte, type Fonte } from './fontes.ts'

/** What the form holds: both amounts at once, in reais, null while empty. The schema reads one. */
export type Digitado = {
  tipo: TipoSimulacao
  codigoConvenio: string
  idBeneficio: string | null
  idEmpregador: string | null
  contratos: string[]
  valorParcela: number | null
  valorLiberado: number | null
  prazo: number | null
  /** % a month. */
  taxaAm: number | null
}

const emReais = (valor: Centavos | null): number | null => (valor === null ? null : valor / 100)

/** What the chosen contracts cost a month, in reais: the same instalment keeps the margin as it is. */
export const mesmaParcela = (contratos: readonly Contrato[]): number =>
  contratos.reduce((soma, { valorParcela }) => soma + valorParcela, 0) / 100

export const daFonte = ({ codigoConvenio, idBeneficio, idEmpregador }: Fonte) => ({
  codigoConvenio,
  idBeneficio,
  idEmpregador,
})

/**
 * How the form begins for what the person came to simulate: the whole free margin, or the instalment
 * of the contracts. Ceiling and longest term are filled in when the rules of the day arrive.
 */
export function inicialDe(
  alvo: AlvoDaSimulacao,
  fontes: readonly Fonte[],
  contratos: readonly Contrato[],
): Digitado {
  const escolhidos = escolhidosDe(alvo, contratos)
  const [primeiro] = escolhidos
  const origem = alvo.tipo === 'oportunidade' ? alvo.oportunidade : primeiro
  const fonte = fontes.find(({ id }) => origem && id === idDaFonte(origem)) ?? fontes[0]
  const comum = {
    codigoConvenio: origem?.codigoConvenio ?? fonte?.codigoConvenio ?? '',
    idBeneficio: fonte?.idBeneficio ?? null,
    idEmpregador: fonte?.idEmpregador ?? null,
    contratos: escolhidos.map(({ idContrato }) => idContrato),
    valorLiberado: null,
    prazo: null,
    taxaAm: null,
  }
  return primeiro
    ? { ...comum, tipo: 'REFIN', valorParcela: mesmaParcela(escolhidos) }
    : {
        ...comum,
        tipo: 'NOVO_POR_PARCELA',
        valorParcela: fonte?.margemLivre ? emReais(fonte.margemLivre) : null,
      }
}

function escolhidosDe(alvo: AlvoDaSimulacao, contratos: readonly Contrato[]): readonly Contrato[] {
  if (alvo.tipo === 'contratos') return alvo.contratos
  if (alvo.tipo === 'novo' || alvo.oportunidade.produto !== 'REFIN') return []
  return contratos.filter(({ idContrato }) => idContrato === alvo.oportunidade.idContrato)
}

/** What an opportunity keeps, back in the form. */
export const digitadoDe = ({
  valorParcela,
  valorLiberado,
  contratos,
  convencao: _convencao,
  iofFinanciado: _iofFinanciado,
  ...condicoes
}: CondicoesSimuladas): Digitado => ({
  ...condicoes,
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
    convencao: entrada.convencao ?? 'REF-1',
    iofFinanciado: entrada.iofFinanciado ?? true,
    valorParcela: 'valorParcela' in entrada ? centavos(entrada.valorParcela) : null,
    valorLiberado: 'valorLiberado' in entrada ? centavos(entrada.valorLiberado) : null,
  })
