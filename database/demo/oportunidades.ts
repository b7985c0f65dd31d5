import { type Dia, somarDias } from '#shared/data.ts'
import { type Centavos, centavos } from '#shared/dinheiro.ts'
import { fatores } from '#shared/oportunidade/fatores.ts'
import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { motivosDaPolitica } from '#shared/calculo/politica-portabilidade.ts'
import { andamento, saldoDevedor } from '#shared/calculo/saldo.ts'
import { atraso, caminhoAte, caminhoDaAnuencia, type Negocio, type Passo } from './caminhos.ts'
import type { Cliente } from './cliente.ts'
import { ANUENCIA_DESDE, comoAntigo, termosEm } from './contratos.ts'
import type { Mundo } from './mundo.ts'
import { gravarVida, type Vida } from './vida.ts'
import { precificar } from './numeros.ts'
import { pesos } from './pesos.ts'
import type { Organizacao } from './organizacao.ts'
import { diaComum, diaNumero, indiceDoDia, type Momento, sequencia } from './relogio.ts'
import type { Receita } from './receita.ts'
import {
  aceitaCartao,
  type Contrato,
  ehCartao,
  emprestimosAtivos,
  margemLivre,
  quantosAtivos,
  type Vinculo,
} from './vinculos.ts'

type Critica = readonly [critica: string, impeditiva: boolean]

/** Something that may be sold to a client. */
type Candidata = {
  vinculo: Vinculo
  contrato: Contrato | null
  produto: string
  perfil: string
  negocio: Negocio
  parcela: number
  valor: number
  criticas: Critica[]
}

/** Business days between the first relationships and the oldest oportunidade. */
export const ANTES_DE_TUDO = 360

/** Business days back to the oldest sale the CRM still shows. */
const JANELA = 160

/** Own loans so recent that the CRM has their story: the client's phone must have been verified. */
export const temVendaRecente = (mundo: Mundo, vinculos: readonly Vinculo[]): boolean =>
  vinculos.some((vinculo) => vinculo.lista.some((contrato) => ehVendaRecente(mundo, contrato)))

const ehVendaRecente = ({ relogio }: Mundo, contrato: Contrato) =>
  contrato.proprio &&
  contrato.situacao === 'ATIVO' &&
  contrato.origem !== 'MIGRADO' &&
  !ehCartao(contrato) &&
  indiceDoDia(relogio, contrato.dia) >= relogio.ultimo - JANELA

/** What became of a simulation or a proposta, for the notes about it. */
export type Acontecimento = {
  para: 'Simulada' | SituacaoProposta
  momento: Momento
}

type Vividas = {
  /** When each simulation that needs consent was. */
  simulacoes: { momento: Momento; tipo: 'INSS' | 'TRABALHADOR' }[]
  acontecimentos: Acontecimento[]
}

