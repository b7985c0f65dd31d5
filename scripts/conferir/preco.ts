import { primeiroVencimentoDaFolha } from '#shared/calendario.ts'
import type { Dados } from '#shared/calculo/dados.ts'
import { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { SemNumeros } from '#shared/calculo/novo.ts'
import { type Calculada, precificar } from '#shared/calculo/precificar.ts'
import { aliquotasIofEm, folhaEm } from '#shared/calculo/regras.ts'
import { CondicoesSimuladas } from '#shared/calculo/resultado.ts'
import type { Dia } from '#shared/data.ts'
import { centavos, emReais, formatarDinheiro } from '#shared/dinheiro.ts'
import { escopoDoConvenio } from '#shared/regras/escopos.ts'
import { z } from 'zod'
import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { perguntasSemFim, precos, type Quitado, semOUltimoPreco } from './sql/preco.ts'

type Vendido = Awaited<ReturnType<typeof precos>>[number]

/**
 * The input that was priced: the kept one while its figures are the contract's, else the contract's
 * own instalment.
 */
function entradaDe({ entrada, liberacao, ...vendido }: Vendido): EntradaSimulacao {
  const guardada = CondicoesSimuladas.safeParse(entrada)
  if (liberacao !== null && guardada.success) {
    const { valorParcela, valorLiberado, ...comum } = z.encode(CondicoesSimuladas, guardada.data)
    // All of the margin was the instalment.
    const tipo = comum.tipo === 'NOVO_POR_MARGEM' ? 'NOVO_POR_PARCELA' : comum.tipo
    const parcela = valorParcela ?? emReais(vendido.valorParcela)
    const lida = EntradaSimulacao.safeParse({
      ...comum,
      tipo,
      valorParcela: parcela,
      valorLiberado,
    })
    if (lida.success) return lida.data
  }
  const { codigoConvenio, prazo, taxaAm, origem } = vendido
  const comum = { codigoConvenio, prazo, taxaAm }
  const valorParcela = centavos(vendido.valorParcela)
  if (origem === 'PORTABILIDADE') return { tipo: 'PORTABILIDADE', ...comum, contratos: [] }
  if (origem === 'REFIN') return { tipo: 'REFIN', ...comum, contratos: [], valorParcela }
  return { tipo: 'NOVO_POR_PARCELA', ...comum, valorParcela }
}

/** A settled contract as the calculation reads it; the price depends on these fields only. */
const comoContrato = (quitado: Quitado, saldoInformado: number | null) => ({
  ...quitado,
  id: '',
  numero: '',
  codigoBanco: '',
  banco: '',
  proprio: true,
  situacao: 'QUITADO',
  origem: 'NOVO',
  codigoConvenio: '',
  idBeneficio: null,
  idEmpregador: null,
  emProposta: null,
  ...(saldoInformado !== null && { saldoInformado: centavos(saldoInformado) }),
})

/** The same loan again, by the same function and the rules of the day it was priced on. */
function precoDe({ regras }: Contexto, vendido: Vendido): Calculada | SemNumeros {
  const liberacao: Dia = vendido.liberacao ?? vendido.dia
  const familia = vendido.grupo === 'LOAS' ? 'INSS_LOAS' : vendido.regime
  const iof = aliquotasIofEm(regras, liberacao)
  if ('recusa' in iof) return iof
  // Priced anew at its payment, a loan keeps the due dates of its booking.
  const daFolha: Dia = vendido.diaDosVencimentos ?? liberacao
  const folha = folhaEm(regras, escopoDoConvenio(familia, vendido.codigoConvenio), daFolha)
  if ('recusa' in folha) return folha
  const entrada = entradaDe(vendido)
  const { prazo, taxaAm: taxaMensal, convencao = 'REF-1', iofFinanciado } = entrada
  const primeiroVencimento = primeiroVencimentoDaFolha(daFolha, folha)
  const dados: Dados = {
    cliente: { restrito: false, obitoEm: null, nascimento: null },
    convenio: null,
    beneficio: null,
    empregador: null,
    contratos: vendido.quitados.map((um) => comoContrato(um, vendido.saldoInformado)),
    refinanciamentosNoAno: 0,
    consentimentos: [],
    regras,
  }
  return precificar(dados, entrada, {
    termos: {
      taxaMensal,
      prazo,
      liberacao,
      primeiroVencimento,
      convencao,
      iof,
      iofFinanciado,
    },
    livre: centavos(vendido.valorParcela),
  })
}

function diferenca(vendido: Vendido, preco: Calculada | SemNumeros): string | null {
  if ('recusa' in preco) return `cannot be priced by the rules of its day: ${preco.recusa}`
  const liberado = preco.portabilidade ? preco.valorFinanciado : preco.valorLiberado
  const pares = [
    ['instalment', vendido.valorParcela, preco.parcela],
    ['financed', vendido.valorFinanciado, preco.valorFinanciado],
    ['released', vendido.valorLiberado, liberado],
  ] as const
  const valores = pares
    .filter(([, kept, right]) => kept !== right)
    .map(
      ([nome, kept, right]) =>
        `${nome} ${formatarDinheiro(centavos(kept))}, by its rules ${formatarDinheiro(right)}`,
    )
  const dias =
    vendido.primeiroVencimento === preco.primeiroVencimento &&
    vendido.ultimoVencimento === preco.ultimoVencimento
      ? []
      : [
          `due ${vendido.primeiroVencimento} to ${vendido.ultimoVencimento}, ` +
            `by its rules ${preco.primeiroVencimento} to ${preco.ultimoVencimento}`,
        ]
  const tudo = [...valores, ...dias]
  return tudo.length === 0 ? null : tudo.join('; ')
}

async function aoCentavo(contexto: Contexto): Promise<Achado[]> {
  const { client, desde, clientes } = contexto
  const achados: Achado[] = []
  for (const vendido of await precos(client, { desde, clientes })) {
    const diz = diferenca(vendido, precoDe(contexto, vendido))
    if (diz !== null) achados.push({ tabela: 'contrato', id: vendido.id, diz })
  }
  return achados
}

async function ultimoPreco({ client, desde, clientes, agora }: Contexto): Promise<Achado[]> {
  const sem = await semOUltimoPreco(client, { desde, clientes })
  const perguntas = await perguntasSemFim(client, { desde, clientes, agora })
  const achar = (linhas: readonly { id: string }[], diz: string) =>
    linhas.map(({ id }) => ({ tabela: 'proposta', id, diz }))
  return [
    ...achar(sem, 'its figures are not those of the last price that was set anew'),
    ...achar(perguntas, 'the client is asked about a price that nobody waits for'),
  ]
}

export const preco: Regra[] = [
  {
    nome: 'preco',
    diz: 'every paid contract of ours is priced to the cent by the rules of its day',
    desde: SEMPRE,
    julgar: aoCentavo,
  },
  {
    nome: 'preco-do-dia',
    diz: 'a loan priced anew at its booking or payment has the figures of that price',
    desde: SEMPRE,
    julgar: ultimoPreco,
  },
]
