import { MAIOR_PRAZO, MAIOR_TAXA } from '#shared/calculo/campos.ts'
import { folhaEm, type RegrasVigentes } from '#shared/calculo/regras.ts'
import { CONVENIO_INSS } from '#shared/convenio/codigos.ts'
import { type Dia, hoje, somarMeses } from '#shared/data.ts'
import type { ContratoDoHiscon, Situacao } from '#shared/hiscon/documento.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import {
  acharDoPapel,
  atualizarDoPapel,
  ehBancoDeFora,
  inserirContratoDoPapel,
  numeroDeOutroContrato,
  situarDoPapel,
  soltarDoPapel,
  travarContratosDoCliente,
} from './sql/papel.ts'

export type Titular = {
  idCliente: string
  idBeneficio: string
  familia: string
  /** Of the paper. */
  emitidoEm: Date
}

type NoPapel = {
  vale: ContratoDoHiscon
  /** Numbers of the other running loans of the paper. */
  outros: readonly string[]
  /** What this row of the paper was, before it was corrected. */
  idAtual: string | null
}

/** Its contract, and why it is none or stays as it was. */
export type Trazido = { idContrato: string | null; recusa: string | null }

const origens = {
  NOVA: 'NOVO',
  REFINANCIAMENTO: 'REFIN',
  PORTABILIDADE: 'PORTABILIDADE',
  MIGRADO: 'MIGRADO',
} as const

type Campo = 'parcelas' | 'parcela' | 'emprestado' | 'jurosMensal' | 'inclusao'

/** Fields of a loan that no contract may have, each with why. */
export function impossiveis(lido: ContratoDoHiscon): { campo: Campo; porque: string }[] {
  const { parcelas, parcela, emprestado, taxa, inclusao, inicio } = lido
  const achados: { campo: Campo; porque: string; errado: boolean }[] = [
    {
      campo: 'parcelas',
      porque: `deve ser de 1 a ${MAIOR_PRAZO}`,
      errado: parcelas !== null && (parcelas < 1 || parcelas > MAIOR_PRAZO),
    },
    { campo: 'parcela', porque: 'deve ser maior que zero', errado: parcela === 0 },
    { campo: 'emprestado', porque: 'deve ser maior que zero', errado: emprestado === 0 },
    {
      campo: 'jurosMensal',
      porque: `deve ser no máximo ${MAIOR_TAXA}% ao mês`,
      errado: taxa !== null && taxa.mensal > MAIOR_TAXA,
    },
    {
      campo: 'inclusao',
      porque: 'é depois do primeiro desconto',
      errado: inclusao !== null && inicio !== null && inclusao > vencimento(inicio, '28'),
    },
  ]
  return achados.filter(({ errado }) => errado).map(({ campo, porque }) => ({ campo, porque }))
}

/** The discount of a month is the instalment due in the month after it. */
const vencimento = (inicio: string, dia: string): Dia => somarMeses(`${inicio}-${dia}`, 1)

/**
 * Keeps a running loan of another bank as a confirmed paper of the INSS names it. One that is here is found by its
 * number however it is written, or by the number of before a migration. What a paper brought follows the newest
 * paper; what came otherwise keeps its figures.
 */