/** Writes every oportunidade of the client. */
export function gerarOportunidades(
  mundo: Mundo,
  organizacao: Organizacao,
  receita: Receita,
  cliente: Cliente,
  vinculos: readonly Vinculo[],
): Vividas {
  const simulacoes: Vividas['simulacoes'] = []
  const acontecimentos: Acontecimento[] = []
  const viver = (candidata: Candidata, passos: Passo[], fim: number, extra: Partial<Vida> = {}) => {
    const { sorteio } = mundo
    const momentos = sequencia(
      sorteio,
      fim,
      passos.map(({ salto }) => salto),
    )
    const { id, simuladas } = gravarVida(mundo, organizacao, {
      ...candidata,
      receita,
      cliente,
      passos,
      momentos,
      ...extra,
    })
    const { regime } = candidata.vinculo
    const tipo = regime.startsWith('INSS') ? 'INSS' : regime === 'CLT' ? 'TRABALHADOR' : null
    if (tipo) simulacoes.push(...simuladas.map((momento) => ({ momento, tipo }) as const))
    acontecimentos.push(
      ...simuladas.map((momento) => ({ para: 'Simulada', momento }) as const),
      ...passos.flatMap(({ proposta }, k) =>
        proposta ? [{ para: proposta.para, momento: momentos[k] ?? 0 }] : [],
      ),
    )
    return id
  }

  // Oportunidades of stories, and of persons who sign in for them, never move by themselves.
  const esquece =
    receita.cpf === null && !Object.values(organizacao.demo).some((um) => um === receita.atendente)
  for (const vinculo of vinculos) {
    for (const contrato of vinculo.lista) {
      if (!podeVender(receita) || !ehVendaRecente(mundo, contrato)) continue
      const candidata = candidataDaVenda(mundo, receita, vinculo, contrato)
      // Brought by other means: the CRM would have refused it.
      if (!candidata.negocio.simulavel) continue
      const passos = caminhoAte('Ganha', candidata.negocio, mundo.sorteio)
      viver(candidata, passos, indiceDoDia(mundo.relogio, contrato.dia), { vendido: contrato })
    }
    for (const candidata of candidatas(mundo, receita, vinculo)) {
      const anterior = perdidaAntes(mundo, receita, candidata)
        ? viver(
            candidata,
            caminhoAte('Perdida', candidata.negocio, mundo.sorteio),
            fimDaAnterior(mundo, candidata),
          )
        : null
      const [passos, fim] = noTempoDoCartao(
        mundo,
        candidata,
        destino(mundo, receita, candidata, esquece),
      )
      viver(candidata, passos, fim, { anterior })
    }
  }
  return { simulacoes, acontecimentos }
}

const podeVender = ({ atendente, intocado, restricao, obito }: Receita) =>
  atendente && !intocado && !restricao && !obito

const perdidaAntes = (mundo: Mundo, { intocado }: Receita, candidata: Candidata) =>
  !intocado &&
  candidata.negocio.atendido &&
  idadeDoContrato(mundo, candidata) > 300 &&
  mundo.sorteio.chance(0.05)

/** Business days since the contract began: nothing is offered on what does not exist yet. */
const idadeDoContrato = ({ relogio }: Mundo, { contrato }: Candidata) =>
  contrato ? relogio.ultimo - indiceDoDia(relogio, contrato.dia) : Infinity

/** A recent contract is neither refinanced nor ported. */
const MINIMO_DE_PAGAS = 6

function candidataDaVenda(
  mundo: Mundo,
  receita: Receita,
  vinculo: Vinculo,
  contrato: Contrato,
): Candidata {
  const { dia } = contrato
  const anterior = contrato.anterior?.contrato ?? null
  const portabilidade = contrato.origem === 'PORTABILIDADE'
  return {
    vinculo,
    contrato: anterior,
    produto: contrato.produto,
    perfil: portabilidade ? 'Portabilidade' : anterior ? 'Refinanciamento' : 'Margem livre',
    negocio: {
      portabilidade,
      simulavel:
        !portabilidade ||
        (anterior !== null &&
          bancoTraz(mundo, receita, vinculo, anterior, {
            dia,
            saldo: centavos(contrato.financiado),
          })),
      anuencia: temAnuencia(vinculo, dia) && !portabilidade,
      atendido: true,
      diasParada: diasParada(mundo),
    },
    parcela: contrato.parcela,
    valor: contrato.liberado,
    criticas: [],
  }
}

/** INSS loans need the beneficiary's word since IN 207/2026. */
const temAnuencia = ({ regime }: Vinculo, dia: Dia) =>
  regime.startsWith('INSS') && dia >= ANUENCIA_DESDE

