import { centavos } from '#shared/dinheiro.ts'
import type { Output } from '#shared/endpoint.ts'
import type { ofertaApi } from '#shared/oferta/api.ts'
import { type OfertaSemOrdem, ordenarOfertas } from '#shared/oferta/ordem.ts'
import type { OfertaRecusada, OfertaUnica } from '#shared/oferta/shapes.ts'
import { taxaEspecialEm } from '#shared/oferta/taxa-especial.ts'
import { type Dia, hoje } from '#shared/data.ts'
import { type ResultadoSimulacao, valorDoNegocio } from '#shared/calculo/resultado.ts'
import { escopoDoConvenio } from '#shared/regras/escopos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { quitadosPor } from '../proposta/incluir.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { guardarValores } from '../oportunidade/sql/valor.ts'
import { entradaGuardada } from '../simulacao/guardada.ts'
import { simularLote } from '../simulacao/lote.ts'
import { historiaDoCliente } from '../simulacao/sql/historia.ts'
import { comMelhorFonte, emProposta, type Julgada, julgadasDe, type Par } from './pares.ts'
import { type Assunto, listarAssuntos } from './sql.ts'
import { type Base, taxasDosAssuntos } from './taxa-especial.ts'

/**
 * All offers for the client today, ranked with reasons, and the refusals with their rules. Their
 * amounts become those of the oportunidades (`docs/decisions/055`). Five statements, however many
 * contracts there are.
 */
export const ofertar = (contexto: Contexto): Promise<OfertaUnica> =>
  ofertarA(contexto, alvoDe(contexto).idRelacionamento)

export async function ofertarA(
  contexto: Pick<Contexto, 'client' | 'agora'>,
  idRelacionamento: string,
): Promise<OfertaUnica> {
  const { client, agora } = contexto
  const [assuntos, historia, regras] = await Promise.all([
    listarAssuntos(client, { idRelacionamento }),
    historiaDoCliente(client, { idRelacionamento }),
    regrasVigentes(client),
  ])
  const base = { historia, regras, dia: diaDaLiberacao(agora) }
  const perguntas = assuntos.map(({ guardada, ...assunto }) => ({
    ...assunto,
    guardada: entradaGuardada(guardada),
  }))
  const padroes = await simularLote(contexto, idRelacionamento, perguntas, (escopo, teto) => {
    const taxa = taxaEspecialEm(regras, escopo, historia, base.dia)
    return 'recusa' in taxa ? teto : taxa.taxaAm
  })
  const pares = comMelhorFonte(
    assuntos.map((assunto, k) => ({ assunto, padrao: emProposta(assunto) ?? padroes[k] })),
  )
  return {
    dia: base.dia,
    refeitas: await guardar(client, julgadasDe(pares), hoje(agora)),
    ofertas: ordenarOfertas(pares.flatMap((par) => ofertaDe(par, base))),
    recusadas: pares.flatMap(recusadaDe),
    taxas: taxasDosAssuntos(assuntos, base),
  }
}

/** Stores the amounts, except those of rows locked by another transaction. */
async function guardar(client: Contexto['client'], julgadas: readonly Julgada[], dia: Dia) {
  const mudadas = await guardarValores(client, {
    ids: julgadas.map(({ idOportunidade }) => idOportunidade),
    valores: julgadas.map(({ valor }) => valor),
    recusas: julgadas.map(({ recusa }) => recusa),
    dia,
  })
  const ids = new Set(mudadas.map(({ id }) => id))
  return julgadas
    .filter(({ idOportunidade }) => ids.has(idOportunidade))
    .map(({ idOportunidade, valor, recusa }) => ({
      idOportunidade,
      valorLiberado: valor,
      valorEm: dia,
      valorRecusa: recusa,
    }))
}

/** What only this reckoning needs of a subject. */
const mostrado = ({
  regime: _regime,
  valor: _valor,
  emProposta: _emProposta,
  guardada: _guardada,
  ...assunto
}: Assunto) => assunto