export async function trazerDoPapel(
  contexto: Pick<Contexto, 'client' | 'agora'>,
  titular: Titular,
  { vale, outros, idAtual }: NoPapel,
): Promise<Trazido> {
  const { client, agora } = contexto
  const { idCliente, idBeneficio, emitidoEm } = titular
  const figuras = await figurasDe(contexto, titular, vale)
  if ('recusa' in figuras) return { idContrato: null, recusa: figuras.recusa }
  await travarContratosDoCliente(client, { idCliente })
  const achados = await acharDoPapel(client, { idCliente, ...procurado(vale), outros, idAtual })
  const ele = achados.find(({ como }) => como !== 'ANTERIOR')
  const anterior = achados.find(({ como }) => como === 'ANTERIOR')
  const atual = achados.find(({ id }) => id === idAtual)
  // A number that was wrong is not the contract that it named.
  if (ele && atual && ele.id !== atual.id) await soltarDoPapel(client, { id: atual.id, emitidoEm })
  if (!ele && anterior?.preso) return { idContrato: anterior.id, recusa: presoDiz }
  if (ele) {
    const mantido = julgar(ele, emitidoEm)
    if (mantido) return mantido
    if (ele.trazidoEm === null) {
      await situarDoPapel(client, { id: ele.id, situacao: 'ATIVO', fim: null, emitidoEm })
      return { idContrato: ele.id, recusa: null }
    }
  }
  if ((await ehBancoDeFora(client, { codigo: figuras.banco })) === 0) {
    return semContrato(`O código ${figuras.banco} não é de outro banco do cadastro`)
  }
  const id = ele?.id ?? novoId()
  const nome = await numeroLivre(client, { ...figuras, id })
  if (!nome) {
    return semContrato(
      'Outro cliente já tem este contrato neste banco: confira o número com a página e corrija-o',
    )
  }
  const novo = { ...figuras, ...nome, id, idBeneficio, emitidoEm }
  if (ele) {
    await atualizarDoPapel(client, novo)
    return { idContrato: id, recusa: null }
  }
  const deAntes = anterior && !anterior.proprio ? anterior : null
  const inserido = await inserirContratoDoPapel(client, {
    ...novo,
    idCliente,
    codigoConvenio: CONVENIO_INSS,
    idAnterior: deAntes?.id ?? null,
    agora,
  })
  if (!inserido) return semContrato('O número do contrato acaba de ser usado: confirme de novo')
  if (deAntes && deAntes.situacao !== 'QUITADO') {
    await situarDoPapel(client, { id: deAntes.id, situacao: 'EXCLUIDO', fim: null, emitidoEm })
  }
  return { idContrato: id, recusa: null }
}

const semContrato = (recusa: string): Trazido => ({ idContrato: null, recusa })

const presoDiz = 'O contrato está em uma proposta: nada dele muda pelo HISCON'

type Achado = Awaited<ReturnType<typeof acharDoPapel>>[number]

/** Why one that is here stays as it is; null: the paper counts for it. */
function julgar(
  { id, proprio, preso, situacao, papelEm }: Achado,
  emitidoEm: Date,
): Trazido | null {
  const ativo = situacao === 'ATIVO'
  if (proprio) return semContrato('O contrato já é nosso')
  if (preso) return ativo ? { idContrato: id, recusa: null } : semContrato(acabou)
  if (papelEm !== null && papelEm > emitidoEm) {
    return ativo ? { idContrato: id, recusa: null } : semContrato(acabou)
  }
  // What ended by another word than a paper's does not run again by a paper.
  return ativo || papelEm !== null ? null : semContrato(acabou)
}

const acabou = 'Aqui o contrato não está mais ativo'

/** The number as printed, or with the code of the bank where another client of another bank has it. */
async function numeroLivre(
  client: Contexto['client'],
  { numero, banco, id }: { numero: string; banco: string; id: string },
): Promise<{ numero: string; impresso: string | null } | null> {
  const comBanco = `${numero} (${banco})`
  if ((await numeroDeOutroContrato(client, { numero, id })) === 0) return { numero, impresso: null }
  if ((await numeroDeOutroContrato(client, { numero: comBanco, id })) > 0) return null
  return { numero: comBanco, impresso: numero }
}

type Figuras = Omit<
  Parameters<typeof atualizarDoPapel>[1],
  'id' | 'idBeneficio' | 'impresso' | 'emitidoEm'
> & { numero: string; banco: string }