/** What may be offered on this benefit or job today, each thing once. */
function candidatas(mundo: Mundo, receita: Receita, vinculo: Vinculo): Candidata[] {
  const { sorteio } = mundo
  const prontas: (Candidata | null)[] = []
  for (const contrato of emprestimosAtivos(vinculo)) {
    if (contrato.proprio) prontas.push(refin(mundo, receita, vinculo, contrato))
    else if (sorteio.chance(0.96)) prontas.push(portabilidade(mundo, receita, vinculo, contrato))
  }
  prontas.push(margemNova(mundo, receita, vinculo))
  for (const produto of ['RMC', 'RCC'] as const) {
    // Clients of the stories show why a card is not sold; of the others few were offered one.
    const oferecem = receita.cpf === null ? 0.35 : 0.8
    if (aceitaCartao(vinculo, produto) && sorteio.chance(oferecem) && haviaCartao(mundo, vinculo)) {
      prontas.push(cartao(mundo, receita, vinculo, produto))
    }
  }
  return prontas.filter((candidata) => candidata !== null)
}

const diasParada = ({ regra, relogio }: Mundo) =>
  regra('oportunidade_parada_dias_uteis', 'OPORTUNIDADE', relogio.hoje)

const comum = (mundo: Mundo, receita: Receita, vinculo: Vinculo, simulavel: boolean) => ({
  vinculo,
  negocio: {
    portabilidade: false,
    simulavel,
    anuencia: temAnuencia(vinculo, mundo.relogio.hoje),
    atendido: receita.atendente !== null,
    diasParada: diasParada(mundo),
  },
  criticas: criticasDe(receita, vinculo),
})

function criticasDe({ telefoneVerificado, restricao }: Receita, { bloqueio }: Vinculo): Critica[] {
  const criticas: Critica[] = []
  if (bloqueio !== '0') criticas.push(['Benefício bloqueado', true])
  if (restricao) criticas.push(['Cliente na lista restrita', true])
  if (!telefoneVerificado) criticas.push(['Telefone não verificado', false])
  return criticas
}

function refin(
  mundo: Mundo,
  receita: Receita,
  vinculo: Vinculo,
  contrato: Contrato,
): Candidata | null {
  const { relogio } = mundo
  const preco = precificar(
    termosEm(mundo, vinculo, diaNumero(relogio.dias, relogio.ultimo)),
    contrato.parcela,
    contrato,
  )
  if (!preco || preco.liberado < 8000) return null
  const { pagas } = andamento(
    { primeiroVencimento: contrato.primeiro, prazo: contrato.prazo },
    relogio.hoje,
  )
  if (pagas < MINIMO_DE_PAGAS) return null
  const base = comum(mundo, receita, vinculo, true)
  return {
    ...base,
    contrato,
    produto: 'REFIN',
    perfil: 'Refinanciamento',
    parcela: contrato.parcela,
    valor: preco.liberado,
    criticas: pagas < 12 ? [...base.criticas, ['Menos de 12 parcelas pagas', true]] : base.criticas,
  }
}

function portabilidade(
  mundo: Mundo,
  receita: Receita,
  vinculo: Vinculo,
  contrato: Contrato,
): Candidata | null {
  const { relogio } = mundo
  const { pagas, restantes, proximoVencimento } = andamento(
    { primeiroVencimento: contrato.primeiro, prazo: contrato.prazo },
    relogio.hoje,
  )
  if (!proximoVencimento || pagas < MINIMO_DE_PAGAS) return null
  const saldo = saldoDevedor(
    { ...comoAntigo(contrato), restantes, proximoVencimento },
    relogio.hoje,
  )
  // Below this no bank takes the trouble.
  if (saldo.saldoDevedor < 80_000) return null
  const hoje = { dia: relogio.hoje, saldo: saldo.saldoDevedor }
  const base = comum(mundo, receita, vinculo, bancoTraz(mundo, receita, vinculo, contrato, hoje))
  return {
    ...base,
    negocio: { ...base.negocio, portabilidade: true, anuencia: false },
    contrato,
    produto: 'PORT',
    perfil: 'Portabilidade',
    parcela: contrato.parcela,
    valor: saldo.saldoDevedor,
  }
}

/** Before the last step of a proposta, its oldest simulation. */
const DIAS_DE_PROPOSTA = 90

