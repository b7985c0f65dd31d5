import { limiteDaMargem } from '#shared/calculo/margem.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import { type Dia, hoje } from '#shared/data.ts'
import { centavos } from '#shared/dinheiro.ts'
import { escopoDoConvenio } from '#shared/regras/escopos.ts'
import { type Achado, type Contexto, type Regra, SEMPRE } from '../regra.ts'
import {
  averbadasDoInss,
  cartoes,
  ofertasDeCartao,
  prazos,
  usosDosBeneficios,
} from '../sql/vestigio.ts'

const valorEm = ({ regras }: Contexto, regra: string, escopo: string, dia: Dia): number | null => {
  const linha = regraEm(regras, regra, escopo, dia)
  return 'recusa' in linha ? null : linha.valor
}

/** A card has no term: this stands for it in the table. */
const SEM_PRAZO = 480
/** So many cards are not all of one rate. */
const PARA_COMPARAR = 30

async function saoCartoes(contexto: Contexto): Promise<Achado[]> {
  const { client, clientes } = contexto
  const daOferta = (dia: Dia) => valorEm(contexto, 'cartao_oferta_nova', 'INSS', dia) === 1
  const todos = await cartoes(client, { clientes })
  const [primeiro] = todos
  const iguais = todos.length >= PARA_COMPARAR && new Set(todos.map(({ taxa }) => taxa)).size === 1
  const errados = todos.flatMap(({ id, dia, prazo, reserva, base, saque }) => {
    const pct = valorEm(contexto, 'margem_cartao_rmc_pct', 'INSS', dia)
    const motivos = [
      prazo !== SEM_PRAZO && 'has a term, as a loan',
      pct !== null && reserva !== limiteDaMargem(centavos(base), pct) && 'reserves another share',
      saque > base * 1.12 && 'was withdrawn beyond its limit',
      !daOferta(dia) && 'was contracted while no card was offered',
    ].filter((motivo) => motivo !== false)
    return motivos.map((diz) => ({ tabela: 'contrato', id, diz }))
  })
  const ofertas = await ofertasDeCartao(client, { clientes })
  return [
    ...errados,
    ...(iguais && primeiro
      ? [{ tabela: 'contrato', id: primeiro.id, diz: 'has the rate of every other card' }]
      : []),
    ...ofertas
      .filter(({ dia }) => !daOferta(dia))
      .map(({ id }) => ({
        tabela: 'oportunidade',
        id,
        diz: 'offers a card while none was offered',
      })),
  ]
}

/** Fewer benefits show no pattern. */
const PARA_ESPALHAR = 150

async function espalhadas(contexto: Contexto): Promise<Achado[]> {
  const { client, clientes, agora } = contexto
  const beneficios = await usosDosBeneficios(client, { clientes })
  if (beneficios.length < PARA_ESPALHAR) return []
  const porDecimo = Map.groupBy(beneficios, ({ base, usado, grupo }) => {
    const familia = grupo === 'LOAS' ? 'INSS_LOAS' : 'INSS'
    const pct = valorEm(contexto, 'margem_emprestimo_pct', familia, hoje(agora)) ?? 35
    return Math.min(9, Math.floor((usado / limiteDaMargem(centavos(base), pct)) * 10))
  })
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((decimo) => {
    const neste = porDecimo.get(decimo) ?? []
    const parte = neste.length / beneficios.length
    if (parte >= 0.02 && parte <= 0.48) return []
    const id = (neste[0] ?? beneficios[0])?.id ?? ''
    const diz = `${Math.round(parte * 100)}% of the benefits use ${decimo}0% to ${decimo + 1}0% of their margin`
    return [{ tabela: 'beneficio', id, diz }]
  })
}

async function noPrazo(contexto: Contexto): Promise<Achado[]> {
  const linhas = await prazos(contexto.client, { clientes: contexto.clientes })
  return linhas.flatMap(({ tabela, id, dia, prazo, regime, codigoConvenio, grupo }) => {
    const escopo = escopoDoConvenio(grupo === 'LOAS' ? 'INSS_LOAS' : regime, codigoConvenio)
    const maximo = valorEm(contexto, 'prazo_max_parcelas', escopo, dia)
    if (maximo === null || prazo <= maximo) return []
    return [{ tabela, id, diz: `has ${prazo} instalments on ${dia}, when ${maximo} were the most` }]
  })
}

async function comAnuencia(contexto: Contexto): Promise<Achado[]> {
  const vale = (dia: Dia) => valorEm(contexto, 'anuencia_prazo_dias_corridos', 'INSS', dia) !== null
  const linhas = await averbadasDoInss(contexto.client, { clientes: contexto.clientes })
  return linhas.flatMap(({ id, averbada, anuencia }) => {
    const diz =
      anuencia === null
        ? averbada !== null && vale(hoje(averbada)) && 'was booked without the word of its holder'
        : !vale(hoje(anuencia)) && 'asked its holder before the law did'
    return diz ? [{ tabela: 'proposta', id, diz }] : []
  })
}

export const venda: Regra[] = [
  {
    nome: 'cartao',
    diz: 'cards are cards: a reserve, no term, none since the offer ended',
    desde: SEMPRE,
    julgar: saoCartoes,
  },
  {
    nome: 'uso',
    diz: 'margins are used to every degree',
    desde: SEMPRE,
    julgar: espalhadas,
  },
  {
    nome: 'prazo',
    diz: 'no term is longer than its day allowed',
    desde: SEMPRE,
    julgar: noPrazo,
  },
  {
    nome: 'anuencia',
    diz: 'the holder confirms a loan of the INSS since the law asks it',
    desde: SEMPRE,
    julgar: comAnuencia,
  },
]
