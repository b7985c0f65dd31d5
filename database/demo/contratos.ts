import { primeiroVencimentoDaFolha, proximoDiaUtil } from '#shared/calendario.ts'
import { type Dia, somarDias, somarMeses } from '#shared/data.ts'
import { centavos } from '#shared/dinheiro.ts'
import { arredondar } from '#shared/calculo/arredondar.ts'
import {
  type Emprestimo,
  type SemNumeros,
  simularPorParcela,
  type Termos,
} from '#shared/calculo/novo.ts'
import { simularPortabilidade } from '#shared/calculo/portabilidade.ts'
import { simularRefin } from '#shared/calculo/refin.ts'
import { andamento, andamentoNaFolha } from '#shared/calculo/saldo.ts'
import type { Cliente } from './cliente.ts'
import type { Mundo } from './mundo.ts'
import { pesos } from './pesos.ts'
import type { Receita } from './receita.ts'
import { diaNumero, indiceDoDia } from './relogio.ts'
import { type Contrato, aceitaCartao, type Vinculo } from './vinculos.ts'

/** The bank whose CRM this is; it does not exist. */
const BANCO_PROPRIO = '999'

/** Running loans of a benefit or job, each with its earlier ones, and the cards. */
export function gerarContratos(
  mundo: Mundo,
  vinculo: Vinculo,
  { proprios, cpf }: Pick<Receita, 'proprios' | 'cpf'>,
): void {
  const { sorteio, relogio } = mundo
  const primeiroIndice = indiceDoDia(relogio, vinculo.contratosDesde)
  // Nothing fits between the first possible day and the last weeks.
  if (primeiroIndice > relogio.ultimo - 40) return
  // A client signs at most one loan in two months.
  const cabem = Math.max(1, Math.floor((relogio.ultimo - primeiroIndice) / 42))
  const contratos = Math.min(vinculo.contratos, cabem)
  const uso = cpf === null ? usoNaVida : usoNaHistoria
  for (const parcela of repartirMargem(mundo, { ...vinculo, contratos }, uso)) {
    // Beyond the margin by the loans of others: ours are refused.
    const proprio = sorteio.chance(proprios) && !vinculo.extrapolada
    gerarCadeia(
      mundo,
      vinculo,
      parcela,
      proprio ? BANCO_PROPRIO : sorteio.pesado(pesos.contratos.concorrentes),
    )
  }
  if (sorteio.chance(0.05) && !vinculo.refinaveis) quitarUm(mundo, vinculo)
  gerarCartoes(mundo, vinculo)
}

/** Instalments of uneven size within the margin; above it, or with room left in it, only by recipe. */
function repartirMargem(
  { sorteio }: Mundo,
  { contratos, margem, extrapolada, folga }: Vinculo,
  usoEm: typeof usoNaVida,
): number[] {
  if (contratos === 0) return []
  const qual = sorteio.real()
  const uso = extrapolada ? 1.06 : usoEm(folga ? qual / 2 + 0.5 : qual, sorteio.real(), contratos)
  const pesos = Array.from({ length: contratos }, () => 0.35 + sorteio.real() ** 2)
  const total = pesos.reduce((soma, peso) => soma + peso, 0)
  return pesos.map((peso) => Math.floor((margem * uso * peso) / total))
}

/**
 * The share of a margin that its loans take: one in three is nearly full, the more loans the likelier;
 * one in six has taken less than a third.
 */
const usoNaVida = (qual: number, acaso: number, contratos: number): number => {
  const cheia = Math.min(0.2 + contratos * 0.055, 0.7)
  if (qual < cheia) return 0.9 + acaso ** 0.7 * 0.099
  const resto = (qual - cheia) / (1 - cheia)
  // Nobody lends for an instalment of a few reais.
  const minimo = Math.min(0.05 + contratos * 0.03, 0.4)
  return minimo + (0.9 - minimo) * (resto ** 1.5 * 0.75 + acaso * 0.25)
}

const usoNaHistoria = (qual: number, acaso: number): number =>
  qual < 0.5 ? 0.93 + acaso * 0.069 : 0.4 + acaso * 0.5

