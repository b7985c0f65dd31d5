import { desenharHiscon } from '#database/demo/hiscon/desenhar.ts'
import type { Feitio } from '#database/demo/hiscon/papel.ts'
import { type HisconVerdadeiro, sortearHiscon } from '#database/demo/hiscon/verdade.ts'
import { centavos } from '#shared/dinheiro.ts'
import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, personas, type Cliente } from './fixtures.ts'

const FEITIO: Feitio = {
  grade: 'completa',
  rotulos: 1,
  orientacao: 'paisagem',
  ordem: 'fileiras',
  corpo: 6,
  repetirCabecalho: true,
  fonte: 'Helvetica',
  folga: 4,
  desvio: 0,
}

/** The paper of a truth in base64, as a browser sends it. */
export const papelDe = async (
  verdade: HisconVerdadeiro,
  mudancas: Parameters<typeof desenharHiscon>[2] = {},
): Promise<string> => (await desenharHiscon(verdade, FEITIO, mudancas)).toString('base64')

type UmContrato = HisconVerdadeiro['beneficios'][number]['contratos'][number]

/**
 * A paper of one benefit and these loans, with counts and margins that fit; the rest as drawn. The loans are at
 * 1.80% a month, of 84 instalments from 03/2024 on, at the Banco Pan.
 */
export function verdadeDe(
  titular: string,
  nb: string,
  emitidoEm: string,
  mudados: readonly Partial<UmContrato>[],
): HisconVerdadeiro {
  const sorteada = sortearHiscon({
    semente: 7,
    hoje: '2026-11-20',
    contratos: mudados.length,
    titular: titular.toUpperCase(),
    nbs: [nb],
  })
  const [beneficio] = sorteada.beneficios
  if (!beneficio) throw new Error('A drawn paper has a benefit')
  const contratos = mudados.map((mudado, k): UmContrato => {
    const [primeiro] = beneficio.contratos
    if (!primeiro) throw new Error('A drawn paper has a loan')
    return {
      ...primeiro,
      contrato: `60000000${k}`,
      banco: { codigo: '623', nome: 'BANCO PAN' },
      situacao: 'ATIVO',
      origem: { tipo: 'NOVA' },
      inclusao: '2024-02-10',
      inicio: '2024-03',
      fim: '2031-02',
      parcelas: 84,
      parcela: centavos(42_410),
      emprestado: centavos(1_829_490),
      liberado: centavos(1_770_000),
      iof: centavos(56_000),
      cetMensal: null,
      cetAnual: null,
      jurosMensal: 1.8,
      jurosAnual: 23.87,
      valorPago: null,
      primeiroDesconto: '2024-04-05',
      suspensaoBanco: null,
      suspensaoInss: null,
      exclusao: null,
      motivoExclusao: null,
      estragados: [],
      taxaReal: 1.8,
      ...mudado,
    }
  })
  const utilizada = contratos.reduce((soma, { parcela }) => soma + (parcela ?? 0), 0)
  const { margens } = beneficio
  return {
    ...sorteada,
    emitidoEm,
    beneficios: [
      {
        ...beneficio,
        cartoes: [],
        descontos: [],
        contratos,
        quantidades: { ...beneficio.quantidades, ativos: contratos.length, suspensos: 0 },
        margens: {
          ...margens,
          base: centavos(500_000),
          maximoComprometimento: centavos(225_000),
          totalComprometido: centavos(utilizada),
          utilizada: { emprestimos: centavos(utilizada), rmc: centavos(0), rcc: centavos(0) },
          disponivel: {
            emprestimos: centavos(Math.max(0, 175_000 - utilizada)),
            rmc: centavos(25_000),
            rcc: centavos(25_000),
          },
        },
      },
    ],
  }
}

const doCliente = (familia: string, { idCliente }: Cliente) =>
  idCliente.replace(/^c{8}/, familia.repeat(4))
const hisconDe = (cliente: Cliente) => doCliente('1a', cliente)
const contratoDe = (cliente: Cliente) => doCliente('1c', cliente)

const papeis = new Map<Cliente, string>()

/** For each client a paper that waits to be confirmed, and another one to send. */
export async function semearHiscons({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  for (const cliente of Object.values(clientes)) {
    const { idRelacionamento, idCliente, promotor, atendente, nome } = cliente
    const verdade = verdadeDe(nome, '1234567889', '2026-11-12T09:00:00', [{}])
    papeis.set(cliente, await papelDe(verdade))
    const [beneficio] = verdade.beneficios
    const { contratos = [], ...lido } = beneficio ?? {}
    const dados = [hisconDe(cliente), doCliente('1b', cliente), promotor]
    await consulta(
      `insert into hiscon (id, id_relacionamento, id_cliente, codigo_promotor, origem, situacao, arquivo,
         resumo, bytes, paginas, emitido_em, codigo, enviado_por, enviado_em)
       values ($1, $2, $3, $4, 'BENEFICIARIO', 'LIDO', $1, repeat('a', 64), 1000, 3,
         '2026-11-10T12:00:00Z', 'X1', $5, '2026-11-11T12:00:00Z')`,
      [hisconDe(cliente), idRelacionamento, idCliente, promotor, (atendente ?? personas.gestor).id],
    )
    await consulta(
      `insert into hiscon_beneficio (id, id_hiscon, codigo_promotor, ordem, nb, lido)
       values ($2, $1, $3, 0, '1234567889', $4)`,
      [...dados, JSON.stringify({ ...lido, titular: nome, pagina: 1, divergencias: [] })],
    )
    await consulta(
      `insert into hiscon_contrato (id, id_hiscon, id_hiscon_beneficio, codigo_promotor, ordem, lido)
       values ($4, $1, $2, $3, 0, $5)`,
      [
        ...dados,
        contratoDe(cliente),
        JSON.stringify({
          ...contratos[0],
          pagina: 3,
          taxa: { mensal: 1.8, origem: 'IMPRESSA' },
          duvidas: [],
        }),
      ],
    )
  }
}

export function exemplosDaPortabilidade(cliente: Cliente): Record<string, Exemplo> {
  const { idRelacionamento } = cliente
  const params = { idRelacionamento }
  const envio = { body: { idRelacionamento, conteudo: papeis.get(cliente) ?? 'JVBERi0=' } }
  return {
    'portabilidade.enviarHiscon': envio,
    'portabilidade.enviarProvaDeVida': envio,
    'portabilidade.critica': { params },
    'portabilidade.existeProvaDeVida': { params },
    'portabilidade.especies': {},
    'portabilidade.oportunidades': { body: { idRelacionamento } },
    'portabilidade.atualizarSimulacao': {
      body: {
        idRelacionamento,
        idContratoHiscon: contratoDe(cliente),
        prazo: 40,
        taxaAm: 1.65,
      },
    },
    'portabilidade.hiscons': { params },
    'portabilidade.pagina': { params: { ...params, idHiscon: hisconDe(cliente), pagina: '9' } },
    'portabilidade.confirmar': {
      params: { ...params, idHiscon: hisconDe(cliente) },
      body: {
        campos: [{ idContratoHiscon: contratoDe(cliente), campo: 'parcela', valor: 'R$424,10' }],
        ciente: true,
      },
    },
  }
}