function ofertaDe({ assunto, padrao }: Par, base: Base): OfertaSemOrdem[] {
  const { resultado, taxaPadraoAm, falta, validaAte } = padrao ?? {}
  if (!resultado?.permitido || !resultado.numeros) return []
  const { numeros, portabilidade, vantagem, avisos } = resultado
  const { prazo, taxaAm, cetAa, valorLiberado, valorParcela, iofTotal, totalAPagar } = numeros
  const escopo = escopoDoConvenio(assunto.regime, assunto.codigoConvenio)
  const taxa = taxaEspecialEm(base.regras, escopo, base.historia, base.dia)
  return [
    {
      ...mostrado(assunto),
      valor: valorDoNegocio(resultado),
      condicoes: resultado.condicoes,
      prazo,
      taxaAm,
      taxaPadraoAm: taxaPadraoAm ?? taxaAm,
      cetAa,
      valorLiberado,
      valorParcela,
      iofTotal,
      totalAPagar,
      primeiroVencimento: numeros.primeiroVencimento,
      quitados: quitadosPor(resultado).map(({ idContrato, numero }) => ({ idContrato, numero })),
      portado: portabilidade && {
        banco: portabilidade.banco,
        saldoDevedor: portabilidade.saldoDevedor,
      },
      ganho: vantagem ? centavos(0 - vantagem.diferenca) : null,
      vantagem: vantagem?.situacao ?? null,
      prova: vantagem?.texto ?? null,
      perdas: perdasDe(resultado),
      falta: falta ?? null,
      validaAte: validaAte ?? null,
      avisos,
      motivoDaTaxa: 'recusa' in taxa || !taxa.especial || portabilidade ? null : taxa.motivo,
    },
  ]
}

/** Against the contracts that would be settled: they go on to their own last instalment. */
function perdasDe({ refin, numeros }: ResultadoSimulacao): OfertaSemOrdem['perdas'] {
  if (!refin || !numeros) return { parcelaAMais: null, mesesAMais: null }
  const antes = refin.quitados.reduce((soma, { valorParcela }) => soma + valorParcela, 0)
  const restantes = Math.max(...refin.quitados.map(({ parcelasRestantes }) => parcelasRestantes))
  return {
    parcelaAMais: numeros.valorParcela > antes ? centavos(numeros.valorParcela - antes) : null,
    mesesAMais: numeros.prazo > restantes ? numeros.prazo - restantes : null,
  }
}

function recusadaDe({ assunto, padrao }: Par): OfertaRecusada[] {
  const { motivos = [], resultado } = padrao ?? {}
  return resultado?.permitido ? [] : [{ ...mostrado(assunto), motivos }]
}

/** The live oportunidades in the order of the offer, then those that cannot be offered. */
export async function oportunidadesDaOferta(
  contexto: Contexto,
): Promise<Output<typeof ofertaApi.oportunidades>> {
  const { ofertas, recusadas } = await ofertar(contexto)
  const linhas = [
    ...ofertas.map((oferta) => ({ ...oferta, motivos: [] })),
    ...recusadas.map((recusada) => ({ ...recusada, posicao: null, valor: null })),
  ]
  return linhas.flatMap(({ idOportunidade, posicao, valor: valorLiberado, motivos, ...linha }) =>
    idOportunidade === null
      ? []
      : [{ ...assuntoDe(linha), idOportunidade, posicao, valorLiberado, motivos }],
  )
}

const assuntoDe = ({
  versao,
  status,
  produto,
  codigoConvenio,
  convenio,
  idContrato,
  numeroContrato,
  idBeneficio,
  idEmpregador,
  fonte,
}: Omit<ReturnType<typeof mostrado>, 'idOportunidade'>) => ({
  versao,
  status,
  produto,
  codigoConvenio,
  convenio,
  idContrato,
  numeroContrato,
  idBeneficio,
  idEmpregador,
  fonte,
})