/** Less than a year apart, a loan is rarely refinanced or taken elsewhere. */
const UM_ANO_DE_DIAS_UTEIS = 290

function gerarCadeia(mundo: Mundo, vinculo: Vinculo, parcela: number, banco: string): void {
  const { sorteio, relogio } = mundo
  const inicio = indiceDoDia(relogio, vinculo.contratosDesde)
  const fim = relogio.ultimo - 2
  const origem = vinculo.refinaveis ? 'NOVO' : sorteio.pesado(pesos.contratos.origens)
  const cabe = fim - inicio > UM_ANO_DE_DIAS_UTEIS + 20
  if (cabe && (origem === 'REFIN' || origem === 'PORTABILIDADE')) {
    const segundo =
      inicio + UM_ANO_DE_DIAS_UTEIS + recente(mundo, fim - inicio - UM_ANO_DE_DIAS_UTEIS)
    const primeiro = sorteio.inteiro(inicio, segundo - UM_ANO_DE_DIAS_UTEIS)
    const outros = pesos.contratos.concorrentes.filter(([codigo]) => codigo !== banco)
    const bancoAnterior = origem === 'REFIN' ? banco : sorteio.pesado(outros)
    const antigo = novo(mundo, vinculo, parcela, bancoAnterior, diaNumero(relogio.dias, primeiro))
    if (!antigo) return
    const dia = diaDaVenda(mundo, vinculo, banco, segundo)
    const feito =
      origem === 'REFIN'
        ? refinanciar(mundo, vinculo, antigo, dia)
        : portar(mundo, vinculo, antigo, banco, dia)
    if (feito) {
      antigo.situacao = 'EXCLUIDO'
      vinculo.lista.push(antigo, feito)
    } else vinculo.lista.push(encerrado(mundo, antigo))
    return
  }
  // Old enough to be refinanced, where the story needs it.
  const indice = vinculo.refinaveis
    ? relogio.ultimo - sorteio.inteiro(400, 640)
    : inicio + recente(mundo, fim - inicio)
  const dia = diaDaVenda(mundo, vinculo, banco, indice)
  const contrato = novo(mundo, vinculo, parcela, banco, dia)
  if (!contrato) return
  if (origem === 'MIGRADO') contrato.origem = 'MIGRADO'
  if (sorteio.chance(0.008) && !vinculo.refinaveis) contrato.situacao = 'SUSPENSO'
  vinculo.lista.push(encerrado(mundo, contrato))
}

/** Bookings begun from this day on wait for the holder's word (IN 207/2026). */
export const ANUENCIA_DESDE: Dia = '2026-05-19'
/** Every loan paid from this day on was booked after it. */
const TODAS_COM_ANUENCIA: Dia = '2026-06-02'

/** Our own loans were paid before the holder's word was asked for, or long enough after. */
function diaDaVenda({ relogio }: Mundo, vinculo: Vinculo, banco: string, indice: number): Dia {
  const dia = diaNumero(relogio.dias, indice)
  const muda = banco === BANCO_PROPRIO && vinculo.especie !== null
  if (!muda || dia < ANUENCIA_DESDE || dia >= TODAS_COM_ANUENCIA) return dia
  return diaNumero(relogio.dias, indiceDoDia(relogio, ANUENCIA_DESDE) - 1)
}

/** Up to `quantos`, the later the more often. */
const recente = ({ sorteio }: Mundo, quantos: number) =>
  Math.floor(quantos * sorteio.real() ** 0.72)

/** A loan whose last instalment is past is over. */
function encerrado({ relogio }: Mundo, contrato: Contrato): Contrato {
  if (contrato.ultimo < relogio.hoje) quitar(contrato, contrato.ultimo)
  return contrato
}

function quitar(contrato: Contrato, dia: Dia): void {
  contrato.situacao = 'QUITADO'
  contrato.quitado = dia
}