/** Whether the bank takes the contract by its policy on `dia`, and did when it was simulated. */
function bancoTraz(
  { regras }: Mundo,
  { nascimento }: Receita,
  { especie, inicio }: Vinculo,
  { banco, numero, taxa, primeiro, prazo }: Contrato,
  { dia, saldo }: { dia: Dia; saldo: Centavos },
): boolean {
  const quandos = [
    // Right after an instalment the balance is lower than later in its month.
    { dia, saldoDevedor: centavos(Math.floor(saldo * 0.97)) },
    // The balance was higher.
    { dia: somarDias(dia, -DIAS_DE_PROPOSTA), saldoDevedor: undefined },
  ]
  return quandos.every((quando) => {
    const { pagas } = andamento({ primeiroVencimento: primeiro, prazo }, quando.dia)
    const fatos = {
      ...quando,
      nascimento,
      beneficio: especie ? { especie, dataInicio: inicio } : null,
      banco: { codigo: banco, nome: banco },
      numero,
      primeiroVencimento: primeiro,
      pagas,
      taxaAm: taxa,
    }
    return motivosDaPolitica(regras, fatos).length === 0
  })
}

function margemNova(mundo: Mundo, receita: Receita, vinculo: Vinculo): Candidata | null {
  const { sorteio, relogio, regra } = mundo
  const livre = Math.floor(margemLivre(vinculo) * (0.9 + sorteio.real() * 0.099))
  const limite = vinculo.regime.startsWith('INSS')
    ? regra('limite_contratos', 'INSS', relogio.hoje)
    : 9
  if (livre < 3000 || quantosAtivos(vinculo) >= limite) return null
  const preco = precificar(
    termosEm(mundo, vinculo, diaNumero(relogio.dias, relogio.ultimo)),
    livre,
    null,
  )
  if (!preco) return null
  return {
    ...comum(mundo, receita, vinculo, true),
    contrato: null,
    produto: vinculo.regime === 'CLT' ? 'CLT' : 'NOVO',
    perfil: 'Margem livre',
    parcela: livre,
    valor: preco.liberado,
  }
}

const ehDeCartao = ({ produto }: Candidata) => produto === 'RMC' || produto === 'RCC'

const fimDaAnterior = ({ sorteio, relogio, ultimoDoCartao }: Mundo, candidata: Candidata) => {
  const fim = relogio.ultimo - sorteio.inteiro(110, 230)
  return ehDeCartao(candidata) ? Math.min(fim, ultimoDoCartao - ANTES_DO_FIM - 1) : fim
}

/** Business days before the end of the offer in which the last cards were offered. */
const ANTES_DO_FIM = 45
/** Business days that an earlier oportunidade may take. */
const ANTERIOR = 80

/** The benefit could be offered a card while cards were offered, and the client was ours by then. */
const haviaCartao = ({ relogio, ultimoDoCartao }: Mundo, { inicio }: Vinculo): boolean =>
  ultimoDoCartao - ANTES_DO_FIM - ANTERIOR > relogio.ultimo - ANTES_DE_TUDO &&
  somarDias(inicio, 260) < diaNumero(relogio.dias, ultimoDoCartao - ANTES_DO_FIM)

/** New cards are not offered any more: what is open of them was opened before. */
function noTempoDoCartao(
  { detalhe, relogio, ultimoDoCartao }: Mundo,
  candidata: Candidata,
  [passos, fim]: [Passo[], number],
): [Passo[], number] {
  const [aberta, segundo, ...resto] = passos
  if (!ehDeCartao(candidata) || !aberta) return [passos, fim]
  const abertura = Math.min(ultimoDoCartao, relogio.ultimo) - detalhe.inteiro(0, ANTES_DO_FIM)
  if (!segundo) return [passos, Math.min(fim, abertura)]
  const inicio = fim - passos.slice(1).reduce((soma, { salto }) => soma + salto, 0)
  const salto = segundo.salto + Math.max(0, inicio - abertura)
  return [[aberta, { ...segundo, salto }, ...resto], fim]
}