async function figurasDe(
  { client }: Pick<Contexto, 'client'>,
  { familia }: Titular,
  lido: ContratoDoHiscon,
): Promise<Figuras | { recusa: string }> {
  const { contrato, banco, inicio, parcelas, parcela, emprestado, taxa } = lido
  const [impossivel] = impossiveis(lido)
  if (impossivel) return { recusa: 'O papel mostra valores que um contrato não pode ter' }
  if (!contrato || !banco || !inicio || !parcelas || !parcela || !emprestado)
    return { recusa: 'Faltam campos que o papel não mostra' }
  if (!taxa) return { recusa: 'A taxa não está no papel nem sai das parcelas' }
  const dataContrato = diaDoContrato(inicio, lido)
  const regras = await regrasVigentes(client)
  const primeiroVencimento = primeiroVencimentoDoPapel(regras, familia, { ...lido, inicio })
  return {
    numero: contrato,
    banco: banco.codigo,
    origem: lido.origem ? origens[lido.origem.tipo] : ('NOVO' as const),
    dataContrato,
    primeiroVencimento,
    ultimoVencimento: somarMeses(primeiroVencimento, parcelas - 1),
    prazo: parcelas,
    valorParcela: parcela,
    taxaAm: taxa.mensal,
    valorFinanciado: emprestado,
    valorLiberado: lido.liberado ?? 0,
  }
}

const diaDoContrato = (inicio: string, { inclusao }: Pick<ContratoDoHiscon, 'inclusao'>): Dia =>
  inclusao ?? `${inicio}-01`

/** The first due date of a loan of a paper, by the payroll of its family. */
export function primeiroVencimentoDoPapel(
  regras: RegrasVigentes,
  familia: string,
  { inicio, ...lido }: Pick<ContratoDoHiscon, 'inclusao'> & { inicio: string },
): Dia {
  const folha = folhaEm(regras, familia, diaDoContrato(inicio, lido))
  const dia = 'recusa' in folha ? '01' : String(folha.diaDoVencimento).padStart(2, '0')
  return vencimento(inicio, dia)
}

function procurado({ contrato, banco, parcela, parcelas, inicio, origem }: ContratoDoHiscon) {
  const migrado = origem?.tipo === 'MIGRADO' ? origem : null
  return {
    banco: banco?.codigo ?? '',
    numero: contrato ?? '',
    valorParcela: parcela,
    prazo: parcelas,
    inicio,
    bancoAnterior: migrado?.banco ?? null,
    numeroAnterior: migrado?.contrato ?? null,
  }
}

const paradas: Partial<Record<Situacao, 'SUSPENSO' | 'QUITADO' | 'EXCLUIDO'>> = {
  SUSPENSO_BANCO: 'SUSPENSO',
  SUSPENSO_INSS: 'SUSPENSO',
  ENCERRADO: 'QUITADO',
  EXCLUIDO: 'EXCLUIDO',
}

/**
 * A loan that a confirmed paper shows as suspended, ended or excluded does not run here either. One that is reserved
 * at its bank for another operation is discounted on: it runs until a paper shows what became of it.
 */
export async function pararDoPapel(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idCliente, emitidoEm }: Pick<Titular, 'idCliente' | 'emitidoEm'>,
  { vale, outros, idAtual }: NoPapel,
): Promise<Trazido> {
  const situacao = vale.situacao ? paradas[vale.situacao] : undefined
  const reservado = vale.situacao === 'RESERVADO'
  if (!(situacao || reservado) || !vale.contrato || !vale.banco) {
    return { idContrato: null, recusa: null }
  }
  await travarContratosDoCliente(client, { idCliente })
  const achados = await acharDoPapel(client, { idCliente, ...procurado(vale), outros, idAtual })
  const ele = achados.find(({ como }) => como !== 'ANTERIOR')
  if (!ele || ele.proprio) return { idContrato: null, recusa: null }
  const { id, preso, papelEm, situacao: antes } = ele
  if (!situacao) return { idContrato: id, recusa: null }
  if (preso) return { idContrato: id, recusa: antes === 'ATIVO' ? presoDiz : null }
  const conta = papelEm === null || papelEm <= emitidoEm
  // What ended by another word stays ended.
  if (conta && (antes === 'ATIVO' || antes === 'SUSPENSO' || papelEm !== null)) {
    const dia = hoje(agora)
    const fim = vale.exclusao ?? (vale.fim ? vencimento(vale.fim, '01') : dia)
    const quitadoEm = situacao === 'QUITADO' ? [fim, dia].toSorted()[0] : null
    await situarDoPapel(client, { id, situacao, fim: quitadoEm ?? null, emitidoEm })
  }
  return { idContrato: id, recusa: null }
}

/** A paper that is compared again names a contract no more that nobody else knows. */
export const esquecerDoPapel = soltarDoPapel