function novo(
  mundo: Mundo,
  vinculo: Vinculo,
  parcela: number,
  banco: string,
  dia: Dia,
): Contrato | undefined {
  const termos = termosEm(mundo, vinculo, dia, banco)
  const feito = simularPorParcela(termos, centavos(parcela))
  if ('recusa' in feito) return undefined
  // Two loans of one day may have equal numbers: a centavo distinguishes them.
  if (!mundo.inedito(`${parcela} ${feito.valorLiberado}`)) {
    return novo(mundo, vinculo, parcela - 1, banco, dia)
  }
  return contratoDe(mundo, vinculo, termos, feito, {
    banco,
    origem: 'NOVO',
    liberado: feito.valorLiberado,
    anterior: null,
  })
}

/** The same instalment, a new term: what the balance does not take is the *troco*. */
function refinanciar(
  mundo: Mundo,
  vinculo: Vinculo,
  antigo: Contrato,
  dia: Dia,
): Contrato | undefined {
  const termos = termosEm(mundo, vinculo, dia, antigo.banco)
  const feito = simularRefin(termos, [comoQuitado(antigo, termos)], {
    parcela: centavos(antigo.parcela),
  })
  if ('recusa' in feito || feito.troco < 10_000) return undefined
  return contratoDe(mundo, vinculo, termos, feito, {
    banco: antigo.banco,
    origem: 'REFIN',
    liberado: feito.troco,
    anterior: { contrato: antigo, saldo: feito.saldoDevedor },
  })
}

/** The same balance and due dates at a lower rate in another bank: nothing is released. */
function portar(
  mundo: Mundo,
  vinculo: Vinculo,
  antigo: Contrato,
  banco: string,
  dia: Dia,
): Contrato | undefined {
  const { sorteio, regra } = mundo
  const { restantes, proximoVencimento } = andamento(
    { primeiroVencimento: antigo.primeiro, prazo: antigo.prazo },
    dia,
  )
  const teto = regra('teto_juros_am', vinculo.regime, dia)
  // Our own bank goes no lower than it may propose.
  const piso = banco === BANCO_PROPRIO ? regra('taxa_min_am', vinculo.regime, dia) : 0
  const taxa = arredondar(
    Math.max(piso, Math.min(teto, antigo.taxa - sorteio.centesimos(6, 34))),
    2,
  )
  if (!proximoVencimento || taxa <= 1) return undefined
  const feito = simularPortabilidade(
    { ...comoAntigo(antigo), restantes, proximoVencimento },
    dia,
    taxa,
  )
  // Below this no bank takes the trouble.
  if ('recusa' in feito || feito.saldoDevedor < 150_000) return undefined
  return {
    id: sorteio.id(Date.parse(dia)),
    numero: mundo.numeroDoContrato(banco, dia),
    banco,
    proprio: banco === BANCO_PROPRIO,
    produto: 'PORT',
    origem: 'PORTABILIDADE',
    situacao: 'ATIVO',
    quitado: null,
    anterior: { contrato: antigo, saldo: feito.saldoDevedor },
    dia,
    primeiro: proximoVencimento,
    ultimo: antigo.ultimo,
    prazo: restantes,
    parcela: feito.parcelaNova,
    taxa,
    financiado: feito.saldoDevedor,
    liberado: feito.saldoDevedor,
  }
}

export const comoAntigo = ({ parcela, taxa, prazo, primeiro }: Contrato) => ({
  parcela: centavos(parcela),
  taxaMensal: taxa,
  prazo,
  primeiroVencimento: primeiro,
})

/** To be settled by a loan of these terms: what is in a closed payroll is discounted all the same. */
export function comoQuitado(
  antigo: Contrato,
  { liberacao, primeiroVencimento }: Pick<Termos, 'liberacao' | 'primeiroVencimento'>,
) {
  const contrato = comoAntigo(antigo)
  const { proximoVencimento, ...situacao } = andamentoNaFolha(
    contrato,
    liberacao,
    primeiroVencimento,
  )
  return { ...contrato, ...situacao, ...(proximoVencimento !== null && { proximoVencimento }) }
}