/** A card is sold by its withdrawal: up to 70% of a limit of 1.6 times the income. */
function cartao(
  mundo: Mundo,
  receita: Receita,
  vinculo: Vinculo,
  produto: 'RMC' | 'RCC',
): Candidata {
  const saque = Math.floor(vinculo.renda * 1.12 * (0.55 + mundo.sorteio.real() * 0.44))
  return {
    ...comum(mundo, receita, vinculo, false),
    contrato: null,
    produto,
    perfil: 'Cartão consignado',
    parcela: centavos(vinculo.margemCartao),
    valor: saque,
  }
}

/** Where the oportunidade is today, and the business day it got there. */
function destino(
  mundo: Mundo,
  receita: Receita,
  candidata: Candidata,
  esquece: boolean,
): [Passo[], number] {
  const { sorteio, relogio } = mundo
  const { negocio } = candidata
  if (receita.anuenciaVenceHoje && candidata.produto === 'NOVO') {
    const entrada = relogio.dias.findLastIndex((dia) => dia <= somarDias(relogio.hoje, -5))
    return [caminhoDaAnuencia(negocio, sorteio), entrada]
  }
  const desfecho = desfechoDe(mundo, receita, candidata)
  const passos = comFator(receita, caminhoAte(desfecho, negocio, sorteio))
  const ultimaProposta = passos.at(-1)?.proposta?.para
  if (desfecho === 'Em Andamento' && ultimaProposta) {
    return [passos, relogio.ultimo - atraso(sorteio, ultimaProposta)]
  }
  const atras = {
    'Em Aberto': 45,
    'Em Atendimento': negocio.diasParada,
    Simulada: negocio.diasParada,
    'Em Andamento': 5,
    Perdida: 190,
    Ganha: 0,
  }
  const idade = idadeDoContrato(mundo, candidata) - 70
  const acaso = sorteio.real()
  // A few were forgotten: the first sweep takes them back.
  const esquecida = esquece && desfecho === 'Em Atendimento' && acaso > 1 - ESQUECIDAS
  if (esquecida && idade > 2 * negocio.diasParada) {
    return [passos, relogio.ultimo - negocio.diasParada - 2]
  }
  const limite = Math.min(atras[desfecho], idade)
  const fim = relogio.ultimo - Math.floor(limite * acaso ** 1.3)
  if (receita.cpf !== null || limite < 1) return [passos, fim]
  return [passos, Math.max(diaComum(relogio, mundo.rotina, fim), relogio.ultimo - limite + 1)]
}

/** Of those in attendance. */
const ESQUECIDAS = 0.02

function desfechoDe(
  { sorteio }: Mundo,
  receita: Receita,
  { negocio, perfil, criticas }: Candidata,
): StatusOportunidade {
  if (receita.obito) return 'Perdida'
  if (receita.intocado) return 'Em Aberto'
  if (!negocio.atendido || receita.restricao) return sorteio.chance(0.85) ? 'Em Aberto' : 'Perdida'
  if (criticas.some(([, impeditiva]) => impeditiva)) {
    return sorteio.pesado(pesos.oportunidades.desfechosComImpedimento)
  }
  const tipo =
    perfil === 'Portabilidade' ? 'portabilidade' : negocio.simulavel ? 'simulavel' : 'cartao'
  const anda = negocio.simulavel && receita.telefoneVerificado
  return sorteio.pesado(
    pesos.oportunidades.desfechos[tipo].filter(([desfecho]) => desfecho !== 'Em Andamento' || anda),
  )
}

function comFator({ obito }: Receita, passos: Passo[]): Passo[] {
  if (!obito) return passos
  return [
    { salto: 0, oportunidade: { para: 'Em Aberto', por: 'SISTEMA' } },
    {
      salto: 2,
      oportunidade: { para: 'Perdida', por: 'USUARIO', fator: fatores.obito, observacao: null },
    },
  ]
}