/** Terms a lender would give that day: the ceiling or a little below, the usual numbers of months. */
export function termosEm(mundo: Mundo, vinculo: Vinculo, dia: Dia, banco = ''): Termos {
  const { sorteio, regra, iof, folha } = mundo
  const { regime } = vinculo
  const teto = regra('teto_juros_am', regime, dia)
  const maximo = regra('prazo_max_parcelas', regime, pedidoEm(vinculo, dia, banco))
  const taxaMensal =
    regime === 'CLT'
      ? arredondar(teto - sorteio.centesimos(4, 155), 2)
      : sorteio.chance(0.58)
        ? teto
        : arredondar(teto - sorteio.centesimos(1, 25), 2)
  const prazo =
    regime === 'CLT'
      ? sorteio.pesado(pesos.contratos.prazosDoTrabalhador)
      : sorteio.pesado(pesos.contratos.prazosPorMaximo[maximo] ?? [[maximo, 1]])
  return {
    taxaMensal,
    prazo,
    liberacao: dia,
    primeiroVencimento: primeiroVencimentoDaFolha(dia, folha(regime, dia)),
    convencao: 'REF-1',
    iof: iof(dia),
  }
}

/** Our own were asked for up to so many days before: by the terms of that day. */
const DIAS_ATE_PAGAR = 50

const pedidoEm = ({ contratosDesde }: Vinculo, dia: Dia, banco: string): Dia => {
  const antes = banco === BANCO_PROPRIO ? somarDias(dia, -DIAS_ATE_PAGAR) : dia
  return antes > contratosDesde ? antes : dia
}

type DoContrato = {
  banco: string
  origem: 'NOVO' | 'REFIN'
  liberado: number
  anterior: Contrato['anterior']
}

function contratoDe(
  { sorteio, numeroDoContrato }: Mundo,
  { regime }: Vinculo,
  { taxaMensal, prazo, liberacao, primeiroVencimento }: Termos,
  { parcela, valorFinanciado }: Exclude<Emprestimo, SemNumeros>,
  { banco, origem, liberado, anterior }: DoContrato,
): Contrato {
  return {
    id: sorteio.id(Date.parse(liberacao)),
    numero: numeroDoContrato(banco, liberacao),
    banco,
    proprio: banco === BANCO_PROPRIO,
    produto: origem === 'NOVO' && regime === 'CLT' ? 'CLT' : origem,
    origem,
    situacao: 'ATIVO',
    quitado: null,
    anterior,
    dia: liberacao,
    primeiro: primeiroVencimento,
    ultimo: somarMeses(primeiroVencimento, prazo - 1),
    prazo,
    parcela,
    taxa: taxaMensal,
    financiado: valorFinanciado,
    liberado,
  }
}

/** One loan was settled early. */
function quitarUm({ relogio }: Mundo, { lista }: Vinculo): void {
  const antigo = lista.find(
    ({ situacao, dia }) => situacao === 'ATIVO' && dia < somarMeses(relogio.hoje, -8),
  )
  if (antigo) quitar(antigo, proximoDiaUtil(somarMeses(relogio.hoje, -2)))
}

/** The ceiling of cards has gaps before this day. */
const CARTOES_DESDE: Dia = '2024-06-06'

/** A card has no term: the longest that the table of contracts takes. No screen shows it. */
const SEM_PRAZO = 480

/** Cards, each with a reserve of 5% and one withdrawal within its limit. LOAS has one card only. */
function gerarCartoes(mundo: Mundo, vinculo: Vinculo): void {
  const { sorteio, relogio, ultimoDoCartao } = mundo
  if (!vinculo.especie) return
  for (const produto of ['RMC', 'RCC'] as const) {
    if (!sorteio.chance(produto === 'RMC' ? 0.16 : 0.09) || !aceitaCartao(vinculo, produto))
      continue
    const desde = vinculo.contratosDesde > CARTOES_DESDE ? vinculo.contratosDesde : CARTOES_DESDE
    const [inicio, fim] = [
      indiceDoDia(relogio, desde),
      Math.min(relogio.ultimo - 140, ultimoDoCartao),
    ]
    if (inicio >= fim) continue
    const dia = diaNumero(relogio.dias, sorteio.inteiro(inicio, fim))
    // At most 70% of a limit of 1.6 times the income is withdrawn.
    let saque = Math.floor(vinculo.renda * 1.12 * (0.3 + sorteio.real() * 0.7))
    while (!mundo.inedito(`${vinculo.margemCartao} ${saque}`)) saque -= 1
    const banco = sorteio.chance(0.25) ? BANCO_PROPRIO : sorteio.um(pesos.contratos.bancosDeCartao)
    vinculo.lista.push({ ...cartaoDe(mundo, vinculo, { banco, dia, saque }), produto })
  }
}

function cartaoDe(
  { sorteio, detalhe, regra, folha, numeroDoContrato }: Mundo,
  { margemCartao }: Vinculo,
  { banco, dia, saque }: { banco: string; dia: Dia; saque: number },
): Omit<Contrato, 'produto'> {
  const teto = regra('teto_juros_cartao_am', 'INSS', dia)
  const primeiro = primeiroVencimentoDaFolha(dia, folha('INSS', dia))
  return {
    id: sorteio.id(Date.parse(dia)),
    numero: numeroDoContrato(banco, dia),
    banco,
    proprio: banco === BANCO_PROPRIO,
    origem: 'NOVO',
    situacao: 'ATIVO',
    quitado: null,
    anterior: null,
    dia,
    primeiro,
    ultimo: somarMeses(primeiro, SEM_PRAZO - 1),
    prazo: SEM_PRAZO,
    parcela: margemCartao,
    taxa: detalhe.chance(0.55) ? teto : arredondar(teto - detalhe.centesimos(1, 31), 2),
    financiado: saque,
    liberado: saque,
  }
}

export function gravarContratos({ lote, relogio }: Mundo, { id }: Cliente, vinculo: Vinculo): void {
  for (const contrato of vinculo.lista) {
    lote.por('contrato', {
      id: contrato.id,
      id_cliente: id,
      id_beneficio: vinculo.idBeneficio,
      id_empregador: vinculo.idEmpregador,
      codigo_convenio: vinculo.convenio,
      numero: contrato.numero,
      banco: contrato.banco,
      proprio: contrato.proprio,
      produto: contrato.produto,
      situacao: contrato.situacao,
      quitado_em: contrato.quitado,
      origem: contrato.origem,
      id_contrato_anterior: contrato.anterior?.contrato.id ?? null,
      data_contrato: contrato.dia,
      primeiro_vencimento: contrato.primeiro,
      ultimo_vencimento: contrato.ultimo,
      prazo: contrato.prazo,
      valor_parcela: contrato.parcela,
      taxa_am: contrato.taxa,
      valor_financiado: contrato.financiado,
      valor_liberado: contrato.liberado,
    })
    if (contrato.anterior) {
      lote.por('contrato_anterior', {
        id_contrato: contrato.id,
        id_anterior: contrato.anterior.contrato.id,
        id_cliente: id,
        saldo: contrato.anterior.saldo,
      })
    }
  }
  gravarAtraso(lote, relogio, { id, vinculo })
}

/** What the payroll did not take of the first of our loans that has so many due dates behind it. */
function gravarAtraso(
  lote: Mundo['lote'],
  { hoje, agora }: Mundo['relogio'],
  { id, vinculo: { lista, atrasadas = 0 } }: { id: string; vinculo: Vinculo },
): void {
  const vencidas = ({ primeiro, prazo }: Contrato): Dia[] =>
    Array.from({ length: prazo }, (_parcela, k) => somarMeses(primeiro, k)).filter(
      (dia) => dia < hoje,
    )
  const contrato = lista.find(
    (um) => um.proprio && um.situacao === 'ATIVO' && vencidas(um).length >= atrasadas,
  )
  if (!contrato || atrasadas === 0) return
  for (const vencimento of vencidas(contrato).slice(-atrasadas)) {
    lote.por('contrato_parcela', {
      id_contrato: contrato.id,
      id_cliente: id,
      vencimento,
      pago: 0,
      informada_em: agora.toISOString(),
    })
  }
}
